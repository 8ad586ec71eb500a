import type { Random } from './random.ts'

const ENTITIES =
  'eacute:é egrave:è ecirc:ê euml:ë agrave:à acirc:â auml:ä aacute:á ccedil:ç icirc:î iuml:ï iacute:í ' +
  'igrave:ì ntilde:ñ oacute:ó ograve:ò ocirc:ô ouml:ö ugrave:ù uacute:ú ucirc:û uuml:ü szlig:ß ' +
  'oelig:œ Eacute:É Agrave:À Aacute:Á Auml:Ä Ouml:Ö Uuml:Ü Iacute:Í laquo:« raquo:» ndash:– rsquo:’ ' +
  'lsquo:‘ ldquo:“ rdquo:”'
const NAMES = new Map(ENTITIES.split(' ').map((pair) => pair.split(':').reverse() as [string, string]))

/** How the characters outside ASCII are written in one release. */
export type Spelling = 'plain' | 'named' | 'decimal' | 'hexadecimal'

/** Plain text as HTML text. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/**
 * Writes accented Latin letters and typographic quotes of an HTML text as entities; tags stay as they are.
 */
export function spell(html: string, spelling: Spelling): string {
  if (spelling === 'plain') return html
  return html.replace(/<[^>]*>|[\u00a1-\u024f\u2013-\u201d]/g, (found) => {
    if (found.startsWith('<')) return found
    if (spelling === 'named') return NAMES.has(found) ? `&${NAMES.get(found)};` : found
    const code = found.codePointAt(0)!
    return spelling === 'decimal' ? `&#${code};` : `&#x${code.toString(16)};`
  })
}

/** Sets the first letter of a paragraph apart, inside the word. */
export function dropCap(html: string): string {
  return html.replace(/^\p{L}/u, (letter) => `<span class="dropcap">${letter}</span>`)
}

/** Marks up the second half of a name in camel case, inside the word: `Tidal<b>Twin</b>`. */
export function splitCamelCase(html: string): string {
  return html.replace(/(\p{Ll})(\p{Lu}\p{L}+)/u, '$1<b>$2</b>')
}

/** Emphasises, links or comments on a sentence now and then. */
export function decorate(sentence: string, domain: string, random: Random): string {
  switch (random.below(14)) {
    case 0:
      return `<em>${sentence}</em>`
    case 1:
      return `<strong>${sentence}</strong>`
    case 2:
      return `${sentence} <!-- checked by the legal department -->`
    case 3:
      return (
        `${sentence} <a class="more" href="https://www.${domain}/archive?photograph=1&amp;page=2" ` +
        'title="gallery of photographs">&raquo;</a>'
      )
    case 4:
      return `${sentence}<br/>`
    default:
      return sentence
  }
}
