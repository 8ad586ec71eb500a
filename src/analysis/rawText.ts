// JavaScript's \s differs from Unicode's White_Space: it includes U+FEFF and excludes U+0085.
const SPACES = '[\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*'
const SCRIPT = new RegExp(`<!--|</${SPACES}script${SPACES}>`, 'gi')
const STYLE = new RegExp(`<!--|</${SPACES}style${SPACES}>`, 'gi')
const COMMENT = /<!--#|-->/g
const RAW_COMMENT = /<!--#|-->|'|"/g
const INCLUDE = /-->|'|"/g
const QUOTES: Readonly<Record<string, RegExp>> = { "'": /\\[\s\S]?|'/g, '"': /\\[\s\S]?|"/g }

/** The end of a comment whose text begins at `at`; the end of the text if the comment is not closed. */
export function endOfComment(html: string, at: number): number {
  for (;;) {
    const mark = next(COMMENT, html, at)
    if (mark === undefined) return html.length
    if (mark.text === '-->') return mark.end
    at = endOfInclude(html, mark.end)
  }
}

/** The index after the end tag of a script or style whose text begins at `at`, or −1. Comments hide end tags. */
export function endOfRawText(html: string, at: number, element: 'script' | 'style'): number {
  for (;;) {
    const mark = next(element === 'script' ? SCRIPT : STYLE, html, at)
    if (mark === undefined) return -1
    if (mark.text !== '<!--') return mark.end
    at = endOfRawComment(html, mark.end)
  }
}

function endOfRawComment(html: string, at: number): number {
  for (;;) {
    const mark = next(RAW_COMMENT, html, at)
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
