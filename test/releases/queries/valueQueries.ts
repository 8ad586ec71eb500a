import { and, exists, not, or, pattern, phrase, range, word } from '../plainFilter.ts'
import type { ReleaseQuery } from './releaseQuery.ts'

/** Whole values, existing and absent fields, and ranges of values. */
export const valueQueries: readonly ReleaseQuery[] = [
  { name: 'an ISIN in lower case', q: 'isin:gb0qxcx5v8y1', filter: word('gb0qxcx5v8y1', 'isin') },
  {
    name: 'an ISIN that some releases write in lower case',
    q: 'isin:FR0QX56WL5H5',
    filter: word('fr0qx56wl5h5', 'isin'),
  },
  { name: 'an ISIN without a field', q: 'DE0QXMDRFY89', filter: word('de0qxmdrfy89') },
  { name: 'a quoted ISIN', q: 'isin:"Es0qxyu73373"', filter: phrase('es0qxyu73373', 'isin') },
  { name: 'a language in capitals', q: 'language:EN', filter: word('en', 'language') },
  { name: 'a language with a region', q: 'language:en-gb', filter: word('en-gb', 'language') },
  {
    name: 'several languages',
    q: 'language:(fr OR es OR nl-be)',
    filter: or(word('fr', 'language'), word('es', 'language'), word('nl-be', 'language')),
  },
  { name: 'an identifier without a field', q: 'bn-20191021-hih', filter: word('bn-20191021-hih') },
  { name: 'an identifier in quotes', q: '"BN-20191021-Hih"', filter: phrase('bn-20191021-hih') },

  { name: 'releases with an ISIN', q: 'isin:*', filter: exists('isin') },
  { name: 'releases with an ISIN, in the other syntax', q: '_exists_:isin', filter: exists('isin') },
  { name: 'releases without an ISIN', q: 'NOT isin:*', filter: not(exists('isin')) },
  { name: 'releases without an ISIN, in the other syntax', q: '-_exists_:isin', filter: not(exists('isin')) },
  {
    name: 'releases with a subheadline, also an empty one',
    q: 'subheadline:*',
    filter: exists('subheadline'),
  },
  {
    name: 'releases with a contact, also one of tags only',
    q: '_exists_:contact',
    filter: exists('contact'),
  },
  { name: 'releases with a source', q: 'source:*', filter: exists('source') },
  { name: 'releases without an organisation', q: 'NOT organisation:**', filter: not(exists('organisation')) },
  { name: 'releases with a date', q: 'versioncreated:*', filter: exists('versioncreated'), gives: 'all' },
  {
    name: 'releases without two fields',
    q: 'NOT _exists_:css NOT _exists_:isin',
    filter: and(not(exists('css')), not(exists('isin'))),
  },
  { name: 'every document, in the other syntax', q: '*:*', filter: () => true, gives: 'all' },
  { name: 'an open range means that the field exists', q: 'isin:[* TO *]', filter: exists('isin') },

  {
    name: 'organisations, lower bound excluded',
    q: 'organisation:{"Banca Ventorri" TO Bank]',
    filter: range('organisation', '{]', 'banca ventorri', 'bank'),
  },
  {
    name: 'organisations, upper bound excluded',
    q: 'organisation:["banca ventorri" TO "banco solmira"}',
    filter: range('organisation', '[}', 'banca ventorri', 'banco solmira'),
  },
  {
    name: 'organisations from a letter',
    q: 'organisation:[s TO *]',
    filter: range('organisation', '[]', 's', null),
  },
  {
    name: 'organisations up to a letter',
    q: 'organisation:[* TO C}',
    filter: range('organisation', '[}', null, 'c'),
  },
  {
    name: 'organisations with a comparison',
    q: 'organisation:>=Velmora',
    filter: range('organisation', '[]', 'velmora', null),
  },
  {
    name: 'organisations after a full name',
    q: 'organisation:>"Velmora Bank"',
    filter: range('organisation', '{]', 'velmora bank', null),
  },
  {
    name: 'organisations beyond ASCII',
    q: 'organisation:[Z TO 株]',
    filter: range('organisation', '[]', 'z', '株'),
  },
  { name: 'sources from a to c', q: 'source:[a TO c]', filter: range('source', '[]', 'a', 'c') },
  { name: 'sources before c', q: 'source:<c', filter: range('source', '[}', null, 'c') },
  { name: 'sources outside the BMP', q: 'source:>=𠀀', filter: range('source', '[]', '𠀀', null) },
  {
    name: 'sources up to full-width letters',
    q: 'source:[あ TO ｚ]',
    filter: range('source', '[]', 'あ', 'ｚ'),
  },
  { name: 'languages from en to fr', q: 'language:[en TO fr]', filter: range('language', '[]', 'en', 'fr') },
  {
    name: 'languages between en and fr',
    q: 'language:{EN TO FR}',
    filter: range('language', '{}', 'en', 'fr'),
  },
  { name: 'ISINs of a few countries', q: 'isin:[GB TO IT}', filter: range('isin', '[}', 'gb', 'it') },
  {
    name: 'identifiers of one service and year',
    q: 'publicidentifier:[BN-2020 TO BN-2021}',
    filter: range('publicidentifier', '[}', 'bn-2020', 'bn-2021'),
  },
  {
    name: 'identifiers with two conditions',
    q: 'publicidentifier:(>=BV AND <bw)',
    filter: range('publicidentifier', '[}', 'bv', 'bw'),
  },
  { name: 'words in a range', q: 'headline:[ve TO vf]', filter: range('headline', '[]', 've', 'vf') },
  {
    name: 'numbers in a text are words',
    q: 'dateline:{2019 TO 2021}',
    filter: range('dateline', '{}', '2019', '2021'),
  },
  {
    name: 'lengths in a style sheet are words',
    q: 'css:[10px TO 12px]',
    filter: range('css', '[]', '10px', '12px'),
  },
  {
    name: 'a reversed range',
    q: 'organisation:[z TO a]',
    filter: range('organisation', '[]', 'z', 'a'),
    gives: 'none',
  },
  {
    name: 'everything except a range',
    q: 'NOT organisation:[b TO v]',
    filter: not(range('organisation', '[]', 'b', 'v')),
  },

  {
    name: 'two organisations of one release',
    q: `organisation:(noorderhaven AND "'t Zilveren Anker")`,
    filter: and(word('noorderhaven', 'organisation'), phrase("'t zilveren anker", 'organisation')),
  },
  {
    name: 'organisations from both ends of the alphabet',
    q: 'organisation:[a TO c] AND organisation:[n TO w]',
    filter: and(range('organisation', '[]', 'a', 'c'), range('organisation', '[]', 'n', 'w')),
  },
  {
    name: 'ISINs of two countries',
    q: '+isin:gb* +isin:>=I',
    filter: and(pattern('gb*', 'isin'), range('isin', '[]', 'i', null)),
  },
  {
    name: 'a negated value of a list',
    q: 'isin:* NOT isin:[GB TO US]',
    filter: and(exists('isin'), not(range('isin', '[]', 'gb', 'us'))),
  },
]
