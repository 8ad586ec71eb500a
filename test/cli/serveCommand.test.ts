import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../releases/support/temporary.ts'
import { type Ended, isoquery } from './support/running.ts'

afterEach(() => vi.unstubAllEnvs())

interface Served extends Ended {
  readonly url: string
  /** What a signal does. */
  readonly stop: () => Promise<void>
}

/** Runs `isoquery serve` in this process. It is stopped at the end of the test. */
async function serve(...args: readonly string[]): Promise<Served> {
  const { once } = process
  const listeners = new Map<unknown, () => Promise<void>>()
  const spy = vi.spyOn(process, 'once').mockImplementation((event, listener) => {
    if (event !== 'SIGTERM' && event !== 'SIGINT')
      return once.call(process, event as never, listener as never)
    listeners.set(event, listener as never)
    return process
  })
  const ended = await isoquery('serve', ...args)
  spy.mockRestore()
  const stop = async () => void (await listeners.get('SIGTERM')?.())
  onTestFinished(stop)
  expect(listeners.get('SIGINT')).toBe(listeners.get('SIGTERM'))
  return { ...ended, url: /^listening on (\S+)$/m.exec(ended.out)?.[1] ?? '', stop }
}

function newStore(): string {
  return `sqlite:${join(temporaryFolder(), 'releases.sqlite')}`
}

/** A port that is in use until the end of the test. */
async function usedPort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

/** A port that was free a moment ago. */
async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

const RELEASES = 'the store has no releases: isoquery load FILE'
const KEYS = 'the store has no keys: isoquery keys add NAME'

describe('isoquery serve', () => {
  test('listens until a signal, and tells how to fill a new store', async () => {
    const { url, out, err, code, stop } = await serve('--port', '0', '--store', newStore())
    expect({ out, err, code }).toEqual({
      out: expect.stringMatching(/^listening on http:\/\/127\.0\.0\.1:\d+\n$/),
      err: `${RELEASES} --store …\n${KEYS} --store …\n`,
      code: 0,
    })
    expect((await fetch(`${url}/releases`)).status).toBe(403)
    expect((await fetch(`${url}/playground/`)).status).toBe(404)
    await stop()
    await expect(fetch(url)).rejects.toThrow()
  })

  test('tells nothing of a store that is full', async () => {
    const store = newStore()
    const file = join(temporaryFolder(), 'releases.ndjson')
    writeFileSync(file, '{"publicidentifier":"a","versioncreated":"2019"}')
    await isoquery('load', file, '--store', store)
    const { err: noKeys, stop } = await serve('--port', '0', '--store', store)
    expect(noKeys).toBe(`${KEYS} --store …\n`)
    await stop()
    await isoquery('keys', 'add', 'ann', '--store', store)
    expect((await serve('--port', '0', '--store', store)).err).toBe('')
  })

  test('takes store, keys and port from the environment, and options before them', async () => {
    vi.stubEnv('ISOQUERY_STORE', newStore())
    vi.stubEnv('ISOQUERY_KEYS', newStore())
    vi.stubEnv('PORT', '0')
    const { err, out, code } = await serve()
    expect({ err, code }).toEqual({ err: `${RELEASES}\n${KEYS}\n`, code: 0 })
    expect(out).not.toContain(':0\n')
    await isoquery('keys', 'add', 'ann')
    vi.stubEnv('PORT', 'x')
    const keys = newStore()
    expect(await serve('--port', '0', '--keys', keys)).toMatchObject({
      err: `${RELEASES}\n${KEYS} --keys …\n`,
      code: 0,
    })
    expect((await serve('--port', '0')).err).toBe(`${RELEASES}\n`)
  })

  test('answers health checks at a port of their own', async () => {
    const { out, stop } = await serve('--port', '0', '--health-port', '0', '--store', newStore())
    const [, health] = /^listening on .*\nhealth at (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(out)!
    expect((await fetch(`${health}/live`)).status).toBe(200)
    expect((await fetch(`${health}/ready`)).status).toBe(200)
    await stop()
    await expect(fetch(`${health}/live`)).rejects.toThrow()
  })

  test('names a port that is in use, and leaves nothing open', async () => {
    const [used, free] = [await usedPort(), await freePort()]
    const failure = (port: string) => ({
      out: '',
      err: `isoquery: port ${port} is in use. Choose another with --port or PORT, 0 for any free one\n`,
      code: 2,
    })
    expect(await serve('--port', used, '--store', newStore())).toMatchObject(failure(used))
    const store = newStore()
    const args = ['--port', free, '--health-port', used, '--store', store]
    expect(await serve(...args)).toMatchObject(failure(used))
    await expect(fetch(`http://127.0.0.1:${free}`)).rejects.toThrow()
  })

  test.each([
    [[], []],
    [
      ['--log-level', 'info'],
      [{ status: 200, key: 'ann', hits: 0 }, { status: 404 }],
    ],
    [
      ['--log-level', 'info', '--log-queries'],
      [
        { status: 200, query: 'bank' },
        { status: 404, query: null },
      ],
    ],
  ])('with %j logs the requests %j', async (options, expected) => {
    const store = newStore()
    await isoquery('load', '/dev/null', '--store', store)
    const key = (await isoquery('keys', 'add', 'ann', '--store', store)).out.trim()
    const { url } = await serve('--port', '0', '--store', store, ...options)
    let log = ''
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      log += text
      return true
    })
    onTestFinished(() => spy.mockRestore())
    expect((await fetch(`${url}/releases?apikey=${key}&q=bank`)).status).toBe(200)
    expect((await fetch(url)).status).toBe(404)
    const lines = log.split('\n').slice(0, -1)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject(expected)
    expect(log.includes('"query"')).toBe(options.includes('--log-queries'))
  })

  test('ends queries at the deadline that it was given', async () => {
    const store = newStore()
    await isoquery('load', '/dev/null', '--store', store)
    const key = (await isoquery('keys', 'add', 'ann', '--store', store)).out.trim()
    const hasty = ['--deadline', '1', '--threads', '1', '--log-level', 'silent']
    const { url } = await serve('--port', '0', '--store', store, ...hasty)
    const response = await fetch(`${url}/releases?apikey=${key}&q=bank`)
    expect([response.status, await response.json()]).toMatchObject([503, { error: 'toolong' }])
  })

  test.each([
    [['--store', 'postgres://ann:secret@localhost/db'], '--demo needs a store sqlite:PATH'],
    [['--keys', 'postgres://ann:secret@localhost/db'], 'the key of --demo needs a store sqlite:PATH'],
  ])('--demo with %j is refused', async (places, message) => {
    vi.stubEnv('ISOQUERY_STORE', newStore())
    expect(await serve('--port', '0', '--demo', ...places)).toMatchObject({
      err: `isoquery: ${message}\n`,
      code: 2,
    })
  })
})
