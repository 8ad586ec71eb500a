import { describe, expect, it } from 'vitest'
import type { PatternPart } from '../../../../../src/analysis/pattern.ts'
import type { RegexpNode } from '../../../../../src/analysis/regexp/syntax/ast.ts'
import {
  backfill,
  checkCompanions,
  companionDdl,
  defineTable,
  duckdb,
  newest,
  type Table,
  toRow,
  toSql,
  UnsupportedError,
} from '../../../../../src/backends/sql/index.ts'
import type { Formula } from '../../../../../src/plan/plan.ts'
import { planQuery } from '../../../../../src/semantics/planQuery.ts'
import { planOf } from '../../support/arbitraryFormula.ts'
import { nasty } from '../../support/nastySchema.ts'

const at = { span: { start: 0, end: 1 }, clause: 'a clause' }
const options = { name: 'nasty', key: 'id', dialect: duckdb() } as const
const table = defineTable(nasty, options)
const { code, body, memo } = nasty.fields
const CODE = '"nasty"."code" collate "binary"'
const BODY = '"nasty"."body_u121"'

function asked(formula: Formula | string, of = table) {
  const plan = typeof formula === 'string' ? planQuery(nasty, formula) : planOf(nasty, formula)
  const { sql, parameters } = toSql(plan, of)
  return { sql, parameters }
}

function regexp(node: RegexpNode, target: 'value' | 'tokens' = 'value'): Formula {
  return { kind: 'regexp', field: target === 'value' ? code : body, target, pattern: '', regexp: node, ...at }
}

function words(...values: string[]): Formula {
  return {
    kind: 'any',
    parts: values.map((value) => ({ kind: 'term', field: body, target: 'tokens', value, ...at })),
  }
}

const MANY: PatternPart = { any: 'many' }
const ONE: PatternPart = { any: 'one' }

describe('a pattern on DuckDB', () => {
  const pattern = (...parts: PatternPart[]): Formula => ({
    kind: 'pattern',
    field: code,
    target: 'value',
    parts,
    written: '',
    ...at,
  })

  it.each<[string, PatternPart[], string, string[]]>([
    ['a text', ['a%'], `${CODE} = $1`, ['a%']],
    ['nothing', [], `${CODE} = $1`, ['']],
    ['a beginning', ['a%', MANY], `starts_with(${CODE}, $1)`, ['a%']],
    ['an end', [MANY, 'a_'], `ends_with(${CODE}, $1)`, ['a_']],
    ['a part', [MANY, 'a', MANY], `contains(${CODE}, $1)`, ['a']],
    ['a character', ['a', ONE], `regexp_full_match("nasty"."code", $1, 's')`, ['a.']],
    ['two stars', ['a', MANY, 'b', MANY], `regexp_full_match("nasty"."code", $1, 's')`, ['(a.*b.*)']],
  ])('of %s is a test of strings if there is one', (_, parts, sql, parameters) => {
    expect(asked(pattern(...parts))).toEqual({ sql, parameters })
  })

  it.each([
    ['a', 'b', 'a%b'],
    ['a%', '_b', 'a_%_b'],
    ['a\u007f', 'ÿ漿b', 'a_%__b'],
    ['?', 'a\u0080', '_%a\u0080'],
  ])('of %j and %j is looked for by LIKE with characters that DuckDB can count up', (start, end, like) => {
    expect(asked(pattern(start, MANY, end))).toEqual({
      sql: `(${CODE} like $1 and starts_with(${CODE}, $2) and ends_with(${CODE}, $3))`,
      parameters: [like, start, end],
    })
  })

  it('in a text of any case has both letters, and may have 50,000 characters', () => {
    const contains = (...parts: PatternPart[]): Formula => ({ kind: 'substring', field: memo, parts, ...at })
    expect(asked(contains('a.b', ONE, 'é', MANY))).toEqual({
      sql: `regexp_matches("nasty"."memo", $1, 's')`,
      parameters: ['([aA]\\.[bB].é.*)'],
    })
    expect(() => asked(contains('1'.repeat(50_000)))).not.toThrow()
    expect(() => asked(contains('1'.repeat(50_001)))).toThrow(UnsupportedError)
  })

  it('of a token is looked for after its longest text', () => {
    expect(asked('body:ab*c?defg')).toEqual({
      sql: `(contains(${BODY} collate "binary", $1) and regexp_matches(${BODY}, $2))`,
      parameters: ['defg ', ' (?:ab[^ ]*c[^ ]defg) '],
    })
  })
})

describe('a regexp on DuckDB', () => {
  const text = (length: number): RegexpNode => ({ kind: 'text', text: 'x'.repeat(length) })
  const range: RegexpNode = { kind: 'set', negated: false, ranges: [{ from: 0x61, to: 0x63 }] }
  const sequence = (count: number, item: RegexpNode): RegexpNode => ({
    kind: 'sequence',
    items: Array.from({ length: count }, () => item),
  })
  it('may have 50,000 instructions, three for each character', () => {
    expect(() => asked(regexp(text(16_666)))).not.toThrow()
    expect(() => asked(regexp(text(16_667)))).toThrow(
      'a smaller regular expression: one of at most 50000 instructions of RE2, counted with all repeats ' +
        'written out',
    )
  })

  const repeat = (item: RegexpNode, min: number, max: number | null = min): RegexpNode => ({
    kind: 'repeat',
    item,
    min,
    max,
  })

  it('counts repeats within each other up to 1,000, and writes others in pieces', () => {
    const inner = (count: number): RegexpNode => ({
      kind: 'sequence',
      items: [repeat(text(1), count), text(1)],
    })
    const written = (node: RegexpNode) => asked(regexp(node)).parameters[0]
    expect(written(repeat(inner(50), 20))).toBe('(?:x{50}x){20}')
    expect(written(repeat(inner(51), 20))).toBe('(?:x{31}x{20}x){20}')
    expect(written(repeat(inner(33), 31))).toBe('(?:x{31}x{2}x){31}')
    expect(written(repeat(inner(51), 20, null))).toBe('(?:x{31}x{20}x){20,}')
  })

  it.each<[string, (count: number) => RegexpNode, number]>([
    ['any character', (count) => sequence(count, { kind: 'any' }), 3846],
    ['ranges', (count) => sequence(count, range), 2000],
    ['repeats', (count) => repeat(text(1), count), 12_499],
    ['optional repeats', (count) => repeat(text(1), 0, count), 12_499],
    ['unlimited repeats', (count) => repeat(sequence(count, range), 0, null), 1999],
    ['a choice', (count) => ({ kind: 'union', items: [text(1), sequence(count, range)] }), 1999],
  ])('counts the instructions of %s', (_, node, most) => {
    expect(() => asked(regexp(node(most)))).not.toThrow()
    expect(() => asked(regexp(node(most + 1)))).toThrow(UnsupportedError)
  })

  it('nests repeats in smaller pieces where they are deeper', () => {
    const nested = (depth: number, count: number): RegexpNode =>
      depth === 0 ? text(1) : { kind: 'sequence', items: [repeat(nested(depth - 1, count), count), text(1)] }
    const written = (node: RegexpNode) => asked(regexp(node)).parameters[0]
    expect(written(nested(3, 10))).toBe('(?:(?:x{10}x){10}x){10}x')
    expect(written(nested(2, 33))).toContain('x{31}x{2}x')
    expect(written(nested(3, 11))).toContain('x{10}x{1}x')
    expect(written(nested(4, 6))).toContain('x{5}x{1}x')
    const union: RegexpNode = { kind: 'union', items: [repeat(text(1), 51), { kind: 'text', text: 'y' }] }
    expect(written(repeat(union, 20))).toBe('(?:x{31}x{20}|y){20}')
  })

  it('that may be empty is not looked for between the values of a list', () => {
    expect(asked('body:/ab?/')).toEqual({ sql: `regexp_matches(${BODY}, $1)`, parameters: [' (?:ab?) '] })
    expect(asked('body:/a?/')).toEqual({
      sql:
        `coalesce(len(list_filter(string_split(${BODY}, ' '), lambda isoquery_element: ` +
        `isoquery_element <> '' and regexp_full_match(isoquery_element, $1))), 0) > 0`,
      parameters: ['a?'],
    })
  })

  it('that no text matches is one that no text matches', () => {
    const never = '[^\\x00-\\x{10FFFF}]'
    expect(asked('body:/#/')).toEqual({ sql: `regexp_matches(${BODY}, $1)`, parameters: [never] })
    expect(asked('code:/#/').parameters).toEqual([never])
  })
})

describe('words on DuckDB', () => {
  it('are one regular expression, without those that no token can be', () => {
    expect(asked(words('a', 'c', '', 'b d'))).toEqual({
      sql: `regexp_matches(${BODY}, $1)`,
      parameters: [' (?:a|c) '],
    })
    expect(asked(words('', 'b d')).sql).toBe('(1 = 0)')
  })

  it('are several, if they are longer than 50,000 characters together', () => {
    const pair = (length: number) => asked(words('a'.repeat(25_000), 'b'.repeat(length)))
    expect(pair(25_000).parameters).toHaveLength(1)
    expect(pair(25_001)).toEqual({
      sql: `(regexp_matches(${BODY}, $1) or regexp_matches(${BODY}, $2))`,
      parameters: [` (?:${'a'.repeat(25_000)}) `, ` (?:${'b'.repeat(25_001)}) `],
    })
  })
})

describe('a phrase with slop on DuckDB', () => {
  const phrase = (slop: number, ...tokens: string[]): Formula => ({
    kind: 'phrase',
    field: body,
    tokens,
    slop,
    ...at,
  })

  it('of two words is their reach, up to a slop of 999', () => {
    const contained = `contains(${BODY} collate "binary"`
    expect(asked(phrase(999, 'a', 'b'))).toEqual({
      sql:
        `case when (${contained}, $1) and ${contained}, $2)) ` +
        `then regexp_matches(${BODY}, $3) else false end`,
      parameters: [' a ', ' b ', ' a (?:[^ ]+ ){0,999}b | b (?:[^ ]+ ){0,997}a '],
    })
    expect(asked(phrase(1000, 'a', 'b')).sql).toContain('from_json')
  })

  it('of more words asks for two pairs, and for all words in their order', () => {
    const { parameters } = asked(phrase(2, 'a', 'b', 'c', 'd'))
    expect(parameters.slice(0, 6)).toEqual([
      ...[' a ', ' b ', ' c ', ' d '],
      ' a (?:[^ ]+ ){0,2}b | b (?:[^ ]+ ){0,0}a ',
      ' b (?:[^ ]+ ){0,2}c | c (?:[^ ]+ ){0,0}b ',
    ])
    expect(parameters[6]).toMatch(/^ a \(\?:\(\?:\[\^ \]\+ \)\{0\}b /)
    const few = (count: number | string) => `(?:[^ ]+ ){${count}}`
    const ways = [0, 1, 2].map((gap) => `${few(gap)}b ${few(`0,${2 - gap}`)}c `)
    expect(asked(phrase(2, 'a.b', 'b', 'c')).parameters[5]).toBe(` a\\.b (?:${ways.join('|')})`)
    expect(parameters.slice(7, 10)).toEqual([
      '    ',
      JSON.stringify([...'abcd'].map((term, i) => ({ f: i, l: i, term, n: 1 }))),
      2,
    ])
  })

  it('counts places in windows that begin before, in and behind the words', () => {
    const places = (from: string, to: string, term: string) =>
      `len(list_filter(range(greatest(isoquery_start + ${from}, 1), isoquery_start + ${to} + 1), ` +
      `lambda isoquery_place: isoquery_tokens[isoquery_place] collate "binary" = ${term}))`
    const type = '[{"f":"BIGINT","l":"BIGINT","term":"VARCHAR","n":"BIGINT"}]'
    const last = 'isoquery_need.l + cast($8 as bigint)'
    const met =
      `len(list_filter(isoquery_needs, lambda isoquery_need: ` +
      `${places('isoquery_need.f', last, 'isoquery_need.term')} >= isoquery_need.n)) = $9`
    const likely =
      'list_filter(range(-2, len(isoquery_tokens) + 1), lambda isoquery_start: ' +
      `${places('0', 'cast($6 as bigint)', '$7')} > 0)`
    const { sql, parameters } = asked(phrase(1000, 'a', 'b', 'a'))
    expect(sql).toContain(
      `then len(list_filter([string_split(replace(${BODY}, '  ', $4), ' ')], lambda isoquery_tokens: ` +
        `len(list_filter([from_json($5, '${type}')], lambda isoquery_needs: ` +
        `len(list_filter(${likely}, lambda isoquery_start: ${met})) > 0)) > 0)) > 0 else false end`,
    )
    expect(parameters.slice(5)).toEqual([1000, 'a', 1000, 4])
  })

  it('has at most 44 words', () => {
    const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`)
    expect(() => asked(phrase(1, ...words(44)))).not.toThrow()
    expect(() => asked(phrase(1, ...words(45)))).toThrow('it needs a shorter phrase')
  })

  it('shares the slop out in at most 64 ways', () => {
    const inOrder = (slop: number) => asked(phrase(slop, 'a', 'b', 'c', 'd')).parameters[6]
    expect(inOrder(7)).toContain('{7}b ')
    expect(inOrder(8)).toBe(' a (?:[^ ]+ ){0,2}b (?:[^ ]+ ){0,2}c (?:[^ ]+ ){0,2}d ')
  })

  it('has its words as JSON, whatever characters they have', () => {
    const { parameters } = asked(phrase(1, '"a', 'b\\', '[0,0,"x",1]'))
    const list = parameters.find((value) => typeof value === 'string' && value.startsWith('[{'))
    expect(JSON.parse(list)).toMatchObject([{ term: '"a' }, { term: 'b\\' }, { term: '[0,0,"x",1]' }])
  })
})

describe('an order on DuckDB', () => {
  const columns = { price: { type: 'decimal' } } as const
  const sorted = defineTable(nasty, { ...options, columns })
  const orderedBy = (name: 'price' | 'code' | 'at', of: Table<typeof nasty> = sorted) =>
    newest(planQuery(nasty, '*'), of, { order: [{ [name]: 'asc' }], limit: 2 })
      .selectSql()
      .sql.split(' order by ')[1]

  it('is that of binary64 numbers, of bytes and of milliseconds', () => {
    const number = '"nasty"."price"'
    const rounded = `cast(cast(cast(${number} as varchar) as double) as double) asc limit 2`
    expect(orderedBy('price')).toBe(rounded)
    // A HUGEINT under this description would be rounded twice.
    const whole = defineTable(nasty, { ...options, columns: { price: { type: 'bigint' } } })
    expect(orderedBy('price', whole)).toBe(rounded)
    expect(orderedBy('price', table)).toBe(`cast(${number} as double) asc limit 2`)
    expect(orderedBy('code')).toBe(`${CODE} asc limit 2`)
    expect(orderedBy('at')).toBe(`date_trunc('milliseconds', "nasty"."at") asc limit 2`)
  })
})

describe('a value on DuckDB', () => {
  it('of a list is written with quotes and backslashes escaped', () => {
    const row = toRow(table, { codes: ['a"b\\c', 'x\ny'], prices: [1.5, 2], lives: [true] })
    expect(row).toMatchObject({ codes: '["a\\"b\\\\c", "x\ny"]', prices: '[1.5, 2]', lives: '[true]' })
  })

  it.each([
    ['timestamp', ''],
    ['timestamptz', '+00'],
  ] as const)('of the type %s is written with the year that ISO 8601 counts', (type, zone) => {
    const dated = defineTable(nasty, { ...options, columns: { at: { type } } })
    const written = (at: string) => toRow(dated, { at: new Date(at) }).at
    expect(written('0000-03-15T10:00:00.123Z')).toBe(`0000-03-15 10:00:00.123${zone}`)
    expect(written('0001-03-15')).toBe(`0001-03-15 00:00:00.000${zone}`)
    expect(written('9999-03-15')).toBe(`9999-03-15 00:00:00.000${zone}`)
    const { instantValue } = duckdb()
    const inYear = (year: number) => instantValue(type, new Date('2000-03-15').setUTCFullYear(year))
    expect(inYear(-43)).toBe(`-0043-03-15 00:00:00.000${zone}`)
    expect(inYear(-270_000)).toBe(`-270000-03-15 00:00:00.000${zone}`)
  })

  it('of the type date is written without its time', () => {
    const dated = defineTable(nasty, { ...options, columns: { at: { type: 'date' } } })
    expect(toRow(dated, { at: new Date('0000-03-15') }).at).toBe('0000-03-15')
    expect(toRow(dated, { at: '2019-10-17' }).at).toBe('2019-10-17')
  })

  it('of a list of another type is compared as text', () => {
    const cast = defineTable(nasty, { ...options, columns: { codes: { type: 'other' } } })
    expect(asked('codes:a', cast).sql).toBe('list_contains(cast("nasty"."codes" as varchar[]), $1)')
  })

  it('that is an unsafe whole number is bound as a text, which clients do not take for eight bytes', () => {
    expect(asked('price:9007199254740992').parameters).toEqual(['9007199254740992'])
    expect(asked('price:9007199254740991').parameters).toEqual([9_007_199_254_740_991])
    expect(asked('price:0.5').parameters).toEqual([0.5])
  })

  it.each(['integer', 'bigint'] as const)('of the type %s may have 16 bytes', (type) => {
    const whole = defineTable(nasty, { ...options, columns: { price: { type } } })
    const price = '"nasty"."price"'
    expect(asked('price:>=9223372036854775808', whole)).toEqual({
      sql: `${price} >= cast($1 as bigint)`,
      parameters: [9_223_372_036_854_775_296n],
    })
    const huge = `cast($1 as hugeint)`
    expect(asked('price:<=9223372036854775808', whole)).toEqual({
      sql: `${price} <= ${huge}`,
      parameters: ['9223372036854776832'],
    })
    expect(asked('price:<=1.7e38', whole).sql).toBe(`${price} <= ${huge}`)
    expect(asked('price:>=\\-1.7e38', whole).sql).toBe(`${price} >= ${huge}`)
    expect(asked('price:<=1.8e38', whole).sql).toBe(`${price} is not null`)
    expect(asked('price:>=\\-1.8e38', whole).sql).toBe(`${price} is not null`)
  })

  it('of the type decimal is compared by its digits', () => {
    const columns = { price: { type: 'decimal' } } as const
    const other = defineTable(nasty, { name: 'nasty', key: 'id', dialect: duckdb(), columns })
    expect(asked('price:0.5', other).sql).toBe(
      'cast(cast("nasty"."price" as varchar) as double) = cast($1 as double)',
    )
    expect(asked('price:0.5').sql).toBe('"nasty"."price" = cast($1 as double)')
  })

  it('is an instant that loses its nanoseconds where it is compared with one beyond their years', () => {
    const other = defineTable(nasty, {
      ...{ name: 'nasty', key: 'id', dialect: duckdb() },
      columns: { at: { type: 'timestamptz' } },
    })
    expect(asked('at:>=1677-09-22').sql).toBe('"nasty"."at" >= cast($1 as timestamp)')
    expect(asked('at:>=1677-09-21').sql).toBe('cast("nasty"."at" as timestamp) >= cast($1 as timestamp)')
    expect(asked('at:<2262-04-11').sql).toBe('"nasty"."at" < cast($1 as timestamp)')
    expect(asked('at:<2262-04-12').sql).toBe('cast("nasty"."at" as timestamp) < cast($1 as timestamp)')
    expect(asked('at:<3000', other).sql).toBe('"nasty"."at" < cast($1 as timestamptz)')
  })
})

it('DuckDB takes an expression as deep as it is set up for', () => {
  const shallow = defineTable(nasty, { name: 'nasty', key: 'id', dialect: duckdb({ maxDepth: 17 }) })
  expect(() => asked('NOT code:a', shallow)).not.toThrow()
  expect(() => asked('code:a OR (rank:1 AND rank:2)', shallow)).toThrow('an expression at most 17 deep')
  expect(duckdb().limits.depth).toBe(1000)
})

it('DuckDB gives lists as JSON and the bytes of texts where companions are checked', async () => {
  const statements: string[] = []
  const run = async (text: string) => {
    statements.push(text)
    return text.includes('count(*)') ? [{ rows: 1 }] : []
  }
  await checkCompanions(run, table)
  await backfill(run, table)
  const read = statements.join()
  expect(read).toContain('coalesce(strlen(cast("body_u121" as varchar)), 0)')
  expect(read).toContain('cast(to_json("tags") as varchar)')
  expect(read).toContain(`regexp_full_match(cast("nasty"."tags" as varchar), '\\[(NULL|, )*\\]')`)
})

it('DuckDB gets no checks of companions', () => {
  expect(companionDdl(table, 'checks')).toEqual([])
})
