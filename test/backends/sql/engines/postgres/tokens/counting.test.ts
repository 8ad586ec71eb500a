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
  /** The rows that the planner estimates. */
  readonly estimated: readonly number[]
  /** How it would read each of them. Default: by a GIN index. */
  readonly nodes?: readonly string[]
  /** How it would read all rows. */
  readonly all?: object
  readonly asText?: boolean
  /** The rows of a sample, and how many of them have a phrase or each of some words. */
  readonly sample?: { readonly rows: number; readonly found?: number; readonly found_0?: number }
  readonly counted?: number
}

async function asked(query: string, answers: Answers) {
  const { documents = 10_000, estimated, nodes = [], all = TABLE, asText, sample, counted } = answers
  const statements: { readonly text: string; readonly parameters: readonly unknown[] }[] = []
  const run = async (text: string, parameters: readonly unknown[]): Promise<readonly Row[]> => {
    statements.push({ text, parameters })
    if (text.includes('explain')) {
      const limited = [documents, ...estimated].map((rows, i) => {
        const below = { 'Node Type': nodes[i - 1] ?? 'Bitmap Index Scan', 'Plan Rows': 77 }
        const scan = i === 0 ? all : { 'Node Type': 'Bitmap Heap Scan', Plans: [below] }
        return { 'Node Type': 'Limit', Plans: [{ ...scan, 'Plan Rows': rows }] }
      })
      const plan = [{ Plan: { 'Plan Rows': 77, Plans: limited } }]
      return [{ 'QUERY PLAN': asText ? JSON.stringify(plan) : plan }]
    }
    return text.includes('tablesample') ? [{ ...sample }] : [{ found: counted }]
  }
  const hints = await readHints(run, table, planQuery(schema, query))
  return { hints, statements }
}

const NONE = { documents: 0, frequencies: {} }
const SEQUENTIAL = 'Seq Scan'
const TABLE = { 'Node Type': 'Seq Scan', Alias: 'isoquery_row' }

describe('PostgreSQL is asked how frequent words are', () => {
  it('in one statement, each once', async () => {
    const query = 'title:a AND title:b AND tags:c AND title:"b a"'
    const { hints, statements } = await asked(query, { estimated: [5, 6, 7] })
    expect(statements).toHaveLength(1)
    expect(statements[0]?.parameters).toEqual(["'a'", "'b'", 'c'])
    // Workers that share the rows stand below the limit.
    expect(statements[0]?.text).toMatch(
      /\(select from "press"\."doc" as "isoquery_row" limit 1\)\s+union all \(select from .* limit/,
    )
    expect(hints).toEqual({
      documents: 10_000,
      frequencies: { 'title_u121 a': 5, 'title_u121 b': 6, 'tags c': 7 },
    })
  })

  it('as JSON or its text, of which there are no more than rows', async () => {
    const one = { documents: 10_000, frequencies: { 'title_u121 a': 10_000 } }
    for (const asText of [true, false])
      expect((await asked('title:a', { estimated: [10_001], asText })).hints).toEqual(one)
  })

  it('in all partitions, but not in a view or in foreign tables', async () => {
    const of = async (...Plans: readonly object[]) =>
      (await asked('title:a', { estimated: [5], all: { 'Node Type': 'Append', Plans } })).hints.documents
    const partition = (type: string, i: number) => ({ 'Node Type': type, Alias: `isoquery_row_${i}` })
    expect(await of(partition('Seq Scan', 1), partition('Index Only Scan', 2))).toBe(10_000)
    expect(await of(partition('Seq Scan', 1), partition('Foreign Scan', 2))).toBe(0)
    expect(await of({ 'Node Type': 'Seq Scan', Alias: 'doc' })).toBe(0)
    expect(await of({ 'Node Type': 'Result' })).toBe(0)
  })

  it('but not where its plan has another form', async () => {
    expect((await asked('title:a AND title:b', { estimated: [5] })).hints).toEqual(NONE)
  })

  it('of those words alone that it finds by an index, or that are frequent', async () => {
    const query = 'title:a AND tags:c AND code:d'
    const of = (estimated: readonly number[], nodes: readonly string[]) =>
      asked(query, { estimated, nodes }).then(({ hints }) => hints.frequencies)
    expect(await of([7, 8, 9], [SEQUENTIAL])).toEqual({ 'tags c': 8, 'code d': 9 })
    expect(await of([7, 8, 9], [SEQUENTIAL, SEQUENTIAL, SEQUENTIAL])).toEqual({})
    expect(await of([1001, 1000, 9], [SEQUENTIAL, SEQUENTIAL])).toEqual({ 'title_u121 a': 1001, 'code d': 9 })
  })

  it('only if there is a word that it does not know by itself', async () => {
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

describe('PostgreSQL reads a sample of its rows', () => {
  const sampled = async (query: string, estimated: number, found: number, documents = 10_000) => {
    const sample = { rows: 400, found_0: found }
    const { hints, statements } = await asked(query, { estimated: [estimated], sample, documents })
    return {
      frequencies: hints.frequencies,
      text: statements[1]?.text,
      parameters: statements[1]?.parameters,
    }
  }

  it('for a prefix, which the planner takes for as rare as a word that it does not know', async () => {
    const rare = await sampled('title:ab*', 5, 0)
    expect(rare.frequencies).toEqual({ 'title_u121 ab:*': 5 })
    expect(rare.text).toContain('tablesample system (4) repeatable (1)')
    expect(rare.parameters).toEqual([' ab'])
    expect((await sampled('title:ab*', 5, 100)).frequencies).toEqual({ 'title_u121 ab:*': 2500 })
    expect((await sampled('title:ab*c?', 5, 0)).frequencies).toEqual({ 'title_u121 ab:*': 5 })
    expect(await sampled('title:ab*', 1001, 0)).toEqual({ frequencies: { 'title_u121 ab:*': 1001 } })
  })

  it('for a word of which it may have no statistics', async () => {
    expect((await sampled('title:ab', 50, 100)).frequencies).toEqual({ 'title_u121 ab': 2500 })
    expect((await sampled('title:ab', 50, 100)).parameters).toEqual([' ab '])
    expect(await sampled('title:ab', 40, 100)).toEqual({ frequencies: { 'title_u121 ab': 40 } })
    expect((await sampled('tags:ab', 50, 0)).frequencies).toEqual({ 'tags ab': 50 })
    // Of strings it has statistics.
    expect((await asked('tags:ab AND code:a', { estimated: [5, 50] })).statements).toHaveLength(1)
  })

  it('in which there may be none', async () => {
    const { hints } = await asked('title:a*', { estimated: [5], sample: { rows: 0, found_0: 0 } })
    expect(hints.frequencies).toEqual({ 'title_u121 a:*': 5 })
  })
})

describe('PostgreSQL counts the rows of several words', () => {
  it('up to one more than are few, if they are few by chance', async () => {
    const { hints, statements } = await asked('title:a AND title:b', {
      estimated: [2000, 2000],
      counted: 1001,
    })
    expect(statements).toHaveLength(2)
    expect(statements[1]?.text).toMatch(/ limit 1001\) as isoquery_found$/)
    expect(hints.frequencies).toMatchObject({ 'all(title_u121 a, title_u121 b)': 1001 })
  })

  it('but not if they are many, or one of the words is rare', async () => {
    for (const estimated of [
      [4000, 4000],
      [1000, 9000],
    ]) {
      const { hints, statements } = await asked('title:a AND title:b', { estimated })
      expect(statements).toHaveLength(1)
      expect(Object.keys(hints.frequencies)).toHaveLength(2)
    }
  })
})

describe('PostgreSQL reads a sample of its rows for a phrase', () => {
  const name = 'title_u121 a b'
  const sampled = async (found: number, rows: number, estimated = [2000, 2000], documents = 10_000) => {
    const sample = { rows, found }
    const { hints, statements } = await asked('title:"a b"', { estimated, sample, documents })
    return { frequency: hints.frequencies[name], text: statements[1]?.text }
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
    expect(statements[1]?.text).toContain('limit 1001')
    expect(hints.frequencies).toMatchObject({ [name]: 12 })
  })

  it('but not if one of its words is rare', async () => {
    expect(await sampled(0, 400, [1000, 9000])).toEqual({ frequency: undefined, text: undefined })
  })
})
