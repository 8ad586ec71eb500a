import createPurifier from 'dompurify'
import { markupSpans } from '../../backends/memory/textRuns.ts'

/** What releases are made of. No style, script, picture, frame or form. */
const TAGS: ReadonlySet<string> = new Set(
  (
    'abbr b blockquote br caption cite code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i ins li ol p pre q s ' +
    'small span strong sub sup table tbody td tfoot th thead tr u ul'
  ).split(' '),
)

/**
 * HTML with nothing but the tags of a list, without attributes: no link leads anywhere. The text of other
 * tags stays, except for what is not text, as in `script` and `style`. A browser's parser would do as well,
 * but it asks the Content-Security-Policy about each style that it meets.
 *
 * @example
 * sanitizeHtml('<p onclick="steal()">See <a href="//evil">here</a><img src=x></p>') // '<p>See here</p>'
 */
export function sanitizeHtml(html: string): string {
  const text = (from: number, to: number) => html.slice(from, to).replaceAll('<', '&lt;')
  let result = ''
  let at = 0
  for (const { start, end } of markupSpans(html)) {
    result += text(at, start) + bareTag(html.slice(start, end))
    at = end
  }
  return result + text(at, html.length)
}

/** A tag without its attributes; nothing for one that is not in the list, a comment or a declaration. */
function bareTag(markup: string): string {
  const [, slash, name = ''] = /^<(\/?)([a-z][a-z\d]*)(?=[ \t\n\f\r/>])/i.exec(markup) ?? []
  return TAGS.has(name.toLowerCase()) ? `<${slash}${name.toLowerCase()}>` : ''
}

/**
 * Nodes of HTML that is sanitised already and has marks. It is sanitised again, so that no mistake in a mark
 * can bring back what was removed.
 */
export function markedNodes(html: string): DocumentFragment {
  return createPurifier.sanitize(html, {
    ALLOWED_TAGS: [...TAGS, 'mark'],
    ALLOWED_ATTR: [],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}
