import type { FieldSpec, SchemaSpec } from '../../support/cases/arbitrarySchema.ts'
import { quotedText } from '../../support/cases/leafText.ts'

/** Characters that mean something in LIKE, GLOB, regular expressions, JSON, SQL or a query language. */
export const SPECIAL_CHARACTERS: readonly string[] = [...'%_\\\'"`!*?[](){}^$.|+-#&@~<>/:;,= \n\t']

const FIELDS: Readonly<Record<string, FieldSpec>> = {
  text: { kind: 'text' },
  name: { kind: 'text', whole: true, patterns: 'whole' },
  keyword: { kind: 'keyword' },
  label: { kind: 'keyword', ignoreCase: true },
  tags: { kind: 'keyword', array: true },
  contains: { kind: 'contains' },
}

/** What an engine finds that reads a special character as any one, as none, or as an end. */
const DECOYS = [
  'ab',
  'axb',
  'aab',
  'abb',
  'axxb',
  'a',
  'b',
  'xa',
  'ax',
  'axb c',
  'ab c',
  'a c',
  'AxB',
  'a\\xb',
]

/** Documents with each special character, and each kind of leaf that has it on each kind of field. */
export function specialCharacters(): {
  schema: SchemaSpec
  documents: Record<string, unknown>[]
  queries: string[]
} {
  const values = SPECIAL_CHARACTERS.flatMap((c) => [`a${c}b`, `a${c}b c`, `${c}a`, `a${c}`])
  const documents = [...values, ...DECOYS].map((value) =>
    Object.fromEntries(Object.entries(FIELDS).map(([name, { array }]) => [name, array ? [value] : value])),
  )
  const queries = SPECIAL_CHARACTERS.flatMap((c) =>
    Object.entries(FIELDS).flatMap(([name, spec]) => leavesWith(c, spec).map((leaf) => `${name}:${leaf}`)),
  )
  return { schema: { fields: FIELDS, options: { defaultFields: ['text'] } }, documents, queries }
}

function leavesWith(c: string, { kind, array }: FieldSpec): string[] {
  const middle = `a${c}b`
  const wholes = [middle, `${c}a`, `a${c}`].map(quotedText)
  const patterns = [`a\\${c}?*`, `*\\${c}b`, `?\\${c}`]
  if (array) return [...wholes, ...patterns]
  if (kind === 'contains') return [quotedText(`a${c}`), quotedText(`${c}b`), ...patterns]
  // In a range a backslash before the closing quote does not escape itself.
  const range = `[${quotedText(middle)} TO ${quotedText(middle)}]`
  const words = [...wholes, ...patterns, `/a\\${c}b/`, `a\\${c}b~1`, range]
  return kind === 'keyword' ? words : [...words, quotedText(`${middle} c`), `${quotedText(`c ${middle}`)}~2`]
}
