import { readFile } from 'node:fs/promises'
import UNASSIGNED from '@unicode/unicode-12.1.0/General_Category/Unassigned/regex.mjs'
import { describe, expect, it } from 'vitest'
import { analyze, MAX_TOKEN_LENGTH } from '../../../src/analysis/analyze.ts'
import { asciiFold } from '../../../src/analysis/asciiFold.ts'
import { inForm } from '../../../src/analysis/form.ts'
import { stripHtml } from '../../../src/analysis/html/stripHtml.ts'
import { wellFormed } from '../../../src/analysis/wellFormed.ts'
import { casesOfRun, createRandom, seedOfRun } from '../../support/cases/random.ts'
import { hasLucene, judge, line, text } from './lucene.ts'
import { foldableText, markupTexts, plainTexts } from './randomTexts.ts'
import { foldTable } from './writeFoldTable.ts'

const newer = new RegExp(UNASSIGNED, 'g')

const BATCH = 100_000
const seed = seedOfRun()

/** The first texts for which Lucene's result differs from isoquery's. */
async function differences(
  cases: number,
  operation: 'tokens' | 'folded' | 'fold' | 'lower fold' | 'html',
  make: () => string,
  expected: (text: string) => string,
) {
  const found: { text: string; lucene: string; isoquery: string }[] = []
  for (let done = 0; done < cases && found.length < 20; done += BATCH) {
    const texts = Array.from({ length: Math.min(BATCH, cases - done) }, make)
    const lines = texts.map((one) => line(operation, wellFormed(one)))
    const results = await judge('AnalysisJudge', lines)
    for (const [i, one] of texts.entries()) {
      const isoquery = expected(one)
      const lucene = wellFormed(text(results[i]!))
      if (lucene !== isoquery) found.push({ text: line(one), lucene: line(lucene), isoquery: line(isoquery) })
    }
  }
  return found
}

const tokens = (text: string): string => analyze(text).join(' ')

/** The tokens that Lucene folds; `analyze` cuts those that are then too long. */
const foldedTokens = (text: string): string =>
  analyze(text)
    .map((token) => asciiFold(token))
    .join(' ')

describe.skipIf(!(await hasLucene()))('compared with Lucene 9.12 (requires a JDK and Maven)', () => {
  it(`analyze finds the tokens of the standard analyzer (SEED=${seed})`, async () => {
    const make = await plainTexts(createRandom(seed))
    expect(await differences(casesOfRun(20_000), 'tokens', make, tokens)).toEqual([])
  })

  it('analyze finds the same tokens for every code point, alone and between letters', async () => {
    const texts = Array.from({ length: 0x110000 }, (_, point) => point)
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .map((point) => String.fromCodePoint(point))
      .map((c) => `${c} a${c}a 1${c}1 ${c}\u05d0${c}\u05d0 _${c}\u200d${c} \u{1f469}${c}\u{1f469}`)
    const remaining = texts.values()
    const make = (): string => remaining.next().value!
    expect(await differences(texts.length, 'tokens', make, tokens)).toEqual([])
  })

  it('the table of folding is what ASCIIFoldingFilter does to every code point', async () => {
    const path = new URL('../../../src/analysis/tables/asciiFold.generated.ts', import.meta.url)
    expect(await readFile(path, 'utf8')).toBe(await foldTable())
  })

  it(`folding finds the tokens of the same analyzer with ASCIIFoldingFilter (SEED=${seed})`, async () => {
    const random = createRandom(seed)
    const plain = await plainTexts(random)
    const make = (): string => (random.chance(0.5) ? plain() : foldableText(random))
    const cut = { count: 0 }
    const folded = (text: string): string => {
      const whole = foldedTokens(text)
      const tokens = analyze(text, true)
      const longest = tokens.map((token) => token.length).reduce((a, b) => Math.max(a, b), 0)
      if (tokens.join(' ') !== whole) cut.count++
      return longest < MAX_TOKEN_LENGTH - 1 ? tokens.join(' ') : whole
    }
    expect(await differences(casesOfRun(20_000), 'folded', make, folded)).toEqual([])
    console.log(cut)
  })

  it.each([
    ['fold', 'folded'],
    ['lower fold', 'lower folded'],
  ] as const)(`the filters "%s" make whole values %s (SEED=${seed})`, async (operation, form) => {
    const random = createRandom(seed)
    const plain = await plainTexts(random)
    // Java lower-cases letters that are newer than Unicode 12.1.
    const make = (): string =>
      (random.chance(0.5) ? plain() : foldableText(random)).replace(newer, 'é').replace(/^$/, 'é')
    const expected = (text: string): string => inForm(wellFormed(text), form)
    expect(await differences(casesOfRun(20_000), operation, make, expected)).toEqual([])
  })

  it(`stripHtml returns the text of HTMLStripCharFilter (SEED=${seed})`, async () => {
    const make = markupTexts(createRandom(seed))
    const strip = (html: string): string => stripHtml(wellFormed(html))
    expect(await differences(casesOfRun(20_000), 'html', make, strip)).toEqual([])
  })
})
