export { DocumentError } from '../../schema/documentError.ts'
export type { Approximation } from '../approximation.ts'
export { UnsupportedError } from '../unsupportedError.ts'
export { checkTable } from './checkTable/checkTable.ts'
export {
  type BackfillOptions,
  type BackfillProgress,
  type BackfillResult,
  backfill,
  type RefusedValue,
} from './companions/backfill.ts'
export {
  type CheckOptions,
  type CheckResult,
  type CompanionProblem,
  checkCompanions,
  type StaleValue,
} from './companions/checkCompanions.ts'
export type { ColumnType, NativeType } from './dialects/columnType.ts'
export { defineDialect } from './dialects/defineDialect.ts'
export type {
  AcceleratedColumn,
  Accelerator,
  Capability,
  CompanionCheck,
  Dialect,
  DialectBasics,
  IndexedColumn,
  KeyType,
  Rows,
  RowUpdate,
  Selection,
  SqlLimits,
} from './dialects/dialect.ts'
export type {
  DescribedColumn,
  DescribedTable,
  Inspection,
  TableInspection,
  TableProblem,
} from './dialects/inspection.ts'
export { mariadb } from './dialects/mariadb.ts'
export { mssql } from './dialects/mssql.ts'
export { mysql } from './dialects/mysql.ts'
export { postgres } from './dialects/postgres.ts'
export { type SqliteOptions, sqlite } from './dialects/sqlite.ts'
export type { Condition, Sql } from './fragment.ts'
export { type FunctionHost, registerFunctions } from './functions/registerFunctions.ts'
export type { Hints } from './hints/hints.ts'
export { readHints } from './hints/readHints.ts'
export type { Segment, TokenPattern } from './patterns/tokenPattern.ts'
export { companionDdl, ddl } from './table/ddl.ts'
export { defineTable, type TableOptions } from './table/defineTable.ts'
export type { CompanionColumns, RowOf } from './table/rowTypes.ts'
export type { ColumnMap, ColumnOptions, Row, Table, TableColumn } from './table/table.ts'
export { toRow } from './table/toRow.ts'
export { type SqlOptions, type SqlText, toSql } from './toSql.ts'
export { approximationsOf, toWhere, type WhereOptions } from './toWhere.ts'
