import { describe, expect, test } from 'vitest'
import { readRelease, unknownProperties } from '../../src/releases/release.ts'
import { DocumentError } from '../../src/schema/documentError.ts'

const minimal = { publicidentifier: 'r1', versioncreated: '2019-10-17' }

describe('readRelease', () => {
  test.each([
    [
      'writes the date in UTC with milliseconds',
      { versioncreated: '2019-10-17T10:00:00+02:00' },
      { versioncreated: '2019-10-17T08:00:00.000Z' },
    ],
    ['takes epoch milliseconds', { versioncreated: 0 }, { versioncreated: '1970-01-01T00:00:00.000Z' }],
    [
      'takes the first millisecond of the year 1',
      { versioncreated: -62_135_596_800_000 },
      { versioncreated: '0001-01-01T00:00:00.000Z' },
    ],
    [
      'takes the last millisecond of the year 9999',
      { versioncreated: 253_402_300_799_999 },
      { versioncreated: '9999-12-31T23:59:59.999Z' },
    ],
    ['keeps html', { headline: '<b>A</b> &amp; B' }, { headline: '<b>A</b> &amp; B' }],
    [
      'reads a list of one identifier or date as that one',
      { publicidentifier: ['r1'], versioncreated: [null, '2019-10-17'] },
      { publicidentifier: 'r1', versioncreated: '2019-10-17T00:00:00.000Z' },
    ],
    ['keeps a list, also of one', { isin: ['US0378331005'] }, { isin: ['US0378331005'] }],
    ['removes nulls from a list', { organisation: ['A', null, 'B'] }, { organisation: ['A', 'B'] }],
    ['keeps an empty string', { headline: '' }, { headline: '' }],
    [
      'replaces U+0000 and lone surrogates by U+FFFD',
      { headline: 'a\u0000b\ud83d' },
      { headline: 'a\ufffdb\ufffd' },
    ],
  ])('%s', (_, given, expected) => {
    expect(readRelease({ ...minimal, ...given })).toEqual({
      publicidentifier: 'r1',
      versioncreated: '2019-10-17T00:00:00.000Z',
      ...expected,
    })
  })

  test.each([
    [{ headline: null }],
    [{ isin: [] }],
    [{ isin: [null] }],
    [{ headline: undefined }],
    [{ shoe: 'size' }],
  ])('leaves out %j', (given) => {
    expect(Object.keys(readRelease({ ...minimal, ...given })).sort()).toEqual([
      'publicidentifier',
      'versioncreated',
    ])
  })

  test.each([
    ['null', null, 'release'],
    ['a list', [minimal], 'release'],
    ['a text', 'r1', 'release'],
    ['no identifier', { versioncreated: '2019' }, 'publicidentifier'],
    ['an empty identifier', { ...minimal, publicidentifier: '' }, 'publicidentifier'],
    ['two identifiers', { ...minimal, publicidentifier: ['a', 'b'] }, 'publicidentifier'],
    ['an identifier that is a number', { ...minimal, publicidentifier: 7 }, 'publicidentifier'],
    ['no date', { publicidentifier: 'r1' }, 'versioncreated'],
    ['an impossible date', { ...minimal, versioncreated: '2019-02-30' }, 'versioncreated'],
    ['two dates', { ...minimal, versioncreated: ['2019', '2020'] }, 'versioncreated'],
    ['a year of five digits', { ...minimal, versioncreated: 8.64e15 }, 'versioncreated'],
    [
      'the last millisecond of the year 0',
      { ...minimal, versioncreated: -62_135_596_800_001 },
      'versioncreated',
    ],
    [
      'the first millisecond of the year 10000',
      { ...minimal, versioncreated: 253_402_300_800_000 },
      'versioncreated',
    ],
    ['a year before the first', { ...minimal, versioncreated: -8.64e15 }, 'versioncreated'],
    ['a headline that is a number', { ...minimal, headline: 7 }, 'headline'],
    ['a source longer than a keyword may be', { ...minimal, source: 'x'.repeat(32_767) }, 'source'],
  ])('refuses %s', (_, given, path) => {
    expect(() => readRelease(given)).toThrow(DocumentError)
    expect(() => readRelease(given)).toThrow(expect.objectContaining({ path }))
  })

  test('unknownProperties returns the properties that are not fields', () => {
    expect(unknownProperties({ ...minimal, Headline: 'a', shoe: 1, constructor: 2 })).toEqual([
      'Headline',
      'shoe',
      'constructor',
    ])
  })
})
