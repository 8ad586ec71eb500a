import { LOWER_CASE_RUNS } from './tables/lowerCase.generated.ts'
import { varints } from './tables/varints.ts'

const NOT_ASCII = /[^\u0000-\u007f]/

/** As many units as are turned into a string at once. */
const CHUNK = 4096

interface Tables {
  /** What to add to each UTF-16 unit outside surrogate pairs, modulo 2¹⁶. */
  readonly units: Uint16Array
  /** What to add to each code point from U+10000 on, by code point. */
  readonly astral: ReadonlyMap<number, number>
}

let tables: Tables | undefined

/**
 * Unicode 12.1's simple lower-case form, code point by code point, from the library's own table: `İ` is `i`, `Σ` is always `σ`,
 * and what the host thinks of letters does not matter. The length in UTF-16 units never changes.
 *
 * @example
 * lowerCase('ΌΔΟΣ İ') // 'όδοσ i'
 */
export function lowerCase(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase()
  tables ??= readTables()
  const { units, astral } = tables
  let first = 0
  while (first < text.length && unchanged(text, first, tables)) first++
  if (first === text.length) return text

  const buffer = new Uint16Array(Math.min(CHUNK, text.length - first))
  let result = text.slice(0, first)
  let filled = 0
  for (let i = first; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    buffer[filled++] = unit >= 0xdc00 && unit <= 0xdfff ? lowSurrogate(text, i, astral) : unit + units[unit]!
    if (filled === buffer.length) {
      result += String.fromCharCode.apply(null, buffer as unknown as number[])
      filled = 0
    }
  }
  return result + String.fromCharCode.apply(null, buffer.subarray(0, filled) as unknown as number[])
}

function unchanged(text: string, at: number, { units, astral }: Tables): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? lowSurrogate(text, at, astral) === unit : units[unit] === 0
}

/** The low surrogate of the lower-case form: no letter's lower-case form has another high surrogate. */
function lowSurrogate(text: string, at: number, astral: ReadonlyMap<number, number>): number {
  const unit = text.charCodeAt(at)
  if (at === 0) return unit
  const point = text.codePointAt(at - 1)!
  return point > 0xffff ? unit + (astral.get(point) ?? 0) : unit
}

function readTables(): Tables {
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
