import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { demoFile, demoKey, holdsDemoOnly, loadDemo } from '../../src/cli/demo.ts'
import { openDatabase } from '../../src/releases/stores/sqlite/database.ts'
import { openReleases } from '../releases/support/openReleases.ts'
import { temporaryFolder } from '../releases/support/temporary.ts'

afterEach(() => void vi.useRealTimers())

test('a store holds the demo only until a release is added, changed or missing', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const path = join(temporaryFolder(), 'releases.sqlite')
  const { store, load } = await openReleases({ threads: 1 }, path)
  const isDemo = holdsDemoOnly(store)
  const isDemoNow = () => {
    vi.advanceTimersByTime(1000)
    return isDemo()
  }
  expect(await isDemoNow()).toBe(false)
  let said = ''
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += text
    return true
  })
  await loadDemo(path).finally(() => spy.mockRestore())
  expect(said).toBe('loaded 1000 releases\n')
  expect(await isDemo()).toBe(false)
  expect(await isDemoNow()).toBe(true)
  const [first] = new TextDecoder()
    .decode(demoFile())
    .split('\n')
    .map((line) => line && JSON.parse(line))
  await load([{ ...first, headline: 'Another headline' }])
  expect(await isDemoNow()).toBe(false)
  await load([first])
  expect(await isDemoNow()).toBe(true)
  await load([{ ...first, publicidentifier: 'another' }])
  expect(await isDemoNow()).toBe(false)
})

describe('the demo key', () => {
  /** A store without releases, and a connection to its keys. */
  async function newStore() {
    const path = join(temporaryFolder(), 'releases.sqlite')
    openDatabase(path).close()
    const { keys } = await openReleases({}, path)
    const database = new DatabaseSync(`${path}-keys`)
    onTestFinished(() => database.close())
    const states = async () => (await keys.list()).map(({ name, revoked }) => `${name} ${revoked}`)
    return { path, file: `${path}.demo-key`, keys, database, states }
  }

  test('is the same at every start, in a file for its owner alone', async () => {
    const { path, file, keys, states } = await newStore()
    const secret = await demoKey(path)
    expect(await keys.find(secret)).toMatchObject({ name: 'demo', revoked: false, expires: null })
    expect(await demoKey(path)).toBe(secret)
    expect(readFileSync(file, 'utf8')).toBe(`${secret}\n`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await states()).toEqual(['demo false'])
  })

  test('is another one when it is revoked, has expired, or is no key here', async () => {
    const { path, file, keys, database, states } = await newStore()
    const first = await demoKey(path)
    await keys.revoke('demo')
    const second = await demoKey(path)
    expect(second).not.toBe(first)
    database.exec('update api_key set expires = 1 where revoked = 0')
    const third = await demoKey(path)
    expect(await keys.find(third)).toMatchObject({ revoked: false, expires: null })
    expect(await states()).toEqual(['demo true', 'demo true', 'demo false'])
    await keys.revoke('demo')
    writeFileSync(file, 'iq_unknown\n')
    expect(await demoKey(path)).toMatch(/^iq_[\w-]{32}$/)
  })

  test('does not take the place of a key of its name that is not its own', async () => {
    const { path, keys, states } = await newStore()
    await keys.add('demo')
    const message = '--demo did not create the active key demo. Revoke it, or use other --keys'
    await expect(demoKey(path)).rejects.toThrow(message)
    await keys.revoke('demo')
    await demoKey(path)
    await keys.revoke('demo')
    await keys.add('demo')
    await expect(demoKey(path)).rejects.toThrow(message)
    expect(await states()).toEqual(['demo true', 'demo true', 'demo false'])
  })
})
