import type { Random } from '../../../support/cases/random.ts'

/** A stretch of HTML: text, a character reference, or a tag or comment. */
export interface Stretch {
  readonly kind: 'text' | 'reference' | 'tag'
  readonly start: number
  readonly end: number
}

const INLINE = [
  '<b>',
  '</b>',
  '<i class="a>b">',
  '<em\n>',
  '<!-- a & <b> -->',
  '<a href="?a=1&amp;b=2">',
  '</A>',
]
const BLOCK = ['<p>', '</p>', '<br/>', "<x-y a='\"'>", '<script>a &amp; b</script>', '<style>b</style>']

const NAMED: Readonly<Record<string, string>> = {
  é: '&eacute;',
  É: '&Eacute;',
  '<': '&lt;',
  '&': '&amp;',
  '"': '&quot;',
  ' ': '&nbsp;',
}

/**
 * A plain text as HTML, with the kinds of its stretches: tags stand between and inside words, some characters
 * are written as references.
 */
export function markUp(text: string, random: Random): { html: string; stretches: Stretch[] } {
  let html = ''
  const stretches: Stretch[] = []
  const add = (kind: Stretch['kind'], written: string): void => {
    stretches.push({ kind, start: html.length, end: html.length + written.length })
    html += written
  }
  for (const character of text) {
    if (random.chance(0.05)) add('tag', random.pick(INLINE))
    if (character === ' ' && random.chance(0.1)) add('tag', random.pick(BLOCK))
    if (character === '<' || character === '&' || random.chance(0.08)) {
      const point = character.codePointAt(0)!
      const isReferable = point > 0 && (point < 0xd800 || point > 0xdfff) && point <= 0xfffff
      const numeric = random.chance(0.5) ? `&#${point};` : `&#x${point.toString(16)};`
      if (!isReferable) add('text', character)
      else add('reference', random.chance(0.5) ? (NAMED[character] ?? numeric) : numeric)
    } else {
      add('text', character)
    }
  }
  if (random.chance(0.3)) add('tag', random.pick(BLOCK))
  return { html, stretches }
}
