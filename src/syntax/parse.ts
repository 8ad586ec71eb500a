import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { limitsOf, type RulesOf, TEXT } from '../diagnostics/arguments/rules.ts'
import { type Diagnostic, type Problem, replace } from '../diagnostics/diagnostic.ts'
import { DiagnosticBag } from '../diagnostics/diagnosticBag.ts'
import { DEFAULT_LIMITS, type Limits, withLimits } from '../diagnostics/limits.ts'
import { QueryError } from '../diagnostics/queryError.ts'
import { diagnoseAll } from '../diagnostics/workingFixes.ts'
import type { Query } from './ast.ts'
import { QueryGrammar } from './grammar.ts'
import type { Lexer } from './lexer/lexer.ts'
import { lintTokens } from './lexer/lintTokens.ts'
import { tokenize } from './lexer/tokenize.ts'
import { setSource } from './source.ts'

/** Options of `parse` and `safeParse`. */
export interface ParseOptions {
  /** The parser checks length, nesting and clauses; `planQuery` checks the other limits. */
  readonly limits?: Partial<Limits>
}

const PARSE_RULES: RulesOf<ParseOptions> = { limits: limitsOf(DEFAULT_LIMITS) }

/** The result of {@link safeParse}. */
export interface ParseResult {
  /** Whether the text is a well-formed query: no diagnostic is an error. */
  readonly ok: boolean
  /** The tree, with {@link Missing} nodes where something is missing. */
  readonly query: Query
  readonly diagnostics: readonly Diagnostic[]
}

let grammar: QueryGrammar | undefined
let busy = false

/**
 * Parses a query.
 *
 * @throws QueryError with every diagnostic, if the text is not a well-formed query.
 * @throws TypeError for a value that is not a string, and for an unknown option.
 *
 * @example
 * parse('headline:bank AND (fed OR ecb)').clauses.length // 2
 */
export function parse(text: string, options?: ParseOptions): Query {
  const { ok, query, diagnostics } = parseChecked('parse', text, options)
  if (!ok) throw new QueryError(text, diagnostics)
  return query
}

/**
 * Parses any text. The result has a tree for every text, with holes where something is missing, and all
 * diagnostics. If {@link parse} succeeds, the tree is the same.
 *
 * @throws TypeError for a value that is not a string, and for an unknown option; nothing else.
 *
 * @example
 * safeParse('a AND b').ok // true
 * safeParse('(a AND').diagnostics.map(({ code }) => code) // ['unclosed-group', 'missing-operand']
 */
export function safeParse(text: string, options?: ParseOptions): ParseResult {
  return parseChecked('safeParse', text, options)
}

function parseChecked(place: string, text: string, options: ParseOptions | undefined): ParseResult {
  checkArgument(place, 'text', text, TEXT)
  if (options === undefined) return parseWithin(text, DEFAULT_LIMITS)
  checkOptions(place, options, PARSE_RULES)
  return parseWithin(text, withLimits(options.limits))
}

/** Parses any text within limits that are checked already. */
export function parseWithin(text: string, limits: Limits): ParseResult {
  const { query, problems } = parseOnce(text, limits)
  setSource(query, text)
  if (problems.length === 0) return { ok: true, query, diagnostics: [] }
  const ok = !problems.some(({ severity }) => severity === 'error')
  return { ok, query, diagnostics: diagnoseAll(text, problems, (fixed) => parseOnce(fixed, limits).problems) }
}

/** As {@link parseWithin}, but in one pass: no fix is tested, and the query does not know its text. */
export function parseOnce(
  text: string,
  limits: Limits,
): { readonly query: Query; readonly problems: readonly Problem[] } {
  const bag = new DiagnosticBag()
  if (text.length > limits.length) {
    bag.error('too-long', 0, text.length, { actual: text.length, maximum: limits.length })
    return {
      query: { kind: 'query', span: { start: 0, end: text.length }, clauses: [] },
      problems: bag.all(),
    }
  }
  const lexer = tokenize(text, limits, bag)
  let query: Query
  try {
    query = runGrammar(lexer)
  } catch (error) {
    // The call stack of the caller is too deep for this nesting.
    if (!(error instanceof RangeError) || limits.nesting <= 1) throw error
    return parseOnce(text, { ...limits, nesting: Math.floor(limits.nesting / 2) })
  }
  lintTokens(lexer)
  if (query.clauses.length === 0 && bag.isEmpty) {
    bag.error('empty-query', 0, 0, {}, [replace('everything', {}, 0, text.length, '*')])
  }
  return { query, problems: bag.all() }
}

// One parser object for all calls; it holds the state of the current parse.
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
