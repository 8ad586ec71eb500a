import { ANALYSIS_VERSION, analyze } from '../analysis/analyze.ts'
import { stripHtml } from '../analysis/html/stripHtml.ts'
import { lowerCase } from '../analysis/lowerCase.ts'
import type { SchemaField } from './schema.ts'

/**
 * A form of a string that is stored beside it and that queries are compared with:
 *
 * - `tokens`: the tokens of a text, made by {@link tokensOf}
 * - `folded`: the lower-cased value of a text with `whole` or a keyword that ignores case, made by
 *   {@link foldedOf}
 * - `contains`: the value of a `contains` field, made by {@link asciiLowerCase}. An engine that can ignore
 *   the case of ASCII letters itself does not store it.
 *
 * @example
 * const companions: readonly Companion[] = companionsOf(releases.fields.headline)
 * companions // ['tokens']
 */
export type Companion = 'tokens' | 'folded' | 'contains'

/**
 * The suffixes of the names under which companions are stored. That of tokens is the version of the analysis,
 * so that a table with tokens of another version lacks the column.
 */
export const COMPANION_SUFFIX: Readonly<Record<Companion, string>> = {
  tokens: `_${ANALYSIS_VERSION}`,
  folded: '_folded',
  contains: '_contains',
}

/**
 * The companions of a field.
 *
 * @example
 * companionsOf(schema.fields.organisation) // ['tokens', 'folded'] for field.text({ whole: true })
 */
export function companionsOf(field: SchemaField): readonly Companion[] {
  switch (field.kind) {
    case 'text':
      return field.whole ? ['tokens', 'folded'] : ['tokens']
    case 'keyword':
      return field.ignoreCase ? ['folded'] : []
    case 'contains':
      return ['contains']
    default:
      return []
  }
}

/**
 * The tokens of one value of a text field; markup is stripped where the field is `html`.
 *
 * @example
 * tokensOf({ html: true }, '<b>Wi-Fi</b>') // ['wi', 'fi']
 */
export function tokensOf({ html }: Pick<SchemaField, 'html'>, value: string): string[] {
  return analyze(html ? stripHtml(value) : value)
}

/**
 * One value of a text field or a keyword in lower case; markup is stripped where the field is `html`.
 *
 * @example
 * foldedOf({ html: true }, '<b>ACME</b> Bank') // 'acme bank'
 */
export function foldedOf({ html }: Pick<SchemaField, 'html'>, value: string): string {
  return lowerCase(html ? stripHtml(value) : value)
}

/**
 * A text with its ASCII letters in lower case, as `contains` compares it.
 *
 * @example
 * asciiLowerCase('ÄB') // 'Äb'
 */
export function asciiLowerCase(text: string): string {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase()) : text
}
