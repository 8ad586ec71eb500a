import type { Document, GeneratedField } from '../cases/arbitrarySchema.ts'
import { setPath } from '../cases/arbitrarySchema.ts'
import type { Value } from '../cases/fieldValue.ts'
import type { Random } from '../cases/random.ts'

const FREQUENT = 'the bank of central red steel large Chair kitchen Zürich été and'.split(' ')

const SYLLABLES = 'ba vu net ib lo be ki ran so tu mel dor fi gan pre qua'.split(' ')

/** What stands between two words of a text. */
const BETWEEN = [' ', ' ', ' ', ' ', ' ', ' ', ', ', '. ', '-', ' – ']

const TAGS = ['<b>', '</b>', '<p>', '<br>', '<!-- c -->', '&amp; ']

/** The share of values that are drawn from the field's own pool of odd ones. */
const ODD = 0.12

/** One of `count` numbers, the first of them far more often, as the words of a language are. */
function skewed({ below }: Random, count: number): number {
  return Math.floor((below(count) * below(count)) / count)
}

/** A word: a third are a dozen frequent ones; the others have syllables, and so prefixes, in common. */
function drawWord(random: Random): string {
  if (random.chance(0.35)) return FREQUENT[skewed(random, FREQUENT.length)]!
  if (random.chance(0.03)) return `x${random.below(1e9).toString(36)}`
  let number = skewed(random, SYLLABLES.length ** 3)
  let word = ''
  for (let i = 0; i < 3; i++, number = Math.floor(number / SYLLABLES.length))
    word = SYLLABLES[number % SYLLABLES.length] + word
  return random.chance(0.1) ? word.toUpperCase() : word
}

function drawText(random: Random, { spec: { html = false }, pool }: GeneratedField, words: number): string {
  let text = ''
  for (let i = 0; i < words; i++) {
    text += random.chance(0.03) ? random.pick(pool) : drawWord(random)
    text += random.pick(BETWEEN)
    if (html && random.chance(0.15)) text += random.pick(TAGS)
  }
  return random.chance(0.9) ? text.trimEnd() : text
}

function drawKeyword(random: Random, { spec: { ignoreCase = false } }: GeneratedField): string {
  if (random.chance(0.1)) return `K-${random.below(1e6)}`
  const number = skewed(random, 60)
  const name = `Brand ${SYLLABLES[number % SYLLABLES.length]}${number}`
  return ignoreCase && random.chance(0.3) ? name.toUpperCase() : name
}

/** A value of a field, with a frequency as in real tables. */
export function drawValue(random: Random, field: GeneratedField): Value {
  const { spec, pool } = field
  if (pool.length > 0 && random.chance(ODD)) return random.pick(pool)
  switch (spec.kind) {
    case 'text':
      return drawText(random, field, random.chance(0.3) ? 10 + random.below(40) : 1 + random.below(8))
    case 'keyword':
      return drawKeyword(random, field)
    case 'contains':
      return drawText(random, field, 1 + random.below(5))
    case 'number':
      return random.below(400) / 4 - 10
    case 'integer':
      return skewed(random, 200) - 5
    case 'boolean':
      return random.chance(0.3)
    case 'date':
      return new Date(
        Date.UTC(2019, 0, 1) + random.below(2000) * 86_400_000 + random.below(2) * 500,
      ).toISOString()
  }
}

/** A document in which fields are absent, null, a value or a list. */
export function drawDocument(random: Random, fields: readonly GeneratedField[]): Document {
  const document: Record<string, unknown> = {}
  for (const field of fields) {
    if (random.chance(0.1)) continue
    const content = (): unknown => (random.chance(0.04) ? null : drawValue(random, field))
    const isList = field.spec.array && random.chance(0.7)
    setPath(document, field.name.split('.'), isList ? random.times(random.below(4), content) : content())
  }
  return document
}
