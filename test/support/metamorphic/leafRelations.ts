import { analyze } from '../../../src/analysis/analyze.ts'
import {
  and,
  exists,
  fuzzy,
  or,
  phrase,
  print,
  type Query,
  type RangeEnds,
  range,
  regexp,
  term,
  wildcard,
} from '../../../src/syntax/index.ts'
import type { GeneratedField } from '../cases/arbitrarySchema.ts'
import { ascending, type Draw, type Relation, same, union, without } from './relation.ts'

/** A relation between conditions on one field; `null` if the values that were drawn do not suit it. */
export function drawLeafRelation(draw: Draw): Relation | null {
  const field = draw.random.pick(draw.fields)
  const { kind } = field.spec
  if (kind === 'boolean') return null
  if (kind === 'contains') return drawWordRelation(draw, field)
  if (kind === 'number' || kind === 'integer' || kind === 'date') return drawRangeRelation(draw, field)
  return draw.random.chance(0.4) ? drawRangeRelation(draw, field) : drawWordRelation(draw, field)
}

/** About the order of a field's values; relations do not rely on it. */
function orderOf({ spec: { kind } }: GeneratedField): (a: string, b: string) => number {
  if (kind === 'number' || kind === 'integer') return (a, b) => Number(a) - Number(b)
  return (a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)
}

/** A value as the end of a range; none if a query cannot have it. */
function boundsOf({ spec: { kind } }: GeneratedField, value: unknown): string[] {
  if (kind !== 'date') return value === '' ? [] : [String(value)]
  const instant = new Date(value as string | number | Date).getTime()
  const [least, most] = [Date.parse('0001-01-01'), Date.UTC(9999, 11, 31)]
  return instant >= least && instant <= most ? [new Date(instant).toISOString()] : []
}

function drawRangeRelation({ random }: Draw, field: GeneratedField): Relation | null {
  const drawn = random.times(3, () => random.pick(field.pool)).flatMap((value) => boundsOf(field, value))
  const bounds = random.chance(0.8) ? drawn.toSorted(orderOf(field)) : drawn
  const [a, b, c] = bounds
  if (a === undefined || b === undefined || c === undefined) return null
  const { spec, name } = field
  const isText = spec.kind === 'text'
  const between = (ends: RangeEnds): Query => range(ends, { field: name })
  const written = print(exists(name)).replace(/\*$/, '')
  const end = `"${b.replace(/["\\]/g, '\\$&')}"`
  const open = or(between({ lte: b }), between({ gt: b }))
  // A range of a field with `whole` is one of whole values, and a word of tokens.
  const value = isText ? (spec.whole ? undefined : tokensOf(b)[0]) : b
  const relations: (() => Relation | null)[] = [
    () => ({
      name: 'a range is no more than its parts',
      queries: [between({ gte: a, lte: c }), between({ gte: a, lte: b }), between({ gt: b, lte: c })],
      broken: ([all, lower, upper]) => without(all!, union(lower!, upper!)),
    }),
    () => ({
      name: 'a range without an upper end is no more than its parts',
      queries: [between({ gt: a }), between({ gt: a, lt: b }), between({ gte: b })],
      broken: ([all, lower, upper]) => without(all!, union(lower!, upper!)),
    }),
    // A text without tokens has a value, too.
    () => (isText ? ascending : same)('all ranges and exists', open, exists(name)),
    () => same('>= is a range', between({ gte: b }), `${written}>=${end}`),
    () => same('< is a range', between({ lt: b }), `${written}<${end}`),
    () =>
      value === undefined
        ? null
        : same('a value is a range', between({ gte: value, lte: value }), phrase(value, { field: name })),
  ]
  return random.pick(relations)()
}

function tokensOf(text: string): string[] {
  return analyze(text).filter((token) => /^[a-z0-9]{2,40}$/.test(token))
}

function drawWordRelation(draw: Draw, field: GeneratedField): Relation | null {
  const { random } = draw
  const { spec, name } = field
  const at = { field: name }
  const tokens = tokensOf(String(random.pick(field.pool)).slice(0, 500))
  const from = random.below(tokens.length)
  const [a, b] = [tokens[from], tokens[from + 1]]
  if (a === undefined) return null
  const start = a.slice(0, 1 + random.below(a.length))
  const prefix = wildcard(`${start}*`, at)
  const relations: (() => Relation | null)[] = [
    () => ascending('a shorter prefix', wildcard(`${a}*`, at), prefix, wildcard(`*${start}*`, at)),
    () => ascending('? is a character of *', wildcard(`${start}?`, at), prefix),
    () => drawDefaultFields(draw, a),
  ]
  // A word is tested against tokens.
  if (spec.patterns !== 'whole')
    relations.push(() => same('a prefix', prefix, or(term(start, at), wildcard(`${start}?*`, at))))
  if (spec.kind !== 'contains')
    relations.push(
      () => same('a prefix as a regexp', prefix, regexp(`${start}.*`, at)),
      () => same('alternatives', regexp(`${a}|${start}.`, at), or(regexp(a, at), regexp(`${start}.`, at))),
      () => ascending('more edits', ...([0, 1, 2] as const).map((edits) => fuzzy(a, { ...at, edits }))),
    )
  if (spec.kind !== 'contains' && spec.patterns !== 'whole')
    relations.push(() => same('no edits', term(a, at), fuzzy(a, { ...at, edits: 0 })))
  if (spec.kind === 'text' && b !== undefined) {
    const slops = spec.whole ? [1, 2, 9] : [0, 1, 2, 9]
    const phrases = slops.map((slop) => phrase(`${a} ${b}`, { ...at, slop }))
    relations.push(() => ascending('more slop', ...phrases, and(term(a, at), term(b, at))))
  }
  return random.pick(relations)()
}

function drawDefaultFields({ fields, schema }: Draw, word: string): Relation | null {
  const searched = fields.filter(
    ({ name, spec: { kind } }) =>
      schema.options.defaultFields.includes(name) && ['text', 'keyword', 'contains'].includes(kind),
  )
  // Numbers, dates and `true` also search in fields of other kinds.
  if (searched.length === 0 || !/^[a-z]+$/.test(word) || /^(?:true|false|now)$/.test(word)) return null
  return same(
    'a word in any default field',
    word,
    or(...searched.map(({ name }) => term(word, { field: name }))),
  )
}
