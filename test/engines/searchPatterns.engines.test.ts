import { expect, it } from 'vitest'
import { UnsupportedError } from '../../src/backends/unsupportedError.ts'
import { defineSchema, field, quote, safePlanQuery } from '../../src/index.ts'
import { casesOfRun, createRandom, type Random, seedOfRun } from '../support/cases/random.ts'
import { drawUntil } from '../support/drawUntil.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { memoryHits } from '../support/engines/engine.ts'
import { SEARCH_ENGINE_NAMES, searchEngine } from '../support/engines/searchEngine.ts'

const seed = seedOfRun()
const schema = defineSchema({ k: field.keyword() }, { defaultFields: ['k'] })
/** Characters of one to four bytes; the bytes of some begin alike. */
const CHARACTERS = [...'abcxyz0 -@éèßжعफ漢字東京你好😀😁𠀀𠀁\uffff']

function randomValue({ times, pick }: Random, length: number): string {
  return times(length, () => pick(CHARACTERS)).join('')
}

/** A wildcard pattern that is expensive for the engine: many stars, and many `?` after them. */
function wildcard({ times, below, chance, pick }: Random): string {
  const share = 0.1 + below(8) / 10
  const parts = times(1 + below(60), () => (chance(share) ? pick(['?', '?', '*']) : `\\${pick(CHARACTERS)}`))
  return parts.join('')
}

/** A regexp that is expensive for the engine. */
function regexp(random: Random): string {
  const { times, below, pick } = random
  const text = () => randomValue(random, 2).replace(/[@ -]/g, '\\$&')
  const piece = () => pick([`[${randomValue(random, 3)}]`, '.', `(${text()}|${text()})`, text()])
  const repeat = () => pick(['', '', '*', '?', '{2,5}', `{${below(20)}}`])
  return `/${times(1 + below(12), () => piece() + repeat()).join('')}/`
}

for (const name of SEARCH_ENGINE_NAMES) {
  await describeEngine(name, `${name}, SEED=${seed}`, (engine) => {
    it.each([
      ['wildcards', wildcard],
      ['regexps', regexp],
    ])('%s over many characters are refused or find the same as in memory', async (kind, make) => {
      const random = createRandom(seed)
      const { times, below, chance } = random
      const counts = { cases: 0, refused: 0 }
      const compare = async (): Promise<void> => {
        const documents = times(300, () => ({ k: randomValue(random, 1 + below(40)) }))
        const results = times(casesOfRun(400), () =>
          safePlanQuery(schema, chance(0.1) ? `k:${quote(randomValue(random, 2))}` : `k:${make(random)}`),
        )
        const plans = results.flatMap(({ plan }) => plan ?? [])
        const collection = await searchEngine(name, engine.url).load(schema, documents)
        const outcomes = await collection.hits(plans).finally(() => collection.drop())
        const hitsInMemory = memoryHits(schema, documents)
        outcomes.forEach((outcome, i) => {
          const plan = plans[i]!
          if (outcome instanceof UnsupportedError) return
          expect([plan.source, outcome]).toEqual([plan.source, hitsInMemory(plan)])
        })
        counts.cases += plans.length
        counts.refused += outcomes.filter((outcome) => outcome instanceof UnsupportedError).length
      }
      await drawUntil(compare, () => expect(counts.refused).toBeLessThan(counts.cases / 2))
      console.log(`${name}, ${kind}:`, counts)
    })
  })
}
