import fc from 'fast-check'
import { analyze } from '../../../../src/analysis/analyze.ts'
import { lowerCase } from '../../../../src/analysis/lowerCase.ts'
import { wellFormed } from '../../../../src/analysis/wellFormed.ts'
import type { Formula, Leaf } from '../../../../src/plan/plan.ts'
import type { SchemaField } from '../../../../src/schema/schema.ts'
import { text, word } from './arbitraryText.ts'
import { nasty } from './nastySchema.ts'

const at = { span: { start: 0, end: 1 }, clause: 'a clause' }

/**
 * A string as a term over one of some fields: a token, or what could be none (for fuzzy words are not
 * analysed), or a value.
 */
export function termOf(field: SchemaField, value: string, analysed = true): Leaf {
  const clean = wellFormed(value)
  if (field.kind === 'text') {
    return {
      kind: 'term',
      field,
      target: 'tokens',
      value: analysed ? (analyze(clean)[0] ?? 'a') : lowerCase(clean),
      ...at,
    }
  }
  return field.ignoreCase
    ? { kind: 'term', field, target: 'normalized', value: lowerCase(clean), ...at }
    : { kind: 'term', field, target: 'value', value: clean, ...at }
}

/** Words that no document has. */
export function rareWords(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `rare${i}`)
}

const { body, page, notes, code, codes, tag, tags } = nasty.fields
const LISTS: readonly (readonly SchemaField[])[] = [
  [body],
  [notes],
  [codes],
  [tags],
  [body, page, notes, code, codes, tag, tags],
]

/** Lists of words long and short, most of them rare, each looked for in any of some fields. */
const anyOf = fc
  .record({
    fields: fc.constantFrom(...LISTS),
    common: fc.array(fc.oneof(text, word), { minLength: 1, maxLength: 4 }),
    rare: fc.constantFrom(1, 3, 20, 150),
    at: fc.nat(),
    analysed: fc.constantFrom(true, true, false),
  })
  .map(({ fields, common, rare, at: place, analysed }): Formula => {
    const words = rareWords(rare)
    words.splice(place % (rare + 1), 0, ...common)
    return {
      kind: 'any',
      parts: words.flatMap((each) => fields.map((field) => termOf(field, each, analysed))),
    }
  })

/** Such lists alone, denied, and several of them together. */
export const wordLists: fc.Arbitrary<Formula> = fc.oneof(
  anyOf,
  anyOf.map((part): Formula => ({ kind: 'not', part })),
  fc.array(anyOf, { minLength: 2, maxLength: 3 }).map((parts): Formula => ({ kind: 'all', parts })),
  fc
    .array(anyOf, { minLength: 2, maxLength: 3 })
    .map((parts): Formula => ({ kind: 'all', parts: parts.map((part): Formula => ({ kind: 'not', part })) })),
)
