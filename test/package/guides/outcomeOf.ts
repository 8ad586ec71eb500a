import { readFileSync } from 'node:fs'
import { safePlanQuery } from 'isoquery'
import { toPredicate } from 'isoquery/memory'
import { backfill, checkCompanions, checkTable, type Database, readHints, type Table } from 'isoquery/sql'
import { type Article, articles } from './clients/articles.ts'

/** What a program does to its table by one client. */
export interface Client {
  readonly table: Table<typeof articles>
  migrate(): Promise<unknown>
  /** Runs a statement past the library. */
  run(statement: string): Promise<unknown>
  use(work: (db: Database) => Promise<void>): Promise<void>
  insert(document: Article): unknown
  change?(id: number, part: Article): PromiseLike<unknown>
  delete?(id: number): PromiseLike<unknown>
  search(text: string): Promise<readonly { id: unknown }[]>
  close(): Promise<unknown>
}

/** What memory finds otherwise than the table of a client, after its writes. */
export interface Outcome {
  readonly problems: readonly string[]
  readonly written: number
  readonly asked: number
  readonly selective: number
  readonly differ: readonly string[]
}

const { documents, parts, queries } = JSON.parse(readFileSync('cases.json', 'utf8')) as {
  documents: Article[]
  parts: Article[]
  queries: string[]
}

/** What a search finds, also where it throws before it gives a promise. */
const asked = async <T>(search: () => Promise<T>): Promise<T> => search()

/**
 * Takes a table through its migration, through writes and `backfill`, and compares the hits of random queries
 * with those of memory.
 *
 * @param spoil statements that take companions from rows
 */
export async function outcomeOf(
  client: Client,
  spoil: readonly string[] = ['update article set title_u121 = null where id % 7 = 0'],
): Promise<Outcome> {
  await client.migrate()
  const problems: string[] = []
  const { table } = client
  const check = () =>
    client.use(async (db) => {
      problems.push(...(await checkTable(db, table)).map(({ message }) => message))
    })
  await check()
  const left = new Map<number, Article>()
  for (const [at, document] of documents.entries()) {
    await client.insert(document)
    left.set(at + 1, document)
  }
  if (client.change !== undefined)
    for (const [at, part] of parts.entries()) {
      const given = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
      if (at % 3 === 0 || Object.keys(given).length === 0) continue
      await client.change(at + 1, given as Article)
      left.set(at + 1, { ...left.get(at + 1), ...given })
    }
  if (client.delete !== undefined)
    for (let id = 5; id <= documents.length; id += 5) {
      await client.delete(id)
      left.delete(id)
    }
  for (const statement of spoil) await client.run(statement)
  let written = 0
  await client.use(async (db) => {
    written = (await backfill(db, table, { batch: 5 })).written
    const { checked, ...others } = await checkCompanions(db, table)
    if (Object.values(others).some((count) => count > 0)) problems.push(JSON.stringify(others))
    if (checked !== left.size) problems.push(`${checked} rows, not ${left.size}`)
  })
  await check()
  const differ: string[] = []
  let count = 0
  let selective = 0
  for (const query of queries) {
    const planned = safePlanQuery(articles, query)
    if (!planned.ok) continue
    const isHit = toPredicate(planned.plan)
    const expected = [...left].filter(([, document]) => isHit(document)).map(([id]) => id)
    const found = await asked(() => client.search(query)).then(
      (rows) => rows.map(({ id }) => Number(id)),
      (error: Error) => (error.name === 'UnsupportedError' ? null : error.message),
    )
    if (found === null) continue
    count++
    if (expected.length > 0 && expected.length < left.size) selective++
    if (JSON.stringify(found) !== JSON.stringify(expected)) differ.push(`${query}: ${found}, not ${expected}`)
    if (count % 50 === 0) await client.use(async (db) => void (await readHints(db, table, planned.plan)))
  }
  return { problems, written, asked: count, selective, differ }
}
