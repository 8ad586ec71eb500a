import { expect, test } from 'vitest'
import {
  and,
  created,
  exists,
  expectedHits,
  FIELDS,
  type Filter,
  not,
  or,
  phrase,
  releases,
  valuesOf,
  word,
  wordsOf,
} from './plainFilter.ts'
import { queries } from './queries.ts'

const TEXTS = FIELDS.slice(0, 9)

/** A word of the source instead of the whole source. */
const someWordOfSource = (test: RegExp): Filter => {
  return (release) => wordsOf(release, 'source').some((name) => name.some((one) => test.test(one)))
}

/** NOT as SQL evaluates it for a NULL column. */
const notOrAbsent = (filter: Filter, field: string): Filter => and(exists(field), not(filter))

/** A regular expression on the unstripped markup. */
const inMarkup = (test: RegExp, field: string): Filter => {
  return (release) => valuesOf(release, field).some((value) => test.test(value))
}

const wholeSourceWithB = (release: (typeof releases)[number]): boolean =>
  valuesOf(release, 'source').some((value) => /^b/i.test(value))

/** Likely misinterpretations: a query of the table, and a filter for its wrong meaning. */
const mistakes: readonly (readonly [mistake: string, q: string, filter: Filter])[] = [
  [
    'the last day ends at its start',
    'versioncreated: [2019-10-17 TO 2019-10-21]',
    created('2019-10-17', Date.UTC(2019, 9, 21) + 1),
  ],
  [
    'the last day is left out',
    'versioncreated: [2019-10-17 TO 2019-10-21]',
    created('2019-10-17', '2019-10-21'),
  ],
  [
    'the last millisecond is left out',
    'versioncreated: [2019-10-17 TO 2019-10-21]',
    created('2019-10-17', Date.UTC(2019, 9, 22) - 1),
  ],
  [
    'the next midnight is included',
    'versioncreated: [2019-10-17 TO 2019-10-21]',
    created('2019-10-17', Date.UTC(2019, 9, 22) + 1),
  ],
  [
    'the first midnight is left out',
    'versioncreated: [2019-10-17 TO 2019-10-21]',
    created(Date.UTC(2019, 9, 17) + 1, '2019-10-22'),
  ],
  [
    'braces leave out an instant, not a day',
    'versioncreated: {2019-10-17 TO 2019-10-21}',
    created(Date.UTC(2019, 9, 17) + 1, '2019-10-21'),
  ],
  [
    'days are two hours off',
    'versioncreated:2019-10-17',
    created('2019-10-16T22:00:00Z', '2019-10-17T22:00:00Z'),
  ],
  ['a year is its first day', 'versioncreated:2020', created('2020-01-01', '2020-01-02')],
  [
    'later than a month is later than its first day',
    'versioncreated:(>2019-10 AND <2020-02)',
    created('2019-10-02', '2020-02-01'),
  ],
  ['a pattern matches single words of the source', 'source:b*', someWordOfSource(/^b/)],
  ['a pattern matches single words of the source', 'source:b*e', someWordOfSource(/^b.*e$/)],
  [
    'a pattern is case-sensitive',
    'source:b*',
    (release) => valuesOf(release, 'source').some((value) => value.startsWith('b')),
  ],
  [
    'NOT excludes releases without a source',
    '(organisation:bank)NOT(source:b*)',
    and(word('bank', 'organisation'), notOrAbsent(wholeSourceWithB, 'source')),
  ],
  ['NOT excludes releases without a style sheet', 'NOT css:serif', notOrAbsent(word('serif', 'css'), 'css')],
  ['NOT does not exclude', '(velmora)NOT(bank)', or(word('velmora'), not(word('bank')))],
  [
    'NOT is ignored',
    '(headline:velmora)NOT(headline:bank)',
    or(word('velmora', 'headline'), word('bank', 'headline')),
  ],
  ['both words in one field', '(brightquill)AND(canteen)', bothInOneField('brightquill', 'canteen')],
  ['AND before OR', 'velmora AND energy OR river', or(and(word('velmora'), word('energy')), word('river'))],
  ['OR before AND', 'river OR velmora AND energy', and(or(word('river'), word('velmora')), word('energy'))],
  ['a full name matches adjacent words', 'organisation:"Velmora Bank"', namedInOrder('velmora bank')],
  [
    'a full name matches any of its words',
    'organisation:"Velmora Bank"',
    word('velmora bank', 'organisation'),
  ],
  [
    'a full name is case-sensitive',
    'organisation: "Nordveld Bank AG"',
    (release) => valuesOf(release, 'organisation').includes('nordveld bank ag'),
  ],
  [
    'a range compares single words',
    'organisation: [Kestrel TO Pedra]',
    wordBetween('organisation', 'kestrel', 'pedra'),
  ],
  [
    'a range is case-sensitive',
    'organisation:[s TO *]',
    (release) => valuesOf(release, 'organisation').some((value) => value >= 's'),
  ],
  [
    'an ISIN is case-sensitive',
    'isin:FR0QX56WL5H5',
    (release) => valuesOf(release, 'isin').includes('FR0QX56WL5H5'),
  ],
  [
    'only the first ISIN of a list counts',
    'isin:FR0QX56WL5H5',
    (release) => valuesOf(release, 'isin')[0]?.toLowerCase() === 'fr0qx56wl5h5',
  ],
  ['attributes count', 'body_xhtml:photographs', inMarkup(/photographs/i, 'body_xhtml')],
  ['part of a word counts', 'body_xhtml:bank', inMarkup(/bank/i, 'body_xhtml')],
  ['inline markup separates words', 'CO2', inMarkup(/\bco2\b/i, 'body_xhtml')],
  [
    'inline markup separates words',
    'body_xhtml:(TidalTwin OR MassLine OR StromPlus)',
    inMarkup(/tidaltwin|massline|stromplus/i, 'body_xhtml'),
  ],
  [
    'a first letter in an element is a word',
    'body_xhtml:"Der Aufsichtsrat von"',
    inMarkup(/der aufsichtsrat von/i, 'body_xhtml'),
  ],
  ['entities are not decoded', 'headline:eröffnet', inMarkup(/eröffnet/i, 'headline')],
  ['a hyphen makes a phrase', 'Tressanges-Valcourt', phrase('tressanges valcourt')],
  [
    'a question mark matches no character too',
    'organisation:MA?S',
    (release) =>
      wordsOf(release, 'organisation')
        .flat()
        .some((one) => /^ma.?s$/.test(one)),
  ],
  [
    'a question mark matches a UTF-16 unit',
    'source:?報*',
    (release) => valuesOf(release, 'source').some((value) => /^.報/.test(value)),
  ],
  [
    'an empty subheadline does not exist',
    'subheadline:*',
    (release) => valuesOf(release, 'subheadline').some((value) => value !== ''),
  ],
  ['Han characters make a phrase', '銀行', phrase('銀行')],
  ['the order of words is ignored', '"青染銀行"', word('青染銀行')],
]

test.each(mistakes)('notices when %s: %s', (_, q, filter) => {
  const query = queries.find((one) => one.q === q)
  expect(query).toBeDefined()
  expect(expectedHits(filter)).not.toEqual(expectedHits(query!.filter))
})

function bothInOneField(a: string, b: string): Filter {
  return (release) =>
    TEXTS.some((field) => [a, b].every((one) => wordsOf(release, field).flat().includes(one)))
}

function namedInOrder(name: string): Filter {
  return (release) =>
    wordsOf(release, 'organisation').some((found) => ` ${found.join(' ')} `.includes(` ${name} `))
}

function wordBetween(field: string, from: string, to: string): Filter {
  return (release) => wordsOf(release, field).some((found) => found.some((one) => one >= from && one <= to))
}

test.each([
  ['by instant alone', () => 0],
  ['by ascending identifier', (a: string, b: string) => (a < b ? -1 : 1)],
  ['by identifier in dictionary order', (a: string, b: string) => b.localeCompare(a, 'en')],
  [
    'by identifier without regard to case',
    (a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? 1 : -1),
  ],
])('notices when hits are ordered %s', (_, byIdentifier) => {
  const sorted = [...releases].sort(
    (a, b) =>
      Date.parse(b.versioncreated) - Date.parse(a.versioncreated) ||
      byIdentifier(a.publicidentifier, b.publicidentifier),
  )
  expect(sorted.slice(0, 100).map(({ publicidentifier }) => publicidentifier)).not.toEqual(
    expectedHits(() => true),
  )
})
