import type { Plan } from '../../../src/plan/plan.ts'
import type { DocumentOf } from '../../../src/schema/documentOf.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { EMBEDDED_DATABASES } from '../../support/engines/openEngine.ts'

/** The engines without a server that run the worst cases. */
export const EMBEDDED_ENGINES = ['memory', ...EMBEDDED_DATABASES] as const

/** A field for every kind of string. */
export const hostile = defineSchema(
  {
    words: field.text(),
    run: field.text(),
    key: field.keyword(),
    keys: field.keyword({ array: true }),
    memo: field.contains(),
  },
  // What the engines do with work that the library would refuse, too.
  { defaultFields: ['words'], limits: { patterns: Infinity } },
)

/** In bytes; the schema refuses keywords of more than 32,766. */
const MAX_KEYWORD_LENGTH = 32_000

/**
 * The number of words of the text with phrases. In MariaDB the time of a phrase that repeats a word grows
 * with the square of the word's occurrences, the only case that is not linear. MySQL stores on disk what
 * others keep in memory.
 */
export function wordCount(engine: string, size: number): number {
  return Math.ceil(size / (engine === 'mariadb' ? 200 : engine === 'mysql' ? 20 : 2))
}

/**
 * Two documents with long values. Most patterns match the first almost to its end, and match the second.
 *
 * @param size in characters, at least 1,000
 * @param words the number of words of the text with phrases
 */
export function hostileDocuments(size: number, words: number): DocumentOf<typeof hostile>[] {
  const keyword = Math.min(size, MAX_KEYWORD_LENGTH) - 20
  const document = (end: string): DocumentOf<typeof hostile> => ({
    words: `${'a '.repeat(words)}${'c '.repeat(200)}b ${end}`,
    run: `${'a'.repeat(size)} ${end}`,
    key: 'a'.repeat(keyword) + end,
    keys: [...Array<string>(Math.ceil(size / 20)).fill('a'.repeat(19)), `${'a'.repeat(19)}${end}`],
    memo: 'a'.repeat(keyword) + end,
  })
  return [document('a'), document('bcccccccccccccc')]
}

const MANY_RANGES = Array.from({ length: 60 }, (_, i) => String.fromCodePoint(0x400 + 3 * i)).join('')
const STARS = `${'*a'.repeat(60)}*b*`
const UNLIMITED = {
  clauses: Infinity,
  length: Infinity,
  patterns: Infinity,
  patternLength: 5000,
  automatonStates: 100_000,
}

/** Patterns that take a backtracking matcher, or an explicit automaton, exponential time or space. */
const PATTERNS: Readonly<Record<string, string>> = {
  'many stars': STARS,
  'stars and question marks': `*${'a?*'.repeat(40)}b*`,
  'thirteen ? after *a': `*a${'?'.repeat(13)}`,
  'thirteen ? after *b': `*b${'?'.repeat(13)}`,
  'two hundred ? and a *': `${'?'.repeat(200)}*b*`,
  'a long text between stars': `*${'a'.repeat(120)}b*`,
  'repeats of repeats': '/(a+)+b.*/',
  'repeats of a possibly empty repeat': '/(a*)*b.*/',
  'ambiguous alternatives': '/(a|aa|aaa)+b.*/',
  'counted repeats of counted repeats': '/(a{1,20}){1,20}b.*/',
  'up to a thousand repeats': '/a{0,1000}b.*/',
  'thirteen . after an a': '/.*a.{13}/',
  'classes of many ranges': `/[${MANY_RANGES}a]+b.*/`,
  intersections: '/(.*a.*&.*b.*)&(a*b.*)/',
}

const STRINGS = ['run', 'key', 'keys'] as const

/** The queries by their titles. */
export const WORST_CASES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    STRINGS.flatMap((name) =>
      Object.entries(PATTERNS).map(([title, text]) => [`${title}: ${name}`, `${name}:${text}`]),
    ),
  ),
  'many stars: memo': `memo:${STARS}`,
  'a long text between stars: memo': `memo:${'a'.repeat(120)}b`,
  'a long fuzzy word': `run:${'a'.repeat(250)}~2`,
  'a long fuzzy keyword': `keys:${'a'.repeat(17)}bc~2`,
  'a phrase that repeats one word': `words:"${'a '.repeat(60)}b"`,
  'a phrase with slop that repeats one word': `words:"${'a '.repeat(6)}b"~99`,
  'a phrase with its first word out of order': 'words:"b a a a a a a a"~99',
  'long bounds of a range': `key:[${'a'.repeat(4000)} TO ${'a'.repeat(4000)}b]`,
  '1,024 patterns': Array.from({ length: 1024 }, (_, i) => `keys:*a*${i}*`).join(' OR '),
  '1,024 phrases with slop': Array.from({ length: 1024 }, (_, i) => `words:"a b${i}"~9`).join(' OR '),
}

/** The cases whose time may grow with the values; the others consist of many such cases. */
export const GROWING: readonly string[] = Object.keys(WORST_CASES).filter(
  (title) => !title.startsWith('1,024'),
)

export function worstPlan(title: string): Plan<typeof hostile> {
  return planQuery(hostile, WORST_CASES[title]!, { limits: UNLIMITED })
}
