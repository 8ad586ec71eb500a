import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished, type TestContext } from 'vitest'
import { packedProject } from '../../support/packedProject.ts'
import { run } from '../../support/servers/command.ts'
import { EngineMissing } from '../../support/servers/runningEngine.ts'
import { fetchRuntime } from '../runtimes/runtimes.ts'
import { type WatchedPage, watchedPage } from './watchedPage.ts'

/** The paths of the pages. */
export const PATHS = { playground: '/playground/', demo: '/' } as const

/** The name of a page. */
export type PageName = keyof typeof PATHS

/** The packed package with its demo and its playground, served, and a browser. */
export interface ServedDemo {
  readonly browser: Browser
  readonly origin: string
  /** The demo key. */
  readonly key: string
  /** The folder of the package's built files. */
  readonly dist: string
}

/**
 * Serves the demo for the tests of a file.
 *
 * @returns gives what is served, or skips a test where there is no browser
 */
export function servedDemo(): (context: TestContext) => ServedDemo {
  const folder = mkdtempSync(join(tmpdir(), 'isoquery-pages-'))
  const project = packedProject()
  const dist = join(project.folder, 'node_modules/isoquery/dist')
  let served: ServedDemo | undefined
  let missing = ''
  let stop = () => {}

  beforeAll(async () => {
    let browser: Browser
    try {
      const executablePath = await run('sh', ['-c', `command -v ${await fetchRuntime('chromium')}`])
      browser = await chromium.launch({ executablePath: executablePath.trim(), args: ['--no-sandbox'] })
    } catch (error) {
      if (!(error instanceof EngineMissing) || process.env.CI === 'true') throw error
      missing = error.message
      return
    }
    const store = `sqlite:${join(folder, 'releases.sqlite')}`
    const server = spawn(
      process.execPath,
      [join(dist, 'cli.js'), 'serve', '--demo', '--playground', '--store', store],
      { env: { ...process.env, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    stop = () => void server.kill()
    let out = ''
    for await (const text of server.stdout.setEncoding('utf8')) {
      out += text
      if (out.includes('playground at')) break
    }
    const origin = /^listening on (.*)$/m.exec(out)![1]!
    const key = /^demo key (.*)$/m.exec(out)![1]!
    served = { browser, origin, key, dist }
  })

  afterAll(async () => {
    await served?.browser.close()
    stop()
    project.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  return (context) => served ?? context.skip(missing)
}

/** Opens an empty page that is closed after the test. */
export async function emptyPage(
  { browser, origin }: ServedDemo,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const watched = await watchedPage(browser, origin, options)
  onTestFinished(() => watched.page.context().close())
  return watched
}

/** Opens a page with a query, and waits for its editor. */
export async function openPage(
  demo: ServedDemo,
  name: PageName,
  query: string | null = null,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const watched = await emptyPage(demo, options)
  const hash = query === null ? '' : `#${new URLSearchParams({ q: query })}`
  await watched.page.goto(demo.origin + PATHS[name] + hash)
  await editor(watched.page).waitFor()
  return watched
}

export const editor = (page: Page) => page.locator('#query .cm-content')
export const cards = (page: Page) => page.locator('.card')
export const textIn = async (locator: Locator) => (await locator.textContent()) ?? ''

/** The text of the editor; `''` while its placeholder shows. */
export async function textOf(page: Page): Promise<string> {
  return (await page.locator('#query .cm-placeholder').count()) > 0 ? '' : textIn(editor(page))
}

/** Replaces the text of the editor by typing, or by another text at once. */
export async function write(page: Page, text: string, how: 'type' | 'insertText'): Promise<void> {
  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard[how](text)
}

/** Waits for an element with a text. */
export async function shows(page: Page, selector: string, text: string | RegExp): Promise<void> {
  await page.locator(selector).filter({ hasText: text }).first().waitFor()
}

/** Waits for the list of completions, goes to its first row and takes it with a key. */
export async function takeCompletion(page: Page, key: 'Tab' | 'Enter' = 'Tab'): Promise<void> {
  const list = page.locator('#query .cm-tooltip-autocomplete li').first()
  await page.waitForTimeout(150)
  if (!(await list.isVisible())) await page.keyboard.press('Control+Space')
  await list.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(key)
}
