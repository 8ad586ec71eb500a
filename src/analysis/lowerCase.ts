import { varints } from './tables/codePointTable.ts'
import { LOWER_CASE_RUNS } from './tables/lowerCase.generated.ts'

/**
 * Characters other than those that every host lower-cases as Unicode 12.1 does: Latin, Cyrillic and common
 * punctuation, all assigned by then, without `İ`. Unicode never changes the case of an assigned character.
 */
const NEEDS_TABLE = /[^\u0000-\u012f\u0131-\u024f\u0400-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]/

/**
 * Maps each code point to its simple lower-case form in Unicode 12.1. The table is the library's own, so the
 * result does not depend on the host: `İ` becomes `i`, and `Σ` always becomes `σ`. The length in UTF-16
 * code units never changes.
 *
 * @example
 * lowerCase('ΌΔΟΣ İ') // 'όδοσ i'
 */
export function lowerCase(text: string): string {
  if (!NEEDS_TABLE.test(text)) return text.toLowerCase()
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

/** The low surrogate of the lower-case form, which always has the same high surrogate as the letter. */
function lowSurrogate(text: string, at: number, astral: ReadonlyMap<number, number>): number {
  const unit = text.charCodeAt(at)
  const point = text.codePointAt(at - 1) ?? 0
  return point > 0xffff ? unit + (astral.get(point) ?? 0) : unit
}

/** The differences between code points and their lower-case forms. */
export interface LowerCaseTable {
  /** What to add to each UTF-16 unit outside surrogate pairs, modulo 2¹⁶. */
  readonly units: Uint16Array
  /** What to add to each code point from U+10000 on that has a lower-case form. */
  readonly astral: ReadonlyMap<number, number>
}

let table: LowerCaseTable | undefined

/** The table, unpacked at the first call. */
export function lowerCaseTable(): LowerCaseTable {
  table ??= unpack()
  return table
}

function unpack(): LowerCaseTable {
  const numbers = varints(LOWER_CASE_RUNS)
  const units = new Uint16Array(0x10000)
  const astral = new Map<number, number>()
  let point = 0
  for (let i = 0; i < numbers.length; i += 4) {
    const [gap, count, step, zigzag] = numbers.slice(i, i + 4) as [number, number, number, number]
    const difference = zigzag % 2 === 1 ? -(zigzag + 1) / 2 : zigzag / 2
    point += gap
    for (let k = 0; k < count; k++, point += step) {
      if (point > 0xffff) astral.set(point, difference)
      else units[point] = difference
    }
    point -= step
  }
  return { units, astral }
}
