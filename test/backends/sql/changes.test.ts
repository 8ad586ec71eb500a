import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { matches, toPredicate } from '../../../src/backends/memory/index.ts'
import {
  DocumentError,
  ddl,
  defineTable,
  fromRow,
  mariadb,
  mysql,
  postgres,
  type Row,
  type RowOf,
  sqlite,
  toChanges,
  toRow,
} from '../../../src/backends/sql/index.ts'
import type { DocumentOf } from '../../../src/schema/documentOf.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema, type Schema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { scaled } from '../../support/scaled.ts'
import { document } from './support/arbitraryDocument.ts'
import { changedDocument } from './support/changedDocument.ts'
import { type Engine, openPglite, openSqlite } from './support/engine.ts'
import { nasty } from './support/nastySchema.ts'

const DIALECTS = [sqlite(), postgres(), mysql(), mariadb()]
const key = { name: 'id', type: 'bigint' } as const
const schema = defineSchema(
  {
    title: field.text(),
    status: field.keyword({ ignoreCase: true }),
    tags: field.keyword({ array: true }),
    score: field.number(),
    pages: field.integer(),
    live: field.boolean(),
    created: field.date(),
    'author.name': field.text(),
    'author.age': field.integer(),
  },
  { defaultFields: ['title'] },
)
const posts = defineTable(schema, { name: 'post', key, dialect: sqlite() })

describe('toChanges', () => {
  it('has the columns and companions of the given fields alone', () => {
    expect(toChanges(posts, { title: 'Wi-Fi' })).toEqual({ title: 'Wi-Fi', title_u121: ' wi fi ' })
    expect(toChanges(posts, { status: null, tags: [] })).toEqual({
      status: null,
      status_normalized: null,
      tags: null,
    })
    expect(toChanges(posts, { title: undefined, score: 0 })).toEqual({ score: 0 })
    expect(toChanges(posts, {})).toEqual({})
  })

  it.each<[object, string[]]>([
    [{ author: { name: 'Ann' } }, ['author_name', 'author_name_u121']],
    [{ author: { age: null } }, ['author_age']],
    [{ author: { age: undefined } }, []],
    [{ author: null }, ['author_name', 'author_name_u121', 'author_age']],
    [{ author: [] }, ['author_name', 'author_name_u121', 'author_age']],
    [{ author: {} }, []],
    [{ author: [{}, { age: 5 }] }, ['author_age']],
  ])('of %j changes %j', (part, columns) => {
    expect(Object.keys(toChanges(posts, part as DocumentOf<typeof schema>))).toEqual(columns)
  })

  it('has the key if it is given, and not as undefined', () => {
    const part = { id: 7, score: 1 } as DocumentOf<typeof schema>
    expect(toChanges(posts, part)).toEqual({ id: 7, score: 1 })
    expect(toRow(posts, { ...part, id: undefined } as DocumentOf<typeof schema>)).not.toHaveProperty('id')
  })

  it.each([
    [{ titel: 'x' }, 'toChanges: the schema has no field "titel". Did you mean title?'],
    [
      { author: { nmae: 'x' } },
      'toChanges: the schema has no field "author.nmae". Did you mean author.name?',
    ],
    [{ author: [{ nationality: 1 }] }, 'toChanges: the schema has no field "author.nationality".'],
    [
      { 'author.name': 'x' },
      'toChanges: "author.name" is a path, not a property. Write { author: { name: … } }.',
    ],
    [{ constructor: 1 }, 'toChanges: the schema has no field "constructor".'],
  ])('refuses what no field has: %j', (part, message) => {
    expect(() => toChanges(posts, part as object)).toThrow(new TypeError(message))
  })

  it('has types that know the fields', () => {
    // @ts-expect-error no field is called so
    expect(() => toChanges(posts, { titel: 'x' })).toThrow(TypeError)
    expectTypeOf(toChanges(posts, {})).toEqualTypeOf<Partial<RowOf<typeof posts>>>()
    expect(() => toChanges(posts, { score: 'x' as never })).toThrow(DocumentError)
  })

  it('leaves a row that is the row of the whole changed document', () => {
    for (const dialect of DIALECTS) {
      const table = defineTable(nasty, { name: 'nasty', key, dialect })
      fc.assert(
        fc.property(document, document, (before, part) => {
          const after = { ...toRow(table, before), ...toChanges(table, part) }
          expect(after).toEqual(toRow(table, changedDocument(before, part)))
        }),
        { numRuns: scaled(5000, 50) },
      )
    }
  })

  it.each<[string, () => Promise<Engine>]>([
    ['SQLite', async () => openSqlite()],
    ['PGlite', openPglite],
  ])('updates rows of %s', async (name, open) => {
    const engine = await open()
    const dialect = name === 'SQLite' ? sqlite() : postgres()
    const table = defineTable(nasty, { name: 'nasty', key, dialect })
    await engine.create(table)
    const read = async () => (await engine.run('select * from nasty order by id')) as Row[]
    const update = async (changes: Row) => {
      const names = Object.keys(changes)
      if (names.length === 0) return
      const set = names.map((each, i) => `"${each}" = ${name === 'SQLite' ? '?' : `$${i + 1}`}`)
      await engine.run(`update nasty set ${set.join()} where id = 0`, Object.values(changes))
    }
    const property = fc.asyncProperty(document, document, async (before, part) => {
      await engine.load(table, [toRow(table, before), toRow(table, changedDocument(before, part))])
      await update(toChanges(table, part))
      const [{ id: _a, ...updated }, { id: _b, ...whole }] = (await read()) as [Row, Row]
      expect(updated).toEqual(whole)
    })
    await fc.assert(property, { numRuns: scaled(2000, 20) })
    await engine.close()
  })
})

describe('a column with a default of the database', () => {
  const table = defineTable(schema, {
    name: 'post',
    key,
    dialect: postgres(),
    columns: { created: { default: true }, score: { name: 'points', default: true } },
  })

  it('is left out of a row that has nothing for it', () => {
    const row = toRow(table, { title: 'a', created: null })
    expect(row).not.toHaveProperty('created')
    expect(row).not.toHaveProperty('points')
    expect(row).toMatchObject({ title: 'a', pages: null })
    expect(toRow(table, { score: 0 })).toHaveProperty('points', 0)
    expect(toChanges(table, { score: null })).toEqual({ points: null })
    expectTypeOf(row).toHaveProperty('created')
  })

  it.each([
    ['title', { default: true }],
    ['status', { default: true }],
    ['title', { name: null, default: true }],
  ] as const)('cannot be that of %s with %j', (name, options) => {
    expect(() =>
      defineTable(schema, { name: 'post', key, dialect: postgres(), columns: { [name]: options } as object }),
    ).toThrow(`the field "${name}" cannot have a default of the database`)
  })

  it('may be a text without companions', () => {
    const columns = { title: { default: true, tokens: null } } as const
    expect(toRow(defineTable(schema, { name: 'post', key, dialect: postgres(), columns }), {})).toEqual(
      expect.not.objectContaining({ title: null }),
    )
  })

  it('only takes true', () => {
    const columns = { created: { default: 'now()' } } as never
    expect(() => defineTable(schema, { name: 'post', key, dialect: postgres(), columns })).toThrow(
      'must be true',
    )
  })
})

describe('fromRow', () => {
  const row = {
    id: 1,
    title: 'Wi-Fi',
    title_u121: ' wi fi ',
    status: null,
    tags: '["a","b"]',
    score: '0.50',
    pages: 12n,
    live: 1,
    created: '2019-10-17 08:30:00.5',
    author_name: 'Ann',
  }
  const read = {
    title: 'Wi-Fi',
    tags: ['a', 'b'],
    score: 0.5,
    pages: 12,
    live: true,
    created: new Date('2019-10-17T08:30:00.500Z'),
    author: { name: 'Ann' },
  }
  const table = defineTable(schema, { name: 'post', key, dialect: mysql() })

  it('is the document of a row, as clients give rows', () => {
    expect(fromRow(table, row)).toEqual(read)
    const given = { ...row, tags: ['a', 'b'], score: 0.5, pages: '12', live: true, created: read.created }
    expect(fromRow(table, given)).toEqual(read)
    expect(fromRow(table, { ...row, created: '2019-10-17 10:30:00.5+02' })).toEqual(read)
    for (const status of [5, 5n, '5']) expect(fromRow(table, { status })).toEqual({ status: '5' })
    expect(fromRow(table, {})).toEqual({})
    expect(fromRow(table, { title: undefined, tags: undefined, live: undefined })).toEqual({})
    // Zeros at the end are no value's own only where a database fills its strings.
    expect(fromRow(table, { title: 'a\0\0' })).toEqual({ title: 'a\0\0' })
    const columns = { status: { type: 'other' } } as const
    const filled = defineTable(schema, { name: 'post', key, dialect: mysql(), columns })
    expect(fromRow(filled, { status: 'a\0b\0\0' })).toEqual({ status: 'a\0b' })
  })

  it.each([
    ['a', 'a.b'],
    ['a.b', 'a'],
  ])('refuses values that no document has together: of %s and %s', (...names) => {
    const fields = Object.fromEntries(names.map((name) => [name, field.keyword({ array: name === 'a' })]))
    const odd: Schema = defineSchema(fields, { defaultFields: [] })
    const held = defineTable(odd, { name: 'odd', key, dialect: mysql() })
    expect(() => fromRow(held, { a: '["A"]', a_b: 'B' })).toThrow(
      new DocumentError(
        names[1]!,
        'no document has a value here and another one above or below it. ' +
          'Give one of the fields another name.',
      ),
    )
  })

  it('refuses a value below a date', () => {
    const odd: Schema = defineSchema({ a: field.date(), 'a.b': field.keyword() }, { defaultFields: [] })
    const held = defineTable(odd, { name: 'odd', key, dialect: mysql() })
    expect(() => fromRow(held, { a: '2019-10-17 08:30:00', a_b: 'B' })).toThrow(/^a\.b: no document has/)
  })

  it('reads a BIT as its byte', () => {
    for (const [byte, live] of [
      [0, false],
      [1, true],
    ] as const)
      expect(fromRow(table, { live: Buffer.from([byte]) })).toEqual({ live })
    expect(() => fromRow(table, { live: Buffer.from([2]) })).toThrow(DocumentError)
  })

  it('is for what takes documents', () => {
    const plan = planQuery(schema, 'wifi OR (author.name:ann AND pages:[10 TO 20])')
    expect(toPredicate(plan)(fromRow(table, row))).toBe(true)
    expect(Object.keys(matches(plan, fromRow(table, row)).fields)).toEqual(['author.name', 'pages'])
  })

  it('reads the types that a column is declared to have', () => {
    const columns = {
      created: { type: 'seconds' },
      live: { type: 'integer' },
      status: { type: 'bigint' },
    } as const
    const other = defineTable(schema, { name: 'post', key, dialect: postgres(), columns })
    expect(fromRow(other, { created: '1571301000', live: '0', status: 7n })).toEqual({
      created: new Date(1_571_301_000_000),
      live: false,
      status: '7',
    })
  })

  it.each<[unknown, boolean]>([
    ['t', true],
    ['true', true],
    ['1', true],
    [1, true],
    [true, true],
    ['f', false],
    ['false', false],
    ['0', false],
    [0, false],
  ])('reads %j as %s', (live, expected) => {
    expect(fromRow(table, { live })).toEqual({ live: expected })
  })

  it.each([
    ['milliseconds', '1571301000000'],
    ['milliseconds', 1_571_301_000_000n],
    ['seconds', 1_571_301_000],
    ['iso', '2019-10-17T08:30:00.000Z'],
    ['timestamp', '2019-10-17 08:30:00'],
  ] as const)('reads the instants of a column of %s', (type, created) => {
    const dialect = postgres()
    const typed = defineTable(schema, { name: 'post', key, dialect, columns: { created: { type } } })
    expect(fromRow(typed, { created })).toEqual({ created: new Date('2019-10-17T08:30:00Z') })
  })

  it.each([
    [{ score: 'many' }, 'score'],
    [{ score: '' }, 'score'],
    [{ score: ' ' }, 'score'],
    [{ pages: '9007199254740993' }, 'pages'],
    [{ live: 'yes' }, 'live'],
    [{ created: 'yesterday' }, 'created'],
    [{ tags: 'a,b' }, 'tags'],
    [{ title: 5.5 as unknown, tags: { a: 1 } }, 'tags'],
  ])('refuses %j by the name of the field', (faulty, name) => {
    expect(() => fromRow(table, faulty)).toThrow(expect.objectContaining({ path: name }))
  })

  it.each(DIALECTS.map((dialect) => [dialect.name, dialect]))('undoes toRow on %s', (_, dialect) => {
    const other = defineTable(nasty, { name: 'nasty', key, dialect })
    fc.assert(
      fc.property(document, (each) => {
        const written = toRow(other, each)
        expect(toRow(other, fromRow(other, written))).toEqual(written)
      }),
      { numRuns: scaled(2000, 50) },
    )
  })
})

it('ddl makes a column with a default as any other', () => {
  const table = defineTable(schema, {
    name: 'post',
    key,
    dialect: sqlite(),
    columns: { created: { default: true } },
  })
  expect(ddl(table)).toEqual(ddl(posts))
})
