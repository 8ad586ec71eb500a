import { checkArgument, checkOptions } from '../../../diagnostics/arguments/checkOptions.ts'
import { FLAG, OBJECT_OF_TEXTS, oneOf, type RulesOf, TABLE } from '../../../diagnostics/arguments/rules.ts'
import type { Schema } from '../../../schema/schema.ts'
import { columnChanges } from './columnChanges.ts'
import { companionChecks } from './companionChecks.ts'
import { storeTokens } from './ddl.ts'
import { ownColumns } from './description.ts'
import { indexWords } from './indexes.ts'
import { objectChanges } from './objectChanges.ts'
import { quotedName } from './quotedName.ts'
import type { Table } from './table.ts'

/** Options for {@link changesOf}. */
export interface ChangeOptions {
  /**
   * Which columns to change. `'companions'`: only companion columns; you change value columns yourself.
   * `'all'`: also value columns, for a table created by `ddl`; removing a field then deletes its values.
   * Default `'companions'`.
   */
  readonly columns?: 'companions' | 'all'
  /**
   * Maps the new name of each field whose columns are to be renamed to the field's old name. The two may be
   * the same. To rename a field but keep its column, describe the column in `defineTable`: `columns: {
   * subject: 'title' }`.
   */
  readonly renamed?: Readonly<Record<string, string>>
  /** Whether the table has the checks from `companionDdl(table, 'checks')`. Default `false`. */
  readonly checks?: boolean
  /** Whether to use `create index concurrently`, as in `companionDdl`. Default `false`. */
  readonly concurrently?: boolean
}

const CHANGE_RULES: RulesOf<ChangeOptions> = {
  columns: oneOf('companions', 'all'),
  renamed: OBJECT_OF_TEXTS,
  checks: FLAG,
  concurrently: FLAG,
}

/** The statements that change a table. Run them in the order of these properties. */
export interface TableChanges {
  /** Renames columns. Programs that use the old description will then fail. */
  readonly rename: readonly string[]
  /** Adds columns. Afterwards, deploy programs that write with the new description. */
  readonly add: readonly string[]
  /**
   * The `rows` option for the next step, a `backfill` with the new description; `null` if you don't need one.
   */
  readonly backfill: 'missing' | 'all' | null
  /** Creates indexes and accelerators. Afterwards, deploy programs that search with the new description. */
  readonly index: readonly string[]
  /** Drops everything that is not in the new description. Run it once no program uses the old description. */
  readonly drop: readonly string[]
}

/**
 * Returns the statements that change a table from one description to another: for added, renamed and removed
 * fields, and for changed kinds, options, columns and accelerators. The key column must stay the same. Child
 * tables and joined tables are changed through their own descriptions.
 *
 * Until `drop`, programs that use the old description keep working after each step, with three exceptions.
 * After `rename`, they fail. A `backfill` of `'all'` rows rewrites companions that these programs read; run
 * it again once no program writes with the old description. With `checks`, they can no longer write after
 * `index`.
 *
 * @throws TypeError when the descriptions are for different tables, when values would need a different type
 *   or a field's new column would be empty, when a column cannot be renamed in one step, or when
 *   `concurrently` is set for a database other than PostgreSQL.
 * @example
 * const describe = (ignoreCase: boolean) =>
 *   defineTable(defineSchema({ tag: field.keyword({ ignoreCase }) }, { defaultFields: [] }), {
 *     name: 'note', key: 'id', dialect: sqlite(),
 *   })
 * const { add, backfill } = changesOf(describe(false), describe(true))
 * add // ['alter table "note" add column "tag_normalized" text']
 * backfill // 'missing'
 */
export function changesOf(
  before: Table<Schema>,
  after: Table<Schema>,
  options: ChangeOptions = {},
): TableChanges {
  checkArgument('changesOf', 'before', before, TABLE)
  checkArgument('changesOf', 'after', after, TABLE)
  checkOptions('changesOf', options, CHANGE_RULES)
  assertSame(before, after, options)
  const { checks = false, concurrently = false } = options
  const { dialect } = after
  const path = after.name.split('.')
  const withValues = options.columns === 'all'
  const columns = columnChanges(before, after, { withValues, renamed: options.renamed ?? {} })
  const words = indexWords(dialect, concurrently, 'changesOf')
  const objects = objectChanges(before, after, withValues, words)
  const [old, now] = checks ? [companionChecks(before), companionChecks(after)] : [[], []]
  const isIn = (list: typeof old, check: (typeof old)[number]): boolean =>
    list.some((other) => JSON.stringify(other) === JSON.stringify(check))
  const unchecked = dialect.dropChecksDdl(
    path,
    old.filter((check) => !isIn(now, check)),
  )
  const isRenamed = columns.rename.length > 0
  const isEarly = isRenamed && !dialect.renamesIndexed
  const stored = storeTokens(before)
  const added = dialect.addColumnsDdl(quotedName(after), columns.add)
  return {
    rename: isRenamed
      ? [...unchecked, ...(isEarly ? [...objects.replace, ...objects.drop] : []), ...columns.rename]
      : [],
    add: [
      ...(isRenamed ? [] : unchecked),
      ...columns.retype,
      ...added,
      ...storeTokens(after).filter((statement) => !stored.includes(statement)),
    ],
    backfill: columns.backfill,
    index: [
      ...(isEarly ? [] : objects.replace),
      ...objects.create,
      ...dialect.companionChecksDdl(
        path,
        now.filter((check) => !isIn(old, check)),
      ),
    ],
    drop: [...(isEarly ? [] : objects.drop), ...dialect.dropColumnsDdl(quotedName(after), columns.drop)],
  }
}

/** The name of the key's column, and its type: a field's, if it holds one. */
function keyOf({ key, columns }: Table): readonly [string, string] {
  const field = Object.values(ownColumns({ columns })).find(({ name }) => name === key.name)
  return [key.name, field?.type ?? key.type]
}

/**
 * @throws TypeError when two descriptions are of different tables, or the options do not suit them
 */
function assertSame(before: Table, after: Table, { renamed = {} }: ChangeOptions): void {
  const facts = (table: Table): string => JSON.stringify([table.name, table.dialect.name, keyOf(table)])
  if (facts(before) !== facts(after)) {
    throw new TypeError(
      `changesOf: the descriptions of ${before.name} and ${after.name} differ in the table's name, its key ` +
        'or its database. Give two descriptions of one table.',
    )
  }
  const [oldFields, newFields] = [ownColumns(before), ownColumns(after)]
  const becomes = new Map<string, string>()
  for (const [name, old] of Object.entries(renamed)) {
    const says = `\`renamed\` says that ${JSON.stringify(old)} becomes ${JSON.stringify(name)}, but `
    if (!Object.hasOwn(newFields, name) || !Object.hasOwn(oldFields, old)) {
      const isSwapped = Object.hasOwn(oldFields, name) && Object.hasOwn(newFields, old)
      throw new TypeError(
        `changesOf: ${says}` +
          (isSwapped
            ? `it is the other way round. The new name comes first: \`renamed: { ${JSON.stringify(old)}: ` +
              `${JSON.stringify(name)} }\`.`
            : 'not both are fields of the table. Give the new name of a field and its old one.'),
      )
    }
    const isKept = Object.hasOwn(newFields, old) && !Object.hasOwn(renamed, old)
    const other = becomes.get(old) ?? (isKept ? old : undefined)
    if (other !== undefined) {
      throw new TypeError(
        `changesOf: ${says}the new description has it as ${JSON.stringify(other)}, too. Rename it first, ` +
          'and add the other field in a second call.',
      )
    }
    becomes.set(old, name)
  }
}
