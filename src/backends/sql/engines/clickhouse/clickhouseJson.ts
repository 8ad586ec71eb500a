import { sql } from 'kysely'
import { isString } from '../../dialect/columnType.ts'
import type { JsonReading } from '../../dialect/dialect.ts'
import { ISO_FORM, isWholeInJson, type JsonType, MAX_IN_JSON, PLAIN_JSON } from '../../dialect/json.ts'
import type { Sql } from '../../fragment.ts'
import { quoteText } from './clickhouseCompiler.ts'

/** How values in columns of the type `Map(String, String)` are read: each is a string under one key. */
export const mapReading: JsonReading = {
  ddl: 'Map(String, String)',
  hasArrays: false,
  refusal: () => null,
  misfit: (field, path) =>
    field.array || !isString(field) || path.length > 1
      ? 'leads into a Map, which has single strings under single keys. Declare a field of strings without ' +
        "`array: true` and a path of one key, or use clickhouse({ paths: 'json' })."
      : null,
  stored: (values) => values,
  canIndex: () => false,
  at: valueUnder,
  value: valueUnder,
  elements: (column, path) => ({ table: sql`[${valueUnder(column, path)}]`, value: ELEMENT }),
  conditions: {},
}

/** The name of an element in the conditions of the dialect. */
const ELEMENT = sql`isoquery_element`

/** A string of the map, NULL where the key is absent. */
function valueUnder(column: Sql, [key]: readonly string[]): Sql {
  const text = sql.raw(quoteText(key!))
  return sql`if(mapContains(${column}, ${text}), ${column}[${text}], null)`
}

/** How values in columns of strings that hold JSON are read. */
export const textReading: JsonReading = {
  ...PLAIN_JSON,
  ddl: 'Nullable(String)',
  hasArrays: false,
  refusal: () => null,
  canIndex: () => false,
  at: (column, path) => sql`JSONExtractRaw(ifNull(${column}, '')${keys(path)})`,
  value: (column, path, type) => parsed(sql`ifNull(${column}, '')`, path, type),
  elements(column, path, type) {
    const place = sql`ifNull(${column}, '')${keys(path)}`
    const list = sql`JSONExtractArrayRaw(${place})`
    const table = sql`if(JSONType(${place}) = 'Array', ${list}, [JSONExtractRaw(${place})])`
    return { table, value: parsed(ELEMENT, [], type) }
  },
  conditions: {},
}

function keys(path: readonly string[]): Sql {
  return sql.raw(path.map((key) => `, ${quoteText(key)}`).join(''))
}

function parsed(json: Sql, path: readonly string[], type: JsonType): Sql {
  const place = sql`${json}${keys(path)}`
  const kind = sql`JSONType(${place})`
  const as = (native: string): Sql => sql`JSONExtract(${place}, ${sql.raw(quoteText(native))})`
  const isNumber = sql`${kind} in ('Int64', 'UInt64', 'Double')`
  if (isWholeInJson(type)) {
    const number = as('Float64')
    const isWhole = sql`${number} = trunc(${number}) and abs(${number}) <= ${sql.lit(MAX_IN_JSON[type])}`
    return sql`if(${isNumber} and ${isWhole}, toInt64(${number}), null)`
  }
  switch (type) {
    case 'text':
      return sql`if(${kind} = 'String', ${as('String')}, null)`
    case 'iso': {
      const isOfForm = sql`match(${as('String')}, ${sql.raw(quoteText(ISO_FORM))})`
      return sql`if(${kind} = 'String' and ${isOfForm}, ${as('String')}, null)`
    }
    case 'boolean':
      return sql`if(${kind} = 'Bool', ${as('Bool')}, null)`
    case 'double':
      return sql`if(${isNumber}, ${as('Float64')}, null)`
  }
}
