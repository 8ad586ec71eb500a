import { compileFuzzy, compileFuzzySpan } from '../../../../../analysis/fuzzy.ts'
import { compileRegexp } from '../../../../../analysis/regexp/dfa/compileRegexp.ts'
import { someWord } from '../../../../../analysis/spanTest.ts'
import { tokenColumn } from '../../../../../analysis/tokenColumn.ts'
import { wellFormed } from '../../../../../analysis/wellFormed.ts'
import { Budget, withBudget } from '../../../../../analysis/work.ts'
import { checkArgument } from '../../../../../diagnostics/arguments/checkOptions.ts'
import { objectWith } from '../../../../../diagnostics/arguments/rules.ts'
import { normalizedOf, tokensOf } from '../../../../../schema/companions.ts'
import type { SchemaField } from '../../../../../schema/schema.ts'
import { compileColumnPhrase } from './columnPhrase.ts'

/** The names of the functions that `registerFunctions` adds to a SQLite connection. */
export const FUNCTIONS = {
  regexp: 'isoquery_regexp',
  tokenRegexp: 'isoquery_token_regexp',
  fuzzy: 'isoquery_fuzzy',
  tokenFuzzy: 'isoquery_token_fuzzy',
  tokenPhrase: 'isoquery_token_phrase',
  tokens: 'isoquery_tokens',
  normalized: 'isoquery_normalized',
  listTokens: 'isoquery_list_tokens',
  listNormalized: 'isoquery_list_normalized',
} as const

/** A connection with user-defined functions: `DatabaseSync` of node:sqlite, `Database` of better-sqlite3. */
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
  const tokens = (text: string, field: Reading): string[] => tokensOf(field, wellFormed(text))
  const normalized = (text: string, field: Reading): string => normalizedOf(field, wellFormed(text))
  const readers: Record<string, (text: string, field: Reading) => string | null> = {
    [FUNCTIONS.tokens]: (text, field) => tokenColumn([tokens(text, field)]),
    [FUNCTIONS.normalized]: normalized,
    [FUNCTIONS.listTokens]: fromList((texts, field) => tokenColumn(texts.map((text) => tokens(text, field)))),
    [FUNCTIONS.listNormalized]: fromList((texts, field) =>
      JSON.stringify(texts.map((text) => normalized(text, field))),
    ),
  }
  for (const [name, read] of Object.entries(readers))
    connection.function(name, { deterministic: true }, withLastResult(read))
}

type Reading = Pick<SchemaField, 'kind' | 'html' | 'fold' | 'ignoreCase'>

const HTML = 1
const FOLD = 2
const MINDS_CASE = 4

/** How a function reads the text of a field, as a number in its call. */
export function readingOf({ kind, html, fold, ignoreCase }: Reading): number {
  return (html ? HTML : 0) | (fold ? FOLD : 0) | (kind === 'keyword' && !ignoreCase ? MINDS_CASE : 0)
}

/** A field that is read as a number of {@link readingOf} says. A driver may give it as a bigint. */
function readBy(reading: unknown): Reading {
  const bits = Number(reading)
  const kind = bits & MINDS_CASE ? 'keyword' : 'text'
  return { kind, html: (bits & HTML) !== 0, fold: (bits & FOLD) !== 0, ignoreCase: false }
}

/** Reads the strings of a list in JSON; `null` if it has none. */
function fromList(
  read: (texts: readonly string[], field: Reading) => string,
): (json: string, field: Reading) => string | null {
  return (json, field) => {
    const value: unknown = JSON.parse(json)
    // For other values the elements are those of json_each.
    const elements = typeof value === 'object' && value !== null ? Object.values(value) : [value]
    const texts = elements.filter((element) => typeof element === 'string')
    return texts.length === 0 ? null : read(texts, field)
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

/** Keeps the last result: several clauses of a query read the same column of a row. */
function withLastResult(
  read: (text: string, field: Reading) => string | null,
): (text: unknown, reading: unknown) => string | null {
  let last: { readonly text: string; readonly reading: unknown; readonly result: string | null } | undefined
  return (text, reading) => {
    if (typeof text !== 'string') return null
    if (last === undefined || last.text !== text || last.reading !== reading)
      last = { text, reading, result: read(text, readBy(reading)) }
    return last.result
  }
}
