import { expect } from 'vitest'
import { matchesPhrase } from '../../src/analysis/phrase.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import type { Engine } from '../support/engines/engine.ts'
import { type Random, random, seedOfRun } from './lucene/random.ts'

const schema = defineSchema(
  { text: field.text(), texts: field.text({ array: true }) },
  { defaultFields: ['text'] },
)

/** Texts of so few words that phrases often occur in them nearly, and repeat words; of each batch so many. */
const TEXTS = 60

/**
 * Asks an engine phrases with slop, again and again on other texts and lists of texts: it must find what
 * memory finds.
 *
 * @param repeats how often a word may come in a phrase at most
 */
export async function assertSloppyPhrases(engine: Engine, batches: number, repeats = 7): Promise<void> {
  const seed = seedOfRun()
  const from = random(seed)
  let found = 0
  for (let batch = 0; batch < batches; batch++) {
    const words = from.pick([['a', 'b'], ['a', 'b', 'c'], [...'abcdefg']])
    const text = (): string[] =>
      from.times(from.below(from.pick([8, 20, 60])), () => from.pick([...words, 'x']))
    const documents = from.times(TEXTS, () => ({ text: text(), texts: from.times(from.below(3), text) }))
    const phrases = from.times(30, () => phrase(from, words, repeats))
    const plans = phrases.flatMap(({ terms, slop }) =>
      ['text', 'texts'].map((name) => planQuery(schema, `${name}:"${terms.join(' ')}"~${slop}`)),
    )
    const collection = await engine.load(
      schema,
      documents.map((document) => ({
        text: document.text.join(' '),
        texts: document.texts.map((one) => one.join(' ')),
      })),
    )
    const answers = await collection.hits(plans).finally(() => collection.drop())
    const expected = phrases.flatMap(({ terms, slop }) => {
      const has = (values: readonly string[][]): boolean =>
        values.some((value) => matchesPhrase(value, terms, slop))
      const among = (values: readonly (readonly string[][])[]): number[] =>
        values.flatMap((one, i) => (has(one) ? [i] : []))
      return [
        among(documents.map((document) => [document.text])),
        among(documents.map((document) => document.texts)),
      ]
    })
    found += expected.flat().length
    const labelled = (hits: readonly unknown[]) => plans.map(({ source }, i) => [source, hits[i]])
    expect(labelled(answers), `SEED=${seed}`).toEqual(labelled(expected))
  }
  expect(found).toBeGreaterThan(batches * TEXTS)
}

/** Two to eleven words. */
function phrase(
  from: Random,
  words: readonly string[],
  repeats: number,
): { readonly terms: readonly string[]; readonly slop: number } {
  const slop = from.pick([1, 1, 2, 3, 5, 9, 99])
  for (;;) {
    const terms = from.times(2 + from.below(from.chance(0.2) ? 10 : 4), () => from.pick(words))
    if (terms.every((term) => terms.filter((other) => other === term).length <= repeats))
      return { terms, slop }
  }
}
