import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { NewKey } from '../../src/releases/keyStore.ts'
import { openDatabase } from '../../src/releases/stores/sqlite/database.ts'
import { KeysConnection } from '../../src/releases/stores/sqlite/keys/keysConnection.ts'
import { makeKeysFile, openKeysFile } from '../../src/releases/stores/sqlite/keys/keysFile.ts'
import { openReleases } from './support/openReleases.ts'
import { temporaryFolder } from './support/temporary.ts'

const NOW = Date.UTC(2026, 10, 18)

async function openStore(path = join(temporaryFolder(), 'releases.sqlite')) {
  const releases = await openReleases({ threads: 1 }, path)
  const secret = await releases.keys.add('ann', { maxqueries: 100 })
  const key = (await releases.keys.find(secret))!
  return { ...releases, path, keysPath: `${path}-keys`, secret, key }
}

test('the file of keys, and those beside it, are for their owner alone', async () => {
  const { keysPath } = await openStore()
  for (const end of ['', '-wal', '-shm']) expect(statSync(keysPath + end).mode & 0o777).toBe(0o600)
})

/** Another connection to a file. */
function connect(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  onTestFinished(() => {
    if (database.isOpen) database.close()
  })
  return database
}

/** A file of keys, where a test can reach the service's connection. */
function openHere() {
  const path = join(temporaryFolder(), 'keys')
  openKeysFile(path, { create: true }).close()
  const opened: DatabaseSync[] = []
  const { exec } = DatabaseSync.prototype
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    if (!opened.includes(this)) opened.push(this)
    return exec.call(this, sql)
  })
  const book = new KeysConnection(path)
  onTestFinished(() => {
    book.close()
    spy.mockRestore()
  })
  const reserve = (now = NOW) => book.write((tables) => tables.reserve({ id: '1', maxqueries: 1000 }, now))
  return { path, book, reserve, connection: () => opened.at(-1)! }
}

describe('reservations', () => {
  test('are exact on two servers with one file', async () => {
    const { usage, key, path } = await openStore()
    const { usage: other } = await openReleases({ threads: 1 }, path)
    const all = await Promise.all(
      Array.from({ length: 250 }, (_, i) => (i % 2 === 0 ? usage : other).reserve(key, NOW)),
    )
    const counts = all.flatMap((one) => (one.granted ? [one.nbqueries] : []))
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
    expect(all.filter(({ granted }) => !granted)).toHaveLength(150)
  })

  test('are given out before the store is closed', async () => {
    const { usage, key, path, close } = await openStore()
    const reserved = usage.reserve(key, NOW)
    await close()
    expect(await reserved).toMatchObject({ granted: true })
    expect((await (await openReleases({}, path)).usage.used(key, NOW)).nbqueries).toBe(1)
  })

  test('with a time that cannot be stored fail alone', async () => {
    const { reserve } = openHere()
    const bad = reserve(Number.NaN)
    const good = reserve()
    await expect(bad).rejects.toThrow('NOT NULL')
    expect(await good).toMatchObject({ granted: true, nbqueries: 1 })
  })
})

describe('a file of keys', () => {
  test('has every key in itself, although a server has it open', async () => {
    const { keys, usage, key, keysPath } = await openStore()
    await usage.reserve(key, NOW)
    await keys.add('bob')
    const copy = join(temporaryFolder(), 'copy')
    copyFileSync(keysPath, copy)
    const names = connect(copy).prepare('select name from api_key').all()
    expect(names.map(({ name }) => name)).toEqual(['ann', 'bob'])
  })

  test('is made with the releases', () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    openDatabase(path).close()
    expect(existsSync(`${path}-keys`)).toBe(true)
  })

  test('is made by two processes of one number, as the first of two containers have', () => {
    const path = join(temporaryFolder(), 'keys')
    const { close } = DatabaseSync.prototype
    const spy = vi.spyOn(DatabaseSync.prototype, 'close')
    onTestFinished(() => spy.mockRestore())
    spy.mockImplementationOnce(function (this: DatabaseSync) {
      makeKeysFile(path)
      close.call(this)
    })
    makeKeysFile(path)
    expect(readdirSync(join(path, '..'))).toEqual(['keys'])
  })

  test('holds keys and usage, and the releases hold neither', async () => {
    const { path, keysPath, usage, key } = await openStore()
    await usage.reserve(key, NOW)
    const tables = (of: string) =>
      connect(of)
        .prepare("select name from sqlite_master where type = 'table' order by name")
        .all()
        .map(({ name }) => String(name))
    expect(tables(path).filter((name) => !name.startsWith('release_isoquery_fts_'))).toEqual(['release'])
    expect(tables(keysPath)).toEqual(['api_key', 'api_usage', 'api_usage_count'])
  })

  test('that is replaced is read anew: keys revoked in it are refused', async () => {
    const { keys, usage, key, keysPath, secret } = await openStore()
    copyFileSync(keysPath, `${keysPath}.new`)
    const other = connect(`${keysPath}.new`)
    other.exec('update api_key set revoked = 1')
    other.close()
    expect(await keys.find(secret)).toMatchObject({ revoked: false })
    // It is in the write-ahead log, which is not of the other file.
    await usage.reserve(key, NOW)
    renameSync(`${keysPath}.new`, keysPath)
    expect(await keys.find(secret)).toMatchObject({ revoked: true })
    expect(await usage.used(key, NOW)).toMatchObject({ nbqueries: 0 })
    expect(connect(keysPath).prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  })

  test('that is deleted is an error, until there is one again', async () => {
    const { keys, usage, key, keysPath, secret } = await openStore()
    rmSync(keysPath)
    const message = `${keysPath} is missing: it holds the keys and their usage.`
    await expect(keys.find(secret)).rejects.toThrow(message)
    await expect(usage.reserve(key, NOW)).rejects.toThrow(message)
    expect(existsSync(keysPath)).toBe(false)
    openKeysFile(keysPath, { create: true }).close()
    expect(await keys.find(secret)).toBeNull()
  })

  test.each(['create table x (y)', 'create table api_key (id)'])(
    'that is another database is named: %s',
    async (statement) => {
      const { keysPath, path, close } = await openStore()
      await close()
      rmSync(keysPath)
      connect(keysPath).exec(statement)
      await expect(openReleases({}, path)).rejects.toThrow(`${keysPath} is no file of keys.`)
    },
  )

  test('of a store that is closed is not used', async () => {
    const { keys, usage, key, secret, close } = await openStore()
    await close()
    await expect(keys.find(secret)).rejects.toThrow(new Error('The store is closed.'))
    await expect(usage.reserve(key, NOW)).rejects.toThrow(new Error('The store is closed.'))
  })
})

describe('a fault of the file of keys', () => {
  test('that another process locks it ends after five seconds in an error, and with the lock', async () => {
    const { keys, usage, key, keysPath, secret } = await openStore()
    const other = connect(keysPath)
    other.exec('begin immediate')
    const locked = usage.reserve(key, NOW)
    const first = locked.catch(({ message }) => message)
    // What only reads need not wait.
    expect(await keys.find(secret)).toMatchObject({ name: 'ann' })
    expect(await usage.used(key, NOW)).toMatchObject({ nbqueries: 0 })
    expect(await first).toBe(
      `${keysPath} is locked by another process and was not unlocked within 5 seconds. ` +
        'End that process, or try again later.',
    )
    const later = usage.reserve(key, NOW)
    await sleep(100)
    other.exec('rollback')
    expect(await later).toMatchObject({ granted: true, nbqueries: 1 })
  })

  test('that it cannot grow fails what is written, and nothing of it is counted', async () => {
    const { reserve, connection, path } = openHere()
    await reserve()
    const [{ page_count }] = connection().prepare('pragma page_count').all() as [{ page_count: number }]
    connection().exec(`pragma max_page_count = ${page_count}`)
    const results = await Promise.allSettled(Array.from({ length: 500 }, () => reserve()))
    const failures = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.message] : [],
    )
    // After the failure the connection is a new one, without the limit.
    expect(failures).toEqual([`${path} cannot grow (database or disk is full). Free up space on its disk.`])
    expect(await reserve()).toMatchObject({ granted: true, nbqueries: 501 })
  })

  test('that it is read-only is named, and passes', async () => {
    const { reserve, connection, path, book } = openHere()
    await reserve()
    connection().exec('pragma query_only = 1')
    await expect(reserve()).rejects.toThrow(`${path} cannot be written (`)
    expect(book.read((tables) => tables.list())).toEqual([])
    expect(await reserve()).toMatchObject({ nbqueries: 2 })
  })

  test('at the end keeps nothing open', async () => {
    const { usage, key, close } = await openStore()
    await usage.reserve(key, NOW)
    const { exec } = DatabaseSync.prototype
    const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
      this: DatabaseSync,
      sql,
    ) {
      if (sql.includes('wal_checkpoint')) throw new Error('disk I/O error')
      return exec.call(this, sql)
    })
    const closed = vi.spyOn(DatabaseSync.prototype, 'close')
    onTestFinished(() => [spy, closed].forEach((each) => void each.mockRestore()))
    await close()
    expect(closed).toHaveBeenCalledTimes(2)
  })

  test('that a page was overwritten is named, and passes when a copy is put back', async () => {
    const { usage, keys, key, keysPath, secret } = await openStore()
    await usage.reserve(key, NOW)
    const copy = `${keysPath}.copy`
    copyFileSync(keysPath, copy)
    const pages = connect(copy)
    const tables = pages.prepare("select rootpage from sqlite_master where name like 'api_key%'").all()
    const damaged = readFileSync(keysPath)
    for (const { rootpage } of tables)
      damaged.fill(0xa5, (Number(rootpage) - 1) * 4096, Number(rootpage) * 4096)
    writeFileSync(`${keysPath}.damaged`, damaged)
    renameSync(`${keysPath}.damaged`, keysPath)
    const error = await keys.find(secret).catch(({ message }) => message)
    expect(error).toMatch(
      /is damaged or not a SQLite database \(.*malformed\)\. Move a copy there \(mv, not cp\), or move it /,
    )
    expect(error).not.toContain(secret)
    renameSync(copy, keysPath)
    expect(await keys.find(secret)).toMatchObject({ name: 'ann' })
    expect(await usage.reserve(key, NOW)).toMatchObject({ granted: true })
  })
})

test('a store that stays locked at start is named after five seconds', async () => {
  const { path, close } = await openStore()
  await close()
  connect(path).exec('pragma locking_mode = exclusive; begin exclusive')
  await expect(openReleases({}, path)).rejects.toThrow(`${path} is locked by another process`)
})

const names: readonly [string, string][] = [
  ['', 'it is empty'],
  ['  ', 'it is empty'],
  [' ann', 'it begins or ends with a space'],
  ['a\nb', 'it contains an invisible character'],
  ['a\u001b[31mb', 'it contains an invisible character'],
  ['a\u202eb', 'it contains an invisible character'],
  ['a\u2028b', 'it contains an invisible character'],
  ['a\u2029b', 'it contains an invisible character'],
  ['a\ud800b', 'it contains an invisible character'],
  ['ann ', 'it begins or ends with a space'],
  ['x'.repeat(101), 'it has 101 characters, and 100 is the maximum'],
]

describe('a new key', () => {
  test('has a name of up to 100 characters, not code units', async () => {
    const { keys } = await openReleases()
    await keys.add('😀'.repeat(100))
    await expect(keys.add('😀'.repeat(101))).rejects.toThrow('it has 101 characters')
  })

  test.each(names)('cannot be named %j', async (name, problem) => {
    const { keys } = await openReleases()
    await expect(keys.add(name)).rejects.toThrow(`a key cannot have this name: ${problem}`)
    expect(await keys.list()).toEqual([])
  })

  test.each([
    [{ maxhits: 10_001 }, 'maxhits is a whole number from 1 to 10000, not 10001'],
    [{ maxhits: 0 }, 'maxhits is a whole number from 1 to 10000, not 0'],
    [{ maxqueries: 10_000_001 }, 'maxqueries is a whole number from 0 to 10000000, not 10000001'],
    [{ maxqueries: 1.5 }, 'maxqueries is a whole number from 0 to 10000000, not 1.5'],
    [{ maxqueries: -1 }, 'maxqueries is a whole number from 0 to 10000000, not -1'],
    [{ expires: Number.NaN }, 'expires is a whole number from '],
    [{ expires: 8.64e15 + 1 }, 'expires is a whole number from '],
    [{ expires: 1.5 }, 'expires is a whole number from '],
    [{ maxquery: 5 }, 'keys.add: there is no option "maxquery".'],
  ])('cannot have %j', async (settings, problem) => {
    const { keys } = await openReleases()
    await expect(keys.add('ann', settings as NewKey)).rejects.toThrow(problem)
  })

  test('may have no queries, one hit, and any instant as its end', async () => {
    const { keys } = await openReleases()
    for (const expires of [-8.64e15, 8.64e15, null])
      expect(
        await keys.find(await keys.add(`k${expires}`, { expires, maxqueries: 0, maxhits: 1 })),
      ).toMatchObject({
        expires,
        maxqueries: 0,
        maxhits: 1,
      })
  })

  test('is listed by the start of its secret, since and until when', async () => {
    const { keys } = await openReleases()
    const before = Date.now()
    const secret = await keys.add('a'.repeat(100), { expires: 7, maxhits: 10_000, maxqueries: 10_000_000 })
    const [listed] = await keys.list()
    expect(listed).toEqual({
      id: '1',
      name: 'a'.repeat(100),
      prefix: secret.slice(0, 9),
      created: expect.any(Number),
      expires: 7,
      revoked: false,
      maxhits: 10_000,
      maxqueries: 10_000_000,
    })
    expect(listed!.created).toBeGreaterThanOrEqual(before)
  })
})
