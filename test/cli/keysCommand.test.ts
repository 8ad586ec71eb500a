import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/releases/stores/sqlite/database.ts'
import { temporaryFolder } from '../releases/support/temporary.ts'
import { isoquery } from './support/running.ts'

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
      err: 'isoquery: there is already an active key named bob: revoke it first, or choose another name\n',
    })
    expect(await isoquery('keys', 'revoke', 'bob', ...store)).toEqual({
      out: 'revoked bob\n',
      err: '',
      code: 0,
    })
    expect(await isoquery('keys', 'revoke', 'bob', ...store)).toEqual({
      out: '',
      err: 'isoquery: there is no active key named bob\n',
      code: 1,
    })
    const { out } = await isoquery('keys', 'list', ...store)
    const rows = out.split('\n').map((line) => line.split('\t'))
    const since = expect.stringMatching(/^since \d{4}-\d\d-\d\dT[\d:.]{12}Z$/)
    const limits = ['0 of 1000 queries', '100 hits']
    expect(rows).toEqual([
      ['ann', `${ann.out.slice(0, 9)}…`, 'active', since, 'until 2127-01-01T00:00:00.000Z', ...limits],
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
          `Create it with isoquery load FILE --store sqlite:${path}\n`,
        code: 2,
      })
      expect(readdirSync(folder)).toEqual([])
    },
  )

  test.each([['list'], ['revoke', 'ann']])('%s makes no place of keys', async (...args) => {
    const folder = temporaryFolder()
    const path = join(folder, 'none.sqlite')
    const { out, err, code } = await isoquery('keys', ...args, '--keys', `sqlite:${path}`)
    expect([out, code]).toEqual(['', 2])
    expect(err).toBe(
      `isoquery: there are no keys at sqlite:${path}. ` +
        `Make one with isoquery keys add NAME --keys sqlite:${path}\n`,
    )
    expect(readdirSync(folder)).toEqual([])
  })

  test('add makes a place of keys that is not beside the releases', async () => {
    const place = ['--keys', `sqlite:${join(temporaryFolder(), 'own.sqlite')}`]
    expect(await isoquery('keys', 'add', 'ann', ...place)).toEqual({
      out: expect.stringMatching(/^iq_[\w-]{32}\n$/),
      err: '',
      code: 0,
    })
    expect((await isoquery('keys', 'list', ...place)).out).toMatch(/^ann\t/)
  })

  test.each([
    ['', [], 'isoquery: a key cannot have this name: it is empty\n'],
    ['a\u0007', [], 'isoquery: a key cannot have this name: it contains an invisible character\n'],
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

  test.each([
    ['serve', '--port', '0'],
    ['keys', 'list'],
    ['keys', 'add', 'ann'],
  ])('%s %s names a damaged file of keys, and the way out', async (...args) => {
    const store = newStore()
    const path = `${store[1]!.replace('sqlite:', '')}-keys`
    writeFileSync(path, 'no database, but long enough to be read as the header of one. '.repeat(20))
    expect(await isoquery(...args, ...store)).toEqual({
      out: '',
      err:
        `isoquery: ${path} is damaged or not a SQLite database (file is not a database). ` +
        'Move a copy there (mv, not cp), or move it away and create new keys with isoquery keys add.\n',
      code: 2,
    })
  })
})
