import { type SqlBool, sql } from 'kysely'
import type { Formula } from '../../../plan/plan.ts'
import type { Condition, Sql } from '../fragment.ts'
import { type Hints, maxFrequency } from '../hints/hints.ts'
import type { Table } from '../table/table.ts'
import { type TermIndex, termIndexOf } from './termIndex.ts'
import { hasTriggers, named } from './termParts.ts'
import { fewest, type Lookup, nameOf, type Term, type TermTree, termTree } from './termTree.ts'

/** How the number of open rows is called in hints. */
export const OPEN = 'open'

/**
 * Puts the rows that the index finds before a condition on them, if the hints say that they are few. The
 * condition tests them again. Open rows, whose terms the index may lack, are all tested.
 */
export function termSieved(
  condition: Condition,
  formula: Formula,
  rowKey: Sql,
  table: Table,
  hints: Hints,
): Condition {
  const index = termIndexOf(table)
  const tree = index && termTree(formula, index, table)
  if (index === null || tree === null) return condition
  const found = rarest(tree, hints)
  if (found === null) return condition
  const lookups = found.map((lookup) => documentsOf(index, lookup))
  const queries = [...lookups, openRows(index), rowsIfFaulty(index, table)]
  // As a table of its own, or the database would test each row anew against every part.
  const documents = sql`(${sql.join(queries, sql` union all `)}) as isoquery_found`
  return sql<SqlBool>`(${rowKey} in (select isoquery_found.doc from ${documents}) and ${condition})`
}

/** The lookups that find few documents, all those of a formula among them; `null` if none are known to. */
export function rarest(tree: TermTree, hints: Hints): readonly Lookup[] | null {
  const countOf = (name: string): number | null =>
    Object.hasOwn(hints.frequencies, name) ? hints.frequencies[name]! : null
  const found = fewest(tree, (lookup) => countOf(nameOf(lookup)))
  const open = countOf(OPEN)
  return found !== null && open !== null && found.count + open <= maxFrequency(hints) ? found.lookups : null
}

/** The keys of the documents that a lookup finds, some of them several times. */
export function documentsOf(index: TermIndex, { terms, texts }: Lookup): Sql {
  const table = named(index, index.name)
  const alias = (i: number): Sql => sql.raw(`isoquery_term_${i}`)
  const others = terms.slice(1).map((term, i) => {
    const [first, other] = [alias(0), alias(i + 1)]
    const isSame = sql`${other}.text = ${first}.text and ${other}.doc = ${first}.doc`
    return sql`join ${table} as ${other} on ${isTerm(other, term)} and ${isSame}`
  })
  const numbers = sql.join(texts.map((number) => sql.lit(number)))
  return sql`select ${alias(0)}.doc as doc from ${table} as ${alias(0)} ${sql.join(others, sql` `)}
    where ${isTerm(alias(0), terms[0]!)} and ${alias(0)}.text in (${numbers})`
}

/** The keys of the rows whose terms are not known to be in the index. */
export function openRows(index: TermIndex): Sql {
  return sql`select ${sql.id(index.key)} from ${named(index, index.table)} where ${sql.id(index.open)} = 1`
}

/**
 * The keys of all rows if the index has lost a trigger, otherwise none. The planner would expect all rows of
 * a simpler query, and not use the index; it expects few elements of a list.
 */
function rowsIfFaulty(index: TermIndex, { key, dialect }: Table): Sql {
  const [own, id] = [named(index, index.table), sql.id(index.key)]
  const type = key.type === 'bigint' ? 'bigint' : dialect.types.text!.ddl
  const listed = key.type === 'bigint' ? id : sql`convert(${id} using utf8mb4)`
  const keys = sql`select case when ${hasTriggers(index)} then '[]'
    else (select json_arrayagg(${listed}) from ${own}) end as list from dual limit 1`
  const each = sql`json_table(isoquery_keys.list, '$[*]' columns (value ${sql.raw(type)} path '$'))`
  return sql`select isoquery_row.${id} from (${keys}) as isoquery_keys straight_join ${each} as isoquery_key
    straight_join ${own} as isoquery_row on isoquery_row.${id} = isoquery_key.value`
}

function isTerm(alias: Sql, { bytes, prefix }: Term): Condition {
  if (!prefix) return sql<SqlBool>`${alias}.term = unhex(${bytes})`
  // UTF-8 has no byte ff.
  return sql<SqlBool>`${alias}.term >= unhex(${bytes}) and ${alias}.term < unhex(${`${bytes}ff`})`
}
