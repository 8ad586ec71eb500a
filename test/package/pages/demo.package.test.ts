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

/** How long a busy machine may take. */
const SOON = { timeout: 30_000 }

const demo = servedDemo()

const count = (page: Page) => textIn(page.locator('#count'))
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })

/** How many queries the key has asked, as the page says when it is asked for it. */
async function used(page: Page): Promise<number> {
  const panel = page.locator('#key-panel')
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Key', exact: true }).click()
  return Number(/(\d+) of 1000/.exec(await textIn(page.locator('#quota')))![1])
}

describe('listing', () => {
  test('the box is empty at first, and everything is listed', async (context) => {
    const { page, faults } = await openPage(demo(context), 'demo')
    await shows(page, '#count', 'Newest 100 of 1,000')
    expect(await textOf(page)).toBe('')
    expect(await page.title()).toBe('Press releases')
    expect(new URL(page.url()).hash).toBe('')
    expect(await cards(page).count()).toBe(20)
    expect(faults).toEqual([])
  })

  test('an empty Enter lists everything, and so does one with blanks', async (context) => {
    const { page, faults } = await openPage(demo(context), 'demo', 'headline:water')
    await shows(page, '#count', /^\d\d releases$/)
    await write(page, ' ', 'type')
    await page.keyboard.press('Enter')
    await shows(page, '#count', 'Newest 100 of 1,000')
    expect(new URL(page.url()).hash).toBe('')
    expect(await page.locator('#problems li').count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('the query is the title and the address, and the way back leads to the last one', async (context) => {
    const { page, faults } = await openPage(demo(context), 'demo')
    await write(page, 'headline:bank', 'type')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#q=headline%3Abank$/)
    await expect.poll(() => page.title(), SOON).toBe('headline:bank · Press releases')
    await write(page, 'headline:water', 'type')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#q=headline%3Awater$/)
    await page.goBack()
    await expect.poll(() => textOf(page), SOON).toBe('headline:bank')
    expect(await page.title()).toBe('headline:bank · Press releases')
    await page.goBack()
    await expect.poll(() => textOf(page), SOON).toBe('')
    await shows(page, '#count', 'Newest 100')
    expect(faults).toEqual([])
  })

  test('a completion is taken by keyboard, and nothing is asked before Enter', async (context) => {
    const { page, faults } = await openPage(demo(context), 'demo')
    await shows(page, '#count', 'Newest 100')
    const before = await used(page)
    await write(page, 'headl', 'type')
    await takeCompletion(page)
    await page.keyboard.type('bank NOT source:b*')
    expect(await used(page)).toBe(before)
    await page.keyboard.press('Enter')
    await shows(page, '#count', /^\d\d releases$/)
    expect(await used(page)).toBe(before + 1)
    expect((await textIn(page.locator('.card h3 mark').first())).toLowerCase()).toBe('bank')
    expect(await page.locator('.card footer').count()).toBeGreaterThan(5)
    const titles = await page.locator('.card h3').allInnerTexts()
    await page.reload()
    await editor(page).waitFor()
    await shows(page, '#count', /^\d\d releases$/)
    expect(await textOf(page)).toBe('headline:bank NOT source:b*')
    expect(await page.locator('.card h3').allInnerTexts()).toEqual(titles)
    expect(faults).toEqual([])
  })
})

describe('totals', () => {
  test('more hits than are listed are counted in the page', async (context) => {
    const { page } = await openPage(demo(context), 'demo', 'source:"Beacon Newsline"')
    await shows(page, '#count', 'Newest 100 of 368')
  })

  test('no hits: the clause that has none is named, and dropped by a click', async (context) => {
    const { page, faults } = await openPage(demo(context), 'demo', 'headline:(bank AND zzyzx) NOT source:b*')
    await shows(page, '#count', 'No release has what the query asks for')
    const part = page.locator('#parts li')
    await part.waitFor()
    expect(await part.allInnerTexts()).toEqual([
      expect.stringMatching(/^headline:zzyzx finds nothing\s*Drop it: \d+ releases$/),
    ])
    const [promised] = /\d+ releases/.exec(await textIn(part))!
    await part.getByRole('button').click()
    await shows(page, '#count', promised)
    expect(await textOf(page)).toBe('headline:(bank) NOT source:b*')
    expect(await page.locator('#parts li').count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('no hits of clauses that each have some: what is found without each', async (context) => {
    const { page } = await openPage(demo(context), 'demo', 'language:ja AND source:"Mars Bulletin"')
    await shows(page, '#parts', /language:ja finds \d+ releases by itself\s*Drop it: 98 releases/)
    expect(await page.locator('#parts button').count()).toBe(2)
  })

  test('a clause without hits is named beside those that have some', async (context) => {
    const { page } = await openPage(demo(context), 'demo', 'headline:bank OR headline:zzyzx')
    await shows(page, '#parts', 'headline:zzyzx finds nothing')
  })

  test('data other than the demo’s have no totals', async (context) => {
    const { origin, ...rest } = demo(context)
    const { page } = await emptyPage({ origin, ...rest })
    await page.route('**/releases?*', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      // Another release among them.
      body.hits[7].publicidentifier = 'elsewhere'
      await route.fulfill({ response, json: body })
    })
    await page.goto(origin)
    await shows(page, '#count', 'Newest 100')
    await page.waitForTimeout(2000)
    expect(await count(page)).toBe('Newest 100')
    expect(await page.locator('#parts li').count()).toBe(0)
  })
})

describe('beside the box', () => {
  test('what the query means stands below the box while it is typed', async (context) => {
    const { page, faults } = await openPage(demo(context), 'demo')
    await write(page, 'bank AND language:en', 'type')
    await shows(page, '#meaning', /^Releases where any field has the word "bank" and language is/)
    await page.keyboard.type(' AND (')
    await expect.poll(() => page.locator('#meaning').textContent()).toBe('')
    const places = () => page.locator('#results').evaluate((section) => section.getBoundingClientRect().top)
    const place = await places()
    await page.getByRole('button', { name: 'Clear the query' }).click()
    expect(await page.locator('#meaning').isVisible()).toBe(false)
    expect(await places()).toBe(place)
    expect(faults).toEqual([])
  })

  test('an example is asked by a click, and so is a query of before', async (context) => {
    const { page, faults } = await openPage(demo(context), 'demo')
    await page.getByRole('list', { name: 'Try' }).getByRole('button', { name: '"savings bank"' }).click()
    await shows(page, '#count', /^\d+ releases$/)
    expect(await textOf(page)).toBe('"savings bank"')
    await page.goto(page.url().replace(/#.*/, ''))
    await page.reload()
    await editor(page).waitFor()
    await editor(page).focus()
    await page.getByRole('option', { name: '"savings bank"' }).click()
    expect(await textOf(page)).toBe('"savings bank"')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=%22savings\+bank%22/)
    expect(faults).toEqual([])
  })

  test('the sheet of the syntax closes on Escape, and asks what is clicked', async (context) => {
    const { page, faults } = await openPage(demo(context), 'demo')
    await page.getByRole('button', { name: 'Syntax' }).click()
    const sheet = page.getByRole('dialog', { name: 'Syntax' })
    await page.keyboard.press('Escape')
    expect(await sheet.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Syntax' }).click()
    expect(await sheet.getByRole('listitem').count()).toBeGreaterThan(20)
    await sheet.getByRole('button', { name: 'headline:/q[1-4]/' }).click()
    expect(await sheet.isVisible()).toBe(false)
    await shows(page, '#count', /releases?$/)
    expect(await textOf(page)).toBe('headline:/q[1-4]/')
    expect(faults).toEqual([])
  })

  test('facets add a clause, and take it away again', async (context) => {
    const { page, faults } = await openPage(demo(context), 'demo', 'bank water')
    await shows(page, '#refine-of', 'in these 100')
    const facet = (list: string, name: RegExp) =>
      page.getByRole('list', { name: list }).getByRole('button', { name })
    const [, listed] = /(\d+)$/.exec(await textIn(facet('Language', /^de\s*\d/)))!
    expect(Number(listed)).toBeGreaterThan(3)
    await facet('Language', /^de\s*\d/).click()
    await page.waitForURL(/language/)
    expect(await textOf(page)).toBe('(bank water) AND language:de')
    await facet('Source', /^Beacon Newsline/).click()
    await page.waitForURL(/source/)
    expect(await textOf(page)).toBe('(bank water) AND language:de AND source:"Beacon Newsline"')
    // The hits of both clauses have come when no other source is left.
    await expect
      .poll(() => page.getByRole('list', { name: 'Source' }).getByRole('button').count(), SOON)
      .toBe(1)
    const years = page.getByRole('list', { name: 'Year' }).getByRole('button')
    const year = (await textIn(years.first())).slice(0, 4)
    await years.first().click()
    await page.waitForURL(/versioncreated/)
    await expect.poll(() => years.first().getAttribute('aria-pressed'), SOON).toBe('true')
    const shown = await page.locator('.card .day').allInnerTexts()
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.every((day) => day.endsWith(year))).toBe(true)
    await facet('Source', /^Beacon Newsline/).click()
    await expect
      .poll(() => textOf(page), SOON)
      .toBe(`(bank water) AND language:de AND versioncreated:${year}`)
    expect(faults).toEqual([])
  })

  test('/ goes to the box but where someone writes, and × clears it', async (context) => {
    const { page, faults } = await openPage(demo(context), 'demo', 'headline:bank')
    await cards(page).first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.press('End')
    await page.keyboard.type('/')
    expect(await textOf(page)).toBe('headline:bank/')
    await page.getByRole('button', { name: 'Clear the query' }).click()
    expect(await textOf(page)).toBe('')
    await page.keyboard.type('water')
    expect(await textOf(page)).toBe('water')
    await page.getByRole('button', { name: 'Key', exact: true }).click()
    await page.getByLabel('API key').pressSequentially('a/b')
    expect(await page.getByLabel('API key').inputValue()).toBe('a/b')
    expect(faults).toEqual([])
  })
})

describe('errors', () => {
  test('a correction of the list and one of a card both search', async (context) => {
    const { page, faults } = await openPage(demo(context), 'demo', 'headline:water')
    await cards(page).first().waitFor()
    await write(page, 'headlin:bank', 'insertText')
    await search(page).click()
    await shows(page, '#problems .error', 'There is no field "headlin"')
    // Those of the last query would be hits of another.
    expect(await cards(page).count()).toBe(0)
    await page.locator('#problems').getByRole('button', { name: 'Change to headline' }).click()
    await shows(page, '#count', /^Newest 100 of \d+$/)
    expect(await textOf(page)).toBe('headline:bank')

    await write(page, 'headlin:water', 'insertText')
    await page.keyboard.press('F8')
    const fix = page.locator('#query').getByRole('button', { name: 'Change to headline' })
    await fix.waitFor()
    // The card has the focus a frame later.
    await page.locator('.isoquery-fix:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=headline%3Awater/)
    await shows(page, '.card h3 mark', /^water$/i)
    expect(await textOf(page)).toBe('headline:water')
    expect(await page.locator('#problems .error').count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('key and quota are out of sight until someone wants them', async (context) => {
    const { key, ...rest } = demo(context)
    const { page } = await openPage({ key, ...rest }, 'demo')
    await shows(page, '#count', 'Newest 100')
    expect(await page.getByText('queries in 24 hours').isVisible()).toBe(false)
    expect(await page.getByLabel('API key').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Key', exact: true }).click()
    await shows(page, '#quota', `Key ${key.slice(0, 9)}… · `)
    await page.getByRole('button', { name: 'Key', exact: true }).click()
    expect(await page.getByLabel('API key').isVisible()).toBe(false)
  })

  test('asks for a key when its own is not accepted, and elsewhere', async (context) => {
    const { origin, key, ...rest } = demo(context)
    const { page } = await emptyPage({ origin, key, ...rest })
    await page.route('**/demo/key.json', (route) => route.fulfill({ json: { key: null } }))
    await page.goto(`${origin}/`)
    await page.getByLabel('API key').fill('iq_wrong')
    await page.getByRole('button', { name: 'Use this key' }).click()
    await shows(page, '#count', 'The key is not accepted')
    await page.getByLabel('API key').fill(key)
    await page.getByRole('button', { name: 'Use this key' }).click()
    await shows(page, '#count', 'Newest 100')
    expect(page.url()).not.toContain(key)
  })

  test('says when the quota is used up and when the service fails', async (context) => {
    const { page } = await openPage(demo(context), 'demo')
    const answer = async (status: number, json: object, headers = {}) => {
      await page.route('**/releases?*', (route) => route.fulfill({ status, json, headers }))
      await search(page).click()
    }
    await answer(429, { error: 'quotaexceeded', nbqueries: 9, maxqueries: 9 }, { 'Retry-After': '7200' })
    await shows(page, '#count', 'Search again in 2 hours.')
    await page.getByRole('button', { name: 'Key', exact: true }).click()
    await shows(page, '#quota', '9 of 9 queries')
    await answer(503, { error: 'unavailable' }, { 'Retry-After': '5' })
    await shows(page, '#count', 'Try again in 5 seconds.')
  })
})
