import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isoquery } from '../../cli/support/running.ts'
import { temporaryFolder } from '../../releases/support/temporary.ts'
import { scaled } from '../../support/scaled.ts'
import { ended, type Serving, serve, start } from './serving.ts'

async function ask(
  { url }: Serving,
  key: string,
  q: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${url}/releases?${new URLSearchParams({ apikey: key, q })}`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const keyOf = ({ lines }: Serving) => lines[1]!.replace('demo key ', '')

async function pageKey({ url }: Serving): Promise<string | null> {
  const { key } = (await (await fetch(`${url}/demo/key.json`)).json()) as { key: string | null }
  return key
}

describe('isoquery serve --demo', () => {
  let loaded: string | undefined
  afterAll(() => loaded !== undefined && rmSync(loaded, { recursive: true }))

  /** A folder in which the command has run once. */
  async function loadedDemo(): Promise<string> {
    const folder = temporaryFolder()
    if (loaded === undefined) {
      const first = await serve(['--demo'], { cwd: folder })
      await first.end('SIGTERM')
      loaded = mkdtempSync(join(tmpdir(), 'isoquery-'))
      cpSync(folder, loaded, { recursive: true })
    } else cpSync(loaded, folder, { recursive: true })
    return folder
  }

  test('creates the store and a key, prints example requests, and continues after a restart', async () => {
    const cwd = temporaryFolder()
    const first = await serve(['--demo'], { cwd })
    expect(first.lines).toEqual([
      expect.stringMatching(/^listening on http:\/\/127\.0\.0\.1:\d+$/),
      expect.stringMatching(/^demo key iq_[\w-]{32}$/),
      expect.stringMatching(/^curl -sG --compressed http:.*2023-12' \| node -p '.*'$/),
      expect.stringMatching(/^curl .*'q=\(headline:bank\)NOT\(source:b\*\)'$/),
      `data in ${join(realpathSync(cwd), 'data/releases.sqlite')}* (delete these files to start over)`,
      `search page at ${first.url}/`,
    ])
    const key = keyOf(first)
    expect(await ask(first, key, '*')).toMatchObject({
      status: 200,
      body: { count: 100, nbqueries: 1, maxqueries: 1000 },
    })
    expect(await ask(first, key, 'a')).toMatchObject({ status: 200, body: { nbqueries: 2 } })
    expect(await first.end('SIGINT')).toMatchObject({ err: 'loaded 1000 releases\n', code: 0 })

    const second = await serve(['--demo'], { cwd })
    expect(keyOf(second)).toBe(key)
    expect(await ask(second, key, '*')).toMatchObject({ status: 200, body: { nbqueries: 3 } })
    expect(await second.end('SIGTERM')).toMatchObject({ err: '', code: 0 })

    const file = join(cwd, 'data', 'releases.sqlite.demo-key')
    expect(readFileSync(file, 'utf8')).toBe(`${key}\n`)
    expect(statSync(file).mode & 0o077).toBe(0)
    await isoquery('keys', 'revoke', 'demo', '--store', `sqlite:${join(cwd, 'data', 'releases.sqlite')}`)
    const third = await serve(['--demo'], { cwd })
    expect(keyOf(third)).not.toBe(key)
    expect(await ask(third, key, '*')).toMatchObject({ status: 403 })
    expect(await ask(third, keyOf(third), '*')).toMatchObject({ status: 200, body: { nbqueries: 1 } })
  })

  test('has a search page, and the playground if asked', async () => {
    const cwd = await loadedDemo()
    const serving = await serve(['--demo', '--playground'], { cwd })
    for (const [path, title] of [
      ['/', 'Press releases'],
      ['/playground/', 'isoquery playground'],
    ] as const) {
      const page = await (await fetch(serving.url + path)).text()
      expect(page).toContain(`<title>${title}</title>`)
      const files = Array.from(page.matchAll(/(?:src|href)="([^"#]+)"/g), ([, file]) => file!)
      expect(files.length).toBeGreaterThanOrEqual(4)
      for (const file of files) expect((await fetch(new URL(file, serving.url + path))).status).toBe(200)
    }
    expect(await pageKey(serving)).toBe(keyOf(serving))
    expect((await serving.end('SIGTERM')).out).toContain(`playground at ${serving.url}/playground/\n`)

    const without = await serve([], { cwd })
    expect((await fetch(`${without.url}/`)).status).toBe(404)
    expect((await fetch(`${without.url}/playground/`)).status).toBe(404)
  })

  test('gives its page the key only while the store holds nothing but the demo', async () => {
    const cwd = await loadedDemo()
    const serving = await serve(['--demo'], { cwd })
    expect(await pageKey(serving)).toBe(keyOf(serving))
    const loading = start(['load', '-', '--store', 'sqlite:data/releases.sqlite'], { cwd })
    loading.stdin!.end(`${good('own')}\n`)
    expect(await ended(loading)).toMatchObject({ out: 'loaded 1 release\n', code: 0 })
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect(await pageKey(serving)).toBeNull()
    expect(await ask(serving, keyOf(serving), 'publicidentifier:own')).toMatchObject({ body: { count: 1 } })
  })

  test('counts through kills: every answered query, and at most the running ones more', async () => {
    const cwd = await loadedDemo()
    const store = ['--store', `sqlite:${join(cwd, 'data', 'releases.sqlite')}`]
    let counted = 0
    for (let round = 0; round < scaled(3); round++) {
      const serving = await serve(['--demo'], { cwd })
      const key = keyOf(serving)
      let answered = 0
      let sent = 0
      const asking = async () => {
        for (;;) {
          sent++
          const { status } = await ask(serving, key, 'bank')
          if (status === 200) answered++
        }
      }
      const askers = Promise.allSettled(Array.from({ length: 8 }, asking))
      while (answered < 20) await new Promise((resolve) => setTimeout(resolve, 5))
      expect(await serving.end('SIGKILL')).toMatchObject({ code: 'SIGKILL' })
      await askers
      const { out } = await isoquery('keys', 'list', ...store)
      const before = counted
      counted = Number(/\t(\d+) of 1000 queries\t/.exec(out)![1])
      expect(counted - before).toBeGreaterThanOrEqual(answered)
      expect(counted - before).toBeLessThanOrEqual(sent)
    }
  })

  test('has its key among the keys that it serves with', async () => {
    const serving = await serve(['--demo', '--keys', 'sqlite:other.sqlite'], {
      cwd: temporaryFolder(),
    })
    expect(await ask(serving, keyOf(serving), '*')).toMatchObject({ status: 200 })
    expect(await isoquery('serve', '--demo', '--keys', 'postgres://localhost/x')).toEqual({
      out: '',
      err: 'isoquery: the key of --demo needs a store sqlite:PATH\n',
      code: 2,
    })
  })

  test('does not take the place of a key that it has not made', async () => {
    const cwd = temporaryFolder()
    const keys = ['--keys', `sqlite:${join(cwd, 'keys.sqlite')}`]
    const own = (await isoquery('keys', 'add', 'demo', ...keys)).out.trim()
    const store = `sqlite:${join(cwd, 'own.sqlite')}`
    expect(await isoquery('serve', '--demo', '--port', '0', '--store', store, ...keys)).toEqual({
      out: '',
      err: 'isoquery: --demo did not create the active key demo. ' + 'Revoke it, or use other --keys\n',
      code: 2,
    })
    expect((await isoquery('keys', 'list', ...keys)).out).toMatch(/^demo\t\S+\tactive\t.*\n$/)
    await isoquery('keys', 'revoke', 'demo', ...keys)
    const serving = await serve(['--demo', '--store', store, ...keys], { cwd })
    expect(keyOf(serving)).not.toBe(own)
    await isoquery('keys', 'revoke', 'demo', ...keys)
    await isoquery('keys', 'add', 'demo', ...keys)
    expect(await isoquery('serve', '--demo', '--port', '0', '--store', store, ...keys)).toMatchObject({
      code: 2,
    })
  })

  test('started twice at once serves both, with the same key', async () => {
    const cwd = temporaryFolder()
    const both = await Promise.all([serve(['--demo'], { cwd }), serve(['--demo'], { cwd })])
    const [key, other] = both.map(keyOf)
    expect(other).toBe(key)
    for (const [i, serving] of both.entries())
      expect(await ask(serving, key!, '*')).toMatchObject({
        status: 200,
        body: { count: 100, nbqueries: i + 1 },
      })
  })

  test('takes the store and the port from the environment', async () => {
    const cwd = temporaryFolder()
    const serving = await serve([], { cwd, env: { ISOQUERY_STORE: 'sqlite:elsewhere/x.sqlite' } })
    expect(existsSync(join(cwd, 'elsewhere', 'x.sqlite'))).toBe(true)
    expect(existsSync(join(cwd, 'data'))).toBe(false)
    const { port } = new URL(serving.url)
    const taken = await ended(start(['serve'], { cwd, env: { PORT: port } }))
    expect(taken).toEqual({
      out: '',
      err: `isoquery: port ${port} is in use. Choose another with --port or PORT, 0 for any free one\n`,
      code: 2,
    })
  })
})

describe('isoquery serve', () => {
  test('takes a path that looks like a URL as a path', async () => {
    const serving = await serve(['--demo', '--store', 'sqlite:file:x.sqlite'], {
      cwd: temporaryFolder(),
    })
    expect(await ask(serving, keyOf(serving), '*')).toMatchObject({ status: 200, body: { count: 100 } })
  })

  test('has its own store and keys, and answers 503 when a search takes too long', async () => {
    const cwd = temporaryFolder()
    const store = ['--store', `sqlite:${join(cwd, 'own.sqlite')}`]
    const loading = start(['load', '-', ...store], { cwd })
    for (let i = 0; i < 200; i++) loading.stdin!.write(`${good(`r${i}`)}\n`)
    loading.stdin!.end()
    expect(await ended(loading)).toEqual({ out: 'loaded 200 releases\n', err: '', code: 0 })
    const added = await isoquery('keys', 'add', 'ann', ...store, '--max-queries', '2', '--max-hits', '150')
    expect(added).toEqual({ out: expect.stringMatching(/^iq_[\w-]{32}\n$/), err: '', code: 0 })
    const key = added.out.trim()
    const serving = await serve(store, { cwd })
    expect(serving.lines).toEqual([expect.stringMatching(/^listening on /)])
    expect(await ask(serving, key, '*')).toMatchObject({
      status: 200,
      body: { count: 150, nbqueries: 1, maxqueries: 2 },
    })
    expect(await ask(serving, key, '*')).toMatchObject({ status: 200 })
    expect(await ask(serving, key, '*')).toMatchObject({
      status: 429,
      body: { error: 'quotaexceeded', nbqueries: 2, maxqueries: 2 },
    })
    expect((await isoquery('keys', 'list', ...store)).out).toContain('\t2 of 2 queries\t150 hits\n')
    await isoquery('keys', 'revoke', 'ann', ...store)
    expect(await ask(serving, key, '*')).toMatchObject({ status: 403 })
    await serving.end('SIGTERM')

    const hasty = await serve([...store, '--deadline', '1'], { cwd })
    const bob = (await isoquery('keys', 'add', 'bob', ...store)).out.trim()
    expect(await ask(hasty, bob, '*')).toMatchObject({ status: 503, body: { error: 'toolong' } })
    const { err, code } = await hasty.end('SIGTERM')
    expect(code).toBe(0)
    expect(JSON.parse(err)).toMatchObject({ key: 'bob', status: 503, error: 'The query took too long.' })
    expect(err).not.toContain(bob)
  })
})

test('serve creates a new store and reports that it has no releases and no keys', async () => {
  const cwd = temporaryFolder()
  const serving = await serve(['--store', 'sqlite:new.sqlite'], { cwd })
  expect(await ask(serving, 'iq_none', '*')).toMatchObject({ status: 403 })
  expect(await serving.end('SIGTERM')).toMatchObject({
    err:
      'the store has no releases: isoquery load FILE --store …\n' +
      'the store has no keys: isoquery keys add NAME --store …\n',
    code: 0,
  })
  const beside = await serve(['--keys', 'sqlite:new.sqlite'], { cwd })
  expect(await beside.end('SIGTERM')).toMatchObject({
    err:
      'the store has no releases: isoquery load FILE\n' +
      'the store has no keys: isoquery keys add NAME --keys …\n',
  })
})

function good(publicidentifier: string): string {
  return JSON.stringify({ publicidentifier, versioncreated: '2020-01-01' })
}

test('commands read a query or documents from standard input', async () => {
  const cwd = temporaryFolder()
  const parsing = start(['parse', '-'], { cwd })
  parsing.stdin!.end('\ufeffa   b\r\n')
  const { out, ...rest } = await ended(parsing)
  expect(rest).toEqual({ err: '', code: 0 })
  expect(JSON.parse(out)).toMatchObject({ kind: 'query', span: { start: 0, end: 5 } })
  const filtering = start(['filter', 'publicidentifier:B'], { cwd })
  filtering.stdin!.end(`${good('a')}\n${good('b')}`)
  expect(await ended(filtering)).toEqual({ out: `${good('b')}\n`, err: '', code: 0 })
})
