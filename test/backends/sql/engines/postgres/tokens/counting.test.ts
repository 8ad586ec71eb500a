import { describe, expect, it } from 'vitest'
import { defineTable, postgres, type Row, readHints } from '../../../../../../src/backends/sql/index.ts'
import { field } from '../../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../../src/semantics/planQuery.ts'

const schema = defineSchema(
  { title: field.text(), code: field.keyword(), tags: field.keyword({ array: true }) },
  { defaultFields: ['title'] },
)
const table = defineTable(schema, {
  name: 'press.doc',
  key: { name: 'id', type: 'bigint' },
  dialect: postgres(),
  accelerators: ['tokens'],
})

/** What PostgreSQL answers. */
interface Answers {
  readonly documents?: number
  /** The indexes that are not there, or not complete. */
  readonly absent?: readonly string[]
  /** The rows that the planner estimates. */
  readonly estimated: readonly number[]
  readonly asText?: boolean
  readonly sample?: { readonly rows: number; readonly found: number }
  readonly counted?: number
}

async function asked(query: string, answers: Answers) {
  const { documents = 10_000, absent = [], estimated, asText, sample, counted } = answers
  const statements: { readonly text: string; readonly parameters: readonly unknown[] }[] = []
  const run = async (text: string, parameters: readonly unknown[]): Promise<readonly Row[]> => {
    statements.push({ text, parameters })
    if (text.includes('reltuples')) {
      const names = JSON.parse(String(parameters.find((value) => String(value).startsWith('[')))) as string[]
      return [{ documents, indexes: JSON.stringify(names.filter((name) => !absent.includes(name))) }]
    }
    if (text.startsWith('explain')) {
      const nodes = estimated.map((rows) => ({ 'Plan Rows': rows }))
      const [top] = nodes.length === 1 ? nodes : [{ 'Plan Rows': 77, Plans: nodes }]
      const plan = [{ Plan: top }]
      return [{ 'QUERY PLAN': asText ? JSON.stringify(plan) : plan }]
    }
    return text.includes('tablesample') ? [{ ...sample }] : [{ found: counted }]
  }
  const hints = await readHints(run, table, planQuery(schema, query))
  return { hints, statements }
}

const TITLE = '"press"."doc_title_u121_tokens"'
const TAGS = '"press"."doc_tags_tokens"'
const NONE = { documents: 0, frequencies: {} }

describe('PostgreSQL is asked how frequent words are', () => {
  it('by the indexes of its schema, each of which is named once', async () => {
    const { hints, statements } = await asked('title:a AND title:b AND tags:c', { estimated: [5, 6, 7] })
    const [state, explained] = statements
    expect(state?.parameters).toEqual(['"press"."doc"', JSON.stringify([TITLE, TAGS])])
    expect(explained?.text).toContain('from "press"."doc" where')
    // Workers that share the rows stand below the limit.
    expect(explained?.text).toContain(' limit 9007199254740991) union all (select from')
    expect(statements).toHaveLength(2)
    expect(hints).toEqual({
      documents: 10_000,
      frequencies: { 'title_u121 a': 5, 'title_u121 b': 6, 'tags c': 7 },
    })
  })

  it('as JSON or its text, for one word too, of which there are no more than rows', async () => {
    const one = { documents: 10_000, frequencies: { 'title_u121 a': 10_000 } }
    for (const asText of [true, false])
      expect((await asked('title:a', { estimated: [10_001], asText })).hints).toEqual(one)
  })

  it('but not where its plan has another form', async () => {
    expect((await asked('title:a AND title:b', { estimated: [5] })).hints).toEqual(NONE)
  })

  it('of those columns alone whose index is there', async () => {
    const query = 'title:a AND tags:c'
    expect((await asked(query, { estimated: [7], absent: [TITLE] })).hints.frequencies).toEqual({
      'tags c': 7,
    })
    const { hints, statements } = await asked(query, { estimated: [], absent: [TITLE, TAGS] })
    expect([hints, statements.length]).toEqual([NONE, 1])
  })

  it('only if there are rows, and a word that it does not know by itself', async () => {
    expect((await asked('title:a', { documents: 0, estimated: [1] })).hints).toEqual(NONE)
    expect((await asked('title:a', { documents: -1, estimated: [1] })).hints).toEqual(NONE)
    const { hints, statements } = await asked('code:a AND code:b', { estimated: [1, 1] })
    expect([hints, statements]).toEqual([NONE, []])
  })

  it('for 64 words at most', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, i) => `title:w${i}`)
    const rows = (count: number) => words(count).map(() => 3)
    const most = await asked(words(64).join(' OR '), { estimated: rows(64) })
    expect(Object.keys(most.hints.frequencies)).toHaveLength(64)
    const more = await asked(words(65).join(' OR '), { estimated: rows(65) })
    expect([more.hints, more.statements]).toEqual([NONE, []])
  })
})

describe('PostgreSQL counts the rows of several words', () => {
  it('up to one more than are few, if they are few by chance', async () => {
    const { hints, statements } = await asked('title:a AND title:b', {
      estimated: [2000, 2000],
      counted: 1001,
    })
    expect(statements).toHaveLength(3)
    expect(statements[2]?.text).toMatch(/ limit 1001\) as isoquery_found$/)
    expect(hints.frequencies).toMatchObject({ 'all(title_u121 a, title_u121 b)': 1001 })
  })

  it('but not if they are many, or one of the words is rare', async () => {
    for (const estimated of [
      [4000, 4000],
      [1000, 9000],
    ]) {
      const { hints, statements } = await asked('title:a AND title:b', { estimated })
      expect(statements).toHaveLength(2)
      expect(Object.keys(hints.frequencies)).toHaveLength(2)
    }
  })
})

describe('PostgreSQL reads a sample of its rows for a phrase', () => {
  const name = 'title_u121 a b'
  const sampled = async (found: number, rows: number, estimated = [2000, 2000], documents = 10_000) => {
    const sample = { rows, found }
    const { hints, statements } = await asked('title:"a b"', { estimated, sample, documents })
    return { frequency: hints.frequencies[name], text: statements[2]?.text }
  }

  it('and takes it for rare if its rows are read sooner than a hundred in some order', async () => {
    expect(await sampled(0, 400)).toMatchObject({ frequency: 0 })
    expect(await sampled(39, 404)).toMatchObject({ frequency: 0 })
    expect(await sampled(40, 404)).toMatchObject({ frequency: 10_000 })
    expect(await sampled(200, 400)).toMatchObject({ frequency: 10_000 })
    // The rows that have both words are read, too.
    expect(await sampled(39, 404, [5000, 5000])).toMatchObject({ frequency: 10_000 })
  })

  it('of about 400 rows', async () => {
    expect((await sampled(0, 400)).text).toContain('tablesample system (4) repeatable (1)')
    expect((await sampled(0, 300, [200, 200], 300)).text).toContain('tablesample system (100) repeatable (1)')
  })

  it('but counts the rows of its words where the query asks for more', async () => {
    const query = 'title:"a b" NOT title:c'
    const { hints, statements } = await asked(query, { estimated: [2000, 2000, 9], counted: 12 })
    expect(statements[2]?.text).toContain('limit 1001')
    expect(hints.frequencies).toMatchObject({ [name]: 12 })
  })

  it('but not if one of its words is rare', async () => {
    expect(await sampled(0, 400, [1000, 9000])).toEqual({ frequency: undefined, text: undefined })
  })
})
