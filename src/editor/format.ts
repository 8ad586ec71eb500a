import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { type RulesOf, TEXT } from '../diagnostics/arguments/rules.ts'
import { withLimits } from '../diagnostics/limits.ts'
import { PARSE_RULES, type ParseOptions, parseWithin } from '../syntax/parse.ts'
import { PRINT_RULES, type PrintOptions, printCanonical } from '../syntax/print/print.ts'

/** Options for {@link format}. */
export interface FormatOptions extends ParseOptions, PrintOptions {}

const FORMAT_RULES: RulesOf<FormatOptions> = { ...PARSE_RULES, ...PRINT_RULES }

/**
 * Formats a query in a canonical style: one space between clauses, operators written as words, and no
 * unnecessary escapes. Returns the text unchanged if it is not a well-formed query.
 *
 * @throws TypeError when the text is not a string, or an option is unknown.
 * @example
 * format('a   && (b || c)') // 'a AND (b OR c)'
 * format('(a AND') // '(a AND'
 */
export function format(text: string, options: FormatOptions = {}): string {
  checkArgument('format', 'text', text, TEXT)
  checkOptions('format', options, FORMAT_RULES)
  const { ok, query } = parseWithin(text, withLimits(options.limits))
  return ok ? printCanonical(query, options) : text
}
