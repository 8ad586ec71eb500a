import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openService } from '../../src/cli/stores/openService.ts'
import { storeUrl } from '../../src/cli/stores/storeUrl.ts'
import { temporaryFolder } from '../releases/support/temporary.ts'
import { isoquery } from './support/running.ts'

interface Asked {
  readonly what: string
  readonly body: string
}

/** A server that speaks as a search engine of a version, and what it was asked. */
async function startEngine(version: string, itemOf: (id: string) => object = () => ({ status: 201 })) {
  const asked: Asked[] = []
  let isMade = false
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces).toString()
    const what = `${request.method} ${request.url!.replace(/\?.*/, '').replace(/-\d{10,}/, '-NEW')}`
    asked.push({ what, body })
    if (what.startsWith('GET /_nodes')) return response.end(JSON.stringify({ nodes: { a: { version } } }))
    if (what === 'GET /release/_settings' && !isMade) return response.writeHead(404).end('{}')
    if (what === 'PUT /release-1') isMade = true
    if (what === 'GET /_alias/release') return response.end('{"release-1":{}}')
    const ids = [...body.matchAll(/"_id":"(.*?)"/g)].map(([, id]) => id!)
    return response.end(
      JSON.stringify({ items: ids.map((id) => ({ index: itemOf(id) })), count: ids.length }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

function fileOf(...ids: readonly string[]): string {
  const file = join(temporaryFolder(), 'releases.ndjson')
  const lines = ids.map((publicidentifier) => JSON.stringify({ publicidentifier, versioncreated: '2020' }))
  writeFileSync(file, lines.join('\n'))
  return file
}

const settingsIn = (asked: readonly Asked[], what: string) =>
  JSON.parse(asked.find((each) => each.what === what)!.body).settings

describe('isoquery load into a search engine', () => {
  test('makes an index of one shard with one copy, unless told otherwise', async () => {
    for (const [options, shards, replicas] of [
      [[], 1, 1],
      [['--shards', '3', '--replicas', '0'], 3, 0],
    ] as const) {
      const { host, asked } = await startEngine('2.19.1')
      const store = `opensearch+http://${host}`
      expect(await isoquery('load', fileOf('a', 'b'), '--store', store, ...options)).toEqual({
        out: 'loaded 2 releases\n',
        err: '',
        code: 0,
      })
      expect(settingsIn(asked, 'PUT /release-1')).toMatchObject({
        number_of_shards: shards,
        number_of_replicas: replicas,
      })
      expect(asked.at(-1)!.what).toBe('POST /release/_refresh')
    }
  })

  test('names the releases that it refuses, in one line each, and ends with 2', async () => {
    const refuse = (id: string) => ({ status: 400, error: { reason: `no\n\u001b[31m${id}` } })
    const { host } = await startEngine('9.1.0', (id) =>
      id === 'b' ? { status: 200, result: 'updated' } : refuse(id),
    )
    const store = `elasticsearch+http://${host}`
    expect(await isoquery('load', fileOf('a', 'b', 'c'), '--store', store)).toEqual({
      out: 'loaded 1 release; 1 of them replaced earlier ones; the store refused 2 releases\n',
      err: 'refused a: no [31ma\nrefused c: no [31mc\n',
      code: 2,
    })
  })

  test('puts a new index into the place of the old one, with --strict only then', async () => {
    const { host, asked } = await startEngine('3.0.0')
    const store = `opensearch+http://${host}`
    expect(await isoquery('load', fileOf('a'), '--store', store, '--strict')).toEqual({
      out: '',
      err: 'isoquery: a search engine loads all or nothing only with --into-new\n',
      code: 2,
    })
    expect(asked).toEqual([])
    expect(await isoquery('load', fileOf('a'), '--store', store, '--strict', '--into-new')).toMatchObject({
      out: 'loaded 1 release\n',
      code: 0,
    })
    expect(asked.map(({ what }) => what).slice(-5)).toEqual([
      'PUT /release-NEW',
      'POST /release-NEW/_bulk',
      'POST /release-NEW/_refresh',
      'GET /_alias/release',
      'POST /_aliases',
    ])
  })

  test('is asked for when it is needed', async () => {
    const store = `sqlite:${join(temporaryFolder(), 'releases.sqlite')}`
    expect(await isoquery('load', fileOf('a'), '--store', store, '--into-new')).toEqual({
      out: '',
      err: 'isoquery: --into-new needs a store opensearch+http://… or elasticsearch+http://…\n',
      code: 2,
    })
  })
})

describe('a search engine', () => {
  test.each([
    ['elasticsearch', '8.19.0'],
    ['elasticsearch', '9.0.1'],
    ['opensearch', '2.19.0'],
    ['opensearch', '3.1.0'],
  ])('%s is known in version %s', async (family, version) => {
    const { host } = await startEngine(version)
    expect((await isoquery('load', fileOf(), '--store', `${family}+http://${host}`)).code).toBe(0)
  })

  test.each([
    ['elasticsearch', '7.17.0'],
    ['opensearch', '1.3.0'],
    ['elasticsearch', '2.0.0'],
  ])('%s is not known in version %s', async (family, version) => {
    const { host } = await startEngine(version)
    const { err, code } = await isoquery('load', fileOf(), '--store', `${family}+http://ann:secret@${host}`)
    expect(err).toBe(`isoquery: http://${host} has version ${version}, which ${family}+ does not know\n`)
    expect(code).toBe(2)
  })

  test('that cannot be reached is named without its password', async () => {
    const { err, code } = await isoquery(
      'load',
      fileOf(),
      '--store',
      'opensearch+http://ann:secret@127.0.0.1:1',
    )
    expect(err).toMatch(
      /^isoquery: http:\/\/127\.0\.0\.1:1 cannot be used: .*127\.0\.0\.1:1 cannot be reached: .*\n$/,
    )
    expect(err).not.toContain('secret')
    expect(code).toBe(2)
  })

  test('has its keys in a file of SQLite, which is made', async () => {
    const { host } = await startEngine('3.0.0')
    const path = join(temporaryFolder(), 'own.sqlite')
    const place = storeUrl(`opensearch+http://${host}`, {})
    const service = await openService(place, { kind: 'sqlite', path }, {})
    onTestFinished(() => service.close())
    const key = await service.keys.find(await service.keys.add('ann'))
    expect(await service.usage.reserve(key!, 5)).toMatchObject({ granted: true, nbqueries: 1 })
    expect(await service.store.isEmpty()).toBe(true)
    await service.close()
    await expect(service.keys.find('x')).rejects.toThrow('The store is closed.')
  })
})

test('a store in PostgreSQL needs the package pg, and is named without its password', async () => {
  const { err, code } = await isoquery('load', fileOf(), '--store', 'postgres://ann:secret@localhost/db?x=y')
  expect(err).toBe('isoquery: postgres://localhost/db needs the package pg. Install it: npm install pg\n')
  expect(code).toBe(2)
})
