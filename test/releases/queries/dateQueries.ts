import { and, created, FIELDS, not, or, range, word } from '../plainFilter.ts'
import type { ReleaseQuery } from './releaseQuery.ts'

const texts = FIELDS.filter((field) => field !== 'versioncreated')

/** Days, months, years, hours, zones, open ends, comparisons and date math. */
export const dateQueries: readonly ReleaseQuery[] = [
  { name: 'a year', q: 'versioncreated:2020', filter: created(Date.UTC(2020, 0, 1), Date.UTC(2021, 0, 1)) },
  { name: 'a month', q: 'versioncreated:2019-10', filter: created('2019-10-01', '2019-11-01') },
  {
    name: 'the last month of a year',
    q: 'versioncreated:2019-12',
    filter: created('2019-12-01', '2020-01-01'),
  },
  { name: 'a leap day', q: 'versioncreated:2020-02-29', filter: created('2020-02-29', '2020-03-01') },
  { name: 'a quoted day', q: 'versioncreated:"2019-10-18"', filter: created('2019-10-18', '2019-10-19') },
  {
    name: 'an hour',
    q: 'versioncreated:2019-10-18T07',
    filter: created('2019-10-18T07:00:00Z', '2019-10-18T08:00:00Z'),
  },
  {
    name: 'a minute',
    q: 'versioncreated:"2022-05-05T06:30"',
    filter: created('2022-05-05T06:30:00Z', '2022-05-05T06:31:00Z'),
  },
  {
    name: 'a minute with its colon escaped',
    q: 'versioncreated:2019-10-17T23\\:59',
    filter: created('2019-10-17T23:59:00Z', '2019-10-18T00:00:00Z'),
  },
  {
    name: 'a second',
    q: 'versioncreated:"2019-10-21T23:59:59"',
    filter: created('2019-10-21T23:59:59Z', '2019-10-22T00:00:00Z'),
  },
  {
    name: 'a millisecond',
    q: 'versioncreated:"2019-10-17T00:00:00.000Z"',
    filter: created('2019-10-17T00:00:00.000Z', '2019-10-17T00:00:00.001Z'),
  },
  {
    name: 'a tenth of a second is a millisecond',
    q: 'versioncreated:"2019-10-17T00:00:00.1"',
    filter: created('2019-10-17T00:00:00.100Z', '2019-10-17T00:00:00.101Z'),
    gives: 'none',
  },
  {
    name: 'an hour in another zone',
    q: 'versioncreated:"2019-10-18T09+02:00"',
    filter: created('2019-10-18T07:00:00Z', '2019-10-18T08:00:00Z'),
  },

  {
    name: 'days without a space after the colon',
    q: 'versioncreated:[2019-10-17 TO 2019-10-21]',
    filter: created('2019-10-17', '2019-10-22'),
  },
  {
    name: 'quoted days',
    q: 'versioncreated:["2019-10-17" TO "2019-10-21"]',
    filter: created('2019-10-17', '2019-10-22'),
  },
  {
    name: 'the first day included, the last excluded',
    q: 'versioncreated:[2019-10-17 TO 2019-10-21}',
    filter: created('2019-10-17', '2019-10-21'),
  },
  {
    name: 'the first day excluded, the last included',
    q: 'versioncreated:{2019-10-17 TO 2019-10-21]',
    filter: created('2019-10-18', '2019-10-22'),
  },
  {
    name: 'one day as a range',
    q: 'versioncreated:[2019-10-17 TO 2019-10-17]',
    filter: created('2019-10-17', '2019-10-18'),
  },
  {
    name: 'an empty range between adjacent days',
    q: 'versioncreated:{2019-10-17 TO 2019-10-18}',
    filter: () => false,
    gives: 'none',
  },
  {
    name: 'a year to a month',
    q: 'versioncreated:[2019 TO 2020-02]',
    filter: created('2019-01-01', '2020-03-01'),
  },
  { name: 'after a month', q: 'versioncreated:{2023-10 TO *]', filter: created('2023-11-01', null) },
  { name: 'up to a month', q: 'versioncreated:[* TO 2019-03]', filter: created(null, '2019-04-01') },
  { name: 'before a day', q: 'versioncreated:[* TO 2019-10-17}', filter: created(null, '2019-10-17') },
  {
    name: 'hours in two zones',
    q: 'versioncreated:["2019-10-17T02:00:00+02:00" TO "2019-10-18T02:00:00-0500"}',
    filter: created('2019-10-17T00:00:00Z', '2019-10-18T07:00:00Z'),
  },
  {
    name: 'up to the last millisecond of a day',
    q: 'versioncreated:["2019-10-16T23:59:59.999" TO "2019-10-21T23:59:59.999"]',
    filter: created('2019-10-16T23:59:59.999Z', '2019-10-22T00:00:00.000Z'),
  },
  { name: 'from a month', q: 'versioncreated:>=2021-03', filter: created('2021-03-01', null) },
  { name: 'later than a month', q: 'versioncreated:>2019-10', filter: created('2019-11-01', null) },
  { name: 'earlier than a day', q: 'versioncreated:<2019-10-22', filter: created(null, '2019-10-22') },
  {
    name: 'up to a quoted minute',
    q: 'versioncreated:<="2019-10-17T10:00"',
    filter: created(null, '2019-10-17T10:01:00Z'),
  },
  {
    name: 'two comparisons',
    q: 'versioncreated:(>=2019-10-17 AND <2019-10-19)',
    filter: created('2019-10-17', '2019-10-19'),
  },
  {
    name: 'two comparisons with signs',
    q: 'versioncreated:(+>2019-10-16 +<=2019-10-17)',
    filter: created('2019-10-17', '2019-10-18'),
  },
  {
    name: 'one day or another',
    q: 'versioncreated:(2019-10-17 OR 2019-10-21)',
    filter: or(created('2019-10-17', '2019-10-18'), created('2019-10-21', '2019-10-22')),
  },
  {
    name: 'between two months, with comparisons',
    q: 'versioncreated:(>2019-10 AND <2020-02)',
    filter: created('2019-11-01', '2020-02-01'),
  },
  {
    name: 'from a month until another',
    q: 'versioncreated:(>=2021-03 AND <=2021-05)',
    filter: created('2021-03-01', '2021-06-01'),
  },
  {
    name: 'a month as a range',
    q: 'versioncreated:[2021-02 TO 2021-02]',
    filter: created('2021-02-01', '2021-03-01'),
  },
  {
    name: 'the months between two others',
    q: 'versioncreated:{2021-01 TO 2021-05}',
    filter: created('2021-02-01', '2021-05-01'),
  },
  {
    name: 'a year, of one language',
    q: 'versioncreated:2020 AND language:nl',
    filter: and(created('2020-01-01', '2021-01-01'), word('nl', 'language')),
  },
  {
    name: 'a month, of one language',
    q: '+versioncreated:2019-10 +language:fr',
    filter: and(created('2019-10-01', '2019-11-01'), word('fr', 'language')),
  },
  { name: 'not a year', q: 'NOT versioncreated:2019', filter: not(created('2019-01-01', '2020-01-01')) },
  {
    name: 'a word within days',
    q: 'bank AND versioncreated:[2019-10-17 TO 2019-10-21]',
    filter: and(word('bank'), created('2019-10-17', '2019-10-22')),
  },
  {
    name: 'the hours of many releases',
    q: 'versioncreated:"2019-10-18T07:00:00.000Z"',
    filter: created('2019-10-18T07:00:00.000Z', '2019-10-18T07:00:00.001Z'),
  },

  {
    name: 'a day plus four days, rounded',
    q: 'versioncreated:"2019-10-17||+4d/d"',
    filter: created('2019-10-21', '2019-10-22'),
  },
  {
    name: 'a day rounded to its month',
    q: 'versioncreated:"2019-10-17||/M"',
    filter: created('2019-10-01', '2019-11-01'),
  },
  {
    name: 'a day rounded to its week, from Monday',
    q: 'versioncreated:"2019-10-17||/w"',
    filter: created('2019-10-14', '2019-10-21'),
  },
  {
    name: 'date math as bounds',
    q: 'versioncreated:["2019-10-17||-1d" TO "2019-10-17||+1d/d"]',
    filter: created('2019-10-16', '2019-10-19'),
  },
  {
    name: 'a month after the end of a month',
    q: 'versioncreated:["2020-01-31||+1M" TO 2020-02]',
    filter: created('2020-02-29', '2020-03-01'),
  },
  { name: 'everything before now', q: 'versioncreated:<now', filter: () => true, gives: 'all' },
  {
    name: 'no release of the last two seconds',
    q: 'versioncreated:[now-2s TO now]',
    filter: () => false,
    gives: 'none',
  },

  {
    name: 'days without a field',
    q: '[2019-10-17 TO 2019-10-21]',
    filter: or(
      created('2019-10-17', '2019-10-22'),
      ...texts.map((field) => range(field, '[]', '2019-10-17', '2019-10-21')),
    ),
  },
]
