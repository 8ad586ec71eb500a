import { describe, expect, it } from 'vitest'
import { toDocument, toMapping } from '../../../src/backends/elasticsearch/index.ts'
import { DocumentError } from '../../../src/schema/documentError.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema, type FieldDefinitions, type Schema } from '../../../src/schema/schema.ts'
import { schema } from './plans.ts'

describe('toMapping', () => {
  it('declares every value under its own name, and its companions', () => {
    expect(toMapping(schema)).toEqual({
      dynamic: false,
      properties: {
        headline: { type: 'text', index: false },
        headline_u121: { type: 'text', analyzer: 'whitespace' },
        organisation: { type: 'text', index: false },
        organisation_u121: { type: 'text', analyzer: 'whitespace' },
        organisation_normalized: { type: 'keyword' },
        body: { type: 'text', index: false },
        body_u121: { type: 'text', analyzer: 'whitespace' },
        source: { type: 'keyword' },
        source_normalized: { type: 'keyword' },
        code: { type: 'keyword' },
        address: { type: 'keyword', index: false, doc_values: false },
        address_contains: { type: 'keyword' },
        price: { type: 'double' },
        stock: { type: 'long' },
        live: { type: 'boolean' },
        created: { type: 'date', format: 'strict_date_optional_time||epoch_millis' },
        author: { properties: { name: { type: 'keyword' } } },
      },
    })
  })

  it('can index unknown properties', () => {
    expect(toMapping(schema, { dynamic: true }).dynamic).toBe(true)
  })

  it('has both fields of one object', () => {
    const keyword = { type: 'keyword' }
    const people = defineSchema({ 'a.b': field.keyword(), 'a.c': field.keyword() }, { defaultFields: [] })
    expect(toMapping(people).properties).toEqual({ a: { properties: { b: keyword, c: keyword } } })
  })

  it('refuses what is no schema and what is no option', () => {
    expect(() => toMapping({} as never)).toThrow(/^toMapping: the argument schema must be a schema/)
    expect(() => toMapping(schema, { dynamic: 'yes' as never })).toThrow(/^toMapping: the option dynamic/)
    expect(() => toDocument({} as never, {} as never)).toThrow(
      /^toDocument: the argument schema must be a schema/,
    )
  })

  it('can be strict about unknown properties', () => {
    expect(toMapping(schema, { dynamic: 'strict' }).dynamic).toBe('strict')
  })
})

describe('toDocument', () => {
  it('keeps the given values and adds the companions', () => {
    const document = {
      headline: 'Wi-Fi: <b>all</b>',
      organisation: ['ACME AG', null, '!!!'],
      body: '<p>Wi-<b>Fi</b></p>',
      source: 'Dpa ',
      code: [],
      address: 'Ünter den LINDEN',
      price: -0,
      stock: 7,
      live: false,
      created: '2019-10',
      author: [{ name: 'Li', age: 3 }, { name: null }, { name: ['Bo', 'Al'] }],
      unknown: 1,
    }
    expect(toDocument(schema, document)).toEqual({
      headline: 'Wi-Fi: <b>all</b>',
      headline_u121: 'wi fi b all b',
      organisation: ['ACME AG', '!!!'],
      organisation_u121: ['acme ag', ''],
      organisation_normalized: ['acme ag', '!!!'],
      body: '<p>Wi-<b>Fi</b></p>',
      body_u121: 'wi fi',
      source: 'Dpa ',
      source_normalized: 'dpa ',
      code: [],
      address: 'Ünter den LINDEN',
      address_contains: 'Ünter den linden',
      price: 0,
      stock: 7,
      live: false,
      created: '2019-10-01T00:00:00.000Z',
      author: [{ name: 'Li' }, { name: ['Bo', 'Al'] }],
    })
  })

  it.each([
    ['a Date', new Date(5), '1970-01-01T00:00:00.005Z'],
    ['milliseconds that look like a year', 2019, '1970-01-01T00:00:02.019Z'],
    ['a zone', '2019-10-17T12:30:15.5+02:00', '2019-10-17T10:30:15.500Z'],
    ['the first millisecond without a four-digit year', 253_402_300_800_000, 253_402_300_800_000],
    ['the last millisecond before the years of four digits', -62_167_219_200_001, -62_167_219_200_001],
    ['the year 0', -62_167_219_200_000, '0000-01-01T00:00:00.000Z'],
  ])('writes dates in ISO 8601, except for years without four digits: %s', (_, created, expected) => {
    expect(toDocument(schema, { created })).toEqual({ created: expected })
  })

  it('leaves out missing values, null and lists of null', () => {
    expect(toDocument(schema, { headline: null, source: undefined, author: [null, { name: null }] })).toEqual(
      { author: [] },
    )
  })

  it('reads U+0000 and lone surrogates as U+FFFD', () => {
    expect(toDocument(schema, { headline: 'a\0b\ud800', code: '\udc00' })).toEqual({
      headline: 'a\ufffdb\ufffd',
      headline_u121: 'a b',
      code: '\ufffd',
    })
  })

  it('reads only own properties, and no keys with dots', () => {
    const document = {
      ...JSON.parse('{"author.name": "x", "__proto__": {"code": "x"}}'),
      author: Object.create({ name: 'x' }),
    }
    expect(toDocument(schema, document)).toEqual({})
  })

  it.each<[string, object]>([
    ['a value of the wrong type', { stock: 1.5 }],
    ['a keyword of 32,767 bytes', { code: 'a'.repeat(32_767) }],
    ['a keyword that is longer once U+0000 is replaced', { code: '\0'.repeat(20_000) }],
    ['a keyword whose lower-case form is longer', { source: '\u023a'.repeat(16_000) }],
    ['a whole value whose lower-case form is longer', { organisation: '\u023a'.repeat(16_000) }],
    ['a substring field of 32,767 bytes', { address: 'a'.repeat(32_767) }],
  ])('refuses %s', (_, document) => {
    expect(() => toDocument(schema, document)).toThrow(DocumentError)
    expect(() => toDocument(schema, document)).toThrow(new RegExp(`^${Object.keys(document)[0]}: `))
  })

  it('accepts 32,766 bytes, and texts of any length', () => {
    const document = {
      code: 'a'.repeat(32_766),
      address: '\u00e9'.repeat(16_383),
      headline: 'a'.repeat(100_000),
    }
    expect(() => toDocument(schema, document)).not.toThrow()
  })
})

describe('names that an index cannot have, or that are in use', () => {
  it.each<[string, FieldDefinitions, object, object]>([
    [
      'a companion with the name of a field',
      { a: field.text(), a_u121: field.keyword() },
      { a: 'X', a_u121: 'Y' },
      { a: 'X', a_u121: 'Y', a_u121_: 'x' },
    ],
    [
      'a field that is a prefix of another path',
      { a: field.keyword(), 'a.b': field.keyword(), a_: field.keyword() },
      { a: 'x' },
      { a__: 'x' },
    ],
    [
      'companions on paths',
      { 'a.b': field.text(), a_b: field.text() },
      { a: { b: 'X' }, a_b: 'Y' },
      { a: { b: 'X' }, a_b: 'Y', a_b_u121: 'x', a_b_u121_: 'y' },
    ],
    [
      'a companion with the name of an object',
      { a: field.text(), 'a_u121.x': field.keyword() },
      { a: 'X', a_u121: { x: 'Y' } },
      { a: 'X', a_u121: { x: 'Y' }, a_u121_: 'x' },
    ],
    [
      'a lone surrogate',
      { 'a\ud800': field.keyword({ ignoreCase: true }) },
      { 'a\ud800': 'X' },
      { 'a\ufffd': 'X', 'a\ufffd_normalized': 'x' },
    ],
    [
      'names reserved by the engine',
      { _id: field.keyword(), _source: field.text() },
      { _id: 'x', _source: 'Y' },
      { x_id: 'x', x_source: 'Y', x_source_u121: 'y' },
    ],
    [
      'a star, which is a wildcard in `exists`',
      { 'a*': field.keyword({ ignoreCase: true }) },
      { 'a*': 'X' },
      { a_: 'X', a__normalized: 'x' },
    ],
    [
      'a path segment of white space',
      { 'a. .b': field.keyword() },
      { a: { ' ': { b: 'x' } } },
      { a___b: 'x' },
    ],
    [
      'a path segment of other white space',
      { 'a.\u3000.b': field.keyword() },
      { a: { '\u3000': { b: 'x' } } },
      { a___b: 'x' },
    ],
    [
      'a path segment of control characters',
      { 'a.\u0001.b': field.keyword() },
      { a: { '\u0001': { b: 'x' } } },
      { 'a_\u0001_b': 'x' },
    ],
    [
      'two paths into one object, where one name begins with the other',
      { 'a.b': field.keyword(), 'a.bc': field.keyword() },
      { a: { b: 'x', bc: 'y' } },
      { a: { b: 'x', bc: 'y' } },
    ],
    [
      'the length of a text, which is no property of an object',
      { 'a.length': field.integer() },
      { a: 'Ann' },
      {},
    ],
  ])('%s', (_, fields, document, expected) => {
    const odd: Schema = defineSchema(fields, { defaultFields: [] })
    const stored = toDocument(odd, document)
    expect(stored).toEqual(expected)
    for (const name of Object.keys(stored)) expect(Object.keys(toMapping(odd).properties)).toContain(name)
  })

  it('are the same in whatever order the fields are declared', () => {
    const names = ['a.b', 'a_b', 'c*', 'c_', 'x_d', '_d']
    const texts = (order: readonly string[]): Schema =>
      defineSchema(Object.fromEntries(order.map((name) => [name, field.text()])), { defaultFields: [] })
    const document = { a: { b: 'A' }, a_b: 'B', 'c*': 'C', c_: 'D', x_d: 'E', _d: 'F' }
    const [one, other] = [texts(names), texts(names.toReversed())]
    expect(toDocument(one, document)).toEqual(toDocument(other, document))
    expect(toMapping(one).properties).toEqual(toMapping(other).properties)
  })

  it('a path of more than twenty names', () => {
    const path = (length: number) => Array.from({ length }, (_, i) => `s${i}`)
    const stored = (length: number) => {
      const schema: Schema = defineSchema(
        { [path(length).join('.')]: field.keyword() },
        { defaultFields: [] },
      )
      const document = path(length).reduceRight<unknown>((inner, name) => ({ [name]: inner }), 'x')
      return [document, toDocument(schema, document as object)]
    }
    const [given, kept] = stored(20)
    expect(kept).toEqual(given)
    expect(stored(21)[1]).toEqual({ [path(21).join('_')]: 'x' })
  })

  it('values of other kinds, one or several', () => {
    const odd: Schema = defineSchema(
      { _d: field.date(), _n: field.number({ array: true }), _k: field.keyword({ array: true }) },
      { defaultFields: [] },
    )
    expect(toDocument(odd, { _d: 0, _n: [-0], _k: ['x', null, 'y\0'] })).toEqual({
      x_d: '1970-01-01T00:00:00.000Z',
      x_n: 0,
      x_k: ['x', 'y\ufffd'],
    })
  })

  it('a field called __proto__ on a path', () => {
    const odd: Schema = defineSchema({ 'a.__proto__': field.keyword() }, { defaultFields: [] })
    const stored = toDocument(odd, JSON.parse('{"a": {"__proto__": "x"}}'))
    expect(JSON.stringify(stored)).toBe('{"a":{"__proto__":"x"}}')
    expect(JSON.stringify(toMapping(odd).properties)).toBe(
      '{"a":{"properties":{"__proto__":{"type":"keyword"}}}}',
    )
  })
})
