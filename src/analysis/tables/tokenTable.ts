import { CLASS_COUNT, CLASS_RUNS, FIRST_ACCEPTING, TRANSITIONS } from './tokenTable.generated.ts'
import { varints } from './varints.ts'

/** The tokenizer's automaton, unpacked. State 0 is the dead end, state 1 the start. */
export interface TokenTable {
  /** The class of each UTF-16 unit below the surrogates and above them. */
  readonly units: Uint8Array
  /** Where the classes of a block of 256 code points from U+10000 on begin in `blocks`. */
  readonly blockOf: Uint16Array
  readonly blocks: Uint8Array
  /** The next state, by state (in steps of `width`) plus class; states are stored multiplied by `width`. */
  readonly next: Uint16Array
  readonly width: number
  /** States from this one on (multiplied by `width`) end a token. */
  readonly accepting: number
}

let table: TokenTable | undefined

/** The tokenizer's automaton, unpacked when it is first asked for. */
export function tokenTable(): TokenTable {
  table ??= unpack()
  return table
}

function unpack(): TokenTable {
  const classes = new Uint8Array(0x110000)
  const runs = varints(CLASS_RUNS)
  for (let i = 0, point = 0; i < runs.length; i += 2) {
    const end = point + runs[i]!
    classes.fill(runs[i + 1]!, point, end)
    point = end
  }
  const { blockOf, blocks } = compress(classes.subarray(0x10000))
  const states = atob(TRANSITIONS)
  const next = Uint16Array.from(states, (state) => state.charCodeAt(0) * CLASS_COUNT)
  return { units: classes.slice(0, 0x10000), blockOf, blocks, next, width: CLASS_COUNT, accepting: FIRST_ACCEPTING * CLASS_COUNT }
}

/** Stores equal blocks of 256 classes once. */
function compress(classes: Uint8Array): { blockOf: Uint16Array; blocks: Uint8Array } {
  const starts = new Map<string, number>()
  const kept: Uint8Array[] = []
  const blockOf = new Uint16Array(classes.length >> 8)
  for (let block = 0; block < blockOf.length; block++) {
    const part = classes.subarray(block << 8, (block + 1) << 8)
    const key = String.fromCharCode(...part)
    let start = starts.get(key)
    if (start === undefined) {
      start = kept.length << 8
      kept.push(part)
      starts.set(key, start)
    }
    blockOf[block] = start
  }
  const blocks = new Uint8Array(kept.length << 8)
  for (const [i, part] of kept.entries()) blocks.set(part, i << 8)
  return { blockOf, blocks }
}
