import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A page, and what it did that no page may do. */
export interface WatchedPage {
  readonly page: Page
  /** Errors, the console's messages, what the Content-Security-Policy refused, requests to other sites. */
  readonly faults: readonly string[]
}

/** Opens an empty page in a window of its own. */
export async function watchedPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isAnswer(message.text()))
      faults.push(message.text())
  })
  page.on('pageerror', (error) => void faults.push(error.message))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) faults.push(`asks ${request.url()}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} ${blockedURI}`)
    })
  })
  return { page, faults }
}

/** Chromium reports each answer 4xx, and the service answers a faulty query so. */
function isAnswer(message: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(message)
}

/** The rules of accessibility that a page breaks, each with the elements concerned. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** How far the widest element stands out of the window, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
