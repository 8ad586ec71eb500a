import { createQueryId, type RawBuilder, type RawNode, type SqlBool, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  type ColumnOptions,
  companionDdl,
  type Dialect,
  DocumentError,
  ddl,
  defineTable,
  mariadb,
  mysql,
  newest,
  toRow,
  toSql,
  UnsupportedError,
} from '../../../../../src/backends/sql/index.ts'
import type { Formula, Leaf } from '../../../../../src/plan/plan.ts'
import { planQuery } from '../../../../../src/semantics/planQuery.ts'
import { planOf } from '../../support/arbitraryFormula.ts'
import { nasty } from '../../support/nastySchema.ts'
import { rareWords, termOf } from '../../support/wordLists.ts'

const key = { name: 'id', type: 'bigint' } as const
const at = { span: { start: 0, end: 1 }, clause: 'a clause' }

type Sql = RawBuilder<unknown>

/** An expression as the text of a dialect, with its values. */
function compiled(expression: Sql, dialect: Dialect) {
  return dialect.createCompiler().compileQuery(expression.toOperationNode() as RawNode, createQueryId())
}

function tableOf(dialect: ReturnType<typeof mysql>) {
  return defineTable(nasty, { name: 'nasty', key, dialect })
}

describe('a prefix on MariaDB', () => {
  it.each([
    ['a', 'b'],
    ['ab', 'ac'],
    ['a\ud7ff', 'a\ue000'],
    ['a\u{10ffff}', 'b'],
    ['a\u{10ffff}\u{10ffff}', 'b'],
    ['a\uffff', 'a\u{10000}'],
    // No keyword is as long, since none has more than 32,766 bytes.
    ['\u{10ffff}', '\u{10ffff}'.repeat(8192)],
  ])('is a range up to the next string: %j', (prefix, next) => {
    const parts = [prefix, { any: 'many' } as const]
    const leaf: Leaf = {
      kind: 'pattern',
      field: nasty.fields.code,
      target: 'value',
      parts,
      written: '',
      ...at,
    }
    const { parameters } = toSql(planOf(nasty, leaf), tableOf(mariadb()))
    expect(parameters).toEqual([prefix, next, `${prefix}%`])
  })
})

describe.each([
  ['MySQL', mysql()],
  ['MariaDB', mariadb()],
])('a list on %s', (_, dialect) => {
  it('of words leaves out those that no token can be', () => {
    const longest = 'x'.repeat(255)
    const words = [...rareWords(16), '', longest, `${longest}x`]
    const parts = words.map((word): Leaf => ({ ...termOf(nasty.fields.body, 'a'), value: word }) as Leaf)
    const formula: Formula = { kind: 'any', parts }
    const [list] = toSql(planOf(nasty, formula), tableOf(dialect)).parameters
    expect(JSON.parse(list)).toEqual([...rareWords(16), longest])
  })

  it('of booleans is read as numbers', () => {
    const { sql } = toSql(planQuery(nasty, 'lives:true'), tableOf(dialect))
    expect(sql).toContain("columns (value tinyint path '$')")
  })
})

describe.each([
  ['MySQL', mysql({ strings: 'base64' })],
  ['MariaDB', mariadb({ strings: 'base64' })],
])('strings in Base64 on %s', (_, dialect) => {
  it.each([
    ['bank', ['% bank %']],
    ['code:"a\'b"', ["a'b"]],
    ['code:("é" OR "\\\\")', ['é', '\\']],
    ['code:""', ['']],
    ['"a b"~2', ['% a %', '% b %']],
  ])('are what stands in %s', (query, expected) => {
    const { sql, parameters } = toSql(planQuery(nasty, query), tableOf(dialect))
    const decoded = parameters
      .filter((value) => typeof value === 'string')
      .map((value) => Buffer.from(value, 'base64').toString())
    expect(decoded.slice(0, expected.length)).toEqual(expected)
    expect(sql.match(/from_base64\(\?\)/g)).toHaveLength(decoded.length)
    expect(toSql(planQuery(nasty, query), tableOf(dialect)).sql).not.toMatch(/[^(]\? collate/)
  })
})

it.each([
  ['MySQL', mysql()],
  ['MariaDB', mariadb()],
])('a TIMESTAMP of %s is not compared with a local time before 1970', (_, dialect) => {
  const table = defineTable(nasty, { name: 'nasty', key, dialect, columns: { at: { type: 'timestamptz' } } })
  const day = 86_400_000
  expect(toSql(planQuery(nasty, 'at:>=1970-01-02'), table).parameters).toEqual([1, day])
  expect(toSql(planQuery(nasty, 'at:>=1970-01-04'), table).parameters).toEqual([86_400, 3 * day])
})

describe.each([
  ['MySQL', mysql(), '\\A(?:', 2_147_483_647_999],
  ['MariaDB', mariadb(), '(?s-imx)\\A(?:', 4_294_967_295_999],
])('a TIMESTAMP of %s', (name, dialect, _, last) => {
  const table = defineTable(nasty, { name: 'nasty', key, dialect, columns: { at: { type: 'timestamptz' } } })
  const asked = (query: string) => {
    const { sql, parameters } = toSql(planQuery(nasty, query), table)
    return { sql, parameters }
  }
  const local = 'from_unixtime(cast(? as signed))'
  const instant = 'unix_timestamp(`nasty`.`at`) * 1000'
  const DAYS = 2 * 86_400

  it('is looked for by its local time two days before and after, and decided by its instant', () => {
    const [from, until] = [1_571_270_400_500, 1_571_270_400_601]
    expect(asked('at:["2019-10-17T00:00:00.500Z" TO "2019-10-17T00:00:00.600Z"]')).toEqual({
      sql:
        `(\`nasty\`.\`at\` >= ${local} and ${instant} >= cast(? as signed) and ` +
        `\`nasty\`.\`at\` < ${local} and ${instant} < cast(? as signed))`,
      parameters: [1_571_270_400 - DAYS, from, 1_571_270_401 + DAYS, until],
    })
  })

  it('is decided by its instant alone where the local time would be after 2038', () => {
    const end = 2_147_483_647
    const day = (seconds: number) => new Date(seconds * 1000).toISOString()
    expect(asked(`at:<"${day(end - DAYS)}"`).parameters).toEqual([end, (end - DAYS) * 1000])
    if (name === 'MariaDB')
      expect(asked(`at:>="${day(end + DAYS)}"`).parameters).toEqual([end, (end + DAYS) * 1000])
    expect(asked(`at:<"${day(end - DAYS + 1)}"`)).toEqual({
      sql: `(${instant} < cast(? as signed))`,
      parameters: [(end - DAYS + 1) * 1000],
    })
    const beyond = asked('at:>=2039-01-01')
    if (name === 'MySQL') expect(beyond.sql).toBe('(1 = 0)')
    else expect(beyond).toEqual({ sql: `(${instant} >= cast(? as signed))`, parameters: [2_177_452_800_000] })
  })

  it('has a first and a last instant', () => {
    const sqlAt = (operator: string, at: number) => asked(`at:${operator}"${new Date(at).toISOString()}"`).sql
    expect(sqlAt('>=', last)).not.toBe('(1 = 0)')
    expect(sqlAt('>=', last + 1)).toBe('(1 = 0)')
    expect(sqlAt('<', 1001)).not.toBe('(1 = 0)')
    expect(sqlAt('<', 1000)).toBe('(1 = 0)')
    expect(() => toRow(table, { at: last + 1 })).toThrow(DocumentError)
    expect(() => toRow(table, { at: 999 })).toThrow(DocumentError)
  })
})

it('an instant is written into a TIMESTAMP of MySQL with its offset, and by MariaDB as it is local', () => {
  const at = 1_571_301_000_123
  const written = (dialect: ReturnType<typeof mysql>): unknown => {
    const columns = { at: { type: 'timestamptz' } } as const
    return toRow(defineTable(nasty, { name: 'nasty', key, dialect, columns }), { at }).at
  }
  expect(written(mysql())).toBe('2019-10-17 08:30:00.123+00:00')
  const { sql, parameters } = compiled(written(mariadb()) as Sql, mariadb())
  const local = 'from_unixtime(cast(? as signed) * 0.001)'
  const failure =
    "coalesce(cast('a TIMESTAMP out of range, or one that only a session in UTC can write' as datetime), " +
    "(select value from json_table('!', '$' columns (value datetime path '$')) as isoquery_error))"
  expect(sql).toBe(
    `case when unix_timestamp(${local}) * 1000 = cast(? as signed) then ${local} else ${failure} end`,
  )
  expect(parameters).toEqual([at, at, at])
})

it.each([
  ['MySQL', mysql, ''],
  ['MariaDB', mariadb, '(?s-imx)'],
])('a value is written and a key is compared in Base64 by %s only if that is asked for', (_, make) => {
  const base64 = (text: string) => ` ${Buffer.from(text).toString('base64')}`
  const dialect = make({ strings: 'base64' })
  expect(compiled(dialect.writtenValue('é'), dialect)).toMatchObject({
    sql: 'convert(from_base64(?) using utf8mb4)',
    parameters: [base64('é')],
  })
  expect(compiled(dialect.writtenValue(null), dialect)).toMatchObject({ sql: '?', parameters: [null] })
  for (const value of ["'", '"', '\\', '\u0000', '\u001a', '\n', '\r']) {
    expect(compiled(dialect.keyValue(`a${value}`), dialect)).toMatchObject({
      sql: 'from_base64(?)',
      parameters: [base64(`a${value}`)],
    })
  }
  for (const value of ['é%_`', 7])
    expect(compiled(dialect.keyValue(value), dialect)).toMatchObject({ sql: '?', parameters: [value] })
  const plain = make()
  for (const value of ['é', "'"]) {
    expect(compiled(plain.writtenValue(value), plain)).toMatchObject({ sql: '?', parameters: [value] })
    expect(compiled(plain.keyValue(value), plain)).toMatchObject({ sql: '?', parameters: [value] })
  }
})

describe.each([
  ['MySQL', mysql(), ''],
  ['MariaDB', mariadb(), '(?s-imx)'],
])('a regexp on %s', (name, dialect, prefix) => {
  const table = tableOf(dialect)
  const parametersOf = (query: string) => toSql(planQuery(nasty, query), table).parameters
  const repeated = (count: number): Formula => {
    const regexp = { kind: 'repeat', item: { kind: 'any' }, min: count, max: count } as const
    return { kind: 'regexp', field: nasty.fields.code, target: 'value', pattern: '', regexp, ...at }
  }

  it.each(['[^a]*a.*', '[^a]*a[^b]*b.*'])(
    'is asked where each character leaves one way, however long the text is: %s',
    (pattern) => {
      expect(parametersOf(`code:/${pattern}/`)).toEqual([`${prefix}\\A(?:${pattern})\\z`])
    },
  )

  it('with too many ways becomes patterns of LIKE, or is searched for inside of any text', () => {
    expect(parametersOf('code:/.*a[bc].*/')).toEqual(['["%ab%","%ac%"]'])
    expect(parametersOf('code:/.*[^a]b.*/')).toEqual([`${prefix}(?:[^a]b)`])
    expect(parametersOf('code:/[^a]b.*c.*/')).toEqual([`${prefix}\\A(?:[^a]b.*c)`])
    expect(parametersOf('code:/@@[^a]b/')).toEqual([`${prefix}(?:[^a]b)\\z`])
  })

  it('becomes at most 200 patterns of LIKE', () => {
    const [patterns] = parametersOf('code:/.*a.*[\u4e00-\u4ec7]/')
    expect(JSON.parse(patterns as string)).toHaveLength(200)
    expect(() => parametersOf('code:/.*a.*[\u4e00-\u4ec8]/')).toThrow(UnsupportedError)
  })

  it('is refused if it has no form of few steps, with their number', () => {
    expect(() => parametersOf('code:/(.*a){3}[^b]/')).toThrow(
      `${name} cannot answer code:/(.*a){3}[^b]/ exactly; it needs a simpler regular expression: one that ` +
        'a backtracking engine decides in at most 300000 steps.',
    )
  })

  it('may be as long as 5,000 characters', () => {
    expect(toSql(planOf(nasty, repeated(4999)), table).parameters).toEqual([`${prefix}\\A(?:.{4999})\\z`])
    expect(() => toSql(planOf(nasty, repeated(5000)), table)).toThrow(UnsupportedError)
  })

  it('is asked of a token with the length of the longest token, of a value with that of a keyword', () => {
    expect(parametersOf('code:/x{256}/')).toEqual([`${prefix}\\A(?:x{256})\\z`])
    expect(parametersOf('body:/x{256}/')).toEqual([`${prefix}\\z.`])
  })
})

it('MariaDB refuses a phrase whose words are repeated so often that its windows are slow', () => {
  const phrase = (tokens: string): Formula => ({
    kind: 'phrase',
    field: nasty.fields.body,
    tokens: [...tokens],
    slop: 3,
    ...at,
  })
  const ask = (tokens: string, dialect: ReturnType<typeof mysql>) => () =>
    toSql(planOf(nasty, phrase(tokens)), tableOf(dialect))
  for (const tokens of ['aaaaaaabcde', 'aaaaaabbbb']) expect(ask(tokens, mariadb())).not.toThrow()
  for (const tokens of ['aaaaaaabcdef', 'aaaaaabbbbb'])
    expect(ask(tokens, mariadb())).toThrow(
      'it needs a shorter phrase, or one that repeats fewer of its words',
    )
  expect(ask('aaaaaabbbbb', mysql())).not.toThrow()
})

describe.each([
  ['MySQL', mysql(), 'utf8mb4_0900_bin', mysql],
  ['MariaDB', mariadb(), 'utf8mb4_nopad_bin', mariadb],
])('a table of %s', (name, dialect, collation, make) => {
  const typed = (columns: Readonly<Record<string, ColumnOptions>>) =>
    defineTable(nasty, { name: 'nasty', key, dialect, columns })
  const sqlAt = (query: string, columns = {}) => toSql(planQuery(nasty, query), typed(columns)).sql

  it('takes no other way to bind strings', () => {
    expect(() => make({ strings: 'hex' as never })).toThrow(
      `${name.toLowerCase()}: the option strings must be 'plain' or 'base64', not "hex".`,
    )
  })

  it.each(['iso', 'timestamp', 'date'] as const)('has instants of the years 1 to 9999 as %s', (type) => {
    const written = (at: number) => toRow(typed({ at: { type } }), { at }).at
    const [first, last] = [Date.UTC(2000, 0) - 63_082_281_600_000, Date.UTC(10_000, 0) - 86_400_000]
    expect(written(first)).toMatch(/^0001-01-01/)
    expect(written(last)).toMatch(/^9999-12-31/)
    for (const at of [first - 86_400_000, last + 86_400_000])
      expect(() => written(at)).toThrow('beyond its range')
  })

  it('has pages in the order of code points and of milliseconds', () => {
    const orderOf = (by: 'code' | 'at' | 'price', type: NonNullable<ColumnOptions['type']>) => {
      const order = [{ [by]: 'desc' }, { rank: 'asc' }] as const
      const page = newest(planQuery(nasty, '*'), typed({ [by]: { type } }), { order, limit: 3 })
      return / order by (.*) desc, /.exec(page.selectSql().sql)![1]
    }
    expect(orderOf('code', 'text')).toBe(`convert(\`nasty\`.\`code\` using utf8mb4) collate ${collation}`)
    const at = '`nasty`.`at`'
    expect(orderOf('at', 'timestamp')).toBe(`${at} - interval (microsecond(${at}) % 1000) microsecond`)
    expect(orderOf('at', 'timestamptz')).toBe(`floor(unix_timestamp(${at}) * 1000)`)
    expect(() => orderOf('price', 'real')).toThrow('a column of another type: clients round this one')
  })

  it('has unsigned numbers beyond eight signed bytes', () => {
    const price = { type: 'bigint' } as const
    expect(sqlAt('price:>=1e19', { price })).toBe('`nasty`.`price` >= cast(? as decimal(20))')
    expect(sqlAt('price:>=1e18', { price })).toBe('`nasty`.`price` >= cast(? as signed)')
  })

  it('has names with backquotes, which are written twice', () => {
    expect(sqlAt('_exists_:code', { code: { name: 'a`b`c' } })).toBe('`nasty`.`a``b``c` is not null')
    expect(ddl(typed({ code: { name: 'a`b`c' } }))[0]).toContain('`a``b``c` longtext')
  })

  it('has indexes on companions that MariaDB makes only if they are missing', () => {
    const words = name === 'MariaDB' ? 'if not exists ' : ''
    expect(companionDdl(typed({}), 'indexes')).toContain(
      `create index ${words}\`nasty_tag_normalized_idx\` on \`nasty\` (\`tag_normalized\`(250))`,
    )
  })

  it('may have lists that are no JSON, whose emptiness is asked of their text', () => {
    expect(compiled(dialect.isEmptyList(sql`tags`), dialect).sql).toBe(
      "replace(replace(replace(cast(tags as char), 'null', ''), ',', ''), ' ', '') = '[]'",
    )
  })

  it('is asked without its key where no row is known', () => {
    const any = dialect.anyRow({ table: sql`t`, value: sql`v` }, (value) => sql<SqlBool>`${value} = 1`)
    expect(compiled(any, dialect)).toMatchObject({
      sql: '(select count(*) from t where v = 1) > 0',
      parameters: [],
    })
  })

  it('is asked with at most 65,535 values, in expressions of a depth of 1,000', () => {
    // To make a statement of so many takes seconds.
    expect(dialect.limits.parameters).toBe(65_535)
    let nested: Formula = termOf(nasty.fields.code, 'v')
    for (let i = 0; i < 2000; i++)
      nested = { kind: 'not', part: { kind: 'all', parts: [termOf(nasty.fields.code, `v${i}`), nested] } }
    expect(() => toSql(planOf(nasty, nested), typed({}))).toThrow('an expression at most 1000 deep')
  })
})
