import { promisify } from 'node:util'
import { brotliCompress, constants, deflate, gzip } from 'node:zlib'
import { type Encoding, preferredEncoding } from './acceptEncoding.ts'

// Brotli's default takes a second for a megabyte; this is as quick as gzip and still smaller.
const BROTLI_QUALITY = 5

const pack: { readonly [E in Encoding]: (body: Uint8Array) => Promise<Uint8Array> } = {
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

/** The same response, its body packed as the request's `Accept-Encoding` likes it best. */
export async function compress(response: Response, acceptEncoding: string | null): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Accept-Encoding')
  const encoding = preferredEncoding(acceptEncoding)
  if (encoding === null || response.body === null)
    return new Response(response.body, { status: response.status, headers })
  const body = await pack[encoding](new Uint8Array(await response.arrayBuffer()))
  headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.byteLength))
  return new Response(body as Uint8Array<ArrayBuffer>, { status: response.status, headers })
}
