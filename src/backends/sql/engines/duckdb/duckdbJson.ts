import { sql } from 'kysely'
import type { JsonReading } from '../../dialect/dialect.ts'
import { ISO_FORM, isWholeInJson, type JsonType, MAX_IN_JSON, PLAIN_JSON } from '../../dialect/json.ts'
import { singleQuoted } from '../../dialect/quoting.ts'
import type { Sql } from '../../fragment.ts'

/** How DuckDB reads values inside columns of the types JSON, MAP and STRUCT, and of JSON in VARCHAR. */
export const duckdbJson: JsonReading = {
  ...PLAIN_JSON,
  ddl: 'json',
  hasArrays: true,
  refusal: () => null,
  canIndex: () => false,
  given: (stored) =>
    numbersIn(
      Array.isArray(stored) ? Object.fromEntries(stored.map(({ key, value }) => [key, value])) : stored,
    ),
  at: (column, path) =>
    isPlain(path)
      ? sql`json_extract(cast(${column} as json), ${literal(pathText(path))})`
      : path.reduce(
          (inner, key) => sql`json_extract(${inner}, ${literal(keyText(key))})`,
          sql`cast(${column} as json)`,
        ),
  value(column, path, type) {
    return valueIn(this.at(column, path), type)
  },
  elements(column, path, type) {
    const json = this.at(column, path)
    const isList = sql`json_type(${json}) = 'ARRAY'`
    const list = sql`case when ${isList} then json_extract(${json}, '$[*]') else [${json}] end`
    return { table: list, value: valueIn(sql`isoquery_element`, type) }
  },
  conditions: {},
}

/** A STRUCT or MAP with numbers for the bigints that clients give in it. */
function numbersIn(given: unknown): unknown {
  if (typeof given === 'bigint') return Number(given)
  if (Array.isArray(given)) return given.map(numbersIn)
  if (typeof given !== 'object' || given === null || given.constructor !== Object) return given
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, numbersIn(value)]))
}

/** Keys that a path cannot name: the one is no key there, the other stands for all. */
const UNLIKE_OTHERS = ['', '*']

function isPlain(path: readonly string[]): boolean {
  return !path.some((key) => UNLIKE_OTHERS.includes(key))
}

function pathText(path: readonly string[]): string {
  return `$${path.map((key) => `."${key.replaceAll(/["\\]/g, '\\$&')}"`).join('')}`
}

/** One key, as a pointer if a path cannot name it. A pointer of digits would also find elements of a list. */
function keyText(key: string): string {
  return UNLIKE_OTHERS.includes(key) ? `/${key}` : pathText([key])
}

function literal(text: string): Sql {
  return sql.raw(singleQuoted(text))
}

function valueIn(json: Sql, type: JsonType): Sql {
  const kind = sql`json_type(${json})`
  const text = sql`json_extract_string(${json}, '$')`
  const isNumber = sql`${kind} in ('UBIGINT', 'BIGINT', 'DOUBLE', 'HUGEINT', 'UHUGEINT')`
  const number = sql`try_cast(${text} as double)`
  if (isWholeInJson(type)) {
    const max = sql.lit(MAX_IN_JSON[type])
    const isWhole = sql`${number} = trunc(${number}) and ${number} between -${max} and ${max}`
    return sql`case when ${isNumber} and ${isWhole} then cast(${number} as bigint) end`
  }
  switch (type) {
    case 'text':
      return sql`case when ${kind} = 'VARCHAR' then ${text} end`
    case 'iso': {
      const isOfForm = sql`regexp_full_match(${text}, ${sql.lit(ISO_FORM)})`
      return sql`case when ${kind} = 'VARCHAR' and ${isOfForm} then ${text} end`
    }
    case 'boolean':
      return sql`case when ${kind} = 'BOOLEAN' then ${text} = 'true' end`
    case 'double':
      return sql`case when ${isNumber} and isfinite(${number}) then ${number} end`
  }
}
