import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright-core'

/** Nothing inline, nothing from elsewhere, no eval. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const STYLES = `
:root { color-scheme: light dark; }
body { max-width: 48rem; margin: 1rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; }
form { display: grid; gap: 0.5rem; }
form button { justify-self: start; }
.cut { overflow: hidden; transform: translateX(0); max-height: 12rem; }
.cover { position: relative; z-index: 9999; height: 300px; background: red; }
.tall { height: 380px; }
.fixed { position: fixed; left: 20px; top: 20px; width: 600px; margin: 0; }
`

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** A page in the browser, and what it did wrong. */
export interface OpenPage {
  readonly page: Page
  /** Violations of the policy, exceptions and errors of the console. */
  readonly faults: readonly string[]
}

export interface OpenOptions {
  readonly width?: number
  readonly dark?: boolean
  readonly forcedColors?: boolean
  readonly touch?: boolean
}

/** Pages of a server on the loopback interface, in Chromium. */
export interface ServedPages {
  open(path: string, options?: OpenOptions): Promise<OpenPage>
  /** The names of the rules of axe that a page breaks, with the elements. */
  axeViolations(page: Page): Promise<readonly string[]>
  stop(): Promise<void>
}

/**
 * Serves files under a strict Content-Security-Policy.
 *
 * @param files path → content; `/page.css` and `/axe.js` are there already
 * @param hashes of scripts that a page has inline, path → source expression
 */
export async function servePages(
  program: string,
  files: Readonly<Record<string, string>>,
  hashes: Readonly<Record<string, string>> = {},
): Promise<ServedPages> {
  const all: Record<string, string> = { '/page.css': STYLES, '/axe.js': readFileSync(axe, 'utf8'), ...files }
  const server = createServer((request, response) => {
    const path = request.url!.replace(/\?.*/, '')
    const content = all[path]
    if (content === undefined) return void response.writeHead(404).end()
    const policy = hashes[path] === undefined ? POLICY : POLICY.replace("'self'", `'self' ${hashes[path]}`)
    response
      .setHeader('content-security-policy', policy)
      .setHeader('content-type', `${typeOf(path)}; charset=utf-8`)
      .end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const browser: Browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] })
  return {
    async open(path, { width = 1280, dark = false, forcedColors = false, touch = false } = {}) {
      const context = await browser.newContext({
        viewport: { width, height: 600 },
        colorScheme: dark ? 'dark' : 'light',
        forcedColors: forcedColors ? 'active' : 'none',
        hasTouch: touch,
        isMobile: touch,
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      const page = await context.newPage()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      // Chromium writes each violation of the policy to the console, with its place.
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text())
      })
      await page.goto(`http://127.0.0.1:${port}${path}`)
      return { page, faults }
    },
    async axeViolations(page) {
      await page.addScriptTag({ url: '/axe.js' })
      return page.evaluate(async () => {
        // biome-ignore lint/suspicious/noExplicitAny: the script of axe defines it
        const { violations } = await (globalThis as any).axe.run(document, { preload: false })
        return violations.map(
          ({ id, nodes }: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
            `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
        )
      })
    },
    async stop() {
      await browser.close()
      server.close()
    },
  }
}

function typeOf(path: string): string {
  const types = { js: 'text/javascript', css: 'text/css', html: 'text/html' }
  return types[path.replace(/.*\./, '') as keyof typeof types] ?? 'text/plain'
}
