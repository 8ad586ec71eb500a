import fc from 'fast-check'
import { codePoint } from '../support/cases/codePoint.ts'

const pieces = [
  ...'a b word Société f: date: _exists_: * *:* ? b* Ma?S " "" \\ \\u0041 \\u12'.split(' '),
  ...'AND OR NOT && || ! + - ( ) () [ ] { } TO to : ::'.split(' '),
  ...'~ ~1 ~2 ~3 ~0.8 ~-1 ~b ^ ^2 ^2.5 ^.5 ^x ^-1 / /re/ /a\\/b/ > >5 <= >="x" ='.split(' '),
  ...'and or not “ ” http://x.y/z 2019-10-17T10:30 C++ \0 \ud800'.split(' '),
  ...['g :', '"a b"', '[a TO b]', '{* TO "x y"]', ' ', ' ', ' ', ' ', '\t', '\n', '\u3000', '\u00a0'],
]

/** Sequences of everything that has a meaning, in any order. */
export const operatorSoup: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...pieces), { maxLength: 24 })
  .map((parts) => parts.join(''))

/** Strings of all Unicode characters, with control characters and lone surrogates. */
export const anyString: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 40 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((codes) => String.fromCharCode(...codes)),
  fc.string({ maxLength: 60 }),
)

/** Any text that someone may send as a query. */
export const anyQueryText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: operatorSoup },
  { weight: 1, arbitrary: anyString },
)
