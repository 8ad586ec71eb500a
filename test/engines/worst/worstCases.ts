import type { Plan } from '../../../src/plan/plan.ts'
import type { DocumentOf } from '../../../src/schema/documentOf.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'

/** Long values of every kind of string. */
export const hostile = defineSchema(
  {
    words: field.text(),
    run: field.text(),
    key: field.keyword(),
    keys: field.keyword({ array: true }),
    memo: field.contains(),
  },
  { defaultFields: ['words'] },
)

/** No keyword may be longer, in bytes. */
const LONGEST_KEYWORD = 32_000

/**
 * Two documents of so many characters in which almost everything matches almost to its end, the second with
 * what makes it match.
 *
 * @param size at least 1,000
 * @param words of the text in which phrases are looked for
 */
export function hostileDocuments(size: number, words: number): DocumentOf<typeof hostile>[] {
  const keyword = Math.min(size, LONGEST_KEYWORD) - 20
  const document = (end: string): DocumentOf<typeof hostile> => ({
    words: `${'a '.repeat(words)}${'c '.repeat(200)}b ${end}`,
    run: `${'a'.repeat(size)} ${end}`,
    key: 'a'.repeat(keyword) + end,
    keys: [...Array<string>(Math.ceil(size / 20)).fill('a'.repeat(19)), `${'a'.repeat(19)}${end}`],
    memo: 'a'.repeat(keyword) + end,
  })
  return [document('a'), document('bcccccccccccccc')]
}

const STARS = `${'*a'.repeat(60)}*b*`
const UNLIMITED = { clauses: Infinity, length: Infinity, patternLength: 5000, automatonStates: 100_000 }

/**
 * Questions that take a matcher that tries one way after another, or an automaton that is written out, too
 * long.
 */
const PATTERNS: Readonly<Record<string, string>> = {
  'many stars': STARS,
  'stars and question marks': `*${'a?*'.repeat(40)}b*`,
  'thirteen ? behind *a': `*a${'?'.repeat(13)}`,
  'thirteen ? behind *b': `*b${'?'.repeat(13)}`,
  'two hundred ? and a *': `${'?'.repeat(200)}*b*`,
  'a long text between stars': `*${'a'.repeat(120)}b*`,
  'repeats of repeats': '/(a+)+b.*/',
  'repeats of what may be empty': '/(a*)*b.*/',
  'alternatives that are alike': '/(a|aa|aaa)+b.*/',
  'counted repeats of counted repeats': '/(a{1,20}){1,20}b.*/',
  'a thousand at most': '/a{0,1000}b.*/',
  'anything, thirteen times, behind an a': '/.*a.{13}/',
  'classes of many ranges': `/[${Array.from({ length: 60 }, (_, i) => String.fromCodePoint(0x400 + 3 * i)).join('')}a]+b.*/`,
  'what everything and nothing share': '/(.*a.*&.*b.*)&(a*b.*)/',
}

const STRINGS = ['run', 'key', 'keys'] as const

/** Each question by what it is about; the answers are those of memory. */
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
  'a phrase of one word, again and again': `words:"${'a '.repeat(60)}b"`,
  'the same with slop': `words:"${'a '.repeat(6)}b"~99`,
  'two words in the wrong order, far apart': 'words:"b a a a a a a a"~99',
  'long ends of a range': `key:[${'a'.repeat(4000)} TO ${'a'.repeat(4000)}b]`,
  '1,024 patterns': Array.from({ length: 1024 }, (_, i) => `keys:*a*${i}*`).join(' OR '),
  '1,024 sloppy phrases': Array.from({ length: 1024 }, (_, i) => `words:"a b${i}"~9`).join(' OR '),
}

/**
 * Ways in which a matcher's time could grow faster than a text; the rest of the cases takes the same steps.
 */
export const GROWING: readonly string[] = Object.keys(WORST_CASES).filter(
  (title) => !title.startsWith('1,024'),
)

export function worstPlan(title: string): Plan<typeof hostile> {
  return planQuery(hostile, WORST_CASES[title]!, { limits: UNLIMITED })
}
