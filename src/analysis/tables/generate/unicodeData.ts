/** The sources of each property's code points: names of Unicode data, or the code points themselves. */
export type Properties<Name extends string> = Readonly<Record<Name, readonly (string | number)[]>>

/** Character classes. */
export interface CharacterClasses<Name extends string> {
  /** The properties of each class. */
  readonly names: readonly (readonly Name[])[]
  /** The class of every code point, as runs of (length, class) from U+0000 on. */
  readonly runs: readonly number[]
}

/** Divides all code points into classes by their properties. Class 0 has none of the properties. */
export async function characterClasses<Name extends string>(
  properties: Properties<Name>,
): Promise<CharacterClasses<Name>> {
  const order = Object.keys(properties) as Name[]
  const signatures = new Float64Array(0x110000)
  for (const [i, name] of order.entries()) {
    const having = new Set<number>()
    for (const source of properties[name]) {
      const points = typeof source === 'number' ? [source] : ((await load(source)) as Iterable<number>)
      for (const point of points) having.add(point)
    }
    for (const point of having) signatures[point]! += 2 ** i
  }

  const ids = new Map<number, number>([[0, 0]])
  const runs: number[] = []
  let length = 0
  for (let point = 0; point < 0x110000; point++) {
    const signature = signatures[point]!
    if (!ids.has(signature)) ids.set(signature, ids.size)
    length++
    if (point === 0x10ffff || signatures[point + 1] !== signature) {
      runs.push(length, ids.get(signature)!)
      length = 0
    }
  }
  const names = [...ids.keys()].map((signature) =>
    order.filter((_, i) => Math.floor(signature / 2 ** i) % 2 === 1),
  )
  return { names, runs }
}

/**
 * Unicode's simple lower-case mappings as runs of four numbers: the gap since the last code point of the run
 * before, the number of code points, the step between them (1 or 2), and the difference to the lower-case
 * form (zigzag: 0, −1, 1, −2 … are 0, 1, 2, 3 …).
 */
export async function lowerCaseRuns(): Promise<number[]> {
  const mapping = (await load('Simple_Case_Mapping/Lowercase')) as Map<number, number>
  const points = [...mapping.keys()].filter((point) => mapping.get(point) !== point).sort((a, b) => a - b)
  const runs: number[] = []
  let last = 0
  for (let i = 0; i < points.length; ) {
    const start = points[i]!
    const difference = mapping.get(start)! - start
    const step = points[i + 1] === start + 2 ? 2 : 1
    let count = 1
    for (let point = start + step; points[i + count] === point; point += step, count++)
      if (mapping.get(point) !== point + difference) break
    runs.push(start - last, count, step, difference < 0 ? -2 * difference - 1 : 2 * difference)
    last = start + (count - 1) * step
    i += count
  }
  return runs
}

async function load(source: string): Promise<unknown> {
  const module = (await import(`@unicode/unicode-12.1.0/${source}/code-points.mjs`)) as { default: unknown }
  return module.default
}
