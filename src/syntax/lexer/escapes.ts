/**
 * An escape that cannot be read: `\u` without four hexadecimal digits, or a backslash with nothing behind it.
 */
export interface BrokenEscape {
  readonly start: number
  readonly end: number
  readonly trailing: boolean
}

const HEX = /^[0-9a-fA-F]$/

/**
 * The text of `source` from `start` to `end` with its escapes resolved: `\x` is x, `\u0041` is A. What cannot
 * be read is handed to `broken` and kept as it is written.
 *
 * @example
 * resolveEscapes('a\\ \\u0041', 0, 9, () => {}) // 'a A'
 */
export function resolveEscapes(
  source: string,
  start: number,
  end: number,
  broken: (found: BrokenEscape) => void,
): string {
  const written = source.slice(start, end)
  let result = ''
  let from = 0
  for (let at = written.indexOf('\\'); at !== -1; at = written.indexOf('\\', at)) {
    result += written.slice(from, at)
    if (at + 1 >= written.length) {
      broken({ start: start + at, end: start + at + 1, trailing: true })
      from = at
      break
    }
    if (written[at + 1] !== 'u') {
      result += written[at + 1]
      from = at += 2
      continue
    }
    let digits = at + 2
    while (digits < written.length && digits < at + 6 && HEX.test(written[digits]!)) digits++
    if (digits === at + 6) {
      result += String.fromCharCode(Number.parseInt(written.slice(at + 2, digits), 16))
    } else {
      broken({ start: start + at, end: start + digits, trailing: false })
      result += written.slice(at, digits)
    }
    from = at = digits
  }
  return from === 0 ? written : result + written.slice(from)
}

/** Whether the text from `start` to `end` has an escape of the form `\uXXXX`. */
export function hasUnicodeEscape(source: string, start: number, end: number): boolean {
  const written = source.slice(start, end)
  for (let at = written.indexOf('\\'); at !== -1; at = written.indexOf('\\', at + 2)) {
    if (written[at + 1] === 'u') return true
  }
  return false
}
