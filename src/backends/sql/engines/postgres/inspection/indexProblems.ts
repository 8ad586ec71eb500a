import {
  type AnyKysely,
  asCode,
  type DescribedTable,
  type TableProblem,
} from '../../../dialect/inspection.ts'
import { besideTable } from '../postgresNames.ts'
import { storedIndexes } from './storedIndexes.ts'

/** Indexes that are incomplete, or make queries fail. */
export async function indexProblems(db: AnyKysely, table: DescribedTable): Promise<TableProblem[]> {
  const rows = await storedIndexes(db, table.name)
  const invalid = rows
    .filter(({ valid }) => !valid)
    .map(({ name }): TableProblem => {
      const statements = [`reindex index ${besideTable(table.name, name)}`]
      const message =
        `The index ${name} of ${table.name} is not complete, and no query uses it. Run ` +
        `${asCode(statements)}; an index of a partitioned table must exist on every partition.`
      return { consequence: 'slow', message, statements }
    })
  const failing = rows
    .filter(({ columns, refusesPrefixes }) => {
      return refusesPrefixes && table.columns.some(({ name }) => columns.includes(name))
    })
    .map(
      ({ name }): TableProblem => ({
        consequence: 'error',
        message:
          `The index ${name} of ${table.name} uses SP-GiST under a nondeterministic collation: PostgreSQL ` +
          'fails on patterns and regexps that begin with a letter. Create it with `collate "C"`, or drop it.',
      }),
    )
  return [...invalid, ...failing]
}
