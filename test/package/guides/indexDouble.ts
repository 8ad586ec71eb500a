import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>

/** A server that answers Elastic's client as an index of one mapping and some documents does. */
export interface IndexDouble {
  readonly url: string
  /** The bodies of the searches that had a query. */
  readonly searches: readonly Json[]
  readonly close: () => void
}

/**
 * It does not search: every query finds the first documents, without the fields that `_source_excludes`
 * names. When all documents have been read page by page, another program changes the one called `busy`.
 */
export async function indexDouble(
  properties: Json,
  documents: Map<string, Json>,
  busy: string,
): Promise<IndexDouble> {
  const searches: Json[] = []
  const changes = new Map<string, number>()
  const all = [...documents.keys()]
  const page = (ids: readonly string[]) => ({
    hits: {
      hits: ids.map((_id) => ({
        _id,
        _source: documents.get(_id),
        _seq_no: changes.get(_id) ?? 0,
        _primary_term: 1,
      })),
    },
  })
  const scrolled = (from: number, size: number) => {
    if (from >= all.length) changes.set(busy, 1)
    return { _scroll_id: `${from + size} ${size}`, ...page(all.slice(from, from + size)) }
  }
  const update = (action: { _id: string; if_seq_no: number }, doc: Json) => {
    if ((changes.get(action._id) ?? 0) !== action.if_seq_no)
      return {
        _id: action._id,
        status: 409,
        error: { type: 'version_conflict', reason: 'changed meanwhile' },
      }
    Object.assign(documents.get(action._id)!, doc)
    return { _id: action._id, status: 200 }
  }
  const answer = (method: string, { pathname, searchParams }: URL, body: string): Json => {
    if (pathname.endsWith('/_mapping')) {
      if (method === 'PUT') Object.assign(properties, JSON.parse(body).properties)
      return { articles: { mappings: { properties } } }
    }
    if (pathname.endsWith('/_bulk')) {
      const lines = body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      const items = lines.flatMap(({ update: action }, at) =>
        action === undefined ? [] : [{ update: update(action, lines[at + 1].doc) }],
      )
      return { errors: items.some(({ update: { status } }) => status >= 400), items }
    }
    if (pathname === '/_search/scroll') {
      if (method === 'DELETE') return { succeeded: true }
      const [from, size] = JSON.parse(body).scroll_id.split(' ').map(Number)
      return scrolled(from, size)
    }
    if (!pathname.endsWith('/_search')) return {}
    const search = JSON.parse(body)
    if (searchParams.has('scroll')) return scrolled(0, search.size)
    searches.push(search)
    return page(all.slice(0, 2))
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const url = new URL(request.url!, 'http://localhost')
    const excluded = url.searchParams.get('_source_excludes')?.split(',') ?? []
    const isExcluded = (name: string) => excluded.some((pattern) => name.endsWith(pattern.slice(1)))
    response.writeHead(200, {
      'content-type': 'application/vnd.elasticsearch+json;compatible-with=9',
      'x-elastic-product': 'Elasticsearch',
    })
    const found = answer(request.method!, url, body)
    response.end(JSON.stringify(found, (name, value) => (isExcluded(name) ? undefined : value)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, searches, close: () => server.close() }
}
