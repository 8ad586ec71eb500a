import { describe, expect, it } from 'vitest'
import {
  changesOf,
  ddl,
  defineTable,
  type Hints,
  mysql,
  type Row,
  type RunStatement,
  readHints,
  toSql,
} from '../../../../../../src/backends/sql/index.ts'
import { field } from '../../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../../src/semantics/planQuery.ts'

const key = { name: 'id', type: 'bigint' } as const
const fields = { title: field.text(), body: field.text(), tag: field.keyword(), rank: field.integer() }
const schema = defineSchema(fields, { defaultFields: ['title', 'body'] })
const table = defineTable(schema, { name: 'note', key, dialect: mysql(), accelerators: ['tokenIndex'] })
const column = /`(isoquery_words_[0-9a-f]{8})` json/.exec(ddl(table).join())![1]!

type Asked = Parameters<RunStatement>

/** Answers an EXPLAIN whose subqueries have these words, in any order, as MySQL does. */
function explaining(
  words: Readonly<Record<string, number | 'all' | 'not indexed'>>,
  documents: number,
): { readonly run: (...asked: Asked) => Promise<readonly Row[]>; readonly asked: string[] } {
  const asked: string[] = []
  const run = async (...[sql, parameters]: Asked) => {
    asked.push(sql)
    const rows = parameters.map((value, i): Row => {
      const [word] = JSON.parse(String(value)) as string[]
      const expected = words[word!] ?? 'all'
      const isFew = typeof expected === 'number'
      return {
        id: i + 2,
        possible_keys: expected === 'not indexed' ? null : 'other,note_words_idx',
        key: isFew ? 'note_words_idx' : null,
        rows: String(isFew ? expected : documents),
      }
    })
    const last = { id: parameters.length + 2, possible_keys: null, key: 'PRIMARY', rows: documents }
    return [{ id: 1, rows: 1 }, last, ...rows.reverse()]
  }
  return { run, asked }
}

const plan = (query: string) => planQuery(schema, query)
const NONE: Hints = { documents: 0, frequencies: {} }
const HINTS: Hints = {
  documents: 1_000_000,
  frequencies: { ' ': 10, rare: 5, scarce: 60, frequent: 1_000_000 },
}

/** The words that a query with hints asks the index for; `null` if it asks none. */
function wordsOf(query: string, hints: Hints): unknown {
  const plain = toSql(plan(query), table)
  const { sql, parameters } = toSql(plan(query), table, { hints })
  if (sql === plain.sql) return null
  expect(sql).toBe(
    `(${plain.sql} and json_overlaps(\`note\`.\`${column}\`, cast(? collate utf8mb4_0900_bin as json)))`,
  )
  expect(parameters.slice(0, -1)).toEqual(plain.parameters)
  return JSON.parse(String(parameters.at(-1)))
}

describe('the accelerator tokenIndex', () => {
  it('is a column of all words, and its index, made after the table', () => {
    const plain = ddl(defineTable(schema, { name: 'note', key, dialect: mysql() }))
    const made = ddl(table)
    expect(made.slice(0, plain.length)).toEqual(plain)
    expect(made.slice(plain.length)).toEqual([
      expect.stringMatching(
        /^alter table `note` add column `isoquery_words_\w{8}` json generated always as /,
      ),
      `create index \`note_words_idx\` on \`note\` ((cast(\`${column}\` as char(255) array)))`,
    ])
  })

  it('is nothing for a table without token columns', () => {
    const bare = defineSchema({ tag: field.keyword() }, { defaultFields: ['tag'] })
    const [plain, all] = (['none', 'all'] as const).map((accelerators) =>
      ddl(defineTable(bare, { name: 'note', key, dialect: mysql(), accelerators })),
    )
    expect(all).toEqual(plain)
  })

  it('has another column for other token columns, and the same for the same in another order', () => {
    const nameOf = (of: Parameters<typeof defineSchema>[0]) => {
      const other = defineSchema(of, { defaultFields: [] })
      return /isoquery_words_\w+/.exec(
        ddl(defineTable(other, { name: 'note', key, dialect: mysql(), accelerators: 'all' })).join(),
      )![0]
    }
    expect(nameOf({ body: field.text(), title: field.text() })).toBe(column)
    expect(nameOf({ title: field.text() })).not.toBe(column)
  })

  it('gives a changed table its index anew, and drops the old column at the end', () => {
    const wider = defineSchema({ ...fields, author: field.text() }, { defaultFields: ['title'] })
    const after = defineTable(wider, { name: 'note', key, dialect: mysql(), accelerators: 'all' })
    const changes = changesOf(table, after)
    expect(changes.index).toEqual(['drop index `note_words_idx` on `note`', ...ddl(after).slice(-2)])
    expect(changes.drop).toEqual([`alter table \`note\` drop column \`${column}\``])
  })

  it('is dropped before a token column that it depends on is renamed', () => {
    const describeNote = (name: string) => {
      const only = defineSchema({ [name]: field.text() }, { defaultFields: [] })
      return defineTable(only, { name: 'note', key, dialect: mysql(), accelerators: 'all' })
    }
    const [before, after] = [describeNote('title'), describeNote('heading')]
    const { rename, index } = changesOf(before, after, { columns: 'all', renamed: { heading: 'title' } })
    const last = rename.findIndex((statement) => statement.includes('rename column'))
    expect(rename.slice(0, last)).toEqual([
      'drop index `note_words_idx` on `note`',
      expect.stringMatching(/^alter table `note` drop column `isoquery_words_/),
    ])
    expect(index).toEqual(ddl(after).slice(-2))
  })
})

describe('hints of the accelerator tokenIndex', () => {
  it('are the rows that the optimizer expects, in one statement', async () => {
    const { run, asked } = explaining({ rare: 3, ' ': 1, 'א"ב': 2 }, 500)
    expect(await readHints(run, table, plan('rare (frequent OR "א\\"ב rare")'))).toEqual({
      documents: 500,
      frequencies: { rare: 3, frequent: 500, 'א"ב': 2, ' ': 1 },
    })
    expect(asked).toEqual([expect.stringMatching(/^explain format=traditional/)])
  })

  it('are none without the index, and are not asked for without words or with too many', async () => {
    const { run, asked } = explaining({ rare: 'not indexed', ' ': 'not indexed' }, 500)
    expect(await readHints(run, table, plan('rare'))).toEqual(NONE)
    for (const query of ['rar*', 'NOT rare', 'rare OR rar*', 'tag:rare', 'rank:5'])
      expect(await readHints(run, table, plan(query))).toEqual(NONE)
    const words = Array.from({ length: 65 }, (_, i) => `w${i}`).join(' ')
    expect(await readHints(run, table, plan(`"${words}"`))).toEqual(NONE)
    expect(asked).toHaveLength(1)
  })

  it('are none for a partitioned table', async () => {
    const { run } = explaining({ rare: 3, ' ': 1 }, 500)
    const parted = async (...asked: Asked) =>
      (await run(...asked)).map((row) => ({ ...row, partitions: 'p0,p1' }))
    expect(await readHints(parted, table, plan('rare'))).toEqual(NONE)
  })

  it.each([
    ['rare', ['rare', ' ']],
    ['title:rare', ['rare', ' ']],
    ['"frequent rare scarce"', ['rare', ' ']],
    ['"frequent rare"~3', ['rare', ' ']],
    ['+rare +scarce', ['rare', ' ']],
    ['+frequent +scarce', ['scarce', ' ']],
    ['+scarce +rank:5 -rare', ['scarce', ' ']],
    ['rare OR scarce', ['rare', 'scarce', ' ']],
    ['+(rare OR frequent) +scarce', ['scarce', ' ']],
    ['frequent', null],
    ['rare OR frequent', null],
    ['rare OR rar*', null],
    ['-rare', null],
    ['unknown', null],
    ['*:*', null],
  ])('bring %s', (query, expected) => {
    expect(wordsOf(query, HINTS)).toEqual(expected)
  })

  it('leave a word to a scan where too many rows have more words than are indexed', () => {
    const { documents, frequencies } = HINTS
    expect(wordsOf('rare', { documents, frequencies: { ...frequencies, ' ': 600 } })).toBe(null)
  })

  it('change nothing if they are none, or of another table', () => {
    expect(wordsOf('rare', NONE)).toBe(null)
    expect(wordsOf('rare', { documents: 100, frequencies: { 'title_u121 rare': 1 } })).toBe(null)
  })

  it('bind words in Base64 where strings are', () => {
    const dialect = mysql({ strings: 'base64' })
    const inBase64 = defineTable(schema, { name: 'note', key, dialect, accelerators: 'all' })
    const { sql, parameters } = toSql(plan('rare'), inBase64, { hints: HINTS })
    expect(sql).toContain('cast(convert(from_base64(?) using utf8mb4) collate utf8mb4_0900_bin as json)')
    expect(String(parameters.at(-1)).trim()).toBe(Buffer.from('["rare"," "]').toString('base64'))
  })

  it('name the column by the alias of the table', () => {
    const { sql } = toSql(plan('rare'), table, { hints: HINTS, alias: 'n' })
    expect(sql).toContain(`json_overlaps(\`n\`.\`${column}\`, `)
  })
})
