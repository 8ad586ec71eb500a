import { type CodePointTable, classOf } from './tables/codePointTable.ts'
import { NAME_PART, NAME_START, SPACE } from './tables/markup.generated.ts'

/** ASCII's markup characters, each of which is a class of its own. */
const MARKS = '\'"<>=!-#\\'

/** A transition of the automaton, on the characters that the test accepts. */
type Edge = readonly [from: number, allows: (kind: Kind) => boolean, to: number]

interface Kind {
  readonly mark: string
  readonly name: boolean
  readonly start: boolean
  readonly space: boolean
}

// The states of the nondeterministic automaton, as bits. `PLAIN` is the start, `DONE` follows a closing `>`.
const [
  PLAIN,
  NAME,
  BEFORE_EQUALS,
  AFTER_EQUALS,
  OPEN_1,
  OPEN_2,
  OPEN_3,
  OPEN_4,
  INCLUDE,
  CLOSE_1,
  CLOSE_2,
  DONE,
] = bits(12, 0)
const APOSTROPHE = bits(2, 12)
const QUOTE = bits(2, 14)
const INCLUDE_APOSTROPHE = bits(2, 16)
const INCLUDE_QUOTE = bits(2, 18)

const on =
  (mark: string) =>
  (kind: Kind): boolean =>
    kind.mark === mark
const space = (kind: Kind): boolean => kind.space

/**
 * The content of a start tag after its name and a space. `<` and `>` are content only inside a quoted attribute
 * value or a server-side include (`<!--# … -->`). A quoted value may contain its own quote after a backslash.
 */
const EDGES: readonly Edge[] = [
  [PLAIN, (kind) => kind.mark !== '<' && kind.mark !== '>', PLAIN],
  [PLAIN, on('>'), DONE],
  [PLAIN, (kind) => kind.start, NAME],
  [NAME, (kind) => kind.name, NAME],
  [NAME | BEFORE_EQUALS, space, BEFORE_EQUALS],
  [NAME | BEFORE_EQUALS, on('='), AFTER_EQUALS],
  [AFTER_EQUALS, space, AFTER_EQUALS],
  ...quoted("'", AFTER_EQUALS, APOSTROPHE, PLAIN),
  ...quoted('"', AFTER_EQUALS, QUOTE, PLAIN),
  [PLAIN, on('<'), OPEN_1],
  [OPEN_1, on('!'), OPEN_2],
  [OPEN_2, on('-'), OPEN_3],
  [OPEN_3, on('-'), OPEN_4],
  [OPEN_4, on('#'), INCLUDE],
  [INCLUDE, (kind) => kind.mark !== "'" && kind.mark !== '"', INCLUDE],
  [INCLUDE, on('-'), CLOSE_1],
  [CLOSE_1, on('-'), CLOSE_2],
  [CLOSE_2, on('>'), PLAIN],
  ...quoted("'", INCLUDE, INCLUDE_APOSTROPHE, INCLUDE),
  ...quoted('"', INCLUDE, INCLUDE_QUOTE, INCLUDE),
]

function bits(count: 2, from: number): [number, number]
function bits(
  count: 12,
  from: number,
): [number, number, number, number, number, number, number, number, number, number, number, number]
function bits(count: number, from: number): number[] {
  return Array.from({ length: count }, (_, i) => 1 << (from + i))
}

function quoted(
  mark: string,
  before: number,
  [inside, escaped]: readonly [number, number],
  after: number,
): Edge[] {
  return [
    [before, on(mark), inside],
    [inside | escaped, (kind) => kind.mark !== mark && kind.mark !== '\\', inside],
    [inside | escaped, on('\\'), escaped],
    [escaped, on(mark), inside],
    [inside | escaped, on(mark), after],
  ]
}

/** The states of the deterministic automaton, made when they are first reached: sets of the states above. */
const sets: number[] = [0, PLAIN]
const ids = new Map<number, number>(sets.map((set, id) => [set, id]))
const kinds = new Map<number, Kind>()
/** The next state by state and kind of character; −1 if it is not known yet. */
const transitions: Int16Array[] = []
const KINDS = 4 + MARKS.length

/** The kinds of the ASCII marks by code, 0 for all other characters. */
const ASCII_KINDS = new Uint8Array(0x80)
for (const [i, mark] of [...MARKS].entries()) ASCII_KINDS[mark.charCodeAt(0)] = 4 + i

/** The distance between the positions at which results are kept, in UTF-16 units. */
const STRIDE = 64

/**
 * The end of a start tag whose content begins at `from`: the index after the last `>` that can close it, or −1.
 * Results are kept in `known`, so all tags of a text together take linear time even if none of them is closed.
 *
 * @param known a map that is empty at the first call for a text and is passed again at each later one
 */
export function endOfTag(
  text: string,
  from: number,
  table: CodePointTable,
  known: Map<number, number>,
): number {
  const passed: number[] = []
  let state = 1
  let end = -1
  let checkpoint = Math.ceil(from / STRIDE) * STRIDE
  for (let at = from; at < text.length && state !== 0; ) {
    // Every scan stops at the same code point near each checkpoint, so scans share the results.
    if (at >= checkpoint) {
      checkpoint += STRIDE
      const key = at * 4096 + state
      const result = known.get(key)
      if (result !== undefined) {
        end = Math.max(end, result)
        break
      }
      passed.push(key)
    }
    const unit = text.charCodeAt(at)
    const point = unit < 0x80 ? unit : text.codePointAt(at)!
    const kind = unit < 0x80 ? ASCII_KINDS[unit]! : 0
    state = follow(state, kind > 0 ? kind : classOf(table, point))
    at += point > 0xffff ? 2 : 1
    if ((sets[state]! & DONE) !== 0) end = at
  }
  for (const key of passed) known.set(key, end > Math.floor(key / 4096) ? end : -1)
  return end
}

function follow(state: number, kind: number): number {
  let row = transitions[state]
  if (row === undefined) {
    row = new Int16Array(KINDS).fill(-1)
    transitions[state] = row
  }
  const next = row[kind]!
  if (next >= 0) return next
  row[kind] = step(sets[state]!, kind)
  return row[kind]!
}

function step(set: number, kind: number): number {
  const what = describe(kind)
  let next = 0
  for (const [from, allows, to] of EDGES) if ((set & from) !== 0 && allows(what)) next |= to
  const id = ids.get(next) ?? sets.push(next) - 1
  ids.set(next, id)
  return id
}

function describe(kind: number): Kind {
  const known = kinds.get(kind)
  if (known) return known
  const mark = kind < 4 ? '' : MARKS[kind - 4]!
  const made = {
    mark,
    name: kind === NAME_START || kind === NAME_PART || mark === '-',
    start: kind === NAME_START,
    space: kind === SPACE,
  }
  kinds.set(kind, made)
  return made
}
