import { expect, it } from 'vitest'
import { prepare, toPredicate } from '../../src/backends/memory/index.ts'
import { UnsupportedError } from '../../src/backends/unsupportedError.ts'
import { defineSchema, field, quote, safePlanQuery } from '../../src/index.ts'
import { describeEngine } from '../support/engines/onEngine.ts'
import { SEARCH_ENGINE_NAMES, searchEngine } from '../support/engines/searchEngine.ts'
import { casesOfRun, type Random, random, seedOfRun } from './lucene/random.ts'

const seed = seedOfRun()
const schema = defineSchema({ k: field.keyword() }, { defaultFields: ['k'] })
/** Letters of one to four bytes, some of which begin alike. */
const LETTERS = [...'abcxyz0 -@éèßжعफ漢字東京你好😀😁𠀀𠀁\uffff']

function value(from: Random, length: number): string {
  return from.times(length, () => from.pick(LETTERS)).join('')
}

/** A wildcard pattern that makes the engine work: stars, and many `?` behind them. */
function wildcard(from: Random): string {
  const wild = 0.1 + from.below(8) / 10
  const parts = from.times(1 + from.below(60), () =>
    from.chance(wild) ? from.pick(['?', '?', '*']) : `\\${from.pick(LETTERS)}`,
  )
  return parts.join('')
}

/** A regexp likewise. */
function regexp(from: Random): string {
  const piece = () =>
    from.pick([`[${value(from, 3)}]`, '.', `(${quoted(from)}|${quoted(from)})`, quoted(from)])
  const many = () => from.pick(['', '', '*', '?', '{2,5}', `{${from.below(20)}}`])
  return `/${from.times(1 + from.below(12), () => piece() + many()).join('')}/`
}

function quoted(from: Random): string {
  return value(from, 2).replace(/[@ -]/g, '\\$&')
}

for (const name of SEARCH_ENGINE_NAMES) {
  await describeEngine(name, `${name}, SEED=${seed}`, (engine) => {
    it.each([
      ['wildcards', wildcard],
      ['regexps', regexp],
    ])(
      '%s of many letters are refused when compiled or find the same, and never fail when they run',
      async (kind, make) => {
        const from = random(seed)
        const documents = from.times(300, () => ({ k: value(from, 1 + from.below(40)) }))
        const cases = casesOfRun(400)
        const results = from.times(cases, () =>
          safePlanQuery(schema, from.chance(0.1) ? `k:${quote(value(from, 2))}` : `k:${make(from)}`),
        )
        const plans = results.flatMap(({ plan }) => plan ?? [])
        const collection = await searchEngine(name, engine.url).load(schema, documents)
        const answers = await collection.hits(plans).finally(() => collection.drop())
        const prepared = documents.map((document) => prepare(schema, document))
        answers.forEach((answer, i) => {
          if (answer instanceof UnsupportedError) return
          const matches = toPredicate(plans[i]!)
          expect([plans[i]!.source, answer]).toEqual([
            plans[i]!.source,
            prepared.flatMap((document, j) => (matches(document) ? [j] : [])),
          ])
        })
        const refused = answers.filter((answer) => answer instanceof UnsupportedError).length
        console.log(`${name}: ${plans.length} ${kind}, ${refused} refused`)
        expect(refused).toBeLessThan(plans.length / 2)
      },
    )
  })
}
