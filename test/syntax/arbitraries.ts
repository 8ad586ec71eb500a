import fc from 'fast-check'

const pieces = [
  ...[
    'a',
    'b',
    'word',
    'Société',
    'f:',
    'g :',
    'date:',
    '_exists_:',
    '*',
    '*:*',
    '?',
    'b*',
    'Ma?S',
    '"',
    '"a b"',
    '""',
    '\\',
    '\\u0041',
    '\\u12',
  ],
  ...[
    'AND',
    'OR',
    'NOT',
    '&&',
    '||',
    '!',
    '+',
    '-',
    '(',
    ')',
    '()',
    '[',
    ']',
    '{',
    '}',
    'TO',
    'to',
    '[a TO b]',
    '{* TO "x y"]',
    ':',
    '::',
  ],
  ...[
    '~',
    '~1',
    '~2',
    '~3',
    '~0.8',
    '~-1',
    '~b',
    '^',
    '^2',
    '^2.5',
    '^.5',
    '^x',
    '^-1',
    '/',
    '/re/',
    '/a\\/b/',
    '>',
    '>5',
    '<=',
    '>="x"',
    '=',
  ],
  ...[
    ' ',
    ' ',
    ' ',
    ' ',
    '\t',
    '\n',
    '\u3000',
    '\u00a0',
    'and',
    'or',
    'not',
    '“',
    '”',
    'http://x.y/z',
    '2019-10-17T10:30',
    'C++',
    '\0',
    '\ud800',
  ],
]

/** Rows of everything that means something, in every order. */
export const operatorSoup: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...pieces), { maxLength: 24 })
  .map((parts) => parts.join(''))

/** Strings of all of Unicode, control characters and lone surrogates included. */
export const anyString: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((codes) => String.fromCharCode(...codes)),
  fc.string({ maxLength: 60 }),
)

/** Any text at all that someone may send as a query. */
export const anyQueryText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: operatorSoup },
  { weight: 1, arbitrary: anyString },
)
