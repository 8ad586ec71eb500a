import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { ReleaseStore } from '../../src/releases/releaseStore.ts'
import { searchEngineReleaseStore } from '../../src/releases/stores/searchEngineReleaseStore.ts'
import { sqliteReleases } from '../../src/releases/stores/sqlite/sqliteReleases.ts'
import { queries } from '../releases/queries.ts'
import { differences, firstHundreds } from '../releases/support/firstHundreds.ts'
import { manyReleases } from '../releases/support/manyReleases.ts'
import { newDatabase, openPostgresParts } from '../releases/support/postgresParts.ts'
import { dropIndex, newIndex } from '../releases/support/searchEngineParts.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { scaled } from '../support/scaled.ts'

const COUNT = scaled(100_000, 3000)
const DEADLINE = 600_000
const TEXTS = queries.map(({ q }) => q)

describe(`${COUNT} releases give the same first hundreds, in order,`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'isoquery-'))
  const reference = sqliteReleases(join(folder, 'releases.sqlite'), { deadline: DEADLINE, threads: 1 })
  await reference.load(manyReleases(COUNT))
  const expected = await firstHundreds(reference.store, TEXTS)
  afterAll(async () => {
    await reference.close()
    rmSync(folder, { recursive: true })
  })

  test('of 200 queries at least, of which most find some and few are refused', () => {
    expect(queries.length).toBeGreaterThanOrEqual(200)
    const answers = [...expected.values()]
    expect(answers.filter((answer) => answer !== 'refused' && answer.length > 0).length).toBeGreaterThan(150)
    expect(answers.filter((answer) => answer === 'refused').length).toBeLessThan(5)
  })

  async function compare(store: ReleaseStore): Promise<void> {
    expect(differences(expected, await firstHundreds(store, TEXTS))).toEqual([])
  }

  test('on SQLite, asked again', () => compare(reference.store))

  await describeEngine('postgres', 'PostgreSQL', ({ url }) => {
    test('on PostgreSQL', async () => {
      const { db, store } = await openPostgresParts(await newDatabase(url), DEADLINE)
      await store.load(manyReleases(COUNT))
      await compare(store)
      await db.destroy()
    })
  })

  for (const name of ['elasticsearch9', 'opensearch2'] as const) {
    await describeEngine(name, name, ({ url }) => {
      test(`on ${name}, in three shards`, async () => {
        const index = newIndex()
        const options = { target: name, index, shards: 3, replicas: 0, deadline: DEADLINE } as const
        const store = await searchEngineReleaseStore(url, options)
        await store.load(manyReleases(COUNT))
        await compare(store).finally(() => dropIndex(url, index))
      })
    })
  }
})
