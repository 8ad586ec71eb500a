import { type SqlBool, sql } from 'kysely'
import { MAX_TOKEN_LENGTH } from '../../../../../analysis/analyze.ts'
import type { Leaf } from '../../../../../plan/plan.ts'
import type { Answer, Estimate, IndexSearch } from '../../../accelerate/accelerator.ts'
import { estimate } from '../../../accelerate/choose.ts'
import { type Hints, maxFrequency, NO_HINTS } from '../../../accelerate/hints.ts'
import { questionsOf, type Sieve, sieveOf } from '../../../accelerate/sieve.ts'
import { tableId } from '../../../dialect/quoting.ts'
import type { Condition, Sql } from '../../../fragment.ts'
import { ownColumns, type TableDescription } from '../../../table/description.ts'
import { UNINDEXED, type WordsColumn } from './wordsColumn.ts'

/** The most words of one request for hints: each is a subquery of its statement. */
const MAX_WORDS = 64

/** A row must have all of these words, in any of its token columns. */
export type WordQuestion = readonly string[]

/** How queries find the rows of a word. */
export function searchWords(
  table: TableDescription,
  words: WordsColumn,
  text: (value: string) => Sql,
): IndexSearch<WordQuestion> {
  const own = ownColumns(table)
  const overlaps = (column: Sql, some: readonly string[]): Condition =>
    sql<SqlBool>`json_overlaps(${column}, cast(${text(JSON.stringify(some))} as json))`
  const search: IndexSearch<WordQuestion> = {
    limits: { questions: MAX_WORDS, depth: 100 },
    questionOf: (leaf) => (isInTokens(leaf, own) ? questionOf(leaf) : null),
    isKnown(question, hints) {
      const rows = rowsOf(question, hints)
      return rows !== null && rows.most <= maxRows(hints)
    },
    estimate: rowsOf,
    *count(formula) {
      const sieve = sieveOf(formula, search.questionOf, search.limits)
      const wanted = new Set(sieve === null ? [] : questionsOf(sieve).flat())
      if (wanted.size === 0 || wanted.size > MAX_WORDS) return NO_HINTS
      const asked = [...wanted, UNINDEXED]
      const rows = asked.map((word) => overlaps(sql.id(words.name), [word]))
      return hintsOf(asked, words, yield explain(table, words, rows))
    },
    // The condition stands first: it costs less than to make a row's words once more.
    candidates: (sieve, condition, row, hints) =>
      sql<SqlBool>`(${condition} and ${overlaps(row.strings(words.name, false), [
        ...new Set(rarest(sieve, search, hints)),
        UNINDEXED,
      ])})`,
  }
  return search
}

/**
 * The most rows that are found by the index. To read one and make its words takes 10 to 60 times as long as
 * to test one in the table's order, so more would delay a page of the newest twenty hits.
 */
function maxRows(hints: Hints): number {
  return maxFrequency(hints) / 20
}

function isInTokens({ field }: Leaf, own: TableDescription['columns']): boolean {
  return Object.hasOwn(own, field.name) && own[field.name]!.tokens !== null
}

function questionOf(leaf: Leaf): WordQuestion | null {
  const words =
    leaf.kind === 'phrase'
      ? leaf.tokens
      : leaf.kind === 'term' && leaf.target === 'tokens'
        ? [leaf.value]
        : []
  const isToken = (word: string): boolean =>
    word !== '' && !word.includes(' ') && word.length <= MAX_TOKEN_LENGTH
  return words.length > 0 && words.every(isToken) ? [...new Set(words)] : null
}

/** The rows of a question's rarest word, and those whose words are not indexed. */
function rowsOf(question: WordQuestion, { frequencies }: Hints): Estimate | null {
  if (![...question, UNINDEXED].every((word) => Object.hasOwn(frequencies, word))) return null
  const rows = Math.min(...question.map((word) => frequencies[word]!)) + frequencies[UNINDEXED]!
  return { expected: rows, most: rows }
}

/** Words of which every row of a sieve has one, as rare as the hints know them. */
function rarest(
  sieve: Sieve<WordQuestion>,
  search: IndexSearch<WordQuestion>,
  hints: Hints,
): readonly string[] {
  const { kind, question, parts } = sieve
  const { frequencies } = hints
  if (question !== null)
    return [question.reduce((least, word) => (frequencies[word]! < frequencies[least]! ? word : least))]
  if (kind === 'any') return parts.flatMap((part) => rarest(part, search, hints))
  const most = (part: Sieve<WordQuestion>): number => estimate(part, search, hints)?.most ?? Infinity
  return rarest(
    parts.reduce((least, part) => (most(part) < most(least) ? part : least)),
    search,
    hints,
  )
}

/**
 * Asks how many rows the optimizer expects for each condition, and in the whole table. In a table without the
 * column, its name stands for that of the derived table, and no index is possible.
 */
function explain({ name }: TableDescription, words: WordsColumn, conditions: readonly Condition[]): Sql {
  const from = tableId(name)
  const counts = conditions.map((condition) => sql`(select count(*) from ${from} where ${condition})`)
  const none = sql`(select null as ${sql.id(words.name)}) as isoquery_none`
  return sql`explain format=traditional
    select ${sql.join(counts)}, (select count(*) from ${from}) from ${none}`
}

/** The subqueries are numbered from 2. */
function hintsOf(asked: readonly string[], { index }: WordsColumn, answer: readonly Answer[]): Hints {
  const rows = new Map(answer.map((row) => [Number(row.id) - 2, row]))
  const documents = Number(rows.get(asked.length)?.rows ?? 0)
  // From a partitioned table MySQL 9.7 reads a multi-valued index wrongly, or crashes.
  const isPossible = asked.every((_, i) => {
    const { possible_keys: keys, partitions } = rows.get(i) ?? {}
    return partitions == null && `,${keys},`.includes(`,${index},`)
  })
  if (!isPossible || !(documents > 0)) return NO_HINTS
  // For a frequent word the optimizer reads the table.
  const frequencies = asked.map((word, i): [string, number] => {
    const { key, rows: expected } = rows.get(i)!
    return [word, key === index ? Math.min(Number(expected), documents) : documents]
  })
  return { documents, frequencies: Object.fromEntries(frequencies) }
}
