/**
 * For each property, where its code points come from: names of Unicode's data, or the code points themselves.
 */
export type Properties<Name extends string> = Readonly<Record<Name, readonly (string | number)[]>>

/**
 * Character classes as lists of their properties, and every code point's class as runs of (length, class).
 */
export interface CharacterClasses<Name extends string> {
  readonly names: readonly (readonly Name[])[]
  readonly runs: readonly number[]
}

/** Splits all code points into the classes that differ in some property. Class 0 has none. */
export async function characterClasses<Name extends string>(properties: Properties<Name>): Promise<CharacterClasses<Name>> {
  const order = Object.keys(properties) as Name[]
  const signatures = new Float64Array(0x110000)
  for (const [i, name] of order.entries()) {
    const having = new Set<number>()
    for (const source of properties[name]) {
      for (const point of typeof source === 'number' ? [source] : await codePoints(source)) having.add(point)
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
  const names = [...ids.keys()].map((signature) => order.filter((_, i) => Math.floor(signature / 2 ** i) % 2 === 1))
  return { names, runs }
}

async function codePoints(source: string): Promise<Iterable<number>> {
  const module = (await import(`@unicode/unicode-12.1.0/${source}/code-points.mjs`)) as { default: Iterable<number> }
  return module.default
}
