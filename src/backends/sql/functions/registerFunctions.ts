import { compileColumnPhrase } from '../../../analysis/columnPhrase.ts'
import { compileFuzzy, compileFuzzySpan } from '../../../analysis/fuzzy.ts'
import { compileRegexp } from '../../../analysis/regexp/dfa/compileRegexp.ts'
import { someWord } from '../../../analysis/spanTest.ts'
import { tokenColumn } from '../../../analysis/tokenColumn.ts'
import { wellFormed } from '../../../analysis/wellFormed.ts'
import { Budget, withBudget } from '../../../analysis/work.ts'
import { checkArgument } from '../../../diagnostics/arguments/checkOptions.ts'
import { objectWith } from '../../../diagnostics/arguments/rules.ts'
import { foldedOf, tokensOf } from '../../../schema/companions.ts'

/** The names of the functions that `registerFunctions` adds to a SQLite connection. */
export const FUNCTIONS = {
  regexp: 'isoquery_regexp',
  tokenRegexp: 'isoquery_token_regexp',
  fuzzy: 'isoquery_fuzzy',
  tokenFuzzy: 'isoquery_token_fuzzy',
  tokenPhrase: 'isoquery_token_phrase',
  tokens: 'isoquery_tokens',
  lowered: 'isoquery_lowered',
  listTokens: 'isoquery_list_tokens',
  listLowered: 'isoquery_list_lowered',
} as const

/**
 * A connection with user-defined functions: `DatabaseSync` of node:sqlite, `Database` of better-sqlite3.
 *
 * @example
 * const host: FunctionHost = database
 * registerFunctions(host as typeof database)
 */
export interface FunctionHost {
  /** Registers a function for the statements of this connection. */
  function(
    name: string,
    options: { deterministic: boolean },
    implementation: (...values: unknown[]) => number | string | null,
  ): unknown
}

const HOST = objectWith(
  'a connection with user-defined functions, such as a DatabaseSync of node:sqlite',
  'function',
)

type Test = (text: string) => boolean

/**
 * The most work of the compiled tests that one function keeps, and characters of their sources. All tests of
 * a query within the default limits take less; a step keeps a few bytes.
 */
const MAX_KEPT = 2_000_000

/**
 * Adds to a SQLite connection the functions for regexps, fuzzy words, sloppy phrases and text without a token
 * column. Call it once for each connection, and make the dialect by `sqlite({ functions: true })`.
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
  const regexp = (source: string) => {
    const compiled = compileRegexp(JSON.parse(source), Infinity)
    if (!compiled.ok) throw new RangeError(`The regular expression ${source} has too many states.`)
    return compiled
  }
  const fuzzy = (source: string) => JSON.parse(source) as [string, 0 | 1 | 2]
  const tests: Record<string, (source: string) => Test> = {
    [FUNCTIONS.regexp]: (source) => regexp(source).matches,
    [FUNCTIONS.tokenRegexp]: (source) => someWord(regexp(source).matchesSpan),
    [FUNCTIONS.fuzzy]: (source) => compileFuzzy(...fuzzy(source)),
    [FUNCTIONS.tokenFuzzy]: (source) => someWord(compileFuzzySpan(...fuzzy(source))),
    [FUNCTIONS.tokenPhrase]: (source) => {
      const { tokens, slop } = JSON.parse(source) as { tokens: string[]; slop: number }
      return compileColumnPhrase(tokens, slop)
    },
  }
  for (const [name, make] of Object.entries(tests)) {
    const test = memoized(make)
    connection.function(name, { deterministic: true }, (source, text) =>
      text === null ? null : typeof text === 'string' && test(source as string)(text) ? 1 : 0,
    )
  }
  const tokens = (text: string, html: boolean): string[] => tokensOf({ html }, wellFormed(text))
  const folded = (text: string, html: boolean): string => foldedOf({ html }, wellFormed(text))
  const readers: Record<string, (text: string, html: boolean) => string | null> = {
    [FUNCTIONS.tokens]: (text, html) => tokenColumn([tokens(text, html)]),
    [FUNCTIONS.lowered]: folded,
    [FUNCTIONS.listTokens]: fromList((texts, html) => tokenColumn(texts.map((text) => tokens(text, html)))),
    [FUNCTIONS.listLowered]: fromList((texts, html) =>
      JSON.stringify(texts.map((text) => folded(text, html))),
    ),
  }
  for (const [name, read] of Object.entries(readers))
    connection.function(name, { deterministic: true }, withLastResult(read))
}

/** Reads the strings of a list in JSON; `null` if it has none. */
function fromList(
  read: (texts: readonly string[], html: boolean) => string,
): (json: string, html: boolean) => string | null {
  return (json, html) => {
    const value: unknown = JSON.parse(json)
    // For other values the elements are those of json_each.
    const elements = typeof value === 'object' && value !== null ? Object.values(value) : [value]
    const texts = elements.filter((element) => typeof element === 'string')
    return texts.length === 0 ? null : read(texts, html)
  }
}

/** Compiles each test once for all rows. */
function memoized(make: (source: string) => Test): (source: string) => Test {
  const tests = new Map<string, Test>()
  let kept = 0
  return (source) => {
    let test = tests.get(source)
    if (test === undefined) {
      const work = new Budget(Infinity)
      test = withBudget(work, () => make(source))
      const size = source.length + work.used
      if (kept + size > MAX_KEPT) {
        tests.clear()
        kept = 0
      }
      tests.set(source, test)
      kept += size
    }
    return test
  }
}

/**
 * Keeps the last result: several clauses of a query read the same column of a row. A driver may give whole
 * numbers as bigints.
 */
function withLastResult(
  read: (text: string, html: boolean) => string | null,
): (text: unknown, html: unknown) => string | null {
  let last: { readonly text: string; readonly html: unknown; readonly result: string | null } | undefined
  return (text, html) => {
    if (typeof text !== 'string') return null
    if (last === undefined || last.text !== text || last.html !== html)
      last = { text, html, result: read(text, Number(html) === 1) }
    return last.result
  }
}
