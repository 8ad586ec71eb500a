import { DefaultQueryCompiler } from 'kysely'
import { checkArgument } from '../../../../diagnostics/arguments/checkOptions.ts'
import { COUNT, type Rule } from '../../../../diagnostics/arguments/rules.ts'

const LIST: Rule = { expected: 'a list of values, as toSql gives it', fits: Array.isArray }

/**
 * Writes placeholders in ClickHouse's form: `{p1:String}`. The JavaScript value determines the type, so a
 * dialect binds whole numbers as bigints and other numbers as numbers.
 */
export class ClickhouseCompiler extends DefaultQueryCompiler {
  #type = 'String'

  protected override appendValue(value: unknown): void {
    this.#type = typeOf(value)
    super.appendValue(value)
  }

  protected override getCurrentParameterPlaceholder(): string {
    return `{p${this.numParameters}:${this.#type}}`
  }

  // A backslash also escapes characters in names and strings.
  protected override sanitizeIdentifier(identifier: string): string {
    return identifier.replace(/["\\]/g, '\\$&')
  }

  protected override sanitizeStringLiteral(value: string): string {
    return value.replace(/['\\]/g, '\\$&')
  }
}

/** A name, quoted for ClickHouse. */
export function quoteName(name: string): string {
  return `"${name.replace(/["\\]/g, '\\$&')}"`
}

/** A string as a literal. */
export function quoteText(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}

function typeOf(value: unknown): string {
  switch (typeof value) {
    case 'number':
      return 'Float64'
    case 'bigint':
      return BigInt.asIntN(64, value) === value ? 'Int64' : value < 0n ? 'Int256' : 'UInt256'
    case 'boolean':
      return 'Bool'
    case 'object':
      if (Array.isArray(value)) return `Array(${typeOfElements(value)})`
      return value === null ? 'Nullable(String)' : 'Map(String, String)'
    default:
      return 'String'
  }
}

function typeOfElements(list: readonly unknown[]): string {
  const types = new Set(list.filter((value) => value !== null).map(typeOf))
  const [type = 'String'] = types
  return list.includes(null) && !type.startsWith('Array') ? `Nullable(${type})` : type
}

/**
 * Returns the values from {@link toSql}, keyed by the names of their ClickHouse placeholders. Pass the result
 * as `query_params` to ClickHouse's own client.
 *
 * @param firstParameter the `firstParameter` option that you passed to `toSql`
 * @example
 * queryParams(['bank', 1.5]) // { p1: 'bank', p2: 1.5 }
 */
export function queryParams(parameters: readonly unknown[], firstParameter = 1): Record<string, unknown> {
  checkArgument('queryParams', 'parameters', parameters, LIST)
  checkArgument('queryParams', 'firstParameter', firstParameter, COUNT)
  return Object.fromEntries(parameters.map((value, i) => [`p${firstParameter + i}`, value]))
}
