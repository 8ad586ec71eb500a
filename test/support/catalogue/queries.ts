import type { FieldKind } from '../../../src/schema/field.ts'
import { quote } from '../../../src/syntax/index.ts'

/** The texts of queries that a field's values suggest: each value, its neighbours, what has any value. */
export function queriesFor(kind: FieldKind, values: readonly unknown[]): string[] {
  const texts = values.flatMap((value) => QUERIES[kind](value as never))
  return [...new Set(['f:*', ...texts])].flatMap((text) => [text, `NOT ${text}`])
}

const QUERIES: Readonly<Record<FieldKind, (value: never) => string[]>> = {
  text: strings,
  keyword: strings,
  contains: (value: string) => [`f:${quote(value)}`, ...slices(value).map((slice) => `f:${quote(slice)}`)],
  number: numbers,
  integer: numbers,
  boolean: () => ['f:true', 'f:false'],
  date: (value: Date | string | number) => {
    const at = new Date(value).getTime()
    const iso = (instant: number): string => new Date(instant).toISOString()
    const near = [at - 86_400_000, at - 1, at, at + 1, at + 86_400_000].filter(
      (each) => Math.abs(each) <= 8.64e15,
    )
    return near.flatMap((each) => {
      const text = iso(each)
      if (text.length > 24) return []
      const [day, month, year] = [10, 7, 4].map((length) => text.slice(0, length))
      const second = text.slice(0, 19)
      return [
        `f:"${text}"`,
        `f:"${second}Z"`,
        `f:>="${text}"`,
        `f:<"${text}"`,
        `f:"${text}||/m"`,
        ...[
          `f:${day}`,
          `f:<${day}`,
          `f:[${day} TO ${day}]`,
          `f:${month}`,
          `f:>${month}`,
          `f:${year}`,
          `f:<${year}`,
        ],
      ]
    })
  },
}

function slices(value: string): string[] {
  const points = [...value]
  return [points.slice(0, 2), points.slice(1), points.slice(-2)].map((part) => part.join(''))
}

function strings(value: string): string[] {
  const points = [...value].slice(0, 40)
  const escaped = (part: readonly string[]): string =>
    part.map((point) => (/[\p{L}\p{N}]/u.test(point) ? point : `\\${point}`)).join('')
  const quoted = quote(value)
  return [
    `f:${quoted}`,
    `f:${quoted.toUpperCase()}`,
    `f:${escaped(points.slice(0, 2))}*`,
    `f:*${escaped(points.slice(-2))}`,
    `f:?${escaped(points.slice(1))}`,
    `f:[${quote(value)} TO *]`,
    `f:<${quoted}`,
    `f:>${quoted}`,
  ]
}

function numbers(value: number): string[] {
  const near = [
    value - 1,
    value - 0.5,
    value,
    value + 0.5,
    value + 1,
    Math.fround(value),
    Math.trunc(value),
    -value,
  ]
  const texts = near.filter(Number.isFinite).map(String)
  return texts.flatMap((text, i) => [
    `f:${text}`,
    `f:("${text}" OR "${texts.at(i - 1)}")`,
    `f:>${text}`,
    `f:>=${text}`,
    `f:<${text}`,
    `f:<=${text}`,
  ])
}
