import { type SqlBool, sql } from 'kysely'
import type { RangeEnd } from '../../../../plan/plan.ts'
import type { ColumnType } from '../../dialect/columnType.ts'
import type { Conditions } from '../../dialect/conditions.ts'
import { defaultConditions, rows } from '../../dialect/defaultConditions.ts'
import type { Dialect, JsonReading } from '../../dialect/dialect.ts'
import {
  ISO_FORM,
  isWholeInJson,
  type JsonType,
  jsonPath,
  MAX_IN_JSON,
  PLAIN_JSON,
  parsedByClient,
} from '../../dialect/json.ts'
import { singleQuoted } from '../../dialect/quoting.ts'
import { between, type Sql } from '../../fragment.ts'
import type { MysqlFlavour } from './mysqlFlavour.ts'

type Flavour = Pick<
  MysqlFlavour,
  'name' | 'collation' | 'indexesExpressions' | 'collatesJsonTypes' | 'readsMinus'
>

/** How MySQL and MariaDB read values inside columns of JSON. */
export function mysqlJson(flavour: Flavour): JsonReading {
  const { name, collation, indexesExpressions, readsMinus } = flavour
  return {
    ...PLAIN_JSON,
    ddl: 'json',
    hasArrays: false,
    refusal: (key) =>
      key.startsWith('-') && !readsMinus ? `${name} cannot read, because it begins with a minus sign` : null,
    // MySQL writes literals in the expressions of indexes with escapes, and cannot read them in the SQL mode
    // NO_BACKSLASH_ESCAPES.
    canIndex: (path) => indexesExpressions && path.every((key) => /^[^'"\\\p{Cc}]*$/u.test(key)),
    given: parsedByClient,
    at: (column, path) => sql`json_extract(${column}, ${literal(jsonPath(path))})`,
    value(column, path, type) {
      return valueIn(this.at(column, path), type, flavour)
    },
    elements(column, path, type) {
      const json = this.at(column, path)
      const list = sql`if(${kindOf(json, flavour)} = 'ARRAY', ${json}, json_array(${json}))`
      const { table, value } = rows(sql`json_table(${list}, '$[*]' columns (value json path '$'))`)
      return { table, value: valueIn(value, type, flavour) }
    },
    conditions: indexesExpressions ? byBeginnings(collation) : {},
  }
}

/** The characters of a string in JSON that its index holds. */
const INDEXED_CHARACTERS = 250

/** What an index on a string in JSON holds, as an expression in parentheses. */
export function indexedValue(value: string, type: ColumnType, collation: string): string {
  return type === 'text' ? `(left(${value}, ${INDEXED_CHARACTERS}) collate ${collation})` : value
}

/** Comparisons of strings of any length, for which an index of their beginnings can be used. */
function byBeginnings(collation: string): Partial<Conditions> & ThisType<Dialect> {
  const beginning = (value: Sql): Sql =>
    sql`left(${value}, ${sql.lit(INDEXED_CHARACTERS)}) collate ${sql.raw(collation)}`
  const cut = (text: string): string => [...text].slice(0, INDEXED_CHARACTERS).join('')
  return {
    equals(operand, value) {
      const begins = sql`${beginning(operand)} = ${this.text(cut(value))}`
      return sql<SqlBool>`(${begins} and ${defaultConditions.equals.call(this, operand, value)})`
    },
    isOneOf(operand, values) {
      const list = (texts: readonly string[]): Sql => sql.join(texts.map((text) => this.text(text)))
      const begins = sql`${beginning(operand)} in (${list(values.map(cut))})`
      return sql<SqlBool>`(${begins} and ${operand} in (${list(values)}))`
    },
    between(operand, lower, upper) {
      const bind = (end: RangeEnd<string> | null) =>
        end && { bound: this.text(cut(end.value)), inclusive: true }
      const begins = between(beginning(operand), bind(lower), bind(upper))
      return sql<SqlBool>`(${begins} and ${defaultConditions.between.call(this, operand, lower, upper)})`
    },
  }
}

/**
 * The name of a value's type in JSON. Without a collation it cannot be compared in a session whose strings
 * have another binary collation.
 */
function kindOf(json: Sql, { collation, collatesJsonTypes }: Flavour): Sql {
  const kind = sql`json_type(${json})`
  return collatesJsonTypes ? sql`${kind} collate ${sql.raw(collation)}` : kind
}

function valueIn(json: Sql, type: JsonType, flavour: Flavour): Sql {
  const { indexesExpressions } = flavour
  const collate = sql.raw(`collate ${flavour.collation}`)
  const kind = kindOf(json, flavour)
  const text = sql`json_unquote(${json})`
  const number = sql`cast(${json} as double)`
  const isNumber = sql`${kind} in ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL')`
  if (isWholeInJson(type)) {
    const max = sql.lit(MAX_IN_JSON[type])
    const isWhole = sql`${number} % 1 = 0 and ${number} between -${max} and ${max}`
    return sql`case when ${isNumber} and ${isWhole} then cast(${number} as signed) end`
  }
  switch (type) {
    case 'text': {
      // MariaDB compares the bound values of two tests of one value with each other, and an expression
      // without a collation of its own does not tell it which to take. MySQL's indexes hold the plain
      // expression.
      const value = indexesExpressions ? text : sql`${text} ${collate}`
      return sql`case when ${kind} = 'STRING' then ${value} end`
    }
    case 'iso': {
      // The end of a pattern may stand before a line feed.
      const length = '0000-00-00T00:00:00.000Z'.length
      const isLong = sql`char_length(${text}) = ${sql.lit(length)}`
      const isOfForm = sql`${isLong} and ${text} ${collate} regexp ${sql.lit(ISO_FORM)}`
      const cut = sql`left(${text}, ${sql.lit(length)}) ${collate}`
      return sql`case when ${kind} = 'STRING' and ${isOfForm} then ${cut} end`
    }
    case 'boolean':
      return sql`case when ${kind} = 'BOOLEAN' then ${text} ${collate} = 'true' end`
    case 'double':
      return sql`case when ${isNumber} then ${number} end`
  }
}

/** A literal that means the same in every SQL mode and character set of a session. */
function literal(text: string): Sql {
  if (/^[ -[\]-~]*$/.test(text)) return sql.raw(singleQuoted(text))
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0'))
  return sql.raw(`_utf8mb4 x'${bytes.join('')}'`)
}
