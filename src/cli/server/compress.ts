import { promisify } from 'node:util'
import { brotliCompress, constants, deflate, gzip } from 'node:zlib'
import type { Answer } from '../../releases/http/responses.ts'

/** The encodings of a body, the smallest first. */
const encodings = ['br', 'gzip', 'deflate'] as const

type Encoding = (typeof encodings)[number]

// Brotli's default quality takes a second for a megabyte. This one is as fast as gzip and still smaller.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Compressor = (body: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>

const compressors: Readonly<Record<Encoding, Compressor>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: promisify(gzip) as Compressor,
  deflate: promisify(deflate) as Compressor,
}

/** A body that is smaller is sent as it is, in bytes. */
const MIN_BYTES = 1024

/** Compresses a body as the request's `Accept-Encoding` prefers, and says so in its headers. */
export async function compress(answer: Answer, acceptEncoding: string | null): Promise<Answer> {
  const { status, body } = answer
  const headers = { ...answer.headers, Vary: 'Accept-Encoding' }
  const encoding = lengthOf(body) < MIN_BYTES ? null : preferredEncoding(acceptEncoding)
  if (encoding === null) return { status, headers, body }
  const packed = await compressors[encoding](Buffer.concat(body))
  return { status, headers: { ...headers, 'Content-Encoding': encoding }, body: [packed] }
}

/** The length of a body in bytes. */
export function lengthOf(body: readonly Uint8Array[]): number {
  return body.reduce((sum, piece) => sum + piece.length, 0)
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
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = encodings.toSorted((a, b) => weightOf(b) - weightOf(a)) as [Encoding]
  // RFC 9110 accepts `identity` unless it is excluded. It is preferred only where the header says so.
  const isBetter = weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0)
  return isBetter ? best : null
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
