import { MAX_REQUEST_LINE } from '../../releases/handler.ts'
import { responses } from '../../releases/http/responses.ts'
import { compress, preferredEncoding } from '../server/compress.ts'

/** A static file. */
export interface PageFile {
  readonly type: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** What a page may do: run its own scripts, and ask this server. Nothing inline, and no other site. */
export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types dompurify; " +
  "frame-ancestors 'none'"

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const

/** Which pages a server has. */
export interface PagesOptions {
  /** The files of the demo search page, by name. `index.html` is answered at `/`, the others in `/demo/`. */
  readonly demo?: ReadonlyMap<string, PageFile>
  /** The key that the demo page asks with. */
  readonly demoKey?: string
  /** The files of the playground, answered in `/playground/`. */
  readonly playground?: ReadonlyMap<string, PageFile>
}

/** A file as it is sent in one encoding. */
interface Packed {
  readonly headers: Headers
  readonly body: ArrayBuffer
}

/**
 * The pages of a server. All files are in memory, and each is compressed once for each encoding: a request
 * reads no file and costs no compression.
 */
export class Pages {
  readonly #files = new Map<string, PageFile>()
  readonly #packed = new Map<string, Promise<Packed>>()
  readonly #key: string | null
  /** The paths of all pages and files, as they must be sent. */
  readonly paths: ReadonlySet<string>

  constructor({ demo, demoKey, playground }: PagesOptions) {
    for (const [name, file] of demo ?? [])
      this.#files.set(name === 'index.html' ? '/' : `/demo/${name}`, file)
    for (const [name, file] of playground ?? [])
      this.#files.set(`/playground/${name === 'index.html' ? '' : name}`, file)
    this.#key = demoKey ?? null
    this.paths = new Set([
      ...this.#files.keys(),
      ...(demo === undefined ? [] : [KEY_PATH]),
      ...(playground === undefined ? [] : [PLAYGROUND]),
    ])
  }

  /**
   * The answer to a request for a page; `null` if its path belongs to none.
   *
   * @param isLocal whether the client is on this computer and asks for it by name: only then it gets the key
   */
  async answer({ url, method, headers }: Request, isLocal: boolean): Promise<Response | null> {
    const { pathname } = new URL(url)
    if (!this.paths.has(pathname)) return null
    if (method !== 'GET') return responses.methodNotAllowed()
    if (url.length > MAX_REQUEST_LINE) return responses.urlTooLong(MAX_REQUEST_LINE)
    if (pathname === PLAYGROUND)
      return new Response(null, { status: 308, headers: { ...HEADERS, Location: `${PLAYGROUND}/` } })
    if (pathname === KEY_PATH) return this.#answerKey(isLocal)
    const encoding = headers.get('accept-encoding')
    const { headers: sent, body } = await this.#pack(pathname, encoding)
    return new Response(body, { headers: sent })
  }

  #answerKey(isLocal: boolean): Response {
    const body = JSON.stringify({ key: isLocal ? this.#key : null })
    const type = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
    return new Response(body, { headers: { ...HEADERS, ...type } })
  }

  #pack(path: string, acceptEncoding: string | null): Promise<Packed> {
    const name = `${preferredEncoding(acceptEncoding)} ${path}`
    const known = this.#packed.get(name)
    if (known !== undefined) return known
    const { type, content } = this.#files.get(path)!
    const plain = new Response(content, {
      headers: { ...HEADERS, 'Content-Type': type, 'Cache-Control': 'no-cache' },
    })
    const packed = compress(plain, acceptEncoding).then(async (response) => ({
      headers: response.headers,
      body: await response.arrayBuffer(),
    }))
    this.#packed.set(name, packed)
    return packed
  }
}

const KEY_PATH = '/demo/key.json'

const PLAYGROUND = '/playground'
