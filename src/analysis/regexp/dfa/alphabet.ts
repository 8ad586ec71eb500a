import { type CodePointRange, childrenOf, type RegexpNode } from '../syntax/ast.ts'

/** The code points, divided into classes that an expression does not distinguish. */
export interface Alphabet {
  readonly count: number
  /** The class of each ASCII character. */
  readonly ascii: Uint16Array
  /** The first code points of the runs of equal class, in ascending order from 0. */
  readonly starts: Int32Array
  /** The class of each run. */
  readonly classes: Uint16Array
  /** A code point of each class. */
  readonly examples: readonly number[]
}

/** The alphabet of an expression without intervals, or undefined if it has more than `max` classes. */
export function alphabetOf(node: RegexpNode, max: number): Alphabet | undefined {
  const sets = [...collect(node, new Map()).values()]
  const cuts = new Set([0])
  for (const ranges of sets) {
    for (const { from, to } of ranges) {
      cuts.add(from)
      cuts.add(to + 1)
    }
  }
  cuts.delete(0x110000)
  const starts = Int32Array.from(cuts).sort()
  const signatures: string[][] = Array.from(starts, () => [])
  for (const [i, ranges] of sets.entries()) {
    for (const { from, to } of ranges) {
      const first = runOf(starts, from)
      let run = first
      for (; run < starts.length && starts[run]! <= to; run++) signatures[run]!.push(String(i))
    }
  }
  const ids = new Map<string, number>()
  const examples: number[] = []
  const classes = new Uint16Array(starts.length)
  for (const [run, signature] of signatures.entries()) {
    const key = [...new Set(signature)].join()
    let id = ids.get(key)
    if (id === undefined) {
      id = examples.push(starts[run]!) - 1
      if (id >= max) return undefined
      ids.set(key, id)
    }
    classes[run] = id
  }
  const ascii = Uint16Array.from({ length: 128 }, (_, point) => classes[runOf(starts, point)]!)
  return { count: examples.length, ascii, starts, classes, examples }
}

/** The class of a code point. */
export function classOfCodePoint({ ascii, starts, classes }: Alphabet, point: number): number {
  return point < 128 ? ascii[point]! : classes[runOf(starts, point)]!
}

/** The index of the run that contains a code point. */
function runOf(starts: Int32Array, point: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= point) low = middle
    else high = middle - 1
  }
  return low
}

/** The distinct sets of code points in an expression. */
function collect(node: RegexpNode, sets: Map<string, readonly CodePointRange[]>): typeof sets {
  if (node.kind === 'text') {
    for (const character of node.text) {
      const point = character.codePointAt(0)!
      sets.set(character, [{ from: point, to: point }])
    }
  } else if (node.kind === 'set') sets.set(JSON.stringify(node.ranges), node.ranges)
  for (const child of childrenOf(node)) collect(child, sets)
  return sets
}
