import { expect, test } from 'vitest'
import { parseRegexp } from '../../../../src/analysis/regexp/syntax/parseRegexp.ts'
import type { RegexpFlavour } from '../../../../src/backends/sql/patterns/regexpText.ts'
import { smallText } from '../../../../src/backends/sql/patterns/smallRegexp.ts'

const flavour: RegexpFlavour = { any: '.', maxRepeats: 255, wild: 'any', maxLength: Infinity }

function textOf(source: string): string | null {
  const parsed = parseRegexp(source)
  if (!parsed.ok) throw parsed.failure
  const text = smallText(parsed.node, flavour)
  return text === null || text === 'nothing' ? text : text.text
}

test('an expression may have 5,000 characters, or 1,000 with nested repeats', () => {
  expect(textOf(`a${'bc'.repeat(2400)}`)).not.toBeNull()
  expect(textOf('a'.repeat(5000))).not.toBeNull()
  expect(textOf('a'.repeat(5001))).toBeNull()
  expect(textOf('a{2,4000}')).not.toBeNull()
  expect(textOf('(a{2,20}b){1,45}')).not.toBeNull()
  expect(textOf('(a{2,20}b){1,46}')).toBeNull()
  expect(textOf('(a{2,50}b){1,40}')).toBeNull()
})

test('an expression with an intersection is refused', () => {
  expect(textOf('a.*&.*b')).toBeNull()
})

test('an expression that matches no text is nothing', () => {
  expect(textOf('a#')).toBe('nothing')
})
