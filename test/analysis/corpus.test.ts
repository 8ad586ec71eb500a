import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { analyze } from '../../src/analysis/analyze.ts'

const corpus = JSON.parse(
  await readFile(new URL('../../grammar/corpus/analysis.json', import.meta.url), 'utf8'),
) as {
  text: string
  tokens: string[]
}[]

describe('the corpus of analysed texts', () => {
  it('has some hundreds of texts', () => {
    expect(corpus.length).toBeGreaterThan(300)
  })

  it.each(corpus)('finds the tokens that Lucene found in $text', ({ text, tokens }) => {
    expect(analyze(text)).toEqual(tokens)
  })
})
