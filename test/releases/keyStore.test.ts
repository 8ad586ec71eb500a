import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hashSecret, isAccepted, newSecret } from '../../src/releases/apiKey.ts'
import { memoryKeyStore } from '../../src/releases/stores/memoryKeyStore.ts'
import { openReleases } from './support/openReleases.ts'
import { temporaryFolder } from './support/temporary.ts'

describe('a secret', () => {
  test('is new each time and needs no escaping', () => {
    const secrets = Array.from({ length: 1000 }, newSecret)
    expect(new Set(secrets).size).toBe(1000)
    for (const secret of secrets) expect(secret).toMatch(/^iq_[A-Za-z0-9_-]{32}$/)
  })

  test('is kept as its SHA-256', async () => {
    expect(await hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('the key store in memory', () => {
  test('finds a key by its secret, with defaults for missing settings', async () => {
    const keys = await memoryKeyStore([
      { secret: 'one' },
      { secret: 'two', name: 'second', maxqueries: 5, maxhits: 500, expires: 7 },
    ])
    expect(await keys.find('one')).toEqual({
      id: '1',
      name: '1',
      expires: null,
      revoked: false,
      maxqueries: 1000,
      maxhits: 100,
    })
    expect(await keys.find('two')).toEqual({
      id: '2',
      name: 'second',
      expires: 7,
      revoked: false,
      maxqueries: 5,
      maxhits: 500,
    })
    expect(await keys.find('three')).toBeNull()
  })

  test('has the identifiers that it is given', async () => {
    const keys = await memoryKeyStore([
      { secret: 'one', id: 'ann' },
      { secret: 'two', id: 'bob', name: 'Bob' },
    ])
    expect(await keys.find('one')).toMatchObject({ id: 'ann', name: 'ann' })
    expect(await keys.find('two')).toMatchObject({ id: 'bob', name: 'Bob' })
  })
})

describe('the key store in SQLite', () => {
  test('finds a key by its exact secret', async () => {
    const { keys } = await openReleases()
    const secret = await keys.add('ann', { expires: 7, maxqueries: 5, maxhits: 500 })
    await keys.add('bob')
    expect(await keys.find(secret)).toMatchObject({
      name: 'ann',
      expires: 7,
      revoked: false,
      maxqueries: 5,
      maxhits: 500,
    })
    expect(await keys.find(`${secret}x`)).toBeNull()
    expect(await keys.find('')).toBeNull()
  })

  test('compares the whole hash, not only its indexed start', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { keys } = await openReleases({}, path)
    const secret = await keys.add('ann')
    const database = new DatabaseSync(`${path}-keys`)
    onTestFinished(() => database.close())
    database.exec(`update api_key set hash = substr(hash, 1, 8) || '${'0'.repeat(56)}'`)
    expect(await keys.find(secret)).toBeNull()
  })

  test('revokes by name and frees the name', async () => {
    const { keys } = await openReleases()
    const old = await keys.add('ann')
    await expect(keys.add('ann')).rejects.toThrow('there is already an active key named ann')
    expect(await keys.revoke('ann')).toBe(true)
    expect(await keys.revoke('ann')).toBe(false)
    await keys.add('ann')
    expect(await keys.find(old)).toMatchObject({ revoked: true })
    expect((await keys.list()).map(({ name, revoked }) => [name, revoked])).toEqual([
      ['ann', true],
      ['ann', false],
    ])
  })

  test('stores no secret in its file', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { keys } = await openReleases({}, path)
    const secret = await keys.add('ann')
    const rows = JSON.stringify(
      new DatabaseSync(`${path}-keys`, { readOnly: true }).prepare('select * from api_key').all(),
    )
    expect(rows).toContain(await hashSecret(secret))
    expect(rows).not.toContain(secret)
    expect(rows).not.toContain(secret.slice(3))
  })
})

test.each([
  [null, false, true],
  [1001, false, true],
  [1000, false, false],
  [999, false, false],
  [null, true, false],
])('a key that expires at %s, revoked: %s, is accepted at 1000: %s', (expires, revoked, accepted) => {
  expect(isAccepted({ id: '1', name: 'ann', expires, revoked, maxqueries: 1, maxhits: 1 }, 1000)).toBe(
    accepted,
  )
})
