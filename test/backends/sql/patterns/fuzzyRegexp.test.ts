import { expect, it } from 'vitest'
import { compileRegexp } from '../../../../src/analysis/regexp/dfa/compileRegexp.ts'
import { fuzzyRegexp } from '../../../../src/backends/sql/patterns/fuzzyRegexp.ts'

it.each<[string, 0 | 1 | 2, string[], string[]]>([
  ['', 2, [''], ['a', 'ab']],
  ['a', 0, ['a'], ['', 'b', 'ab']],
  ['a', 1, ['a', '', 'b', 'ab', 'ba'], ['bb', 'abc']],
  ['ab', 1, ['ba', 'a', 'acb'], ['', 'bca']],
  ['abcd', 1, ['acbd', 'abdc', 'abc'], ['bacd!', 'badc']],
  ['abcd', 2, ['badc', 'ab', 'abxycd'], ['a', 'dabcxy']],
  ['😀😀', 1, ['😀', '😀a😀', '😀a'], ['', 'aa']],
])('the regexp of %j within %i edits matches %j and not %j', (value, edits, near, far) => {
  const compiled = compileRegexp(fuzzyRegexp(value, edits), 1000)
  expect([...near, ...far].filter((text) => compiled.ok && compiled.matches(text))).toEqual(near)
})
