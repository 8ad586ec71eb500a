import { describe, expect, test } from 'vitest'
import { count, quoted, say, shownData } from '../../src/diagnostics/messages.ts'
import { printable } from '../../src/diagnostics/printable.ts'
import type { Messages } from '../../src/messages/messages.ts'
import { problemMessages } from '../../src/semantics/messages.ts'
import { englishMessages } from './englishMessages.ts'

/** What a code says of its data, for each data another text. */
type Said = { readonly [C in keyof Messages]?: readonly (readonly [Parameters<Messages[C]>[0], string])[] }

const word = { field: 't', negated: false, by: 'word', ignoreCase: true, ignoreAccents: false } as const
const value = { ...word, field: 'k', by: 'value', ignoreCase: false } as const
const [from, until] = ['2019-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z']
const lower = { value: 1, inclusive: false }

const said: Said = {
  'unclosed-range': [[{ bracket: '{' }, '… write \\{ to search for the character itself.']],
  'unexpected-closing': [
    [{ character: ')' }, 'There is no opening parenthesis for this ). …'],
    [{ character: ']' }, 'There is no opening bracket for this ]. …'],
  ],
  'missing-operand': [
    [{ operator: 'OR', side: 'after' }, 'OR needs a word after it. …'],
    [{ operator: 'AND', side: 'before' }, 'AND needs a word before it. …'],
  ],
  'double-operator': [[{ first: '+', second: '-' }, '- cannot directly follow +. … or put - and …']],
  'missing-value': [
    [{ field: '', comparison: '>=', operator: null }, '>= needs a value right after it, as in >=5.'],
    [{ field: 'f', comparison: null, operator: 'OR' }, 'OR is an operator, not a value for "f". …'],
    [{ field: '', comparison: null, operator: 'OR' }, 'OR is an operator, not a value. …'],
    [{ field: 'f', comparison: null, operator: null }, 'The value for "f" is missing. …'],
    [{ field: '', comparison: null, operator: null }, 'The value is missing. …'],
    [{ field: '_exists_', comparison: null, operator: null }, 'The field name is missing. …'],
  ],
  'quoted-field': [
    [{ field: 'a\\ b' }, 'A field name cannot be in quotes. Write a\\ b instead. …'],
    [{ field: '' }, 'A field name cannot be in quotes. …'],
  ],
  'second-colon': [
    [{ field: 'd', value: '10:30' }, '"d" is already the field name, … Put the value in quotes: "10:30".'],
    [{ field: 'd', value: '>=10:30' }, '… Put the value in quotes: >="10:30".'],
    [{ field: 'd', value: '<10:30' }, '… Put the value in quotes: <"10:30".'],
    [{ field: '', value: 'a:b' }, 'There … be a second colon. Put the value in quotes: "a:b".'],
    [{ field: 'f', value: 'g:"a b"' }, '… Put the value in parentheses.'],
  ],
  'sign-before-value': [
    [
      { field: 'f', sign: '-' },
      'A minus sign goes before the field, … Write -f:… to exclude … \\- to search …',
    ],
    [
      { field: '', sign: '+' },
      'A plus sign goes before the field, … Write +field:… to require … \\+ to search …',
    ],
  ],
  'operator-before-value': [
    [{ field: 'f', operator: 'NOT' }, 'NOT goes before the field, … Write NOT f:… instead.'],
    [{ field: '', operator: '!' }, '! goes before the field, … Write !field:… instead.'],
  ],
  'malformed-range': [
    [{ flaw: 'no-to', written: 'b' }, '… there is no TO before "b".'],
    [{ flaw: 'lower-case-to', written: 'to' }, 'TO must be in capitals. Here, "to" is read as a value.'],
    [
      { flaw: 'no-lower', written: 'TO' },
      'The lower end of this range is missing. Write a value before TO, …',
    ],
    [
      { flaw: 'no-upper', written: 'TO' },
      'The upper end of this range is missing. Write a value after TO, …',
    ],
    [{ flaw: 'one-value', written: '"a b"' }, '… this one has only "a b". …'],
    [{ flaw: 'empty', written: '[' }, 'This range is empty. …'],
    [{ flaw: 'too-many', written: 'c' }, '… "c" does not fit. …'],
  ],
  'misplaced-tilde': [
    [{ written: '~2', host: 'group' }, '… or a phrase, not parentheses. …'],
    [{ written: '~2', host: 'range' }, '… or a phrase, not a range. …'],
    [{ written: '~2', host: 'comparison' }, '… or a phrase, not a comparison. …'],
  ],
  'too-long': [
    [{ actual: 8193, maximum: 8192 }, 'The query is 8,193 characters long, but the maximum is 8,192. …'],
  ],
  'too-deep': [[{ actual: 51, maximum: 50 }, '… 51 levels deep, but the maximum is 50.']],
  'too-many-clauses': [
    [{ actual: 2000, maximum: 1024 }, '… 2,000 words and values, but the maximum is 1,024.'],
  ],
  'unknown-field': [
    [{ field: 'x', suggestions: ['a'], fields: [], more: 0 }, 'There is no field "x". Did you mean "a"?'],
    [{ field: 'x', suggestions: ['a', 'b'], fields: [], more: 0 }, '… Did you mean "a" or "b"?'],
    [{ field: 'x', suggestions: ['a', 'b', 'c'], fields: [], more: 0 }, '… Did you mean "a", "b" or "c"?'],
    [
      { field: 'x', suggestions: [], fields: ['a', 'b'], more: 0 },
      'There is no field "x". Available fields: a, b. To search for the text itself, put it in quotes.',
    ],
    [
      { field: 'x', suggestions: [], fields: ['a', 'b'], more: 1 },
      '… Available fields: a, b and 1 more. To …',
    ],
    [
      { field: 'x', suggestions: [], fields: [], more: 0 },
      'There is no field "x". To search for the text itself, put it in quotes.',
    ],
  ],
  'should-ignored': [
    [{ clause: 'b', defaultOperator: 'or' }, '"b" has no effect … Put + before it to require it as well.'],
    [{ clause: 'b', defaultOperator: 'and' }, '… Put parentheses around the clauses that OR joins.'],
  ],
  'empty-range': [
    [{ clause: '{1 TO 2}' }, '{1 TO 2} cannot match any value. … use [ ] to include both ends.'],
  ],
  'unknown-value': [
    [{ field: 'f', value: 'x', suggestions: ['a'], values: [], more: 0 }, '… Did you mean "a"?'],
    [
      { field: 'f', value: 'x', suggestions: [], values: ['a'], more: 1000 },
      '… Known values: a and 1,000 more.',
    ],
    [{ field: 'f', value: 'x', suggestions: [], values: ['a', 'b'], more: 0 }, '… Known values: a, b.'],
  ],
  'invalid-value': [
    [{ field: null, value: 'x', expected: null }, '"x" is not a valid value for any default field. …'],
    [{ field: 'n', value: 'x', expected: 'number' }, '"x" is not a valid value for "n". Use a number …'],
    [{ field: 'n', value: 'x', expected: 'finite-number' }, '… a number within ±1.7976931348623157e308.'],
    [{ field: 'n', value: 'x', expected: 'integer' }, '… Use a whole number such as 5 or -2, …'],
    [
      { field: 'n', value: 'x', expected: 'safe-integer' },
      '… a whole number within ±9,007,199,254,740,991 …',
    ],
    [{ field: 'c', value: 'x', expected: 'substring' }, '… Use a plain word or phrase (the wildcards …'],
    [
      { field: 'b', value: '"x y"', expected: 'boolean' },
      '"x y" is not a valid value for "b". … true or false.',
    ],
  ],
  'value-ignored': [
    [{ field: null, value: 'x', expected: null }, '"x" is not a valid value for any default field, so it …'],
    [{ field: 'd', value: 'x', expected: 'date' }, '… for "d", so this clause matches nothing. Use a date …'],
  ],
  'malformed-regexp': [
    ...(
      [
        [
          'unclosed-group',
          'this parenthesis is never closed. Add ), or write \\( for a literal parenthesis.',
        ],
        ['unclosed-set', 'this bracket is never closed. Add ], or write \\[ for a literal bracket.'],
        ['unclosed-quote', 'this quotation mark is never closed. Add ", or write \\" for a literal …'],
        ['unclosed-interval', 'this < is never closed. Add >, or write \\< for a literal <.'],
        [
          'unclosed-repetition',
          'this { is never closed. Write a repeat count as {2}, {2,} or {2,5}, or write \\{ for a …',
        ],
        [
          'unexpected-closing',
          'there is no opening parenthesis for this ). Write \\) for a literal parenthesis.',
        ],
        ['missing-item', 'expected an expression here. To match the character itself, write \\| or \\&.'],
        [
          'missing-number',
          'expected a number here. Write a repeat count as {2}, {2,} or {2,5}, or write \\{ …',
        ],
        [
          'malformed-interval',
          'an interval needs two whole numbers, as in <1-31>. Write \\< for a literal <.',
        ],
        ['trailing-backslash', 'nothing follows this backslash. Write \\\\ for a literal backslash.'],
        [
          'unsupported-complement',
          'the complement operator ~ is not supported. Write \\~ for a literal tilde, or put NOT …',
        ],
        ['groups-too-deep', "groups are nested more than 9 levels deep. Remove any you don't need."],
        ['too-many-repetitions', 'there are more than 9 repetitions in a row. Remove any you …'],
      ] as const
    ).map(([flaw, text]) => [{ pattern: 'a', flaw, written: 'a', instead: '9' }, `… ${text}`] as const),
    [
      { pattern: 'a{3,2}', flaw: 'reversed-repetition', written: '{3,2}', instead: '{2,3}' },
      '/a{3,2}/ is not a valid regular expression: the numbers in {3,2} are in the wrong order. Write {2,3}.',
    ],
    [
      { pattern: '[z-a]', flaw: 'reversed-range', written: 'z-a', instead: 'a-z' },
      '… the range z-a is backwards. Write a-z, …',
    ],
    [
      { pattern: '\\w', flaw: 'unsupported-class', written: '\\w', instead: null },
      '… the character class \\w is not supported, … Write the characters in brackets instead.',
    ],
    [
      { pattern: '\\d', flaw: 'unsupported-class', written: '\\d', instead: '[0-9]' },
      '… the character class \\d is not supported, … Write [0-9] instead.',
    ],
    [
      { pattern: '\\q', flaw: 'unknown-escape', written: '\\q', instead: 'q' },
      '… \\q has no special meaning. Write q for the literal letter.',
    ],
    [
      { pattern: 'a{99999}', flaw: 'number-too-large', written: '99999', instead: '1000' },
      '… this number is too large. The maximum is 1000.',
    ],
  ],
  'slop-too-large': [
    [{ actual: 120, maximum: 99 }, '… a slop of ~120, but the maximum is ~99.'],
    [{ actual: 12_000, maximum: 99 }, '… a slop of ~12,000, but the maximum is ~99.'],
  ],
  'pattern-too-long': [
    [{ actual: 300, maximum: 256 }, '… is 300 characters long, but the maximum is 256.'],
    [{ actual: 3000, maximum: 1024 }, '… is 3,000 characters long, but the maximum is 1,024.'],
  ],
  'pattern-too-complex': [[{ actual: 2001, maximum: 2000 }, '… needs more than 2,000 states, or …']],
  'too-many-patterns': [
    [
      { actual: 1200, maximum: 100, regexps: true },
      '… contains 1,200 distinct … the maximum is 100. Remove some, or combine several: …',
    ],
    [{ actual: 101, maximum: 100, regexps: false }, '… the maximum is 100. Remove some.'],
  ],
  'allow-edits': [
    [{ edits: 1 }, 'Allow one edit'],
    [{ edits: 2 }, 'Allow two edits'],
  ],
  'escape-character': [
    [{ character: '\\' }, 'Search for the backslash itself'],
    [{ character: '/' }, 'Search for the slash itself'],
    [{ character: ':' }, 'Search for the colon itself'],
    ...['*', '?', '+', '-'].map((character) => [{ character }, `Search for ${character} itself`] as const),
    [{ character: '(' }, 'Search for the character itself'],
  ],
  'keep-first': [[{ operator: '+' }, 'Keep only the first +']],
  'join-value': [[{ operator: '>=' }, 'Write the value right after >=']],
  'group-value': [[{}, 'Put the value in parentheses']],
  'open-range': [[{}, 'Add the opening bracket']],
  'quote-ends': [[{}, 'Put each value in quotes']],
  'search-default-fields': [[{}, 'Search in the default fields']],
  'unquote-field': [[{}, 'Write the field name without quotes']],
  'open-end': [
    [{ end: 'lower' }, 'Leave the lower end open'],
    [{ end: 'upper' }, 'Leave the upper end open'],
  ],
  'text-blank': [
    [{ text: '' }, 'This place contains no words, so it finds nothing.'],
    [{ text: '!' }, '"!" contains no words, so it finds nothing.'],
  ],
  'text-cut': [[{ text: 'a' }, '"a" was cut off, because the query exceeds a limit.']],
  'text-removed': [[{ text: 'a' }, '"a" was removed.']],
  'text-character': [[{ text: '(' }, '"(" was treated as a literal character.']],
  'text-closed': [[{ text: '(' }, '"(" was closed.']],
  'text-quoted': [[{ text: 'a' }, '"a" was put in quotes.']],
  'text-corrected': [[{ text: 'a', title: 'Leave Out' }, '"a" was corrected: leave Out.']],
  'explain-everything': [[{}, 'every document']],
  'explain-nothing': [[{}, 'no document']],
  'explain-documents': [[{ condition: 'n is 1' }, 'documents where n is 1']],
  'explain-and': [[{}, 'and']],
  'explain-or': [[{}, 'or']],
  'explain-not': [[{}, 'not']],
  'explain-hidden': [[{}, 'a hidden condition is met']],
  'explain-fields': [[{ fields: ['a', 'b', 'c'] }, 'a, b or c']],
  'explain-value': [[{ field: 'b', negated: true, value: false }, 'b is not false']],
  'explain-exists': [[{ field: 'n', negated: false }, 'n has a value']],
  'explain-constant': [
    [{ value: true }, 'everything matches'],
    [{ value: false }, 'nothing matches'],
  ],
  'explain-term': [[{ ...value, value: 'a"b' }, 'k is exactly "a\\"b"']],
  'explain-phrase': [
    [{ field: 't', negated: true, words: 'a b', slop: 0 }, 't does not have the phrase "a b"'],
  ],
  'explain-pattern': [[{ ...word, form: 'start', text: 'a' }, 't has a word that starts with "a"']],
  'explain-regexp': [[{ ...value, pattern: 'a+' }, 'k matches the regular expression /a+/']],
  'explain-fuzzy': [[{ ...word, value: 'a', edits: 1 }, 't has the word "a" with up to 1 typo']],
  'explain-range': [[{ ...word, lower: null, upper: null }, 't has at least one word']],
  'explain-substring': [
    [{ field: 'c', negated: false, form: 'contain', text: 'a' }, 'c contains "a" (A to Z in any case)'],
  ],
  'explain-number-range': [[{ field: 'n', negated: false, lower, upper: null }, 'n is more than 1']],
  'explain-date': [
    [{ field: 'd', negated: false, date: [2019, 10, 17], timeZone: 'UTC' }, 'd is on 17 October 2019'],
  ],
  'explain-date-range': [
    [
      { field: 'd', negated: false, lower: { value: [2019], inclusive: true }, upper: null, timeZone: 'UTC' },
      'd is in 2019 or later',
    ],
  ],
  'complete-and': [[{}, 'both clauses']],
  'complete-or': [[{}, 'at least one clause']],
  'complete-not': [[{}, 'exclude the next clause']],
  'complete-to': [[{}, 'then the upper end']],
  'complete-field': [[{ kind: 'date' }, 'date']],
  'complete-any-value': [[{}, 'any value']],
  'complete-at-least': [[{}, 'at least']],
  'complete-at-most': [[{}, 'at most']],
  'complete-more-than': [[{}, 'more than']],
  'complete-less-than': [[{}, 'less than']],
  'complete-range': [[{}, 'a range']],
  'complete-open-end': [[{}, 'no limit']],
  'complete-end-included': [[{}, 'including this end']],
  'complete-end-excluded': [[{}, 'excluding this end']],
  'complete-now': [[{}, 'now']],
  'complete-today': [[{}, 'today']],
  'complete-yesterday': [[{}, 'yesterday']],
  'complete-this-week': [[{}, 'this week']],
  'complete-this-month': [[{}, 'this month']],
  'complete-this-year': [[{}, 'this year']],
  'complete-last-hours': [[{ hours: 24 }, 'last 24 hours']],
  'complete-last-days': [[{ days: 7 }, 'last 7 days']],
  'complete-days-ago': [[{ days: 7 }, '7 days ago']],
  'hover-field': [
    [{ field: 'a', alias: null, kind: 'text', array: false }, 'a: text, searched word by word'],
    [{ field: 'a', alias: null, kind: 'contains', array: false }, 'a: text, searchable by any part of it'],
    [{ field: 'a', alias: null, kind: 'number', array: false }, 'a: a number'],
    [{ field: 'a', alias: null, kind: 'integer', array: false }, 'a: a whole number'],
    [{ field: 'a', alias: null, kind: 'boolean', array: false }, 'a: true or false'],
    [{ field: 'a', alias: null, kind: 'keyword', array: false }, 'a: text, matched as a whole'],
    [{ field: 'a', alias: 'b', kind: 'date', array: true }, 'b (a): a date (can have several values)'],
  ],
  'hover-values': [
    [{ values: ['a', 'b'], more: 0 }, 'Values: a, b'],
    [{ values: ['a', 'b'], more: 1 }, 'Values: a, b and 1 more'],
  ],
  'hover-period': [
    [
      { written: '2019', from, until, timeZone: 'UTC' },
      `2019: from ${from} until just before ${until} (UTC)`,
    ],
  ],
  'box-label': [[{}, 'Search query']],
  'box-required': [[{}, 'Please enter a query.']],
  'box-problems': [[{}, 'Problems']],
  'box-completions': [[{}, 'Completions']],
  'box-deleted': [[{}, 'Selection deleted']],
  'box-severity': [
    [{ severity: 'error' }, 'Error'],
    [{ severity: 'warning' }, 'Warning'],
    [{ severity: 'info' }, 'Note'],
  ],
  'box-problem-count': [
    [{ count: 1 }, '1 problem: show the next one'],
    [{ count: 2 }, '2 problems: show the next one'],
  ],
  'box-summary': [
    [{ message: 'A.', more: 0, hasFixes: false }, 'A.'],
    [{ message: 'A.', more: 1, hasFixes: false }, 'A. And 1 more.'],
    [{ message: 'A.', more: 2, hasFixes: true }, 'A. And 2 more. Press F8 for corrections.'],
  ],
  'box-completion-count': [
    [{ count: 1 }, '1 suggestion'],
    [{ count: 2 }, '2 suggestions'],
  ],
}

const cases = Object.entries(said).flatMap(([code, rows]) =>
  rows.map(([data, text]) => [code as keyof Messages, data, text] as const),
)

// Where a text has … between spaces or at an end, anything may stand.
test.each(cases)('%s of %j says: %s', (code, data, text) => {
  const written = say(englishMessages as unknown as Record<string, (data: object) => string>, code, data)
  const pieces = text.split(/^… | … | …$/)
  let at = 0
  pieces.forEach((piece, i) => {
    const found = i === 0 && !text.startsWith('…') ? 0 : written.indexOf(piece, at)
    expect(written.slice(found, found + piece.length), written).toBe(piece)
    at = found + piece.length
  })
  if (!text.endsWith('…')) expect(written.endsWith(pieces.at(-1)!), written).toBe(true)
})

describe('texts in messages', () => {
  test.each([
    ['a\tb\r\nc', 'a b  c'],
    ['\u0007\u202e', '\\u0007\\u202e'],
    ['\u2028\u0085\u061c', '\\u2028\\u0085\\u061c'],
    ['\u200e\u200f\u2029', '\\u200e\\u200f\\u2029'],
    ['\u202a\u2066\u2069', '\\u202a\\u2066\\u2069'],
    ['\u061b\u200d\u2027\u202f\u2065\u206a', '\u061b\u200d\u2027\u202f\u2065\u206a'],
    ['\ud800a', '\ufffda'],
    ['é 😀 \u3000', 'é 😀 \u3000'],
  ])('%j are shown as %j', (text, shown) => {
    expect(printable(text)).toBe(shown)
    expect(shownData({ text, list: [text, 1], inner: { text, none: null } })).toEqual({
      text: shown,
      list: [shown, 1],
      inner: { text: shown, none: null },
    })
  })

  test('are quoted unless they have quotation marks of their own', () => {
    const written = ['a', '"a b"', '"a b"~2', 'a:"b"', '"', '']
    const shown = ['"a"', '"a b"', '"a b"~2', '"a:"b""', '"""', '""']
    expect(written.map(quoted)).toEqual(shown)
  })

  test('counts have commas', () => {
    expect([0, 999, 1000, 1_234_567].map(count)).toEqual(['0', '999', '1,000', '1,234,567'])
  })

  test('other messages come first, English where they have none', () => {
    const german = { 'leave-out': ({ text }: { text: string }) => `Ohne ${text}` }
    expect(say(problemMessages, 'leave-out', { text: 'a\tb' }, german)).toBe('Ohne a b')
    expect(say(problemMessages, 'write', { text: 'a' }, german)).toBe('Write a')
  })
})
