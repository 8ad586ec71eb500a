import { type Target, toElasticsearch } from '../../../src/backends/elasticsearch/index.ts'
import { type Dialect, defineTable, mariadb, mssql, mysql, toSql } from '../../../src/backends/sql/index.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { existingFields } from '../../support/engines/searchEngine.ts'
import { withoutCompanions } from '../../support/engines/sqlEngine.ts'
import { plainFields, schemaOfTable } from './exactnessBatch.ts'
import type { ExactnessTable, TableEngine } from './exactnessTable.ts'

/** Engines that do not run inside a process: how each compiles a plan over the table's schema. */
export function compilers(table: ExactnessTable): { readonly [E in TableEngine]?: (plan: Plan) => unknown } {
  const schema = schemaOfTable(table)
  const columns = withoutCompanions(plainFields(table))
  const sql = (dialect: Dialect) => {
    const target = defineTable(schema, { name: 'documents', key: 'id', dialect, columns })
    return (plan: Plan) => toSql(plan, target)
  }
  const search = (target: Target) => {
    const fields = existingFields(schema, plainFields(table))
    return (plan: Plan) => toElasticsearch(plan, { target, fields })
  }
  return {
    mariadb: sql(mariadb()),
    mysql: sql(mysql()),
    sqlserver: sql(mssql()),
    elasticsearch8: search('elasticsearch8'),
    elasticsearch9: search('elasticsearch9'),
    opensearch2: search('opensearch2'),
    opensearch3: search('opensearch3'),
  }
}
