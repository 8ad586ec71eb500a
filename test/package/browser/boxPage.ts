import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type PackedProject, packedProject } from '../../support/packedProject.ts'
import { EngineMissing } from '../../support/servers/runningEngine.ts'
import { fetchRuntime } from '../runtimes/runtimes.ts'
import { type OpenOptions, type OpenPage, type ServedPages, servePages } from './servedPages.ts'

const root = join(import.meta.dirname, '../../..')

/** The page of the box, served from the packed tarball, and what tests ask of it. */
export interface BoxPage extends PackedProject {
  /** A test that opens the page; a page that did something wrong fails it. */
  readonly box: ReturnType<typeof boxTest>
  readonly axeViolations: (page: Page) => Promise<readonly string[]>
}

/** Packs and installs this package, bundles the page, and serves it while the tests of a file run. */
export function boxPage(): BoxPage {
  const project = packedProject(
    '@codemirror/autocomplete@6',
    '@codemirror/commands@6',
    '@codemirror/lint@6',
    '@codemirror/state@6',
    '@codemirror/view@6',
  )
  const { folder, remove } = project
  const copied = 'test/package/browser'
  cpSync(join(root, copied), join(folder, copied), { recursive: true })
  let pages: ServedPages | null = null
  let missing = ''
  const opened: OpenPage[] = []
  beforeAll(async () => {
    try {
      pages = await servePages(await fetchRuntime('chromium'), {
        '/box.html': readFileSync(join(import.meta.dirname, 'box.html'), 'utf8'),
        '/box.js': await bundled(folder, 'test/package/browser/box.ts'),
      })
    } catch (error) {
      if (!(error instanceof EngineMissing) || process.env.CI === 'true') throw error
      missing = error.message
    }
  })
  afterAll(async () => {
    await pages?.stop()
    remove()
  })
  afterEach(async () => {
    const faults = opened.flatMap((each) => each.faults)
    for (const { page } of opened.splice(0)) await page.context().close()
    expect(faults).toEqual([])
  })
  const open = async (options?: OpenOptions) => {
    const each = await pages!.open('/box.html', options)
    opened.push(each)
    await textOf(each.page).waitFor()
    return each.page
  }
  const box = boxTest(open, () => (pages === null ? missing : ''))
  return { ...project, box, axeViolations: (page) => pages!.axeViolations(page) }
}

function boxTest(open: (options?: OpenOptions) => Promise<Page>, missing: () => string) {
  return test.extend<{ open: typeof open }>({
    open: async ({ skip }, use) => {
      if (missing() !== '') skip(missing())
      await use(open)
    },
  })
}

/** One file of a program and all that it imports, as a user's bundler makes it. */
async function bundled(folder: string, program: string): Promise<string> {
  const options = { bundle: true, write: false, format: 'esm', target: 'es2023', minify: true } as const
  const { outputFiles } = await build({
    ...options,
    entryPoints: [join(folder, program)],
    absWorkingDir: folder,
  })
  return outputFiles[0]!.text
}

export const textOf = (page: Page) => page.getByRole('combobox', { name: 'Search releases' })
export const listOf = (page: Page) => page.getByRole('listbox')
export const cardOf = (page: Page) => page.locator('.isoquery-card')
export const queryIn = (page: Page) => page.evaluate<string>('box.value')
export const seen = <T = unknown>(page: Page, what: string) => page.evaluate<T>(`seen.${what}`)
/** The text that assistive technology is told of the problems. */
export const problemStatus = (page: Page) => page.locator('.isoquery-status[id^=isoquery-problems]')

/** The options of the list, as they are shown; the selected one with a mark. */
export function optionsOf(page: Page): Promise<string[]> {
  return page
    .getByRole('option')
    .evaluateAll((rows) =>
      rows.map((row) => (row.hasAttribute('aria-selected') ? '▸' : '') + row.textContent),
    )
}

/** Writes a text in place of the one that is there. */
export async function write(page: Page, text: string): Promise<void> {
  await page.getByText('Search releases').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** The tag and the name of the element with the focus. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement!
    return `${active.localName} ${active.getAttribute('name') ?? ''}`.trim()
  })
}
