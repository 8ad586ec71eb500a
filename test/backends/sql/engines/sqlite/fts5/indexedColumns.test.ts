import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  backfill,
  type ColumnOptions,
  checkCompanions,
  checkTable,
  companionDdl,
  ddl,
  defineTable,
  readHints,
  sqlite,
  type Table,
  toRow,
  toSql,
} from '../../../../../../src/backends/sql/index.ts'
import { field } from '../../../../../../src/schema/field.ts'
import { defineSchema, type Schema } from '../../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../../src/semantics/planQuery.ts'

const key = { name: 'id', type: 'bigint' } as const

let database: DatabaseSync
const db = async (text: string, parameters: readonly unknown[]) =>
  database.prepare(text).all(...(parameters as null[]))
beforeEach(() => {
  database = new DatabaseSync(':memory:')
})

function indexed(schema: Schema, columns: Record<string, ColumnOptions> = {}): Table {
  return defineTable(schema, { name: 'doc', key, dialect: sqlite(), accelerators: 'all', columns })
}

function insert(name: string, row: Record<string, unknown>): void {
  const columns = Object.keys(row).map((column) => `"${column}"`)
  const places = columns.map(() => '?').join(', ')
  database
    .prepare(`insert into "${name}" (${columns.join(', ')}) values (${places})`)
    .run(...(Object.values(row) as null[]))
}

/** Twenty documents, of which the seventh has another value. */
function fill(table: Table, documentOf: (value: string) => object): void {
  for (let id = 1; id <= 20; id++)
    insert('doc', { id, ...toRow(table, documentOf(id === 7 ? 'red' : `c${id}`)) })
}

/** The hits without hints and with them. */
async function hits(table: Table, query: string): Promise<readonly number[][]> {
  const plan = planQuery(table.schema, query)
  const given = [{}, { hints: await readHints(db, table, plan) }]
  return given.map((options) => {
    const { sql, parameters } = toSql(plan, table, options)
    const found = database.prepare(`select id from doc where ${sql}`).all(...(parameters as null[]))
    return found.map(({ id }) => Number(id))
  })
}

describe('the full-text index', () => {
  it.each(['key', 'value', 'type', 'atom', 'id_', 'parent', 'fullkey', 'path', 'json', 'root', 'why?'])(
    'holds a list in a column named %s, as a column of json_each may be',
    async (name) => {
      const schema = defineSchema({ [name]: field.keyword({ array: true }) }, { defaultFields: [] })
      const table = indexed(schema)
      for (const statement of ddl(table)) database.exec(statement)
      fill(table, (value) => ({ [name]: [value, 'all'] }))
      const query = `${name.replace('?', '\\?')}:red`
      expect(await hits(table, query)).toEqual([[7], [7]])
      await backfill(db, table, { rows: 'all' })
      expect(await checkTable(db, table)).toEqual([])
      expect(await checkCompanions(db, table)).toMatchObject({ missing: 0, stale: 0 })
      expect(await hits(table, query)).toEqual([[7], [7]])
    },
  )

  it('does not hold strings inside JSON, which it would take for one', async () => {
    const schema = defineSchema(
      { title: field.text(), host: field.keyword(), method: field.keyword() },
      { defaultFields: ['title'] },
    )
    const table = indexed(schema, {
      host: { name: 'attributes', path: ['http', 'host'] },
      method: { name: 'attributes', path: ['http', 'method'] },
    })
    for (const statement of ddl(table)) database.exec(statement)
    fill(table, (value) => ({ title: 'a page', host: value, method: 'get' }))
    expect(await hits(table, 'host:red')).toEqual([[7], [7]])
    expect(await hits(table, 'title:page AND host:red AND method:get')).toEqual([[7], [7]])
    expect(await checkTable(db, table)).toEqual([])
  })

  it.each(['tag', 'title', 'id'])('does not hold the column %s of a child table', async (name) => {
    const schema = defineSchema(
      { title: field.keyword(), tags: field.keyword({ array: true }) },
      { defaultFields: ['title'] },
    )
    const table = indexed(schema, { tags: { from: { table: 'doc_tag', key: 'doc' }, name } })
    for (const statement of ddl(table)) database.exec(statement)
    database.exec(`create table doc_tag (doc integer, "${name}" text)`)
    for (let id = 1; id <= 20; id++) {
      insert('doc', { id, title: `t${id}` })
      insert('doc_tag', { doc: id, [name]: id === 7 ? 'red' : 'blue' })
    }
    expect(await hits(table, 'tags:red')).toEqual([[7], [7]])
    expect(await hits(table, 'title:t7 AND tags:red')).toEqual([[7], [7]])
  })

  it.each(['integer', 'other'] as const)('does not hold strings in a column of the type %s', (type) => {
    const schema = defineSchema({ title: field.text(), code: field.keyword() }, { defaultFields: ['title'] })
    const made = companionDdl(indexed(schema, { code: { type } }), 'indexes').join()
    expect(made).toContain('"of_title_u121"')
    expect(made).not.toContain('"of_code"')
  })

  it('does not hold the column of a joined table that is called as one of its own', async () => {
    const schema = defineSchema(
      { title: field.text(), 'author.title': field.text() },
      { defaultFields: ['title'] },
    )
    const table = indexed(schema, {
      'author.title': { table: 'author', name: 'title', tokens: 'title_u121' },
    })
    for (const statement of ddl(table)) database.exec(statement)
    database.exec('create table author (id integer primary key, title text, title_u121 text)')
    for (let id = 1; id <= 20; id++) {
      insert('doc', { id, ...toRow(table, { title: `c${id}` }) })
      const title = id === 7 ? 'red' : 'blue'
      insert('author', { id, title, title_u121: ` ${title} ` })
    }
    const plan = planQuery(schema, 'author.title:red')
    const { sql, parameters } = toSql(plan, table, { hints: await readHints(db, table, plan) })
    const rows = database.prepare(
      `select doc.id as id from doc join author on author.id = doc.id where ${sql}`,
    )
    expect(rows.all(...(parameters as null[])).map(({ id }) => id)).toEqual([7])
  })
})
