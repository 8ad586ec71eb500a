import { promisify } from 'node:util'
import { brotliCompress, constants, deflate, gzip } from 'node:zlib'

/** The encodings of a body, the smallest first. */
const encodings = ['br', 'gzip', 'deflate'] as const

type Encoding = (typeof encodings)[number]

// Brotli's default quality takes a second for a megabyte. This one is as fast as gzip and still smaller.
const BROTLI_QUALITY = 5

const compressors: { readonly [E in Encoding]: (body: Uint8Array) => Promise<Uint8Array> } = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  gzip: promisify(gzip) as (body: Uint8Array) => Promise<Uint8Array>,
  deflate: promisify(deflate) as (body: Uint8Array) => Promise<Uint8Array>,
}

/**
 * The response, its body compressed as the request's `Accept-Encoding` prefers; unchanged if that was done
 * already. Where nothing is compressed, its body is not read.
 */
export async function compress(response: Response, acceptEncoding: string | null): Promise<Response> {
  const { headers } = response
  if (headers.has('Vary')) return response
  headers.append('Vary', 'Accept-Encoding')
  const encoding = preferredEncoding(acceptEncoding)
  if (encoding === null || response.body === null) return response
  const body = await compressors[encoding](new Uint8Array(await response.arrayBuffer()))
  headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.byteLength))
  return new Response(body as Uint8Array<ArrayBuffer>, { status: response.status, headers })
}

/**
 * The encoding with the highest weight in an `Accept-Encoding` header; of several, the one with the smallest
 * bodies. `null` if the header prefers no encoding.
 *
 * @example
 * preferredEncoding('gzip;q=0.8, br') // 'br'
 * preferredEncoding('br;q=0, *') // 'gzip'
 */
export function preferredEncoding(header: string | null | undefined): Encoding | null {
  const weights = readWeights(header ?? '')
  const rest = weights.get('*') ?? 0
  let best: Encoding | null = null
  let highest = 0
  for (const encoding of encodings) {
    const weight = weights.get(encoding) ?? rest
    if (weight > highest) {
      best = encoding
      highest = weight
    }
  }
  // RFC 9110 accepts `identity` unless it is excluded. It is preferred only where the header says so.
  const identity = weights.get('identity') ?? 0
  return identity > highest ? null : best
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const item of header.split(',')) {
    const [name, ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    if (name === '') continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    if (/^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight))
      weights.set(name === 'x-gzip' ? 'gzip' : name!, Number(weight))
  }
  return weights
}
