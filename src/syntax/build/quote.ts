import { escapePhrase } from '../escape.ts'

/**
 * Any text as one phrase of exactly that value, to be put wherever a value can stand: by itself, behind
 * `field:`, in a group. A single word is put in quotes too: on a field that knows its whole value quotes ask
 * for just that value, so that `ACME` and `ACME Bank` are treated alike.
 *
 * @example
 * quote('bank') // '"bank"'
 * quote('5" AND') // '"5\\" AND"'
 */
export function quote(text: string): string {
  // Wildcards mean nothing in quotes; the backslash says that this is known.
  return `"${escapePhrase(text).replace(/[*?]/g, '\\$&')}"`
}
