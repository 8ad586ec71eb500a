import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { boxPage, cardOf, listOf, optionsOf, queryIn, seen, textOf, write } from './browser/boxPage.ts'

const { box, axeViolations } = boxPage()

const rectOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, left, right, height, width } = element.getBoundingClientRect()
      return { top, bottom, left, right, height, width }
    })

describe('the list', () => {
  box('lies below the border, and nothing cuts or covers it', async ({ open }) => {
    const page = await open({ width: 768 })
    await page.evaluate(() => {
      const field = document.querySelector('fieldset')!
      field.classList.add('cut')
      document.querySelector('#below')!.classList.add('cover')
    })
    await write(page, `${'bank '.repeat(25)}price:>5 AND sou`)
    await listOf(page).waitFor()
    const border = await rectOf(page, '[part=box]')
    const list = await rectOf(page, '.cm-tooltip-autocomplete')
    expect(list.top).toBeGreaterThanOrEqual(border.bottom)
    expect(list.top).toBeLessThan(border.bottom + 10)
    const isOnTop = await page.locator('.cm-tooltip-autocomplete li').evaluate((row) => {
      const { left, top, width, height } = row.getBoundingClientRect()
      const root = row.getRootNode() as ShadowRoot
      return row.contains(root.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isOnTop).toBe(true)
    await page.getByRole('option').first().click()
    expect(await queryIn(page)).toMatch(/AND source:$/)
  })

  box('lies above the border where there is no room below', async ({ open }) => {
    const page = await open()
    await page.evaluate(() => document.querySelector('h1')!.classList.add('tall'))
    await write(page, 'bank ')
    await listOf(page).waitFor()
    const { top } = await rectOf(page, '[part=box]')
    await expect
      .poll(async () => (await rectOf(page, '.cm-tooltip-autocomplete')).bottom)
      .toBeLessThanOrEqual(top)
  })

  box('works in a dialog', async ({ open }) => {
    const page = await open()
    await page.evaluate(() => {
      const dialog = document.createElement('dialog')
      document.querySelector('main')!.append(dialog)
      dialog.append(document.querySelector('form')!)
      dialog.showModal()
    })
    await write(page, 'sou')
    await page.getByRole('option').first().click()
    expect(await queryIn(page)).toBe('source:')
  })

  box.for([360, 768, 1280])('never cuts a label at %i px', async (width, { open }) => {
    const page = await open({ width })
    await write(page, 'a_l')
    await listOf(page).waitFor()
    const label = page.locator('.cm-completionLabel').first()
    expect(await label.textContent()).toMatch(/^a_long_name/)
    expect(
      await label.evaluate((each) => each.scrollWidth <= each.clientWidth + 1 || each.scrollWidth === 0),
    ).toBe(true)
    const [name, detail, list] = [
      await rectOf(page, '.cm-completionLabel'),
      await rectOf(page, '.cm-completionDetail'),
      await rectOf(page, '.cm-tooltip-autocomplete'),
    ]
    expect(name.right).toBeLessThanOrEqual(list.right)
    if (width < 480) expect(detail.top).toBeGreaterThanOrEqual(name.bottom - 1)
    else expect(detail.left).toBeGreaterThanOrEqual(name.right)
  })

  box('says how many options it has, and which key takes the selected one', async ({ open }) => {
    const page = await open()
    await write(page, 'bank ')
    await listOf(page).waitFor()
    const count = (await optionsOf(page)).length
    const said = page.getByRole('status').filter({ hasText: 'suggestions' })
    expect(await said.textContent()).toBe(`${count} suggestions`)
    expect(await textOf(page).getAttribute('aria-expanded')).toBe('true')
    const controlled = await textOf(page).getAttribute('aria-controls')
    expect(await listOf(page).getAttribute('id')).toBe(controlled)
    const hint = () =>
      page.locator('li[aria-selected]').evaluate((row) => getComputedStyle(row, '::after').content)
    await page.keyboard.type('A')
    await expect.poll(hint).toBe('"Tab"')
    await page.keyboard.press('ArrowDown')
    await expect.poll(hint).toBe('"Enter"')
    await page.keyboard.press('Escape')
    expect(await textOf(page).getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => said.count()).toBe(0)
  })

  box('has rows for fingers, and says where the pointer is', async ({ open }) => {
    const touch = await open({ touch: true })
    await write(touch, 'bank ')
    await listOf(touch).waitFor()
    expect((await rectOf(touch, 'li')).height).toBeGreaterThanOrEqual(44)
    const page = await open()
    await write(page, 'bank ')
    const row = page.getByRole('option').nth(1)
    const background = () => row.evaluate((each) => getComputedStyle(each).backgroundColor)
    const before = await background()
    await row.hover()
    expect(await background()).not.toBe(before)
  })
})

describe('the box', () => {
  box('grows to eight lines, and then scrolls', async ({ open }) => {
    const page = await open({ width: 360 })
    const { height } = await rectOf(page, '.cm-line')
    await write(page, 'several words '.repeat(40))
    const grown = await rectOf(page, '.cm-scroller')
    expect(grown.height / height).toBeGreaterThan(7.5)
    expect(grown.height / height).toBeLessThan(8.5)
    const isAtEnd = await page
      .locator('.cm-scroller')
      .evaluate((each) => each.scrollTop > 0 && each.scrollTop + each.clientHeight > each.scrollHeight - 40)
    expect(isAtEnd).toBe(true)
  })

  box('can be disabled and configured while it has the focus and a list', async ({ open }) => {
    const page = await open()
    for (const change of [
      'box.disabled = true',
      'box.disabled = false; box.readOnly = true',
      "box.readOnly = false; box.planOptions = { emptyQuery: 'all' }",
      "box.placeholder = 'x'; box.label = 'Search releases'",
      'box.schema = null',
      'box.schema = schema; box.remove()',
    ]) {
      await page.evaluate('box.disabled = false; box.readOnly = false; box.schema = schema')
      await write(page, 'sou')
      await listOf(page).waitFor()
      await page.evaluate(change)
      await page.waitForTimeout(100)
    }
    expect(await listOf(page).count()).toBe(0)
  })

  box('looks disabled', async ({ open }) => {
    const page = await open()
    const look = () =>
      page.locator('[part=box]').evaluate((each) => {
        const { backgroundColor, borderStyle, cursor } = getComputedStyle(each)
        return [backgroundColor, borderStyle, cursor]
      })
    const before = await look()
    await page.evaluate('box.disabled = true')
    const after = await look()
    expect(after.filter((value, at) => value === before[at])).toEqual([])
    await page.evaluate("box.disabled = false; document.querySelector('fieldset').disabled = true")
    expect(await look()).toEqual(after)
  })

  box('shows its border and its selected row with a contrast of 3:1', async ({ open }) => {
    for (const dark of [false, true]) {
      const page = await open({ dark })
      await write(page, 'sou')
      await page.locator('li[aria-selected]').waitFor()
      await page.getByRole('heading').click()
      const ratios = await page.evaluate(contrasts)
      await page.keyboard.press('Tab')
      for (const ratio of ratios) expect(ratio).toBeGreaterThanOrEqual(3)
    }
  })

  box('has a focus ring in forced colours', async ({ open }) => {
    const page = await open({ forcedColors: true })
    const ring = () =>
      page.locator('[part=box]').evaluate((each) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(each)
        return `${outlineStyle} ${outlineWidth}`
      })
    expect(await ring()).not.toBe('solid 2px')
    await textOf(page).focus()
    expect(await ring()).toBe('solid 2px')
  })
})

/** The contrast of the border of the box with what is inside it and around it. */
function contrasts(): number[] {
  const luminance = (color: string) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue] = Array.from(canvas.getImageData(0, 0, 1, 1).data.slice(0, 3), (value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
  const root = document.querySelector('isoquery-input')!.shadowRoot!
  const { borderTopColor, backgroundColor } = getComputedStyle(root.querySelector('[part=box]')!)
  const page =
    getComputedStyle(document.documentElement).colorScheme.includes('dark') &&
    matchMedia('(prefers-color-scheme: dark)').matches
      ? '#121212'
      : '#ffffff'
  return [backgroundColor, page].map((other) => {
    const [low, high] = [luminance(borderTopColor), luminance(other)].sort((a, b) => a - b)
    return (high! + 0.05) / (low! + 0.05)
  })
}

describe.each(
  [360, 768, 1280].flatMap((width) =>
    [false, true].flatMap((dark) => [false, true].map((forcedColors) => ({ width, dark, forcedColors }))),
  ),
)('at %o', (options) => {
  box('axe finds no fault: empty, with a list, with an error, disabled', async ({ open }) => {
    const page = await open(options)
    const look = async () => expect(await axeViolations(page)).toEqual([])
    await page.evaluate("box.value = ''")
    await look()
    await write(page, 'bank ')
    await listOf(page).waitFor()
    await page.keyboard.press('ArrowDown')
    await look()
    await write(page, 'pirce:>5 (ba"')
    await page.locator('.cm-lintRange-error').first().waitFor()
    await page.keyboard.press('F8')
    await cardOf(page).waitFor()
    await look()
    await page.evaluate('box.disabled = true')
    await look()
    expect(await seen(page, 'submitted')).toEqual([])
  })
})

/** Each inherited property of text, as no page would set it. */
const HOSTILE = `text-align: center; text-transform: uppercase; letter-spacing: 4px; line-height: 3;
  word-spacing: 9px; text-indent: 30px; white-space: pre; font: italic small-caps 900 30px monospace;
  font-stretch: condensed; color: red; caret-color: lime; cursor: crosshair; list-style: square inside;
  quotes: none; tab-size: 2; text-shadow: 1px 1px red; word-break: break-all; overflow-wrap: anywhere;
  hyphens: auto; font-feature-settings: "smcp"; font-kerning: none; text-wrap: balance; accent-color: red;
  -webkit-text-stroke: 1px red; -webkit-text-fill-color: red; text-emphasis: filled; line-break: anywhere;
  text-underline-offset: 9px; text-decoration-skip-ink: none; text-align-last: right; user-select: all;
  border-collapse: collapse; text-rendering: geometricPrecision; font-size-adjust: 0.9; orphans: 5`

/** Every computed property and the rectangle of every element of the box. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const host = document.querySelector('isoquery-input')!
    const { left, top } = host.getBoundingClientRect()
    return Array.from(host.shadowRoot!.querySelectorAll('*')).flatMap((element) => {
      const rect = element.getBoundingClientRect()
      const place = [rect.left - left, rect.top - top, rect.width, rect.height].join(' ')
      return [null, '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(element, pseudo)
        const values = Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`)
        return [`${element.className}${pseudo}`, place, ...values]
      })
    })
  })

function differences(before: readonly string[] = [], after: readonly string[]): string[] {
  return after.flatMap((value, i) => (value === before[i] ? [] : `${after[0]}: ${before[i]} → ${value}`))
}

/** The box with its list or its card, as pixels. */
async function pixels(page: Page, below: string): Promise<Buffer> {
  const [box, part] = [await rectOf(page, 'isoquery-input'), await rectOf(page, below)]
  const [x, y] = [Math.min(box.left, part.left), Math.min(box.top, part.top)]
  const [right, bottom] = [Math.max(box.right, part.right), Math.max(box.bottom, part.bottom)]
  return page.screenshot({ clip: { x, y, width: right - x, height: bottom - y }, animations: 'disabled' })
}

/** The largest difference of a colour between two pictures of one size, of 255. */
function largestDifference(page: Page, ...pictures: readonly Buffer[]): Promise<number> {
  return page.evaluate(
    async (encoded) => {
      const colours = encoded.map(async (text) => {
        const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
        context.drawImage(bitmap, 0, 0)
        return context.getImageData(0, 0, bitmap.width, bitmap.height).data
      })
      const [one, other] = [await colours[0]!, await colours[1]!]
      if (one.length !== other.length) return Infinity
      return one.reduce((most, colour, i) => Math.max(most, Math.abs(colour - other[i]!)), 0)
    },
    pictures.map((each) => each.toString('base64')),
  )
}

/** How the box looks once nothing moves: focus and colours change some moments after a key. */
async function settled(page: Page, below: string) {
  let last = { looks: await looks(page), pixels: await pixels(page, below) }
  for (;;) {
    await page.waitForTimeout(400)
    const next = { looks: await looks(page), pixels: await pixels(page, below) }
    if (String(next.looks) === String(last.looks) && next.pixels.equals(last.pixels)) return next
    last = next
  }
}

const OPENED = [
  { name: 'list', text: ' AND sou', key: null, below: '.cm-tooltip-autocomplete' },
  { name: 'card', text: ' AND pirce:>5 ', key: 'F8', below: '.isoquery-card' },
]

describe.each(['html', 'form', 'form *', 'isoquery-input'])(
  'a page that sets inherited properties on %s',
  (where) => {
    box.for(OPENED)('changes nothing in the box and its $name', async ({ text, key, below }, { open }) => {
      const page = await open()
      await page.evaluate(() => {
        // The element alone: of the page around it, the size may change.
        document.querySelector('form')!.replaceChildren(document.querySelector('isoquery-input')!)
        document.querySelector('isoquery-input')!.setAttribute('aria-label', 'Search releases')
        document.querySelector('form')!.classList.add('fixed')
        for (const each of document.querySelectorAll<HTMLElement>('h1, #below')) each.hidden = true
      })
      await textOf(page).click()
      await page.keyboard.type(text)
      if (key !== null) await page.locator('.cm-lintRange-error').first().waitFor()
      if (key !== null) await page.keyboard.press(key)
      await page.locator(below).waitFor()
      const before = await settled(page, below)
      // What is set on the element itself is what it takes: its font.
      const isAround = where === 'html' || where === 'form'
      const rules = isAround ? HOSTILE : HOSTILE.replace('30px monospace', '16px system-ui, sans-serif')
      const rule = `${where} { ${rules} }`
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
      }, rule)
      const after = await settled(page, below)
      expect(after.looks.flatMap((each, i) => differences(before.looks[i], each))).toEqual([])
      expect(after.looks).toHaveLength(before.looks.length)
      expect(before.looks.length).toBeGreaterThan(30)
      // A browser may round the edge of a curve otherwise the next time.
      expect(await largestDifference(page, before.pixels, after.pixels)).toBeLessThanOrEqual(2)
    })
  },
)

describe('a blank box', () => {
  box('offers recent searches and fields at the focus, and Tab leaves it', async ({ open }) => {
    const page = await open()
    await page.evaluate("box.value = ''; box.recent = ['source:Reuse', 'bank']")
    await textOf(page).focus()
    await listOf(page).waitFor()
    expect((await optionsOf(page)).slice(0, 2)).toEqual(['source:Reuse', 'bank'])
    await page.keyboard.press('Tab')
    await listOf(page).waitFor({ state: 'detached' })
    expect(await queryIn(page)).toBe('')
    await textOf(page).focus()
    await page.getByRole('option').first().click()
    expect(await queryIn(page)).toBe('source:Reuse')
  })

  box('is what the clear button leaves', async ({ open }) => {
    const page = await open()
    await page.getByRole('button', { name: 'Clear the query' }).click()
    expect(await queryIn(page)).toBe('')
    expect(await seen(page, 'events')).toContain('input')
    expect(await page.getByRole('button', { name: 'Clear the query' }).count()).toBe(0)
    await page.keyboard.press('ControlOrMeta+z')
    expect(await queryIn(page)).toBe('bank')
  })
})

box('a tap opens the list, with the letters that match', async ({ open }) => {
  const page = await open({ touch: true })
  await page.evaluate("box.value = 'sou'")
  await textOf(page).tap()
  await listOf(page).waitFor()
  expect(await page.locator('.cm-completionMatchedText').first().textContent()).toBe('sou')
})

box('a field stays before its value where text runs from right to left', async ({ open }) => {
  const page = await open()
  await page.evaluate("document.dir = 'rtl'; box.value = 'source:>=\u05e9\u05dc\u05d5\u05dd'")
  const field = await rectOf(page, '.isoquery-field')
  const isolated = await rectOf(page, '[part=content] [dir=ltr]')
  expect(field.left).toBeCloseTo(isolated.left, 0)
  expect(isolated.width).toBeGreaterThan(field.width + 30)
})
