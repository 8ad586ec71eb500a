import { LOWER_CASE_RUNS } from './lowerCase.generated.ts'
import { varints } from './varints.ts'

/** The differences between code points and their lower-case forms. */
export interface LowerCaseTable {
  /** What to add to each UTF-16 unit outside surrogate pairs, modulo 2¹⁶. */
  readonly units: Uint16Array
  /**
   * What to add to each code point from U+10000 on that has a lower-case form; the high surrogate never
   * changes.
   */
  readonly astral: ReadonlyMap<number, number>
}

let table: LowerCaseTable | undefined

/** The table, unpacked when it is first asked for. */
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
