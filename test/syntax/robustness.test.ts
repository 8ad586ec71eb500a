import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse, print, QueryError, safeParse } from '../../src/syntax/index.ts'
import { anyQueryText } from './arbitraries.ts'

const runs = { numRuns: 5000 }

test('strict throws nothing but QueryError, tolerant throws nothing, and where strict succeeds the trees are the same', () => {
  fc.assert(
    fc.property(anyQueryText, (text) => {
      const tolerant = safeParse(text)
      const errors = tolerant.diagnostics.filter(({ severity }) => severity === 'error')
      try {
        expect(parse(text)).toEqual(tolerant.query)
        expect(errors).toEqual([])
      } catch (error) {
        if (!(error instanceof QueryError)) throw error
        expect(error.diagnostics).toEqual(tolerant.diagnostics)
        expect(errors).not.toEqual([])
      }
    }),
    runs,
  )
})

test('an untouched tree prints its source', () => {
  fc.assert(
    fc.property(anyQueryText, (text) => print(safeParse(text).query) === text),
    runs,
  )
})
