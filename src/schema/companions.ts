import { ANALYSIS_VERSION, analyze } from '../analysis/analyze.ts'
import { FOLD_VERSION } from '../analysis/asciiFold.ts'
import { type Form, inForm } from '../analysis/form.ts'
import { stripHtml } from '../analysis/html/stripHtml.ts'
import type { FieldDefinition } from './field.ts'
import type { SchemaField } from './schema.ts'

/**
 * A processed copy of a string, stored alongside the original, that queries are matched against:
 *
 * - `tokens`: the tokens of a text field's value, made by {@link tokensOf}
 * - `normalized`: the value of a text field with `whole`, or of a keyword field with `ignoreCase` or `fold`.
 *   Depending on the field's options, it is lower-cased, folded or both. Made by {@link normalizedOf}
 * - `contains`: the value of a `contains` field in ASCII lower case, made by {@link asciiLowerCase}. Engines
 *   that can ignore the case of ASCII letters themselves do not store it.
 */
export type Companion = 'tokens' | 'normalized' | 'contains'

/**
 * The suffix of the name under which a companion is stored. It contains the versions of everything that makes
 * the companion, so a table whose companions were made differently lacks the column.
 *
 * @example
 * companionSuffix(field.text({ fold: true }), 'tokens') // '_u121f1'
 */
export function companionSuffix(field: FormOptions, companion: Companion): string {
  if (companion === 'contains') return '_contains'
  if (companion === 'tokens') return `_${ANALYSIS_VERSION}${field.fold ? FOLD_VERSION : ''}`
  switch (formOf(field)) {
    case 'folded':
      return `_normalized_${FOLD_VERSION}`
    case 'lower folded':
      return `_normalized_${ANALYSIS_VERSION}${FOLD_VERSION}`
    default:
      return '_normalized'
  }
}

type FormOptions = Pick<FieldDefinition, 'kind' | 'ignoreCase' | 'fold'>

/** The name of a companion form, for messages. */
export const NAME_OF_FORM: Readonly<Record<Form, string>> = {
  plain: 'unchanged',
  lower: 'lower-cased',
  folded: 'folded',
  'lower folded': 'lower-cased and folded',
}

/** The form of a field's companions and of the query strings compared with them; `plain` for `contains`. */
export function formOf({ kind, ignoreCase, fold }: FormOptions): Form {
  const isExact = kind === 'contains' || (kind === 'keyword' && !ignoreCase)
  if (fold) return isExact ? 'folded' : 'lower folded'
  return isExact ? 'plain' : 'lower'
}

/**
 * Returns the companions that a field needs.
 *
 * @example
 * companionsOf(schema.fields.organisation) // ['tokens', 'normalized'] for field.text({ whole: true })
 */
export function companionsOf(field: SchemaField): readonly Companion[] {
  switch (field.kind) {
    case 'text':
      return field.whole ? ['tokens', 'normalized'] : ['tokens']
    case 'keyword':
      return field.ignoreCase || field.fold ? ['normalized'] : []
    case 'contains':
      return ['contains']
    default:
      return []
  }
}

/**
 * Splits one value of a text field into tokens. If the field has `html`, markup is stripped first; if it has
 * `fold`, accents are removed.
 *
 * @example
 * tokensOf(field.text({ html: true }), '<b>Wi-Fi</b>') // ['wi', 'fi']
 */
export function tokensOf({ html, fold }: Pick<FieldDefinition, 'html' | 'fold'>, value: string): string[] {
  return analyze(html ? stripHtml(value) : value, fold === true)
}

/**
 * Converts one value of a text or keyword field to the form that is compared with queries. The result is in
 * lower case unless the field is a case-sensitive keyword. It has no accents if the field has `fold`, and no
 * markup if the field has `html`.
 *
 * @example
 * normalizedOf(field.text({ html: true }), '<b>ACME</b> Bank') // 'acme bank'
 */
export function normalizedOf(field: FormOptions & Pick<FieldDefinition, 'html'>, value: string): string {
  return inForm(field.html ? stripHtml(value) : value, formOf(field))
}

/**
 * Returns a string with its ASCII letters in lower case. This is the form in which `contains` fields are
 * compared.
 *
 * @example
 * asciiLowerCase('ÄB') // 'Äb'
 */
export function asciiLowerCase(text: string): string {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase()) : text
}
