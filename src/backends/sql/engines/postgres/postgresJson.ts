import { sql } from 'kysely'
import type { JsonReading } from '../../dialect/dialect.ts'
import {
  ISO_FORM,
  isWholeInJson,
  type JsonType,
  MAX_IN_JSON,
  PLAIN_JSON,
  parsedByClient,
} from '../../dialect/json.ts'
import { singleQuoted } from '../../dialect/quoting.ts'
import type { Sql } from '../../fragment.ts'

/** How PostgreSQL reads values inside columns of the types json and jsonb. */
export const postgresJson: JsonReading = {
  ...PLAIN_JSON,
  ddl: 'jsonb',
  hasArrays: true,
  refusal: () => null,
  canIndex: () => true,
  given: parsedByClient,
  at: (column, path) => path.reduce((inner, key) => sql`${inner} -> ${literal(key)}`, column),
  value(column, path, type) {
    return valueIn(sql`cast(${this.at(column, path)} as jsonb)`, type)
  },
  elements(column, path, type) {
    const elements = sql`jsonb_path_query(cast(${this.at(column, path)} as jsonb), '$[*]')`
    return {
      table: sql`${elements} as isoquery_element(value)`,
      value: valueIn(sql`isoquery_element.value`, type),
    }
  },
  conditions: {},
}

/** The bounds of binary64. The database has numbers beyond them, and fails where it casts one. */
const IS_BINARY64 = [
  '@ == 0',
  '(@ > -1.797693134862315807e308 && @ < -2.5e-324)',
  '(@ > 2.5e-324 && @ < 1.797693134862315807e308)',
].join(' || ')

/** What a value of a type must be, in the language of jsonpath. */
const TESTS: Readonly<Record<JsonType, string>> = {
  text: '@.type() == "string"',
  iso: `@ like_regex "${ISO_FORM}"`,
  boolean: '@.type() == "boolean"',
  double: `@.type() == "number" && (${IS_BINARY64})`,
  bigint: wholeUpTo('bigint'),
  milliseconds: wholeUpTo('milliseconds'),
  seconds: wholeUpTo('seconds'),
}

function wholeUpTo(type: keyof typeof MAX_IN_JSON): string {
  const max = MAX_IN_JSON[type]
  return `@.type() == "number" && @.floor() == @ && @ >= -${max} && @ <= ${max}`
}

/** A value in JSON, which is read once: the planner compares conditions with the expressions of indexes. */
function valueIn(json: Sql, type: JsonType): Sql {
  const found = sql`jsonb_path_query_first(${json}, ${sql.lit(`strict $ ? (${TESTS[type]})`)})`
  if (type === 'text' || type === 'iso') return sql`(${found} #>> '{}')`
  const native = isWholeInJson(type) ? 'bigint' : type === 'double' ? 'double precision' : 'boolean'
  return sql`cast(${found} as ${sql.raw(native)})`
}

/** A literal that means the same whether or not the session takes backslashes for escapes. */
function literal(key: string): Sql {
  const quoted = singleQuoted(key)
  return sql.raw(key.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted)
}
