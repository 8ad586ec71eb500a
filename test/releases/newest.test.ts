import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { toPredicate } from '../../src/backends/memory/toPredicate.ts'
import { type Release, readRelease } from '../../src/releases/release.ts'
import { releasesSchema } from '../../src/releases/schema.ts'
import { compileSearch } from '../../src/releases/stores/sqlite/compileSearch.ts'
import { openDatabase } from '../../src/releases/stores/sqlite/database.ts'
import { PLACES } from '../../src/releases/stores/sqlite/releasePlace.ts'
import { SearchConnection } from '../../src/releases/stores/sqlite/searchConnection.ts'
import { sqliteLoader } from '../../src/releases/stores/sqlite/sqliteLoader.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { scaled } from '../support/scaled.ts'
import { temporaryFolder } from './support/temporary.ts'

interface Store {
  readonly path: string
  /** The number of rows that searches have read. */
  readonly rowsRead: () => number
  readonly database: DatabaseSync
  readonly newest: (query: string, limit: number) => string[]
}

async function storeOf(releases: readonly object[]): Promise<Store> {
  const path = join(temporaryFolder(), 'releases.sqlite')
  const database = openDatabase(path)
  onTestFinished(() => database.close())
  await sqliteLoader(openDatabase(path)).load(releases)
  let read = 0
  const connection = new SearchConnection(path, () => ++read > 0)
  const newest = (text: string, limit: number): string[] => {
    const job = { text, now: Date.now(), limit }
    const compiled = compileSearch(job, connection.isShort)
    if (!compiled.ok) throw new Error('The query is right.')
    const { hits, count } = connection.run(compiled.compiled)
    const found = JSON.parse(Buffer.from(hits).toString()) as Release[]
    expect(found).toHaveLength(count)
    return found.map(({ publicidentifier }) => publicidentifier)
  }
  return { path, rowsRead: () => read, database, newest }
}

/** The newest in memory: the later instant first, and of one instant the greater identifier. */
function newestOf(releases: readonly Release[], query: string, limit: number): string[] {
  const matches = toPredicate(planQuery(releasesSchema, query))
  const order = ({ publicidentifier, versioncreated }: Release) => `${versioncreated} ${publicidentifier}`
  const found = releases.filter((release) => matches(release as never))
  const sorted = found.sort((a, b) => (order(a) < order(b) ? 1 : -1))
  return sorted.slice(0, limit).map(({ publicidentifier }) => publicidentifier)
}

const QUERIES = [
  '*:*',
  'common',
  'rare',
  'common AND rare',
  'rare -common',
  '-rare',
  'comm*',
  '*are',
  'rarr~',
  '/r.*/',
  '"common rare"',
  '"rare common"~3',
  'versioncreated:2020',
  'rare versioncreated:2020',
  'rare AND versioncreated:[2020-01-01T00:00:01Z TO *]',
  'common AND versioncreated:{* TO 2020-01-01T00:00:01.500Z}',
  'rare AND NOT versioncreated:2020',
  '(common AND versioncreated:2019) OR (rare AND versioncreated:"2020-01-01T00:00:02Z")',
  'versioncreated:[2021 TO 2020]',
]

const releases = fc.uniqueArray(
  fc.record({
    publicidentifier: fc.integer({ min: 0, max: 999 }).map(String),
    milliseconds: fc.integer({ min: -150_000, max: 150_000 }).map((n) => (n % 3 === 0 ? 0 : n)),
    headline: fc.constantFrom('common', 'common rare', 'rare', 'rare x common', 'other'),
  }),
  { minLength: 30, maxLength: 120, selector: ({ publicidentifier }) => publicidentifier },
)

test('the newest hits are those in memory, also when many releases are of one minute', async () => {
  const minute = Date.UTC(2020, 0, 1)
  await fc.assert(
    fc.asyncProperty(releases, fc.integer({ min: 1, max: 40 }), async (found, limit) => {
      const all = found.map(({ milliseconds, ...release }) =>
        readRelease({ ...release, versioncreated: new Date(minute + milliseconds).toISOString() }),
      )
      const { newest } = await storeOf(all)
      for (const query of QUERIES)
        expect({ query, hits: newest(query, limit) }).toEqual({ query, hits: newestOf(all, query, limit) })
    }),
    { numRuns: scaled(300) },
  )
})

const inOneSecond = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    readRelease({
      publicidentifier: String(i).padStart(5, '0'),
      versioncreated: new Date(Date.UTC(2020, 0, 1) + ((i * 7919) % 1000)).toISOString(),
      headline: i % 2 === 0 ? 'common' : 'common rare',
    }),
  )

test('a row has a place of its instant', async () => {
  const { database } = await storeOf(inOneSecond(3))
  const changed = (what: string) => () => database.exec(`update release set ${what}`)
  expect(changed(`place = place + ${PLACES}`)).toThrow('CHECK constraint failed')
  expect(changed('place = -place')).toThrow('CHECK constraint failed')
  expect(changed('versioncreated = versioncreated + 60000')).toThrow('CHECK constraint failed')
  changed('place = place + 5')()
})

test('releases of one instant are in order, and are not all read', async () => {
  // More than 16,384, and not in the order of their identifiers.
  const count = Number(process.env.SCALE) >= 1 ? 50_000 : 17_000
  const ofDay = Array.from({ length: count }, (_, i) => ({
    publicidentifier: String((i * 7919) % count).padStart(5, '0'),
    versioncreated: '2020',
    headline: `${i % 10 === 0 ? 'common rare' : 'common'}${i % 2000 === 0 ? ' rarest' : ''}`,
  }))
  const after = Array.from({ length: 7 }, (_, i) => ({
    publicidentifier: `after ${i}`,
    versioncreated: '2021',
    headline: 'common rare',
  }))
  const before = { publicidentifier: 'before', versioncreated: '2019', headline: 'rarest x' }
  const all = [before, ...ofDay, ...after]
  const { newest, rowsRead } = await storeOf(all)
  const order = ({ versioncreated, publicidentifier }: (typeof all)[0]) => versioncreated + publicidentifier
  const inOrder = all.toSorted((a, b) => (order(a) < order(b) ? 1 : -1))
  for (const [query, matches, most] of [
    ['*:*', () => true, 300],
    ['common', (words) => words.includes('common'), 3000],
    ['common AND rare', (words) => /common rare\b/.test(words), 5000],
    ['-rare', (words) => !/rare\b/.test(words), 400],
    ['rarest', (words) => words.includes('rarest'), 100],
    ['headline:*', () => true, 300],
  ] as [string, (words: string) => boolean, number][]) {
    const start = rowsRead()
    const found = newest(query, 100)
    const read = rowsRead() - start
    const hits = inOrder.filter(({ headline }) => matches(headline)).slice(0, 100)
    expect({ query, found }).toEqual({ query, found: hits.map(({ publicidentifier }) => publicidentifier) })
    expect({ query, read }).toEqual({ query, read: expect.toSatisfy((rows) => rows < most) })
  }
})

test('a search ends with its last hit', async () => {
  const all = inOneSecond(300).map((release, i) =>
    readRelease({ ...release, versioncreated: new Date(Date.UTC(2020, 0, 1) - i * 5000).toISOString() }),
  )
  const { newest, rowsRead } = await storeOf(all)
  newest('common', 1)
  for (const [query, most] of [
    ['common', 25],
    ['common AND rare', 25],
    ['*:*', 25],
    ['common -rare', 50],
  ] as const) {
    const before = rowsRead()
    expect(newest(query, 10)).toHaveLength(10)
    expect(rowsRead() - before).toBeLessThan(most)
  }
  const before = rowsRead()
  expect(newest('versioncreated:2018 AND common', 10)).toEqual([])
  expect(rowsRead() - before).toBeLessThan(2)
})

test('searches need no complete full-text index', async () => {
  const all = inOneSecond(100)
  const { database, newest } = await storeOf(all)
  expect(newest('rare', 20)).toEqual(newestOf(all, 'rare', 20))
  for (const { name } of database.prepare("select name from sqlite_schema where type = 'trigger'").all())
    database.exec(`drop trigger "${name}"`)
  for (const query of QUERIES) expect(newest(query, 20)).toEqual(newestOf(all, query, 20))
  const [last = ''] = newestOf(all, 'rare', 1)
  database.prepare("update release set headline_u121 = ' new ' where publicidentifier = ?").run(last)
  expect(newest('new', 20)).toEqual([last])
})
