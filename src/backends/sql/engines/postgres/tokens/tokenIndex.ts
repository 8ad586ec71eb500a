import { type SqlBool, sql } from 'kysely'
import { normalizePattern } from '../../../../../analysis/pattern.ts'
import type { Leaf, LeafOf, MatchTarget } from '../../../../../plan/plan.ts'
import type { RowReference } from '../../../accelerate/accelerator.ts'
import { doubleQuoted } from '../../../dialect/quoting.ts'
import { balanced, type Condition, type Sql } from '../../../fragment.ts'
import { acceleratedColumns } from '../../../table/accelerated.ts'
import { ownColumns, type TableDescription } from '../../../table/description.ts'
import { indexName } from '../../../table/indexName.ts'
import { NAME_BYTES } from '../postgresNames.ts'
import { indexedWords, KEPT_CHARACTERS, UNINDEXED } from './indexedWords.ts'

/** An index that finds the rows of a word: on a column of tokens, of strings or of lists of strings. */
export interface TokenIndex {
  readonly column: string
  readonly holds: 'tokens' | 'strings' | 'lists'
  /** Its name, quoted, with the table's schema. */
  readonly name: string
}

/** A leaf as a question to an index: a column that has all of some words, or a word with a prefix. */
export interface TokenQuestion {
  readonly index: TokenIndex
  /** Each one once. */
  readonly words: readonly string[]
  /** Whether the only one of `words` is the prefix of a word. */
  readonly isPrefix: boolean
  /** Whether the leaf also asks for an order of the words. */
  readonly isPhrase: boolean
}

/** The indexes of a table that is described with the accelerator `tokens`, by what they are searched for. */
export function tokenIndexesOf(table: TableDescription): ReadonlyMap<string, TokenIndex> {
  const schema = table.name.split('.').slice(0, -1)
  return new Map(
    Object.values(ownColumns(table)).flatMap((described) =>
      acceleratedColumns(described).flatMap(({ name: column, holds }): [string, TokenIndex][] => {
        if (holds === 'substrings') return []
        const name = [...schema, tokenIndexName(table, column, holds)].map(doubleQuoted).join('.')
        const target = holds === 'tokens' ? 'tokens' : described.normalized === null ? 'value' : 'normalized'
        return [[searchedName(described.field.name, target), { column, holds, name }]]
      }),
    ),
  )
}

/** Strings have the index that every table has. */
const SUFFIXES = { tokens: 'words', strings: undefined, lists: 'tokens' } as const

export function tokenIndexName(table: TableDescription, column: string, holds: TokenIndex['holds']): string {
  return indexName(table, column, NAME_BYTES, SUFFIXES[holds])
}

/** What a leaf asks an index; `null` if no index can tell. */
export function questionOf(leaf: Leaf, indexes: ReadonlyMap<string, TokenIndex>): TokenQuestion | null {
  if (leaf.kind !== 'term' && leaf.kind !== 'phrase' && leaf.kind !== 'pattern') return null
  const isPrefix = leaf.kind === 'pattern'
  const isPhrase = leaf.kind === 'phrase'
  const index = indexes.get(searchedName(leaf.field.name, isPhrase ? 'tokens' : leaf.target))
  // GIN finds no prefixes of a list's elements.
  if (index === undefined || (isPrefix && index.holds === 'lists')) return null
  const words = isPrefix ? prefixOf(leaf.parts) : isPhrase ? leaf.tokens : [leaf.value]
  const isToken = (word: string): boolean => word !== '' && !word.includes(' ')
  if (words.length === 0 || (index.holds === 'tokens' && !words.every(isToken))) return null
  return { index, words: [...new Set(words)], isPrefix, isPhrase }
}

/** The text that a pattern begins with, if it does. */
function prefixOf(parts: LeafOf<'pattern'>['parts']): readonly string[] {
  const [first] = normalizePattern(parts)
  return typeof first === 'string' ? [first] : []
}

/** A question for each word of one. */
export function perWord(question: TokenQuestion): readonly TokenQuestion[] {
  return question.words.map((word) => ({ ...question, words: [word] }))
}

/** The name under which hints hold the number of rows of a question. */
export function frequencyName({ index, words, isPrefix }: TokenQuestion): string {
  return `${[index.column, ...words].join(' ')}${isPrefix ? ':*' : ''}`
}

/**
 * Whether a column may have what a question asks for, as its index finds it. It is true for each row that
 * has, and for others whose text is too long for the index or whose words begin alike.
 */
export function mayHave(question: TokenQuestion, row: RowReference): Condition {
  return indexed(question, row, `${tsquery(question)} | '${UNINDEXED}'`)
}

/** The same without the texts that are too long for the index. */
export function isIndexed(question: TokenQuestion, row: RowReference): Condition {
  return indexed(question, row, tsquery(question))
}

/** The same as it is tested the fastest without the index. */
export function isScanned(question: TokenQuestion, row: RowReference): Condition {
  const { index, words, isPrefix } = question
  if (index.holds !== 'tokens') return isIndexed(question, row)
  const column = sql`${row.strings(index.column, false)} collate "C"`
  const tests = words.map((word) => sql<SqlBool>`strpos(${column}, ${` ${word}${isPrefix ? '' : ' '}`}) > 0`)
  return balanced(tests, 'and')
}

function indexed(question: TokenQuestion, { strings }: RowReference, query: string): Condition {
  const { index, words, isPrefix } = question
  const { column, holds } = index
  const text = (word: string): Sql => sql`cast(${word} as text)`
  if (holds === 'strings') {
    const operator = sql.raw(isPrefix ? '^@' : '=')
    const tests = words.map((word) => sql`${strings(column, false)} ${operator} ${text(word)} collate "C"`)
    return sql<SqlBool>`(${sql.join(tests, sql` and `)})`
  }
  const stored = indexedWords(strings(column, holds === 'lists'), holds)
  if (holds === 'tokens') return sql<SqlBool>`(${stored} @@ cast(${text(query)} as tsquery))`
  const elements = words.map((word) => text(kept(word, 'lists')))
  return sql<SqlBool>`(${stored} @> array[${sql.join(elements)}] collate "C")`
}

/** The words of a question as PostgreSQL reads a tsquery. */
function tsquery({ words, isPrefix }: TokenQuestion): string {
  const quoted = words.map((word) => `'${kept(word, 'tokens').replace(/['\\]/g, '$&$&')}'`)
  return `${quoted.join(' & ')}${isPrefix ? ':*' : ''}`
}

function kept(word: string, holds: keyof typeof KEPT_CHARACTERS): string {
  return [...word].slice(0, KEPT_CHARACTERS[holds]).join('')
}

/** What a leaf searches: a field, and which of its columns. */
function searchedName(field: string, target: MatchTarget): string {
  return `${target} ${field}`
}
