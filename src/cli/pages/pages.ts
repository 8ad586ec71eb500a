import { MAX_REQUEST_LINE } from '../../releases/handler.ts'
import { type Answer, responses } from '../../releases/http/responses.ts'
import description from '../../releases/openapi.json' with { type: 'json' }
import { compress, preferredEncoding } from '../server/compress.ts'

/** A static file. */
export interface PageFile {
  readonly type: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** What a page may do: run its own scripts, and ask this server. Nothing inline, and no other site. */
export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; " +
  "trusted-types dompurify isoquery; frame-ancestors 'none'"

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
  /** The key that the demo page asks with; `null` if it may not have one. */
  readonly demoKey?: () => Promise<string | null>
  /** The files of the playground, answered in `/playground/`. */
  readonly playground?: ReadonlyMap<string, PageFile>
}

/**
 * The pages of a server, and its description at `/openapi.json`. All files are in memory, and each is
 * compressed once for each encoding: a request reads no file and costs no compression.
 */
export class Pages {
  readonly #files = new Map<string, PageFile>()
  readonly #packed = new Map<string, Promise<Answer>>()
  readonly #demoKey: () => Promise<string | null>
  /** The paths of all pages and files, as they must be sent. */
  readonly #paths: ReadonlySet<string>

  constructor({ demo, demoKey = async () => null, playground }: PagesOptions) {
    for (const [name, file] of demo ?? [])
      this.#files.set(name === 'index.html' ? '/' : `/demo/${name}`, file)
    for (const [name, file] of playground ?? [])
      this.#files.set(`/playground/${name === 'index.html' ? '' : name}`, file)
    this.#files.set('/openapi.json', {
      type: 'application/json; charset=utf-8',
      content: new TextEncoder().encode(JSON.stringify(description)),
    })
    this.#demoKey = demoKey
    this.#paths = new Set([
      ...this.#files.keys(),
      ...(demo === undefined ? [] : [KEY_PATH]),
      ...(playground === undefined ? [] : [PLAYGROUND]),
    ])
  }

  /** The answer to a request for a page: a file's belongs to all clients. `null` if its path has no page. */
  async answer({ url, method, headers }: Request): Promise<Answer | null> {
    const { pathname } = new URL(url)
    if (!this.#paths.has(pathname)) return null
    if (method !== 'GET') return responses.methodNotAllowed()
    if (url.length > MAX_REQUEST_LINE) return responses.urlTooLong(MAX_REQUEST_LINE)
    if (pathname === PLAYGROUND)
      return { status: 308, headers: { ...HEADERS, Location: `${PLAYGROUND}/` }, body: [] }
    if (pathname === KEY_PATH) return this.#answerKey()
    return this.#pack(pathname, headers.get('accept-encoding'))
  }

  async #answerKey(): Promise<Answer> {
    const body = JSON.stringify({ key: await this.#demoKey() })
    const type = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
    return { status: 200, headers: { ...HEADERS, ...type }, body: [new TextEncoder().encode(body)] }
  }

  #pack(path: string, acceptEncoding: string | null): Promise<Answer> {
    const name = `${preferredEncoding(acceptEncoding)} ${path}`
    const known = this.#packed.get(name)
    if (known !== undefined) return known
    const { type, content } = this.#files.get(path)!
    const headers = { ...HEADERS, 'Content-Type': type, 'Cache-Control': 'no-cache' }
    const packed = compress({ status: 200, headers, body: [content] }, acceptEncoding)
    this.#packed.set(name, packed)
    return packed
  }
}

const KEY_PATH = '/demo/key.json'

const PLAYGROUND = '/playground'
