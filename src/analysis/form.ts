import { asciiFold } from './asciiFold.ts'
import { lowerCase } from './lowerCase.ts'

/**
 * The form in which strings are compared: as they stand, in lower case, folded to ASCII, or lower-cased and
 * then folded, which is the order of Lucene's filters.
 */
export type Form = 'plain' | 'lower' | 'folded' | 'lower folded'

/**
 * A text in a form. Both steps look at single characters, so the form of a piece is a piece of the form.
 *
 * @example
 * inForm('Éa', 'lower folded') // 'ea'
 */
export function inForm(text: string, form: Form): string {
  switch (form) {
    case 'plain':
      return text
    case 'lower':
      return lowerCase(text)
    case 'folded':
      return asciiFold(text)
    case 'lower folded':
      return asciiFold(lowerCase(text))
  }
}
