import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { programs } from '../support/packedProject.ts'
import { boxPage, cardOf, listOf, problemStatus, queryIn, seen, textOf, write } from './browser/boxPage.ts'

const { folder, run, box, axeViolations } = boxPage()

test.each(['codemirror', 'element'])('isoquery/%s can be imported without a DOM, and has types', (name) => {
  const print = `console.log(Object.keys(await import('isoquery/${name}')).join(', '))`
  const names = run('node', ['--input-type=module', '-e', print]).trim()
  expect(names).toMatch(/queryEditor|IsoqueryInput/)
  writeFileSync(
    join(folder, `${name}.ts`),
    `import { ${names} } from 'isoquery/${name}'\nexport { ${names} }\n`,
  )
  const types = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext', `${name}.ts`]
  expect(run(join(programs, 'tsc'), types)).toBe('')
})

box('a field and its value are taken by keyboard', async ({ open }) => {
  const page = await open()
  await write(page, 'sou')
  await listOf(page).waitFor()
  await page.keyboard.press('Tab')
  expect(await queryIn(page)).toBe('source:')
  await page.getByRole('option', { name: 'Reuse' }).waitFor()
  await page.keyboard.type('Bus')
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Business Feed'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await queryIn(page)).toBe('source:"Business Feed"')
  expect(await seen(page, 'english')).toBe('documents where source is exactly "Business Feed"')
  expect(await seen(page, 'submitted')).toEqual([])
})

box('values of the page are offered; a text that changes aborts the wait for them', async ({ open }) => {
  const page = await open()
  await write(page, 'company:')
  await expect.poll(() => page.getByRole('option').allTextContents()).toContain('ACME Bank')
  await page.keyboard.type('slow')
  await expect.poll(() => seen(page, 'asked')).toContain('company:slow')
  await page.keyboard.type('er')
  await expect.poll(() => seen(page, 'aborted')).toContain('company:slow')
})

box('hidden fields are not offered', async ({ open }) => {
  const page = await open()
  await write(page, '')
  await page.keyboard.press('Delete')
  await page.keyboard.press('ArrowDown')
  await listOf(page).waitFor()
  const options = await page.getByRole('option').allTextContents()
  expect(options.join()).toContain('source')
  expect(options.join()).not.toContain('tenant')
})

box('an error is marked, described, and mended by keyboard', async ({ open }) => {
  const page = await open()
  await write(page, 'pirce:>5')
  const message = 'There is no field "pirce". Did you mean "price"?'
  await expect.poll(() => page.locator('.cm-lintRange-error').allTextContents()).toEqual(['pirce'])
  expect(await textOf(page).getAttribute('aria-invalid')).toBe('true')
  expect(await problemStatus(page).textContent()).toBe(`${message} Press F8 for corrections.`)
  const described = await textOf(page).getAttribute('aria-describedby')
  expect(await problemStatus(page).getAttribute('id')).toBe(described)
  expect(await page.evaluate('[box.matches(":invalid"), box.validationMessage]')).toEqual([true, message])
  expect(await seen(page, 'problems')).toEqual(['unknown-field'])

  await page.keyboard.press('F8')
  await page.locator('.isoquery-fix:focus').waitFor()
  expect(await cardOf(page).textContent()).toContain(message)
  await page.keyboard.press('Escape')
  await page.keyboard.press('End')
  await page.keyboard.type('0')
  expect([await cardOf(page).count(), await queryIn(page)]).toEqual([0, 'pirce:>50'])

  await page.keyboard.press('F8')
  await page.locator('.isoquery-fix:focus').waitFor()
  await page.keyboard.press('Enter')
  expect(await queryIn(page)).toBe('price:>50')
  await expect.poll(() => textOf(page).getAttribute('aria-invalid')).toBe('false')
  expect(await page.locator('.cm-lintRange').count()).toBe(0)
  expect(await page.evaluate('box.validity.valid')).toBe(true)
  expect(await page.evaluate('seen.events.slice(-2)')).toEqual(['input', 'isoquery-plan'])
  await page.keyboard.press('Control+Z')
  expect(await queryIn(page)).toBe('pirce:>50')
})

box('what the user is about to type is no problem yet', async ({ open }) => {
  const page = await open()
  await write(page, 'price:')
  await page.keyboard.press('Escape')
  await page.getByRole('heading').click()
  await expect.poll(() => page.locator('.cm-lintRange-error').count()).toBe(1)
  await textOf(page).click()
  await page.keyboard.press('End')
  await expect.poll(() => page.locator('.cm-lintRange-error').count()).toBe(0)
})

box('the number of problems leads to their corrections', async ({ open }) => {
  const page = await open()
  await write(page, 'pirce:>5 sorce:a')
  await page.getByRole('button', { name: '2 problems' }).click()
  await page.getByRole('button', { name: 'Change to price' }).click()
  await page.getByRole('button', { name: '1 problem' }).click()
  await page.getByRole('button', { name: 'Change to source' }).click()
  expect(await queryIn(page)).toBe('price:>5 source:a')
})

box('the pointer and the keyboard open what a part means', async ({ open }) => {
  const page = await open()
  await write(page, 'price:>5')
  await page.locator('.isoquery-field').hover()
  await expect.poll(() => cardOf(page).textContent()).toBe('price: a number')
  await page.keyboard.press('Control+.')
  await expect.poll(() => cardOf(page).textContent()).toBe('documents where price is more than 5')
})

box('brackets and quotation marks are closed and matched', async ({ open }) => {
  const page = await open()
  await write(page, '(bank "a b')
  expect(await queryIn(page)).toBe('(bank "a b")')
  await page.keyboard.type('")')
  expect(await queryIn(page)).toBe('(bank "a b")')
  await expect.poll(() => page.locator('.isoquery-matching').allTextContents()).toEqual(['(', ')'])
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.locator('.isoquery-matching').allTextContents()).toEqual(['(', ')'])
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.locator('.isoquery-matching').allTextContents()).toEqual(['"', '"'])
  await write(page, '\\( \\" "(')
  expect(await queryIn(page)).toBe('\\( \\" "("')
})

box('a pasted line break becomes a space, and a long text wraps', async ({ open }) => {
  const page = await open({ width: 360 })
  const { height } = (await textOf(page).boundingBox())!
  await page.evaluate("navigator.clipboard.writeText('bank\\nfund\\r\\nfee')")
  await write(page, '')
  await page.keyboard.press('Control+V')
  expect(await queryIn(page)).toBe('bank fund fee')
  await page.keyboard.type(' and further words, until the line is full')
  expect((await textOf(page).boundingBox())!.height).toBeGreaterThan(height * 1.9)
  await page.evaluate("box.value = 'a\\nb'")
  expect(await queryIn(page)).toBe('a b')
})

box('Enter submits, also while options are shown that nobody chose', async ({ open }) => {
  const page = await open()
  await write(page, 'hea')
  await listOf(page).waitFor()
  await page.keyboard.press('Enter')
  expect(await seen(page, 'submitted')).toEqual([{ q: 'hea', go: '1' }])
  expect(await seen(page, "events.filter((type) => type === 'change').length")).toBe(1)
  await write(page, 'pirce:5')
  await page.keyboard.press('Enter')
  expect(await seen(page, 'submitted.length')).toBe(1)
  expect(await seen(page, 'events')).toContain('invalid')
})

box('a form resets, disables, requires and restores the text', async ({ open }) => {
  const page = await open()
  expect(await seen(page, 'english')).toBe('documents where headline has the word "bank"')
  expect(await seen(page, 'events')).toEqual(['isoquery-plan'])
  await write(page, 'fund')
  await page.getByRole('button', { name: 'Reset' }).click()
  expect(await queryIn(page)).toBe('bank')
  await page.evaluate("box.setAttribute('value', 'other')")
  expect(await queryIn(page)).toBe('other')

  await page.evaluate("document.querySelector('fieldset').disabled = true")
  expect(await textOf(page).getAttribute('contenteditable')).toBe('false')
  expect(await page.evaluate('[...new FormData(box.form)].length')).toBe(0)
  await page.evaluate("document.querySelector('fieldset').disabled = false")

  await page.evaluate("box.required = true; box.value = ' '")
  expect(await page.evaluate('[box.validity.valueMissing, box.checkValidity()]')).toEqual([true, false])
  await page.evaluate("box.readOnly = true; box.value = 'fee'")
  await write(page, 'more')
  expect(await queryIn(page)).toBe('fee')
  await page.evaluate("box.setCustomValidity('No.')")
  expect(await page.evaluate('[box.willValidate, box.checkValidity()]')).toEqual([false, true])
})

box('an element that moves keeps its text and history', async ({ open }) => {
  const page = await open()
  await write(page, 'fund')
  await page.evaluate("document.querySelector('form').prepend(box)")
  expect(await queryIn(page)).toBe('fund')
  await textOf(page).focus()
  await page.keyboard.press('Control+Z')
  expect(await queryIn(page)).toBe('bank')
})

box('wrong properties are refused with their names', async ({ open }) => {
  const page = await open()
  const thrown = (code: string) =>
    page.evaluate(`(() => { try { ${code} } catch (error) { return String(error) } })()`)
  expect(await thrown('box.schema = 5')).toMatch(
    /TypeError: isoquery-input: the option schema must be a schema/,
  )
  expect(await thrown('box.planOptions = { timezone: 1 }')).toMatch(/Did you mean "planOptions.timeZone"/)
  expect(await thrown('box.schema = null')).toBe(undefined)
  await write(page, 'any (text')
  expect(await page.evaluate('[box.plan, box.diagnostics.length, box.validity.valid]')).toEqual([
    null,
    0,
    true,
  ])
})

describe.each([
  { width: 360, dark: false },
  { width: 360, dark: true },
  { width: 1280, dark: false },
  { width: 1280, dark: true },
])('at %o', (options) => {
  box('axe finds no fault, nothing overflows, and typing moves nothing below', async ({ open }) => {
    const page = await open(options)
    const look = async () => {
      expect(await axeViolations(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(options.width)
      return (await page.locator('#below').boundingBox())!.y
    }
    const y = await look()
    await write(page, 'source:')
    await listOf(page).waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await look()).toBe(y)
    await write(page, 'pirce:>5 (ba"')
    await page.locator('.cm-lintRange-error').first().waitFor()
    expect(await look()).toBe(y)
    await page.keyboard.press('F8')
    await cardOf(page).waitFor()
    expect(await look()).toBe(y)
  })
})
