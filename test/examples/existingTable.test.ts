import { readFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createPglite } from '../support/createPglite.ts'
import { ARTICLE_TABLE, existingArticles } from './support/existingArticles.ts'
import { manualSteps, matchingArticles } from './support/existingTable.ts'

const COUNT = 600

const shared = vi.hoisted(() => ({ database: undefined as PGlite | undefined }))

vi.mock('pg', async () => {
  const { pgPool } = await import('../backends/sql/maintain/support/databases.ts')
  function Pool() {
    return pgPool(shared.database!, () => ({ before: () => {}, maxRows: 0 }))
  }
  return { default: { Pool } }
})

describe('an existing PostgreSQL table, with the steps of the manual', () => {
  const printed: unknown[] = []
  const warned: unknown[] = []

  beforeAll(async () => {
    shared.database = await createPglite()
    await shared.database.exec(ARTICLE_TABLE)
    const rows = JSON.stringify([...existingArticles(COUNT)])
    const columns = 'title text, body text, source text, published timestamptz'
    const insert =
      'insert into article (title, body, source, published) select * from ' +
      `json_to_recordset($1) as r(${columns})`
    await shared.database.query(insert, [rows])
    vi.spyOn(console, 'log').mockImplementation((value) => void printed.push(value))
    vi.spyOn(console, 'warn').mockImplementation((value) => void warned.push(value))
    await import('../../examples/existingPostgresTable.ts')
    vi.restoreAllMocks()
  }, 120_000)
  afterAll(() => shared.database?.close())

  test('the program of the manual equals the example', () => {
    const { program, table } = manualSteps()
    expect(program).toBe(
      readFileSync(new URL('../../examples/existingPostgresTable.ts', import.meta.url), 'utf8'),
    )
    expect(table).toBe(ARTICLE_TABLE)
  })

  test('every row gets its companions, with progress messages', () => {
    expect(printed.slice(0, 3)).toEqual(['0 of 600 rows', '500 of 600 rows', '600 of 600 rows'])
    expect(printed.at(-1)).toEqual({ checked: COUNT + 1, missing: 0, stale: 0, refused: 0 })
  })

  test('checkTable finds nothing but an index that could make it faster', () => {
    expect(warned).toEqual([expect.stringMatching(/^slow: .*"source"/)])
  })

  test('the hits are the same as in memory', () => {
    const expected = matchingArticles('("savings bank" AND published:>=2019-10)NOT(source:b*)', COUNT)
    expect(expected.length).toBeGreaterThan(3)
    expect(expected.length).toBeLessThan(COUNT / 2)
    const newest = expected.sort((a, b) => b.published.localeCompare(a.published) || a.id - b.id).slice(0, 3)
    const found = printed.at(-2) as { id: number; title: string | null; published: Date }[]
    expect(
      found.map(({ id, title, published }) => ({
        id: Number(id),
        title,
        published: published.toISOString(),
      })),
    ).toEqual(newest.map(({ id, title, published }) => ({ id, title, published })))
  })
})
