import type { KeyType } from '../../../src/backends/sql/index.ts'
import { defineSchema, field } from '../../../src/index.ts'
import type { Cursor } from '../../../src/plan/cursor.ts'
import type { Missing, Order } from '../../../src/plan/order.ts'
import type { DocumentOf } from '../../../src/schema/documentOf.ts'
import type { Random } from '../cases/random.ts'

/** Documents with a field of each kind that hits are ordered by. */
export const ordered = defineSchema(
  {
    id: field.keyword(),
    created: field.date(),
    rank: field.integer(),
    weight: field.number(),
    source: field.keyword({ ignoreCase: true }),
    headline: field.text(),
  },
  { defaultFields: ['headline'] },
)

export type Ordered = DocumentOf<typeof ordered>

/** Few values, so that many documents share them; of strings those that collations take for others. */
const VALUES = {
  created: ['1969-12-31T23:59:59.999Z', '2019-10-17T08:30:00.000Z', '2019-10-17T08:30:00.001Z', '2020-01-01'],
  rank: [-1, 0, 3, Number.MAX_SAFE_INTEGER],
  weight: [-0.5, 0.1, 0.30000000000000004, 1e15],
  source: ['', 'ACME', 'acme', 'acme ', 'Äcme', 'acmé', 'z', '\ufffd', '😀', "o'\\ñ"],
} as const

/** A random document. It may lack some fields. */
export function drawDocument(number: number, { pick, chance }: Random): Ordered {
  const drawn = Object.entries(VALUES).flatMap(([name, values]) =>
    chance(0.1) ? [] : [[name, pick(values as readonly unknown[])]],
  )
  const id = `${pick(['a', 'A', 'ä', 'Z', 'ﬀ', '😀'])}${number}`
  return { ...Object.fromEntries(drawn), id, headline: pick(['bank', 'river', 'river bank']) }
}

/** Some fields in a random order, of which the last identifies a document, or the key does. */
export function drawOrder({ pick, chance, below }: Random, isKeyed: boolean): Order<typeof ordered> {
  const names = ['created', 'rank', 'weight', 'source'] as const
  const chosen = names.filter(() => chance(0.5))
  const start = below(chosen.length + 1)
  const last = isKeyed ? [] : (['id'] as const)
  return [...chosen.slice(start), ...chosen.slice(0, start), ...last].map((name) => ({
    [name]: pick(['asc', 'desc'] as const),
  }))
}

/** What random pages are asked by. */
export interface Sorting {
  readonly order: Order<typeof ordered>
  readonly missing: Missing
  /** The direction of the key of a document's row; `null` if it is not asked by. */
  readonly key: 'asc' | 'desc' | null
  readonly keyType: KeyType
}

/** The key of a document's row, if it is no field: the number in its `id`. */
export function keyOf({ id }: Pick<Ordered, 'id'>, type: KeyType): number | string {
  const number = /\d+$/.exec(String(id))![0]
  // MySQL gives a row with the key 0 another one.
  return type === 'text' ? `Key ${number}` : Number(number) + 1
}

/** The place of a document in an order; `null` if it has none. Written apart from what it tests. */
export function placeOf(document: Ordered, { order, missing, key, keyType }: Sorting): Cursor | null {
  const values = order.map((entry) => {
    const [name] = Object.keys(entry) as ['id']
    const value = document[name] as string | number | undefined
    return (name as string) === 'created' && value !== undefined ? Date.parse(String(value)) : (value ?? null)
  })
  if (missing === 'omit' && values.includes(null)) return null
  return key === null ? values : [...values, keyOf(document, keyType)]
}

/** Compares two places as UTF-32 and numbers are compared. */
export function comparePlaces({ order, missing, key }: Sorting): (a: Cursor, b: Cursor) => number {
  const directions = [...order.map((entry) => Object.values(entry)[0]), key]
  const compared = (a: Cursor[number], b: Cursor[number], direction: unknown): number => {
    if (a === b) return 0
    if (a === null || b === null) return (a === null) === (missing === 'first') ? -1 : 1
    const sign = direction === 'asc' ? 1 : -1
    if (typeof a === 'number') return sign * (a - Number(b))
    return sign * Buffer.compare(Buffer.from(a), Buffer.from(String(b)))
  }
  return (a, b) => a.map((value, i) => compared(value, b[i]!, directions[i])).find((each) => each !== 0) ?? 0
}
