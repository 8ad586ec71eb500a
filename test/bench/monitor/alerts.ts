import type { Random } from '../../support/cases/random.ts'

const ONSETS = 'b c d f g h j k l m n p r s t v w z br st'.split(' ')
const VOWELS = 'a e i o u ai ea ou'.split(' ')
const VOCABULARY = 60_000

/** The word of a rank: the longer the rarer. */
function wordOf(rank: number): string {
  let word = ''
  for (let rest = rank + 20; rest > 0; rest = Math.floor(rest / 160))
    word += ONSETS[rest % 20]! + VOWELS[Math.floor(rest / 20) % 8]!
  return word
}

/** A rank by Zipf's law: half of all words are among the 250 commonest. */
function anyRank(random: Random): number {
  const share = random.below(1_000_000) / 1_000_000
  return Math.floor(VOCABULARY ** share) - 1
}

/** A document: headline, body and day. */
export function makeDocument(random: Random): { headline: string; body: string; day: string } {
  const words = (count: number): string => random.times(count, () => wordOf(anyRank(random))).join(' ')
  return { headline: words(8), body: words(220), day: dayOf(random.below(1000)) }
}

/** A saved query, in a syntax that Lucene and isoquery share. */
export function makeAlert(random: Random): string {
  // An alert is about something particular, which common words narrow down.
  const word = (): string =>
    wordOf(random.chance(0.5) ? 1000 + random.below(VOCABULARY) : 20 + anyRank(random))
  const name = (): string => wordOf(1000 + random.below(VOCABULARY))
  const kind = random.below(100)
  if (kind < 25) return name()
  if (kind < 45) return [name(), ...random.times(1 + random.below(2), word)].join(' AND ')
  if (kind < 55) return random.times(2 + random.below(3), name).join(' OR ')
  if (kind < 65) return `"${word()} ${word()}"`
  if (kind < 68) return `"${word()} ${word()}"~3`
  if (kind < 78) return `${name()} -${word()}`
  if (kind < 83) return `${name()}*`
  if (kind < 85) return `*${name()}*`
  if (kind < 87) return `${name().slice(0, 3)}?${name().slice(0, 2)}*`
  if (kind < 88) return `/${name()}(${word()})?/`
  if (kind < 93) return `+headline:${word()} +(${word()} ${word()})`
  if (kind < 97) return `+${name()} +day:[${dayOf(random.below(500))} TO ${dayOf(500 + random.below(500))}]`
  if (kind < 98) return `+day:${dayOf(random.below(1000))} +${word()}`
  // Queries with nothing sure are few: their hits are nearly all documents.
  return random.chance(0.9) ? `${name()}~1` : `*:* -${word()}`
}

function dayOf(number: number): string {
  return new Date(Date.UTC(2022, 0, 1 + number)).toISOString().slice(0, 10).replaceAll('-', '')
}
