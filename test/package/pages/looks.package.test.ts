import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cards, editor, openPage, type PageName, servedDemo, write } from './servedDemo.ts'
import { axeViolations, overflow } from './watchedPage.ts'

/** A folder for pictures of all states, to be looked at; without it, none are made. */
const { PICTURES } = process.env

/** A phrase with slop is the longest condition. */
const LONGEST_SQL = 'headline:"bank opens new site"~3 OR organisation:"savings bank"~2'

interface State {
  readonly name: string
  readonly page: PageName
  readonly query: string | null
  readonly reach: (page: Page) => Promise<void>
}

const listed = (page: Page) => cards(page).first().waitFor()

const STATES: readonly State[] = [
  { name: 'empty', page: 'demo', query: null, reach: listed },
  {
    name: 'typing',
    page: 'demo',
    query: null,
    reach: async (page) => {
      await listed(page)
      await write(page, 'headline:bank AND s', 'type')
      await page.locator('#query .cm-tooltip-autocomplete').waitFor()
    },
  },
  {
    name: 'error',
    page: 'demo',
    query: null,
    reach: async (page) => {
      await listed(page)
      await write(page, 'headlin:bank AND (water', 'insertText')
      await page.keyboard.press('Enter')
      await page.locator('#problems .error').first().waitFor()
    },
  },
  {
    name: 'hits',
    page: 'demo',
    query: 'headline:(bank OR water) AND language:en',
    reach: async (page) => {
      await listed(page)
      await page.locator('.card summary').first().click()
    },
  },
  {
    name: 'zero',
    page: 'demo',
    query: 'headline:(bank AND zzyzx) AND source:"Beacon Newsline"',
    reach: (page) => page.locator('#parts li').first().waitFor(),
  },
  { name: 'sheet', page: 'demo', query: 'bank', reach: (page) => page.locator('#syntax-open').click() },
  { name: 'default', page: 'playground', query: null, reach: sqlShown },
  { name: 'longest', page: 'playground', query: LONGEST_SQL, reach: sqlShown },
  {
    name: 'dialects',
    page: 'playground',
    query: LONGEST_SQL,
    reach: async (page) => {
      await page.selectOption('#dialect', 'all')
      await page.locator('.dialect').nth(5).waitFor()
    },
  },
]

async function sqlShown(page: Page): Promise<void> {
  await page.locator('#sql .cm-line').first().waitFor()
  await page.locator('#times dd', { hasText: 'ms' }).first().waitFor()
}

/** How pages look, and at which widths rules are asked: 1,920 has the layout of 1,280. */
const LOOKS = [
  { name: 'light', options: { colorScheme: 'light' }, asked: [1280, 768, 360] },
  { name: 'dark', options: { colorScheme: 'dark' }, asked: [1280, 360] },
  { name: 'forced', options: { forcedColors: 'active' }, asked: [1280, 360] },
] as const

const demo = servedDemo()

describe.each(STATES)('$page: $name', ({ name, page: pageName, query, reach }) => {
  test.for(LOOKS)('breaks no rule of accessibility and fits at each width, $name', async (look, context) => {
    const { asked } = look
    const options = { ...look.options, viewport: { width: 1280, height: 800 } }
    const { page, faults } = await openPage(demo(context), pageName, query, options)
    await reach(page)
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
      [768, 1024],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      if (PICTURES !== undefined) {
        mkdirSync(PICTURES, { recursive: true })
        await page.screenshot({ path: join(PICTURES, `${pageName}-${name}-${look.name}-${width}.png`) })
      }
      expect.soft(await overflow(page), `room to the side at ${width}`).toBeLessThanOrEqual(0)
      if (asked.some((each) => each === width))
        expect.soft(await axeViolations(page), `at ${width}`).toEqual([])
    }
    await editor(page).focus()
    expect(faults).toEqual([])
  })
})
