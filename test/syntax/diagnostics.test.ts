import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyFix, type Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { formatDiagnostic } from '../../src/diagnostics/formatDiagnostic.ts'
import { say } from '../../src/diagnostics/messages.ts'
import { problemMessages } from '../../src/semantics/messages.ts'
import { safeParse } from '../../src/syntax/index.ts'
import { syntaxMessages } from '../../src/syntax/messages.ts'

interface Case {
  readonly query: string
  readonly diagnostics: readonly unknown[]
}

const corpus: readonly Case[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../grammar/corpus/diagnostics.json'), 'utf8'),
)
const everything = corpus.flatMap(({ query }) => safeParse(query).diagnostics)

function asInCorpus(query: string, diagnostic: Diagnostic) {
  const { code, severity, span, fixes } = diagnostic
  const fixed = fixes.map((fix) => applyFix(query, fix))
  return {
    code,
    severity,
    span: [span.start, span.end],
    fixed,
    formatted: formatDiagnostic(query, diagnostic).split('\n'),
  }
}

test.each(corpus)('$query', ({ query, diagnostics }) => {
  expect(safeParse(query).diagnostics.map((diagnostic) => asInCorpus(query, diagnostic))).toEqual(diagnostics)
})

test.each([
  ['a question mark at the end of a phrase', '"why?"'],
  ['not before an operator', 'cats not -dogs'],
  ['an escaped backslash before a u in a pattern', '\\\\u0041?'],
  ['an operator of a lower-case not', '-not a'],
  ['the value not of a field', 'headline:not a'],
  ['an escaped quotation mark', '\\“a'],
  ['a space before the colon of an address', 'http ://x'],
  ['a lower-case operator without a word before it', 'and b'],
  ['a lower-case operator at the start of a group', '(or b)'],
  ['a lower-case operator after an operator', 'a AND or b'],
  ['single quotation marks and daggers', '‛a‛ b† 〜c 〠'],
  ['a question mark before a letter in a phrase', '"a ?b"'],
  ['a star alone in a phrase', '"a * b"'],
  ['a lower-case operator with a tilde', 'cats and~1 dogs'],
  ['a lower-case operator with a boost', 'cats or^2 dogs'],
  ['a lower-case operator at the end of a group', '(cats and)'],
  ['a lower-case operator before an operator', 'cats and OR dogs'],
  ['the number of a character in a prefix', 'a\\u0041*'],
  ['a name that is no scheme before two slashes', 'a_b://x'],
  ['the value or of a field', 'f:or b'],
  ['an operator of a lower-case or', '-or b'],
  ['stars between spaces in a phrase', '"a ** b"'],
])('%s has no warning', (_, text) => {
  expect(safeParse(text).diagnostics).toEqual([])
})

test.each([
  ['n:-/ab/', 'regexp'],
  ['n:--x', 'word'],
  ['n:-+x', 'word'],
])('in %s the sign does not belong to the value', (text, kind) => {
  const { query, diagnostics } = safeParse(text)
  expect(query.clauses[0]!.body).toMatchObject({ kind: 'fielded', body: { kind } })
  expect(diagnostics.map(({ code }) => code)).toEqual(['sign-before-value'])
})

test.each([
  ['(a b)~2', ['Remove ~2', 'Make it a phrase']],
  ['(a\\* b)~2', ['Remove ~2']],
  ['(a -b)~2', ['Remove ~2']],
])('the fixes of the misplaced tilde in %s', (text, titles) => {
  expect(safeParse(text).diagnostics[0]!.fixes.map(({ title }) => title)).toEqual(titles)
})

// The problem is marked from ‹ to ›.
test.each<[marked: string, code: string, fixed: readonly string[]]>([
  ['"ba‹*›\tx"', 'wildcard-in-phrase', ['"ba\\*\tx"']],
  ['"ba‹*›\u3000x"', 'wildcard-in-phrase', ['"ba\\*\u3000x"']],
  ['"ba‹*› ca*"', 'wildcard-in-phrase', ['"ba\\* ca\\*"']],
  ['"a \\*b c‹*›"', 'wildcard-in-phrase', ['"a \\*b c\\*"']],
  ['"a ‹*›b c"', 'wildcard-in-phrase', ['"a \\*b c"']],
  ['"a‹?›b"', 'wildcard-in-phrase', ['a?b', '"a\\?b"']],
  ['cats ‹and› -dogs', 'lowercase-operator', ['cats AND -dogs']],
  ['cats ‹And› dogs', 'lowercase-operator', ['cats AND dogs']],
  ['f:a ‹or› b', 'lowercase-operator', ['f:a OR b']],
  ['‹not› cats', 'lowercase-operator', ['NOT cats']],
  ['cats ‹Or› dogs', 'lowercase-operator', ['cats OR dogs']],
  ['‹Not› cats', 'lowercase-operator', ['NOT cats']],
  ['“a” ‹“›b', 'smart-quotes', ['“a” b']],
  ['a ‹“›b\\” c', 'smart-quotes', ['a b\\” c']],
  ['‹“›a "b" c”', 'smart-quotes', []],
  ['a‹\\u002b›b?', 'escape-in-pattern', ['a+b?']],
  ['a‹\\u002a›?', 'escape-in-pattern', ['a\\*?']],
  ['?‹\\u0041›', 'escape-in-pattern', ['?A']],
  ['‹{›a TO b', 'unclosed-range', ['{a TO b}', '\\{a TO b']],
  ['‹[›a\\"b TO c', 'unclosed-range', ['[a\\"b TO c]', '\\[a\\"b TO c']],
  ['‹[›a TO', 'unclosed-range', ['\\[a TO']],
  ['‹[›a TO b{c', 'unclosed-range', ['[a TO b]{c', '\\[a TO b{c']],
  ['‹[›a TO b"c d"', 'unclosed-range', ['[a TO b]"c d"', '\\[a TO b"c d"']],
  ['‹[›a TO "b', 'unclosed-range', ['\\[a TO "b']],
  ['‹[›a TO (b', 'unclosed-range', ['\\[a TO (b']],
  ['a TO b‹}›', 'unexpected-closing', ['{a TO b}', 'a TO b', 'a TO b\\}']],
  ['x a TO b‹]›', 'unexpected-closing', ['x [a TO b]', 'x a TO b', 'x a TO b\\]']],
  ['a to b‹]›', 'unexpected-closing', ['a to b', 'a to b\\]']],
  ['‹AND›/ b', 'missing-operand', ['/ b', '"AND"/ b']],
  ['a AND ‹NOT›', 'missing-operand', ['a', 'a AND "NOT"']],
  // An operator alone is not marked as a whole.
  [' AND‹›', 'missing-operand', [' "AND"']],
  ['a NOT‹/›x', 'unclosed-regexp', ['a NOT\\/x', 'a NOT/x/']],
  ['‹/›a b', 'unclosed-regexp', ['\\/a b', '/a/ b']],
  // An odd number of backslashes escapes the last slash.
  ['‹/›a\\\\\\/', 'unclosed-regexp', ['\\/a\\\\\\/', '/a\\\\\\//']],
  ['‹x-y+z://›a', 'unquoted-address', ['"x-y+z://a"']],
  ['‹http://›a\\b', 'unquoted-address', []],
  ['‹h2.b://›a', 'unquoted-address', ['"h2.b://a"']],
  ['‹http://›a(b) c', 'unquoted-address', ['"http://a"(b) c']],
  ['‹http://›a"b"', 'unquoted-address', ['"http://a""b"']],
  ['ftp://x, ‹https://›y', 'unquoted-address', ['ftp://x, "https://y"']],
  [`a OR ‹(›${' '.repeat(45)}) b`, 'empty-group', ['a b', `a OR (*${' '.repeat(45)}) b`]],
  // A fix removes no more than can be seen at a glance.
  [`a OR ‹(›${' '.repeat(46)}) b`, 'empty-group', [`a OR (*${' '.repeat(46)}) b`]],
  ['‹(›(a "b \\', 'unclosed-group', ['((a "b \\\\"))', '\\((a "b \\']],
  ['(‹(›a "b', 'unclosed-group', ['((a "b")', '(\\(a "b']],
  ['‹(›a \\u1', 'unclosed-group', ['(a \\u1)', '\\(a \\u1']],
  // A group reports its own holes only.
  ['‹(›) (a)', 'empty-group', ['(a)', '(*) (a)']],
  ['a ) ‹)›', 'unexpected-closing', ['a )', 'a ) \\)']],
  ['‹f›:-', 'missing-value', ['f:"-"', 'f:*']],
  ['‹f›: -', 'missing-value', ['f: "-"', 'f:*']],
  ['‹f›:OR a', 'missing-value', ['f:"OR" a', 'f:* OR a']],
  ['‹f›: OR a', 'missing-value', ['f:* OR a']],
  ['n:‹>› a:b', 'missing-value', ['n:">" a:b', 'n:* a:b']],
  ['n:(a ‹>›) b', 'missing-value', ['n:(a ">") b', 'n:(a *) b']],
  ['n:‹>›^2 a', 'missing-value', ['n:">"^2 a', 'n:*^2 a']],
  ['n:‹>›\u3000"a"', 'missing-value', ['n:>"a"']],
  ['+f:‹-›(a)', 'sign-before-value', ['+f:(a)']],
  ['-f:‹NOT› a', 'operator-before-value', ['-f:a']],
  ['f:‹>a:›b', 'second-colon', ['f:>"a:b"']],
  ['f:‹>=a:›b', 'second-colon', ['f:>="a:b"']],
  ['f:‹g:›a\\b', 'second-colon', ['f:"g:a\\\\b"']],
  ['f:‹g:›a^2', 'second-colon', ['f:"g:a"^2']],
  ['f:‹g:›(a b)', 'second-colon', ['f:(g:(a b))']],
  ['f:‹g:›', 'second-colon', ['f:"g:"']],
  ['f:‹!›-a', 'operator-before-value', ['!f:a']],
  ['f:‹-›!(a)', 'sign-before-value', ['-f:(a)']],
  ['f:‹http:›//x y', 'second-colon', ['f:"http://x" y']],
  ['\\“a‹”›', 'smart-quotes', ['\\“a']],
  ['‹[›a TO b[c', 'unclosed-range', ['[a TO b][c', '\\[a TO b[c']],
  ['a‹^x›*', 'malformed-boost', ['a*', 'a\\^x*']],
  ['a‹^›\t2', 'malformed-boost', ['a^2']],
  ['a‹^›     2.5', 'malformed-boost', ['a^2.5']],
  ['a‹^› x', 'malformed-boost', ['a x', 'a\\^ x']],
  ['[TO ‹a b›]', 'malformed-range', ['"[TO a b]"']],
  ['[‹TO› a]', 'malformed-range', ['[* TO a]', '"[TO a]"']],
  ['[‹TO›]', 'malformed-range', ['[* TO *]', '"[TO]"']],
  ['[TO ‹TO›]', 'malformed-range', ['[TO TO *]', '"[TO TO]"']],
  ['‹[› ]', 'malformed-range', ['[* TO *]', '"[ ]"']],
  ['{a ‹To› b]', 'malformed-range', ['{a TO b]', '"{a To b]"']],
  ['[a ‹to›]', 'malformed-range', ['[a TO to]', '"[a to]"']],
  ['[a ‹to b c›]', 'malformed-range', ['"[a to b c]"']],
  ['[a ‹b to c›]', 'malformed-range', ['"[a b to c]"']],
  ['[a ‹b›}', 'malformed-range', ['[a TO b}', '"[a b}"']],
  ['["a:b" ‹c›]', 'malformed-range', ['["a:b" TO c]', '"[\\"a:b\\" c]"']],
  ['[a:b ‹c›]', 'malformed-range', ['"[a:b c]"']],
  ['[a"b ‹c›]', 'malformed-range', ['"[a\\"b c]"']],
  ['[a, ‹b›]', 'malformed-range', ['[a TO b]', '"[a, b]"']],
  ['[a ‹-› b]', 'malformed-range', ['[a TO b]', '"[a - b]"']],
  ['[a ‹and› b]', 'malformed-range', ['[a TO b]', '"[a and b]"']],
  ['[a ‹b c›]', 'malformed-range', ['"[a b c]"']],
  ['[a TO b ‹c d›]', 'malformed-range', ['[a TO "b c d"]', '"[a TO b c d]"']],
  [
    '[2024-03-04 ‹10:30 TO c›]',
    'malformed-range',
    ['["2024-03-04 10:30" TO c]', '"[2024-03-04 10:30 TO c]"'],
  ],
  ['[a ‹b TO c d›]', 'malformed-range', ['["a b" TO "c d"]', '"[a b TO c d]"']],
  ['[a ‹b TO c TO d›]', 'malformed-range', ['"[a b TO c TO d]"']],
  ['[a TO b ‹TO c›]', 'malformed-range', ['"[a TO b TO c]"']],
  ['[a ‹b TO "c d"›]', 'malformed-range', ['"[a b TO \\"c d\\"]"']],
  ['[a\\x ‹b TO c›]', 'malformed-range', ['"[a\\\\x b TO c]"']],
  ['[‹1;5›]', 'malformed-range', ['[1 TO 5]', '"[1;5]"']],
  ['[‹1,5;7›]', 'malformed-range', ['[1,5;7 TO *]', '"[1,5;7]"']],
  ['[‹1,5..7›]', 'malformed-range', ['[1 TO 5..7]', '"[1,5..7]"']],
  ['{‹-1.5...-2›]', 'malformed-range', ['{-1.5 TO -2]', '"{-1.5...-2]"']],
  ['[‹..5›]', 'malformed-range', ['[..5 TO *]', '"[..5]"']],
  ['[‹,5›]', 'malformed-range', ['[,5 TO *]', '"[,5]"']],
  ['[‹1..›]', 'malformed-range', ['[1.. TO *]', '"[1..]"']],
  ['[‹a:b,c›]', 'malformed-range', ['[a:b,c TO *]', '"[a:b,c]"']],
  ['( a b )‹~1›', 'misplaced-tilde', ['( a b )', '"a b"~1']],
  ['(f:a b)‹~1›', 'misplaced-tilde', ['(f:a b)']],
  ['(a~1 b)‹~2›', 'misplaced-tilde', ['(a~1 b)']],
  ['f:>"a"‹~1›', 'misplaced-tilde', ['f:>"a"']],
  ['[a TO b]‹~›', 'misplaced-tilde', ['[a TO b]']],
  ['a~1‹~2›^3', 'repeated-suffix', ['a~1^3']],
  ['a~1^3‹^4›', 'repeated-suffix', ['a~1^3']],
  ['‹~›1 a', 'stray-suffix', ['\\~1 a']],
  ['‹^›2~1 a', 'stray-suffix', ['\\^2~1 a']],
  ['a‹~NaN›', 'number-ignored', ['a~0']],
  ['a‹~nan›', 'number-ignored', ['a~2']],
  ['a‹~0xp1›', 'number-ignored', ['a~2']],
  ['a‹~0x1p1›', 'number-ignored', ['a~2']],
  ['a‹~0x.8p1›', 'number-ignored', ['a~1']],
  ['a‹~0x0.08p5›', 'number-ignored', ['a~1']],
  ['a‹~-0x1p0›', 'malformed-fuzzy', ['a~1', 'a~']],
  ['a‹~Infinity›', 'malformed-fuzzy', ['a~2', 'a~']],
  ['a‹~.5e1›', 'malformed-fuzzy', ['a~2', 'a~']],
  // A number has the precision of 32 bits.
  ['a‹~1.00000001›', 'number-ignored', ['a~1']],
  ['a‹~-0.5›', 'malformed-fuzzy', ['a~1', 'a~']],
  ['a‹~0.75›', 'malformed-fuzzy', ['a~2', 'a~']],
  ['a‹~0.76›', 'malformed-fuzzy', ['a~1', 'a~']],
  ['a‹~1.5›', 'malformed-fuzzy', ['a~1', 'a~']],
  ['a‹~2.5›', 'malformed-fuzzy', ['a~2', 'a~']],
  ['"a"‹~2.9›', 'number-ignored', ['"a"~2']],
  ['"a"‹~-0.5›', 'number-ignored', ['"a"~0']],
  ['"a"‹~NaN›', 'number-ignored', ['"a"~0']],
  ['"a"‹~x›', 'number-ignored', ['"a"~0']],
  ['"a"‹~1e1›', 'number-ignored', ['"a"~10']],
  ['"a"‹~Infinity›', 'number-ignored', ['"a"~2147483647']],
  ['"a"‹~-1›', 'malformed-slop', ['"a"']],
  ['"a"‹~-Infinity›', 'malformed-slop', ['"a"']],
  ['f:‹-›a~1', 'sign-before-value', ['-f:a~1']],
  ['f:‹+›a~1', 'sign-before-value', ['+f:a~1']],
  ['_exists_:‹(a b)›', 'exists-takes-field', []],
  ['_exists_:‹"a"~2›', 'exists-takes-field', []],
  ['_exists_:‹""›', 'exists-takes-field', []],
  ['_exists_:‹a~›', 'exists-takes-field', ['_exists_:a']],
  ['_exists_:‹+a›', 'exists-takes-field', ['+_exists_:a']],
])('%s has %s there, and its fixes give %j', (marked, code, fixed) => {
  const text = marked.replace(/[‹›]/g, '')
  const span = { start: marked.indexOf('‹'), end: marked.indexOf('›') - 1 }
  const found = safeParse(text).diagnostics.filter((each) => each.code === code)
  const there = found.find((each) => each.span.start === span.start)
  expect(there?.span).toEqual(span)
  expect(there?.fixes.map((fix) => applyFix(text, fix))).toEqual(fixed)
})

test.each(['() && a', '() || a', '() AND a', '() OR a'])(
  'an empty group leaves %s with its operator',
  (text) => {
    const [diagnostic] = safeParse(text).diagnostics
    expect(applyFix(text, diagnostic!.fixes[0]!)).toBe('a')
  },
)

test('a comparison without a value has a message of its own', () => {
  const { message } = safeParse('n:>= 5').diagnostics[0]!
  expect(message).toBe('>= needs a value right after it, as in >=5.')
})

test('an operator beside a space is not called the value of the field', () => {
  const messageOfFirst = (text: string) => safeParse(text).diagnostics[0]!.message
  expect(messageOfFirst('f:OR a')).toMatch(/^OR is an operator, not a value for "f"\./)
  expect(messageOfFirst('f: OR a')).toMatch(/^The value for "f" is missing\./)
})

test('a broken escape is named with its digits', () => {
  expect(safeParse('a\\u12 b').diagnostics[0]!.message).toMatch(/^"\\u12" is not a valid escape\./)
})

test('three operators in a row are named by the first two', () => {
  expect(safeParse('a +-!b').diagnostics[0]!.data).toEqual({ first: '+', second: '-' })
})

test.each([']', '()', '!', '"'])('%s has one problem, and is not called empty', (text) => {
  const codes = safeParse(text).diagnostics.map(({ code }) => code)
  expect(codes.length).toBe(1)
  expect(codes).not.toContain('empty-query')
})

test.each(['', ' ', '\t\u3000'])('%j is empty, and the fix searches for everything', (text) => {
  const { diagnostics } = safeParse(text)
  expect(diagnostics.map(({ code, span }) => ({ code, ...span }))).toEqual([
    { code: 'empty-query', start: 0, end: 0 },
  ])
  expect(diagnostics[0]!.fixes.map((fix) => applyFix(text, fix))).toEqual(['*'])
})

test.each([
  ['_exists_:', 'missing-value'],
  ['_exists_:a:b', 'second-colon'],
  ['_exists_:[a TO b]', 'exists-takes-field'],
  ['f:g:', 'second-colon'],
  ['AND', 'missing-operand'],
  ['OR ()', 'empty-group'],
  ['["a\\" TO b]', 'trailing-backslash'],
])('%s has one error', (text, code) => {
  expect(safeParse(text).diagnostics.map((each) => each.code)).toEqual([code])
})

test('a broken escape in a pattern has only the error', () => {
  expect(safeParse('a?\\u12').diagnostics.map(({ code }) => code)).toEqual(['malformed-escape'])
})

test('the broken escapes of one word share a fix, which is made once', () => {
  const { diagnostics } = safeParse('\\u00'.repeat(50))
  expect(new Set(diagnostics.flatMap(({ fixes }) => fixes.map(({ edits }) => edits))).size).toBe(1)
})

test.each([...'“”„‟«»〝〞〟＂'])('the quotation mark %s has a warning', (mark) => {
  expect(safeParse(`a ${mark}`).diagnostics.map(({ code }) => code)).toEqual(['smart-quotes'])
})

test('an address inside an address has one warning', () => {
  expect(safeParse('http://x-http://y').diagnostics.map(({ code }) => code)).toEqual(['unquoted-address'])
})

test('the last diagnostic counts the problems that are not listed', () => {
  const text = ')'.repeat(102)
  const last = safeParse(text).diagnostics.at(-1)!
  expect(formatDiagnostic(text, last)).toContain(
    'Only the first 100 problems are listed. There are 2 more from this point on.',
  )
})

test('the corpus has a case of every code of the syntax', () => {
  const shown = new Set<string>(everything.map(({ code }) => code))
  // A text that exceeds a limit is too long for the corpus.
  const ours = Object.keys(syntaxMessages).filter((code) => !code.startsWith('too-'))
  expect(ours.filter((code) => !shown.has(code))).toEqual([])
})

test('no message mentions tokens, exceptions or expectations', () => {
  const messages = everything.map(({ message }) => message)
  expect(
    messages.filter((message) =>
      /token|exception|expecting|encountered|unexpected|EOF|lexical/i.test(message),
    ),
  ).toEqual([])
})

test('a message depends on its data alone, and the message of an error says what to do', () => {
  for (const { code, data, message, severity } of everything) {
    expect(message).toBe(say(problemMessages, code, data))
    if (severity === 'error') expect(message).toMatch(/[.:;,] .+\.$/s)
  }
})
