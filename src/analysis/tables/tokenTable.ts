import { type CodePointTable, codePointTable } from './codePointTable.ts'
import { lowerCaseTable } from './lowerCaseTable.ts'
import { CLASS_COUNT, CLASS_RUNS, FIRST_ACCEPTING, TRANSITIONS } from './tokenTable.generated.ts'

/** States are numbered in steps of this, so that a class can be added to a state. */
export const WIDTH = 32

/** Added to the class of a code point that has a lower-case form. */
export const CAPITAL = WIDTH

/** The tokenizer's automaton over the classes of code points, unpacked. */
export interface TokenTable {
  /** Classes, with `CAPITAL` added where there is something to lower. */
  readonly classes: CodePointTable
  /** The next state, at state plus class. State 0 is the dead end, `WIDTH` the start. */
  readonly next: Uint16Array
  /** States from this one on end a token. */
  readonly accepting: number
}

let table: TokenTable | undefined

/** The tokenizer's automaton, unpacked when it is first asked for. */
export function tokenTable(): TokenTable {
  table ??= unpack()
  return table
}

function unpack(): TokenTable {
  const states = atob(TRANSITIONS)
  const next = new Uint16Array((states.length / CLASS_COUNT) * WIDTH)
  for (let i = 0; i < states.length; i++) next[Math.floor(i / CLASS_COUNT) * WIDTH + (i % CLASS_COUNT)] = states.charCodeAt(i) * WIDTH
  const lower = lowerCaseTable()
  const isCapital = (point: number): boolean => (point > 0xffff ? lower.astral.has(point) : lower.units[point] !== 0)
  const classes = codePointTable(CLASS_RUNS, (point) => (isCapital(point) ? CAPITAL : 0))
  return { classes, next, accepting: FIRST_ACCEPTING * WIDTH }
}
