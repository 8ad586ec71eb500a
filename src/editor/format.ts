import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { limitsOf, oneOf, type RulesOf, TEXT } from '../diagnostics/arguments/rules.ts'
import { DEFAULT_LIMITS } from '../diagnostics/limits.ts'
import { type ParseOptions, safeParse } from '../syntax/parse.ts'
import { type PrintOptions, printCanonical } from '../syntax/print/print.ts'

/** Options of {@link format}. */
export interface FormatOptions extends ParseOptions, PrintOptions {}

const FORMAT_RULES: RulesOf<FormatOptions> = {
  limits: limitsOf(DEFAULT_LIMITS),
  precedence: oneOf('lucene', 'boolean'),
}

/**
 * A query in its canonical form: one space between clauses, words for operators, no needless escapes. The
 * text itself if it is not a well-formed query.
 *
 * @throws TypeError for a text that is no string, and for an unknown option.
 * @example
 * format('a   && (b || c)') // 'a AND (b OR c)'
 * format('(a AND') // '(a AND'
 */
export function format(text: string, options: FormatOptions = {}): string {
  checkArgument('format', 'text', text, TEXT)
  checkOptions('format', options, FORMAT_RULES)
  const { limits, precedence } = options
  const { ok, query } = safeParse(text, limits === undefined ? {} : { limits })
  return ok ? printCanonical(query, precedence === undefined ? {} : { precedence }) : text
}
