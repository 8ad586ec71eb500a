import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  checkCompanions,
  checkTable,
  type Hints,
  readHints,
  registerFunctions,
} from '../../src/backends/sql/index.ts'
import { releasesSchema } from '../../src/releases/schema.ts'
import { openDatabase } from '../../src/releases/stores/sqlite/database.ts'
import { releaseTable } from '../../src/releases/stores/sqlite/releaseTable.ts'
import { sqliteLoader } from '../../src/releases/stores/sqlite/sqliteLoader.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { nodeSqlite } from '../support/nodeSqlite.ts'
import { addReleases } from './support/addReleases.ts'
import { openReleases } from './support/openReleases.ts'
import { search } from './support/search.ts'
import { temporaryFolder } from './support/temporary.ts'

const release = (publicidentifier: string, headline: string, versioncreated = '2019-10-17') => ({
  publicidentifier,
  versioncreated,
  headline,
  isin: `FR${publicidentifier}`,
  source: ['ACME Wire', 'Other'],
})

/** What the index of a file says about a query, as `readHints` asks it. */
async function hintsFor(path: string, query: string): Promise<Hints> {
  const database = new DatabaseSync(path)
  const db = new Kysely<object>({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) })
  const hints = await readHints(db, releaseTable, planQuery(releasesSchema, query))
  database.close()
  return hints
}

async function expectCompleteIndex(path: string): Promise<void> {
  const database = new DatabaseSync(path)
  onTestFinished(() => database.close())
  const db = new Kysely<object>({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) })
  expect(await checkCompanions(db, releaseTable)).toMatchObject({ missing: 0, stale: 0 })
  registerFunctions(database)
  expect(await checkTable(db, releaseTable)).toEqual([])
  const index = "select name, substr(name, 1, 29) as fts from sqlite_schema where type = 'trigger'"
  const triggers = database.prepare(index).all()
  const [{ entries }] = database
    .prepare(`select count(*) as entries from "${triggers[0]!.fts}_docsize"`)
    .all() as [{ entries: number }]
  const [{ rows }] = database.prepare('select count(*) as rows from release').all() as [{ rows: number }]
  // One says that the index was filled.
  expect(entries).toBe(rows + 1)
}

test('a load leaves few segments and the settings of FTS5, also when it is killed', async () => {
  const path = join(temporaryFolder(), 'releases.sqlite')
  const database = openDatabase(path)
  onTestFinished(() => database.close())
  const tables = "select name from sqlite_schema where name like '%\\_config' escape '\\'"
  const name = String(database.prepare(tables).get()!.name).slice(0, -'_config'.length)
  const state = () => ({
    segments: database.prepare(`select count(distinct segid) as n from "${name}_idx"`).get()!.n,
    settings: database
      .prepare(`select k, v from "${name}_config" where k <> 'version' order by k`)
      .all()
      .map(({ k, v }) => [k, v]),
  })
  const settings = [
    ['automerge', 4],
    ['hashsize', 1024 * 1024],
  ]
  const loader = sqliteLoader(openDatabase(path))
  await addReleases(
    loader,
    Array.from({ length: 4000 }, (_, i) => release(`n${i}`, `common w${i}`)),
  )
  // The process could end here: each batch was a transaction.
  expect(state()).toEqual({ segments: 4, settings })
  await loader.commit()
  expect(state()).toEqual({ segments: 1, settings })
  await expectCompleteIndex(path)
})

async function ids(store: Parameters<typeof search>[0], query: string): Promise<unknown[]> {
  return (await search(store, query)).map(({ publicidentifier }) => publicidentifier)
}

test('a store keeps a full-text index of releases that are loaded, replaced and moved', async () => {
  const path = join(temporaryFolder(), 'releases.sqlite')
  const { store, load } = await openReleases({}, path)
  await load(Array.from({ length: 120 }, (_, i) => release(`n${i}`, `common w${i}`)))
  await expectCompleteIndex(path)
  await load([
    release('n3', 'common changed'),
    release('n4', 'common moved', '2020-01-01'),
    release('x', 'rare'),
  ])
  await expectCompleteIndex(path)
  const expected = { rare: ['x'], changed: ['n3'], moved: ['n4'], w3: [], w7: ['n7'], 'w11*': 11 }
  for (const [query, found] of Object.entries(expected)) {
    const { documents, frequencies } = await hintsFor(path, query)
    // Releases that were replaced count, too.
    expect(documents).toBe(123)
    expect(Object.values(frequencies).at(-1)).toBe(typeof found === 'number' ? found : found.length)
    const hits = await ids(store, query)
    expect(typeof found === 'number' ? hits.length : hits).toEqual(found)
  }
  for (const query of ['"rare"', 'isin:FRn7 AND w7', 'frn7', '"ACME Wire" AND rare', '"wire acme"~4 AND w7'])
    expect({ query, hits: await ids(store, query) }).toMatchObject({
      query,
      hits: [/rare/.test(query) ? 'x' : 'n7'],
    })
})

test('a load leaves an index alone that lacks a trigger', async () => {
  const path = join(temporaryFolder(), 'releases.sqlite')
  const database = openDatabase(path)
  onTestFinished(() => database.close())
  const [trigger] = database.prepare("select name from sqlite_schema where type = 'trigger'").all()
  database.exec(`drop trigger "${trigger!.name}"`)
  await sqliteLoader(openDatabase(path)).load([release('a', 'rare')])
  expect(await hintsFor(path, 'rare')).toEqual({ documents: 0, frequencies: {} })
})
