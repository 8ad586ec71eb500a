import { foldTree, partsOfFormula } from '../../../plan/fold.ts'
import type { Formula, Leaf, MatchTarget } from '../../../plan/plan.ts'
import { indexedColumn } from '../fts5/fts5Index.ts'
import type { Table } from '../table/table.ts'
import { TERM_BYTES, type TermIndex } from './termIndex.ts'

/** The lookups of one sieve. */
const MAX_LOOKUPS = 32

/** The terms of one lookup. Each is a join; the longest words of a phrase are likely to be its rarest. */
const MAX_TERMS = 4

/** A question to the index: the documents that have all of these terms in one of these texts. */
export interface Lookup {
  readonly terms: readonly Term[]
  /** Numbers of texts. */
  readonly texts: readonly number[]
}

/** The first bytes of a term in UTF-8, as hexadecimal digits. */
export interface Term {
  readonly bytes: string
  /** Whether all terms are meant that begin so. */
  readonly prefix: boolean
}

/** Every document of a formula is found by one of these parts, or if `all` by each of them. */
export type TermTree = Lookup | { readonly all: boolean; readonly parts: readonly TermTree[] }

/** How a lookup is called in hints. */
export function nameOf({ terms, texts }: Lookup): string {
  return JSON.stringify([terms.map(({ bytes, prefix }) => (prefix ? `${bytes}*` : bytes)), texts])
}

/**
 * What an index of terms can say about a formula; `null` if nothing. What the index does not hold, and what
 * stands below a NOT, is left out.
 */
export function termTree(formula: Formula, index: TermIndex, table: Table): TermTree | null {
  return foldTree<Formula, TermTree | null>(formula, partsOfFormula, (node, parts) => {
    switch (node.kind) {
      case 'all':
        return allOf(parts.filter((part) => part !== null))
      case 'any':
        return parts.every((part) => part !== null) ? anyOf(parts) : null
      case 'not':
      case 'constant':
        return null
      default:
        return lookupOf(node, index, table)
    }
  })
}

/** All lookups of a tree. */
export function lookupsOf(tree: TermTree): readonly Lookup[] {
  return 'parts' in tree ? tree.parts.flatMap(lookupsOf) : [tree]
}

/** The lookups that find fewest documents, those of a formula among them; `null` if a count is unknown. */
export function fewest(
  tree: TermTree,
  countOf: (lookup: Lookup) => number | null,
): { readonly lookups: readonly Lookup[]; readonly count: number } | null {
  if (!('parts' in tree)) {
    const count = countOf(tree)
    return count === null ? null : { lookups: [tree], count }
  }
  const parts = tree.parts.map((part) => fewest(part, countOf))
  const known = parts.filter((part) => part !== null)
  if (tree.all) return known.toSorted((a, b) => a.count - b.count)[0] ?? null
  if (known.length < parts.length) return null
  return {
    lookups: known.flatMap(({ lookups }) => lookups),
    count: known.reduce((sum, { count }) => sum + count, 0),
  }
}

function allOf(parts: readonly TermTree[]): TermTree | null {
  if (parts.length < 2) return parts[0] ?? null
  let size = 0
  const kept = parts.filter((part) => {
    const own = lookupsOf(part).length
    if (size + own > MAX_LOOKUPS) return false
    size += own
    return true
  })
  return { all: true, parts: kept }
}

/** The same terms in several texts are one lookup, as those of a word in all default fields. */
function anyOf(parts: readonly TermTree[]): TermTree | null {
  const lookups = new Map<string, Lookup>()
  const others: TermTree[] = []
  for (const part of parts.flatMap((each) => ('parts' in each && !each.all ? each.parts : [each]))) {
    if ('parts' in part) {
      others.push(part)
      continue
    }
    const terms = nameOf({ ...part, texts: [] })
    const texts = new Set([...(lookups.get(terms)?.texts ?? []), ...part.texts])
    lookups.set(terms, { terms: part.terms, texts: [...texts].toSorted((a, b) => a - b) })
  }
  const joined = [...lookups.values(), ...others]
  if (joined.reduce((sum, part) => sum + lookupsOf(part).length, 0) > MAX_LOOKUPS) return null
  return joined.length === 1 ? joined[0]! : { all: false, parts: joined }
}

function lookupOf(leaf: Leaf, index: TermIndex, table: Table): Lookup | null {
  const asked = question(leaf)
  const described = Object.hasOwn(table.columns, leaf.field.name) ? table.columns[leaf.field.name] : undefined
  if (asked === null || described === undefined) return null
  const column = indexedColumn(described, asked.target)
  const number = index.texts.findIndex((text) => column !== null && text.column === column)
  if (number < 0) return null
  // A token has no spaces.
  const isTerm = (text: string): boolean => text !== '' && !(asked.target === 'tokens' && text.includes(' '))
  if (!asked.texts.every(isTerm)) return null
  const longest = [...new Set(asked.texts)].toSorted((a, b) => b.length - a.length).slice(0, MAX_TERMS)
  return { terms: longest.map((text) => termOf(text, asked.prefix)), texts: [number] }
}

/** What a leaf asks of the index: terms, or the beginning of one, and the column that holds them. */
function question(
  leaf: Leaf,
): { readonly target: MatchTarget; readonly texts: readonly string[]; readonly prefix: boolean } | null {
  switch (leaf.kind) {
    case 'term':
      return { target: leaf.target, texts: [leaf.value], prefix: false }
    case 'phrase':
      return { target: 'tokens', texts: leaf.tokens, prefix: false }
    case 'pattern': {
      const [literal] = leaf.parts
      return typeof literal === 'string' ? { target: leaf.target, texts: [literal], prefix: true } : null
    }
    default:
      return null
  }
}

function termOf(text: string, prefix: boolean): Term {
  const bytes = new TextEncoder().encode(text)
  const digits = Array.from(bytes.subarray(0, TERM_BYTES), (byte) => byte.toString(16).padStart(2, '0'))
  return { bytes: digits.join(''), prefix: prefix && bytes.length < TERM_BYTES }
}
