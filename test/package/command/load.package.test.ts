import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../releases/support/temporary.ts'
import { sampled } from '../../support/scaled.ts'
import { ended, start } from './serving.ts'

/** A release with every field, so that its row has every companion. */
function full(i: number): string {
  return JSON.stringify({
    publicidentifier: `r${i}`,
    versioncreated: Date.UTC(2019, 0) + ((i * 7919) % 4000) * 60_000,
    headline: `<b>Head</b> ${i}`,
    body_xhtml: `<p>Body of ${i}</p>`,
    organisation: [`Org ${i % 7}`, 'ACME'],
    source: 'Wire',
    isin: ['X1', `Y${i}`],
    language: 'en',
  })
}

/** Everything that a store holds. */
function contentOf(path: string) {
  const database = new DatabaseSync(path)
  try {
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    return {
      rows: database.prepare('select * from release order by publicidentifier').all(),
      schema: database.prepare('select type, name, sql from sqlite_master order by name').all(),
    }
  } finally {
    database.close()
  }
}

test('load killed at any place keeps what it has loaded, and run again has the same end', async () => {
  const cwd = temporaryFolder()
  const text = `${Array.from({ length: 3500 }, (_, i) => full(i)).join('\n')}\n`
  writeFileSync(join(cwd, 'releases.ndjson'), text)
  const load = (store: string) => ['load', 'releases.ndjson', '--store', `sqlite:${store}`]
  await ended(start(load('whole.sqlite'), { cwd }))
  const killed = join(cwd, 'killed.sqlite')
  let kept = 0
  for (const lines of sampled([1200, 2400, 3499])) {
    const loading = start(['load', '-', '--store', 'sqlite:killed.sqlite'], { cwd })
    const end = ended(loading)
    loading.stdin!.write(`${text.split('\n').slice(0, lines).join('\n')}\nnonsense\n`)
    // The report of this line means that all lines before it were added.
    await new Promise((resolve) => loading.stderr!.once('data', resolve))
    loading.kill('SIGKILL')
    expect(await end).toMatchObject({ code: 'SIGKILL' })
    const { rows } = contentOf(killed)
    kept = Math.floor(lines / 1000) * 1000
    expect(rows).toHaveLength(kept)
    expect(rows.map(({ document }) => String(document))).toEqual(
      rows.map(({ document }) => expect.stringContaining(String(JSON.parse(String(document)).isin[1]))),
    )
  }
  expect((await ended(start(load('killed.sqlite'), { cwd }))).out).toBe(
    `loaded 3500 releases; ${kept} of them replaced earlier ones\n`,
  )
  expect(contentOf(killed)).toEqual(contentOf(join(cwd, 'whole.sqlite')))
  expect(existsSync(`${killed}-wal`)).toBe(false)
})
