import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Source = Readonly<Record<string, unknown>>
type Query = Readonly<Record<string, object>>

/** What is asked of one field. */
interface Asked {
  readonly value: string
  readonly query: string
  readonly gte?: number
  readonly lte?: number
}

/** A server that answers Elastic's client, and searches as Elasticsearch does with a few kinds of queries. */
export async function evaluatingDouble(): Promise<{ readonly url: string; readonly close: () => void }> {
  const documents = new Map<string, Source>()
  const answer = (path: string, body: string): object => {
    if (path.endsWith('/_bulk')) {
      const lines = body.trim().split('\n')
      const items = lines.flatMap((line, at) => {
        if (at % 2 === 1) return []
        const { _id } = JSON.parse(line).index
        documents.set(_id, JSON.parse(lines[at + 1]!))
        return { index: { _id, status: 201 } }
      })
      return { errors: false, items }
    }
    if (!path.endsWith('/_search')) return { acknowledged: true }
    const { query } = JSON.parse(body)
    const hits = [...documents].filter(([, source]) => isHit(query, source))
    return { hits: { hits: hits.map(([_id]) => ({ _id })) } }
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.writeHead(200, {
      'content-type': 'application/vnd.elasticsearch+json;compatible-with=9',
      'x-elastic-product': 'Elasticsearch',
    })
    response.end(JSON.stringify(answer(new URL(request.url!, 'http://localhost').pathname, body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Whether a query of one of the kinds below finds a document; another kind is an error. */
function isHit(query: Query, source: Source): boolean {
  const [kind, body] = Object.entries(query)[0]!
  if (kind === 'match_all') return true
  if (kind === 'bool') {
    const { filter = [], should = [], must_not = [] } = body as Record<string, Query[]>
    const passes = (part: Query) => isHit(part, source)
    return filter.every(passes) && !must_not.some(passes) && (should.length === 0 || should.some(passes))
  }
  const [name, asked] =
    kind === 'exists' ? [(body as { field: string }).field, null] : Object.entries<Asked>(body as never)[0]!
  const value = source[name]
  if (value === undefined) return false
  // A field of tokens holds them with spaces between them; any other field is one term.
  const terms = name.endsWith('_u121') ? String(value).split(' ') : [value]
  switch (kind) {
    case 'exists':
      return true
    case 'term':
      return terms.includes(asked!.value)
    case 'prefix':
      return terms.some((term) => String(term).startsWith(asked!.value))
    case 'match_phrase':
      return ` ${terms.join(' ')} `.includes(` ${asked!.query} `)
    case 'range':
      return Number(value) >= (asked!.gte ?? -Infinity) && Number(value) <= (asked!.lte ?? Infinity)
    default:
      throw new Error(`The double does not know ${JSON.stringify(query)}.`)
  }
}
