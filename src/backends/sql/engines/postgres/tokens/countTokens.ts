import { type Expression, type SqlBool, sql } from 'kysely'
import type { Formula } from '../../../../../plan/plan.ts'
import type { Answer, IndexSearch, RowReference } from '../../../accelerate/accelerator.ts'
import { estimate, knownSieve } from '../../../accelerate/choose.ts'
import { type Hints, isFew, maxFrequency, NO_HINTS } from '../../../accelerate/hints.ts'
import { leavesOf } from '../../../accelerate/sieve.ts'
import { tableId } from '../../../dialect/quoting.ts'
import type { Sql } from '../../../fragment.ts'
import type { TableDescription } from '../../../table/description.ts'
import { conditionOf, hasPhrase } from './tokenCondition.ts'
import { frequencyName, isIndexed, isScanned, perWord, type TokenQuestion } from './tokenIndex.ts'

/** The most words of one request for hints. */
const MAX_WORDS = 64

/** The rows that are read to learn how frequent something is of which the planner has no statistics. */
const SAMPLE = 400

/**
 * The rows for which an index is to be used. A plan for all rows of a frequent word would cost so much that
 * PostgreSQL compiles it, even for EXPLAIN.
 */
const EXPLAINED = 30_000

/** The name of the table in a plan; partitions have a number after it. */
const ALIAS = 'isoquery_row'

/** Of a word without statistics the planner takes 0.5 % of the rows to have it. */
const GUESSED = { least: 0.004, most: 0.006 }

/** The nodes of a plan in JSON that are read here. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Plan Rows': number
  readonly Alias?: string
  readonly Plans?: readonly PlanNode[]
}

/**
 * Asks PostgreSQL's planner how many rows have the tokens of a plan, and whether it would find them by an
 * index: it keeps the frequencies of the most common ones. If they leave open whether the rows of the plan
 * are few, rows are counted, up to a maximum, or a sample is read.
 */
export function* countTokens(
  { name }: TableDescription,
  formula: Formula,
  search: Required<IndexSearch<TokenQuestion>>,
  scanned: (hints: Hints) => Expression<SqlBool> | null,
): Generator<Sql, Hints, readonly Answer[]> {
  const from = tableId(name)
  const asked = new Map<string, TokenQuestion>()
  for (const leaf of leavesOf(formula)) {
    const question = search.questionOf(leaf)
    for (const each of question === null ? [] : perWord(question)) asked.set(frequencyName(each), each)
  }
  const questions = [...asked.values()]
  if (questions.every(({ index }) => index.holds === 'strings') || asked.size > MAX_WORDS) return NO_HINTS
  const counts = questions.map((question) => {
    return sql`(select from ${from} where ${isIndexed(question, ROW)} limit ${sql.lit(EXPLAINED)})`
  })
  const [explained] = yield sql`
    explain (format json) (select from ${from} as ${sql.id(ALIAS)} limit 1)
    union all ${sql.join(counts, sql` union all `)}`
  const [all, ...nodes] = nodesOf(explained)
  if (all === undefined || !isStored(all) || nodes.length < counts.length) return NO_HINTS
  const documents = all['Plan Rows']
  const frequencies: Record<string, number> = {}
  const hints = { documents, frequencies }
  for (const [i, [word, { index }]] of [...asked].entries()) {
    const rows = Math.min(nodes[i]!['Plan Rows'], documents)
    // For few rows an index is used if there is one. The planner has statistics of strings without it.
    if (index.holds === 'strings' || usesGin(nodes[i]!) || !isFew(hints, rows)) frequencies[word] = rows
  }
  const known = [...asked].filter(([word]) => Object.hasOwn(frequencies, word))
  if (known.every(([, { index }]) => index.holds === 'strings')) return NO_HINTS
  const percent = sql.lit(Math.min(100, (100 * SAMPLE) / documents))
  const sampled = sql`from ${from} tablesample system (${percent}) repeatable (1)`
  // A prefix of words without statistics is taken for as rare as one of them.
  const guessed = known.filter(([word, { index, isPrefix }]) => {
    const rows = frequencies[word]!
    const share = rows / documents
    const isGuess = isPrefix || (share > GUESSED.least && share < GUESSED.most)
    return isGuess && isFew(hints, rows) && index.holds !== 'strings'
  })
  if (guessed.length > 0) {
    const found = guessed.map(([, question], i) => {
      return sql`count(*) filter (where ${isScanned(question, ROW)}) as ${sql.id(`found_${i}`)}`
    })
    const [sample] = yield sql`select count(*) as rows, ${sql.join(found)} ${sampled}`
    for (const [i, [word]] of guessed.entries()) {
      const share = Number(sample?.[`found_${i}`]) / Math.max(1, Number(sample?.rows))
      frequencies[word] = Math.max(frequencies[word]!, Math.round(documents * share))
    }
  }
  const sieve = knownSieve(formula, search, hints)
  const estimated = sieve && estimate(sieve, search, hints)
  if (sieve === null || estimated === null || isFew(hints, estimated.most)) return hints
  const withRows = (rows: number): Hints => ({
    documents,
    frequencies: { ...frequencies, [search.nameOf(sieve)]: rows },
  })
  if (sieve.coversFormula && hasPhrase(sieve)) {
    const condition = scanned(withRows(documents))
    if (condition === null) return hints
    const [sample] = yield sql`
      select count(*) as rows, count(*) filter (where ${condition}) as found ${sampled}`
    const hits = (documents * (Number(sample?.found) + 0.5)) / (Number(sample?.rows) + 1)
    // The rows that are read in some order until a hundred are found, and those that the sieve finds.
    const isBetter = Math.max(estimated.expected, hits) < (100 * documents) / hits
    return withRows(isBetter ? 0 : documents)
  }
  if (!isFew(hints, estimated.expected)) return hints
  const limit = sql.lit(maxFrequency(hints) + 1)
  const found = sql`select from ${from} where ${conditionOf(sieve, ROW)} limit ${limit}`
  const [count] = yield sql`select count(*) as found from (${found}) as isoquery_found`
  return withRows(Number(count?.found))
}

/** A row of the table, which stands alone in these statements. */
const ROW: RowReference = {
  key: sql`null`,
  strings: (column, isList) => sql`cast(${sql.id(column)} as ${sql.raw(isList ? 'text[]' : 'text')})`,
}

/** What each part of a union limits: the node below the limit has all rows, also where workers share them. */
function nodesOf(answer: Answer | undefined): readonly PlanNode[] {
  const given = Object.values(answer ?? {})[0]
  const [explained] = (typeof given === 'string' ? JSON.parse(given) : given) as { Plan: PlanNode }[]
  return (explained!.Plan.Plans ?? []).flatMap(({ Plans = [] }) => Plans)
}

/** Whether the rows are those of a table with indexes, of which samples can be read, and not of a view. */
function isStored({ 'Node Type': type, Alias: alias = '', Plans = [] }: PlanNode): boolean {
  if (Plans.length > 0) return Plans.every(isStored)
  return alias.startsWith(ALIAS) && type !== 'Foreign Scan'
}

function usesGin({ 'Node Type': type, Plans = [] }: PlanNode): boolean {
  return type === 'Bitmap Index Scan' || Plans.some(usesGin)
}
