// White space is spelled out: JavaScript's \s has U+FEFF, which is none, and lacks U+0085.
const SCRIPT =
  /<!--|<\/[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*script[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*>/gi
const STYLE =
  /<!--|<\/[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*style[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*>/gi
const REMARK = /<!--#|-->/g
const RAW_REMARK = /<!--#|-->|'|"/g
const INCLUDE = /-->|'|"/g
const QUOTES: Readonly<Record<string, RegExp>> = { "'": /\\[\s\S]?|'/g, '"': /\\[\s\S]?|"/g }

/** Where a comment ends whose text begins at `at`; at the end of the text if it is never closed. */
export function endOfRemark(html: string, at: number): number {
  for (;;) {
    const mark = next(REMARK, html, at)
    if (mark === undefined) return html.length
    if (mark.text === '-->') return mark.end
    at = endOfInclude(html, mark.end)
  }
}

/**
 * Where the text of a script or style ends that begins at `at`: after its end tag, or −1 if it has none.
 * Comments may hide end tags.
 */
export function endOfRawText(html: string, at: number, element: 'script' | 'style'): number {
  for (;;) {
    const mark = next(element === 'script' ? SCRIPT : STYLE, html, at)
    if (mark === undefined) return -1
    if (mark.text !== '<!--') return mark.end
    at = endOfRawRemark(html, mark.end)
  }
}

function endOfRawRemark(html: string, at: number): number {
  for (;;) {
    const mark = next(RAW_REMARK, html, at)
    if (mark === undefined) return html.length
    if (mark.text === '-->') return mark.end
    at = mark.text === '<!--#' ? endOfInclude(html, mark.end) : endOfQuoted(html, mark.end, mark.text)
  }
}

function endOfInclude(html: string, at: number): number {
  for (;;) {
    const mark = next(INCLUDE, html, at)
    if (mark === undefined) return html.length
    if (mark.text === '-->') return mark.end
    at = endOfQuoted(html, mark.end, mark.text)
  }
}

function endOfQuoted(html: string, at: number, quote: string): number {
  for (;;) {
    const mark = next(QUOTES[quote]!, html, at)
    if (mark === undefined) return html.length
    at = mark.end
    if (mark.text === quote) return at
  }
}

function next(
  pattern: RegExp,
  html: string,
  at: number,
): { readonly text: string; readonly end: number } | undefined {
  pattern.lastIndex = at
  const match = pattern.exec(html)
  return match === null ? undefined : { text: match[0], end: pattern.lastIndex }
}
