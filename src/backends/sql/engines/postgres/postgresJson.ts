import { sql } from 'kysely'
import type { JsonReading } from '../../dialect/dialect.ts'
import { ISO_FORM, isWholeInJson, type JsonType, MAX_IN_JSON, quoteLiteral } from '../../dialect/json.ts'
import type { Sql } from '../../fragment.ts'

/** How PostgreSQL reads values inside columns of the types json and jsonb. */
export const postgresJson: JsonReading = {
  ddl: 'jsonb',
  hasArrays: true,
  refusal: () => null,
  at: (column, path) => path.reduce((inner, key) => sql`${inner} -> ${literal(key)}`, column),
  value(column, path, type) {
    const above = this.at(column, path.slice(0, -1))
    return valueIn(
      sql`cast(${this.at(column, path)} as jsonb)`,
      sql`${above} ->> ${literal(path.at(-1)!)}`,
      type,
    )
  },
  elements(column, path, type) {
    const value = sql`isoquery_element.value`
    const elements = sql`jsonb_path_query(cast(${this.at(column, path)} as jsonb), '$[*]')`
    return {
      table: sql`${elements} as isoquery_element(value)`,
      value: valueIn(value, sql`${value} #>> '{}'`, type),
    }
  },
  conditions: {},
}

/**
 * The bounds of binary64: numbers closer to zero are zero, and numbers from the greatest on are none. The
 * database has all of them, and fails where it casts one.
 */
const TINY = sql.raw('2.5e-324')
const HUGE = sql.raw('1.797693134862315807e308')

/** A value in JSON; its text is asked for where it is a string. */
function valueIn(json: Sql, text: Sql, type: JsonType): Sql {
  const when = (kind: string, value: Sql): Sql =>
    sql`case when jsonb_typeof(${json}) = ${sql.lit(kind)} then ${value} end`
  const number = sql`cast(${json} as numeric)`
  if (isWholeInJson(type)) {
    const max = sql.lit(MAX_IN_JSON[type])
    const isWhole = sql`${number} = trunc(${number}) and ${number} between -${max} and ${max}`
    return when('number', sql`case when ${isWhole} then cast(${number} as bigint) end`)
  }
  switch (type) {
    case 'text':
      return when('string', text)
    case 'iso':
      return when('string', sql`case when ${text} ~ ${sql.lit(ISO_FORM)} then ${text} end`)
    case 'boolean':
      return when('boolean', sql`cast(${json} as boolean)`)
    case 'double': {
      const double = sql`cast(${json} as double precision)`
      const within = sql`when abs(${number}) < ${TINY} then 0 when abs(${number}) < ${HUGE} then ${double}`
      return when('number', sql`case ${within} end`)
    }
  }
}

/** A literal that means the same whether or not the session takes backslashes for escapes. */
function literal(key: string): Sql {
  const quoted = quoteLiteral(key)
  return sql.raw(key.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted)
}
