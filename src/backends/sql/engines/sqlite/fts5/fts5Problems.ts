import { sql } from 'kysely'
import type { Answer } from '../../../accelerate/accelerator.ts'
import type { AnyKysely, TableProblem } from '../../../dialect/inspection.ts'
import type { Condition, Sql } from '../../../fragment.ts'
import type { TableDescription } from '../../../table/description.ts'
import { hasIntegerKey, isFilled, isKept, named, stoppingTriggers } from './completeness.ts'
import type { Fts5Index } from './fts5Index.ts'

const MAKE = 'Run the statements of companionDdl(table, "accelerators").'
const MEND = "Run backfill(db, table, { rows: 'all' })."

/** What is wrong with the index of a table. One that is seen to be faulty is not used. */
export async function fts5Problems(
  db: AnyKysely,
  index: Fts5Index,
  table: TableDescription,
): Promise<readonly TableProblem[]> {
  const accelerator = `The accelerator fts5 of the table ${table.name}`
  const slow = (message: string): TableProblem[] => [{ consequence: 'slow', message }]
  if (!(await isTrue(db, hasIntegerKey(index)))) {
    return slow(
      `The key "${index.key}" of the table ${table.name} is not an \`integer primary key\`, which the ` +
        'accelerator fts5 needs. Leave the accelerator out of `accelerators` in defineTable, or give the ' +
        'table such a key.',
    )
  }
  const { question, namesIn } = missingNames(index)
  const missing = namesIn((await rowsOf(db, question))[0])
  if (missing.length > 0) {
    const names = missing.map((name) => `"${name}"`).join(', ')
    return slow(`${accelerator} is not used, because parts of it are missing: ${names}. ${MAKE}`)
  }
  if (!(await isTrue(db, isKept(index)))) {
    return slow(
      `${accelerator} is not used, because its triggers are not the ones that it was filled with: the ` +
        'table or a column was renamed, the table was restored, or triggers were dropped and made again. ' +
        `Rows may have been written without them. ${MEND}`,
    )
  }
  if (!(await isTrue(db, isFilled(index))))
    return slow(`${accelerator} is not used, because it was never filled, or was emptied. ${MAKE}`)
  const [stopping] = await rowsOf(db, stoppingTriggers(index))
  if (stopping !== undefined) {
    return slow(
      `${accelerator} is not used, because the trigger ${stopping.name} may write rows and skip the ` +
        "accelerator's triggers, by RAISE(IGNORE) or RAISE(FAIL). Make it a BEFORE trigger, or let it " +
        `raise ABORT. ${MEND}`,
    )
  }
  const lacking = await rowsOf(db, rowsLacking(index))
  if (lacking.length === 0) return []
  const message =
    `${accelerator} lacks rows; the first has the key ${String(lacking[0]!.key)}. They were written while ` +
    `triggers were disabled or skipped. ${MEND}`
  return [{ consequence: 'wrong hits', message }]
}

/** A question for what an index consists of, and the names that its answer lacks. */
export function missingNames(index: Fts5Index): {
  readonly question: Sql
  readonly namesIn: (answer: Answer | undefined) => readonly string[]
} {
  const { name, expected, triggers, last } = index
  const names = [name, expected, ...Object.values(triggers), last]
  const listed = sql`json_group_array(name)`
  return {
    question: sql`select ${listed} as names from ${named(index, 'sqlite_schema')}
      where name in (${sql.join(names)})`,
    namesIn: (answer) => {
      const existing = JSON.parse(String(answer?.names ?? '[]')) as readonly string[]
      return names.filter((each) => !existing.includes(each))
    },
  }
}

/** The first row that the index has nothing of. */
function rowsLacking(index: Fts5Index): Sql {
  const key = sql.id(index.key)
  const rows = sql`select id from ${named(index, `${index.name}_docsize`)}`
  return sql`select ${key} as key from ${named(index, index.table)} where ${key} not in (${rows}) limit 1`
}

async function rowsOf(db: AnyKysely, question: Sql): Promise<readonly Answer[]> {
  return (await question.execute(db)).rows as Answer[]
}

async function isTrue(db: AnyKysely, condition: Condition): Promise<boolean> {
  const [row] = await rowsOf(db, sql`select ${condition} as holds`)
  return Number(row?.holds) === 1
}
