import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, type TestContext, test } from 'vitest'
import { packedProject } from '../support/packedProject.ts'
import { run } from '../support/servers/command.ts'
import { EngineMissing } from '../support/servers/runningEngine.ts'
import { axeViolations, overflow, type WatchedPage, watchedPage } from './pages/watchedPage.ts'
import { fetchRuntime } from './runtimes/runtimes.ts'

/** JavaScript that may come before the first hit is shown, compressed, in bytes. */
const MAX_FIRST_SCRIPTS = 200_000

/** A release whose markup tries everything. */
const HOSTILE = {
  publicidentifier: 'X-1',
  versioncreated: '2999-01-01T00:00:00.000Z',
  headline: 'Hostile <img src=x onerror="hacked=1"> bank <script>hacked=2</script>',
  body_xhtml:
    '<style>body{display:none}</style><p style="color:red" onclick="hacked=3">The ' +
    '<a href="javascript:hacked=4">bank</a> ' +
    '<svg onload="hacked=5"><iframe srcdoc="<script>parent.hacked=6</script>"></iframe></svg></p>' +
    '<form action="//evil"><input name=x></form><mark>unfound</mark>',
  copyrightnotice: '&copy; <b>Hostile</b> bank',
}

const folder = mkdtempSync(join(tmpdir(), 'isoquery-pages-'))
const project = packedProject()
const dist = join(project.folder, 'node_modules/isoquery/dist')
let server: ChildProcess | undefined
let browser: Browser | undefined
let origin = ''
let key = ''
let missing = ''

beforeAll(async () => {
  try {
    const executablePath = await run('sh', ['-c', `command -v ${await fetchRuntime('chromium')}`])
    browser = await chromium.launch({ executablePath: executablePath.trim(), args: ['--no-sandbox'] })
  } catch (error) {
    if (!(error instanceof EngineMissing) || process.env.CI === 'true') throw error
    missing = error.message
    return
  }
  const store = `sqlite:${join(folder, 'releases.sqlite')}`
  server = spawn(
    process.execPath,
    [join(dist, 'cli.js'), 'serve', '--demo', '--playground', '--store', store],
    {
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let out = ''
  for await (const text of server.stdout!.setEncoding('utf8')) {
    out += text
    if (out.includes('playground at')) break
  }
  origin = /^listening on (.*)$/m.exec(out)![1]!
  key = /^demo key (.*)$/m.exec(out)![1]!
})

afterAll(async () => {
  await browser?.close()
  server?.kill()
  project.remove()
  rmSync(folder, { recursive: true, force: true })
})

const PATHS = { playground: '/playground/', demo: '/' } as const

/** Opens a page with a query, and waits for its editor. */
async function open(
  context: TestContext,
  name: keyof typeof PATHS,
  query: string | null = null,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  if (browser === undefined) return context.skip(missing)
  const watched = await watchedPage(browser, origin, options)
  onTestFinished(() => watched.page.context().close())
  const hash = query === null ? '' : `#${new URLSearchParams({ q: query })}`
  await watched.page.goto(origin + PATHS[name] + hash)
  await editor(watched.page).waitFor()
  return watched
}

const editor = (page: Page) => page.locator('#query .cm-content')
const cards = (page: Page) => page.locator('.card')
const textIn = async (locator: Locator) => (await locator.textContent()) ?? ''
const textOf = (page: Page) => textIn(editor(page))

/** Replaces the text of the editor by typing, or by another text at once. */
async function write(page: Page, text: string, how: 'type' | 'insertText'): Promise<void> {
  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard[how](text)
}

async function shows(page: Page, selector: string, text: string | RegExp): Promise<void> {
  await page.locator(selector).filter({ hasText: text }).first().waitFor()
}

/** Takes the completion that the list begins with. */
async function takeCompletion(page: Page): Promise<void> {
  const list = page.locator('#query .cm-tooltip-autocomplete li').first()
  if (!(await list.isVisible())) await page.keyboard.press('Control+Space')
  await list.waitFor()
  // Keys are not taken at once after the list has opened, lest a quick typist takes something unseen.
  await page.waitForTimeout(200)
  await page.keyboard.press('Tab')
}

describe('the playground', () => {
  test('a query is typed, a completion taken by keyboard, and all panes follow', async (context) => {
    const { page, faults } = await open(context, 'playground', 'water')
    await write(page, 'headl', 'type')
    await takeCompletion(page)
    expect(await textOf(page)).toBe('headline:')
    await page.keyboard.type('bank AND source:b*')
    await shows(page, '#english', 'headline has the word "bank"')
    await shows(page, '#lucene', '+headline:bank')
    await shows(page, '#tree', /pattern\s*b\*/)
    await shows(page, '#sql', '"release"."headline_u121"')
    await shows(page, '#parameters', 'bank')
    await shows(page, '#elasticsearch', '"headline_u121"')
    await shows(page, '#count', /^\d+ of 250 releases$/)
    const [count] = (await textIn(page.locator('#count'))).split(' ')
    expect(await cards(page).count()).toBe(Math.min(6, Number(count)))
    for (const card of await cards(page).all())
      expect((await textIn(card.locator('h3 mark').first())).toLowerCase()).toBe('bank')
    expect(await textIn(page.locator('.card footer').first())).toMatch(/./)
    for (const time of await page.locator('#times dd').allInnerTexts()) expect(time).toMatch(/^<?\d+\.\d ms$/)
    await page.selectOption('#dialect', 'mysql')
    await shows(page, '#sql', '`release`.`headline_u121`')
    await page.selectOption('#target', 'opensearch2')
    await page.selectOption('[name="defaultOperator"]', 'and')
    expect(faults).toEqual([])
  })

  test('an error is marked, the last good panes stay, and a fix mends it', async (context) => {
    const { page, faults } = await open(context, 'playground', 'headline:bank')
    await shows(page, '#sql', '"release"')
    const before = await textIn(page.locator('#english'))
    const tops = () =>
      page
        .locator('.pane, .hits, #options')
        .evaluateAll((panes) => panes.map((pane) => pane.getBoundingClientRect().top))
    const places = await tops()
    await write(page, 'headlin:bank', 'insertText')
    await page.locator('#query .cm-lintRange-error').waitFor()
    await shows(page, '#problems .error', 'There is no field "headlin"')
    expect(await textIn(page.locator('#english'))).toBe(before)
    expect(await page.locator('.stale').first().isVisible()).toBe(true)
    expect(await cards(page).count()).toBeGreaterThan(0)
    // The tree is that of the broken text.
    await shows(page, '#tree', /fielded\s*headlinword/)
    expect(await tops()).toEqual(places)
    await page.getByRole('button', { name: 'Change to headline' }).click()
    expect(await textOf(page)).toBe('headline:bank')
    await page.locator('#problems .error').waitFor({ state: 'detached' })
    expect(await page.locator('.stale').first().isVisible()).toBe(false)
    expect(await page.locator('#query .cm-lintRange-error').count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('its address restores everything after a reload', async (context) => {
    const { page, faults } = await open(context, 'playground', 'water')
    await write(page, 'headline:(bank water) language:en', 'type')
    await page.selectOption('[name="defaultOperator"]', 'and')
    await page.selectOption('[name="precedence"]', 'boolean')
    await page.selectOption('[name="timeZone"]', 'Europe/Zurich')
    await page.selectOption('#dialect', 'sqlite')
    await page.selectOption('#target', 'opensearch3')
    const schema = (await page.locator('#schema').inputValue()).replace(
      '"headline": {',
      '"title2": { "kind": "text" }, "headline": {',
    )
    await page.locator('#schema').fill(schema)
    await page.waitForURL(/title2/)
    const state = () =>
      page.evaluate(() => ({
        chosen: Array.from(document.querySelectorAll('select'), ({ value }) => value),
        shown: ['count', 'english', 'lucene', 'sql', 'elasticsearch', 'tree'].map(
          (id) => document.getElementById(id)!.textContent,
        ),
        schema: document.querySelector<HTMLTextAreaElement>('#schema')!.value,
      }))
    const before = await state()
    expect(before.chosen).toEqual(['and', 'boolean', 'Europe/Zurich', 'sqlite', 'opensearch3'])
    await page.reload()
    await editor(page).waitFor()
    await shows(page, '#sql', 'release')
    expect(await textOf(page)).toBe('headline:(bank water) language:en')
    expect(await state()).toEqual(before)
    expect(faults).toEqual([])
  })

  test('a node of the tree marks its source, and the caret marks its node', async (context) => {
    const { page, faults } = await open(context, 'playground', 'headline:bank AND source:b*')
    const source = page.locator('#query .marked')
    const node = (name: string | RegExp) => page.getByRole('treeitem', { name })
    await node(/^pattern/).hover()
    expect((await source.allInnerTexts()).join('')).toBe('b*')
    await node(/^query/).focus()
    await page.keyboard.press('ArrowDown')
    expect((await source.allInnerTexts()).join('')).toBe('headline:bank')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    expect((await source.allInnerTexts()).join('')).toBe('source:b*')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Home')
    expect(await textIn(page.locator('.tree .active'))).toMatch(/^fielded\s*headline/)
    await page.keyboard.press('End')
    expect(await textIn(page.locator('.tree .active'))).toMatch(/^pattern\s*b\*/)
    expect(faults).toEqual([])
  })

  test('a schema that is none changes nothing but its note', async (context) => {
    const { page } = await open(context, 'playground', 'headline:bank')
    const count = await textIn(page.locator('#count'))
    await page.locator('#schema').fill('{ "fields": 1 }')
    await shows(page, '#schema-problem.error', 'it needs "fields"')
    expect(await textIn(page.locator('#count'))).toBe(count)
    await page.getByRole('button', { name: 'Reset' }).click()
    await shows(page, '#schema-problem:not(.error)', 'The same JSON')
  })

  test('examples are taken from the gallery, and hits are shown by and by', async (context) => {
    const { page, faults } = await open(context, 'playground', '*')
    await page.getByRole('button', { name: 'Show more' }).click()
    expect(await cards(page).count()).toBe(12)
    await page.getByRole('button', { name: 'AND first, as in programs' }).click()
    expect(await textOf(page)).toBe('headline:bank OR headline:water AND language:nl')
    expect(await page.locator('[name="precedence"]').inputValue()).toBe('boolean')
    expect(faults).toEqual([])
  })

  test('little JavaScript comes before the first hit, and the rest after it', async (context) => {
    if (browser === undefined) return context.skip(missing)
    const { page } = await watchedPage(browser, origin)
    onTestFinished(() => page.context().close())
    await page.addInitScript(() => {
      const scripts = () =>
        performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : []))
      new MutationObserver((_, observer) => {
        if (document.querySelector('.card') === null) return
        observer.disconnect()
        Object.assign(globalThis, { first: scripts() })
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(`${origin}/playground/`)
    await shows(page, '#sql', 'release')
    const first = await page.evaluate(() => (globalThis as unknown as { first: string[] }).first)
    const sizes = first.map((url) => gzipSync(readFileSync(join(dist, new URL(url).pathname))).length)
    expect(first.length).toBeGreaterThan(0)
    expect(first.filter((url) => /compiled|editorBox/.test(url))).toEqual([])
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_FIRST_SCRIPTS)
  })
})

describe('the demo page', () => {
  test('a query is typed, a completion taken by keyboard, and asked by Enter', async (context) => {
    const { page, faults } = await open(context, 'demo')
    await shows(page, '#count', '100 releases, newest first')
    await shows(page, '#quota', `Key ${key.slice(0, 9)}…`)
    const used = async () => Number(/(\d+) of 1000/.exec(await textIn(page.locator('#quota')))![1])
    const before = await used()
    await write(page, 'headl', 'type')
    await takeCompletion(page)
    await page.keyboard.type('bank NOT source:b*')
    // Nothing is asked while typing: answers are counted.
    expect(await used()).toBe(before)
    await page.keyboard.press('Enter')
    await page.waitForURL(/#q=headline%3Abank\+NOT/)
    await shows(page, '#count', /^\d\d releases, newest first$/)
    expect(await used()).toBe(before + 1)
    expect((await textIn(page.locator('.card h3 mark').first())).toLowerCase()).toBe('bank')
    expect(await page.locator('.card footer').count()).toBeGreaterThan(5)
    const titles = await page.locator('.card h3').allInnerTexts()
    await page.reload()
    await editor(page).waitFor()
    await shows(page, '#count', /^\d\d releases/)
    expect(await textOf(page)).toBe('headline:bank NOT source:b*')
    expect(await page.locator('.card h3').allInnerTexts()).toEqual(titles)
    expect(faults).toEqual([])
  })

  test('an error is marked and shown with its fix, which asks again', async (context) => {
    const { page, faults } = await open(context, 'demo', 'headline:water')
    await cards(page).first().waitFor()
    await write(page, 'headlin:bank', 'insertText')
    await page.locator('#query .cm-lintRange-error').waitFor()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await shows(page, '#problems .error', 'There is no field "headlin"')
    expect(await cards(page).count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Change to headline' }).click()
    await shows(page, '#count', /releases, newest first/)
    expect(await textOf(page)).toBe('headline:bank')
    expect(await page.locator('#problems .error').count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('asks for a key when its own is not accepted, and elsewhere', async (context) => {
    if (browser === undefined) return context.skip(missing)
    const { page } = await watchedPage(browser, origin)
    onTestFinished(() => page.context().close())
    await page.route('**/demo/key.json', (route) => route.fulfill({ json: { key: null } }))
    await page.goto(`${origin}/`)
    await page.getByLabel('API key').fill('iq_wrong')
    await page.getByRole('button', { name: 'Use this key' }).click()
    await shows(page, '#count', 'The key is not accepted')
    await page.getByLabel('API key').fill(key)
    await page.getByRole('button', { name: 'Use this key' }).click()
    await shows(page, '#count', '100 releases')
    expect(page.url()).not.toContain(key)
  })

  test('says when the quota is used up and when the service fails', async (context) => {
    const { page } = await open(context, 'demo')
    const answer = async (status: number, json: object, headers = {}) => {
      await page.route('**/releases?*', (route) => route.fulfill({ status, json, headers }))
      await page.getByRole('button', { name: 'Search', exact: true }).click()
    }
    await answer(429, { error: 'quotaexceeded', nbqueries: 9, maxqueries: 9 }, { 'Retry-After': '7200' })
    await shows(page, '#count', 'A new one is answered in 2 hours.')
    await shows(page, '#quota', '9 of 9 queries')
    await answer(503, { error: 'unavailable' }, { 'Retry-After': '5' })
    await shows(page, '#count', 'Try again in 5 seconds.')
  })
})

describe.each(Object.keys(PATHS) as (keyof typeof PATHS)[])('the page %s', (name) => {
  test.for(['light', 'dark'] as const)(
    'breaks no rule of accessibility in %s',
    async (colorScheme, context) => {
      const { page, faults } = await open(context, name, 'headline:bank', { colorScheme })
      await cards(page).first().waitFor()
      await page.locator('.card summary').first().click()
      expect(await axeViolations(page)).toEqual([])
      await write(page, 'headlin:bank', 'insertText')
      await page.keyboard.press('Enter')
      await page.locator('#problems .error').waitFor()
      expect(await axeViolations(page)).toEqual([])
      expect(faults).toEqual([])
    },
  )

  test('has no room to the side at 360 px, and keeps still if motion is reduced', async (context) => {
    const { page, faults } = await open(context, name, 'headline:bank', {
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
      hasTouch: true,
      isMobile: true,
    })
    await cards(page).first().waitFor()
    for (const summary of await page.locator('.card summary').all()) await summary.click()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await write(page, `headline:${'abcdefgh'.repeat(20)} (`, 'insertText')
    await page.keyboard.press('Enter')
    await page.locator('#problems .error').waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const moving = await page.evaluate(() =>
      Array.from(document.querySelectorAll('*'), (each) => getComputedStyle(each)).filter(
        ({ transitionDuration, animationName }) => transitionDuration !== '0s' || animationName !== 'none',
      ),
    )
    expect(moving).toHaveLength(0)
    expect(faults).toEqual([])
  })

  test('shows hostile markup as harmless text with marks', async (context) => {
    if (browser === undefined) return context.skip(missing)
    const { page, faults } = await watchedPage(browser, origin)
    onTestFinished(() => page.context().close())
    await page.route('**/playground/releases.json', (route) => route.fulfill({ json: [HOSTILE] }))
    await page.route('**/releases?*', (route) =>
      route.fulfill({ json: { count: 1, nbqueries: 1, maxqueries: 9, query: 'bank', hits: [HOSTILE] } }),
    )
    await page.goto(`${origin}${PATHS[name]}#q=bank`)
    const card = cards(page)
    await card.waitFor()
    expect(await card.locator('h3').innerHTML()).toBe('Hostile  <mark>bank</mark> ')
    expect(await card.locator('footer').innerHTML()).toBe('© <b>Hostile</b> <mark>bank</mark>')
    expect(await card.locator('script, style, img, a, svg, iframe, form, input, [style]').count()).toBe(0)
    expect(await card.locator('mark', { hasText: 'unfound' }).count()).toBe(0)
    expect(await page.evaluate(() => (globalThis as { hacked?: number }).hacked)).toBeUndefined()
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).display)).not.toBe('none')
    await editor(page).waitFor()
    expect(faults).toEqual([])
  })
})
