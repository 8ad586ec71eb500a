import { FOLDED_FORMS, FOLDED_RUNS } from './tables/asciiFold.generated.ts'

/** The version of the folding: part of the names of stored columns. */
export const FOLD_VERSION = 'f1'

/** The blocks of Unicode with what is folded: Latin, its extensions, punctuation, numbers and wide forms. */
export const FOLDABLE =
  /[\u0080-\u02af\u1d00-\u1dbf\u1e00-\u1eff\u2000-\u2e5f\ua720-\ua7ff\ufb00-\ufb06\uff01-\uff5e]/g

/** The form of each UTF-16 unit that is folded. No code point beyond U+FFFF is. */
let forms: (string | undefined)[] | undefined

/**
 * Replaces letters with accents, ligatures and other forms of ASCII characters by ASCII characters, as
 * Lucene's `ASCIIFoldingFilter` does: one character becomes up to four. Combining marks stay. The case stays,
 * but small capitals become capitals (`ᴀ` becomes `A`).
 *
 * @example
 * asciiFold('crème œuf straße') // 'creme oeuf strasse'
 */
export function asciiFold(text: string): string {
  let result = ''
  let copied = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) continue
    forms ??= unpack()
    const form = forms[unit]
    if (form === undefined) continue
    result += text.slice(copied, at) + form
    copied = at + 1
  }
  return copied === 0 ? text : result + text.slice(copied)
}

function unpack(): (string | undefined)[] {
  const result = new Array<string | undefined>(0x10000).fill(undefined)
  const folded = formsOf(FOLDED_FORMS).values()
  let point = 0
  for (const run of FOLDED_RUNS.split(' ')) {
    const [gap, length] = run.split(',').map((number) => Number.parseInt(number, 36)) as [number, number]
    point += gap
    for (let i = 0; i < length; i++) result[point++] = folded.next().value
  }
  return result
}

/** Single characters are adjacent, longer forms between spaces. */
function formsOf(packed: string): string[] {
  return packed.split(' ').flatMap((piece, i) => (i % 2 === 0 ? [...piece] : [piece]))
}
