import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { meaningCard, problemCard } from '../../../src/editor/codemirror/cardContent.ts'
import { type Fix, safePlanQuery } from '../../../src/index.ts'
import { shop } from '../support/shop.ts'

/** What a card asks of its elements. */
class FakeElement {
  static focused: FakeElement | null = null
  className = ''
  type = ''
  readonly tag: string
  readonly children: (FakeElement | string)[] = []
  readonly attributes = new Map<string, string>()
  readonly #listeners = new Map<string, (event: object) => void>()

  constructor(tag: string) {
    this.tag = tag
  }
  append(...children: (FakeElement | string)[]) {
    this.children.push(...children)
  }
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value)
  }
  addEventListener(type: string, listen: (event: object) => void) {
    this.#listeners.set(type, listen)
  }
  focus() {
    FakeElement.focused = this
  }
  querySelectorAll(tag: string): FakeElement[] {
    const elements = this.children.filter((each) => typeof each !== 'string')
    return elements.flatMap((each) => [...(each.tag === tag ? [each] : []), ...each.querySelectorAll(tag)])
  }
  fire(type: string, event: object = {}) {
    this.#listeners.get(type)?.(event)
  }
  get text(): string {
    return this.children.map((each) => (typeof each === 'string' ? each : each.text)).join('')
  }
}

beforeEach(() => {
  FakeElement.focused = null
  vi.stubGlobal('document', { createElement: (tag: string) => new FakeElement(tag) })
})
afterEach(() => void vi.unstubAllGlobals())

/** The card of the problems of a text, and what it was asked for. */
function shown(text: string, messages = {}) {
  const asked: string[] = []
  const take = ({ code, edits: [edit] }: Fix) => void asked.push(`${code}: ${edit!.text}`)
  const problems = safePlanQuery(shop, text).diagnostics
  const made = problemCard(problems, take, () => void asked.push('close'), messages)
  const card = made as unknown as FakeElement
  const buttons = card.querySelectorAll('button')
  const press = (key: string, target = buttons[0]) => {
    const [preventDefault, stopPropagation] = [vi.fn(), vi.fn()]
    card.fire('keydown', { key, target, preventDefault, stopPropagation })
    expect(stopPropagation.mock.calls).toHaveLength(preventDefault.mock.calls.length)
    return preventDefault.mock.calls.length === 1
  }
  return { card, asked, buttons, press, focused: () => buttons.indexOf(FakeElement.focused!) }
}

test('a card has each problem with its severity, and a button for each correction', () => {
  const { card, buttons, asked } = shown('(a titel:b')
  const texts = card.querySelectorAll('p').map(({ text }) => text)
  expect(texts[0]).toMatch(/^Error:? This parenthesis is never closed/)
  expect(texts[1]).toMatch(/^Error:? There is no field "titel"/)
  expect(buttons.map(({ text, type }) => `${type} ${text}`)).toEqual([
    'button Close the group at the end',
    'button Search for the character itself',
    'button Change to title',
    'button Search for the text itself',
  ])
  buttons[2]!.fire('click')
  expect(asked).toEqual(['change-to: title'])
})

test('a card is a group with a name, in the language of the messages', () => {
  const messages = { 'box-problems': () => 'Fehler', 'box-severity': () => 'Schwer' }
  const { card } = shown('(a', messages)
  expect(Object.fromEntries(card.attributes)).toEqual({ role: 'group', 'aria-label': 'Fehler' })
  expect(card.querySelectorAll('strong').map(({ text }) => text)).toEqual(['Schwer'])
})

test('the arrow keys go from button to button and round, and Escape closes', () => {
  const { press, focused, buttons, asked } = shown('(a titel:b')
  for (const key of ['ArrowDown', 'ArrowRight']) {
    expect(press(key)).toBe(true)
    expect(focused()).toBe(1)
    press(key, buttons.at(-1))
    expect(focused()).toBe(0)
  }
  for (const key of ['ArrowUp', 'ArrowLeft']) {
    expect(press(key)).toBe(true)
    expect(focused()).toBe(buttons.length - 1)
    press(key, buttons[1])
    expect(focused()).toBe(0)
  }
  FakeElement.focused = null
  expect(['a', 'Enter', 'toString'].map((key) => press(key))).toEqual([false, false, false])
  expect(FakeElement.focused).toBe(null)
  expect(press('Escape')).toBe(true)
  expect(asked).toEqual(['close'])
})

test('a meaning is said, each line as a paragraph', () => {
  const card = meaningCard('price: a number\nWhat it costs.') as unknown as FakeElement
  expect(card.attributes.get('role')).toBe('status')
  expect(card.querySelectorAll('p').map(({ text }) => text)).toEqual(['price: a number', 'What it costs.'])
})
