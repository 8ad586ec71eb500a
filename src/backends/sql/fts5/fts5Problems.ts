import { sql } from 'kysely'
import type { AnyKysely, TableProblem } from '../dialects/inspection.ts'
import type { Condition } from '../fragment.ts'
import type { Table } from '../table/table.ts'
import { type Fts5Index, fts5IndexOf } from './fts5Index.ts'
import { hasIntegerKey, isComplete, named } from './fts5Sieve.ts'

/** What is wrong with the index of a table. A faulty index is not used, so the hits stay right. */
export async function fts5Problems(db: AnyKysely, table: Table): Promise<readonly TableProblem[]> {
  const index = fts5IndexOf(table)
  if (index === null) return []
  const slow = (message: string): TableProblem[] => [{ consequence: 'slow', message }]
  const mend = 'Run the statements of companionDdl(table, "indexes").'
  if (!(await isTrue(db, hasIntegerKey(index)))) {
    return slow(
      `The key "${index.key}" of the table ${table.name} is no \`integer primary key\`, which the ` +
        'accelerator fts5 needs. Leave the accelerator out of `accelerators` in defineTable, or give the ' +
        'table such a key.',
    )
  }
  const missing = await missingNames(db, index)
  if (missing.length > 0) {
    const names = missing.map((name) => `"${name}"`).join(', ')
    return slow(
      `The table ${table.name} lacks parts of its accelerator fts5, so it is not used: ${names}. ${mend}`,
    )
  }
  if (await isTrue(db, isComplete(index))) return []
  return slow(`The accelerator fts5 of the table ${table.name} was never filled, so it is not used. ${mend}`)
}

/** The tables and triggers of an index that do not exist. */
export async function missingNames(db: AnyKysely, index: Fts5Index): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${named(index, 'sqlite_schema')}`.execute(db)
  const existing = new Set(rows.map(({ name }) => name.toLowerCase()))
  return namesOf(index).filter((name) => !existing.has(name.toLowerCase()))
}

function namesOf({ name, vocabulary, state, triggers }: Fts5Index): string[] {
  return [name, vocabulary, state, ...Object.values(triggers)]
}

async function isTrue(db: AnyKysely, condition: Condition): Promise<boolean> {
  const { rows } = await sql<{ holds: unknown }>`select ${condition} as holds`.execute(db)
  return Number(rows[0]!.holds) === 1
}
