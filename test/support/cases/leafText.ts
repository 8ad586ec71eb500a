import fc from 'fast-check'
import { equallyFolded } from './accents.ts'
import type { FieldSpec, GeneratedField } from './arbitrarySchema.ts'
import type { Value } from './fieldValue.ts'

/**
 * The text of a leaf after the field's name. It is made from the field's pool, so that some documents match.
 */
export function leafText({ spec, pool }: GeneratedField): fc.Arbitrary<string> {
  switch (spec.kind) {
    case 'text':
    case 'keyword':
    case 'contains':
      return stringLeaf(pool.map(String), spec)
    case 'number':
    case 'integer':
      return numberLeaf(pool.map(Number))
    case 'boolean':
      return fc.constantFrom('true', 'false', '"true"', 'yes')
    case 'date':
      return dateLeaf(pool)
  }
}

/** A text as one word: a backslash before every character but letters and digits. */
function wordText(text: string): string {
  const escaped = text.replace(/[^\p{L}\p{N}]/gu, '\\$&')
  return /^(?:AND|OR|NOT|TO)$/.test(escaped) ? `\\${escaped}` : escaped
}

export function quotedText(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

function stringLeaf(pool: readonly string[], { kind, fold }: FieldSpec): fc.Arbitrary<string> {
  const asked = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fold ? text.chain(equallyFolded) : text
  const value = asked(fc.constantFrom(...pool))
  const words = [
    ...new Set(
      pool.flatMap((text) => text.split(/[\s.,:/"<>-]+/)).filter((text) => text !== '' && text.length < 300),
    ),
  ]
  const word = asked(fc.constantFrom(...(words.length === 0 ? ['a'] : words)))
  const cased = fc
    .tuple(word, fc.constantFrom<(text: string) => string>(same, same, upper, lower, bare))
    .map(([text, changeCase]) => changeCase(text))
  const plain = cased.map(wordText)
  const whole = fc.oneof(value, cased).map(quotedText)
  const phrase = fc.oneof(
    fc.array(cased, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
    value.chain(slice),
  )
  const texts: fc.WeightedArbitrary<string>[] = [
    { weight: 6, arbitrary: plain },
    { weight: 3, arbitrary: whole },
    { weight: 4, arbitrary: phrase.map(quotedText) },
    {
      weight: 5,
      arbitrary: fc
        .oneof(
          cased,
          value.map((text) => text.slice(0, 40)),
        )
        .chain(wildcard),
    },
  ]
  if (kind === 'contains')
    return fc.oneof(...texts, { weight: 2, arbitrary: value.chain(slice).map(quotedText) })
  return fc.oneof(
    ...texts,
    {
      weight: 3,
      arbitrary: fc.tuple(phrase, fc.nat({ max: 5 })).map(([text, slop]) => `${quotedText(text)}~${slop}`),
    },
    {
      weight: 3,
      arbitrary: cased
        .chain(mutated)
        .chain((text) => fc.constantFrom('~', '~1', '~2', '~0').map((edits) => wordText(text) + edits)),
    },
    { weight: 3, arbitrary: fc.oneof(cased, value).chain(regexp) },
    {
      weight: 4,
      arbitrary: rangeText(
        fc.oneof(cased, value, fc.constantFrom('', 'a', 'm', '\ufffd', '😀', '漢')).map(quotedText),
      ),
    },
    { weight: 1, arbitrary: comparisonText(plain) },
  )
}

const same = (text: string): string => text
const upper = (text: string): string => text.toUpperCase()
const lower = (text: string): string => text.toLowerCase()
const bare = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('ß', 'ss')

/** A substring of a text. */
function slice(text: string): fc.Arbitrary<string> {
  return fc
    .tuple(fc.nat({ max: text.length }), fc.integer({ min: 1, max: 20 }))
    .map(([start, length]) => text.slice(start, start + length))
}

/** A word in which wildcards replace some characters or are inserted between them. */
function wildcard(word: string): fc.Arbitrary<string> {
  const characters = [...word]
  const change = fc.constantFrom('keep', 'keep', 'keep', 'keep', '?', '*', 'replace*', 'replace?')
  return fc
    .tuple(
      fc.array(change, { minLength: characters.length, maxLength: characters.length, size: 'max' }),
      fc.constantFrom('', '*', '*', '?'),
    )
    .map(([changes, end]) => {
      const written = characters.map((character, i) => {
        const kept = /[\p{L}\p{N}]/u.test(character) ? character : `\\${character}`
        const change = changes[i]!
        if (change === 'keep') return kept
        return change.startsWith('replace') ? change.at(-1)! : change + kept
      })
      const pattern = written.join('') + end
      return /[*?]/.test(pattern.replace(/\\./gsu, '')) ? pattern : `${pattern}*`
    })
}

/** A word with up to three edits. */
function mutated(word: string): fc.Arbitrary<string> {
  const edit = fc.tuple(
    fc.constantFrom('keep', 'insert', 'delete', 'replace', 'transpose'),
    fc.nat({ max: 20 }),
    fc.constantFrom('a', 'e', '😀', 'б'),
  )
  return fc.array(edit, { maxLength: 3 }).map((edits) => {
    const characters = [...word]
    for (const [kind, position, character] of edits) {
      const at = characters.length === 0 ? 0 : position % characters.length
      if (kind === 'insert') characters.splice(at, 0, character)
      else if (kind === 'delete') characters.splice(at, 1)
      else if (kind === 'replace') characters.splice(at, 1, character)
      else if (kind === 'transpose') characters.splice(at, 2, ...characters.slice(at, at + 2).reverse())
    }
    return characters.length === 0 ? 'a' : characters.join('')
  })
}

/** A regexp that matches a word or a similar one. */
function regexp(word: string): fc.Arbitrary<string> {
  const characters = [...word].slice(0, 30)
  const shape = fc.constantFrom(
    ...'plain plain plain any many optional set not group range quoted repeat'.split(' '),
  )
  const end = fc.constantFrom('', '', '.*', '@', '.?', '|b.*', '&.{0,4}', '<1-30>', '#?', '[^a]*', '(a|b)+')
  return fc
    .tuple(fc.array(shape, { minLength: characters.length, maxLength: characters.length, size: 'max' }), end)
    .map(([shapes, end]) => {
      const pattern = characters.map((character, i) => regexpPiece(character, shapes[i]!)).join('') + end
      return `/${pattern.replaceAll('/', '\\/')}/`
    })
}

function regexpPiece(character: string, shape: string): string {
  const literal = /[\p{L}\p{N}]/u.test(character) ? character : `\\${character}`
  switch (shape) {
    case 'any':
      return '.'
    case 'many':
      return '.*'
    case 'optional':
      return `${literal}?`
    case 'set':
      return `[${literal}x]`
    case 'not':
      return '[^q]'
    case 'group':
      return `(${literal}|zz|)`
    case 'range':
      return '[a-z0-9]'
    case 'quoted':
      return character === '"' ? '\\"' : `"${character}"`
    case 'repeat':
      return `${literal}{1,2}`
    default:
      return literal
  }
}

/** A range between two bounds, either of which may be open. */
export function rangeText(bound: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const end = fc.oneof({ weight: 4, arbitrary: bound }, { weight: 1, arbitrary: fc.constant('*') })
  return fc
    .tuple(fc.constantFrom('[', '{'), end, end, fc.constantFrom(']', '}'))
    .map(([open, from, to, close]) => `${open}${from} TO ${to}${close}`)
}

/** `>=5` */
export function comparisonText(operand: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom('>', '>=', '<', '<='), operand).map(([operator, value]) => operator + value)
}

/** A number of the pool, or one near it. */
export function nearbyNumber(pool: readonly number[]): fc.Arbitrary<number> {
  return fc
    .tuple(fc.constantFrom(...pool), fc.constantFrom(0, 0, 0, 1, -1, 0.5))
    .map(([value, offset]) => value + offset)
}

function numberLeaf(pool: readonly number[]): fc.Arbitrary<string> {
  const text = fc.oneof(
    { weight: 8, arbitrary: nearbyNumber(pool).map(String) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('0', '-0', '1e3', '5.0', '1e400', 'x', '.5', '9007199254740993'),
    },
  )
  return fc.oneof(
    { weight: 5, arbitrary: text },
    { weight: 2, arbitrary: text.map(quotedText) },
    { weight: 5, arbitrary: rangeText(text) },
    { weight: 4, arbitrary: comparisonText(text) },
  )
}

const DATE_MATH = (
  'now now-1d now-1d/d now/w now/M 2019-10-17||+1M 2019-10-17||/M 2019-10-31||+1M/d 2019-10-27||+24h ' +
  '2020-02-29||-1y 2019-10-17||/d+1h'
).split(' ')

function dateLeaf(pool: readonly Value[]): fc.Arbitrary<string> {
  const written = fc.constantFrom(...pool).chain((value) => {
    const instant = new Date(typeof value === 'boolean' ? 0 : value).getTime()
    const iso = new Date(
      Number.isNaN(instant) ? 0 : Math.max(instant, Date.parse('0001-01-01')),
    ).toISOString()
    return fc.constantFrom(4, 7, 10, 10, 13, 16, 19, 23, 24).map((length) => iso.slice(0, length))
  })
  const text = fc.oneof(
    { weight: 8, arbitrary: written },
    { weight: 2, arbitrary: fc.constantFrom(...DATE_MATH) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('20191017', '2019-13-01', '2019-10-17T12:30+02:00', '2019-10-27T02:30'),
    },
  )
  return fc.oneof(
    { weight: 6, arbitrary: text.map(quotedText) },
    { weight: 2, arbitrary: text.map((value) => value.replace(/[:+|]/g, '\\$&')) },
    { weight: 6, arbitrary: rangeText(text.map(quotedText)) },
    { weight: 4, arbitrary: comparisonText(text.map(quotedText)) },
  )
}
