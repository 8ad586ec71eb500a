import { expect, test } from 'vitest'
import { preferredEncoding } from '../../src/cli/server/compress.ts'

test.each([
  [null, null],
  ['', null],
  ['gzip', 'gzip'],
  ['deflate', 'deflate'],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.5,gzip;q=0.5', 'br'],
  ['br ; q=0.001', 'br'],
  ['br;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['gzip, *;q=0', 'gzip'],
  ['identity', null],
  ['identity, gzip;q=0.5', null],
  ['identity;q=0.5, gzip', 'gzip'],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['identity;q=0, deflate;q=0.1', 'deflate'],
  ['zstd, compress', null],
  ['gzip;q=2', null],
  ['gzip;q=x, deflate', 'deflate'],
  ['gzip;level=9;q=0.3', 'gzip'],
  [',,gzip,', 'gzip'],
])('Accept-Encoding: %s prefers %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding)
})
