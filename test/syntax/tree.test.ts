import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, type Span, safeParse } from '../../src/syntax/index.ts'
import { shape } from './shape.ts'

/** Text → tree, in the notation of {@link shape}. */
const cases: Record<string, readonly (readonly [text: string, tree: string])[]> = {
  words: [
    ['bank', '‹bank›'],
    ['Société', '‹Société›'],
    ['C++', '‹C++›'],
    ['a-b', '‹a-b›'],
    ['a+b', '‹a+b›'],
    ['a/b', '‹a/b›'],
    ['now-1d/d', '‹now-1d/d›'],
    ['AT&T', '‹AT&T›'],
    ['a&&b', '‹a&&b›'],
    ['\\AND', '‹AND›'],
    ['ANDY', '‹ANDY›'],
    ['andy', '‹andy›'],
    ['TO', '‹TO›'],
    ['OR/', '‹OR/›'],
    ['&&/ b', '‹&&/› ‹b›'],
    ['a\\ b', '‹a b›'],
    ['a\\:b', '‹a:b›'],
    ['\\u0041b', '‹Ab›'],
    ['\\ud83d\\ude00', '‹😀›'],
    ['\\u00E9', '‹é›'],
    ['a\\\nb', '‹a\nb›'],
    ['x\u00a0y', '‹x\u00a0y›'],
    ['x\u3000y', '‹x› ‹y›'],
    ['x\ry', '‹x› ‹y›'],
    ['\u000bx \fy', '‹\u000bx› ‹\fy›'],
  ],
  phrases: [
    ['"central bank"', '“central bank”'],
    ['"a b"~3', '“a b”~3'],
    ['"a b"~', '“a b”~0'],
    ['"a b"~2147483647', '“a b”~2147483647'],
    ['"a b"~2147483648', '“a b”~2147483647'],
    ['"a*"', '“a*”'],
    ['"say \\"hi\\""', '“say "hi"”'],
    ['"C:\\\\"', '“C:\\”'],
    ['""', '“”'],
    ['"a"b', '“a” ‹b›'],
    ['a"b"c', '‹a› “b” ‹c›'],
  ],
  fields: [
    ['organisation:bank', 'organisation=‹bank›'],
    ['organisation : "A B"', 'organisation=“A B”'],
    ['a.b:x', 'a.b=‹x›'],
    ['f\\ g:a', 'f g=‹a›'],
    ['f\\:g:a', 'f:g=‹a›'],
    ['1:a', '1=‹a›'],
    ['TO:a', 'TO=‹a›'],
    ['f:(a OR "b c" NOT d)', 'f=(‹a› OR “b c” -‹d›)'],
    ['f:(a OR g:b)', 'f=(‹a› OR g=‹b›)'],
    ['f:a b', 'f=‹a› ‹b›'],
    ['f:\u3000a', 'f=‹a›'],
  ],
  operators: [
    ['(a)AND(b)', '(‹a›) AND (‹b›)'],
    ['(a)NOT(b)', '(‹a›) -(‹b›)'],
    ['a(b)c', '‹a› (‹b›) ‹c›'],
    ['a && b || c', '‹a› AND ‹b› OR ‹c›'],
    ['!a', '-‹a›'],
    ['a!b', '‹a› -‹b›'],
    ['a AND NOT b', '‹a› AND -‹b›'],
    ['a OR +b', '‹a› OR +‹b›'],
    ['a - b', '‹a› ‹-› ‹b›'],
    ['a ! b', '‹a› ‹!› ‹b›'],
    ['NOT\ta', '-‹a›'],
    ['-(-a)', '-(-‹a›)'],
    ['((a))', '((‹a›))'],
    ['a AND b OR c', '‹a› AND ‹b› OR ‹c›'],
  ],
  ranges: [
    ['[a TO b]', '[a…b]'],
    ['{a TO b}', '{a…b}'],
    ['[a TO b}', '[a…b}'],
    ['{* TO b]', '{∞…b]'],
    ['[* TO *]', '[∞…∞]'],
    ['["x y" TO z]', '[“x y”…z]'],
    ['["*" TO \\*]', '[“*”…*]'],
    ['[a\tTO\tb]', '[a…b]'],
    ['[TO TO TO]', '[TO…TO]'],
    ['[TOM TO TOP]', '[TOM…TOP]'],
    ['[a-1 TO b+1]', '[a-1…b+1]'],
    ['[["a" TO b"]', '[["a"…b"]'],
    ['["" TO b]', '[""…b]'],
    ['["" TO "b"]', '[""…“b”]'],
    ['["a\\"b" TO c]', '[“a"b”…c]'],
    ['[a TO b]^2', '[a…b]^2'],
    ['f:[a TO b]', 'f=[a…b]'],
  ],
  'comparisons and signs': [
    ['n:>5', 'n=>5'],
    ['n:>=5', 'n=>=5'],
    ['n:<5', 'n=<5'],
    ['n:<="2019-10-17T10:00"', 'n=<=“2019-10-17T10:00”'],
    ['n:(>=10 AND <20)', 'n=(>=10 AND <20)'],
    ['n:(+>=10 +<20)', 'n=(+>=10 +<20)'],
    ['>5', '‹>5›'],
    ['n:\\>5', 'n=‹>5›'],
    ['n:>-5', 'n=>-5'],
    ['n:((>5) m)', 'n=((>5) ‹m›)'],
    ['n:(m:>5) >6', 'n=(m=>5) ‹>6›'],
    ['n:>5^2', 'n=>5^2'],
    ['n:>5*', 'n=pattern{>5|⁑}'],
    ['n:>""', 'n=>“”'],
    ['n:>a\\ b', 'n=>a b'],
    ['n:>"a\\"b"', 'n=>“a"b”'],
    ['n:>~1', 'n=‹>›~1'],
    ['n:>a~1', 'n=‹>a›~1'],
    ['n:-5', 'n=‹-5›signed'],
    ['n:+5', 'n=‹+5›signed'],
    ['n:-5^2', 'n=‹-5›signed^2'],
    ['n: -5', 'n=‹-5›signed'],
    ['n:-\\5', 'n=‹-5›signed'],
    ['n:- 5', 'n=‹-› ‹5›'],
    ['n:\\-5', 'n=‹-5›'],
    ['-5', '-‹5›'],
  ],
  'wildcards, everything, exists': [
    ['b*', 'pattern{b|⁑}'],
    ['Ma?S', 'pattern{Ma|⁇|S}'],
    ['*bank*', 'pattern{⁑|bank|⁑}'],
    ['?', 'pattern{⁇}'],
    ['a**', 'pattern{a|⁑|⁑}'],
    ['a\\*', '‹a*›'],
    ['a\\*b*', 'pattern{a*b|⁑}'],
    ['\\u0041*', 'pattern{A|⁑}'],
    ['a?\\u0041', 'pattern{a|⁇|u0041}'],
    ['*', 'everything'],
    ['**', 'everything'],
    ['*:*', 'everything'],
    ['* : *', 'everything'],
    ['*:**', 'everything'],
    ['f:*', 'exists{f}'],
    ['f:**', 'exists{f}'],
    ['f:(*)', 'f=(exists{f})'],
    ['f:(a *)', 'f=(‹a› exists{f})'],
    ['f:a *', 'f=‹a› everything'],
    ['(f:a *)', '(f=‹a› everything)'],
    ['f:(*:*)', 'f=(everything)'],
    ['f:(a (b *) g:c)', 'f=(‹a› (‹b› exists{f}) g=‹c›)'],
    ['_exists_:f', 'exists{f}'],
    ['_exists_:"a b"', 'exists{a b}'],
    ['\\_exists_:f', '_exists_=‹f›'],
    ['_exists_:f^2', 'exists{f}^2'],
    ['-f:*', '-exists{f}'],
  ],
  'regular expressions': [
    ['/joh?n(ath[oa]n)/', 'regexp{joh?n(ath[oa]n)}'],
    ['f:/a\\/b/', 'f=regexp{a\\/b}'],
    ['//', 'regexp{}'],
    ['/a\\\\/', 'regexp{a\\\\}'],
    ['/a/i', 'regexp{a} ‹i›'],
    ['/a\\\\/b/', 'regexp{a\\\\/b}'],
    ['/a\\\\/b\\\\/', 'regexp{a\\\\/b\\\\}'],
    ['a OR/b/', '‹a› OR regexp{b}'],
    ['a AND/b/', '‹a› AND regexp{b}'],
    ['a NOT/b/', '‹a› -regexp{b}'],
  ],
  'fuzzy, slop, boost': [
    ['roam~', '‹roam›~auto'],
    ['roam~1', '‹roam›~1'],
    ['roam~2', '‹roam›~2'],
    ['roam~0', '‹roam›~0'],
    ['roam ~1', '‹roam›~1'],
    ['roam~1.0', '‹roam›~1'],
    ['roam~2b', '‹roam›~2'],
    ['roam~b', '‹roam›~2'],
    ['roam~0x0.8p1', '‹roam›~1'],
    ...['d', 'D', 'F', 'E0', '.'].map((end) => [`roam~1${end}`, '‹roam›~1'] as const),
    ...['+1', '0x1p0d', '0X1p0', '0x1P0', '+0x1p0'].map((one) => [`roam~${one}`, '‹roam›~1'] as const),
    ['roam~-NaN', '‹roam›~0'],
    ['roam~1\u0001', '‹roam›~1'],
    ['roam~\u001f1', '‹roam›~1'],
    ['roam~\u00011', '‹roam›~1'],
    ['bank^2.5', '‹bank›^2.5'],
    ['bank~1/b/', '‹bank›~1 regexp{b}'],
    ['bank~1*', '‹bank›~1 everything'],
    ['bank~1^2', '‹bank›~1^2'],
    ['bank^2~1', '‹bank›~1^2'],
    ['bank^.5', '‹bank›^0.5'],
    ['bank^2b', '‹bank›^2 ‹b›'],
    ['bank^1e3', '‹bank›^1 ‹e3›'],
    ['bank^5.', '‹bank›^5 ‹.›'],
    ['(a b)^2', '(‹a› ‹b›)^2'],
    ['f:(a b)^2', 'f=(‹a› ‹b›)^2'],
    ['f:a^2', 'f=‹a›^2'],
    ['f:*^2', 'exists{f}^2'],
    ['"a b"~2^3', '“a b”~2^3'],
    ['bank ^2', '‹bank›^2'],
    ['bank^0', '‹bank›^0'],
    ['- ~1', '‹-›~1'],
    ['b*~1', 'pattern{b|⁑}'],
    ['/a/~1', 'regexp{a}'],
    ['f:*~1', 'exists{f}'],
    ['*:*~1', 'everything'],
  ],
}

for (const [about, rows] of Object.entries(cases)) {
  describe(about, () => {
    test.each(rows)('%j', (text, tree) => {
      expect(shape(parse(text))).toBe(tree)
    })
  })
}

const corpus: readonly { query: string; tree: unknown }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../grammar/corpus/trees.json'), 'utf8'),
)

test.each(corpus)('the complete tree of $query, as in the corpus', ({ query, tree }) => {
  const spansAsPairs = (key: string, value: unknown) => {
    const { start, end } =
      key === 'span' || key === 'fieldSpan' ? (value as Partial<Span>) : ({} as Partial<Span>)
    return start === undefined ? value : [start, end]
  }
  expect(JSON.parse(JSON.stringify(parse(query), spansAsPairs))).toEqual(tree)
})

test('the spans of the nodes, from the outside in', () => {
  const [clause] = parse('x AND  -f : (roam~1 ^2)').clauses.slice(1)
  expect(clause).toEqual({
    kind: 'clause',
    span: { start: 2, end: 23 },
    conjunction: 'and',
    modifier: 'not',
    body: {
      kind: 'fielded',
      span: { start: 8, end: 23 },
      field: 'f',
      fieldSpan: { start: 8, end: 9 },
      body: {
        kind: 'group',
        span: { start: 12, end: 23 },
        clauses: [
          {
            kind: 'clause',
            span: { start: 13, end: 22 },
            conjunction: null,
            modifier: null,
            body: {
              kind: 'boost',
              span: { start: 13, end: 22 },
              body: { kind: 'fuzzy', span: { start: 13, end: 19 }, text: 'roam', edits: 1 },
              factor: 2,
            },
          },
        ],
      },
    },
  })
})

test('a slop that is rounded to zero is 0, not -0', () => {
  expect(parse('"a"~-0.5').clauses[0]!.body).toEqual({
    kind: 'phrase',
    span: { start: 0, end: 8 },
    text: 'a',
    slop: 0,
  })
})

test.each([
  ['[TO b]', '[∞…b]'],
  ['{a TO]', '{a…∞]'],
  // What looks like the ends of an unclosed range belongs to it, the rest does not.
  ['{a b', '{a…∞] ‹b›'],
  ['[a TO b c', '[a…b] ‹c›'],
  ['[a TO (b', '[a…∞] (‹b›)'],
  ['["a b" TO c', '[“a b”…c]'],
  ['["a b', '[∞…∞] “a b”'],
  ['[a TOM b', '[a…∞] ‹TOM› ‹b›'],
  // What is wrong with a name does not make another field of it.
  ['f:', 'f=hole{value}'],
  [':a', '‹a›'],
  ['"f" :a', 'f=‹a›'],
  ['a\\*b*:x', 'a*b*=‹x›'],
  ['*:*a', '*=pattern{⁑|a}'],
  ['f:-g:x', 'f=hole{value} g=‹x›'],
  ['f:-g :x', 'f=hole{value} g=‹x›'],
  ['_exists_:(*)', '_exists_=(everything)'],
  ['"f":(*)', 'f=(everything)'],
  // A broken escape is text.
  ['a\\u12b', '‹a\\u12b›'],
])('the tree of %s', (text, tree) => {
  expect(shape(safeParse(text).query)).toBe(tree)
})

test.each([
  ['a~1', 3],
  ['a~1^2', 5],
  ['a^2~1', 5],
  ['"a"~2', 5],
  ['(a)^2', 5],
])('the body of %s ends where its last suffix does', (text, end) => {
  const [clause] = parse(text).clauses
  expect([clause!.span, clause!.body.span]).toEqual([
    { start: 0, end },
    { start: 0, end },
  ])
})

test.each(['[a\\', '[a TO'])('the unclosed range %s ends where its last part does', (text) => {
  const [clause] = safeParse(text).query.clauses
  expect([clause!.span, clause!.body.span]).toEqual([
    { start: 0, end: text.length },
    { start: 0, end: text.length },
  ])
})

test('an unclosed range has both ends', () => {
  const [clause] = safeParse('{a TO b').query.clauses
  expect(clause!.body).toMatchObject({
    lower: { text: 'a', inclusive: false },
    upper: { text: 'b', inclusive: true },
    brackets: { lower: '{', upper: ']' },
  })
})

test('the spans of a range with its ends, and of a field that must exist', () => {
  const [range, exists] = parse('[a TO "b c"} _exists_:f').clauses
  expect(range?.body).toEqual({
    kind: 'range',
    span: { start: 0, end: 12 },
    lower: { text: 'a', quoted: false, inclusive: true, span: { start: 1, end: 2 } },
    upper: { text: 'b c', quoted: true, inclusive: false, span: { start: 6, end: 11 } },
    brackets: { lower: '[', upper: '}' },
  })
  expect(exists?.body).toEqual({
    kind: 'exists',
    span: { start: 13, end: 23 },
    field: 'f',
    fieldSpan: { start: 22, end: 23 },
  })
})
