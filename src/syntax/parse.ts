import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Limits, withLimits } from '../diagnostics/limits.ts'
import { QueryError } from '../diagnostics/queryError.ts'
import type { Query } from './ast.ts'
import { keepWorkingFixes } from './faults/keepWorkingFixes.ts'
import { lintTokens } from './faults/lintTokens.ts'
import { Problems, replace } from './faults/problems.ts'
import { QueryGrammar } from './grammar.ts'
import type { Lexer } from './lexer/lexer.ts'
import { tokenize } from './lexer/tokenize.ts'
import { Sourced } from './source.ts'

/** What may be said about how a text is read. */
export interface ParseOptions {
  /** Length, nesting and clauses are looked at here; the other limits are for later stages. */
  readonly limits?: Partial<Limits>
}

/** A tree and all that there is to say about the text. */
export interface ParseResult {
  readonly query: Query
  readonly diagnostics: readonly Diagnostic[]
}

let grammar: QueryGrammar | undefined
let busy = false

/**
 * Reads a query. Throws a {@link QueryError} that holds every diagnostic where the text is not a well-formed
 * query.
 *
 * @example
 * parse('headline:bank AND (fed OR ecb)').clauses.length // 2
 */
export function parse(text: string, options?: ParseOptions): Query {
  const { query, diagnostics } = safeParse(text, options)
  if (diagnostics.some(({ severity }) => severity === 'error')) throw new QueryError(text, diagnostics)
  return query
}

/**
 * Reads any text: gives a tree of all that can be understood, with holes where something is missing, and the
 * diagnostics. Where {@link parse} succeeds the tree is the same. Throws nothing but a `TypeError` for what
 * is no string.
 *
 * @example
 * safeParse('(a AND').diagnostics.map(({ code }) => code) // ['unclosed-group', 'missing-operand']
 */
export function safeParse(text: string, options?: ParseOptions): ParseResult {
  if (typeof text !== 'string')
    throw new TypeError(`A query must be a string, not ${text === null ? 'null' : typeof text}.`)
  const limits = withLimits(options?.limits)
  const { query, diagnostics } = read(text, limits)
  new Sourced(query, text)
  return {
    query,
    diagnostics: keepWorkingFixes(text, diagnostics, (fixed) => read(fixed, limits).diagnostics),
  }
}

/** The exact text that a query was parsed from; `undefined` for one that was built or changed. */
export function sourceOf(query: Query): string | undefined {
  return Sourced.of(query)
}

function read(text: string, limits: Limits): ParseResult {
  const problems = new Problems(text)
  if (text.length > limits.length) {
    problems.error('too-long', 0, text.length, { actual: text.length, maximum: limits.length })
    return {
      query: { kind: 'query', span: { start: 0, end: text.length }, clauses: [] },
      diagnostics: problems.all(),
    }
  }
  const lexer = tokenize(text, limits, problems)
  let query: Query
  try {
    query = runGrammar(lexer)
  } catch (error) {
    // So far down in a caller's own recursion there is room for less.
    if (!(error instanceof RangeError) || limits.nesting <= 1) throw error
    return read(text, { ...limits, nesting: Math.floor(limits.nesting / 2) })
  }
  lintTokens(lexer)
  if (query.clauses.length === 0 && problems.none) {
    problems.error('empty-query', 0, 0, {}, [replace('Search for everything', 0, text.length, '*')])
  }
  return { query, diagnostics: problems.all() }
}

// The one grammar object holds the state of the parse that is going on.
function runGrammar(lexer: Lexer): Query {
  if (busy) throw new Error('A query is being parsed already.')
  busy = true
  try {
    grammar ??= new QueryGrammar()
    return grammar.run(lexer)
  } finally {
    busy = false
  }
}
