import { sql } from 'kysely'
import type { AnyKysely, TableProblem } from '../dialects/inspection.ts'
import type { Row, Table } from '../table/table.ts'
import { termIndexOf } from './termIndex.ts'
import { cascades, isKept, isThere } from './termParts.ts'
import { openRows } from './termSieve.ts'

/** What is wrong with the index of a table. A faulty index is not used, so the hits stay right. */
export async function termProblems(db: AnyKysely, table: Table): Promise<readonly TableProblem[]> {
  const index = termIndexOf(table)
  if (index === null) return []
  const slow = (message: string): TableProblem[] => [{ consequence: 'slow', message }]
  const of = `the accelerator terms of the table ${table.name}`
  const { complete, moves } = await one(
    db,
    sql`select (${isThere(index)} and ${isKept(index)}) as complete, ${cascades(index)} as moves`,
  )
  if (Number(complete) !== 1) {
    return slow(
      `Parts of ${of} are missing or cannot be seen, so it is not used: its table, two columns and ` +
        `${index.triggers.length} triggers, in the engine InnoDB. Run the statements of ` +
        'companionDdl(table, "indexes"), and check the privilege TRIGGER.',
    )
  }
  if (Number(moves) === 1) {
    return slow(
      `A foreign key changes the key "${index.key}" by ON UPDATE CASCADE, which runs no triggers, so ${of} ` +
        'is not used. Leave the rule out of the foreign key, or the accelerator out of `accelerators`.',
    )
  }
  const { open } = await one(db, sql`select exists (${openRows(index)}) as ${sql.id('open')}`)
  if (Number(open) === 0) return []
  return slow(`Rows are not in ${of}, so each query reads them. Write them with backfill(db, table).`)
}

async function one(db: AnyKysely, question: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await question.execute(db)
  return rows[0] as Row
}
