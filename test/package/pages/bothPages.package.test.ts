import { describe, expect, test } from 'vitest'
import { cards, editor, emptyPage, openPage, PATHS, type PageName, servedDemo, write } from './servedDemo.ts'
import { axeViolations, overflow } from './watchedPage.ts'

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

const demo = servedDemo()

describe.each(Object.keys(PATHS) as PageName[])('the page %s', (name) => {
  test.for(['light', 'dark'] as const)(
    'breaks no rule of accessibility in %s',
    async (colorScheme, context) => {
      const { page, faults } = await openPage(demo(context), name, 'headline:bank', { colorScheme })
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
    const { page, faults } = await openPage(demo(context), name, 'headline:bank', {
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
      hasTouch: true,
      isMobile: true,
    })
    // There the hits are a tab.
    if (name === 'playground') await page.getByRole('tab', { name: 'Hits' }).click()
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
    const { origin, ...rest } = demo(context)
    const { page, faults } = await emptyPage({ origin, ...rest })
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
