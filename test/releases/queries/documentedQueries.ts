import { and, created, not, or, pattern, phrase, range, word } from '../plainFilter.ts'
import type { ReleaseQuery } from './releaseQuery.ts'

/** The kinds of queries in the documentation of the service. */
export const documentedQueries: readonly ReleaseQuery[] = [
  { name: 'everything', q: '*', filter: () => true, gives: 'all' },
  { name: 'a bare word in any field', q: 'Telefonkonferenz', filter: word('telefonkonferenz') },
  { name: 'a bare word with more than a hundred hits', q: 'bank', filter: word('bank') },
  {
    name: 'both words, each in another field',
    q: '(brightquill)AND(canteen)',
    filter: and(word('brightquill'), word('canteen')),
  },
  {
    name: 'both words, with spaces',
    q: ' ( velmora ) AND ( revenue ) ',
    filter: and(word('velmora'), word('revenue')),
  },
  {
    name: 'one field, not another word in it',
    q: '(headline:velmora)NOT(headline:bank)',
    filter: and(word('velmora', 'headline'), not(word('bank', 'headline'))),
  },
  { name: 'a word, not another', q: '(velmora)NOT(bank)', filter: and(word('velmora'), not(word('bank'))) },
  {
    name: 'an organisation by its full name',
    q: 'organisation:"Velmora Bank"',
    filter: phrase('Velmora Bank', 'organisation'),
  },
  {
    name: 'an organisation, a space after the colon',
    q: 'organisation: "Nordveld Bank AG"',
    filter: phrase('nordveld bank ag', 'organisation'),
  },
  {
    name: 'days from one to another, both included',
    q: 'versioncreated: [2019-10-17 TO 2019-10-21]',
    filter: created('2019-10-17T00:00:00.000Z', '2019-10-22T00:00:00.000Z'),
  },
  {
    name: 'only the days between two others',
    q: 'versioncreated: {2019-10-17 TO 2019-10-21}',
    filter: created('2019-10-18T00:00:00.000Z', '2019-10-21T00:00:00.000Z'),
  },
  {
    name: 'organisations from one word to another',
    q: 'organisation: [Kestrel TO Pedra]',
    filter: range('organisation', '[]', 'kestrel', 'pedra'),
  },
  {
    name: 'organisations from one full name to another, both included',
    q: 'organisation: ["Velmora Bank" TO "Velmora Energy plc"]',
    filter: range('organisation', '[]', 'velmora bank', 'velmora energy plc'),
  },
  {
    name: 'only the organisations between two full names',
    q: 'organisation: {"Velmora Bank" TO "Velmora Energy plc"}',
    filter: range('organisation', '{}', 'velmora bank', 'velmora energy plc'),
  },
  { name: 'sources that start with b', q: 'source:b*', filter: pattern('b*', 'source') },
  { name: 'sources that start with B', q: 'source:B*', filter: pattern('b*', 'source') },
  { name: 'a question mark for one character', q: 'Ma?S', filter: pattern('ma?s') },
  {
    name: 'a word of the organisation, not sources that start with b',
    q: '(organisation:bank)NOT(source:b*)',
    filter: and(word('bank', 'organisation'), not(pattern('b*', 'source'))),
  },
  {
    name: 'a word of the organisation, not a full name',
    q: '(organisation:velmora)NOT(organisation:"Velmora Bank")',
    filter: and(word('velmora', 'organisation'), not(phrase('velmora bank', 'organisation'))),
  },
  { name: 'the field headline', q: 'headline:Mars', filter: word('mars', 'headline') },
  { name: 'the field subheadline', q: 'subheadline:dividend', filter: word('dividend', 'subheadline') },
  { name: 'the field dateline', q: 'dateline:Hamburg', filter: word('hamburg', 'dateline') },
  { name: 'the field body_xhtml', q: 'body_xhtml:bank', filter: word('bank', 'body_xhtml') },
  {
    name: 'the field contact',
    q: 'contact:Öffentlichkeitsarbeit',
    filter: word('öffentlichkeitsarbeit', 'contact'),
  },
  {
    name: 'the field copyrightnotice',
    q: 'copyrightnotice:reserved',
    filter: word('reserved', 'copyrightnotice'),
  },
  { name: 'the field css', q: 'css:serif', filter: word('serif', 'css') },
  { name: 'the field organisation', q: 'organisation:BANK', filter: word('bank', 'organisation') },
  { name: 'the field source', q: 'source:newsline', filter: word('newsline', 'source') },
  { name: 'the field language', q: 'language:de', filter: word('de', 'language') },
  { name: 'the field isin', q: 'isin:DE0QXMDRFY89', filter: word('de0qxmdrfy89', 'isin') },
  {
    name: 'the field publicidentifier',
    q: 'publicidentifier:BN-20191021-Hih',
    filter: word('bn-20191021-hih', 'publicidentifier'),
  },
  {
    name: 'the field versioncreated',
    q: 'versioncreated:2019-10-17',
    filter: created('2019-10-17', '2019-10-18'),
  },
  {
    name: 'the newest of one organisation or another',
    q: 'organisation:(velmora OR nordveld)',
    filter: or(word('velmora', 'organisation'), word('nordveld', 'organisation')),
  },
]
