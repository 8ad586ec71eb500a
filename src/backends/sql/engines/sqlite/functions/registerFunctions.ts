import { tokenColumn } from '../../../../../analysis/tokenColumn.ts'
import { wellFormed } from '../../../../../analysis/wellFormed.ts'
import { checkArgument } from '../../../../../diagnostics/arguments/checkOptions.ts'
import { objectWith } from '../../../../../diagnostics/arguments/rules.ts'
import { normalizedOf, tokensOf } from '../../../../../schema/companions.ts'
import { CompiledTests } from './compiledTests.ts'
import { FUNCTIONS, type Reading, readBy } from './functions.ts'
import { PassedTexts } from './passedTexts.ts'

/**
 * A connection that supports user-defined functions: `DatabaseSync` from node:sqlite or `Database` from
 * better-sqlite3.
 */
export interface FunctionHost {
  /** Registers a function for statements on this connection. */
  function(
    name: string,
    options: { deterministic: boolean },
    implementation: (...values: unknown[]) => number | string | Uint8Array | null,
  ): unknown
}

const HOST = objectWith(
  'a connection with user-defined functions, such as a DatabaseSync of node:sqlite',
  'function',
)

/**
 * Registers the functions that a SQLite connection needs for regexps, fuzzy words, sloppy phrases and text
 * fields without a token column. Call it once for each connection, and create the dialect with `sqlite({
 * functions: true })`. With `node:sqlite`, each call that a statement makes to one of these functions uses
 * half a kilobyte of memory until the statement ends, however long the arguments are.
 *
 * @example
 * import { DatabaseSync } from 'node:sqlite'
 *
 * const database = new DatabaseSync(':memory:')
 * registerFunctions(database)
 * const table = defineTable(schema, { name: 'release', key: 'id', dialect: sqlite({ functions: true }) })
 */
export function registerFunctions(connection: FunctionHost): void {
  checkArgument('registerFunctions', 'connection', connection, HOST)
  const deterministic = { deterministic: true }
  const tests = new CompiledTests()
  const texts = new PassedTexts()
  connection.function(FUNCTIONS.compile, deterministic, (source, encoding) => {
    texts.useEncoding(encoding)
    return tests.numberOf(source as string)
  })
  connection.function(FUNCTIONS.test, deterministic, (number, value) => {
    if (value === null) return null
    const text = value instanceof Uint8Array ? texts.take(value) : value
    return typeof text === 'string' && tests.of(Number(number))(text) ? 1 : 0
  })
  const tokens = (text: string, field: Reading): string[] => tokensOf(field, wellFormed(text))
  const normalized = (text: string, field: Reading): string => normalizedOf(field, wellFormed(text))
  const readers: Record<string, (text: string, field: Reading) => string | null> = {
    [FUNCTIONS.tokens]: (text, field) => tokenColumn([tokens(text, field)]),
    [FUNCTIONS.normalized]: normalized,
    [FUNCTIONS.listTokens]: fromList((texts, field) => tokenColumn(texts.map((text) => tokens(text, field)))),
    [FUNCTIONS.listNormalized]: fromList((each, field) =>
      JSON.stringify(each.map((text) => normalized(text, field))),
    ),
  }
  for (const [name, read] of Object.entries(readers)) {
    const lastResult = withLastResult(read)
    connection.function(name, deterministic, (value, reading, encoding) => {
      if (!(value instanceof Uint8Array)) return null
      texts.useEncoding(encoding)
      const result = lastResult(texts.take(value), reading)
      return result === null ? null : texts.give(result)
    })
  }
}

/** Reads the strings of a JSON list; `null` if there are none. */
function fromList(
  read: (texts: readonly string[], field: Reading) => string,
): (json: string, field: Reading) => string | null {
  return (json, field) => {
    const value: unknown = JSON.parse(json)
    // For other values, the elements are those of json_each.
    const elements = typeof value === 'object' && value !== null ? Object.values(value) : [value]
    const texts = elements.filter((element) => typeof element === 'string')
    return texts.length === 0 ? null : read(texts, field)
  }
}

/** Keeps the last result, because several clauses of a query read the same column of a row. */
function withLastResult(
  read: (text: string, field: Reading) => string | null,
): (text: string, reading: unknown) => string | null {
  let last: { readonly text: string; readonly reading: unknown; readonly result: string | null } | undefined
  return (text, reading) => {
    if (last === undefined || last.text !== text || last.reading !== reading)
      last = { text, reading, result: read(text, readBy(reading)) }
    return last.result
  }
}
