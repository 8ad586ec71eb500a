import { EditorView } from '@codemirror/view'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QueryPlanDetail } from '../../../src/editor/element/isoqueryInput.ts'
import { elementsWithoutPage } from '../support/elementWithoutPage.ts'
import { shop } from '../support/shop.ts'

let page: ReturnType<typeof elementsWithoutPage>
beforeAll(() => {
  page = elementsWithoutPage()
})
afterAll(() => page.close())

/** An element, and the texts of its `isoquery-plan` events. */
function made(attributes: Readonly<Record<string, string>> = {}) {
  const element = page.create()
  const told: string[] = []
  element.addEventListener('isoquery-plan', (event) => {
    const { text, plan } = (event as CustomEvent<QueryPlanDetail>).detail
    told.push(`${text}: ${plan === null ? 'no plan' : 'plan'}`)
  })
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return { element, told }
}

const attributesNow = () =>
  Object.assign(
    {},
    ...page
      .state()
      .facet(EditorView.contentAttributes)
      .filter((each) => typeof each === 'object'),
  )

describe('isoquery-plan', () => {
  test('is told once for all changes of a task, and not without a schema', async () => {
    const { element, told } = made()
    element.value = 'price:5'
    await null
    expect(told).toEqual([])
    element.schema = shop
    element.value = 'price:x'
    await null
    expect(told).toEqual(['price:x: no plan'])
    element.value = 'price:7'
    await null
    expect(told.slice(1)).toEqual(['price:7: plan'])
    expect(element.plan).not.toBe(null)
    expect(element.diagnostics).toEqual([])
  })

  test('is not told of what stands already', async () => {
    const messages = { 'box-label': () => 'Suche' }
    const { element, told } = made()
    element.schema = shop
    element.planOptions = { emptyQuery: 'all' }
    element.messages = messages
    element.values = async () => []
    await null
    expect(told).toEqual([': plan'])
    element.value = ''
    element.schema = { ...shop }
    element.planOptions = { emptyQuery: 'all' }
    element.messages = { ...messages }
    element.values = async () => ['a']
    await null
    expect(told).toHaveLength(1)
    element.messages = { 'box-label': () => 'Suche' }
    await null
    element.planOptions = null
    await null
    element.values = null
    await null
    expect(told.slice(1)).toEqual([': plan', ': no plan', ': no plan'])
  })

  test('an option that is none is refused with its name', () => {
    const { element } = made()
    expect(() => (element.schema = {} as never)).toThrow('isoquery-input: the option schema must be a schema')
    expect(() => (element.values = [] as never)).toThrow('the option values must be a function')
    expect(() => (element.planOptions = { zone: 'UTC' } as never)).toThrow(
      'there is no option "planOptions.zone"',
    )
    expect(() => (element.messages = { a: 1 } as never)).toThrow('the option messages must be')
    element.schema = null
    element.values = undefined
  })
})

describe('in a form', () => {
  test('the text is the value, in one line', () => {
    const { element } = made()
    element.value = 'a\nb'
    expect([element.value, element.asked.value]).toEqual(['a b', 'a b'])
    element.value = null
    expect(element.asked.value).toBe('')
    element.formStateRestoreCallback('bank')
    expect(element.value).toBe('bank')
  })

  test('the attribute is the text until there is another, and after a reset', () => {
    const { element } = made({ value: 'bank' })
    expect(element.value).toBe('bank')
    element.defaultValue = 'fed'
    expect(element.value).toBe('fed')
    element.value = 'own'
    element.defaultValue = 'new'
    expect(element.value).toBe('own')
    element.formResetCallback()
    expect(element.value).toBe('new')
    element.defaultValue = 'newer'
    expect(element.value).toBe('newer')
  })

  test('a text with an error is invalid, unless it is read-only', () => {
    const { element } = made()
    element.schema = shop
    element.value = 'price:x'
    expect(element.validity).toEqual({ customError: true })
    expect(element.validationMessage).toContain('"x" is not a valid value for "price"')
    element.readOnly = true
    expect(element.validity).toEqual({})
    element.readOnly = false
    element.setCustomValidity('Not now.')
    expect(element.validationMessage).toBe('Not now.')
    element.value = 'price:5'
    expect(element.validationMessage).toBe('Not now.')
    element.setCustomValidity('')
    expect(element.validity).toEqual({})
  })

  test('a blank text is invalid if one is required', () => {
    const { element } = made()
    element.value = ' \t'
    expect(element.validity).toEqual({})
    element.messages = { 'box-required': () => 'Hier fehlt etwas.' }
    element.required = true
    expect(element.validity).toEqual({ valueMissing: true })
    expect(element.validationMessage).toBe('Hier fehlt etwas.')
    element.value = 'a'
    expect(element.validity).toEqual({})
    element.value = ''
    element.required = false
    expect(element.validity).toEqual({})
  })
})

describe('the text of the box', () => {
  test('has the name of the element, of its labels, or one by default', () => {
    const { element } = made()
    expect(attributesNow()).toMatchObject({ 'aria-label': 'Search query', part: 'content' })
    element.asked.labels = [{ textContent: ' Releases ' }, { textContent: 'by query' }]
    element.connectedCallback()
    expect(attributesNow()).toMatchObject({ 'aria-label': 'Releases by query' })
    element.setAttribute('aria-label', 'Own')
    expect(attributesNow()).toMatchObject({ 'aria-label': 'Own' })
    element.label = 'Best'
    expect(attributesNow()).toMatchObject({ 'aria-label': 'Best' })
    element.placeholder = 'headline:bank'
    expect(attributesNow()).toMatchObject({ 'aria-description': 'headline:bank', 'aria-multiline': 'false' })
  })

  test('cannot be changed while it is read-only or disabled, and is left out of the keys if disabled', () => {
    const now = () => [
      page.state().readOnly,
      page.state().facet(EditorView.editable),
      attributesNow()['aria-disabled'],
    ]
    const { element } = made()
    expect(now()).toEqual([false, true, 'false'])
    element.readOnly = true
    expect(now()).toEqual([true, true, 'false'])
    element.readOnly = false
    element.formDisabledCallback(true)
    expect(now()).toEqual([true, false, 'true'])
    element.formDisabledCallback(false)
    expect(now()).toEqual([false, true, 'false'])
  })

  test('is that which a page has set before the element was defined', () => {
    const { element } = made()
    for (const [name, value] of Object.entries({ value: 'price:5', schema: shop }))
      Object.defineProperty(element, name, { value, configurable: true, enumerable: true, writable: true })
    element.connectedCallback()
    expect(Object.hasOwn(element, 'value')).toBe(false)
    expect([element.value, element.plan?.source]).toEqual(['price:5', 'price:5'])
  })
})
