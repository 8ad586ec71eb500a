import { foldTree, partsOfFormula } from '../../../plan/fold.ts'
import type { Formula, Leaf, MatchTarget } from '../../../plan/plan.ts'
import type { Table } from '../table/table.ts'
import { indexedColumn, indexedName } from './fts5Index.ts'

/** The phrases of one expression. FTS5 becomes slow with hundreds of them. */
const MAX_PHRASES = 64

/** Nested parentheses of one expression. The stack of FTS5's parser has 100 places. */
const MAX_DEPTH = 8

/** An expression of FTS5, and the prefixes whose terms FTS5 would all read for it. */
export interface MatchExpression {
  readonly text: string
  readonly prefixes: readonly string[]
}

/** Whether a prefix has few enough terms. */
export type PrefixTest = (prefix: string) => boolean

/** What the index can say about a formula: every document of the formula is among those of its sieve. */
interface Sieve {
  /** One of these matches, or if `all` each of them. A phrase is asked of several columns at once. */
  readonly all: boolean
  readonly phrases: ReadonlyMap<string, Phrase>
  readonly groups: readonly Sieve[]
  readonly size: number
  readonly depth: number
}

interface Phrase {
  readonly columns: ReadonlySet<string>
  readonly prefix: string | null
}

/**
 * An FTS5 expression that matches every document of a formula, and perhaps others; `null` if there is none.
 * What the index does not hold, and what stands below a NOT, is left out.
 *
 * @example
 * matchExpression(plan.formula, table, () => true)
 * // { text: '{"of_headline_u121" "of_body_u121"} : "bank"', prefixes: [] }
 */
export function matchExpression(formula: Formula, table: Table, fits: PrefixTest): MatchExpression | null {
  const sieve = foldTree<Formula, Sieve | null>(formula, partsOfFormula, (node, parts) => {
    switch (node.kind) {
      case 'all':
        return joined(true, withinLimits(parts.filter((part) => part !== null)))
      case 'any':
        return parts.every((part) => part !== null) ? joined(false, parts) : null
      case 'not':
      case 'constant':
        return null
      default:
        return leafSieve(node, table, fits)
    }
  })
  if (sieve === null) return null
  return { text: write(sieve), prefixes: prefixesOf(sieve) }
}

function leafSieve(leaf: Leaf, table: Table, fits: PrefixTest): Sieve | null {
  const asked = question(leaf)
  const described = Object.hasOwn(table.columns, leaf.field.name) ? table.columns[leaf.field.name] : undefined
  if (asked === null || described === undefined) return null
  const column = indexedColumn(described, asked.target)
  if (column === null || (asked.prefix !== null && !fits(asked.prefix))) return null
  const phrase = { columns: new Set([column]), prefix: asked.prefix }
  return { all: false, phrases: new Map([[asked.text, phrase]]), groups: [], size: 1, depth: 1 }
}

/** What a leaf asks of the index: a phrase, and the column that holds its text. */
function question(
  leaf: Leaf,
): { readonly target: MatchTarget; readonly text: string; readonly prefix: string | null } | null {
  switch (leaf.kind) {
    case 'term':
      return hasTerm(leaf.value) ? { target: leaf.target, text: quoted(leaf.value), prefix: null } : null
    case 'phrase':
      return leaf.tokens.every(hasTerm) ? { target: 'tokens', text: phraseText(leaf), prefix: null } : null
    case 'pattern': {
      const [literal] = leaf.parts
      if (typeof literal !== 'string' || !hasTerm(literal)) return null
      const last = literal.split(SEPARATORS).at(-1)!
      return last === ''
        ? { target: leaf.target, text: quoted(literal), prefix: null }
        : { target: leaf.target, text: `${quoted(literal)} *`, prefix: last }
    }
    default:
      return null
  }
}

/** FTS5 counts the tokens between the first and the last; in the phrase they are at most so many. */
function phraseText({ tokens, slop }: { readonly tokens: readonly string[]; readonly slop: number }): string {
  if (slop === 0) return quoted(tokens.join(' '))
  return `NEAR(${tokens.map(quoted).join(' ')}, ${tokens.length + slop})`
}

function joined(all: boolean, parts: readonly Sieve[]): Sieve | null {
  if (parts.length < 2) return parts[0] ?? null
  const phrases = new Map<string, Phrase>()
  const groups: Sieve[] = []
  for (const part of parts) {
    // In an `all` a phrase of several columns is one of them, so only single ones can be put together.
    if (all || part.all || part.groups.length > 0) groups.push(part)
    else {
      for (const [text, { columns, prefix }] of part.phrases)
        phrases.set(text, { columns: new Set([...(phrases.get(text)?.columns ?? []), ...columns]), prefix })
    }
  }
  const size = phrases.size + groups.reduce((sum, group) => sum + group.size, 0)
  const depth = 1 + groups.reduce((deepest, group) => Math.max(deepest, group.depth), 0)
  return size > MAX_PHRASES || depth > MAX_DEPTH ? null : { all, phrases, groups, size, depth }
}

/** As many parts of an `all` as fit in one expression: without the others it still matches all documents. */
function withinLimits(parts: readonly Sieve[]): readonly Sieve[] {
  let size = 0
  return parts.filter((part) => {
    if (part.depth >= MAX_DEPTH || size + part.size > MAX_PHRASES) return false
    size += part.size
    return true
  })
}

function write({ all, phrases, groups }: Sieve): string {
  const asked = [...phrases].map(([text, { columns }]) => {
    const names = [...columns].map((column) => quoted(indexedName(column)))
    return `{${names.join(' ')}} : ${text}`
  })
  const written = [...asked, ...groups.map((group) => `(${write(group)})`)]
  return written.join(all ? ' AND ' : ' OR ')
}

function prefixesOf({ phrases, groups }: Sieve): string[] {
  const own = [...phrases.values()].flatMap(({ prefix }) => prefix ?? [])
  return [...new Set([...own, ...groups.flatMap(prefixesOf)])]
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

/** A phrase in an expression of FTS5. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
