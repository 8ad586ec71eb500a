import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/releases/stores/sqlite/database.ts'
import { openReleases } from '../releases/support/openReleases.ts'
import { temporaryFolder } from '../releases/support/temporary.ts'
import { builtCommand } from './support/command.ts'
import { isoquery } from './support/running.ts'
import { ended, type Serving, serve, start } from './support/serving.ts'

const script = builtCommand()

async function ask(
  { url }: Serving,
  key: string,
  q: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${url}/releases?${new URLSearchParams({ apikey: key, q })}`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const keyOf = ({ lines }: Serving) => lines[1]!.replace('demo key ', '')

describe('isoquery serve --demo', () => {
  test('creates the store and a key, prints example requests, and continues after a restart', async () => {
    const cwd = temporaryFolder()
    const first = await serve(script, ['--demo'], { cwd })
    expect(first.lines).toEqual([
      expect.stringMatching(/^listening on http:\/\/127\.0\.0\.1:\d+$/),
      expect.stringMatching(/^demo key iq_[\w-]{32}$/),
      expect.stringMatching(/^curl -sG --compressed http:.* --data-urlencode 'q=\*'$/),
      expect.stringMatching(/^curl .*'q=\(headline:bank\)NOT\(source:b\*\)'$/),
    ])
    const key = keyOf(first)
    expect(await ask(first, key, '*')).toMatchObject({
      status: 200,
      body: { count: 100, nbqueries: 1, maxqueries: 1000 },
    })
    expect(await ask(first, key, 'a')).toMatchObject({ status: 200, body: { nbqueries: 2 } })
    expect(await first.end('SIGINT')).toMatchObject({ err: 'loaded 1000 releases\n', code: 0 })

    const second = await serve(script, ['--demo'], { cwd })
    expect(keyOf(second)).toBe(key)
    expect(await ask(second, key, '*')).toMatchObject({ status: 200, body: { nbqueries: 3 } })
    expect(await second.end('SIGTERM')).toMatchObject({ err: '', code: 0 })

    const file = join(cwd, 'data', 'releases.sqlite.demo-key')
    expect(readFileSync(file, 'utf8')).toBe(`${key}\n`)
    expect(statSync(file).mode & 0o077).toBe(0)
    await isoquery('keys', 'revoke', 'demo', '--store', `sqlite:${join(cwd, 'data', 'releases.sqlite')}`)
    const third = await serve(script, ['--demo'], { cwd })
    expect(keyOf(third)).not.toBe(key)
    expect(await ask(third, key, '*')).toMatchObject({ status: 403 })
    expect(await ask(third, keyOf(third), '*')).toMatchObject({ status: 200, body: { nbqueries: 1 } })
  })

  test('after a kill has counted every answered query and at most the running ones', async () => {
    const cwd = temporaryFolder()
    const first = await serve(script, ['--demo'], { cwd })
    const key = keyOf(first)
    let responses = 0
    let asked = 0
    const asking = async () => {
      for (;;) {
        asked++
        const { status } = await ask(first, key, 'bank')
        if (status === 200) responses++
      }
    }
    const askers = Promise.allSettled(Array.from({ length: 8 }, asking))
    while (responses < 20) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await first.end('SIGKILL')).toMatchObject({ code: 'SIGKILL' })
    await askers
    const second = await serve(script, ['--demo'], { cwd })
    const { body } = await ask(second, key, 'bank')
    const counted = (body.nbqueries as number) - 1
    expect(counted).toBeGreaterThanOrEqual(responses)
    expect(counted).toBeLessThanOrEqual(asked)
  })

  test('started twice at once serves both, with the same key', async () => {
    const cwd = temporaryFolder()
    const both = await Promise.all([serve(script, ['--demo'], { cwd }), serve(script, ['--demo'], { cwd })])
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
    const serving = await serve(script, ['--demo'], {
      cwd,
      env: { ISOQUERY_STORE: 'sqlite:elsewhere/x.sqlite' },
    })
    expect(existsSync(join(cwd, 'elsewhere', 'x.sqlite'))).toBe(true)
    expect(existsSync(join(cwd, 'data'))).toBe(false)
    const { port } = new URL(serving.url)
    const taken = await ended(start(script, ['serve'], { cwd, env: { PORT: port } }))
    expect(taken).toEqual({
      out: '',
      err: `isoquery: port ${port} is in use. Choose another with --port or PORT, 0 for any free one\n`,
      code: 1,
    })
  })
})

describe('isoquery serve', () => {
  test('has its own store and keys, and answers 503 when a search takes too long', async () => {
    const cwd = temporaryFolder()
    const store = ['--store', `sqlite:${join(cwd, 'own.sqlite')}`]
    const loading = start(script, ['load', '-', ...store], { cwd })
    for (let i = 0; i < 200; i++) loading.stdin!.write(`${good(`r${i}`)}\n`)
    loading.stdin!.end()
    expect(await ended(loading)).toEqual({ out: 'loaded 200 releases\n', err: '', code: 0 })
    const added = await isoquery('keys', 'add', 'ann', ...store, '--max-queries', '2', '--max-hits', '150')
    expect(added).toEqual({ out: expect.stringMatching(/^iq_[\w-]{32}\n$/), err: '', code: 0 })
    const key = added.out.trim()
    const serving = await serve(script, store, { cwd })
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

    const hasty = await serve(script, [...store, '--deadline', '1'], { cwd })
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
  const serving = await serve(script, ['--store', 'sqlite:new.sqlite'], { cwd })
  expect(await ask(serving, 'iq_none', '*')).toMatchObject({ status: 403 })
  expect(await serving.end('SIGTERM')).toMatchObject({
    err: 'the store has no releases: isoquery load FILE\nthe store has no keys: isoquery keys add NAME\n',
    code: 0,
  })
})

describe('isoquery keys', () => {
  function newStore(): string[] {
    const path = join(temporaryFolder(), 'own.sqlite')
    openDatabase(path).close()
    return ['--store', `sqlite:${path}`]
  }

  test('adds, lists and revokes', async () => {
    const store = newStore()
    const ann = await isoquery('keys', 'add', 'ann', '--expires', '2127-01-01', ...store)
    const old = await isoquery('keys', 'add', 'old', '--expires', '2020-01-01', ...store)
    expect(old).toEqual({
      out: expect.stringMatching(/^iq_[\w-]{32}\n$/),
      err: 'isoquery: the key is refused already: 2020-01-01T00:00:00.000Z has passed\n',
      code: 0,
    })
    const bob = await isoquery('keys', 'add', 'bob', '--max-queries', '5', ...store)
    const twice = await isoquery('keys', 'add', 'bob', ...store)
    expect(twice).toEqual({
      out: '',
      code: 1,
      err: 'isoquery: a key named bob is in use: revoke it first, or choose another name\n',
    })
    expect(await isoquery('keys', 'revoke', 'bob', ...store)).toEqual({
      out: 'revoked bob\n',
      err: '',
      code: 0,
    })
    expect(await isoquery('keys', 'revoke', 'bob', ...store)).toEqual({
      out: '',
      err: 'isoquery: no key named bob is in use\n',
      code: 1,
    })
    const { out } = await isoquery('keys', 'list', ...store)
    const rows = out.split('\n').map((line) => line.split('\t'))
    const since = expect.stringMatching(/^since \d{4}-\d\d-\d\dT[\d:.]{12}Z$/)
    const limits = ['0 of 1000 queries', '100 hits']
    expect(rows).toEqual([
      ['ann', `${ann.out.slice(0, 9)}…`, 'in use', since, 'until 2127-01-01T00:00:00.000Z', ...limits],
      ['old', `${old.out.slice(0, 9)}…`, 'expired', since, 'until 2020-01-01T00:00:00.000Z', ...limits],
      ['bob', `${bob.out.slice(0, 9)}…`, 'revoked', since, 'no end', '0 of 5 queries', '100 hits'],
      [''],
    ])
  })

  test.each([['add', 'ann'], ['list'], ['revoke', 'ann']])(
    '%s names a store that is not there, and makes none',
    async (...args) => {
      const folder = temporaryFolder()
      const path = join(folder, 'none.sqlite')
      expect(await isoquery('keys', ...args, '--store', `sqlite:${path}`)).toEqual({
        out: '',
        err:
          `isoquery: there is no store at ${path}. ` +
          `Make it with isoquery load FILE --store sqlite:${path}\n`,
        code: 2,
      })
      expect(readdirSync(folder)).toEqual([])
    },
  )

  test.each([
    ['', [], 'isoquery: a key cannot have this name: it is empty\n'],
    ['a\u0007', [], 'isoquery: a key cannot have this name: it has a character that cannot be seen\n'],
    ['ann', ['--max-hits', '10001'], /It must be 10000 at most\.\n$/],
    ['ann', ['--max-queries', '10000001'], /It must be 10000000 at most\.\n$/],
  ])('add refuses the name %j with the options %j', async (name, options, message) => {
    const store = newStore()
    expect(await isoquery('keys', 'add', name, ...options, ...store)).toMatchObject({
      out: '',
      err: typeof message === 'string' ? message : expect.stringMatching(message),
      code: 2,
    })
    expect((await isoquery('keys', 'list', ...store)).out).toBe('')
  })
})

function good(publicidentifier: string): string {
  return JSON.stringify({ publicidentifier, versioncreated: '2020-01-01' })
}

describe('isoquery load', () => {
  const lines = [
    good('a'),
    'nonsense',
    '',
    '{"publicidentifier":"b"}',
    '{"publicidentifier":"c","versioncreated":"soon"}',
    '[1]',
    '{"publicidentifier":"d","versioncreated":"2020","headline":7,"shoe":1}',
    good('e').replace('}', ',"shoe":44}'),
    good('a'),
  ]

  function prepare(text: string) {
    const folder = temporaryFolder()
    const file = join(folder, 'releases.ndjson')
    const path = join(folder, 'releases.sqlite')
    writeFileSync(file, text)
    return {
      load: (...options: string[]) => isoquery('load', file, '--store', `sqlite:${path}`, ...options),
      count: async () => (await openReleases({}, path)).count(),
    }
  }

  test('reports bad lines by number and skips them', async () => {
    const { load, count } = prepare(lines.join('\r\n'))
    const { out, err, code } = await load()
    expect({ out, code }).toEqual({
      out: 'loaded 2 releases; skipped 5 bad lines; ignored unknown fields: shoe\n',
      code: 0,
    })
    expect(err.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^line 2: not JSON: /),
      'line 4: versioncreated: it is required.',
      expect.stringMatching(/^line 5: versioncreated: expected a Date/),
      expect.stringMatching(/^line 6: release: expected an object/),
      expect.stringMatching(/^line 7: headline: expected a string/),
    ])
    expect((await load()).out).toMatch(/^loaded 2 releases; 2 of them replaced earlier ones; /)
    expect(await count()).toBe(2)
  })

  test('loads nothing from a file without a good line, or with --strict and a bad line', async () => {
    const bad = prepare('a\nb\n')
    expect(await bad.load()).toMatchObject({
      code: 1,
      err: expect.stringMatching(/\nisoquery: no line could be loaded\n$/),
    })
    const mixed = prepare(lines.join('\n'))
    const strict = await mixed.load('--strict')
    expect(strict).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/\nisoquery: nothing was loaded: 5 bad lines\n$/),
    })
    expect(await mixed.count()).toBe(0)
    const one = prepare(`${good('a')}\nnonsense\n${good('b')}`)
    expect(await one.load('--strict')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/\nisoquery: nothing was loaded: 1 bad line\n$/),
    })
    expect(await one.count()).toBe(0)
    const clean = prepare(`${good('a')}\n\n${good('b')}\n`)
    expect(await clean.load('--strict')).toEqual({ out: 'loaded 2 releases\n', err: '', code: 0 })
  })

  test('names the first ten unknown fields, each once', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `x${i}`)
    const release = {
      publicidentifier: 'a',
      versioncreated: '2020',
      ...Object.fromEntries(names.map((n) => [n, 1])),
    }
    const { load } = prepare(`${JSON.stringify(release)}\n${JSON.stringify({ ...release, y: 1 })}`)
    expect((await load()).out).toBe(
      `loaded 1 release; ignored unknown fields: ${names.slice(0, 10).join(', ')}\n`,
    )
  })

  test('after a kill has loaded nothing', async () => {
    const cwd = temporaryFolder()
    const loading = start(script, ['load', '-'], { cwd })
    const end = ended(loading)
    for (let i = 0; i < 5000; i++) loading.stdin!.write(`${good(`r${i}`)}\n`)
    // The report of this line means that all lines before it were added.
    loading.stdin!.write('nonsense\n')
    await new Promise((resolve) => loading.stderr!.once('data', resolve))
    loading.kill('SIGKILL')
    expect(await end).toMatchObject({ err: expect.stringMatching(/^line 5001: /), code: 'SIGKILL' })
    expect(await (await openReleases({}, join(cwd, 'data', 'releases.sqlite'))).count()).toBe(0)
  })
})

test('commands read a query or documents from standard input', async () => {
  const cwd = temporaryFolder()
  const parsing = start(script, ['parse', '-'], { cwd })
  parsing.stdin!.end('a   b\r\n')
  const { out, ...rest } = await ended(parsing)
  expect(rest).toEqual({ err: '', code: 0 })
  expect(JSON.parse(out)).toMatchObject({ kind: 'query', span: { start: 0, end: 5 } })
  const filtering = start(script, ['filter', 'publicidentifier:B'], { cwd })
  filtering.stdin!.end(`${good('a')}\n${good('b')}`)
  expect(await ended(filtering)).toEqual({ out: `${good('b')}\n`, err: '', code: 0 })
})
