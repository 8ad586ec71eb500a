import fc from 'fast-check'
import { asciiFold } from '../../../src/analysis/asciiFold.ts'

/** How many characters a form has. */
const LENGTHS = [1, 2, 3, 4]

/** For each form, the characters that are folded to it. */
const FOLDED_TO = new Map<string, string[]>()
for (let unit = 0x80; unit < 0xd800; unit++) collect(String.fromCharCode(unit))
for (let unit = 0xe000; unit < 0x10000; unit++) collect(String.fromCharCode(unit))

function collect(character: string): void {
  const form = asciiFold(character)
  if (form !== character) FOLDED_TO.set(form, [...(FOLDED_TO.get(form) ?? []), character])
}

/** A text that folds to the same as this one: as it stands, folded, or with other characters in places. */
export function equallyFolded(text: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constant(text),
    fc.constant(asciiFold(text)),
    fc.infiniteStream(fc.nat({ max: 0xffff })).map((choices) => accented(asciiFold(text), choices)),
  )
}

/** A text in which others that are folded to them stand for about a third of the characters. */
function accented(text: string, choices: Iterator<number>): string {
  const pick = <T>(items: readonly T[]): T => items[choices.next().value % items.length]!
  let result = ''
  for (let at = 0; at < text.length; ) {
    const forms = LENGTHS.map((length) => text.slice(at, at + length)).filter((form) => FOLDED_TO.has(form))
    const form = pick([text[at]!, text[at]!, ...forms])
    result += pick([form, ...(FOLDED_TO.get(form) ?? [])])
    at += form.length
  }
  return result
}
