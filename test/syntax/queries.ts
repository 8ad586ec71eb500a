import fc from 'fast-check'
import { operatorSoup } from './arbitraries.ts'

/** The fields of generated queries as they are written. Each is a text field of the schema. */
export const fieldsAsWritten = ['f', 'g', 'f.g', 'TO', 'a\\ b', 'x\\:y', '\\u0066'] as const

/** The names of these fields, without the default field `t`. */
export const fieldNames = ['f', 'g', 'f.g', 'TO', 'a b', 'x:y'] as const

const letters = fc.constantFrom(..."a b Bank x1 é ß Ж 東京 ﷺ 𝒳 _ . , ' @ # = < & | && ; %".split(' '))
const escapes = fc.constantFrom(
  '\\ ',
  ...'\\+ \\- \\: \\( \\" \\* \\? \\\\ \\~ \\^ \\/ \\u0041 \\u00e9 \\n \\['.split(' '),
)
const inner = fc.oneof(
  { weight: 6, arbitrary: letters },
  { weight: 1, arbitrary: fc.constantFrom('-', '+') },
  { weight: 1, arbitrary: escapes },
)
const first = fc.oneof({ weight: 8, arbitrary: letters }, { weight: 1, arbitrary: escapes })

const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''))
const several = (part: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(part, { maxLength }).map((all) => all.join(''))

const plainWord = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(...'a b bank Fed wi-fi C++ AT&T and TO 2019-10-17 1.5 it’s &'.split(' ')),
  },
  { weight: 2, arbitrary: joined(first, several(inner, 4)) },
)
const word = plainWord.map((text) => (text.startsWith('!') ? 'a' : text))

const slashWord = fc.constantFrom('a/b', '1/2', 'now-1d/d', 'a/b/c')
const comparison = fc.constantFrom('>5', '>=a', '<b', '<=2019', '>"a b"')

const inPhrase = fc.oneof(
  letters,
  escapes,
  fc.constantFrom(' ', ' ', '*', '?', '(', ')', ':', '-', '\t', 'AND', '/', '[', '~'),
)
const phrase = several(inPhrase, 6).map((text) => `"${text}"`)

const wildcards = fc.constantFrom('*', '?', '**', '?*')
const pattern = fc
  .tuple(
    fc.oneof(first, fc.constant('')),
    several(inner, 2),
    wildcards,
    several(inner, 2),
    fc.constantFrom('', '', '*', '?'),
  )
  .filter(([start, middle]) => start !== '' || middle === '')
  .map((parts) => parts.join(''))
  .filter((text) => !/^\*+$/.test(text))

const regexpPart = fc.constantFrom(
  ' ',
  ...'a B é . .* b+ c? a|b (ab) [a-c] [^x] \\/ \\. a{2} x{1,3} "q" <1-9> @ #'.split(' '),
)
const regexp = several(regexpPart, 4).map((text) => `/${text}/`)

const bound = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      ...'a b * 1 -1 +1 2019-10-17 TO a:b [ a(b \\* É Foo a/b " ! ~ a"b ""'.split(' '),
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom('"a b"', '"*"', '"x]"', '"TO"', '"a\\"b"', '"\\u0041"', '" "') },
)
const rangeSpace = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(' ', '  ') },
  { weight: 1, arbitrary: fc.constantFrom('\t', ' \n', '\u3000') },
)
const maybe = (part: fc.Arbitrary<string>, weight = 1) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight, arbitrary: part })
const range = joined(
  fc.constantFrom('[', '{'),
  maybe(rangeSpace),
  bound,
  rangeSpace,
  fc.constant('TO'),
  rangeSpace,
  bound,
  maybe(rangeSpace),
  fc.constantFrom(']', '}'),
)

const tilde = fc.constantFrom('~1', '~2', '~0', '~1', '~2', '~0', '~1', '~2', '~1.0', '~2f', '~b', '~')
const slop = fc.constantFrom('~', '~0', '~1', '~2', '~3.7', '~10', '~x')
const caret = fc.constantFrom('^2', '^0', '^2.5', '^10', '^0.25', '^1e3', '^2b', '^5.')
const suffixed = (value: fc.Arbitrary<string>, loose: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 7, arbitrary: value },
    { weight: 1, arbitrary: joined(value, loose) },
    { weight: 1, arbitrary: joined(value, caret) },
    { weight: 1, arbitrary: joined(value, loose, caret) },
    { weight: 1, arbitrary: joined(value, caret, loose) },
    { weight: 1, arbitrary: joined(value, fc.constant(' '), loose) },
  )
const weighed = (value: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: joined(value, caret) })

const fieldName = fc
  .tuple(fc.constantFrom(...fieldsAsWritten), fc.constantFrom(':', ':', ':', ': ', ' :', ' : ', ':\u3000'))
  .map((parts) => parts.join(''))
const blank = fc.oneof(
  { weight: 12, arbitrary: fc.constant(' ') },
  { weight: 1, arbitrary: fc.constantFrom('  ', '\t', '\n', '\r\n', '\u3000') },
)

const value = fc.oneof(
  { weight: 10, arbitrary: suffixed(word, tilde) },
  { weight: 5, arbitrary: suffixed(phrase, slop) },
  { weight: 3, arbitrary: weighed(pattern) },
  { weight: 2, arbitrary: weighed(regexp) },
  { weight: 4, arbitrary: weighed(range) },
  { weight: 1, arbitrary: fc.constantFrom('*:*', '- ', '+ ', '! ', 'a ~1', 'a ^2') },
)

/** Clauses that Lucene reads differently, on purpose. */
const own = fc.oneof(
  fc.constantFrom('*', '**', 'f:*', '_exists_:f', '*:a'),
  slashWord,
  comparison.map((text) => `f:${text}`),
  fc.constantFrom('a^.5', 'a~3', 'a~0.8'),
)

const { query } = fc.letrec<{ query: string; clause: string; group: string }>((tie) => ({
  query: fc
    .array(
      fc.tuple(
        fc.constantFrom(' ', ' ', ' ', ' AND ', ' OR ', ' && ', ' || ', '\tAND\n', ' OR '),
        maybe(fc.constantFrom('+', '-', '!', 'NOT ', 'NOT  ')),
        tie('clause'),
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((clauses) =>
      clauses.map(([join, sign, clause], index) => (index === 0 ? '' : join) + sign + clause).join(''),
    ),
  group: fc.tuple(maybe(blank), tie('query'), maybe(blank)).map((parts) => `(${parts.join('')})`),
  clause: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 24, arbitrary: joined(maybe(fieldName), value) },
    { weight: 1, arbitrary: own },
    { weight: 6, arbitrary: joined(maybe(fieldName), weighed(tie('group'))) },
  ),
}))

/** Queries that cover the whole grammar. */
export const validQuery: fc.Arbitrary<string> = query

const debris = fc.constantFrom(
  ...'( ) " [ ] { } : ~ ^ \\ / + - ! AND TO * ? ~2 ^2 f: && \\u12 a'.split(' '),
  ...[' OR ', 'NOT ', ' ', ' '],
)

/** Queries with text removed, inserted or replaced. */
export const brokenQuery: fc.Arbitrary<string> = fc
  .tuple(
    query,
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 }), maybe(debris, 6)), { minLength: 1, maxLength: 3 }),
  )
  .map(([text, changes]) => {
    let broken = text
    for (const [place, taken, put] of changes) {
      const at = place % (broken.length + 1)
      broken = broken.slice(0, at) + put + broken.slice(at + taken)
    }
    return broken
  })

/** Valid and broken queries, and sequences of anything. */
export const anyQuery: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: validQuery },
  { weight: 4, arbitrary: brokenQuery },
  { weight: 1, arbitrary: operatorSoup },
)
