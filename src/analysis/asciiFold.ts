import { lowerCaseTable, lowSurrogate } from './lowerCase.ts'
import { FOLDED_FORMS, FOLDED_RUNS } from './tables/asciiFold.generated.ts'

/** The version of the folding: part of the names of stored columns. */
export const FOLD_VERSION = 'f1'

/** What becomes of UTF-16 units. No code point beyond U+FFFF is folded. */
interface FoldTable {
  /** The form of each unit that is folded. */
  readonly forms: ReadonlyMap<number, string>
  /** Each unit in lower case and folded; 0 for low surrogates, and if it then is several characters. */
  readonly lowered: Uint16Array
}

/** Texts up to this length are put together faster without a decoder. */
const SHORT = 256

/** More units than these are not kept for the next text. */
const MAX_KEPT = 1 << 16

let table: FoldTable | undefined
let written = new Uint16Array(SHORT)
let decoder: TextDecoder | undefined

/**
 * Replaces letters with accents, ligatures and other forms of ASCII characters by ASCII characters, as
 * Lucene's `ASCIIFoldingFilter` does: one character becomes up to four. Combining marks stay. The case stays,
 * but small capitals become capitals (`ᴀ` becomes `A`).
 *
 * @example
 * asciiFold('crème œuf straße') // 'creme oeuf strasse'
 */
export function asciiFold(text: string): string {
  if (isAscii(text)) return text
  table ??= unpack()
  let result = ''
  let copied = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const form = unit < 0x80 ? undefined : table.forms.get(unit)
    if (form === undefined) continue
    result += text.slice(copied, at) + form
    copied = at + 1
  }
  return copied === 0 ? text : result + text.slice(copied)
}

/**
 * A text in lower case and folded, as long as before: characters that fold to several are only lower-cased.
 *
 * @param longer an empty list that gets the places of those characters
 *
 * @example
 * lowerAndFold('Éœ', []) // 'eœ'
 */
export function lowerAndFold(text: string, longer: number[]): string {
  if (isAscii(text)) return text.toLowerCase()
  table ??= unpack()
  const { lowered } = table
  const { length } = text
  if (written.length < length) written = new Uint16Array(Math.max(length, 2 * written.length))
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at)
    written[at] = lowered[unit]! || rare(text, at, unit, longer)
  }
  const units = written.subarray(0, length)
  if (written.length > MAX_KEPT) written = new Uint16Array(SHORT)
  if (length <= SHORT) return String.fromCharCode(...units)
  decoder ??= new TextDecoder(isLittleEndian() ? 'utf-16le' : 'utf-16be', { ignoreBOM: true })
  return decoder.decode(units)
}

/** What becomes of a unit that the table does not say. */
function rare(text: string, at: number, unit: number, longer: number[]): number {
  const { units, astral } = lowerCaseTable()
  if ((unit & 0xfc00) === 0xdc00) return lowSurrogate(text, at, astral)
  if (unit !== 0) longer.push(at)
  return unit + units[unit]!
}

function isLittleEndian(): boolean {
  return new Uint8Array(Uint16Array.of(1).buffer)[0] === 1
}

function isAscii(text: string): boolean {
  return !/[^\u0000-\u007f]/.test(text)
}

function unpack(): FoldTable {
  const forms = new Map<number, string>()
  const folded = formsOf(FOLDED_FORMS).values()
  let point = 0
  for (const run of FOLDED_RUNS.split(' ')) {
    const [gap, length] = run.split(',').map((number) => Number.parseInt(number, 36)) as [number, number]
    point += gap
    for (let i = 0; i < length; i++) forms.set(point++, folded.next().value!)
  }
  const lowered = lowerCaseTable().units.map((difference, unit) => {
    if ((unit & 0xfc00) === 0xdc00) return 0
    const lower = (unit + difference) & 0xffff
    const form = forms.get(lower)
    if (form === undefined) return lower
    return form.length === 1 ? form.charCodeAt(0) : 0
  })
  return { forms, lowered }
}

/** Single characters stand side by side, longer forms between spaces. */
function formsOf(packed: string): string[] {
  return packed.split(' ').flatMap((piece, i) => (i % 2 === 0 ? [...piece] : [piece]))
}
