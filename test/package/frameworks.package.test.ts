import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packedProject } from '../support/packedProject.ts'
import { EngineMissing } from '../support/servers/runningEngine.ts'
import { type ServedPages, servePages } from './browser/servedPages.ts'
import { QUERIES } from './frameworks/queries.ts'
import { fetchRuntime } from './runtimes/runtimes.ts'

const { folder, run, remove } = packedProject(
  '@codemirror/autocomplete@6',
  '@codemirror/commands@6',
  '@codemirror/lint@6',
  '@codemirror/state@6',
  '@codemirror/view@6',
  ...['react@19', 'react-dom@19', '@types/react@19', '@types/react-dom@19'],
  ...['vue@3', 'vue-tsc@3', 'typescript@6', 'vite@8', '@vitejs/plugin-vue@6'],
)
cpSync(join(import.meta.dirname, 'frameworks'), folder, { recursive: true })

let pages: ServedPages | null = null
let missing = ''
beforeAll(async () => {
  run('npx', ['vite', 'build', '--logLevel', 'warn'])
  const dist = join(folder, 'dist')
  const built = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  const files = built.map(({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path.slice(dist.length), readFileSync(path, 'utf8')] as const
  })
  try {
    pages = await servePages(await fetchRuntime('chromium'), Object.fromEntries(files))
  } catch (error) {
    if (!(error instanceof EngineMissing) || process.env.CI === 'true') throw error
    missing = error.message
  }
})
afterAll(async () => {
  await pages?.stop()
  remove()
})

const FRAMEWORKS = ['react', 'vue'] as const

const app = test.extend<{ open: (name: string) => Promise<Page> }>({
  open: async ({ skip }, use) => {
    if (pages === null) return skip(missing)
    const opened: Awaited<ReturnType<ServedPages['open']>>[] = []
    await use(async (name) => {
      const each = await pages!.open(`/${name}.html`)
      opened.push(each)
      await textOf(each.page).click()
      return each.page
    })
    for (const { page } of opened) await page.context().close()
    expect(opened.flatMap(({ faults }) => faults)).toEqual([])
  },
})

const textOf = (page: Page) => page.getByRole('combobox', { name: 'Search releases' })
const queryIn = (page: Page) => page.evaluate("document.querySelector('isoquery-input').value")
const tooltips = (page: Page) => page.locator('.cm-tooltip:visible')

/** Types as the keyboard does; Tab and the arrows wait for what they act on. */
async function type(page: Page, typed: string): Promise<void> {
  for (const part of typed.split(/(⟨\w+⟩)/)) {
    const key = /^⟨(\w+)⟩$/.exec(part)?.[1]
    if (key === undefined) {
      for (const character of part) {
        await page.keyboard.type(character)
        await nothingCovers(page)
      }
      continue
    }
    if (key === 'Tab') await page.locator('li[aria-selected]').waitFor()
    if (key === 'ArrowDown') await page.getByRole('listbox').waitFor()
    if (key === 'Enter') await page.locator('li[aria-selected], .isoquery-fix:focus').first().waitFor()
    await page.keyboard.press(key)
    if (key !== 'F8') await nothingCovers(page)
  }
}

/** Neither a list nor a card lies over the box. */
async function nothingCovers(page: Page): Promise<void> {
  const covered = await page.evaluate(() => {
    const root = document.querySelector('isoquery-input')!.shadowRoot!
    const box = root.querySelector('[part=box]')!.getBoundingClientRect()
    return [...root.querySelectorAll('.cm-tooltip')].some((each) => {
      const { top, bottom } = each.getBoundingClientRect()
      return top < box.bottom && bottom > box.top
    })
  })
  expect(covered).toBe(false)
}

describe.each(FRAMEWORKS)('a controlled box in %s', (name) => {
  app.for(QUERIES)('$typed', async ({ typed, text }, { open }) => {
    const page = await open(name)
    await type(page, typed)
    expect(await queryIn(page)).toBe(text)
    expect(await page.locator('#text').textContent()).toBe(text)
    await page.keyboard.press('Enter')
    expect(await page.evaluate('seen.submitted')).toEqual([text])
    expect(await page.evaluate('document.activeElement.localName')).toBe('isoquery-input')
    expect(await tooltips(page).count()).toBe(0)
    // Nothing comes late.
    await page.waitForTimeout(150)
    expect(await tooltips(page).count()).toBe(0)
    await page.keyboard.type('!')
    expect(await queryIn(page)).toBe(`${text}!`)
  })

  app('renders once for each change, whatever is made anew each time', async ({ open }) => {
    const page = await open(name)
    await page.keyboard.type('bank pirce:5')
    await expect.poll(() => page.locator('output').textContent()).toBe('1')
    const renders = () => page.evaluate<number>('seen.renders')
    // Each letter is a change of the text and one of the plan, and React renders twice in its strict mode.
    expect(await renders()).toBeLessThan(12 * 4 + 10)
    const before = await renders()
    await page.waitForTimeout(300)
    expect(await renders()).toBe(before)
  })

  app('another value keeps the caret', async ({ open }) => {
    const page = await open(name)
    await page.keyboard.type('bank fund')
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft')
    await page.getByRole('button', { name: 'Upper case' }).click()
    expect(await queryIn(page)).toBe('BANK FUND')
    await textOf(page).focus()
    await page.keyboard.type('S')
    expect(await queryIn(page)).toBe('BANKS FUND')
  })
})

describe('the types of the element', () => {
  const options = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  }
  /** What a compiler says about files of the project. */
  const errorsIn = (compiler: string, files: readonly string[], changes: object = {}) => {
    const config = {
      compilerOptions: { ...options, ...changes },
      vueCompilerOptions: { strictTemplates: true },
      files,
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    try {
      return run('npx', [compiler, '-p', 'tsconfig.json'])
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  }
  const wrong = (file: string, from: string, to: string) => {
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text).toContain(from)
    writeFileSync(join(folder, `wrong-${file}`), text.replace(from, to))
    return `wrong-${file}`
  }

  test('are known in JSX', () => {
    const jsx = { jsx: 'react-jsx' }
    expect(errorsIn('tsc', ['react.tsx'], jsx)).toBe('')
    expect(errorsIn('tsc', [wrong('react.tsx', "emptyQuery: 'all'", "emptyQuery: 'any'")], jsx)).toMatch(
      /TS2322.*any/,
    )
    expect(errorsIn('tsc', [wrong('react.tsx', 'placeholder=', 'placeholdr=')], jsx)).toMatch(/placeholdr/)
  })

  test('are known in templates of Vue', () => {
    expect(errorsIn('vue-tsc', ['Search.vue'])).toBe('')
    expect(errorsIn('vue-tsc', [wrong('Search.vue', "emptyQuery: 'all'", "emptyQuery: 'any'")])).toMatch(
      /TS2322.*any/,
    )
    expect(errorsIn('vue-tsc', [wrong('Search.vue', 'placeholder=', 'placeholdr=')])).toMatch(/placeholdr/)
  })

  test('need neither React nor Vue', () => {
    writeFileSync(
      join(folder, 'plain.ts'),
      "import { IsoqueryInput } from 'isoquery/element'\nexport { IsoqueryInput }\n",
    )
    for (const name of ['react', 'vue']) for (const from of ['', '@types/']) hide(from + name)
    expect(errorsIn('tsc', ['plain.ts'], { skipLibCheck: false })).toBe('')
  })
  /** Takes a package away; this test is the last. */
  const hide = (name: string) => rmSync(join(folder, 'node_modules', name), { recursive: true, force: true })
})
