/** How many code points of a word are looked at. More make fewer candidates, but more texts for each. */
const PREFIX = 5

/**
 * The beginning of a word without up to `edits` of its code points, in all ways. Two words at most so many
 * edits from each other have one of these texts in common: what both share once the code points that edits
 * touch are left out. An edit touches at most one of each word; of swapped neighbours it is enough to leave
 * out one.
 *
 * @example
 * shortened('bank', 1) // ['bank', 'ank', 'bnk', 'bak', 'ban']
 */
export function shortened(word: string, edits: number): string[] {
  const found = new Set<string>([prefixOf(word)])
  let last = [...found]
  for (let edit = 0; edit < edits; edit++) {
    const shorter: string[] = []
    for (const text of last) {
      for (let at = 0; at < text.length; ) {
        const end = at + (text.codePointAt(at)! > 0xffff ? 2 : 1)
        const rest = text.slice(0, at) + text.slice(end)
        if (!found.has(rest)) {
          found.add(rest)
          shorter.push(rest)
        }
        at = end
      }
    }
    last = shorter
  }
  return [...found]
}

function prefixOf(word: string): string {
  let end = 0
  for (let count = 0; count < PREFIX && end < word.length; count++)
    end += word.codePointAt(end)! > 0xffff ? 2 : 1
  return word.slice(0, end)
}
