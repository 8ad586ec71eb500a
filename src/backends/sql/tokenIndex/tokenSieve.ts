import { foldTree, partsOfFormula } from '../../../plan/fold.ts'
import type { Formula, Leaf } from '../../../plan/plan.ts'
import { balanced, type Condition } from '../fragment.ts'
import { type Hints, isFew } from '../hints/hints.ts'
import type { Table } from '../table/table.ts'
import { hasWords, type StoredColumn, searchedName, type TokenIndex, tokenIndexesOf } from './tokenIndex.ts'

/** The most questions about tokens in one sieve, and in one request for hints. */
export const MAX_QUESTIONS = 64

/** What the indexes of tokens can say about a formula: every row of the formula passes the condition. */
export interface TokenSieve {
  readonly condition: Condition
  /** Whether it asks for every part of the formula. */
  readonly whole: boolean
  /** Whether it asks nothing but for whole strings, whose index the planner finds by itself. */
  readonly plain: boolean
  /** Whether it has the rows of these parts and no others. */
  readonly exact: boolean
  /** The name under which hints may hold the number of its rows. */
  readonly name: string
  /** The number of its rows, if tokens were spread over the rows by chance. */
  readonly expected: number
  /** The most rows that it can have. */
  readonly most: number
  readonly size: number
}

/** A leaf as a question to an index: a column that has all of some words. */
export interface TokenQuestion {
  readonly index: TokenIndex
  /** Each one once. */
  readonly words: readonly string[]
  /** Whether the leaf asks no more. Elements of a list are taken for no longer than the index sees them. */
  readonly exact: boolean
}

/** What a leaf asks an index; `null` if no index can tell. */
export function questionOf(leaf: Leaf, indexes: ReadonlyMap<string, TokenIndex>): TokenQuestion | null {
  if (leaf.kind !== 'term' && leaf.kind !== 'phrase') return null
  const target = leaf.kind === 'phrase' ? 'tokens' : leaf.target
  const index = indexes.get(searchedName(leaf.field.name, target))
  if (index === undefined) return null
  const words = leaf.kind === 'phrase' ? leaf.tokens : [leaf.value]
  const isToken = (word: string): boolean => word !== '' && !word.includes(' ')
  if (target === 'tokens' && !(words.length > 0 && words.every(isToken))) return null
  return { index, words: [...new Set(words)], exact: words.length === 1 }
}

/** The name under which hints hold the number of rows whose column has all of some words. */
export function frequencyName(column: string, words: readonly string[]): string {
  return [column, ...words].join(' ')
}

/**
 * The sieve of a formula; `null` if there is none, or the hints do not know the frequencies of its words.
 */
export function tokenSieve(
  formula: Formula,
  table: Table,
  hints: Hints,
  stored: StoredColumn,
): TokenSieve | null {
  const indexes = tokenIndexesOf(table)
  if (indexes.size === 0 || hints.documents === 0) return null
  const sieve = foldTree<Formula, TokenSieve | null>(formula, partsOfFormula, (node, parts) => {
    switch (node.kind) {
      case 'all':
      case 'any':
        return joined(node.kind, parts, hints)
      case 'not':
      case 'constant':
        return null
      default:
        return leafSieve(questionOf(node, indexes), hints, stored)
    }
  })
  return sieve?.plain === true ? null : sieve
}

/** Whether a sieve is known to have few rows. */
export function findsFew({ name, expected }: TokenSieve, hints: Hints): boolean {
  return isFew(hints, Object.hasOwn(hints.frequencies, name) ? hints.frequencies[name]! : expected)
}

function leafSieve(question: TokenQuestion | null, hints: Hints, stored: StoredColumn): TokenSieve | null {
  if (question === null) return null
  const { index, words, exact } = question
  const names = words.map((word) => frequencyName(index.column, [word]))
  if (names.some((name) => !Object.hasOwn(hints.frequencies, name))) return null
  const counts = names.map((name) => hints.frequencies[name]!)
  return {
    condition: hasWords(index, words, stored),
    whole: true,
    plain: index.holds === 'strings',
    exact,
    name: frequencyName(index.column, words),
    expected: together(counts, hints),
    most: Math.min(...counts),
    size: 1,
  }
}

/** The sieve of an `all`, which may leave parts out, or of an `any`, which needs each of them. */
function joined(kind: 'all' | 'any', parts: readonly (TokenSieve | null)[], hints: Hints): TokenSieve | null {
  const all = parts.filter((part) => part !== null)
  const needed = all.filter(({ plain }) => !plain)
  const known = kind === 'all' && needed.length > 0 ? needed : all
  const size = known.reduce((sum, part) => sum + part.size, 0)
  const isWhole = known.length === parts.length
  if (known.length === 0 || size > MAX_QUESTIONS || (kind === 'any' && !isWhole)) return null
  const [expected, most] = [known.map((part) => part.expected), known.map((part) => part.most)]
  const conditions = known.map(({ condition }) => condition)
  return {
    condition: balanced(conditions, kind === 'all' ? 'and' : 'or'),
    whole: isWhole && known.every(({ whole }) => whole),
    plain: known.every(({ plain }) => plain),
    exact: known.every(({ exact }) => exact),
    name: known.length === 1 ? known[0]!.name : `${kind}(${known.map(({ name }) => name).join(', ')})`,
    expected: kind === 'all' ? together(expected, hints) : sum(expected),
    most: kind === 'all' ? Math.min(...most) : sum(most),
    size,
  }
}

function together(counts: readonly number[], { documents }: Hints): number {
  return counts.reduce((product, count) => (product * count) / documents, documents)
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
