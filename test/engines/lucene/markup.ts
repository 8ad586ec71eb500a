import type { Random } from './random.ts'

const PIECES = (
  '< > </ /> <! <? ?> --> <!-- <!--# <![CDATA[ ]]> & ; &# &#x = " \' \\ / ! - # ? : _ . <b> </b> <p> </p> <br> <br/> <script> </script> <style> </style> ' +
  '<script <style script style br b p a img textarea unknown x:y é 漢 𐐀 ́ href= onclick= a="x>y" b=\'<z>\' amp lt gt eacute AMP Eacute not notin ' +
  '&amp; &lt; &eacute; &not &notit; &#65; &#x41; &#xD83D; &#xDE00; &#55357; &#56832; &#1114111; &#1114112; &#x10FFFF; &#0; 65 x41 D83D'
).split(' ')
const SPACES = [' ', '\n', '\t', '\u0085', '\u00a0', '\u2003', '\u3000', '\ufeff', '\u200b']

/** A maker of random strings that look like markup, most of it malformed. */
export function markup({ below, pick, chance, times }: Random): () => string {
  const piece = (): string => {
    if (chance(0.15)) return pick(SPACES)
    return chance(0.15) ? pick(['word', 'a', '1', '😀', "it's"]) : pick(PIECES)
  }
  const attribute = (): string => {
    const quote = pick(['"', "'", ''])
    return `${pick([' ', '\n'])}${pick(['a', 'x-y', 'onclick', 'é'])}${pick(['=', ' = ', ''])}${quote}${times(below(3), piece).join('')}${quote}`
  }
  const element = (depth: number): string => {
    const name = pick(['b', 'p', 'div', 'a', 'span', 'h1', 'td', 'script', 'style', 'em'])
    const content = times(below(4), () => (depth > 0 && chance(0.4) ? element(depth - 1) : piece())).join('')
    return `<${name}${times(below(3), attribute).join('')}${pick(['', ' ', '/'])}>${content}</${name}${pick(['', ' '])}>`
  }
  return () =>
    chance(0.3) ? times(1 + below(3), () => element(2)).join('') : times(1 + below(14), piece).join('')
}
