import { type Expression, type SqlBool, sql } from 'kysely'
import { foldTree, partsOfFormula } from '../../../plan/fold.ts'
import type { Formula, Leaf, Plan } from '../../../plan/plan.ts'
import { UnsupportedError } from '../../unsupportedError.ts'
import type { Sql } from '../fragment.ts'
import { type Hints, isFew, maxFrequency, NO_HINTS } from '../hints/hints.ts'
import type { Row, Table } from '../table/table.ts'
import { toWhere } from '../toWhere.ts'
import { hasWords, type StoredColumn, type TokenIndex, tokenIndexesOf } from './tokenIndex.ts'
import { frequencyName, MAX_QUESTIONS, questionOf, tokenSieve } from './tokenSieve.ts'

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
 * The questions come one after the other; each is answered by its rows.
 */
export function* askTokenHints(table: Table, plan: Plan): Generator<Sql, Hints, readonly Row[]> {
  const indexes = tokenIndexesOf(table)
  const asked = new Map<string, { readonly index: TokenIndex; readonly count: Sql }>()
  const from = sql.id(...table.name.split('.'))
  const stored: StoredColumn = (column, isList) => table.dialect.stringColumn(sql.id(column), isList)
  foldTree<Formula, void>(plan.formula, partsOfFormula, (leaf) => {
    const question = isLeaf(leaf) ? questionOf(leaf, indexes) : null
    if (question === null) return
    const { index, words } = question
    for (const word of words) {
      // The limit makes the whole number of rows stand at one node, also where workers share them.
      const count = sql`(select from ${from} where ${hasWords(index, [word], stored)} limit 9007199254740991)`
      asked.set(frequencyName(index.column, [word]), { index, count })
    }
  })
  const isPlain = [...asked.values()].every(({ index }) => index.holds === 'strings')
  if (isPlain || asked.size > MAX_QUESTIONS) return NO_HINTS
  const names = JSON.stringify([...new Set([...asked.values()].map(({ index }) => index.name))])
  const [state] = yield sql`
    select (select reltuples from pg_catalog.pg_class
        where oid = pg_catalog.to_regclass(${quotedName(table)})) as documents,
      (select cast(jsonb_agg(value) as text)
        from pg_catalog.jsonb_array_elements_text(cast(${names} as jsonb)) as isoquery_each(value)
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
  const frequencies = Object.fromEntries(counted.map(([name], i) => [name, Math.min(rows[i]!, documents)]))
  const hints = { documents, frequencies }
  const sieve = tokenSieve(plan.formula, table, hints, stored)
  if (sieve === null || isFew(hints, sieve.most)) return hints
  const known = (rows: number): Hints => ({
    documents,
    frequencies: { ...frequencies, [sieve.name]: rows },
  })
  if (sieve.whole && !sieve.exact) {
    const condition = scanned(plan, table, known(documents))
    if (condition === null) return hints
    const percent = sql.lit(Math.min(100, (100 * SAMPLE) / documents))
    const [sample] = yield sql`
      select count(*) as rows, count(*) filter (where ${condition}) as found
      from ${from} tablesample system (${percent}) repeatable (1)`
    const hits = (documents * (Number(sample?.found) + 0.5)) / (Number(sample?.rows) + 1)
    // The rows that are read in some order until a hundred are found, and those that the sieve finds.
    const isBetter = Math.max(sieve.expected, hits) < (100 * documents) / hits
    return known(isBetter ? 0 : documents)
  }
  if (!isFew(hints, sieve.expected)) return hints
  const limit = sql.lit(maxFrequency(hints) + 1)
  const found = sql`select from ${from} where ${sieve.condition} limit ${limit}`
  const [count] = yield sql`select count(*) as found from (${found}) as isoquery_found`
  return known(Number(count?.found))
}

/** The condition of a plan without its sieve; `null` if the database has none. */
function scanned(plan: Plan, table: Table, hints: Hints): Expression<SqlBool> | null {
  try {
    return toWhere(plan, table, { hints })
  } catch (error) {
    if (error instanceof UnsupportedError) return null
    throw error
  }
}

function isLeaf(formula: Formula): formula is Leaf {
  return !['all', 'any', 'not', 'constant'].includes(formula.kind)
}

/** The estimated rows of each question; none for a plan of another form. */
function rowsOf(answer: Row | undefined, count: number): readonly number[] {
  const given = Object.values(answer ?? {})[0]
  const [explained] = (typeof given === 'string' ? JSON.parse(given) : given) as { Plan: PlanNode }[]
  const { Plan: top } = explained!
  const nodes = count === 1 ? [top] : (top.Plans ?? [])
  return nodes.map((node) => node['Plan Rows'])
}

function quotedName({ name, dialect }: Table): string {
  return name.split('.').map(dialect.quote).join('.')
}
