import type { FieldSpec, SchemaSpec } from '../../support/cases/arbitrarySchema.ts'
import { quotedText } from '../../support/cases/leafText.ts'
import { createRandom } from '../../support/cases/random.ts'

/** Values that engines compare, order, fold, trim or escape differently. */
const STRINGS: readonly string[] = [
  '',
  ' ',
  'a',
  'A',
  'b',
  'ab',
  'aXb',
  'a b',
  'a ',
  ' a',
  'a%b',
  'a_b',
  'a\\b',
  "a'b",
  'a"b',
  'a*b',
  'a?b',
  'a!b',
  '[a]',
  'a.b',
  '^a$',
  '100%',
  '100',
  'é',
  'É',
  'e',
  'e\u0301',
  'ß',
  'SS',
  'İ',
  'i',
  'I',
  'ı',
  'Σ',
  'ς',
  '😀',
  'a😀b',
  '\u{10400}',
  '\uffff',
  '\u3000',
  'a\u3000b',
  'a\nb',
  'a\u0000b',
  '\ud800',
  'bank',
  'Bank',
  'banks',
  'bnak',
  'the central bank',
  'bank, central',
  'La Crème brûlée',
  'la creme brulee',
  'L’ŒUVRE',
  "l'oeuvre",
  'ﬃ',
  'ＡＢ',
  'to be or not to be',
  'wi-fi',
  "don't",
  '漢字',
  '日本 bank',
  "x'; --",
  'NULL',
  '<b>a</b>b',
  '&lt;a&gt; &eacute;',
  'x'.repeat(260),
]

const TERMS = STRINGS.map(quotedText)
const WORDS = ['a', 'A', 'b', 'bank', 'BANK', 'wi-fi', 'é', 'É', '漢', 'i', 'İ', 'ss', '😀', '100%', 'x\\-y']
const PATTERNS = [
  'a*',
  '*b',
  'a?b',
  'a*b',
  '?',
  '??',
  '*a*',
  'A*',
  'b?nk*',
  'É*',
  'a\\*b*',
  'a\\?*',
  'a\\%*',
  '*_*',
  '*%',
  'a\\\\*',
  "*'*",
  '*\\"*',
  '\\[a*',
  '*😀*',
  'a?b?',
  '*\\ *',
  '*n?s',
  'cr?me',
  'l’o*',
  '*v*É',
]
const PHRASES = [
  '"central bank"',
  '"bank central"~2',
  '"bank the"~3',
  '"to be"',
  '"be to"~6',
  '"to to be"~9',
  '"creme brulee"',
]
const REGEXPS = [
  '/a.*/',
  '/[a-c]+/',
  '/bank|banks/',
  '/BA?NK/',
  '/(a|b){1,2}/',
  '/a.b/',
  '/é/',
  '/a\\.b/',
  '/.{2}/',
  '/[à-é]/',
  '/.*œ.*/',
]
const FUZZY = [
  'bank~',
  'bank~1',
  'bank~2',
  'bnak~1',
  'A~1',
  'é~1',
  '😀~1',
  'bankss~2',
  'a~0',
  'brülé~1',
  'ŒUVR~',
]
const ENDS = ['', 'A', 'a', 'a ', 'b', 'bank', 'É', 'é', '\u{10400}', '\uffff', '漢'].map(quotedText)
const RANGES = ENDS.flatMap((end, i) => {
  const next = ENDS[(i + 3) % ENDS.length]!
  return [`[${end} TO *]`, `{${end} TO *}`, `[* TO ${end}}`, `[${end} TO ${next}]`, `{${end} TO ${next}]`]
})
const STRING_LEAVES = [...TERMS, ...WORDS, ...PATTERNS, ...PHRASES, ...REGEXPS, ...FUZZY, ...RANGES, '*']

/** What folding changes, and a part of the others. */
const FOLDED_LEAVES = STRING_LEAVES.filter((leaf, i) => i % 9 === 0 || /[À-ž’ﬃＡ]/.test(leaf))

const NUMBERS = [0, -0, 1, -1, 1.5, 2, 10, 100, -100, 0.1, 0.3, 1e21, -1e21, 2 ** 53 - 1, 1e-9]
const INTEGERS = [0, 1, -1, 2, 10, 100, -100, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, -(2 ** 53) + 1]
const NUMBER_LEAVES = [0, 1, -1, 2, 10, 9007199254740991].flatMap((end) => {
  return [`"${end}"`, `>${end}`, `>="${end}"`, `<${end}`, `<=${end}`, `[${end} TO *]`, `{${end} TO 11}`]
})
const DECIMAL_LEAVES = ['1.5', '0.1', '0.30000000000000004', '1e21', '[0.1 TO 0.3]', '{0.1 TO 1.5}', '>1e20']

const DATES = [
  '2019',
  '2019-10',
  '2019-10-17',
  '2019-10-17T10:30:15.5Z',
  '2019-10-17T23:59:59.999Z',
  '2019-10-18T00:00:00Z',
  '2019-10-17T23:30:00-02:00',
  '2020-02-29',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01',
  '2018-12-31',
  '9999-12-31',
  '1000-01-01',
]
const DATE_LEAVES = [
  '2019',
  '2019-10',
  '2019-10-17',
  '1970-01-01',
  '"2019-10-17T10:30:15.500Z"',
  '2020-02-29',
]
  .flatMap((end) => [end, `>${end}`, `>=${end}`, `<${end}`, `<=${end}`, `[${end} TO *]`, `{2019 TO ${end}]`])
  .concat('"2019-10-31||+1M/d"', '"2019-10-17||/M"')

/** The values of fields of a kind, and the leaves that ask for them. */
const POOLS = {
  string: { values: STRINGS, leaves: STRING_LEAVES },
  normalized: { values: STRINGS, leaves: FOLDED_LEAVES },
  contains: { values: STRINGS, leaves: [...TERMS, ...WORDS, ...PATTERNS, '*'] },
  number: { values: NUMBERS, leaves: [...NUMBER_LEAVES, ...DECIMAL_LEAVES, '*'] },
  integer: { values: INTEGERS, leaves: [...NUMBER_LEAVES, '[0.5 TO 1.5]', '*'] },
  boolean: { values: [true, false], leaves: ['true', 'false', '*'] },
  date: { values: DATES, leaves: [...DATE_LEAVES, '*'] },
} as const

const FIELDS: Readonly<Record<string, FieldSpec>> = {
  text: { kind: 'text' },
  html: { kind: 'text', html: true },
  whole: { kind: 'text', whole: true },
  name: { kind: 'text', whole: true, patterns: 'whole' },
  keyword: { kind: 'keyword' },
  label: { kind: 'keyword', ignoreCase: true },
  foldedText: { kind: 'text', fold: true },
  foldedName: { kind: 'text', fold: true, html: true, whole: true, patterns: 'whole' },
  foldedKeyword: { kind: 'keyword', fold: true },
  foldedLabel: { kind: 'keyword', fold: true, ignoreCase: true },
  contains: { kind: 'contains' },
  number: { kind: 'number' },
  integer: { kind: 'integer' },
  boolean: { kind: 'boolean' },
  date: { kind: 'date' },
}

function poolOf({ kind, fold }: FieldSpec): { values: readonly unknown[]; leaves: readonly string[] } {
  if (fold) return POOLS.normalized
  return kind === 'text' || kind === 'keyword' ? POOLS.string : POOLS[kind]
}

/** A schema of every kind of field, documents with every value, and every leaf on every field. */
export function everyLeaf(array: boolean): {
  schema: SchemaSpec
  documents: Record<string, unknown>[]
  queries: string[]
} {
  const fields = Object.fromEntries(
    Object.entries(FIELDS).map(([name, spec]) => [name, array ? { ...spec, array } : spec]),
  )
  const count = array ? 24 : STRINGS.length
  const documents = Array.from({ length: count }, (_, i) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, spec], k) => {
        const { values } = poolOf(spec)
        if (!array) return [name, values[i % values.length]]
        // Three values each, so that both ends of a range may hold for different ones.
        return [name, [0, 1, 2].map((j) => values[(i * 3 + j * (k + 1)) % values.length])]
      }),
    ),
  )
  const missing = array ? [{}, emptied(fields, []), emptied(fields, [null])] : [{}, emptied(fields, null)]
  const queries = Object.entries(fields).flatMap(([name, spec], k) =>
    poolOf(spec)
      .leaves.filter((_, i) => !array || (i + k) % 3 === 0)
      .map((leaf, i) => `${i % 3 === 2 ? 'NOT ' : ''}${name}:${leaf}`),
  )
  // In random order, so that a fault of any kind shows early.
  const random = createRandom(array ? 1 : 2)
  for (let i = queries.length - 1; i > 0; i--) {
    const other = random.below(i + 1)
    const kept = queries[i]!
    queries[i] = queries[other]!
    queries[other] = kept
  }
  return {
    schema: { fields, options: { defaultFields: ['text', 'keyword', 'number'] } },
    documents: [...documents, ...missing],
    queries: [...queries, '*', 'NOT *', 'bank', 'NOT 1', 'wi-fi', '"central bank"', 'a AND NOT b'],
  }
}

function emptied(fields: object, value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, value]))
}
