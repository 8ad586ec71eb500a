import { describe, expect, it } from 'vitest'
import {
  type MatchExpression,
  matchExpression,
} from '../../../../../../src/backends/sql/engines/sqlite/fts5/matchExpression.ts'
import { type ColumnMap, defineTable, mysql, sqlite } from '../../../../../../src/backends/sql/index.ts'
import type { Formula, Leaf } from '../../../../../../src/plan/plan.ts'
import { field } from '../../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../../src/semantics/planQuery.ts'

const schema = defineSchema(
  {
    id: field.integer(),
    ids: field.integer({ array: true }),
    title: field.text(),
    body: field.text({ whole: true, array: true }),
    code: field.keyword(),
    tags: field.keyword({ array: true, ignoreCase: true }),
    memo: field.contains(),
  },
  { defaultFields: ['title', 'body'] },
)
const bigint = { name: 'key', type: 'bigint' } as const

function define(columns: ColumnMap<typeof schema> = {}, key: string | typeof bigint = bigint) {
  return defineTable(schema, { name: 't', key, dialect: sqlite(), accelerators: ['fts5'], columns })
}

function asked(query: string, fits = (_prefix: string) => true, table = define()): MatchExpression | null {
  return matchExpression(planQuery(schema, query).formula, table, fits)
}

const BOTH = '{"of_title_u121" "of_body_u121"}'
const TITLE = '{"of_title_u121"}'

describe('an expression of FTS5', () => {
  it.each([
    ['bank', `${BOTH} : "bank"`],
    ['title:bank', `${TITLE} : "bank"`],
    ['title:"big bank"', `${TITLE} : "big bank"`],
    ['title:"big bank"~3', `${TITLE} : NEAR("big" "bank", 5)`],
    ['title:a AND title:b', `${TITLE} : "a" AND ${TITLE} : "b"`],
    ['title:a OR title:b', `${TITLE} : "a" OR ${TITLE} : "b"`],
    ['title:a AND (title:b OR title:c)', `${TITLE} : "a" AND (${TITLE} : "b" OR ${TITLE} : "c")`],
    ['code:"A \\"b"', '{"of_code"} : "A ""b"'],
    ['tags:Red', '{"of_tags_normalized"} : "red"'],
    ['title:a AND memo:b', `${TITLE} : "a"`],
  ])('asks of %s: %s', (query, text) => {
    expect(asked(query)).toEqual({ text, prefixes: [] })
  })

  it.each([
    'memo:b',
    'NOT title:a',
    'title:a OR memo:b',
    'title:[a TO b]',
    'id:1',
    'code:""',
    'code:"\u0001"',
  ])('has nothing to ask of %s', (query) => {
    expect(asked(query)).toBeNull()
  })

  it('asks for the beginning of a pattern, up to its last whole word if it ends with one', () => {
    expect(asked('title:ba*')).toEqual({ text: `${TITLE} : "ba" *`, prefixes: ['ba'] })
    expect(asked('title:b?nk')).toEqual({ text: `${TITLE} : "b" *`, prefixes: ['b'] })
    expect(asked('code:A\\ b*')).toEqual({ text: '{"of_code"} : "A b" *', prefixes: ['b'] })
    expect(asked('code:A\\ *')).toEqual({ text: '{"of_code"} : "A "', prefixes: [] })
    expect(asked('code:A\\\u007fb*')).toEqual({ text: '{"of_code"} : "A\u007fb" *', prefixes: ['b'] })
    expect(asked('code:A\\\u007f*')).toEqual({ text: '{"of_code"} : "A\u007f"', prefixes: [] })
    expect(asked('title:*bank')).toBeNull()
    expect(asked('code:\\ *')).toBeNull()
  })

  it('leaves out prefixes with too many terms, and has each of the others once', () => {
    const fits = (prefix: string) => prefix !== 'b'
    expect(asked('title:b* AND title:ca*', fits)).toEqual({ text: `${TITLE} : "ca" *`, prefixes: ['ca'] })
    expect(asked('title:b* OR title:ca*', fits)).toBeNull()
    expect(asked('title:ca* AND body:ca*')!.prefixes).toEqual(['ca'])
  })

  it('asks for nothing with NUL, where FTS5 would stop to read', () => {
    const site = { span: { start: 0, end: 1 }, clause: '' }
    const { code, title } = schema.fields
    const term = (value: string): Leaf => ({ kind: 'term', field: code, target: 'value', value, ...site })
    const phrase: Leaf = { kind: 'phrase', field: title, tokens: ['a', 'b\u0000'], slop: 0, ...site }
    const formula: Formula = { kind: 'all', parts: [term('a\u0000b'), phrase, term('c')] }
    expect(matchExpression(formula, define(), () => true)!.text).toBe('{"of_code"} : "c"')
  })

  it('has at most 64 phrases, nested at most nine deep', () => {
    const words = (count: number) => Array.from({ length: count }, (_, i) => `title:w${i}`).join(' OR ')
    expect(asked(words(64))!.text.split(' OR ')).toHaveLength(64)
    expect(asked(words(65))).toBeNull()
    const nested = (depth: number): string =>
      depth === 1 ? 'title:a' : `title:a${depth} ${depth % 2 === 0 ? 'AND' : 'OR'} (${nested(depth - 1)})`
    expect(asked(nested(9))!.text).toContain('"a9"')
    expect(asked(nested(9))!.text).toContain('"a"')
    expect(asked(nested(10))!.text).not.toContain('"a9"')
  })

  it('knows columns of the table itself that hold strings as they are', () => {
    const other = { name: 'code', type: 'other' } as const
    expect(asked('code:a', undefined, define({ code: other }))).toBeNull()
    expect(asked('code:a', undefined, define({ code: { table: 'j' } }))).toBeNull()
    expect(asked('tags:a', undefined, define({ tags: { normalized: null } }))).toBeNull()
    const plain = defineTable(schema, { name: 't', key: bigint, dialect: mysql() })
    expect(matchExpression(planQuery(schema, 'bank').formula, plain, () => true)).not.toBeNull()
  })
})

describe('the accelerator fts5', () => {
  it.each<[string, ColumnMap<typeof schema>, string]>([
    ['a separate column of texts', {}, 'key'],
    ['a field of strings', {}, 'code'],
    ['a list of whole numbers', {}, 'ids'],
    ['a column of binary64 numbers', { id: { type: 'double' } }, 'id'],
  ])('refuses as a key %s', (_, columns, key) => {
    expect(() => define(columns, key)).toThrow(
      `defineTable: the accelerator fts5 needs an \`integer primary key\`, and the key "${key}" of t is ` +
        "none. Give the table such a key, as in key: { name: 'id', type: 'bigint' }, or leave out the " +
        'accelerator.',
    )
  })

  it('takes a field of whole numbers, and a key that a joined table has, too', () => {
    expect(() => define({}, 'id')).not.toThrow()
    expect(() => define({ code: { name: 'key', table: 'j' } })).not.toThrow()
  })
})
