import type { AnyKysely, DescribedTable, TableProblem } from '../../../dialect/inspection.ts'
import { storedIndexes } from './storedIndexes.ts'

/** Indexes that are incomplete, or make queries fail. */
export async function indexProblems(db: AnyKysely, table: DescribedTable): Promise<TableProblem[]> {
  const rows = await storedIndexes(db, table.name)
  const invalid = rows
    .filter(({ valid }) => !valid)
    .map(
      ({ name }): TableProblem => ({
        consequence: 'slow',
        message:
          `The index ${name} of ${table.name} is not complete, and no query uses it. ` +
          `Run \`reindex index ${name}\`; an index of a partitioned table must exist on every partition.`,
      }),
    )
  const failing = rows
    .filter(({ columns, refusesPrefixes }) => {
      return refusesPrefixes && table.columns.some(({ name }) => columns.includes(name))
    })
    .map(
      ({ name }): TableProblem => ({
        consequence: 'error',
        message:
          `The index ${name} of ${table.name} uses SP-GiST under a nondeterministic collation: PostgreSQL ` +
          'fails on patterns and regexps that begin with a letter. Make it with `collate "C"`, or drop it.',
      }),
    )
  return [...invalid, ...failing]
}
