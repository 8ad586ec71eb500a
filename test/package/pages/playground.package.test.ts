import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  cards,
  editor,
  emptyPage,
  openPage,
  servedDemo,
  shows,
  takeCompletion,
  textIn,
  textOf,
  write,
} from './servedDemo.ts'

/** JavaScript that may come before the first hit is shown, compressed, in bytes. */
const MAX_FIRST_SCRIPTS = 200_000

/** How long a busy machine may take. */
const SOON = { timeout: 30_000 }

const demo = servedDemo()

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const sql = (page: Page) => page.locator('#sql .dialect:not([hidden]) .cm-content')

const selectedText = (page: Page) =>
  page.evaluate(() => {
    const { value, selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement
    return value.slice(selectionStart, selectionEnd)
  })

describe('the query', () => {
  test('is typed, a completion taken by keyboard, and all panes follow', async (context) => {
    const { page, faults } = await openPage(demo(context), 'playground', 'water')
    await write(page, 'headl', 'type')
    await takeCompletion(page)
    expect(await textOf(page)).toBe('headline:')
    await page.keyboard.type('bank AND source:b*')
    await shows(page, '#meaning', 'headline has the word "bank"')
    await shows(page, '#count', /^\d+ of 250 releases$/)
    const [count] = (await textIn(page.locator('#count'))).split(' ')
    expect(await cards(page).count()).toBe(Math.min(10, Number(count)))
    for (const card of await cards(page).all())
      expect((await textIn(card.locator('h3 mark').first())).toLowerCase()).toBe('bank')
    expect(await textIn(page.locator('.card footer').first())).toMatch(/./)
    await expect.poll(() => textIn(sql(page)), SOON).toContain('"headline_u121"')
    await shows(page, '.parameters', 'bank')
    await page.selectOption('#dialect', 'mysql')
    await expect.poll(() => textIn(sql(page)), SOON).toContain('`headline_u121`')
    await tab(page, 'Elasticsearch')
    await expect
      .poll(() => textIn(page.locator('#elasticsearch .cm-content')), SOON)
      .toContain('"headline_u121"')
    await page.selectOption('#target', 'opensearch2')
    await tab(page, 'Meaning')
    await shows(page, '#lucene', '+headline:bank')
    await tab(page, 'Tree')
    await shows(page, '#tree', /pattern\s*b\*/)
    await page.selectOption('[name="defaultOperator"]', 'and')
    for (const time of await page.locator('#times dd').allInnerTexts()) expect(time).toMatch(/^<?\d+\.\d ms$/)
    expect(faults).toEqual([])
  })

  test('has an error: the last good panes stay where they are, and a fix mends it', async (context) => {
    const { page, faults } = await openPage(demo(context), 'playground', 'headline:bank')
    await expect.poll(() => textIn(sql(page)), SOON).toContain('headline')
    const before = await textIn(sql(page))
    const tops = () =>
      page
        .locator('.results, .outputs, .card')
        .evaluateAll((panes) => panes.map((pane) => pane.getBoundingClientRect().top))
    const places = await tops()
    await write(page, 'headlin:bank', 'insertText')
    await page.locator('#query .cm-lintRange-error').waitFor()
    await shows(page, '#problems .error', 'There is no field "headlin"')
    expect(await textIn(sql(page))).toBe(before)
    expect(await page.locator('.stale').first().isVisible()).toBe(true)
    expect(await tops()).toEqual(places)
    await page.getByRole('button', { name: 'Change to headline' }).click()
    expect(await textOf(page)).toBe('headline:bank')
    await page.locator('#problems .error').waitFor({ state: 'detached' })
    expect(await page.locator('.stale').first().isVisible()).toBe(false)
    expect(await page.locator('#query .cm-lintRange-error').count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('and its tree mark each other', async (context) => {
    const { page, faults } = await openPage(demo(context), 'playground', 'headline:bank AND source:b*')
    await tab(page, 'Tree')
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
    // The page moves below a pointer that rests: the keyboard has the last word.
    await page.locator('#tree [role="tree"]').evaluate((tree) => {
      tree.style.marginTop = '30px'
      return new Promise((resolve) => setTimeout(resolve, 500))
    })
    expect((await source.allInnerTexts()).join('')).toBe('source:b*')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Home')
    expect(await textIn(page.locator('.tree .active'))).toMatch(/^fielded\s*headline/)
    await page.keyboard.press('End')
    expect(await textIn(page.locator('.tree .active'))).toMatch(/^pattern\s*b\*/)
    expect(faults).toEqual([])
  })

  test('is taken from the examples, with their settings, and hits are shown by and by', async (context) => {
    const { page, faults } = await openPage(demo(context), 'playground', '*')
    await page.getByRole('button', { name: 'Show more' }).click()
    expect(await cards(page).count()).toBe(20)
    await page.getByRole('button', { name: 'Examples' }).click()
    await page.getByRole('button', { name: 'AND first, as in programs' }).click()
    expect(await page.locator('#gallery').isVisible()).toBe(false)
    expect(await textOf(page)).toBe('headline:bank OR headline:water AND language:nl')
    expect(await page.locator('[name="precedence"]').inputValue()).toBe('boolean')
    expect(faults).toEqual([])
  })
})

describe('the address', () => {
  test('restores everything after a reload', async (context) => {
    const { page, faults } = await openPage(demo(context), 'playground', 'water')
    await write(page, 'headline:(bank water) language:en', 'type')
    await page.selectOption('[name="defaultOperator"]', 'and')
    await page.selectOption('[name="precedence"]', 'boolean')
    await page.selectOption('[name="timeZone"]', 'Europe/Zurich')
    await page.selectOption('#dialect', 'sqlite')
    await tab(page, 'Elasticsearch')
    await page.selectOption('#target', 'opensearch3')
    await tab(page, 'Schema')
    await page.getByLabel('Table').fill('news')
    const schema = (await page.locator('#schema').inputValue()).replace(
      '"headline": {',
      '"title2": { "kind": "text" }, "headline": {',
    )
    await page.locator('#schema').fill(schema)
    await page.waitForURL(/title2/)
    await tab(page, 'Tree')
    await page.waitForURL(/tab=tree/)
    const state = () =>
      page.evaluate(() => ({
        chosen: Array.from(document.querySelectorAll('select'), ({ value }) => value),
        shown: ['count', 'english', 'lucene', 'tree'].map((id) => document.getElementById(id)!.textContent),
        fields: Array.from(
          document.querySelectorAll<HTMLInputElement>('#schema, #table'),
          ({ value }) => value,
        ),
        tab: document.querySelector('[aria-selected="true"]')!.textContent,
      }))
    const before = await state()
    expect(before.chosen).toEqual(['and', 'boolean', 'Europe/Zurich', 'sqlite', 'opensearch3'])
    expect(before).toMatchObject({ fields: ['news', schema], tab: 'Tree' })
    await page.reload()
    await editor(page).waitFor()
    await shows(page, '#count', /of 250/)
    expect(await textOf(page)).toBe('headline:(bank water) language:en')
    expect(await state()).toEqual(before)
    expect(faults).toEqual([])
  })
})

describe('one’s own', () => {
  test('documents, schema and table take the place of the demo’s', async (context) => {
    const { page, faults } = await openPage(demo(context), 'playground', 'tags:fresh')
    await tab(page, 'Schema')
    await page
      .locator('#schema')
      .fill('{ "fields": { "name": { "kind": "text" }, "tags": { "kind": "keyword", "array": true } } }')
    await page.getByLabel('Table').fill('recipe')
    await tab(page, 'Documents')
    await page
      .locator('#documents')
      .fill('{ "name": "Pie", "tags": ["old"] }\n{ "name": "Salad", "tags": ["fresh"] }')
    await shows(page, '#count', '1 of 2 documents')
    await shows(page, '.card', /Salad/)
    expect(await page.locator('.card mark').allInnerTexts()).toEqual(['fresh'])
    await tab(page, 'SQL')
    await expect.poll(() => textIn(sql(page)), SOON).toContain('tags')
    await tab(page, 'Documents')
    await page.locator('#documents').fill('{ "name": "Pie" }\nnothing')
    await shows(page, '#documents-note.error', 'Line 2 is not JSON')
    await page.getByRole('button', { name: 'Go to line 2' }).click()
    expect(await selectedText(page)).toBe('nothing')
    await shows(page, '#count', '1 of 2 documents')
    await page.locator('#documents').fill('{ "name": "Pie", "tags": ["fresh"] }\n{ "name": 1 }')
    await shows(page, '#documents-note', '1 of 2 documents do not fit the schema')
    await page.getByRole('button', { name: 'Go to line 2' }).click()
    expect(await selectedText(page)).toBe('{ "name": 1 }')
    await page.locator('#documents').fill('[{ "name": "Pie", "tags": ["fresh"] }]')
    await shows(page, '#count', '1 of 1 documents')
    await page.waitForURL(/documents=%5B/)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await shows(other, '#count', '1 of 1 documents')
    await other.close()
    await page.reload()
    await shows(page, '#count', '1 of 1 documents')
    await page.getByRole('button', { name: 'Use the demo releases' }).click()
    await shows(page, '#count', 'of 250 releases')
    expect(faults).toEqual([])
  })

  test('a schema that is none changes nothing but its note', async (context) => {
    const { page } = await openPage(demo(context), 'playground', 'headline:bank')
    await shows(page, '#count', 'of 250')
    const count = await textIn(page.locator('#count'))
    await tab(page, 'Schema')
    await page.locator('#schema').fill('{ "fields": 1 }')
    await shows(page, '#schema-problem.error', 'it needs "fields"')
    await page.locator('#schema').fill('{\n  "fields": {\n    "a": { "kind": "txt" }\n  }\n}')
    await shows(page, '#schema-problem.error', 'the field "a" needs a kind')
    await page.getByRole('button', { name: 'Go to line 3' }).click()
    expect(await selectedText(page)).toBe('"a": { "kind": "txt" }')
    expect(await textIn(page.locator('#count'))).toBe(count)
    await page.getByRole('button', { name: 'Reset the schema' }).click()
    await shows(page, '#schema-problem:not(.error)', 'The same JSON')
  })
})

describe('code', () => {
  test('shows one of the default fields, or all', async (context) => {
    const { page } = await openPage(demo(context), 'playground', 'bank NOT source:b*')
    await expect.poll(() => textIn(sql(page)), SOON).toMatch(/^-- headline.*; the same for \d+ other/)
    expect(await textIn(sql(page))).not.toContain('organisation')
    await page.getByLabel('First default field only').uncheck()
    await expect.poll(() => textIn(sql(page)), SOON).toContain('organisation')
    await write(page, 'headline:bank', 'insertText')
    await page.locator('#fold').waitFor({ state: 'hidden' })
    expect(await textIn(sql(page))).not.toContain('--')
  })

  test('has no line wider than its pane, and colours, in all dialects side by side', async (context) => {
    const query = 'bank AND "central bank" AND headline:(rates OR fed) AND source:b* AND versioncreated:2019'
    const { page, faults } = await openPage(demo(context), 'playground', query)
    await page.selectOption('#dialect', 'all')
    await expect.poll(() => sql(page).count(), SOON).toBe(6)
    const titles = await page.locator('.dialect:not([hidden]) h3').allInnerTexts()
    expect(titles).toEqual(['PostgreSQL', 'MySQL', 'MariaDB', 'SQLite', 'ClickHouse', 'DuckDB'])
    const lefts = await page
      .locator('.dialect')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left))
    expect(new Set(lefts).size).toBeGreaterThan(1)
    for (const code of await sql(page).all()) {
      const { tooWide, lines, colours } = await code.evaluate((content) => ({
        tooWide: content.parentElement!.scrollWidth - content.parentElement!.clientWidth,
        lines: content.querySelectorAll('.cm-line').length,
        colours: new Set(Array.from(content.querySelectorAll('span'), (span) => getComputedStyle(span).color))
          .size,
      }))
      expect(tooWide).toBeLessThanOrEqual(0)
      expect(lines).toBeGreaterThan(5)
      expect(colours).toBeGreaterThan(2)
    }
    expect(faults).toEqual([])
  })

  test('is copied: SQL with its parameters, JSON, and the link', async (context) => {
    const { page, faults } = await openPage(demo(context), 'playground', 'headline:bank AND source:b*', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const copied = async (name: string) => {
      await page.getByRole('button', { name }).click()
      const said = page.getByRole('button', { name: 'Copied', exact: true })
      await said.waitFor()
      const text = await page.evaluate(() => navigator.clipboard.readText())
      await said.waitFor({ state: 'detached' })
      return text
    }
    await expect.poll(() => textIn(sql(page)), SOON).toContain('headline')
    expect(await copied('Copy SQL')).toMatch(
      /headline_u121[\s\S]*\n-- parameter 1: .*bank.*\n-- parameter 2: /,
    )
    expect(await copied('Copy link')).toBe(page.url())
    await tab(page, 'Elasticsearch')
    expect(JSON.parse(await copied('Copy JSON'))).toHaveProperty('bool')
    expect(faults).toEqual([])
  })
})

describe('panes', () => {
  test.for([
    [1280, 800],
    [1920, 1080],
  ] as const)(
    'fit one screen of %d × %d: query on top, hits and outputs side by side',
    async ([width, height], context) => {
      const { page, faults } = await openPage(demo(context), 'playground', null, {
        viewport: { width, height },
      })
      await expect.poll(() => textIn(sql(page)), SOON).toContain('headline')
      const box = (selector: string) => page.locator(selector).first().boundingBox()
      for (const dialect of ['postgres', 'all']) {
        await page.selectOption('#dialect', dialect)
        for (const place of ['.results .scroll', '.outputs']) {
          await page.locator(place).hover()
          await page.mouse.wheel(0, 3000)
          await page.waitForTimeout(100)
        }
        const scrolled = await page.evaluate(
          () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
        )
        expect(scrolled).toBeLessThanOrEqual(0)
        const [query, results, outputs] = [
          (await box('#query'))!,
          (await box('.results'))!,
          (await box('.outputs'))!,
        ]
        expect(query.y).toBeGreaterThan(0)
        expect(query.y + query.height).toBeLessThan(results.y)
        expect(results.x + results.width).toBeLessThan(outputs.x)
        for (const { y, height: tall } of [results, outputs]) {
          expect(y + tall).toBeLessThanOrEqual(height)
          expect(tall).toBeGreaterThan(height * 0.6)
        }
      }
      expect(faults).toEqual([])
    },
  )

  test('change together, from one sound query to the next, and are never empty', async (context) => {
    const { page, faults } = await openPage(demo(context), 'playground', 'headline:bank AND source:b*')
    await expect.poll(() => textIn(sql(page)), SOON).toContain('headline')
    await page.locator('#times dd', { hasText: 'ms' }).first().waitFor()
    await page.evaluate(() => {
      const seen: string[] = []
      const look = () => {
        const shown = ['#english', '#lucene', '#sql .code-host', '#meaning'].map((selector) => {
          const element = document.querySelector(selector)!
          return (element.shadowRoot?.querySelector('.cm-content') ?? element).textContent!
        })
        const text = JSON.stringify(shown)
        if (seen.at(-1) !== text) seen.push(text)
        requestAnimationFrame(look)
      }
      Object.assign(globalThis, { seen })
      look()
    })
    await editor(page).focus()
    await page.keyboard.press('End')
    // Broken first, then sound.
    for (const key of [' ', 'A', 'N', 'D', ' ', 'e', 'n']) await page.keyboard.type(key, { delay: 30 })
    await expect.poll(() => textIn(page.locator('#lucene')), SOON).toMatch(/:en\b/)
    await page.waitForTimeout(300)
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
    const states = seen.map((text): string[] => JSON.parse(text))
    expect(states.length).toBeGreaterThan(1)
    states.forEach((state, i) => {
      expect(state).not.toContain('')
      state.forEach((shown, pane) => {
        expect(shown).not.toBe(states[i - 1]?.[pane])
      })
    })
    expect(faults).toEqual([])
  })
})

describe('work', () => {
  test('is warm before it is timed: the first times are those of later', async (context) => {
    const { page } = await openPage(demo(context), 'playground', 'headline:bank AND source:b*')
    const sum = async () => {
      await page.locator('#times dd', { hasText: 'ms' }).first().waitFor()
      const times = await page.locator('#times dd').allInnerTexts()
      return times.reduce((all, time) => all + (Number(/[\d.]+/.exec(time)?.[0]) || 0), 0)
    }
    const first = await sum()
    const later: number[] = []
    for (let i = 0; i < 10; i++) {
      await write(page, `headline:bank AND source:${'bcdefghijk'[i]}*`, 'insertText')
      await page.waitForTimeout(200)
      later.push(await sum())
    }
    expect(first).toBeLessThan(5 * later.sort((a, b) => a - b)[5]!)
  })

  test('little JavaScript comes before the first hit, and the rest after it', async (context) => {
    const { origin, dist, ...rest } = demo(context)
    const { page } = await emptyPage({ origin, dist, ...rest })
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.add(request.url())
    })
    // What is large comes only when these have come.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/(?:editorBox|codePane|compiled)-/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${origin}/playground/`)
    await cards(page).first().waitFor()
    const early = [...scripts].filter((url) => !/(?:editorBox|codePane|compiled)-/.test(url))
    release()
    await expect.poll(() => textIn(sql(page)), SOON).toContain('headline')
    const sizes = early.map((url) => gzipSync(readFileSync(join(dist, new URL(url).pathname))).length)
    expect(early.length).toBeGreaterThan(0)
    expect(scripts.size).toBeGreaterThan(early.length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_FIRST_SCRIPTS)
  })
})
