import type { Formula, Leaf, MatchTarget } from '../../../../../plan/plan.ts'
import { questionsOf, type Sieve, type SieveLimits, sieveOf } from '../../../accelerate/sieve.ts'
import { doubleQuoted } from '../../../dialect/quoting.ts'
import type { TableDescription } from '../../../table/description.ts'
import { indexedColumn, indexedName } from './fts5Index.ts'

/** A phrase that stands in any of some columns of the index. */
export interface Phrase {
  /** As FTS5 reads it. */
  readonly text: string
  /** The columns of the table. */
  readonly columns: ReadonlySet<string>
  /** If the phrase ends with a prefix, whose terms FTS5 would all read. */
  readonly prefix: string | null
}

/**
 * FTS5 becomes slow with hundreds of phrases. The stack of its parser has 100 places, which nested
 * parentheses need.
 */
export const PHRASE_LIMITS: SieveLimits<Phrase> = { questions: 64, depth: 9, merge: mergePhrases }

/** An expression of FTS5, and the prefixes whose terms FTS5 would all read for it. */
export interface MatchExpression {
  readonly text: string
  readonly prefixes: readonly string[]
}

/**
 * An FTS5 expression that matches every document of a formula, and perhaps others; `null` if there is none.
 *
 * @param fits whether a prefix has few enough terms
 * @example
 * matchExpression(plan.formula, table, () => true)
 * // { text: '{"of_headline_u121" "of_body_u121"} : "bank"', prefixes: [] }
 */
export function matchExpression(
  formula: Formula,
  table: TableDescription,
  fits: (prefix: string) => boolean,
): MatchExpression | null {
  const fitting = (leaf: Leaf): Phrase | null => {
    const phrase = phraseOf(leaf, table)
    return phrase === null || (phrase.prefix !== null && !fits(phrase.prefix)) ? null : phrase
  }
  const sieve = sieveOf(formula, fitting, PHRASE_LIMITS)
  if (sieve === null) return null
  const prefixes = questionsOf(sieve).flatMap(({ prefix }) => prefix ?? [])
  return { text: matchText(sieve), prefixes: [...new Set(prefixes)] }
}

/** What a leaf asks of the index. */
export function phraseOf(leaf: Leaf, { columns }: TableDescription): Phrase | null {
  const asked = askedText(leaf)
  const described = Object.hasOwn(columns, leaf.field.name) ? columns[leaf.field.name] : undefined
  if (asked === null || described === undefined) return null
  const { target, text, prefix } = asked
  const column = indexedColumn(described, target)
  return column === null ? null : { text, columns: new Set([column]), prefix }
}

/** A sieve as an expression of FTS5. */
export function matchText({ kind, question, parts }: Sieve<Phrase>): string {
  if (question !== null) {
    const names = [...question.columns].map((column) => doubleQuoted(indexedName(column)))
    return `{${names.join(' ')}} : ${question.text}`
  }
  const written = parts.map((part) => (part.kind === 'one' ? matchText(part) : `(${matchText(part)})`))
  return written.join(kind === 'all' ? ' AND ' : ' OR ')
}

/** A phrase is asked of several columns at once. */
function mergePhrases(phrases: readonly Phrase[]): readonly Phrase[] {
  const merged = new Map<string, Phrase & { readonly columns: Set<string> }>()
  for (const phrase of phrases) {
    const known = merged.get(phrase.text)
    if (known === undefined) merged.set(phrase.text, { ...phrase, columns: new Set(phrase.columns) })
    else for (const column of phrase.columns) known.columns.add(column)
  }
  return [...merged.values()]
}

function askedText(
  leaf: Leaf,
): { readonly target: MatchTarget; readonly text: string; readonly prefix: string | null } | null {
  switch (leaf.kind) {
    case 'term':
      return hasTerm(leaf.value)
        ? { target: leaf.target, text: doubleQuoted(leaf.value), prefix: null }
        : null
    case 'phrase':
      return leaf.tokens.every(hasTerm) ? { target: 'tokens', text: phraseText(leaf), prefix: null } : null
    case 'pattern': {
      const [literal] = leaf.parts
      if (typeof literal !== 'string' || !hasTerm(literal)) return null
      const last = literal.split(SEPARATORS).at(-1)!
      return last === ''
        ? { target: leaf.target, text: doubleQuoted(literal), prefix: null }
        : { target: leaf.target, text: `${doubleQuoted(literal)} *`, prefix: last }
    }
    case 'regexp':
    case 'fuzzy':
    case 'range':
    case 'substring':
    case 'number':
    case 'numberRange':
    case 'boolean':
    case 'dateRange':
    case 'exists':
      return null
  }
}

/** FTS5 counts the tokens between the first and the last; in the phrase they are at most so many. */
function phraseText({ tokens, slop }: { readonly tokens: readonly string[]; readonly slop: number }): string {
  if (slop === 0) return doubleQuoted(tokens.join(' '))
  return `NEAR(${tokens.map(doubleQuoted).join(' ')}, ${tokens.length + slop})`
}

/** The characters that FTS5 splits a text at, as the index is made. */
const SEPARATORS = /[\u0000-\u0020\u007f]+/

/** Whether a text has a term, and FTS5 reads all of it: an expression ends at NUL. */
function hasTerm(text: string): boolean {
  return !text.includes('\u0000') && termsOf(text).length > 0
}

/** The terms that FTS5 takes a text for. */
export function termsOf(text: string): string[] {
  return text.split(SEPARATORS).filter((term) => term !== '')
}
