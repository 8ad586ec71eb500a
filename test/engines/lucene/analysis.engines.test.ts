import { describe, expect, it } from 'vitest'
import { analyze } from '../../../src/analysis/analyze.ts'
import { stripHtml } from '../../../src/analysis/html/stripHtml.ts'
import { wellFormed } from '../../../src/analysis/wellFormed.ts'
import { hasLucene, judge, line, text } from './lucene.ts'
import { markup } from './markup.ts'
import { casesOfRun, random, seedOfRun } from './random.ts'
import { strings } from './strings.ts'

const BATCH = 100_000
const seed = seedOfRun()

/** Puts texts to the judge in batches and gives those on which it does not answer as expected. */
async function differences(
  cases: number,
  ask: string,
  make: () => string,
  expected: (text: string) => string,
) {
  const found: { text: string; lucene: string; ours: string }[] = []
  for (let done = 0; done < cases && found.length < 20; done += BATCH) {
    const texts = Array.from({ length: Math.min(BATCH, cases - done) }, make)
    const answers = await judge(
      'AnalysisJudge',
      texts.map((one) => line(ask, wellFormed(one))),
    )
    for (const [i, one] of texts.entries()) {
      const ours = expected(one)
      const lucene = wellFormed(text(answers[i]!))
      if (lucene !== ours) found.push({ text: line(one), lucene: line(lucene), ours: line(ours) })
    }
  }
  return found
}

describe.skipIf(!(await hasLucene()))('against Lucene 9.12 (skipped where Java or Maven is missing)', () => {
  it(`analyze finds the standard analyzer's tokens (SEED=${seed})`, async () => {
    const make = await strings(random(seed))
    const cases = casesOfRun(20_000)
    expect(await differences(cases, 'tokens', make, (one) => analyze(one).join(' '))).toEqual([])
  })

  it('analyze agrees on every code point, alone and between letters', async () => {
    const points = Array.from({ length: 0x110000 }, (_, point) => point).filter(
      (point) => point < 0xd800 || point > 0xdfff,
    )
    const texts = points.map((point) => {
      const character = String.fromCodePoint(point)
      return `${character} a${character}a 1${character}1 ${character}\u05d0${character}\u05d0 _${character}\u200d${character} \u{1f469}${character}\u{1f469}`
    })
    let next = 0
    expect(
      await differences(
        texts.length,
        'tokens',
        () => texts[next++]!,
        (one) => analyze(one).join(' '),
      ),
    ).toEqual([])
  })

  it(`stripHtml leaves the html strip filter's text (SEED=${seed})`, async () => {
    const make = markup(random(seed))
    expect(await differences(casesOfRun(20_000), 'html', make, (one) => stripHtml(wellFormed(one)))).toEqual(
      [],
    )
  })
})
