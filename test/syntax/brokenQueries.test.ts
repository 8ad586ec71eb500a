import { describe, expect, test } from 'vitest'
import { applyFix, type Diagnostic, safeParse } from '../../src/syntax/index.ts'

/** Queries that people really type, and the text after the first fix, or `null` without a fix. */
const queries: readonly (readonly [text: string, fixed: string | null])[] = [
  ['"central bank', '"central bank"'],
  ['headline:"central bank', 'headline:"central bank"'],
  ['5" pipe', '5" pipe"'],
  ['"a" "b', '"a" "b"'],
  ['(bank OR ecb', '(bank OR ecb)'],
  ['((bank OR ecb) AND rate', '((bank OR ecb) AND rate)'],
  ['headline:(bank AND "rate cut)', 'headline:(bank AND "rate cut)")'],
  ['bank OR ecb)', 'bank OR ecb'],
  ['(bank)) AND rate', '(bank) AND rate'],
  ['bank :)', 'bank :*)'],
  ['how to :-)', 'how to :"-")'],
  ['bank AND', 'bank'],
  ['AND bank', 'bank'],
  ['bank OR', 'bank'],
  ['bank AND OR ecb', 'bank OR ecb'],
  ['bank AND AND ecb', 'bank AND ecb'],
  ['bank && || ecb', 'bank || ecb'],
  ['bank AND NOT', 'bank'],
  ['NOT', '"NOT"'],
  ['bank NOT NOT ecb', 'bank NOT ecb'],
  ['--bank', '-bank'],
  ['+-bank', '+bank'],
  ['bank -', 'bank'],
  ['headline:', 'headline:*'],
  ['headline: AND bank', 'headline:* AND bank'],
  ['headline:AND', 'headline:"AND"'],
  [':bank', '\\:bank'],
  ['"my field":bank', 'my\\ field:bank'],
  ['head*:bank', '"head*:bank"'],
  ['*:bank', 'bank'],
  ['**:*', '"**:*"'],
  ['versioncreated:2019-10-17T10:30', 'versioncreated:"2019-10-17T10:30"'],
  ['versioncreated:2019-10-17T10:30:00Z', 'versioncreated:"2019-10-17T10:30:00Z"'],
  ['url:http://example.com/a', 'url:"http://example.com/a"'],
  ['url:https://example.com:8080/a?b=c', 'url:"https://example.com:8080/a?b=c"'],
  ['a:b:c', 'a:"b:c"'],
  ['headline:-"rate cut"', '-headline:"rate cut"'],
  ['headline:+(a b)', '+headline:(a b)'],
  ['headline:NOT bank', 'NOT headline:bank'],
  ['headline:!bank', '!headline:bank'],
  ['headline:-/ba.k/', '-headline:/ba.k/'],
  ['headline:-ba*', '-headline:ba*'],
  ['n:> 5', 'n:>5'],
  ['n:>= "5"', 'n:>="5"'],
  ['versioncreated:[2019-10-17 2019-10-21]', 'versioncreated:[2019-10-17 TO 2019-10-21]'],
  ['versioncreated:[2019-10-17 to 2019-10-21]', 'versioncreated:[2019-10-17 TO 2019-10-21]'],
  ['versioncreated:[2019-10-17 TO 2019-10-21', 'versioncreated:[2019-10-17 TO 2019-10-21]'],
  ['versioncreated:2019-10-17 TO 2019-10-21]', 'versioncreated:[2019-10-17 TO 2019-10-21]'],
  ['versioncreated:[2019-10-17 TO]', 'versioncreated:[2019-10-17 TO *]'],
  ['versioncreated:[TO 2019-10-21]', 'versioncreated:[* TO 2019-10-21]'],
  ['n:[1..5]', 'n:[1 TO 5]'],
  ['n:[1,5]', 'n:[1 TO 5]'],
  ['n:[1...5]', 'n:[1 TO 5]'],
  ['organisation:[new york TO tokyo]', 'organisation:["new york" TO tokyo]'],
  ['tags:[red, green, blue]', 'tags:"[red, green, blue]"'],
  ['array[0]', '"array[0]"'],
  ['[a TO b c', '[a TO b] c'],
  ['a TO b ]', '[a TO b ]'],
  ['([a\\ TO b]', '([a\\ TO b])'],
  ['{"query": "bank"}', '"{\\"query\\": \\"bank\\"}"'],
  ['bank~3', 'bank~2'],
  ['bank~0.8', 'bank~1'],
  ['bank~0.75', 'bank~2'],
  ['"rate cut"~-1', '"rate cut"'],
  ['bank^', 'bank'],
  ['bank^-1', 'bank'],
  ['bank^high', 'bank'],
  [`bank^${'9'.repeat(39)}`, 'bank'],
  ['bank^ 2', 'bank^2'],
  ['(rate cut)~2', '(rate cut)'],
  ['(a b)^2^3', '(a b)^2'],
  ['~bank', '\\~bank'],
  ['^bank', '\\^bank'],
  ['/usr/local/bin /etc', '/usr/local/bin \\/etc'],
  ['cd /usr', 'cd \\/usr'],
  ['/usr\\/', '\\/usr\\/'],
  ['C:\\temp\\', 'C:\\\\temp\\\\'],
  ['C\\:\\users', 'C\\:\\\\users'],
  ['\\u12', '\\\\u12'],
  ['/\\u12/', '/\\\\u12/'],
  ['bank?\\u12', 'bank?\\\\u12'],
  ['bank~\\', 'bank~\\\\'],
  ['bank ()', 'bank'],
  ['()', '(*)'],
  ['foo() bar', 'foo bar'],
  ['_exists_:(headline)', '_exists_:headline'],
  ['_exists_:-headline', '-_exists_:headline'],
]

/** Well-formed queries that were probably meant differently. */
const slips: readonly (readonly [text: string, fixed: string | null])[] = [
  ['“central bank”', '"central bank"'],
  ['headline:„Zentralbank“', 'headline:"Zentralbank"'],
  ['«banque centrale» AND taux', '"banque centrale" AND taux'],
  ['“rates (cut)”', null],
  ['“AT\\&T”', null],
  ['cats and dogs', 'cats AND dogs'],
  ['cats or dogs', 'cats OR dogs'],
  ['cats not dogs', 'cats NOT dogs'],
  ['bank - ecb', 'bank -ecb'],
  ['bank + ecb', 'bank +ecb'],
  ['bank - -ecb', 'bank "-" -ecb'],
  ['n:- 5', 'n:"-" 5'],
  ['"bank*"', 'bank*'],
  ['"central ban?s"', '"central ban\\?s"'],
  ['ba*~1', 'ba*'],
  ['http://example.com/a', '"http://example.com/a"'],
  ['(see https://example.com)', '(see "https://example.com")'],
  ['\\u002bb?', '\\+b?'],
  ['see https://example.com for more', 'see "https://example.com" for more'],
]

test('a field in parentheses keeps its sign: they are not left out', () => {
  for (const text of ['_exists_:(-headline)', '_exists_:(NOT headline)', '_exists_:(+headline)'])
    expect(safeParse(text).diagnostics.map(({ fixes }) => fixes)).toEqual([[]])
})

const first = (found: readonly Diagnostic[], severity: string) =>
  found.find((diagnostic) => diagnostic.severity === severity)!

describe.each([
  ['error', queries],
  ['warning', slips],
] as const)('an %s', (severity, cases) => {
  test.each(cases)('%s', (text, fixed) => {
    const { diagnostics } = safeParse(text)
    const diagnostic = first(diagnostics, severity)
    const fix = diagnostic.fixes[0]
    expect(fix === undefined ? null : applyFix(text, fix)).toBe(fixed)
  })

  test.each(cases)('%s is marked in a part of the text', (text) => {
    for (const { span } of safeParse(text).diagnostics)
      expect(span.end - span.start).toBeLessThan(text.length)
  })
})

test('a fix makes more than nine tenths of the broken queries well-formed', () => {
  const corrected = queries.filter(([text]) =>
    safeParse(text).diagnostics.some(({ fixes }) =>
      fixes.some((fix) =>
        safeParse(applyFix(text, fix)).diagnostics.every(({ severity }) => severity !== 'error'),
      ),
    ),
  )
  expect(queries.length).toBeGreaterThanOrEqual(60)
  expect(corrected.length / queries.length).toBeGreaterThan(0.9)
})
