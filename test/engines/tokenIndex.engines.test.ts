import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPredicate } from '../../src/backends/memory/index.ts'
import {
  checkCompanions,
  checkTable,
  ddl,
  defineTable,
  fromRow,
  mysql,
  readHints,
  toRow,
  toSql,
} from '../../src/backends/sql/index.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { type Connection, openMysql } from '../support/engines/connections.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { insertRows, withRareTerms } from '../support/engines/sqlEngine.ts'

const schema = defineSchema(
  { title: field.text(), body: field.text({ array: true }), code: field.keyword(), rank: field.integer() },
  { defaultFields: ['title', 'body'] },
)
const describeNotes = (name: string) =>
  defineTable(schema, {
    name,
    key: { name: 'id', type: 'bigint' },
    dialect: mysql(),
    accelerators: 'all',
  })
const table = describeNotes('indexed_note')
const INDEX = 'indexed_note_words_idx'
const [addColumn, createIndex] = ddl(table).slice(-2) as [string, string]
const column = /isoquery_words_\w+/.exec(addColumn)![0]

/** Words that JSON, a collation or the length of the index could get wrong. */
const HOSTILE = [
  'א"ב',
  'é',
  'e\u0301',
  'É',
  'ß',
  'ss',
  '漢',
  '😀',
  'ǆ',
  'ﷺ',
  'x'.repeat(300),
  '\u{1f469}\u200d\u{1f4bb}',
]
const documents = Array.from({ length: 3000 }, (_, i) => ({
  title: `announcement ${i} ${HOSTILE[i % 400] ?? ''}`,
  // More words than are indexed, in few rows.
  body:
    i % 600 === 7 ? [Array.from({ length: 5000 }, (_, n) => `w${n}`).join(' '), 'aardvark'] : ['the', 'end'],
  code: 'c',
  rank: i,
}))

await describeEngine('mysql', 'the accelerator tokenIndex on mysql', ({ url }) => {
  let connection: Connection
  beforeAll(async () => {
    connection = await openMysql(url)
    await connection.query('drop table if exists indexed_note')
    // A migration may run in such a session. The index must hold the same words.
    await connection.query('set names binary')
    for (const statement of ddl(table)) await connection.query(statement)
    await connection.query('set names utf8mb4')
    await insertRows(
      connection,
      table,
      documents.map((document, id) => ({ ...toRow(table, document), id: id + 1 })),
    )
    await connection.query('analyze table indexed_note')
  }, 600_000)
  afterAll(() => connection?.close())

  /** Whether the index is read where a query has hints. Its hits are compared with those in memory. */
  async function isIndexed(query: string): Promise<boolean> {
    const plan = planQuery(schema, query)
    const matches = toPredicate(plan)
    const expected = documents.flatMap((document, i) => (matches(document) ? [i + 1] : []))
    const hints = await readHints(connection.query, table, plan)
    for (const given of [hints, withRareTerms(hints)]) {
      const { sql, parameters } = toSql(plan, table, { hints: given })
      const rows = await connection.query(`select id from indexed_note where ${sql} order by id`, parameters)
      expect([query, rows.map(({ id }) => Number(id))]).toEqual([query, expected])
    }
    const { sql, parameters } = toSql(plan, table, { hints })
    const explained = await connection.query(
      `explain format=traditional select id from indexed_note where ${sql}`,
      parameters,
    )
    return explained.some(({ key }) => key === INDEX)
  }

  it('finds rare words by the index, and those in rows with more words than are indexed', async () => {
    const queries = ['1234', 'aardvark', 'w4999', '"announcement 7"', '+announcement +77', '5 OR 6', '5 -w5']
    for (const query of queries) expect([query, await isIndexed(query)]).toEqual([query, true])
  })

  it('leaves frequent words and patterns to a scan', async () => {
    const queries = ['announcement', 'end', '123*', 'announcement OR 5', '-5', 'code:c', 'rank:5']
    for (const query of queries) expect([query, await isIndexed(query)]).toEqual([query, false])
  })

  it('finds words that JSON escapes, that collations equate, and the longest', async () => {
    for (const word of HOSTILE) await isIndexed(`"${word.replaceAll('"', '\\"')}"`)
  })

  it('hides its column from programs', async () => {
    const [row] = await connection.query('select * from indexed_note where id = 5')
    expect(Object.keys(row!)).not.toContain(column)
    expect(fromRow(table, row!)).toEqual(documents[4])
    expect(await checkCompanions(connection.query, table)).toMatchObject({ missing: 0, stale: 0 })
  })

  const drop = `drop index ${INDEX} on indexed_note`
  it.each([
    ['dropped', 'slow', [drop]],
    ['hidden', 'slow', [`alter table indexed_note alter index ${INDEX} invisible`]],
    ['on another column', 'slow', [drop, `create index ${INDEX} on indexed_note (\`rank\`)`]],
    ['dropped with its column', 'slow', [drop, `alter table indexed_note drop column ${column}`]],
    [
      'of other words',
      'wrong hits',
      [
        drop,
        `alter table indexed_note drop column ${column}`,
        addColumn.replaceAll('`body_u121`', '`title_u121`'),
        createIndex,
      ],
    ],
  ] as const)('is mended as checkTable says where it is %s', async (_, consequence, damage) => {
    const check = () => checkTable(connection.query, table)
    expect(await check()).toEqual([])
    for (const statement of damage) await connection.query(statement)
    const problems = await check()
    expect(problems).toEqual([{ consequence, message: expect.any(String), statements: expect.any(Array) }])
    if (consequence === 'slow') {
      const plan = planQuery(schema, '1234')
      expect(await readHints(connection.query, table, plan)).toEqual({ documents: 0, frequencies: {} })
      expect(await isIndexed('1234')).toBe(false)
    }
    for (const statement of problems[0]!.statements!) await connection.query(statement)
    expect(await check()).toEqual([])
    expect(await isIndexed('1234')).toBe(true)
  })

  // Replicas of MySQL 9.7 stopped after updates of keys, with either of the two.
  it.each(['noblob', 'minimal'])('is reported where replicas get rows as %s', async (image) => {
    const check = () => checkTable(connection.query, table)
    await connection.query(`set session binlog_row_image = ${image}`)
    const message = expect.stringContaining(`binlog_row_image is ${image.toUpperCase()}: `)
    expect(await check()).toEqual([{ consequence: 'wrong hits', message }])
    await connection.query('set session binlog_row_image = full')
    expect(await check()).toEqual([])
  })

  it('is not used in a partitioned table, where MySQL misses rows or crashes', async () => {
    const parts = describeNotes('parted_note')
    await connection.query('drop table if exists parted_note')
    const [createTable, ...others] = ddl(parts)
    await connection.query(`${createTable} partition by key (id) partitions 3`)
    for (const statement of others) await connection.query(statement)
    await insertRows(
      connection,
      parts,
      documents.slice(0, 100).map((document, id) => ({ ...toRow(parts, document), id: id + 1 })),
    )
    const hints = await readHints(connection.query, parts, planQuery(schema, '55'))
    expect(hints).toEqual({ documents: 0, frequencies: {} })
    const problems = await checkTable(connection.query, parts)
    expect(problems).toMatchObject([{ consequence: 'wrong hits' }])
    for (const statement of problems[0]!.statements!) await connection.query(statement)
    expect(await checkTable(connection.query, parts)).toMatchObject([{ consequence: 'slow' }])
  })

  // InnoDB writes old and new words into one page, beside the row's old values.
  describe('lets programs change rows of any length', () => {
    it.each([1, 2, 3, 6, 12, 100, 250])('with words of %s characters', async (length) => {
      const wordsFrom = (first: number, bytes: number): string => {
        const words: string[] = []
        for (let size = 2, i = first; size < bytes; i++) {
          const word = (i + 36 ** 5).toString(36).slice(-length).padStart(length, 'x')
          words.push(word)
          size += word.length + 1
        }
        return words.join(' ')
      }
      const { quote } = table.dialect
      const other = describeNotes('long_note')
      await connection.query('drop table if exists long_note')
      for (const statement of ddl(other)) await connection.query(statement)
      await connection.query('alter table long_note add column payload varbinary(7500)')
      for (const bytes of [700, 1400, 1499, 1500, 1501, 1600, 3000, 9000])
        for (const first of [0, 5000, 9000]) {
          const document = { title: wordsFrom(first, bytes), body: ['b'], code: String(first).repeat(250) }
          const row = { ...toRow(other, document), payload: Buffer.alloc(7000, first % 251) }
          const names = Object.keys(row).map(quote)
          const set = names.map((name) => `${name} = values(${name})`)
          await connection.query(
            `insert into long_note (id, ${names}) values (1, ${names.map(() => '?')})
              on duplicate key update ${set}`,
            Object.values(row),
          )
        }
      await connection.query('update long_note set id = 2, title_u121 = null')
    })
  })
})
