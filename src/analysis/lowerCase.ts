import { lowerCaseTable } from './tables/lowerCaseTable.ts'

const NOT_ASCII = /[^\u0000-\u007f]/

/**
 * Unicode 12.1's simple lower-case form, code point by code point, from the library's own table: `İ` is `i`,
 * `Σ` is always `σ`, and what the host thinks of letters does not matter. The length in UTF-16 units never
 * changes.
 *
 * @example
 * lowerCase('ΌΔΟΣ İ') // 'όδοσ i'
 */
export function lowerCase(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase()
  const { units, astral } = lowerCaseTable()
  let result = ''
  let copied = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    const lower = (unit & 0xfc00) === 0xdc00 ? lowSurrogate(text, i, astral) : unit + units[unit]!
    if (lower === unit) continue
    result += text.slice(copied, i) + String.fromCharCode(lower)
    copied = i + 1
  }
  return copied === 0 ? text : result + text.slice(copied)
}

/** The low surrogate of the lower-case form: no letter's lower-case form has another high surrogate. */
function lowSurrogate(text: string, at: number, astral: ReadonlyMap<number, number>): number {
  const unit = text.charCodeAt(at)
  if (at === 0) return unit
  const point = text.codePointAt(at - 1)!
  return point > 0xffff ? unit + (astral.get(point) ?? 0) : unit
}
