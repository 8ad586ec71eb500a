/** The properties that the token rules look at; a character class is a set of these that some code point has. */
const PROPERTIES = {
  letter: ['Word_Break/ALetter'],
  hebrew: ['Word_Break/Hebrew_Letter'],
  numeric: ['Word_Break/Numeric'],
  katakana: ['Word_Break/Katakana'],
  extendNumLet: ['Word_Break/ExtendNumLet'],
  midLetter: ['Word_Break/MidLetter'],
  midNum: ['Word_Break/MidNum'],
  midNumLet: ['Word_Break/MidNumLet'],
  singleQuote: ['Word_Break/Single_Quote'],
  doubleQuote: ['Word_Break/Double_Quote'],
  extend: ['Word_Break/Extend', 'Word_Break/Format', 'Word_Break/ZWJ'],
  joiner: ['Word_Break/ZWJ'],
  flag: ['Word_Break/Regional_Indicator'],
  han: ['Script/Han'],
  hiragana: ['Script/Hiragana'],
  complex: ['Line_Break/Complex_Context'],
  emoji: ['Binary_Property/Emoji'],
  pictographic: ['Binary_Property/Extended_Pictographic'],
  modifier: ['Binary_Property/Emoji_Modifier'],
  modifierBase: ['Binary_Property/Emoji_Modifier_Base'],
} as const

/** Code points that the emoji rules name one by one. */
const SINGLE: Record<string, readonly number[]> = {
  keycapBase: [...'0123456789#*'].map((c) => c.charCodeAt(0)),
  keycap: [0x20e3],
  textStyle: [0xfe0e],
  emojiStyle: [0xfe0f],
  accidental: [0xa9, 0xae, 0x2122, 0x3030, 0x303d],
  tag: Array.from({ length: 0xe007e - 0xe0020 + 1 }, (_, i) => 0xe0020 + i),
  tagEnd: [0xe007f],
}

/** A property of a code point that a token rule may ask for. */
export type Property = keyof typeof PROPERTIES | 'keycapBase' | 'keycap' | 'textStyle' | 'emojiStyle' | 'accidental' | 'tag' | 'tagEnd'

/** Character classes as lists of their properties, and every code point's class as runs of (length, class). */
export interface CharacterClasses {
  readonly names: readonly (readonly Property[])[]
  readonly runs: readonly number[]
}

/** Splits all code points into the classes that the token rules can tell apart. Class 0 has no property. */
export async function characterClasses(): Promise<CharacterClasses> {
  const properties: [Property, Iterable<number>][] = []
  for (const [name, sources] of Object.entries(PROPERTIES)) {
    for (const source of sources) properties.push([name as Property, await codePoints(source)])
  }
  for (const [name, points] of Object.entries(SINGLE)) properties.push([name as Property, points])

  const order = [...new Set(properties.map(([name]) => name))]
  const signatures = new Float64Array(0x110000)
  for (const name of order) {
    const having = new Set<number>()
    for (const [property, points] of properties) if (property === name) for (const point of points) having.add(point)
    for (const point of having) signatures[point]! += 2 ** order.indexOf(name)
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
