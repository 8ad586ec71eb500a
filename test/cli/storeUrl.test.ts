import { describe, expect, test } from 'vitest'
import { keysUrl, sqlitePath, storeUrl } from '../../src/cli/stores/storeUrl.ts'

const DEFAULT = { kind: 'sqlite', path: 'data/releases.sqlite' } as const
const postgres = (url: string) => ({ kind: 'postgres', url }) as const
const SEARCH = { kind: 'search', family: 'opensearch', url: 'http://a:9200' } as const

describe('the store', () => {
  test.each([
    [undefined, undefined, DEFAULT],
    [undefined, '', DEFAULT],
    [undefined, 'sqlite:b', { kind: 'sqlite', path: 'b' }],
    ['', 'sqlite:b', { kind: 'sqlite', path: 'b' }],
    ['sqlite:a', 'sqlite:b', { kind: 'sqlite', path: 'a' }],
    ['sqlite:a#b?c', undefined, { kind: 'sqlite', path: 'a#b?c' }],
    ['postgres://ann:p@host/db', undefined, postgres('postgres://ann:p@host/db')],
    ['postgresql:///db', undefined, postgres('postgresql:///db')],
    ['opensearch+http://a:9200', undefined, SEARCH],
    ['elasticsearch+https://a', undefined, { kind: 'search', family: 'elasticsearch', url: 'https://a' }],
  ])('of the option %j and ISOQUERY_STORE=%j is %j', (option, environment, expected) => {
    expect(storeUrl(option, { ISOQUERY_STORE: environment })).toEqual(expected)
  })

  test.each([
    ['postgres://', 'postgres://'],
    ['postgres://ann:secret@host:x/db', 'postgres://host:x/db'],
    ['opensearch+ftp://ann:secret@a', 'opensearch+ftp://a'],
    ['solr+http://a?key=secret', 'solr+http://a'],
    ['opensearch+http://a,b:x', 'opensearch+http://a,b:x'],
    ['releases.sqlite', 'releases.sqlite'],
  ])('%s is unknown, and named as %s', (given, named) => {
    expect(() => storeUrl(given, {})).toThrow(`unknown store ${named}. Give sqlite: and the path of a file,`)
  })
})

describe('the place of keys', () => {
  const store = { kind: 'sqlite', path: 'a' } as const
  test.each([
    [undefined, undefined, store, store],
    ['', '', postgres('postgres://a'), postgres('postgres://a')],
    [undefined, 'sqlite:b', store, { kind: 'sqlite', path: 'b' }],
    ['sqlite:c', 'sqlite:b', store, { kind: 'sqlite', path: 'c' }],
    [undefined, undefined, SEARCH, DEFAULT],
    ['postgres://a', undefined, SEARCH, postgres('postgres://a')],
  ])('of the option %j and ISOQUERY_KEYS=%j beside %j is %j', (option, environment, beside, expected) => {
    expect(keysUrl(option, beside, { ISOQUERY_KEYS: environment })).toEqual(expected)
  })

  test('is no search engine', () => {
    const message = 'a search engine cannot store keys. Use --keys postgres://… or sqlite:PATH'
    expect(() => keysUrl('opensearch+http://a', store, {})).toThrow(message)
    expect(() => keysUrl('elasticsearch+http://a', SEARCH, {})).toThrow(message)
  })
})

test('what needs a file of SQLite names itself', () => {
  expect(sqlitePath(DEFAULT, '--demo')).toBe('data/releases.sqlite')
  expect(() => sqlitePath(SEARCH, '--demo')).toThrow('--demo needs a store sqlite:PATH')
})
