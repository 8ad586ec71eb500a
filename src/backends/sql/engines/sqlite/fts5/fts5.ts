import { type SqlBool, sql } from 'kysely'
import type { Formula } from '../../../../../plan/plan.ts'
import type { Accelerator, Answer, IndexSearch } from '../../../accelerate/accelerator.ts'
import { knownSieve } from '../../../accelerate/choose.ts'
import { type Hints, maxFrequency, NO_HINTS } from '../../../accelerate/hints.ts'
import { questionsOf, sieveOf } from '../../../accelerate/sieve.ts'
import { isWhole } from '../../../dialect/columnType.ts'
import type { Sql } from '../../../fragment.ts'
import { ownColumns, type TableDescription } from '../../../table/description.ts'
import { documentsIn, isStillComplete, named, stateOf } from './completeness.ts'
import { dropFts5, fts5Ddl } from './fts5Ddl.ts'
import { type Fts5Index, fts5IndexOf } from './fts5Index.ts'
import { fts5Leftovers } from './fts5Leftovers.ts'
import { fts5Problems, missingNames } from './fts5Problems.ts'
import { matchText, PHRASE_LIMITS, type Phrase, phraseOf } from './matchExpression.ts'
import { isShort, positionsOf } from './prefixes.ts'
import { storedFts5 } from './storedFts5.ts'

/**
 * SQLite's full-text index over the token columns and strings of a table, kept by triggers. A query asks it
 * for rows, and tests them again. If it turns out not to be complete, the query tests all rows.
 */
export const fts5: Accelerator<Phrase> = {
  name: 'fts5',
  refusal: integerKeyRefusal,
  objects: (table) => {
    const index = fts5IndexOf(table)
    return index === null ? [] : [{ create: fts5Ddl(index), drop: dropFts5(index) }]
  },
  problems: async (db, table) => {
    const index = fts5IndexOf(table)
    return index === null ? [] : fts5Problems(db, index, table)
  },
  leftovers: fts5Leftovers,
  stored: async (db, table) => {
    const index = fts5IndexOf(table)
    return index === null ? null : storedFts5(db, index)
  },
  search: (table) => {
    const index = fts5IndexOf(table)
    return index && searchOf(index, table)
  },
}

/** An index over rows knows them by their numbers, which only an `integer primary key` keeps. */
function integerKeyRefusal({ name, key, columns }: TableDescription): string | null {
  const column = Object.values(ownColumns({ columns })).find((each) => each.name === key.name)
  const isInteger =
    column === undefined
      ? key.type === 'bigint'
      : column.field.kind === 'integer' && !column.field.array && isWhole(column.type)
  if (isInteger) return null
  return (
    `needs an \`integer primary key\`, and the key "${key.name}" of ${name} is none. Give the table such a ` +
    "key, as in key: { name: 'id', type: 'bigint' }, or leave out the accelerator."
  )
}

function searchOf(index: Fts5Index, table: TableDescription): IndexSearch<Phrase> {
  const from = sql`${named(index, index.name)} where ${sql.id(index.name)}`
  return {
    limits: PHRASE_LIMITS,
    questionOf: (leaf) => phraseOf(leaf, table),
    isKnown: ({ prefix }, { triggers, frequencies, documents }) =>
      triggers !== undefined && (prefix === null || isShort(frequencies[prefix] ?? Infinity, documents)),
    nameOf: matchText,
    estimate: () => null,
    count(formula) {
      return countMatches(index, formula, this)
    },
    candidates(sieve, condition, { key }, { triggers }) {
      const found = sql`select rowid from ${from} match ${matchText(sieve)}`
      // A condition on the table's rows would be tested at each of them, though it is the same for all.
      const isFaulty = sql`(select 1 where not ${isStillComplete(index, triggers!)}) as isoquery_faulty`
      const all = sql`select ${sql.id(index.key)} from ${isFaulty} cross join ${named(index, index.table)}`
      return sql<SqlBool>`(${key} in (${found} union all ${all}) and ${condition})`
    },
  }
}

/** Counts the positions of prefixes, and then the rows of what is left without the frequent ones. */
function* countMatches(
  index: Fts5Index,
  formula: Formula,
  search: IndexSearch<Phrase>,
): Generator<Sql, Hints, readonly Answer[]> {
  const asked = sieveOf(formula, search.questionOf, search.limits)
  if (asked === null) return NO_HINTS
  const missing = missingNames(index)
  const [names] = yield missing.question
  if (missing.namesIn(names).length > 0) return NO_HINTS
  const [state] = yield stateOf(index)
  const documents = documentsIn(state ?? {})
  if (documents === 0) return NO_HINTS
  const frequencies: Record<string, number> = {}
  const hints = { documents, frequencies, triggers: String(state?.triggers) }
  const limit = sql.lit(maxFrequency(hints) + 1)
  const count = (rows: Sql): Sql => sql`select count(*) as found from (select 1 from ${rows} limit ${limit})`
  const prefixes = new Set(questionsOf(asked).flatMap(({ prefix }) => prefix ?? []))
  for (const prefix of prefixes) {
    const [row] = yield positionsOf(index, prefix)
    frequencies[prefix] = Number(row?.positions)
  }
  const sieve = knownSieve(formula, search, hints)
  if (sieve === null) return hints
  const text = matchText(sieve)
  const [row] = yield count(sql`${named(index, index.name)} where ${sql.id(index.name)} match ${text}`)
  frequencies[text] = Number(row?.found)
  return hints
}
