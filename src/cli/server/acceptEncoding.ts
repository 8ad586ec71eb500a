/** How a body can be packed, best first. */
export const encodings = ['br', 'gzip', 'deflate'] as const

export type Encoding = (typeof encodings)[number]

/**
 * The encoding that an `Accept-Encoding` header likes best (of equals the one that packs best); `null` where
 * none is asked for.
 *
 * @example
 * preferredEncoding('gzip;q=0.8, br') // 'br'
 * preferredEncoding('br;q=0, *') // 'gzip'
 */
export function preferredEncoding(header: string | null | undefined): Encoding | null {
  const weights = readWeights(header ?? '')
  const rest = weights.get('*') ?? 0
  let best: Encoding | null = null
  let highest = 0
  for (const encoding of encodings) {
    const weight = weights.get(encoding) ?? rest
    if (weight > highest) {
      best = encoding
      highest = weight
    }
  }
  // Unpacked is welcome unless it says otherwise, but nobody prefers it who does not say so.
  const plain = weights.get('identity') ?? 0
  return plain > highest ? null : best
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const item of header.split(',')) {
    const [name, ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    if (name === '') continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    if (/^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight))
      weights.set(name === 'x-gzip' ? 'gzip' : name!, Number(weight))
  }
  return weights
}
