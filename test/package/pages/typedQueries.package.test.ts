import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { editor, openPage, servedDemo, takeCompletion, textOf } from './servedDemo.ts'
import { TYPED_QUERIES } from './typedQueries.ts'

const demo = servedDemo()

/** Presses the keys as a person does, at some twenty a second. */
async function typeKeys(page: Page, typed: string): Promise<void> {
  for (const part of typed.split(/(\{[A-Z]\w+\})/)) {
    if (part === '{Take}') await takeCompletion(page, 'Tab')
    else if (part === '{Choose}') await takeCompletion(page, 'Enter')
    else if (/^\{[A-Z]/.test(part)) await page.keyboard.press(part.slice(1, -1))
    else await page.keyboard.type(part, { delay: 50 })
  }
}

/** What lies above the middle of each part of the page that someone looks at after Enter. */
function covered(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    ['#query', '#clear', '#meaning, #suggestions', '#count', '.card h3'].flatMap((selector) => {
      const shown = [...document.querySelectorAll<HTMLElement>(selector)].find((each) =>
        each.checkVisibility(),
      )
      if (shown === undefined) return []
      const { left, top, width, height } = shown.getBoundingClientRect()
      const above = document.elementFromPoint(left + Math.min(width / 2, 120), top + height / 2)
      return shown.contains(above) ? [] : [`${selector} is below ${above?.outerHTML.slice(0, 80)}`]
    }),
  )
}

test('queries are typed by keyboard alone: the text is what was meant', async (context) => {
  const { page, faults } = await openPage(demo(context), 'demo')
  await page.locator('.card').first().waitFor()
  expect(TYPED_QUERIES.length).toBeGreaterThanOrEqual(25)
  await page.keyboard.press('/')
  for (const { typed, text } of TYPED_QUERIES) {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await typeKeys(page, typed)
    const answered = page.waitForResponse(/\/releases\?/)
    await page.keyboard.press('Enter')
    const asked = new URL((await answered).url()).searchParams.get('q')
    expect({ typed, text: (await textOf(page)).trimEnd(), asked }).toEqual({
      typed,
      text,
      asked: text || '*',
    })
    await page.locator('#results[aria-busy="false"]').waitFor()
    expect.soft({ typed, problems: await page.locator('#problems .error').allInnerTexts() }).toEqual({
      typed,
      problems: [],
    })
    const focused = () =>
      editor(page).evaluate((content) => (content.getRootNode() as ShadowRoot).activeElement === content)
    expect({ typed, hasFocus: await focused() }).toEqual({ typed, hasFocus: true })
    expect({ typed, lists: await page.locator('#query .cm-tooltip').count() }).toEqual({ typed, lists: 0 })
    // On a busy machine, the browser lays out the page after the results are there.
    await expect.poll(async () => [typed, ...(await covered(page))].join('; ')).toBe(typed)
  }
  expect(faults).toEqual([])
})
