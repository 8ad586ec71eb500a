import { sql } from 'kysely'
import type { JsonReading } from '../../dialect/dialect.ts'
import { isWholeInJson, type JsonType, jsonPath, MAX_IN_JSON, PLAIN_JSON } from '../../dialect/json.ts'
import { singleQuoted } from '../../dialect/quoting.ts'
import type { Sql } from '../../fragment.ts'

/** How SQLite reads values inside columns of JSON. */
export const sqliteJson: JsonReading = {
  ...PLAIN_JSON,
  ddl: 'text',
  hasArrays: false,
  refusal: () => null,
  canIndex: () => true,
  // The values of an object are no list.
  at: (column, path) => {
    const at = literal(path)
    return sql`case json_type(${column}, ${at}) when 'object' then null else ${column} -> ${at} end`
  },
  value: (column, path, type) => {
    const at = literal(path)
    return valueIn(sql`json_type(${column}, ${at})`, sql`json_extract(${column}, ${at})`, type)
  },
  elements(column, path, type) {
    const value = valueIn(sql`isoquery_element.type`, sql`isoquery_element.value`, type)
    return { table: sql`json_each(${this.at(column, path)}) as isoquery_element`, value }
  },
  conditions: {},
}

/** A string of the form of `iso`. */
export const ISO_GLOB = '0000-00-00T00:00:00.000Z'.replaceAll('0', '[0-9]')

function literal(path: readonly string[]): Sql {
  return sql.raw(singleQuoted(jsonPath(path)))
}

function valueIn(kind: Sql, value: Sql, type: JsonType): Sql {
  const isNumber = sql`${kind} in ('integer', 'real')`
  if (isWholeInJson(type)) {
    const max = sql.lit(MAX_IN_JSON[type])
    const isWhole = sql`${value} = cast(${value} as integer) and ${value} between -${max} and ${max}`
    return sql`case when ${isNumber} and ${isWhole} then ${value} end`
  }
  switch (type) {
    case 'text':
      return sql`case when ${kind} = 'text' then ${value} end`
    case 'iso':
      return sql`case when ${kind} = 'text' and ${value} glob ${sql.lit(ISO_GLOB)} then ${value} end`
    case 'boolean':
      return sql`case when ${kind} in ('true', 'false') then ${value} end`
    // A number beyond those of binary64 is infinite.
    case 'double':
      return sql`case when ${isNumber} and abs(${value} * 1.0) < 9e999 then cast(${value} as real) end`
  }
}
