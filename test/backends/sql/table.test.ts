import { describe, expect, it } from 'vitest'
import {
  type ColumnMap,
  clickhouse,
  type Dialect,
  DocumentError,
  ddl,
  defineDialect,
  defineTable,
  duckdb,
  fromRow,
  mariadb,
  mysql,
  postgres,
  readHints,
  sqlite,
  type Table,
  toChanges,
  toRow,
  toSql,
  UnsupportedError,
} from '../../../src/backends/sql/index.ts'
import type { Leaf } from '../../../src/plan/plan.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema, type SchemaField } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { dialectByName } from '../../support/everyDialect.ts'
import { planOf } from './support/arbitraryFormula.ts'
import { nasty } from './support/nastySchema.ts'

const releases = defineSchema(
  {
    headline: field.text({ html: true }),
    organisation: field.text({ whole: true }),
    source: field.keyword({ ignoreCase: true }),
    isin: field.keyword({ array: true }),
    contact: field.contains(),
    pages: field.integer(),
    price: field.number(),
    live: field.boolean(),
    versioncreated: field.date(),
  },
  { defaultFields: ['headline', 'source'] },
)

describe('defineTable', () => {
  const wrong: [string, () => unknown, string][] = [
    [
      'a column for a field that the schema lacks',
      () => defineTable(releases, { ...basic, columns: { nothing: 'x' } as ColumnMap<typeof releases> }),
      'there is no option "columns.nothing". The options are: headline, ',
    ],
    [
      'two columns of one name',
      () => defineTable(releases, { ...basic, columns: { source: 'pages' } }),
      'two columns are called "pages"; rename one in `columns`.',
    ],
    [
      'two columns that differ in case alone',
      () => defineTable(releases, { ...basic, columns: { source: 'PAGES' } }),
      'two columns are called "pages"',
    ],
    [
      'a companion that is another column',
      () => defineTable(releases, { ...basic, columns: { headline: { tokens: 'source' } } }),
      'two columns are called "source"',
    ],
    [
      'a companion of a field that needs none',
      () => defineTable(releases, { ...basic, columns: { isin: { normalized: 'lower' } } }),
      'the keyword field "isin" needs no column "lower"; leave out the option columns.isin.normalized.',
    ],
    [
      'a column that is called like the key',
      () => defineTable(releases, { ...basic, columns: { source: 'ID' } }),
      'two columns are called "id"',
    ],
    [
      'a key without a name',
      () => defineTable(releases, { ...basic, key: '' }),
      "the option key must be the name of a column, or { name, type: 'text' or 'bigint' }, not",
    ],
    [
      'a table without a name',
      () => defineTable(releases, { ...basic, name: '' }),
      'the option name must be a string that is not empty, not "".',
    ],
    [
      'a separate key without a name',
      () => defineTable(releases, { ...basic, key: { name: '', type: 'text' } }),
      'the option key.name must be a string that is not empty, not "".',
    ],
    [
      'a key of another type',
      () => defineTable(releases, { ...basic, key: { name: 'id', type: 'uuid' as 'text' } }),
      "the option key.type must be 'text' or 'bigint', not \"uuid\".",
    ],
    [
      'a name that is no string',
      () => defineTable(releases, { ...basic, columns: { source: { name: 5 as unknown as string } } }),
      'the option columns.source.name must be a string, or null, not 5.',
    ],
    [
      'a name with U+0000',
      () => defineTable(releases, { ...basic, columns: { source: 'a\u0000' } }),
      '"a\\u0000" cannot be the name of a column.',
    ],
    [
      'a column without a name',
      () => defineTable(releases, { ...basic, columns: { source: '' } }),
      '"" cannot be the name of a column.',
    ],
    [
      'a child table without a name',
      () => defineTable(releases, { ...basic, columns: { isin: { from: { table: 'press.', key: 'id' } } } }),
      '"" cannot be the name of a child table.',
    ],
    [
      'a type that cannot hold the field',
      () => defineTable(releases, { ...basic, columns: { source: { type: 'double' } } }),
      'a column of type double cannot hold the keyword field "source"; such a field can have the types ' +
        'text, other, tinyint, smallint, integer, bigint.',
    ],
    [
      'a type that the database lacks',
      () => defineTable(releases, { ...basic, columns: { versioncreated: { type: 'timestamptz' } } }),
      'SQLite has no column type timestamptz.',
    ],
    [
      'a type that the lists of the database lack',
      () => defineTable(lists, { ...basic, dialect: mysql(), columns: { ats: { type: 'timestamptz' } } }),
      'lists of MySQL cannot hold the type timestamptz of the field "ats".',
    ],
    ...[sqlite(), mysql(), mariadb()].map((dialect): [string, () => unknown, string] => [
      `a list of another type than text where lists are JSON, as on ${dialect.name}`,
      () => defineTable(releases, { ...basic, dialect, columns: { isin: { type: 'other' } } }),
      `${dialect.name} cannot cast the list of type other of the field "isin" to text.`,
    ]),
    [
      'text in a column of another type',
      () => defineTable(releases, { ...basic, columns: { headline: { type: 'other' } } }),
      'a column of type other cannot hold the text field "headline"; such a field can have the types text.',
    ],
    [
      'a field without any column',
      () => defineTable(releases, { ...basic, columns: { pages: { name: null } } }),
      'the field "pages" has no column at all.',
    ],
    [
      'an accelerator that the database lacks',
      () => defineTable(releases, { ...basic, accelerators: ['trigrams'] }),
      'SQLite has no accelerator "trigrams".',
    ],
  ]
  it.each([
    ['headline', 'integer', 'text'],
    ['isin', 'double', 'text, other, tinyint, smallint, integer, bigint'],
    ['contact', 'double', 'text, other, tinyint, smallint, integer, bigint'],
    ['price', 'text', 'double, real, decimal, tinyint, smallint, integer, bigint'],
    ['pages', 'text', 'bigint, integer, smallint, tinyint, double, real, decimal'],
    ['live', 'text', 'boolean, tinyint, smallint, integer, bigint'],
    ['versioncreated', 'text', 'timestamptz, timestamp, date, milliseconds, seconds, iso'],
  ] as const)('names the types that the field %s can have', (name, type, types) => {
    const columns = { [name]: { type } } as ColumnMap<typeof releases>
    expect(() => defineTable(releases, { ...basic, columns })).toThrow(
      new RegExp(`"${name}"; such a field can have the types ${types}\\.$`),
    )
  })

  it('has an underscore for every dot of a field', () => {
    const deep = defineSchema({ 'a.b.c': field.text() }, { defaultFields: [] })
    const table = defineTable(deep, basic)
    const document = { a: { b: { c: 'X' } } }
    expect(toRow(table, document)).toEqual({ a_b_c: 'X', a_b_c_u121: ' x ' })
    expect(toChanges(table, document)).toEqual({ a_b_c: 'X', a_b_c_u121: ' x ' })
    expect(() => toChanges(table, { a: { b: { d: 'X' } } } as object)).toThrow('no field "a.b.d"')
    const tokens = defineTable(deep, { ...basic, columns: { 'a.b.c': { name: null } } })
    expect(toRow(tokens, document)).toEqual({ a_b_c_u121: ' x ' })
  })

  it('takes names of fields and keys that every object has', () => {
    const odd = defineSchema(
      { constructor: field.keyword(), ['__proto__']: field.keyword() },
      { defaultFields: [] },
    )
    const table = defineTable(odd, { ...basic, key: 'valueOf' })
    expect(Object.keys(table.columns)).toEqual(['constructor', '__proto__'])
    const nothing = {} as object
    expect(Object.entries(toRow(table, nothing))).toEqual([
      ['constructor', null],
      ['__proto__', null],
    ])
    expect(toChanges(table, nothing)).toEqual({})
    expect(fromRow(table, {})).toEqual({})
    const document = JSON.parse('{"constructor":"a","__proto__":"b"}')
    expect(Object.entries(fromRow(table, toRow(table, document)))).toEqual(Object.entries(document))
  })

  const lists = defineSchema({ ats: field.date({ array: true }) }, { defaultFields: [] })
  const basic = { name: 'release', key: 'id', dialect: sqlite() } as const

  it.each(wrong)('refuses %s', (_, define, message) => {
    expect(define).toThrow(TypeError)
    expect(define).toThrow(`defineTable: ${message}`)
  })
})

describe('ddl', () => {
  it.each(Object.entries(dialectByName))('makes the table and its indexes on %s', async (name, dialect) => {
    const key = name === 'sqlite' ? ({ name: 'id', type: 'bigint' } as const) : 'id'
    const table = defineTable(releases, { name: 'release', key, dialect, accelerators: 'all' })
    await expect(`${ddl(table).join(';\n')};\n`).toMatchFileSnapshot(`golden/${name}.ddl.sql`)
  })

  it.each([
    ['PostgreSQL', postgres(), '"a""`b"'],
    ['MySQL', mysql(), '`a"``b`'],
  ])('quotes every name on %s', (_, dialect, quoted) => {
    const columns = { source: { name: 'a"`b', normalized: null } }
    const described = defineTable(releases, { name: 'x.a"`b', key: 'a"`b', dialect, columns })
    const [create] = ddl(described)
    expect(create!.split(quoted)).toHaveLength(3)
  })

  it('has no accelerator on mariadb, and all of them are none', () => {
    const options = { name: 'release', key: 'id', dialect: mariadb() } as const
    const table = defineTable(releases, { ...options, accelerators: 'all' })
    expect(table.accelerators).toEqual([])
    expect(ddl(table)).toEqual(ddl(defineTable(releases, options)))
  })

  it('makes no index on the key', () => {
    const indexed = (key: string) =>
      ddl(defineTable(releases, { name: 'release', key, dialect: sqlite() }))
        .join()
        .includes('("pages")')
    expect([indexed('id'), indexed('pages')]).toEqual([true, false])
  })

  it('gives a key of text a type that can be a key', () => {
    const columns = { source: { normalized: null } }
    const keyed = (dialect: Dialect) =>
      ddl(defineTable(releases, { name: 'release', key: 'source', dialect, columns }))[0]
    expect(keyed(mysql())).toMatch(/`source` varchar\(255\) .* not null primary key/)
    const counted = ddl(defineTable(releases, { name: 'release', key: 'pages', dialect: mysql() }))
    expect(counted[0]).toContain('`pages` bigint not null primary key')
  })

  it.each([
    [sqlite(), 'integer primary key'],
    [postgres(), 'bigint generated by default as identity primary key'],
    [duckdb(), 'bigint not null primary key'],
  ])('makes a key of whole numbers on $name', (dialect, type) => {
    const key = { name: 'id', type: 'bigint' } as const
    const [create] = ddl(defineTable(releases, { name: 'release', key, dialect }))
    expect(create).toContain(`(\n  "id" ${type},`)
  })

  it('refuses a column whose type it does not know', () => {
    const described = (name?: null) =>
      defineTable(releases, {
        name: 'release',
        key: 'id',
        dialect: postgres(),
        columns: { source: { ...(name === null && { name }), type: 'other' } },
      })
    expect(() => ddl(described())).toThrow('"source"')
    expect(ddl(described(null))[0]).not.toContain('"source"')
  })

  it('makes the column of a field the primary key', () => {
    const columns = { source: { normalized: 'source_lower' } }
    const [create, ...indexes] = ddl(
      defineTable(releases, { name: 'release', key: 'source', dialect: postgres(), columns }),
    )
    expect(create).toContain('"source" text collate "C" not null primary key')
    expect(create).not.toContain('"id"')
    expect(indexes.filter((statement) => statement.includes('("source" '))).toEqual([])
  })
})

describe('toRow', () => {
  const table = defineTable(releases, { name: 'release', key: 'id', dialect: sqlite() })

  it('fills every column of every field, and the key', () => {
    const document = {
      id: 7,
      headline: '<b>Wi</b>-Fi  &amp; more\u0000',
      organisation: 'ACME Bank',
      source: 'ÉCOLE',
      isin: ['CH1', null, 'CH2'],
      contact: 'A\ud800',
      pages: -0,
      price: 1.5,
      live: true,
      versioncreated: '2019-10-17T08:30:00+02:00',
      unknown: 1,
    }
    expect(toRow(table, document)).toEqual({
      id: 7,
      headline: '<b>Wi</b>-Fi  &amp; more\ufffd',
      headline_u121: ' wi fi more ',
      organisation: 'ACME Bank',
      organisation_u121: ' acme bank ',
      organisation_normalized: 'acme bank',
      source: 'ÉCOLE',
      source_normalized: 'école',
      isin: '["CH1","CH2"]',
      contact: 'A\ufffd',
      pages: 0,
      price: 1.5,
      live: 1,
      versioncreated: 1_571_293_800_000,
    })
  })

  it('keeps the type of the key where the database does, and makes it a string elsewhere', () => {
    const document = (id: unknown) => ({ id }) as object
    const text = defineTable(releases, { name: 'release', key: 'id', dialect: postgres() })
    const counted = { name: 'id', type: 'bigint' } as const
    const bigint = defineTable(releases, { name: 'release', key: counted, dialect: postgres() })
    expect(toRow(table, document(7)).id).toBe(7)
    expect(toRow(text, document(7)).id).toBe('7')
    expect(toRow(text, document(7n)).id).toBe('7')
    expect(toRow(text, document('7')).id).toBe('7')
    expect(toRow(bigint, document(7)).id).toBe(7)
    expect(Object.hasOwn(toRow(table, {}), 'id')).toBe(false)
    expect(() => toRow(table, document(null))).toThrow(DocumentError)
  })

  it('writes an unsafe integer in a list as a number with an exponent', () => {
    const schema = defineSchema({ sizes: field.number({ array: true }) }, { defaultFields: [] })
    const sizes = defineTable(schema, { name: 's', key: 'id', dialect: sqlite() })
    const numbers = [2 ** 53 - 1, 2 ** 53, -(2 ** 60), 0.1, 1e300]
    const json = '[9007199254740991,9.007199254740992e+15,-1.152921504606847e+18,0.1,1e+300]'
    expect(toRow(sizes, { sizes: numbers }).sizes).toBe(json)
  })

  it('requires a value for a key that is a field', () => {
    const bySource = defineTable(releases, { name: 'release', key: 'source', dialect: sqlite() })
    expect(toRow(bySource, { source: 'a' }).source).toBe('a')
    expect(() => toRow(bySource, {})).toThrow(/^source: /)
    const byPages = defineTable(releases, { name: 'release', key: 'pages', dialect: postgres() })
    expect(toRow(byPages, { pages: 7 }).pages).toBe(7)
  })

  it.each([
    ['smallint', -32_768, 32_767],
    ['integer', -2_147_483_648, 2_147_483_647],
    ['bigint', Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ] as const)('writes the whole range of a column of type %s, and no more', (type, min, max) => {
    const described = typed('pages', type, postgres())
    for (const pages of [min, max]) expect(toRow(described, { pages }).pages).toBe(pages)
    for (const pages of [min - 1, max + 1]) expect(() => toRow(described, { pages })).toThrow(DocumentError)
    const asText = typed('source', type, postgres())
    for (const source of [String(min), String(max), '0', '-1'])
      expect(toRow(asText, { source }).source).toBe(source)
    for (const source of ['', '-0', '+1', '1.0', ' 1', '9223372036854775808'])
      expect(() => toRow(asText, { source })).toThrow(DocumentError)
  })

  it('writes keywords of the least and the greatest whole number of eight bytes', () => {
    const asText = typed('source', 'bigint', postgres())
    for (const source of ['9223372036854775807', '-9223372036854775808'])
      expect(toRow(asText, { source }).source).toBe(source)
    expect(() => toRow(asText, { source: '-9223372036854775809' })).toThrow(DocumentError)
  })

  it.each([sqlite(), mysql(), mariadb(), duckdb(), clickhouse()])(
    'writes the whole range of the small columns of $name, and no more',
    (dialect) => {
      const ranges = {
        tinyint: [-128, 127],
        smallint: [-32_768, 32_767],
        // An integer of SQLite has eight bytes.
        ...(dialect.name !== 'SQLite' && { integer: [-2_147_483_648, 2_147_483_647] }),
      }
      for (const [type, [min, max]] of Object.entries(ranges)) {
        const described = typed('pages', type as 'tinyint', dialect)
        for (const pages of [min!, max!]) expect(toRow(described, { pages }).pages).toBe(pages)
        for (const pages of [min! - 1, max! + 1])
          expect(() => toRow(described, { pages })).toThrow(DocumentError)
      }
    },
  )

  it.each([
    [mysql(), 1e34],
    [duckdb(), 1e27],
    [clickhouse(), 999_999_999],
  ])('writes decimals of $name up to the greatest, with their last digit', (dialect, most) => {
    const described = typed('price', 'decimal', dialect)
    const last = 10 ** -(dialect.types.decimal!.fraction ?? 0)
    for (const price of [most, -most, last, 0.5]) expect(toRow(described, { price }).price).toBe(price)
    for (const price of [most * 1.001, -most * 1.001])
      expect(() => toRow(described, { price })).toThrow('which is beyond its range')
  })

  it('writes NULL for absent values, and one space for text without words', () => {
    expect(toRow(table, { headline: '<p></p>', isin: [], source: null })).toEqual({
      ...Object.fromEntries(Object.keys(toRow(table, {})).map((column) => [column, null])),
      headline: '<p></p>',
      headline_u121: ' ',
    })
  })

  it('separates the values of a list by two spaces', () => {
    const schema = defineSchema({ notes: field.text({ array: true }) }, { defaultFields: ['notes'] })
    const notes = defineTable(schema, { name: 'n', key: 'id', dialect: postgres() })
    expect(toRow(notes, { notes: ['a b', '', '!', 'c'] })).toEqual({
      notes: ['a b', '', '!', 'c'],
      notes_u121: ' a b  c ',
    })
  })

  const impossible: [string, () => unknown, RegExp][] = [
    [
      'several values in a column for one',
      () => toRow(table, { source: ['a', 'b'] as unknown as string }),
      /^source: 2 values .* array: true/,
    ],
    ['a value of another kind', () => toRow(table, { pages: 1.5 }), /^pages: /],
    [
      'a number beyond the column',
      () => toRow(typed('pages', 'smallint'), { pages: 40_000 }),
      /^pages: .*smallint cannot hold 40000, which is beyond its range/,
    ],
    [
      'a fraction in a column of whole numbers',
      () => toRow(typed('price', 'bigint'), { price: 0.5 }),
      /^price: .*bigint cannot hold 0.5, which is not a whole number that is exact/,
    ],
    ...[postgres(), duckdb()].map((dialect): [string, () => unknown, RegExp] => [
      `more digits than a real of ${dialect.name} has`,
      () => toRow(typed('price', 'real', dialect), { price: 0.1 }),
      /^price: .*real cannot hold 0.1, which has more digits/,
    ]),
    ...[postgres(), duckdb(), sqlite()].map((dialect): [string, () => unknown, RegExp] => [
      `a year of five digits in a text of ${dialect.name}`,
      () => toRow(typed('versioncreated', 'iso', dialect), { versioncreated: 253_402_300_800_000 }),
      /^versioncreated: .*iso cannot hold 253402300800000, which is beyond its range/,
    ]),
    [
      'an instant before those of PostgreSQL',
      () => toRow(typed('versioncreated', 'timestamp', postgres()), { versioncreated: -210_863_520_000_001 }),
      /^versioncreated: .*timestamp cannot hold -210863520000001, which is beyond its range/,
    ],
    [
      'more digits than a real of ClickHouse has',
      () => toRow(typed('price', 'real', clickhouse()), { price: 0.1 }),
      /^price: .*real cannot hold 0.1, which has more digits/,
    ],
    [
      'a part of a second',
      () => toRow(typed('versioncreated', 'seconds'), { versioncreated: 1500 }),
      /^versioncreated: .*seconds cannot hold 1500, which is no whole second/,
    ],
    [
      'a time in a column of days',
      () => toRow(typed('versioncreated', 'date', postgres()), { versioncreated: 1 }),
      /^versioncreated: .*date cannot hold 1, which is no midnight in UTC/,
    ],
    [
      'a year of five digits',
      () => toRow(typed('versioncreated', 'timestamp', mysql()), { versioncreated: 253_402_300_800_000 }),
      /^versioncreated: .*timestamp cannot hold 253402300800000, which is beyond its range/,
    ],
    [
      'a keyword that is no whole number in a column of such',
      () => toRow(typed('source', 'integer'), { source: '01' }),
      /^source: .*integer cannot hold 01, which is not a whole number in its shortest form/,
    ],
    [
      'a keyword beyond its column',
      () => toRow(typed('source', 'smallint'), { source: '40000' }),
      /^source: .*smallint cannot hold 40000, which is beyond its range/,
    ],
    [
      'a whole number that is not exact',
      () => toRow(typed('price', 'bigint'), { price: 2 ** 53 }),
      /^price: .*which is not a whole number that is exact/,
    ],
    [
      'a keyword with a zero less than nothing',
      () => toRow(typed('source', 'integer'), { source: '-0' }),
      /^source: .*shortest form/,
    ],
    [
      'a keyword beyond eight bytes',
      () => toRow(typed('source', 'bigint'), { source: '9223372036854775808' }),
      /^source: .*beyond its range/,
    ],
    ...(
      [
        [mysql(), 1e-31],
        [duckdb(), 1e-11],
        [clickhouse(), 1e-7],
      ] as const
    ).map(([dialect, price]): [string, () => unknown, RegExp] => [
      `more digits than a decimal of ${dialect.name} has`,
      () => toRow(typed('price', 'decimal', dialect), { price }),
      /^price: .*decimal cannot hold .*, which has more digits/,
    ]),
    [
      'a key that is no string or number',
      () => toRow(table, { id: {} } as object),
      /^id: the key must be a string or a number/,
    ],
  ]
  it.each(impossible)('refuses %s', (_, write, message) => {
    expect(write).toThrow(DocumentError)
    expect(write).toThrow(message)
  })

  it.each([
    ['timestamptz', '2019-10-17T08:30:00.123Z'],
    ['timestamp', '2019-10-17 08:30:00.123'],
    ['milliseconds', 1_571_301_000_123],
    ['iso', '2019-10-17T08:30:00.123Z'],
  ] as const)('writes an instant as %s', (type, expected) => {
    expect(
      toRow(typed('versioncreated', type, postgres()), { versioncreated: '2019-10-17T08:30:00.123Z' })
        .versioncreated,
    ).toBe(expected)
  })

  it('writes a boolean as a number in a column of whole numbers', () => {
    const columns = { live: { type: 'smallint' } } as const
    const described = defineTable(releases, { name: 'release', key: 'id', dialect: postgres(), columns })
    expect([true, false].map((live) => toRow(described, { live }).live)).toEqual([1, 0])
  })

  it('writes a day without its time', () => {
    for (const dialect of [postgres(), mysql()]) {
      const row = toRow(typed('versioncreated', 'date', dialect), { versioncreated: '2019-10-17' })
      expect(row.versioncreated).toBe('2019-10-17')
    }
  })

  it('writes years before 1 as PostgreSQL has them', () => {
    const before = new Date('-000043-03-15T00:00:00Z')
    expect(
      toRow(typed('versioncreated', 'timestamptz', postgres()), { versioncreated: before }).versioncreated,
    ).toBe('0044-03-15 00:00:00.000+00 BC')
    const first = new Date('0001-01-01T00:00:00Z')
    expect(
      toRow(typed('versioncreated', 'timestamptz', postgres()), { versioncreated: first }).versioncreated,
    ).toBe('0001-01-01T00:00:00.000Z')
  })

  it.each([
    ['PostgreSQL', postgres(), -210_863_520_000_000, '4713-01-01 00:00:00.000+00 BC'],
    ['DuckDB', duckdb(), -8.64e15, '-271821-04-20 00:00:00.000+00'],
  ])('writes the least instant of %s, and the greatest of JavaScript', (_, dialect, least, expected) => {
    const written = (at: number) =>
      toRow(typed('versioncreated', 'timestamptz', dialect), { versioncreated: new Date(at) }).versioncreated
    expect(written(least)).toBe(expected)
    expect(written(8.64e15)).toBe('275760-09-13 00:00:00.000+00')
  })

  it.each([
    ['0001-03-15', '0001-03-15 00:00:00.000+00'],
    ['0000-03-15', '0000-03-15 00:00:00.000+00'],
    ['-000043-03-15', '-0043-03-15 00:00:00.000+00'],
  ])('writes the year of %s as DuckDB has it', (day, expected) => {
    const versioncreated = new Date(`${day}T00:00:00Z`)
    expect(toRow(typed('versioncreated', 'timestamptz', duckdb()), { versioncreated }).versioncreated).toBe(
      expected,
    )
  })

  function typed(
    name: 'pages' | 'price' | 'source' | 'versioncreated',
    type:
      | 'tinyint'
      | 'smallint'
      | 'integer'
      | 'bigint'
      | 'real'
      | 'decimal'
      | 'seconds'
      | 'date'
      | 'timestamp'
      | 'timestamptz'
      | 'milliseconds'
      | 'iso',
    dialect = sqlite(),
  ) {
    return defineTable(releases, {
      name: 'release',
      key: 'id',
      dialect,
      columns: { [name]: { type } } as ColumnMap<typeof releases>,
    })
  }
})

describe('a clause without its column', () => {
  const plain = {
    headline: { tokens: null },
    organisation: { normalized: null },
    source: { normalized: null },
  }
  const table = defineTable(releases, { name: 'release', key: 'id', dialect: postgres(), columns: plain })

  it.each([
    [
      'headline:bank',
      'headline:bank',
      'a token column for headline: columns: { "headline": { tokens: "headline_u121" } }',
    ],
    ['x AND organisation:"ACME Bank"', 'headline:x', 'a token column for headline'],
    [
      'organisation:"ACME Bank"',
      'organisation:"ACME Bank"',
      'a lower-cased column for organisation: ' +
        'columns: { "organisation": { normalized: "organisation_normalized" } }',
    ],
    [
      'source:b*',
      'source:b*',
      'a lower-cased column for source: columns: { "source": { normalized: "source_normalized" } }',
    ],
  ])('is refused with what it needs: %s', (query, _clause, needs) => {
    const error = caught(() => toSql(planQuery(releases, query), table))
    expect(error).toBeInstanceOf(UnsupportedError)
    expect((error as UnsupportedError).needs).toContain(needs)
  })

  it.each([
    ['toString', 'a column for the field toString in the table release'],
    ['other', 'a column for the field other in the table release'],
  ])('is refused if the table does not know its field: %s', (name, needs) => {
    const other = defineSchema({ [name]: field.keyword() }, { defaultFields: [name] })
    const error = caught(() => toSql(planQuery(other, 'x') as never, table))
    expect(error).toBeInstanceOf(UnsupportedError)
    expect((error as UnsupportedError).needs).toBe(needs)
  })

  it('is named after the column of the value, in strings as JavaScript writes them', () => {
    const named = defineSchema(
      { 'a"b': field.text({ whole: true }), name: field.text({ whole: true, fold: true }) },
      { defaultFields: ['a"b'] },
    )
    const none = { tokens: null, normalized: null }
    const columns = { 'a"b': { ...none, name: 'c"d' }, name: none }
    const bare = defineTable(named, { name: 't', key: 'id', dialect: postgres(), columns })
    const needs = (query: string) =>
      (caught(() => toSql(planQuery(named, query), bare)) as UnsupportedError).needs
    expect(needs('x')).toBe('a token column for a"b: columns: { "a\\"b": { tokens: "c\\"d_u121" } }')
    expect(needs('a\\"b:"x y"')).toBe(
      'a lower-cased column for a"b: columns: { "a\\"b": { normalized: "c\\"d_normalized" } }',
    )
    expect(needs('name:"x y"')).toContain('a lower-cased and folded column for name: ')
  })

  it('does not prevent queries of other fields', () => {
    expect(toSql(planQuery(releases, 'pages:>3 AND _exists_:headline'), table).sql).toBe(
      '("release"."pages" >= cast($1 as bigint) and "release"."headline" is not null)',
    )
  })

  it('names the clause and where it stands', () => {
    const error = caught(() =>
      toSql(planQuery(releases, 'pages:3 AND headline:bank'), table),
    ) as UnsupportedError
    expect(error.clause).toBe('headline:bank')
    expect(error.span).toEqual({ start: 12, end: 25 })
    expect(error.backend).toBe('PostgreSQL')
  })

  it('of another schema is a TypeError', () => {
    const leaf: Leaf = { kind: 'exists', field: nasty.fields.price, span: { start: 0, end: 1 }, clause: '' }
    const other = { ...leaf, field: { ...leaf.field, kind: 'keyword' as const } }
    expect(() => toSql(planOf(releases, other), table)).toThrow(TypeError)
  })

  it.each(['array', 'html', 'whole', 'ignoreCase'] as const)(
    'whose field differs in `%s` is a TypeError',
    (property) => {
      const { source } = releases.fields
      const field = { ...source, [property]: !source[property] } as SchemaField
      const leaf: Leaf = { kind: 'exists', field, span: { start: 0, end: 1 }, clause: '' }
      expect(() => toSql(planOf(releases, { ...leaf, field: source }), table)).not.toThrow()
      expect(() => toSql(planOf(releases, leaf), table)).toThrow(TypeError)
    },
  )

  it('of another kind is a TypeError before the index is asked', async () => {
    const other = defineSchema({ source: field.number() }, { defaultFields: [] })
    const plan = planQuery(other, 'source:5') as never
    await expect(readHints(async () => [], table, plan)).rejects.toThrow(TypeError)
  })

  it('is not needed to ask an index that the table does not have', async () => {
    const other = defineSchema({ nowhere: field.keyword() }, { defaultFields: [] })
    const none = { documents: 0, frequencies: {} }
    const plan = planQuery(other, 'nowhere:a') as never
    expect(await readHints(async () => [], table, plan)).toEqual(none)
  })

  it.each([
    ['db', 5, table, planQuery(releases, 'source:a')],
    ['table', async () => [], {}, planQuery(releases, 'source:a')],
    ['plan', async () => [], table, {}],
  ])('is not read with another argument %s', async (name, ...args) => {
    await expect(readHints(...(args as unknown as Parameters<typeof readHints>))).rejects.toThrow(
      `readHints: the argument ${name} must be `,
    )
  })

  it('is not needed to ask whether a field exists: any column will do, the indexed one first', () => {
    const sqlOf = (query: string, of: Table<typeof releases>) => toSql(planQuery(releases, query), of).sql
    const full = defineTable(releases, { name: 'release', key: 'id', dialect: postgres() })
    expect(sqlOf('_exists_:source', full)).toBe('"release"."source_normalized" is not null')
    expect(sqlOf('_exists_:source', table)).toBe('"release"."source" is not null')
    expect(sqlOf('_exists_:headline', full)).toBe('"release"."headline_u121" is not null')
  })

  it('does not need a list in JSON to be read where it has a column of its own', () => {
    const tags = defineSchema(
      { tags: field.keyword({ array: true, ignoreCase: true }) },
      { defaultFields: ['tags'] },
    )
    const columns = { tags: { name: 'doc', path: ['tags'] } }
    const of = defineTable(tags, { name: 't', key: 'id', dialect: postgres(), columns })
    expect(toSql(planQuery(tags, '_exists_:tags'), of).sql).toContain('unnest("t"."tags_normalized")')
  })
})

describe('a custom dialect', () => {
  it('extends an existing one', () => {
    const dialect = defineDialect({
      ...postgres(),
      name: 'Quaint',
      tokenRegexp: () => null,
      requirement: () => 'patience',
    })
    const table = defineTable(releases, { name: 'release', key: 'id', dialect })
    const error = caught(() => toSql(planQuery(releases, 'headline:/a.b/'), table)) as UnsupportedError
    expect(`${error.backend} ${error.needs}`).toBe('Quaint patience')
    expect(toSql(planQuery(releases, 'headline:bank'), table).sql).toContain('like')
  })
})

function caught(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}
