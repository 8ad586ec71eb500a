import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DEFAULTS,
  DIALECTS,
  fromHash,
  type Settings,
  TABS,
  TARGETS,
  toHash,
} from '../../src/pages/playground/settings.ts'
import { scaled } from '../support/scaled.ts'

const settings: fc.Arbitrary<Settings> = fc.record({
  text: fc.string({ unit: 'grapheme' }),
  defaultOperator: fc.constantFrom('or', 'and'),
  precedence: fc.constantFrom('lucene', 'boolean'),
  timeZone: fc.constantFrom('UTC', 'Europe/Zurich', '+02:00'),
  dialect: fc.constantFrom(...DIALECTS, 'all' as const),
  target: fc.constantFrom(...TARGETS),
  schema: fc.option(fc.string()),
  documents: fc.option(fc.string()),
  table: fc.string({ minLength: 1 }),
  tab: fc.constantFrom(...TABS),
})

test('an address restores all settings', () => {
  fc.assert(
    fc.property(settings, (given) => {
      // The address bar has what a URL makes of it.
      const { hash } = new URL(`http://localhost/#${toHash(given)}`)
      expect(fromHash(hash)).toEqual({ ...given, text: given.text })
    }),
    { numRuns: scaled(1000) },
  )
})

test('an empty address has the default settings', () => {
  expect(fromHash('')).toEqual(DEFAULTS)
})

test('what an address has wrong is the default', () => {
  expect(fromHash('#q=a&op=xor&precedence=&zone=Mars%2FOlympus&dialect=oracle&target=solr')).toEqual({
    ...DEFAULTS,
    text: 'a',
  })
})

test('an address has what is not the default, and the text in any case', () => {
  expect(toHash({ ...DEFAULTS, text: 'a b' })).toBe('q=a+b')
  const { text } = DEFAULTS
  expect(new URLSearchParams(toHash(DEFAULTS)).get('q')).toBe(text)
  expect(toHash({ ...DEFAULTS, text: '', table: 'news', tab: 'tree' })).toBe('q=&table=news&tab=tree')
  expect(fromHash('#q=a&tab=none&table=')).toEqual({ ...DEFAULTS, text: 'a', table: '' })
})
