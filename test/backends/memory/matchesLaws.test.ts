import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stripHtml } from '../../../src/analysis/html/stripHtml.ts'
import { type Match, matches, toPredicate } from '../../../src/backends/memory/index.ts'
import { type Leaf, type Plan, planQuery, quote, type Schema, safePlanQuery } from '../../../src/index.ts'
import { toFormula } from '../../../src/plan/formula.ts'
import type { PlanNode } from '../../../src/plan/plan.ts'
import { arbitraryBatch, type Batch } from '../../support/cases/arbitraryBatch.ts'
import { buildSchema, type Document, type FieldSpec } from '../../support/cases/arbitrarySchema.ts'
import { casesOfRun, createRandom, type Random } from '../../support/cases/random.ts'
import { drawUntil } from '../../support/drawUntil.ts'
import { markUp, type Stretch } from './support/markUp.ts'

const FIELDS: readonly FieldSpec[] = [
  { kind: 'text' },
  { kind: 'text' },
  { kind: 'text' },
  { kind: 'text' },
  { kind: 'text', fold: true },
  { kind: 'text', whole: true },
  { kind: 'text', whole: true, patterns: 'whole' },
  { kind: 'keyword' },
  { kind: 'keyword', ignoreCase: true },
  { kind: 'keyword', ignoreCase: true, fold: true },
  { kind: 'contains' },
  { kind: 'number' },
  { kind: 'integer' },
  { kind: 'boolean' },
  { kind: 'date' },
]

const batch = arbitraryBatch({
  fields: FIELDS,
  names: ['a', 'b', 'c.d', 'x y', 'e'],
  documents: 5,
  queries: 8,
})

/** The stretches of each HTML value. The test makes HTML from plain text, so it knows what is a tag. */
type Stretches = ReadonlyMap<unknown, readonly Stretch[]>

it('marks what makes each clause match, and nothing else', async () => {
  const cases = casesOfRun(20_000)
  const tested = { cases: 0, hits: 0, plain: 0, html: 0, whole: 0 }
  const property = fc.property(batch, fc.integer(), (generated, seed) => {
    const { schema, documents, stretches } = withHtml(generated, createRandom(seed))
    for (const query of generated.queries) {
      const { plan } = safePlanQuery(schema, query)
      if (plan === null) continue
      for (const document of documents) testMatches(plan, document, stretches, tested)
      tested.cases += documents.length
    }
  })
  await drawUntil(
    () => {
      for (const wanted = tested.cases + cases; tested.cases < wanted; ) fc.assert(property, { numRuns: 20 })
    },
    () => {
      const { hits, plain, html, whole } = tested
      for (const count of [hits / 10, plain, html, whole]) expect(count).toBeGreaterThan(cases / 200)
    },
  )
})

function testMatches(plan: Plan, document: Document, stretches: Stretches, tested: Record<string, number>) {
  const found: Record<string, readonly Match[] | undefined> = matches(plan, document).fields
  const isHit = toPredicate(plan)
  if (!isHit(document)) {
    expect(found).toEqual({})
    return
  }
  tested.hits!++
  for (const [name, list] of Object.entries(found)) {
    const values = valuesOf(document, name)
    expect(list!.length).toBeGreaterThan(0)
    for (const match of list!) testSpans(match, values[match.value], stretches)
  }
  testLimit(plan, document, found)
  const finding = positiveLeaves(plan.root).filter((leaf) => toPredicate(only(plan, leaf))(document))
  const named = new Set(finding.filter(({ kind }) => kind !== 'exists').map(({ field }) => field.name))
  expect(Object.keys(found).toSorted()).toEqual([...named].toSorted())
  for (const leaf of finding) {
    if (leaf.kind === 'exists') continue
    const alone = (matches(only(plan, leaf), document).fields as typeof found)[leaf.field.name]!
    for (const { value, spans, clauses } of alone) {
      const same = found[leaf.field.name]!.filter((match) => isSamePlace(match, { value, spans }))
      expect(same).toHaveLength(1)
      expect(same[0]!.clauses).toEqual(expect.arrayContaining([...clauses]))
    }
    testBlanking(only(plan, leaf), leaf, alone, document, stretches)
    if ('target' in leaf && leaf.target !== 'tokens') tested.whole!++
    else if (leaf.field.html) tested.html!++
    else tested.plain!++
  }
}

/** With a limit of spans, a field has the first places, of which the last may be cut. */
function testLimit(
  plan: Plan,
  document: Document,
  found: Readonly<Record<string, readonly Match[] | undefined>>,
) {
  const spans = 1 + (plan.source.length % 4)
  const limited = matches(plan, document, { limits: { spans } })
  expect(matches(plan, document).truncated).toBe(false)
  let cut = false
  for (const [name, list] of Object.entries(found)) {
    let left = spans
    const first = list!.flatMap((match) => {
      const count = Math.max(1, match.spans.length)
      const kept = left > 0 ? [{ ...match, spans: match.spans.slice(0, left) }] : []
      if (count > left) cut = true
      left -= Math.min(left, count)
      return kept
    })
    expect(limited.fields[name]).toEqual(first)
  }
  expect(limited.truncated).toBe(cut)
}

function isSamePlace(match: Match, { value, spans }: Pick<Match, 'value' | 'spans'>): boolean {
  return match.value === value && isDeepStrictEqual(match.spans, spans)
}

/** Spans are in order, apart from each other, and hold whole characters, tags and references. */
function testSpans({ spans }: Match, value: unknown, stretches: Stretches): void {
  const text = String(value)
  let last = 0
  for (const { start, end } of spans) {
    expect(start).toBeGreaterThanOrEqual(last)
    expect(end).toBeGreaterThan(start)
    expect(end).toBeLessThanOrEqual(text.length)
    last = end
    for (const edge of [start, end]) {
      const inPair = edge > 0 && text.codePointAt(edge - 1)! > 0xffff
      expect(inPair).toBe(false)
      const cut = (stretches.get(value) ?? []).find((stretch) => {
        return stretch.kind !== 'text' && stretch.start < edge && edge < stretch.end
      })
      expect(cut).toBeUndefined()
    }
    const covered = (stretches.get(value) ?? []).filter((stretch) => {
      return stretch.kind === 'tag' && stretch.start < end && stretch.end > start
    })
    expect(covered).toEqual([])
  }
}

/** A document whose marked text is blank no longer matches; one whose other text is blank still does. */
function testBlanking(
  plan: Plan,
  leaf: Leaf,
  found: readonly Match[],
  document: Document,
  stretches: Stretches,
): void {
  const isHit = toPredicate(plan)
  const { name, html } = leaf.field
  if (isOfWhole(leaf)) {
    const marked = new Set(found.map(({ value }) => value))
    expect(isHit(mapField(document, name, (value, i) => (marked.has(i) ? null : value)))).toBe(false)
    expect(isHit(mapField(document, name, (value, i) => (marked.has(i) ? value : null)))).toBe(true)
    for (const { value, spans } of found) {
      const text = String(valuesOf(document, name)[value])
      if (!html) expect(spans).toEqual(text === '' ? [] : [{ start: 0, end: text.length }])
    }
    return
  }
  const blank = leaf.kind === 'substring' ? otherThan(leaf.parts) : ' '
  if (blank === undefined) return
  const marks = (value: number, at: number): boolean =>
    found.some((match) => match.value === value && match.spans.some((span) => isWithin(span, at)))
  const blanked = (isBlank: (value: number, at: number) => boolean): Document =>
    mapField(document, name, (value, i) => {
      const text = value as string
      return (stretches.get(text) ?? characters(text))
        .map(({ kind, start, end }) => {
          const isKept = kind === 'tag' || !isBlank(i, start)
          return isKept ? text.slice(start, end) : blank.repeat(end - start)
        })
        .join('')
    })
  expect(isHit(blanked(marks))).toBe(false)
  expect(isHit(blanked((value, at) => !marks(value, at)))).toBe(true)
  for (const { value, spans } of found) {
    // From its first piece to its last, a match is text that finds its value.
    const piece = (valuesOf(document, name)[value] as string).slice(spans[0]!.start, spans.at(-1)!.end)
    const schema = buildSchema({
      fields: { f: { kind: leaf.field.kind, ...(html && { html }) } },
      options: { defaultFields: [] },
    })
    const again = planQuery(schema, `f:${quote(html ? stripHtml(piece) : piece)}`)
    expect(toPredicate(again)({ f: valuesOf(document, name)[value] })).toBe(true)
  }
}

/** Whether a leaf compares whole values, not tokens or substrings. */
function isOfWhole(leaf: Leaf): boolean {
  if ('target' in leaf) return leaf.target !== 'tokens'
  return leaf.kind !== 'phrase' && leaf.kind !== 'substring'
}

/** A character that a pattern does not name; none for a pattern that any text matches. */
function otherThan(parts: Extract<Leaf, { kind: 'substring' }>['parts']): string | undefined {
  const named = parts.filter((part) => typeof part === 'string').join('')
  return named === '' ? undefined : [...' ~\u0001\u0002'].find((character) => !named.includes(character))
}

function characters(text: string): readonly Stretch[] {
  let start = 0
  return Array.from(text, ({ length }) => {
    start += length
    return { kind: 'text', start: start - length, end: start }
  })
}

function isWithin({ start, end }: Match['spans'][number], at: number): boolean {
  return start <= at && at < end
}

function only(plan: Plan, leaf: Leaf): Plan {
  return { ...plan, root: leaf, formula: toFormula(leaf) }
}

function positiveLeaves(node: PlanNode): Leaf[] {
  switch (node.kind) {
    case 'bool':
      return node.clauses
        .filter(({ occur }) => occur !== 'mustNot')
        .flatMap((each) => positiveLeaves(each.node))
    case 'fields':
      return node.nodes.flatMap(positiveLeaves)
    case 'boost':
      return positiveLeaves(node.node)
    case 'constant':
      return []
    default: {
      const simple = toFormula(node)
      return simple.kind === 'constant' ? [] : [simple as Leaf]
    }
  }
}

/** The batch with some of its text fields made HTML. */
function withHtml(
  { schema, documents }: Batch,
  random: Random,
): { schema: Schema; documents: readonly Document[]; stretches: Stretches } {
  const { fields, options } = schema.spec
  const html = Object.keys(fields).filter((name) => fields[name]!.kind === 'text' && random.chance(0.5))
  const specs = Object.entries(fields).map(([name, spec]) => [
    name,
    html.includes(name) ? { ...spec, html: true } : spec,
  ])
  const stretches = new Map<unknown, readonly Stretch[]>()
  const marked = documents.map((document) =>
    html.reduce((made, name) => {
      return mapField(made, name, (value) => {
        const { html, stretches: parts } = markUp(value as string, random)
        stretches.set(html, parts)
        return html
      })
    }, document),
  )
  return { schema: buildSchema({ fields: Object.fromEntries(specs), options }), documents: marked, stretches }
}

/** The document with each value of a field replaced; `null` takes it away. */
function mapField(
  document: Document,
  name: string,
  change: (value: unknown, index: number) => unknown,
): Document {
  let index = 0
  const changed = (value: unknown): unknown => {
    if (value === null || value === undefined) return value
    return Array.isArray(value) ? value.map(changed) : change(value, index++)
  }
  const [first, second] = name.split('.') as [string, string?]
  const value = document[first]
  if (second === undefined) return { ...document, [first]: changed(value) }
  return typeof value !== 'object' || value === null
    ? document
    : { ...document, [first]: { ...value, [second]: changed((value as Document)[second]) } }
}

function valuesOf(document: Document, name: string): unknown[] {
  const values: unknown[] = []
  mapField(document, name, (value) => {
    values.push(value)
    return value
  })
  return values
}
