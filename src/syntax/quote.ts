import { escapePhrase } from './escape.ts'

/**
 * Any text as one term or phrase of exactly that value, wherever a value can stand: by itself, behind `field:`, in a group.
 * A plain word stays as it is; everything else is put in quotes.
 *
 * @example
 * quote('bank') // 'bank'
 * quote('5" AND') // '"5\\" AND"'
 */
export function quote(text: string): string {
  const plain = /^[\p{L}\p{N}_]+$/u.test(text) && !/^(?:and|or|not|to)$/i.test(text)
  return plain ? text : `"${escapePhrase(text).replace(/[*?]/g, '\\$&')}"`
}
