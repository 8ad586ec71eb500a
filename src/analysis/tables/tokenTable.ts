import { type CodePointTable, codePointTable } from './codePointTable.ts'
import { CLASS_COUNT, CLASS_RUNS, FIRST_ACCEPTING, TRANSITIONS } from './tokenTable.generated.ts'

/** The tokenizer's automaton over the classes of code points, unpacked. */
export interface TokenTable {
  readonly classes: CodePointTable
  /** The next state, at state plus class; states are numbered in steps of `width`. State 0 is the dead end, `width` the start. */
  readonly next: Uint16Array
  readonly width: number
  /** States from this one on end a token. */
  readonly accepting: number
}

let table: TokenTable | undefined

/** The tokenizer's automaton, unpacked when it is first asked for. */
export function tokenTable(): TokenTable {
  table ??= {
    classes: codePointTable(CLASS_RUNS),
    next: Uint16Array.from(atob(TRANSITIONS), (state) => state.charCodeAt(0) * CLASS_COUNT),
    width: CLASS_COUNT,
    accepting: FIRST_ACCEPTING * CLASS_COUNT,
  }
  return table
}
