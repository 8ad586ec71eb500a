import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readQuery } from '../../src/cli/queryArgument.ts'

test.each([
  ['a b', 'a b'],
  ['a\r\n', 'a'],
  ['\uFEFFa\n', 'a'],
  ['a\n\n', 'a\n'],
])('standard input %j is the query %j', (text, query) => {
  const read = vi.spyOn(fs, 'readFileSync').mockReturnValue(text)
  syncBuiltinESMExports()
  onTestFinished(() => {
    read.mockRestore()
    syncBuiltinESMExports()
  })
  expect(readQuery('-')).toBe(query)
  expect(readQuery(text)).toBe(text)
})
