import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ColumnReader } from '../../src/schema/columnReader.ts'
import { DocumentError } from '../../src/schema/documentError.ts'
import { field } from '../../src/schema/field.ts'
import { readColumns, readDocument } from '../../src/schema/readDocument.ts'
import { defineSchema, type SchemaField } from '../../src/schema/schema.ts'
import { codePoint } from '../support/cases/codePoint.ts'
import { scaled } from '../support/scaled.ts'

const schema = defineSchema(
  {
    t: field.text({ array: true }),
    w: field.text({ whole: true }),
    k: field.keyword({ array: true }),
    c: field.contains(),
    n: field.number(),
    i: field.integer(),
    b: field.boolean(),
    d: field.date(),
    'o.k': field.keyword({ array: true }),
    toString: field.keyword(),
  },
  { defaultFields: ['t'] },
)
const fields = Object.values<SchemaField>(schema.fields)
const NAMES = ['t', 'w', 'k', 'c', 'n', 'i', 'b', 'd', 'o', 'toString', 'x', '7', '__proto__']

const value = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: codePoint, maxLength: 4 }) },
  {
    weight: 6,
    arbitrary: fc.constantFrom<unknown>(
      ...['a', '', 'a\0\ud800', '2019-10-17T10:30:00Z', '2019-02-30', 'x'.repeat(32_767), 'é'.repeat(16_384)],
      ...[
        0,
        -0,
        1,
        1.5,
        Number.NaN,
        Infinity,
        2 ** 53,
        true,
        false,
        null,
        undefined,
        new Date(5),
        new Date(NaN),
      ],
      ...[
        [],
        ['a'],
        ['a', null, ['b']],
        [null],
        [1],
        { k: 'a' },
        [{ k: ['b'] }, null, { k: 'c' }],
        {},
        () => 1,
      ],
    ),
  },
)

/** A value that is right for its field, so that whole documents are right, too. */
const RIGHT: Record<string, readonly unknown[]> = {
  t: ['a b', 'é\ud800', ['a', 'b']],
  w: ['a', 'a\0'],
  k: ['a', ['a', null]],
  c: ['a'],
  n: [1.5, -0],
  i: [7],
  b: [false, true],
  d: ['2019-10-17T10:30:00.123Z', '2019', 7, new Date(7)],
  o: [{ k: 'a' }, [{ k: 'a' }, { k: 'b' }], 'a'],
  toString: ['a'],
}

const property = fc.constantFrom(...NAMES).chain((name) =>
  fc.record({
    name: fc.constant(name),
    value: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...(Object.hasOwn(RIGHT, name) ? RIGHT[name]! : ['a', 1])) },
      { weight: 1, arbitrary: value },
    ),
    enumerable: fc.nat(9).map((n) => n > 0),
    inherited: fc.nat(19).map((n) => n === 0),
  }),
)

const document = fc
  .record({
    properties: fc.array(property, { maxLength: 14 }),
    inOrder: fc.boolean(),
    more: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 100),
  })
  .map(({ properties, inOrder, more }) => {
    const above = {}
    const made = Object.create(above) as object
    const place = ({ name }: { name: string }) => NAMES.indexOf(name)
    for (const { name, value, enumerable, inherited } of inOrder
      ? properties.toSorted((a, b) => place(a) - place(b))
      : properties)
      Object.defineProperty(inherited ? above : made, name, { value, enumerable, configurable: true })
    for (let i = 0; i < more; i++) Object.assign(made, { [`more${i}`]: i })
    return made
  })

const anything = fc.oneof(
  { weight: 30, arbitrary: document },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, undefined, 'a', 1, [], [{}], () => 1) },
)

function outcome<T>(read: () => T): T | { path: string; message: string } {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    return { path: error.path, message: error.message }
  }
}

describe('documents that are read one after the other', () => {
  it('have the values and the errors that readDocument gives for each', () => {
    fc.assert(
      fc.property(
        fc.array(anything, { minLength: 1, maxLength: 8 }),
        fc.array(fc.boolean(), { minLength: fields.length, maxLength: fields.length }),
        (documents, isAsked) => {
          const reader = new ColumnReader(fields, isAsked)
          for (const one of documents) {
            const found = outcome(() =>
              reader.read(one).map((column, i) => {
                if (!isAsked[i]) return null
                return column === undefined ? [] : typeof column === 'object' ? column : [column]
              }),
            )
            const expected = outcome(() => {
              const values = readDocument(schema, one)
              return fields.map(({ name }, i) => (isAsked[i] ? values.get(name) : null))
            })
            expect(found).toEqual(expected)
          }
        },
      ),
      { numRuns: scaled(10_000) },
    )
  })

  it('are refused where a whole value is too long, and other texts are not', () => {
    const reader = new ColumnReader(
      fields,
      fields.map(() => false),
    )
    const long = 'x'.repeat(32_767)
    for (const name of ['w', 'k', 'toString']) {
      expect(() => reader.read({ t: 'a', [name]: long })).toThrow(`${name}: the value is longer than 32766`)
      reader.read({ t: 'a', [name]: 'x'.repeat(32_766) })
      expect(() => reader.read({ t: 'a', [name]: 'é'.repeat(16_384) })).toThrow(
        `${name}: the value is longer`,
      )
    }
    expect(reader.read({ t: long, c: long })).toHaveLength(fields.length)
  })

  it('have one value as it is, several as a list, and none as nothing', () => {
    const reader = new ColumnReader(
      fields,
      fields.map(() => true),
    )
    for (const read of [
      (document: object) => reader.read(document),
      (document: object) => readColumns(fields, document),
    ]) {
      expect(read({ t: 'a', k: ['b'], n: [1, null, 2], d: [null], o: [{ k: 'c' }] })).toEqual([
        'a',
        undefined,
        'b',
        undefined,
        [1, 2],
        undefined,
        undefined,
        undefined,
        'c',
        undefined,
      ])
    }
  })

  it('keep the values of inherited properties out', () => {
    const reader = new ColumnReader(
      fields,
      fields.map(() => true),
    )
    expect(reader.read({ t: 'a', k: 'b' })).toContain('b')
    expect(reader.read(Object.assign(Object.create({ k: 'b' }), { t: 'a' }))).not.toContain('b')
  })
})
