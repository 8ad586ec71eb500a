/** An escape that cannot be read: `\u` without four hexadecimal digits, or a backslash with nothing behind it. */
export interface BrokenEscape {
  readonly start: number
  readonly end: number
  readonly trailing: boolean
}

const HEX = /^[0-9a-fA-F]$/

/**
 * The text of `source` from `start` to `end` with its escapes resolved: `\x` is x, `\u0041` is A. What cannot be read
 * is handed to `broken` and kept as it is written.
 *
 * @example
 * resolveEscapes('a\\ \\u0041', 0, 9, () => {}) // 'a A'
 */
export function resolveEscapes(source: string, start: number, end: number, broken: (found: BrokenEscape) => void): string {
  let result = ''
  let from = start
  for (let at = source.indexOf('\\', start); at !== -1 && at < end; at = source.indexOf('\\', at)) {
    result += source.slice(from, at)
    if (at + 1 >= end) {
      broken({ start: at, end: at + 1, trailing: true })
      from = at
      break
    }
    if (source[at + 1] !== 'u') {
      result += source[at + 1]
      from = at += 2
      continue
    }
    let digits = at + 2
    while (digits < end && digits < at + 6 && HEX.test(source[digits]!)) digits++
    if (digits === at + 6) {
      result += String.fromCharCode(Number.parseInt(source.slice(at + 2, digits), 16))
    } else {
      broken({ start: at, end: digits, trailing: false })
      result += source.slice(at, digits)
    }
    from = at = digits
  }
  return result + source.slice(from, end)
}

/** Whether the text from `start` to `end` has an escape of the form `\uXXXX`. */
export function hasUnicodeEscape(source: string, start: number, end: number): boolean {
  for (let at = source.indexOf('\\', start); at !== -1 && at < end; at = source.indexOf('\\', at + 2)) {
    if (source[at + 1] === 'u') return true
  }
  return false
}
