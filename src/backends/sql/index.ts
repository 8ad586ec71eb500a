export { type Cursor, CursorError, type GivenCursor } from '../../plan/cursor.ts'
export type { Missing, Order } from '../../plan/order.ts'
export { DocumentError } from '../../schema/documentError.ts'
export type { Approximation } from '../approximation.ts'
export { UnsupportedError } from '../unsupportedError.ts'
export type { Hints } from './accelerate/hints.ts'
export { readHints } from './accelerate/readHints.ts'
export type { ColumnType, NativeType } from './dialect/columnType.ts'
export type { Capability, ChildRows, Rows } from './dialect/conditions.ts'
export type { Database, RunStatement, StatementRunner } from './dialect/database.ts'
export { defineDialect } from './dialect/defineDialect.ts'
export type { Dialect, DialectBasics, SqlLimits } from './dialect/dialect.ts'
export type {
  DescribedColumn,
  DescribedTable,
  Inspection,
  TableInspection,
  TableProblem,
} from './dialect/inspection.ts'
export type { SchemaObject } from './dialect/schemaObject.ts'
export type {
  AddedColumn,
  CheckedColumn,
  CompanionCheck,
  IndexedColumn,
  RowUpdate,
  Selection,
} from './dialect/schemaStatements.ts'
export { type ClickhouseOptions, clickhouse } from './engines/clickhouse/clickhouse.ts'
export { queryParams } from './engines/clickhouse/clickhouseCompiler.ts'
export { type DuckdbOptions, duckdb } from './engines/duckdb/duckdb.ts'
export { mariadb } from './engines/mysql/mariadb.ts'
export { mysql } from './engines/mysql/mysql.ts'
export type { MysqlOptions } from './engines/mysql/mysqlFlavour.ts'
export { postgres } from './engines/postgres/postgres.ts'
export { type FunctionHost, registerFunctions } from './engines/sqlite/functions/registerFunctions.ts'
export { type SqliteOptions, sqlite } from './engines/sqlite/sqlite.ts'
export type { Condition, Sql } from './fragment.ts'
export {
  type BackfillOptions,
  type BackfillProgress,
  type BackfillResult,
  backfill,
} from './maintain/backfill.ts'
export {
  type CheckOptions,
  type CheckResult,
  type CompanionProblem,
  checkCompanions,
  type StaleValue,
} from './maintain/checkCompanions.ts'
export { type CheckTableOptions, checkTable } from './maintain/checkTable.ts'
export type { RefusedValue } from './maintain/fillBatch.ts'
export { type NewestOptions, type NewestPage, newest } from './newest.ts'
export type { Segment, TokenPattern } from './patterns/tokenPattern.ts'
export { type ChangeOptions, changesOf, type TableChanges } from './table/changesOf.ts'
export { type CompanionDdlOptions, type CompanionPart, companionDdl, ddl } from './table/ddl.ts'
export { defineTable, type TableOptions } from './table/defineTable.ts'
export type {
  AcceleratorName,
  ChildTable,
  KeyType,
  TableColumn,
  TableDescription,
} from './table/description.ts'
export { type FromRowOptions, fromRow } from './table/fromRow.ts'
export type { CompanionColumns, RowOf } from './table/rowTypes.ts'
export type { ColumnMap, ColumnOptions, Row, Table } from './table/table.ts'
export { toChanges } from './table/toChanges.ts'
export { toRow } from './table/toRow.ts'
export { type SqlOptions, type SqlText, toSql } from './toSql.ts'
export { approximationsOf, toWhere, type WhereOptions } from './toWhere.ts'
