import { asCode, type DescribedTable, type TableProblem, unindexedKey } from '../../../dialect/inspection.ts'

/** A column of an index as `show index` gives it. */
export interface MysqlIndexPart {
  readonly index: string
  /** From 1. */
  readonly ordinal: number
  readonly column: string
  readonly unique: boolean
  /** Whether the whole values are indexed, not only their beginnings. */
  readonly whole: boolean
  readonly kind: string
  readonly visible: boolean
}

/** The columns that lack an index, and a key that is not unique. */
export function indexProblems(
  table: DescribedTable,
  parts: readonly MysqlIndexPart[],
  { name, cachesSubqueries }: { readonly name: string; readonly cachesSubqueries: boolean },
): readonly TableProblem[] {
  const isIndexed = (column: string): boolean =>
    parts.some(
      (part) => part.ordinal === 1 && isSame(part.column, column) && part.visible && part.kind === 'BTREE',
    )
  const isUnique = parts.some(
    ({ index, column, unique, whole }) =>
      unique &&
      whole &&
      isSame(column, table.key) &&
      parts.every((other) => other.index !== index || isSame(other.column, column)),
  )
  const problems: TableProblem[] = []
  if (table.isChild && !isIndexed(table.key)) {
    problems.push(unindexedKey(table))
  }
  if (!table.isChild && !isUnique && cachesSubqueries) {
    problems.push({
      consequence: 'wrong hits',
      message:
        `The key "${table.key}" of the table ${table.name} has no unique index of its own: ${name} can ` +
        'take rows with the same key for each other. Name a column in `key` that is unique, and add its ' +
        'index.',
      column: table.key,
    })
  }
  for (const { name: column, index, path } of table.columns) {
    if (index === null || path !== null || isIndexed(column)) continue
    // One that is hidden, or of another kind, keeps the name.
    const isNamed = parts.some((part) => isSame(part.index, index.name))
    const statements = [...(isNamed ? index.drop : []), ...index.create]
    problems.push({
      consequence: 'slow',
      message:
        `The column "${column}" of the table ${table.name} has no index that ${name} can use: a query that ` +
        `asks for nothing else reads all rows. Run ${asCode(statements)}, or make an index visible that ` +
        'you have hidden.',
      column,
      statements,
    })
  }
  return problems
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
