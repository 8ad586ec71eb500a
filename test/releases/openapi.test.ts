import { connect } from 'node:net'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReleasesServer, startReleasesServer } from '../../src/cli/server/releasesServer.ts'
import { type ReleaseStore, type SearchResult, SearchStopped } from '../../src/releases/index.ts'
import description from '../../src/releases/openapi.json' with { type: 'json' }
import { serviceInMemory } from './support/serviceInMemory.ts'

const ajv = new Ajv2020({ allErrors: true })
ajv.addVocabulary(['openapi', 'info', 'paths', 'components'])
ajv.addFormat('uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
ajv.addSchema(description, 'openapi')

/** What a part of the description has against a value. */
function problems(pointer: string, value: unknown): unknown {
  const validate = ajv.compile({ $ref: `openapi#${pointer}` })
  return validate(value) ? [] : validate.errors
}

const searching = (search: () => Promise<SearchResult>): ReleaseStore => ({ search })
const refusal = { message: 'It cannot.', clause: 'a', span: { start: 0, end: 1 }, needs: 'more' }
const STORES = {
  usual: undefined,
  failing: searching(() => Promise.reject(new Error('The disk is full.'))),
  slow: searching(() => Promise.reject(new SearchStopped('deadline', false))),
  unable: searching(async () => ({ ok: false, refusal })),
}

const servers = new Map<string, ReleasesServer>()
beforeAll(async () => {
  for (const [name, store] of Object.entries(STORES)) {
    const { service } = await serviceInMemory(store && { store })
    const options = { port: 0, host: '127.0.0.1', headerTimeout: 300 }
    servers.set(name, await startReleasesServer(service, options))
  }
})
afterAll(async () => {
  for (const server of servers.values()) await server.close()
})

/** The answer to bytes. */
async function answerTo(bytes: string, store: keyof typeof STORES) {
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(servers.get(store)!.url).port), '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8').on('data', (part) => (received += part))
    socket.on('close', () => resolve(received)).on('error', reject)
    socket.write(bytes)
  })
  const [head, body] = text.split('\r\n\r\n') as [string, string]
  const [line, ...fields] = head.split('\r\n') as [string, ...string[]]
  const headers = fields.map((field) => field.split(': ') as [string, string])
  return { status: line.split(' ')[1]!, headers: new Headers(headers), body: JSON.parse(body) }
}

const get = (target: string, more = '') =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`
const ask = (query: string, key = 'opensesame') => get(`/releases?apikey=${key}&q=${query}`)

const CASES: readonly (readonly [keyof typeof STORES, string, string, string | undefined, string])[] = [
  ['usual', 'all releases', '200', undefined, ask('*')],
  ['usual', 'no hits', '200', undefined, ask('nothing')],
  ['usual', 'no HTTP', '400', 'badrequest', 'HELLO\r\n\r\n'],
  ['usual', 'no query', '400', 'querymissing', ask('')],
  ['usual', 'two queries', '400', 'querymissing', ask('a&q=b')],
  ['usual', 'a query that is no UTF-8', '400', 'queryinvalid', ask('%E4')],
  ['usual', 'a faulty query, with fixes', '400', 'queryinvalid', ask('(headlin:a~3%20AND')],
  ['unable', 'a query that the store cannot answer', '400', 'queryinvalid', ask('a')],
  ['usual', 'no key', '403', 'apikeyinvalid', ask('*', '')],
  ['usual', 'another path', '404', 'notfound', get('/')],
  ['usual', 'another method', '405', 'methodnotallowed', ask('*').replace('GET', 'POST')],
  ['usual', 'headers that do not come', '408', 'timeout', 'GET /releases HTTP/1.1\r\n'],
  ['usual', 'a long URL', '414', 'queryinvalid', ask('a'.repeat(140_000))],
  ['usual', 'a key that is used up', '429', 'quotaexceeded', ask('*', 'one')],
  ['usual', 'large headers', '431', 'headerstoolarge', get('/releases', `X: ${'a'.repeat(200_000)}\r\n`)],
  ['failing', 'a store that fails', '503', 'unavailable', ask('*')],
  ['slow', 'a store that takes too long', '503', 'toolong', ask('*')],
]

test.each(CASES)('%s service: the answer to %s is described', async (store, _, status, error, bytes) => {
  if (error === 'quotaexceeded') await answerTo(bytes, store)
  const answer = await answerTo(bytes, store)
  expect([answer.status, answer.body.error]).toEqual([status, error])
  const response = `/paths/~1releases/get/responses/${status}`
  expect(problems(`${response}/content/application~1json/schema`, answer.body)).toEqual([])
  const described = description.paths['/releases'].get.responses[status as '200']
  for (const [name, { $ref }] of Object.entries(described.headers)) {
    const key = $ref.replace('#/components/headers/', '') as keyof typeof description.components.headers
    const value = answer.headers.get(name)
    if (value === null) expect([name, description.components.headers[key].required]).toEqual([name, false])
    else expect([name, problems(`/components/headers/${key}/schema`, value)]).toEqual([name, []])
  }
})

test('the answers of these cases are all that the description has', () => {
  const statuses = Object.keys(description.paths['/releases'].get.responses)
  expect(new Set(CASES.map(([, , status]) => status))).toEqual(new Set(statuses))
  const errors = JSON.stringify(description).matchAll(/"error":(?:\{"const":)?"(\w+)"/g)
  const described = [...errors].map(([, error]) => error!)
  expect(new Set(CASES.flatMap(([, , , error]) => error ?? []))).toEqual(new Set(described))
})

test('an answer that differs from the description is told', () => {
  const hits = { count: 1, nbqueries: 1, maxqueries: 1, query: '*', hits: [{ publicidentifier: 'r1' }] }
  expect(problems('/components/schemas/Hits', hits)).toMatchObject([{ keyword: 'required' }])
})
