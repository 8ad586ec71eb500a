import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  boxPage,
  cardOf,
  focused,
  listOf,
  optionsOf,
  queryIn,
  seen,
  textOf,
  write,
} from './browser/boxPage.ts'

const { box } = boxPage()

const marks = (page: Page) => page.locator('.cm-lintRange-error').allTextContents()

describe('Tab', () => {
  box('takes what is visibly selected, and elsewhere leaves the box', async ({ open }) => {
    const page = await open()
    for (const text of [
      'bank ',
      'published:[2019 TO',
      'published:[2019 TO ',
      'source:',
      'bank AND ',
      'source',
    ]) {
      await write(page, text)
      // The list, if there is one, has come.
      await page.waitForTimeout(200)
      expect(await page.locator('li[aria-selected]').count()).toBe(0)
      await page.keyboard.press('Tab')
      expect([await queryIn(page), await focused(page)]).toEqual([text, 'button go'])
      expect(await listOf(page).count()).toBe(0)
    }
    await write(page, 'sou')
    await expect.poll(() => optionsOf(page)).toEqual(['▸sourceWho published it.'])
    await page.keyboard.press('Tab')
    expect([await queryIn(page), await focused(page)]).toEqual(['source:', 'isoquery-input q'])
  })

  box('takes an option that still fits while newer ones are awaited', async ({ open }) => {
    const page = await open()
    await write(page, 'he')
    await page.locator('li[aria-selected]').waitFor()
    await page.keyboard.type('a')
    await page.keyboard.press('Tab')
    expect(await queryIn(page)).toBe('headline:')
  })

  box('takes an operator with its space, and goes behind a space that is there', async ({ open }) => {
    const page = await open()
    await write(page, 'bank A')
    await page.locator('li[aria-selected]').waitFor()
    await page.keyboard.press('Tab')
    expect(await queryIn(page)).toBe('bank AND ')
    await write(page, 'bank  fund')
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('O')
    await page.locator('li[aria-selected]').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('x')
    expect(await queryIn(page)).toBe('bank OR xfund')
  })
})

describe('the list closes, and no answer comes late,', () => {
  const ways: Record<string, (page: Page) => Promise<unknown>> = {
    Enter: (page) => page.keyboard.press('Enter'),
    Escape: (page) => page.keyboard.press('Escape'),
    blur: (page) => page.getByRole('heading').click(),
    submit: (page) => page.evaluate('box.form.requestSubmit()'),
  }
  for (const [name, end] of Object.entries(ways)) {
    box(`after ${name}`, async ({ open }) => {
      const page = await open()
      await write(page, 'sou')
      await listOf(page).waitFor()
      await end(page)
      await expect.poll(() => listOf(page).count()).toBe(0)
      await write(page, 'company:late')
      await expect.poll(() => seen(page, 'asked')).toContain('company:late')
      await end(page)
      await page.evaluate('seen.answer()')
      await page.waitForTimeout(200)
      expect(await listOf(page).count()).toBe(0)
      expect(await seen(page, 'aborted')).toContain('company:late')
    })
  }

  box('and there is one list at a time, without a card', async ({ open }) => {
    const page = await open()
    await write(page, 'price:>5')
    await page.keyboard.press('Control+.')
    await cardOf(page).waitFor()
    await page.keyboard.press('Control+Space')
    await page.keyboard.press('Home')
    await page.keyboard.press('Control+Space')
    await listOf(page).waitFor()
    expect(await cardOf(page).count()).toBe(0)
    await page.locator('.isoquery-field').hover()
    await page.waitForTimeout(500)
    expect(await cardOf(page).count()).toBe(0)
    await page.keyboard.press('Control+.')
    await cardOf(page).waitFor()
    expect(await listOf(page).count()).toBe(0)
  })
})

describe('nothing is marked while it is being typed', () => {
  box('but when the caret leaves the clause, or typing rests', async ({ open }) => {
    const page = await open()
    await page.evaluate(() => {
      const root = document.querySelector('isoquery-input')!.shadowRoot!
      const watch = () => {
        const marked = root.querySelector('.cm-lintRange-error')?.textContent
        if (marked !== undefined) Object.assign(globalThis, { marked })
      }
      new MutationObserver(watch).observe(root, { subtree: true, childList: true, attributes: true })
    })
    await page.getByText('Search releases').click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('(bank OR "x y") price:[1 TO 5] published:>=2019-10 pirce:5', { delay: 90 })
    expect(await page.evaluate('globalThis.marked')).toBe(undefined)
    await page.keyboard.type(' ')
    await expect.poll(() => marks(page), { timeout: 700 }).toEqual(['pirce'])
    await page.keyboard.type('sorce:x')
    await page.waitForTimeout(300)
    expect(await marks(page)).toEqual(['pirce'])
    await expect.poll(() => marks(page)).toEqual(['pirce', 'sorce'])
    // Who mends it is not blamed.
    await page.keyboard.press('Backspace')
    await page.waitForTimeout(100)
    expect(await marks(page)).toEqual(['pirce'])
  })

  box('and a field has its colour as soon as it is known', async ({ open }) => {
    const page = await open()
    await write(page, 'source:')
    expect(await page.locator('.isoquery-field').textContent()).toBe('source')
    await write(page, 'nosuch:')
    expect(await page.locator('.isoquery-field').count()).toBe(0)
  })

  box('and the caret is behind a correction that is taken', async ({ open }) => {
    const page = await open()
    await write(page, 'pirce:>5')
    await page.keyboard.press('F8')
    await page.locator('.isoquery-fix:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('s')
    expect(await queryIn(page)).toBe('prices:>5')
  })

  box('and nothing is closed in a regexp', async ({ open }) => {
    const page = await open()
    await write(page, 'headline:/a("b"|[c')
    expect(await queryIn(page)).toBe('headline:/a("b"|[c')
    await write(page, '/a/ ("b')
    expect(await queryIn(page)).toBe('/a/ ("b")')
  })
})

describe('the caret', () => {
  for (const schema of ['schema', 'null'])
    box(`stands where it was in a text that a program writes: ${schema}`, async ({ open }) => {
      const page = await open()
      await page.evaluate(`box.schema = ${schema}`)
      for (const text of ['bank fund', 'x OR "bank funds"', 'bank price:5 OR x']) {
        await write(page, text)
        for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft')
        await page.keyboard.press('Tab')
        expect(await focused(page)).toBe('button go')
        await page.evaluate('box.value = box.value.toUpperCase()')
        // Typed at once, before a timer can mend anything.
        await page.evaluate("box.focus(); document.execCommand('insertText', false, 's')")
        const upper = text.toUpperCase()
        expect(await queryIn(page)).toBe(`${upper.slice(0, -5)}s${upper.slice(-5)}`)
      }
    })
})

describe('what is offered', () => {
  box('is nothing that is typed already', async ({ open }) => {
    const page = await open()
    for (const text of ['bank AND', 'source:Reuse', 'source:"Business Feed', 'published:now/d']) {
      await write(page, text)
      await page.waitForTimeout(200)
      expect(await optionsOf(page)).toEqual([])
    }
  })

  box('for a date are the periods that people mean, each once', async ({ open }) => {
    const page = await open()
    await write(page, 'published:')
    const labels = () => page.locator('.cm-completionLabel').allTextContents()
    const first = async () => (await labels()).slice(0, 4)
    await expect.poll(first).toEqual(['today', 'yesterday', 'last 7 days', 'last 30 days'])
    expect(new Set(await labels()).size).toBe((await labels()).length)
    await page.keyboard.type('last')
    await expect.poll(async () => (await optionsOf(page))[0]).toMatch(/^▸last 7 days/)
    await page.keyboard.press('Tab')
    expect(await queryIn(page)).toBe('published:>=now-7d/d')
  })

  box('are values with their counts, once where case is ignored', async ({ open }) => {
    const page = await open()
    await write(page, 'company:AC')
    await expect.poll(() => optionsOf(page)).toEqual(['▸ACME1,200', 'ACME Bank'])
    await write(page, 'language:')
    const labels = page.locator('.cm-completionLabel')
    await expect.poll(() => labels.allTextContents()).toEqual(['DE', 'en', '*'])
    expect(await textOf(page).getAttribute('aria-expanded')).toBe('true')
  })
})
