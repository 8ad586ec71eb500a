import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { limitsOf, type RulesOf, TEXT } from '../diagnostics/arguments/rules.ts'
import { type Diagnostic, replace } from '../diagnostics/diagnostic.ts'
import { DiagnosticBag } from '../diagnostics/diagnosticBag.ts'
import { DEFAULT_LIMITS, type Limits, withLimits } from '../diagnostics/limits.ts'
import { QueryError } from '../diagnostics/queryError.ts'
import { diagnoseAll } from '../diagnostics/workingFixes.ts'
import type { Query } from './ast.ts'
import { QueryGrammar } from './grammar.ts'
import type { Lexer } from './lexer/lexer.ts'
import { tokenize } from './lexer/tokenize.ts'
import { syntaxProblemMessages } from './messages.ts'
import { type ParsedText, setOrigin } from './source.ts'

/** Options for `parse` and `safeParse`. */
export interface ParseOptions {
  /**
   * Limits on the query. The parser checks `length`, `nesting` and `clauses`; `planQuery` checks the others.
   */
  readonly limits?: Partial<Limits>
}

export const PARSE_RULES: RulesOf<ParseOptions> = { limits: limitsOf(DEFAULT_LIMITS) }

/** The result of {@link safeParse}. */
export interface ParseResult {
  /** Whether the input is a well-formed query, that is, none of the diagnostics is an error. */
  readonly ok: boolean
  /** The tree, with {@link Missing} nodes for missing parts. */
  readonly query: Query
  readonly diagnostics: readonly Diagnostic[]
}

// One parser for all queries, created for the first.
let grammar: QueryGrammar | undefined

/**
 * Parses a query.
 *
 * @throws QueryError with all diagnostics, if the input is not a well-formed query.
 * @throws TypeError if `text` is not a string or an option is unknown.
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
 * Parses any string, even a malformed query. The result always has a tree, with {@link Missing} nodes for
 * missing parts, and all diagnostics. For a well-formed query, {@link parse} returns the same tree.
 *
 * @throws TypeError if `text` is not a string or an option is unknown. It throws nothing else.
 *
 * @example
 * safeParse('a AND b').ok // true
 * safeParse('(a AND').diagnostics.map(({ code }) => code) // ['unclosed-group', 'missing-operand']
 */
export function safeParse(text: string, options?: ParseOptions): ParseResult {
  return parseChecked('safeParse', text, options)
}

function parseChecked(caller: string, text: string, options: ParseOptions | undefined): ParseResult {
  checkArgument(caller, 'text', text, TEXT)
  if (options === undefined) return parseWithin(text, DEFAULT_LIMITS)
  checkOptions(caller, options, PARSE_RULES)
  return parseWithin(text, withLimits(options.limits))
}

/** Parses any string within limits that have been checked. */
export function parseWithin(text: string, limits: Limits): ParseResult {
  const { query, problems } = parseOnce(text, limits)
  setOrigin(query, { text, limits, tokens: null, query, problems })
  if (problems.length === 0) return { ok: true, query, diagnostics: [] }
  const ok = !problems.some(({ severity }) => severity === 'error')
  const read = (fixed: string) => parseOnce(fixed, limits).problems
  return { ok, query, diagnostics: diagnoseAll(text, problems, syntaxProblemMessages, read) }
}

/** Runs the lint rules on the suspects that the lexer collected for them. */
function lint(lexer: Lexer, bag: DiagnosticBag): void {
  for (const { rule, suspect } of lexer.suspects) {
    for (const { span, data, fixes } of rule.look(suspect, lexer))
      bag.report('warning', rule.code, span.start, span.end, data, fixes)
  }
}

/** Parses any string in one pass. */
export function parseOnce(text: string, limits: Limits): ParsedText {
  const bag = new DiagnosticBag()
  if (text.length > limits.length) {
    bag.error('too-long', 0, text.length, { actual: text.length, maximum: limits.length })
    const query: Query = { kind: 'query', span: { start: 0, end: text.length }, clauses: [] }
    return { text, limits, tokens: null, query, problems: bag.all() }
  }
  const lexer = tokenize(text, limits, bag)
  let query: Query
  try {
    grammar ??= new QueryGrammar()
    query = grammar.run(lexer)
  } catch (error) {
    // The call stack of the caller is too deep for this nesting.
    if (!(error instanceof RangeError) || limits.nesting <= 1) throw error
    return parseOnce(text, { ...limits, nesting: Math.floor(limits.nesting / 2) })
  }
  lint(lexer, bag)
  if (query.clauses.length === 0 && bag.isEmpty) {
    bag.error('empty-query', 0, 0, {}, [replace('everything', {}, 0, text.length, '*')])
  }
  const tokens = lexer.exceeded === null ? lexer.tokens : null
  return { text, limits, tokens, query, problems: bag.all() }
}
