/** A line of a file: its text or what is wrong with it, its number from 1, and the byte at which it ends. */
export type Line = { readonly number: number; readonly end: number } & (
  | { readonly text: string }
  | { readonly problem: string }
)

/** The maximum length of a line, in bytes, if no other is set. */
export const MAX_LINE = 64 * 1024 * 1024

const NEWLINE = 10

/**
 * The lines of a stream of UTF-8 bytes, one by one: a file of any size takes the memory of its longest line,
 * and of a line longer than `maximum` nothing is kept.
 * Lines end with LF or CR LF. A byte order mark is ignored.
 *
 * @example
 * for await (const line of readLines(createReadStream('releases.ndjson')))
 *   if ('text' in line) JSON.parse(line.text)
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  maximum = MAX_LINE,
): AsyncGenerator<Line> {
  let number = 1
  let end = 0
  let pieces: Uint8Array[] = []
  let size = 0
  const line = (): Line => {
    const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
    const result = size > maximum ? { problem: `the line is longer than ${maximum} bytes.` } : decode(bytes)
    pieces = []
    size = 0
    return { number: number++, end, ...result }
  }
  for await (const chunk of chunks) {
    let start = 0
    for (;;) {
      const newline = chunk.indexOf(NEWLINE, start)
      const stop = newline === -1 ? chunk.length : newline
      size += stop - start
      if (size > maximum) pieces = []
      else if (stop > start) pieces.push(chunk.subarray(start, stop))
      end += stop - start
      if (newline === -1) break
      end++
      yield line()
      start = newline + 1
    }
  }
  if (size > 0) yield line()
}

// Without `fatal`, bytes that are not UTF-8 would be loaded as U+FFFD.
const decoder = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Uint8Array): { text: string } | { problem: string } {
  try {
    const text = decoder.decode(bytes)
    return { text: text.endsWith('\r') ? text.slice(0, -1) : text }
  } catch {
    return { problem: 'the line is not UTF-8.' }
  }
}

/**
 * The document on a line of newline-delimited JSON, or one sentence about what is wrong with the line.
 *
 * @example
 * parseLine('{"headline":"a"}') // { document: { headline: 'a' } }
 * parseLine('{') // { problem: "not JSON: Expected property name or '}' in JSON at position 1." }
 */
export function parseLine(text: string): { readonly document: unknown } | { readonly problem: string } {
  try {
    return { document: JSON.parse(text) }
  } catch (error) {
    // The message already has the position in the text. Its line number would always be 1.
    return { problem: `not JSON: ${(error as Error).message.replace(/ \(line \d+ column \d+\)$/, '')}.` }
  }
}
