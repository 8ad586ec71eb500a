import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { semanticsMessages } from '../../src/semantics/messages.ts'
import { syntaxMessages } from '../../src/syntax/messages.ts'
import { run } from '../support/servers/command.ts'
import { publicNames } from './documents/docstrings.ts'
import { axeViolations, overflow, watchedPage } from './pages/watchedPage.ts'
import { fetchRuntime } from './runtimes/runtimes.ts'

/** What `npm run site` has built. */
const site = resolve(import.meta.dirname, '../../.site/dist')

/** A folder for pictures of the pages, to be looked at; without it, none are made. */
const { PICTURES } = process.env

const files = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(site, join(entry.parentPath, entry.name)))
const pages = files.filter((file) => file.endsWith('.html') && !/^(playground|grammar)\//.test(file))

const ids = new Map<string, ReadonlySet<string>>()
function idsOf(file: string): ReadonlySet<string> {
  const found = ids.get(file) ?? new Set(matches(readFileSync(join(site, file), 'utf8'), / id="([^"]+)"/g))
  ids.set(file, found)
  return found
}

const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, match]) => match!)

test('the site has a page for each document, the playground and the API', () => {
  const documents = readdirSync(resolve(import.meta.dirname, '../../src/site'))
  const names = documents.filter((name) => name.endsWith('.md')).map((name) => name.replace('.md', '.html'))
  for (const name of [
    ...names,
    'language.html',
    'playground/index.html',
    'api/index.html',
    'icon.svg',
    'card.png',
  ])
    expect(files).toContain(name)
})

test('no link of the site is broken', () => {
  let count = 0
  const broken = pages.flatMap((page) =>
    matches(readFileSync(join(site, page), 'utf8'), /<a [^>]*?href="([^"]+)"/g).flatMap((link) => {
      if (/^https?:/.test(link)) return []
      count++
      const [path, hash] = decodeURI(link).split('#') as [string, string?]
      const full = path === '' ? page : path.startsWith('/') ? path.slice(1) : join(dirname(page), path)
      const file = full === '' || full.endsWith('/') ? `${full}index.html` : full
      if (!existsSync(join(site, file)) || !statSync(join(site, file)).isFile()) return [`${page}: ${link}`]
      return hash === undefined || hash === '' || idsOf(file).has(hash) ? [] : [`${page}: ${link}`]
    }),
  )
  expect(broken).toEqual([])
  expect(count).toBeGreaterThan(500)
})

test('every page is there as plain Markdown, and every link of it and of llms.txt leads to a file', () => {
  const markdown = files.filter((file) => file.endsWith('.md') && !file.startsWith('grammar/'))
  const shown = pages.filter((file) => !file.startsWith('404'))
  expect(markdown).toEqual(expect.arrayContaining(shown.map((file) => file.replace(/html$/, 'md'))))
  let count = 0
  const broken = [...markdown, 'llms.txt'].flatMap((file) => {
    const text = readFileSync(join(site, file), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '')
    return matches(text, /\]\(([^)\s#]+)[^)\s]*\)/g).flatMap((link) => {
      if (/^https?:/.test(link)) return []
      count++
      return existsSync(link.startsWith('/') ? join(site, link) : join(site, dirname(file), link))
        ? []
        : [`${file}: ${link}`]
    })
  })
  expect(broken).toEqual([])
  expect(count).toBeGreaterThan(200)
})

test('llms.txt lists what index.md lists, in the form of llmstxt.org', () => {
  const text = readFileSync(join(site, 'llms.txt'), 'utf8')
  expect(text).toMatch(/^# isoquery\n\n> .+\n/)
  const listed = matches(text, /\]\(\.\/([\w-]+\.md)\)/g)
  for (const name of [
    'SKILL.md',
    'start.md',
    'postgres.md',
    'languages.md',
    'change-engine.md',
    'changelog.md',
  ])
    expect(listed).toContain(name)
})

test('every code of a message has its anchor', () => {
  const codes = Object.keys({ ...syntaxMessages, ...semanticsMessages })
  expect(codes.filter((code) => !idsOf('errors.html').has(code))).toEqual([])
})

test('every exported name has its page in the API', () => {
  const named = new Set(matches(files.join('\n'), /^api\/.*\/([\w$]+)\.html$/gm))
  const names = publicNames().map(({ name }) => name)
  expect(names.filter((name) => !named.has(name))).toEqual([])
  expect(names.length).toBeGreaterThan(100)
})

const LOOKED_AT = [
  'index',
  'start',
  'element',
  'postgres',
  'mysql',
  'concepts',
  'speed',
  'options',
  'languages',
  'change-engine',
  'agent-memory',
  'errors',
  'compare',
  'faq',
  'production',
  'language',
  'orms',
  'code/examples/guides/drizzle-ts',
  'api/index',
  'api/isoquery/functions/planQuery',
]

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

describe('in Chromium', async () => {
  const server = createServer(({ url }, response) => {
    const path = decodeURI(url!.replace(/[?#].*/, ''))
    const file = join(site, path === '/' ? 'index.html' : path)
    if (!existsSync(file)) return void response.writeHead(404).end()
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    response.end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  test.each(LOOKED_AT)('%s has no fault on a phone, and on a desktop in light and dark', async (name) => {
    const executablePath = (await run('sh', ['-c', `command -v ${await fetchRuntime('chromium')}`])).trim()
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    onTestFinished(() => browser.close())
    for (const [width, colorScheme] of [
      [360, 'light'],
      [1280, 'light'],
      [1280, 'dark'],
    ] as const) {
      const viewport = { width, height: 900 }
      const { page, faults } = await watchedPage(browser, origin, { viewport, colorScheme })
      await page.goto(`${origin}/${name}.html`)
      await page.locator('.vp-doc h1').waitFor()
      if (PICTURES !== undefined) {
        mkdirSync(PICTURES, { recursive: true })
        const file = `${name.replaceAll('/', '_')}-${width}-${colorScheme}.png`
        await page.screenshot({ path: join(PICTURES, file) })
      }
      expect({ faults, axe: await axeViolations(page), overflow: await overflow(page) }).toEqual({
        faults: [],
        axe: [],
        overflow: 0,
      })
      await page.context().close()
    }
  })

  test('no line of code is cut at 1,440 pixels', async () => {
    const executablePath = (await run('sh', ['-c', `command -v ${await fetchRuntime('chromium')}`])).trim()
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    onTestFinished(() => browser.close())
    const { page } = await watchedPage(browser, origin, { viewport: { width: 1440, height: 900 } })
    const cut: string[] = []
    for (const name of pages.filter((each) => !/^(?:api\/|code\/|changelog|404)/.test(each))) {
      await page.goto(`${origin}/${name}`)
      const wide = await page.locator('.vp-doc pre').evaluateAll((blocks) =>
        blocks.flatMap((block) => {
          if (block.scrollWidth <= block.clientWidth) return []
          // Output is as wide as a program prints it.
          const lines = block.textContent!.split('\n').filter((line) => line.length > 110)
          return lines.length > 0 ? [] : [block.textContent!.slice(0, 60)]
        }),
      )
      cut.push(...wide.map((text) => `${name}: ${text}`))
    }
    expect(cut).toEqual([])
  })

  test.each([
    ['unclosed-group', /errors\.html#unclosed-group/],
    ['pagination', /recipes\.html#pages-order-counts-and-marks/],
    ['translate', /languages\.html/],
    ['german', /languages\.html/],
    ['drop a column', /(?:production\.html#rollback|change-schema\.html)/],
    ['autocomplete', /search-box\.html/],
    ['tenants', /recipes\.html#.*tenants/],
    ['saved searches', /recipes\.html#saved-searches/],
    ['drizzle', /orms\.html/],
    ['custom properties', /element\.html/],
    ['install', /start\.html/],
    ['whoosh', /change-engine\.html/],
    ['agent memory', /agent-memory\.html/],
  ])('the search for %s leads to the right page, without any other server', async (words, address) => {
    const executablePath = (await run('sh', ['-c', `command -v ${await fetchRuntime('chromium')}`])).trim()
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    onTestFinished(() => browser.close())
    const { page, faults } = await watchedPage(browser, origin)
    await page.goto(`${origin}/index.html`)
    await page.locator('.DocSearch-Button').click()
    await page.locator('#localsearch-input').fill(words)
    await page.locator('#localsearch-list a').first().click()
    await page.waitForURL(address, { timeout: 5000 })
    expect(faults).toEqual([])
  })
})
