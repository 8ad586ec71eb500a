import { type Expression, type SqlBool, sql } from 'kysely'
import type { Formula } from '../../../../../plan/plan.ts'
import type { Answer, IndexSearch, RowReference } from '../../../accelerate/accelerator.ts'
import { estimate, knownSieve } from '../../../accelerate/choose.ts'
import { type Hints, isFew, maxFrequency, NO_HINTS } from '../../../accelerate/hints.ts'
import { leavesOf } from '../../../accelerate/sieve.ts'
import { tableId } from '../../../dialect/quoting.ts'
import type { Sql } from '../../../fragment.ts'
import type { TableDescription } from '../../../table/description.ts'
import { boundJson } from '../boundJson.ts'
import { quotedPath } from '../postgresNames.ts'
import { conditionOf, isExact } from './tokenCondition.ts'
import { frequencyName, hasWords, type TokenIndex, type TokenQuestion } from './tokenIndex.ts'

/** The most words of one request for hints. */
const MAX_WORDS = 64

/** The rows that are read to learn how frequent a phrase is: its words do not say that. */
const SAMPLE = 400

/** The nodes of a plan in JSON that are read here. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Plan Rows': number
  readonly Plans?: readonly PlanNode[]
}

/**
 * Asks PostgreSQL's planner how many rows have the tokens of a plan: it keeps the frequencies of the most
 * common ones. If they leave open whether the rows of the plan are few, rows are counted, up to a
 * maximum, or a sample is read.
 */
export function* countTokens(
  { name }: TableDescription,
  formula: Formula,
  search: IndexSearch<TokenQuestion>,
  scanned: (hints: Hints) => Expression<SqlBool> | null,
): Generator<Sql, Hints, readonly Answer[]> {
  const from = tableId(name)
  const asked = new Map<string, { readonly index: TokenIndex; readonly count: Sql }>()
  for (const leaf of leavesOf(formula)) {
    const question = search.questionOf(leaf)
    if (question === null) continue
    const { index, words } = question
    for (const word of words) {
      // The limit makes the whole number of rows stand at one node, also where workers share them.
      const count = sql`(select from ${from} where ${hasWords(index, [word], ROW)} limit 9007199254740991)`
      asked.set(frequencyName(index.column, [word]), { index, count })
    }
  }
  const isPlain = [...asked.values()].every(({ index }) => index.holds === 'strings')
  if (isPlain || asked.size > MAX_WORDS) return NO_HINTS
  const names = JSON.stringify([...new Set([...asked.values()].map(({ index }) => index.name))])
  const [state] = yield sql`
    select (select reltuples from pg_catalog.pg_class
        where oid = pg_catalog.to_regclass(${quotedPath(name)})) as documents,
      (select cast(jsonb_agg(value) as text)
        from pg_catalog.jsonb_array_elements_text(${boundJson(names)}) as isoquery_each(value)
        join pg_catalog.pg_index on indexrelid = pg_catalog.to_regclass(value)
        where indisvalid and indisready) as indexes`
  const documents = Number(state?.documents ?? 0)
  const usable = new Set(JSON.parse(String(state?.indexes ?? '[]')) as readonly string[])
  const counted = [...asked].filter(([, { index }]) => usable.has(index.name))
  if (!(documents > 0) || counted.length === 0) return NO_HINTS
  const counts = sql.join(
    counted.map(([, { count }]) => count),
    sql` union all `,
  )
  const [answer] = yield sql`explain (format json) ${counts}`
  const rows = rowsOf(answer, counted.length)
  if (rows.length < counted.length) return NO_HINTS
  const frequencies = Object.fromEntries(counted.map(([word], i) => [word, Math.min(rows[i]!, documents)]))
  const hints = { documents, frequencies }
  const sieve = knownSieve(formula, search, hints)
  const estimated = sieve && estimate(sieve, search, hints)
  if (sieve === null || estimated === null || isFew(hints, estimated.most)) return hints
  const known = (rows: number): Hints => ({
    documents,
    frequencies: { ...frequencies, [search.nameOf(sieve)]: rows },
  })
  if (sieve.coversFormula && !isExact(sieve)) {
    const condition = scanned(known(documents))
    if (condition === null) return hints
    const percent = sql.lit(Math.min(100, (100 * SAMPLE) / documents))
    const [sample] = yield sql`
      select count(*) as rows, count(*) filter (where ${condition}) as found
      from ${from} tablesample system (${percent}) repeatable (1)`
    const hits = (documents * (Number(sample?.found) + 0.5)) / (Number(sample?.rows) + 1)
    // The rows that are read in some order until a hundred are found, and those that the sieve finds.
    const isBetter = Math.max(estimated.expected, hits) < (100 * documents) / hits
    return known(isBetter ? 0 : documents)
  }
  if (!isFew(hints, estimated.expected)) return hints
  const limit = sql.lit(maxFrequency(hints) + 1)
  const found = sql`select from ${from} where ${conditionOf(sieve, ROW)} limit ${limit}`
  const [count] = yield sql`select count(*) as found from (${found}) as isoquery_found`
  return known(Number(count?.found))
}

/** A row of the table, which stands alone in these statements. */
const ROW: RowReference = {
  key: sql`null`,
  strings: (column, isList) => sql`cast(${sql.id(column)} as ${sql.raw(isList ? 'text[]' : 'text')})`,
}

/** The estimated rows of each question; none for a plan of another form. */
function rowsOf(answer: Answer | undefined, count: number): readonly number[] {
  const given = Object.values(answer ?? {})[0]
  const [explained] = (typeof given === 'string' ? JSON.parse(given) : given) as { Plan: PlanNode }[]
  const { Plan: top } = explained!
  const nodes = count === 1 ? [top] : (top.Plans ?? [])
  return nodes.map((node) => node['Plan Rows'])
}
