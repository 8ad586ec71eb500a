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

/** A word of the source where the whole source is meant. */
const someWordOfSource = (test: RegExp): Filter => {
  return (release) => wordsOf(release, 'source').some((name) => name.some((one) => test.test(one)))
}

/** What a database makes of NOT when a column is NULL. */
const notOrAbsent = (filter: Filter, field: string): Filter => and(exists(field), not(filter))

/** What a regular expression finds in the markup as it stands. */
const inMarkup = (test: RegExp, field: string): Filter => {
  return (release) => valuesOf(release, field).some((value) => test.test(value))
}

const wholeSourceWithB = (release: (typeof releases)[number]): boolean =>
  valuesOf(release, 'source').some((value) => /^b/i.test(value))

/** What is easily got wrong: a query of the table, and a filter that reads it so. */
const wrong: readonly (readonly [mistake: string, q: string, filter: Filter])[] = [
  [
    'the last day ends where it starts',
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
    'the next midnight is in',
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
    'a zone two hours off',
    'versioncreated:2019-10-17',
    created('2019-10-16T22:00:00Z', '2019-10-17T22:00:00Z'),
  ],
  ['a year is its first day', 'versioncreated:2020', created('2020-01-01', '2020-01-02')],
  [
    'later than a month is later than its first day',
    'versioncreated:(>2019-10 AND <2020-02)',
    created('2019-10-02', '2020-02-01'),
  ],
  ['a pattern is held against single words of the source', 'source:b*', someWordOfSource(/^b/)],
  ['a pattern is held against single words of the source', 'source:b*e', someWordOfSource(/^b.*e$/)],
  [
    'a pattern tells capitals apart',
    'source:b*',
    (release) => valuesOf(release, 'source').some((value) => value.startsWith('b')),
  ],
  [
    'NOT drops what has no source',
    '(organisation:bank)NOT(source:b*)',
    and(word('bank', 'organisation'), notOrAbsent(wholeSourceWithB, 'source')),
  ],
  ['NOT drops what has no style sheet', 'NOT css:serif', notOrAbsent(word('serif', 'css'), 'css')],
  ['NOT does not exclude', '(velmora)NOT(bank)', or(word('velmora'), not(word('bank')))],
  [
    'NOT is not seen',
    '(headline:velmora)NOT(headline:bank)',
    or(word('velmora', 'headline'), word('bank', 'headline')),
  ],
  ['both words in one field', '(brightquill)AND(canteen)', bothInOneField('brightquill', 'canteen')],
  ['AND before OR', 'velmora AND energy OR river', or(and(word('velmora'), word('energy')), word('river'))],
  ['OR before AND', 'river OR velmora AND energy', and(or(word('river'), word('velmora')), word('energy'))],
  ['a full name is words in order', 'organisation:"Velmora Bank"', namedInOrder('velmora bank')],
  ['a full name is any of its words', 'organisation:"Velmora Bank"', word('velmora bank', 'organisation')],
  [
    'a full name tells capitals apart',
    'organisation: "Nordveld Bank AG"',
    (release) => valuesOf(release, 'organisation').includes('nordveld bank ag'),
  ],
  [
    'a range is over single words',
    'organisation: [Kestrel TO Pedra]',
    wordBetween('organisation', 'kestrel', 'pedra'),
  ],
  [
    'a range tells capitals apart',
    'organisation:[s TO *]',
    (release) => valuesOf(release, 'organisation').some((value) => value >= 's'),
  ],
  [
    'an ISIN tells capitals apart',
    'isin:FR0QX56WL5H5',
    (release) => valuesOf(release, 'isin').includes('FR0QX56WL5H5'),
  ],
  [
    'an ISIN is the first of a list',
    'isin:FR0QX56WL5H5',
    (release) => valuesOf(release, 'isin')[0]?.toLowerCase() === 'fr0qx56wl5h5',
  ],
  ['attributes count', 'body_xhtml:photographs', inMarkup(/photographs/i, 'body_xhtml')],
  ['part of a word counts', 'body_xhtml:bank', inMarkup(/bank/i, 'body_xhtml')],
  ['inline markup parts words', 'CO2', inMarkup(/\bco2\b/i, 'body_xhtml')],
  [
    'inline markup parts words',
    'body_xhtml:(TidalTwin OR MassLine OR StromPlus)',
    inMarkup(/tidaltwin|massline|stromplus/i, 'body_xhtml'),
  ],
  [
    'a first letter set apart is a word',
    'body_xhtml:"Der Aufsichtsrat von"',
    inMarkup(/der aufsichtsrat von/i, 'body_xhtml'),
  ],
  ['entities stay as they are', 'headline:eröffnet', inMarkup(/eröffnet/i, 'headline')],
  ['a hyphen keeps words together', 'Tressanges-Valcourt', phrase('tressanges valcourt')],
  [
    'a question mark may stand for nothing',
    'organisation:MA?S',
    (release) =>
      wordsOf(release, 'organisation')
        .flat()
        .some((one) => /^ma.?s$/.test(one)),
  ],
  [
    'a question mark is half a code point',
    'source:?報*',
    (release) => valuesOf(release, 'source').some((value) => /^.報/.test(value)),
  ],
  [
    'an empty subheadline is none',
    'subheadline:*',
    (release) => valuesOf(release, 'subheadline').some((value) => value !== ''),
  ],
  ['Han characters go together', '銀行', phrase('銀行')],
  ['no order is kept', '"青染銀行"', word('青染銀行')],
]

test.each(wrong)('notices when %s: %s', (_, q, filter) => {
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
  ['by identifier upwards', (a: string, b: string) => (a < b ? -1 : 1)],
  ['by identifier as a dictionary has it', (a: string, b: string) => b.localeCompare(a, 'en')],
  [
    'by identifier, capitals as small letters',
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
