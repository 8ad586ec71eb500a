import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress, preferredEncoding } from '../../src/cli/server/compress.ts'

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

test.each([
  [1023, false],
  [1024, true],
])('a body of %i bytes is compressed: %s', async (length, isCompressed) => {
  const pieces = [new Uint8Array(1000), new Uint8Array(length - 1000).fill(1)]
  const { headers, body } = await compress({ status: 200, headers: {}, body: pieces }, 'gzip')
  expect(headers['Content-Encoding']).toBe(isCompressed ? 'gzip' : undefined)
  const sent = Buffer.concat(body)
  expect(isCompressed ? gunzipSync(sent) : sent).toEqual(Buffer.concat(pieces))
})
