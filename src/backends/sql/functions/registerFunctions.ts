import { analyze } from '../../../analysis/analyze.ts'
import { compileFuzzy } from '../../../analysis/fuzzy.ts'
import { stripHtml } from '../../../analysis/html/stripHtml.ts'
import { lowerCase } from '../../../analysis/lowerCase.ts'
import { matchesPhrase } from '../../../analysis/phrase.ts'
import { compileRegexp } from '../../../analysis/regexp/dfa/compileRegexp.ts'
import { parseTokenColumn, tokenColumn } from '../../../analysis/tokenColumn.ts'
import { wellFormed } from '../../../analysis/wellFormed.ts'
import { FUNCTIONS } from './names.ts'

/** A connection that takes functions: `DatabaseSync` of node:sqlite, `Database` of better-sqlite3. */
export interface FunctionHost {
  function(
    name: string,
    options: { deterministic: boolean },
    implementation: (...values: unknown[]) => number | string | null,
  ): unknown
}

type Test = (text: string) => boolean

/** How many tests are kept made. */
const MADE = 100

/**
 * Gives a SQLite connection the functions that regexps, fuzzy words, sloppy phrases and text without a token
 * column need. They belong to the connection: call it once for each, and say so by `sqlite({ functions: true
 * })`.
 *
 * @example
 * const database = new DatabaseSync('releases.db')
 * registerFunctions(database)
 * const table = defineTable(schema, { name: 'release', key: 'id', dialect: sqlite({ functions: true }) })
 */
export function registerFunctions(connection: FunctionHost): void {
  const regexp = remembered((source: string) => {
    const compiled = compileRegexp(JSON.parse(source), Infinity)
    if (!compiled.ok) throw new RangeError(`The regular expression ${source} has too many states.`)
    return compiled.matches
  })
  const fuzzy = remembered((source: string) => {
    const [value, edits] = JSON.parse(source) as [string, 0 | 1 | 2]
    return compileFuzzy(value, edits)
  })
  const phrase = remembered((source: string) => {
    const { tokens, slop } = JSON.parse(source) as { tokens: string[]; slop: number }
    return (column) => parseTokenColumn(column).some((found) => matchesPhrase(found, tokens, slop))
  })
  const some = (test: (source: string) => Test) => (source: string) => {
    const matches = test(source)
    return (column: string) => column.split(' ').some((token) => token !== '' && matches(token))
  }
  const tests: Record<string, (source: string) => Test> = {
    [FUNCTIONS.regexp]: regexp,
    [FUNCTIONS.tokenRegexp]: some(regexp),
    [FUNCTIONS.fuzzy]: fuzzy,
    [FUNCTIONS.tokenFuzzy]: some(fuzzy),
    [FUNCTIONS.tokenPhrase]: phrase,
  }
  for (const [name, test] of Object.entries(tests)) {
    connection.function(name, { deterministic: true }, (source, text) =>
      text === null ? null : typeof text === 'string' && test(source as string)(text) ? 1 : 0,
    )
  }
  const tokensOf = (text: string, html: boolean): string[] =>
    analyze(html ? stripHtml(wellFormed(text)) : text)
  const loweredOf = (text: string, html: boolean): string =>
    lowerCase(wellFormed(html ? stripHtml(wellFormed(text)) : text))
  const readers: Record<string, (text: string, html: boolean) => string | null> = {
    [FUNCTIONS.tokens]: (text, html) => tokenColumn([tokensOf(text, html)]),
    [FUNCTIONS.lowered]: loweredOf,
    [FUNCTIONS.listTokens]: ofList((texts, html) => tokenColumn(texts.map((text) => tokensOf(text, html)))),
    [FUNCTIONS.listLowered]: ofList((texts, html) =>
      JSON.stringify(texts.map((text) => loweredOf(text, html))),
    ),
  }
  for (const [name, read] of Object.entries(readers))
    connection.function(name, { deterministic: true }, latest(read))
}

/** Reads the strings of a list in JSON; a list without any is as good as none. */
function ofList(
  read: (texts: readonly string[], html: boolean) => string,
): (json: string, html: boolean) => string | null {
  return (json, html) => {
    const value: unknown = JSON.parse(json)
    // What is no list has the elements that json_each gives it.
    const elements = typeof value === 'object' && value !== null ? Object.values(value) : [value]
    const texts = elements.filter((element) => typeof element === 'string')
    return texts.length === 0 ? null : read(texts, html)
  }
}

/** Makes each test once for all rows. */
function remembered(make: (source: string) => Test): (source: string) => Test {
  const made = new Map<string, Test>()
  return (source) => {
    let test = made.get(source)
    if (test === undefined) {
      test = make(source)
      if (made.size === MADE) made.clear()
      made.set(source, test)
    }
    return test
  }
}

/** Keeps the last answer: the clauses of a query ask the same of a row one after the other. */
function latest(
  read: (text: string, html: boolean) => string | null,
): (text: unknown, html: unknown) => string | null {
  let last: { readonly text: string; readonly html: unknown; readonly answer: string | null } | undefined
  return (text, html) => {
    if (typeof text !== 'string') return null
    if (last === undefined || last.text !== text || last.html !== html)
      last = { text, html, answer: read(text, html === 1) }
    return last.answer
  }
}
