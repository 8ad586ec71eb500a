import { expect } from 'vitest'
import { boxPage, cardOf, listOf, optionsOf, problemStatus, queryIn, seen, write } from './browser/boxPage.ts'

const { box, axeViolations } = boxPage()

const MESSAGE = 'Ein Feld „pirce“ gibt es nicht. Meinten Sie „price“?'

box('problems and their corrections are in the language of the messages', async ({ open }) => {
  const page = await open()
  await page.evaluate('box.messages = germanMessages')
  await write(page, 'pirce:>5')
  await expect.poll(() => problemStatus(page).textContent()).toBe(`${MESSAGE} Korrekturen mit der Taste F8.`)
  expect(await page.evaluate('box.validationMessage')).toBe(MESSAGE)
  expect(await seen(page, 'messages')).toEqual([MESSAGE])
  await page.getByRole('button', { name: '1 Problem: zum nächsten' }).click()
  const card = page.getByRole('group', { name: 'Probleme' })
  await expect
    .poll(() => card.textContent())
    .toBe(`Fehler ${MESSAGE}In price ändernNach dem Text selbst suchen`)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'In price ändern' }).click()
  expect(await queryIn(page)).toBe('price:>5')
})

box('completions and explanations are in the language of the messages', async ({ open }) => {
  const page = await open()
  await page.evaluate('box.messages = germanMessages')
  await write(page, 'published:')
  await listOf(page).waitFor()
  expect(await page.getByRole('listbox', { name: 'Vorschläge' }).count()).toBe(1)
  const options = await optionsOf(page)
  expect(options.slice(0, 3)).toEqual(['heutenow/d', 'gesternnow-1d/d', 'letzte 7 Tage>=now-7d/d'])
  expect(options).toContain('>=mindestens')
  await expect.poll(() => page.getByText(`${options.length} Vorschläge`).count()).toBe(1)
  await page.keyboard.type('gest')
  await expect.poll(() => optionsOf(page)).toEqual(['▸gesternnow-1d/d'])
  await page.keyboard.press('Tab')
  expect(await queryIn(page)).toBe('published:now-1d/d')

  await write(page, 'price:>5')
  await page.keyboard.press('Escape')
  await page.locator('.isoquery-field').hover()
  await expect.poll(() => cardOf(page).textContent()).toBe('price: eine Zahl')
  await page.keyboard.press('Control+.')
  await expect.poll(() => cardOf(page).textContent()).toBe('Dokumente, für die gilt: price ist größer als 5')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await expect.poll(() => page.getByText('Auswahl gelöscht').count()).toBe(1)
})

box('the language changes at once, and not when the same messages are given anew', async ({ open }) => {
  const page = await open()
  await write(page, 'pirce:>5')
  await expect.poll(() => problemStatus(page).textContent()).toContain('There is no field')
  await page.evaluate('box.messages = germanMessages')
  await expect.poll(() => problemStatus(page).textContent()).toContain(MESSAGE)
  await page.getByRole('button', { name: '1 Problem:' }).waitFor()
  await write(page, 'published:')
  await listOf(page).waitFor()
  await page.evaluate('box.messages = { ...germanMessages }')
  expect(await listOf(page).count()).toBe(1)
  await page.evaluate("box.value = ''; box.required = true")
  expect(await page.evaluate('box.validationMessage')).toBe('Bitte schreiben Sie eine Anfrage.')
  await page.evaluate('box.messages = null')
  expect(await page.evaluate('box.validationMessage')).toBe('Please enter a query.')
  await expect(page.evaluate("box.messages = { 'box-label': 'Suche' }")).rejects.toThrow(
    'isoquery-input: the option messages must be an object with a function for each code, not an object.',
  )
})

box('the name of a box without a label is in the language of the messages', async ({ open }) => {
  const page = await open()
  await page.evaluate("document.querySelector('label').remove(); box.messages = germanMessages")
  await page.getByRole('combobox', { name: 'Suchanfrage' }).waitFor()
})
