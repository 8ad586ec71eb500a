import fc from 'fast-check'

/** What a string function, a pattern language or a collation could get wrong. */
const CHARACTERS = [
  ...[
    'a',
    'b',
    'A',
    'B',
    'c',
    '1',
    '%',
    '_',
    '[',
    ']',
    '!',
    '\\',
    "'",
    '"',
    '*',
    '?',
    ' ',
    '-',
    '^',
    '{',
    '|',
    '.',
    '#',
    '\n',
    '\t',
  ],
  ...[
    'é',
    'É',
    'ß',
    'İ',
    'Σ',
    'ς',
    '漢',
    'ก',
    '😀',
    '\u{1f469}\u200d\u{1f4bb}',
    '\u{10ffff}',
    '\ufffd',
    '\uffff',
    '\u0301',
    '\u00a0',
    '\u3000',
    '\u0001',
  ],
  ...['\u0000', '\ud800', '\udc00'],
]

const WORDS = [
  'bank',
  'Bank',
  'ba',
  'ab',
  'b',
  'a',
  'aa',
  'bab',
  'banker',
  "o'neil",
  '1,234.5',
  'wi-fi',
  'École',
  'x'.repeat(300),
  'the',
  '<b>a</b>b',
  '&amp;',
]

/** Strings in which the same few things come up again and again. */
export const text: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 5 }).map((characters) => characters.join('')),
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
  fc.constantFrom('', ' ', 'a ', 'a', 'A', 'b', 'a  b', 'ab', '😀', '\ufffd', '%', '_', '!!!'),
)

export const word: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...WORDS, ...CHARACTERS),
  fc
    .array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 4 })
    .map((characters) => characters.join('')),
  fc
    .array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 4 })
    .map((characters) => characters.join('')),
)

export const number: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    1,
    -1,
    0.1,
    0.5,
    1.5,
    -1.5,
    2 ** 53 - 1,
    2 ** 53,
    2 ** 60 + 256,
    -(2 ** 63),
    2 ** 63,
    2 ** 64,
    1e21,
    1e300,
    -1e300,
    5e-324,
    1.7976931348623157e308,
  ),
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

export const integer: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, 1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53) + 1),
  fc.integer({ min: -3, max: 3 }),
)

const DAY = 86_400_000

/** Instants from the year 1 to 9999, many at the edges of days. */
export const instant: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, 1, -1, DAY, DAY - 1, -DAY, 999, 1000, -62_135_596_800_000, 253_402_300_799_999),
  fc.integer({ min: -3 * DAY, max: 3 * DAY }),
  fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }),
)
