import { defineSchema, field } from '../../../src/index.ts'
import type { Cursor } from '../../../src/plan/cursor.ts'
import type { Order } from '../../../src/plan/order.ts'
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

/** Some fields in a random order, of which the last identifies a document. */
export function drawOrder({ pick, chance, below }: Random): Order<typeof ordered> {
  const names = ['created', 'rank', 'weight', 'source'] as const
  const chosen = names.filter(() => chance(0.5))
  const start = below(chosen.length + 1)
  return [...chosen.slice(start), ...chosen.slice(0, start), 'id' as const].map((name) => ({
    [name]: pick(['asc', 'desc'] as const),
  }))
}

/** The place of a document in an order; `null` if it has none. Written apart from what it tests. */
export function placeOf(document: Ordered, order: Order<typeof ordered>): Cursor | null {
  const values = order.map((entry) => {
    const [name] = Object.keys(entry) as ['id']
    const value = document[name] as string | number | undefined
    return (name as string) === 'created' && value !== undefined ? Date.parse(String(value)) : value
  })
  return values.includes(undefined) ? null : (values as Cursor)
}

/** Compares two places as UTF-32 and numbers are compared. */
export function comparePlaces(order: Order<typeof ordered>): (a: Cursor, b: Cursor) => number {
  const directions = order.map((entry) => (Object.values(entry)[0] === 'asc' ? 1 : -1))
  const compared = (a: string | number, b: string | number): number => {
    if (typeof a === 'number') return a - Number(b)
    return Buffer.compare(Buffer.from(a), Buffer.from(String(b)))
  }
  return (a, b) => {
    const at = a.findIndex((value, i) => compared(value, b[i]!) !== 0)
    return at === -1 ? 0 : directions[at]! * compared(a[at]!, b[at]!)
  }
}
