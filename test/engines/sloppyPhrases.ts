import { expect } from 'vitest'
import { matchesPhrase } from '../../src/analysis/phrase.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { createRandom, type Random, seedOfRun } from '../support/cases/random.ts'
import { drawUntil } from '../support/drawUntil.ts'
import type { Engine } from '../support/engines/engine.ts'

const schema = defineSchema(
  { text: field.text(), texts: field.text({ array: true }) },
  { defaultFields: ['text'] },
)

/**
 * The number of texts in a batch. They have few distinct words, so that phrases almost match and repeat
 * words.
 */
const TEXTS = 60

/**
 * Runs phrases with slop over batches of texts and lists of texts. Each must find the same documents as in
 * memory.
 *
 * @param maxRepeats how often a word may occur in a phrase
 */
export async function assertSloppyPhrases(engine: Engine, batches: number, maxRepeats = 7): Promise<void> {
  const seed = seedOfRun()
  const random = createRandom(seed)
  const { below, pick, times } = random
  let found = 0
  const compare = async (): Promise<void> => {
    const words = pick([['a', 'b'], ['a', 'b', 'c'], [...'abcdefg']])
    const text = (): string[] => times(below(pick([8, 20, 60])), () => pick([...words, 'x']))
    const documents = times(TEXTS, () => ({ text: text(), texts: times(below(3), text) }))
    const phrases = times(30, () => randomPhrase(random, words, maxRepeats))
    const plans = phrases.flatMap(({ terms, slop }) =>
      ['text', 'texts'].map((name) => planQuery(schema, `${name}:"${terms.join(' ')}"~${slop}`)),
    )
    const stored = documents.map(({ text, texts }) => ({
      text: text.join(' '),
      texts: texts.map((words) => words.join(' ')),
    }))
    const collection = await engine.load(schema, stored)
    const outcomes = await collection.hits(plans).finally(() => collection.drop())
    const expected = phrases.flatMap(({ terms, slop }) => {
      const matching = (valuesOf: readonly (readonly string[][])[]): number[] =>
        valuesOf.flatMap((values, i) =>
          values.some((value) => matchesPhrase(value, terms, slop)) ? [i] : [],
        )
      return [matching(documents.map(({ text }) => [text])), matching(documents.map(({ texts }) => texts))]
    })
    found += expected.flat().length
    const withSource = (hits: readonly unknown[]) => plans.map(({ source }, i) => [source, hits[i]])
    expect(withSource(outcomes), `SEED=${seed}`).toEqual(withSource(expected))
  }
  await drawUntil(
    async () => {
      for (let batch = 0; batch < batches; batch++) await compare()
    },
    () => expect(found).toBeGreaterThan(batches * TEXTS),
  )
}

/** A phrase of two to eleven words. */
function randomPhrase(
  { below, pick, chance, times }: Random,
  words: readonly string[],
  maxRepeats: number,
): { readonly terms: readonly string[]; readonly slop: number } {
  const slop = pick([1, 1, 2, 3, 5, 9, 99])
  for (;;) {
    const terms = times(2 + below(chance(0.2) ? 10 : 4), () => pick(words))
    if (terms.every((term) => terms.filter((other) => other === term).length <= maxRepeats))
      return { terms, slop }
  }
}
