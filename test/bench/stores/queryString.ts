import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { releasesSchema } from '../../../src/releases/schema.ts'

/** The index whose texts the engine analyses itself. */
const INDEX = 'plain'

const EXACT = { publicidentifier: { type: 'keyword' }, versioncreated: { type: 'date' } } as const

/** Where the engine's own `query_string` is asked, and what for. */
export const SEARCH_PATH = `/${INDEX}/_search`

/** The newest hundred hits of the engine's own `query_string`. */
export function queryStringBody(query: string): string {
  const fields = releasesSchema.defaultFields
  const found = { query_string: { query, fields, default_operator: 'OR', lenient: true } }
  const sort = [{ versioncreated: 'desc' }, { publicidentifier: 'desc' }]
  return JSON.stringify({ size: 100, track_total_hits: false, sort, query: { bool: { filter: [found] } } })
}

/** Loads releases as a user would who sorts by date and knows no isoquery. */
export async function loadPlain(
  url: string,
  file: string,
  layout: { readonly shards: number; readonly replicas: number },
): Promise<void> {
  const names = Object.keys(releasesSchema.fields)
  const text = { type: 'text', analyzer: 'standard' }
  await send(url, 'PUT', `/${INDEX}`, {
    mappings: {
      dynamic: false,
      properties: { ...Object.fromEntries(names.map((name) => [name, text])), ...EXACT },
    },
    settings: {
      number_of_shards: layout.shards,
      number_of_replicas: layout.replicas,
      'sort.field': ['versioncreated', 'publicidentifier'],
      'sort.order': ['desc', 'desc'],
    },
  })
  let lines: string[] = []
  const flush = async (): Promise<void> => {
    const bulk = lines.map((line) => `{"index":{}}\n${line}\n`).join('')
    lines = []
    const { errors } = (await send(url, 'POST', `/${INDEX}/_bulk?filter_path=errors`, bulk)) as {
      errors: boolean
    }
    if (errors) throw new Error('The engine refuses releases.')
  }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    lines.push(line)
    if (lines.length === 500) await flush()
  }
  if (lines.length > 0) await flush()
  await send(url, 'POST', `/${INDEX}/_refresh`)
}

async function send(url: string, method: string, path: string, body?: object | string): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}
