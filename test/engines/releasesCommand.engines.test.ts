import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isoqueryProcess, serveProcess } from '../releases/support/commandProcess.ts'
import { newDatabase } from '../releases/support/postgresParts.ts'
import { dropIndex } from '../releases/support/searchEngineParts.ts'
import { temporaryFolder } from '../releases/support/temporary.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'

const lines = [
  ...Array.from({ length: 700 }, (_, i) => ({ publicidentifier: `r${i}`, versioncreated: 1e12 + i })),
  { publicidentifier: 'x'.repeat(600), versioncreated: 0 },
]

function release({ publicidentifier, versioncreated }: (typeof lines)[number]): string {
  return JSON.stringify({ publicidentifier, versioncreated: new Date(versioncreated).toISOString() })
}

/** Loads, makes a key, serves and asks. */
async function tryAsNewUser(store: string, keys: readonly string[], options: readonly string[] = []) {
  const file = join(temporaryFolder(), 'releases.ndjson')
  writeFileSync(file, `${lines.map(release).join('\n')}\nbad\n`)
  const loaded = await isoqueryProcess('load', file, '--store', store, ...options)
  const again = await isoqueryProcess('load', file, '--store', store, ...options)
  const key = (await isoqueryProcess('keys', 'add', 'ann', '--store', store, ...keys)).out.trim()
  const server = await serveProcess('--store', store, ...keys, '--health-port', '0')
  const answer = await fetch(`${server.url}/releases?apikey=${key}&q=*`)
  const body = (await answer.json()) as { hits: { publicidentifier: string }[] }
  const listed = await isoqueryProcess('keys', 'list', '--store', store, ...keys)
  return { loaded, again, key, body, listed, server }
}

await describeEngine('postgres', 'the command on PostgreSQL', ({ url }) => {
  test('loads, makes keys, serves, and says nothing of the password', async () => {
    const database = await newDatabase(url)
    const withPassword = database.replace('postgres@', 'postgres:secret@')
    const { loaded, again, body, listed, server } = await tryAsNewUser(withPassword, [])
    expect(loaded).toMatchObject({ out: 'loaded 701 releases; skipped 1 bad line\n', code: 2 })
    expect(again.out).toMatch(/^loaded 701 releases; 701 of them replaced earlier ones;/)
    expect(body).toMatchObject({ count: 100, nbqueries: 1 })
    expect(body.hits[0]).toMatchObject({ publicidentifier: 'r699' })
    expect(listed.out).toMatch(/^ann\t.*\t1 of 1000 queries\t/)
    expect(server.log() + loaded.err).not.toContain('secret')
  })

  test('loads nothing with --strict and a bad line', async () => {
    const database = await newDatabase(url)
    const file = join(temporaryFolder(), 'releases.ndjson')
    writeFileSync(file, `${lines.map(release).join('\n')}\nbad\n`)
    const strict = await isoqueryProcess('load', file, '--strict', '--store', database)
    expect(strict).toMatchObject({ out: '', code: 2, err: expect.stringContaining('nothing was loaded') })
    writeFileSync(file, lines.map(release).join('\n'))
    expect((await isoqueryProcess('load', file, '--strict', '--store', database)).out).toBe(
      'loaded 701 releases\n',
    )
  })
})

await describeEngine('opensearch2', 'the command on OpenSearch', ({ url }) => {
  test('loads, builds an index beside, serves with keys in SQLite', async () => {
    onTestFinished(() => dropIndex(url, 'release'))
    const keys = ['--keys', `sqlite:${join(temporaryFolder(), 'keys')}`]
    const options = ['--into-new', '--replicas', '0', '--shards', '2']
    const { loaded, again, body, listed } = await tryAsNewUser(`opensearch+${url}`, keys, options)
    expect(loaded.err).toContain('longer than 512 UTF-8 bytes')
    for (const { out } of [loaded, again]) expect(out).toBe('loaded 700 releases; skipped 2 bad lines\n')
    expect(body).toMatchObject({ count: 100, nbqueries: 1 })
    expect(body.hits[0]).toMatchObject({ publicidentifier: 'r699' })
    expect(listed.out).toMatch(/^ann\t/)
  })
})

describe('the command', () => {
  test.each([
    [
      'postgres://ann:secret@127.0.0.1:1/db?password=secret',
      /^isoquery: postgres:\/\/127\.0\.0\.1:1\/db cannot/,
    ],
    ['opensearch+http://ann:secret@127.0.0.1:1', /^isoquery: http:\/\/127\.0\.0\.1:1 cannot be used/],
    ['mongodb://ann:secret@host/db', /^isoquery: unknown store mongodb:\/\/host\/db\. /],
  ])('names a place that cannot be used, without the password: %s', async (store, message) => {
    const file = join(temporaryFolder(), 'releases.ndjson')
    writeFileSync(file, '')
    const { err, code } = await isoqueryProcess('load', file, '--store', store)
    expect(code).toBe(2)
    expect(err).toMatch(message)
    expect(err).not.toContain('secret')
  })
})
