import fc from 'fast-check'
import { analyze } from '../../../../src/analysis/analyze.ts'
import { lowerCase } from '../../../../src/analysis/lowerCase.ts'
import { normalizePattern, type PatternPart, patternInForm } from '../../../../src/analysis/pattern.ts'
import { parseRegexp } from '../../../../src/analysis/regexp/syntax/parseRegexp.ts'
import { wellFormed } from '../../../../src/analysis/wellFormed.ts'
import type { Formula, Leaf, MatchTarget, Plan, RangeEnd } from '../../../../src/plan/plan.ts'
import { asciiLowerCase } from '../../../../src/schema/companions.ts'
import type { Schema, SchemaField } from '../../../../src/schema/schema.ts'
import { instant, integer, number, text, word } from './arbitraryText.ts'
import { nasty } from './nastySchema.ts'

const fields: readonly SchemaField[] = Object.values(nasty.fields)
const at = { span: { start: 0, end: 1 }, clause: 'a clause' }

function end<T>(value: fc.Arbitrary<T>): fc.Arbitrary<RangeEnd<T>> {
  return fc.record({ value, inclusive: fc.boolean() })
}

function ends<T>(
  value: fc.Arbitrary<T>,
): fc.Arbitrary<{ lower: RangeEnd<T> | null; upper: RangeEnd<T> | null }> {
  return fc.oneof(
    fc.record({ lower: end(value), upper: end(value) }),
    fc.record({ lower: end(value), upper: fc.constant(null) }),
    fc.record({ lower: fc.constant(null), upper: end(value) }),
  )
}

function lowered(target: MatchTarget, value: string): string {
  return target === 'value' ? wellFormed(value) : lowerCase(wellFormed(value))
}

const wild = fc.constantFrom<PatternPart>({ any: 'one' }, { any: 'many' }, { any: 'many' })

/** Patterns with at least one wild part, as the plan holds them. */
const pattern: fc.Arbitrary<PatternPart[]> = fc
  .tuple(
    fc.array(fc.oneof(word, wild), { maxLength: 5 }),
    wild,
    fc.array(fc.oneof(word, wild), { maxLength: 2 }),
  )
  .map(([before, one, after]) =>
    normalizePattern(
      [...before, one, ...after].map((part) => (typeof part === 'string' ? wellFormed(part) : part)),
    ),
  )

const atom = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'ab',
    'B',
    '.',
    '[ab]',
    '[^a]',
    '[a-c]',
    '[ -~]',
    '[^ ]',
    '\\.',
    '\\ ',
    '"a*"',
    '<0-12>',
    '<01-10>',
    '@',
    '#',
    '()',
    '漢',
    '😀',
    '[é-😀]',
    "'",
    '\n',
  ),
  word.map(quoteRegexp),
)

/** Regular expressions of every operator. */
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3 },
    atom,
    fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => a + b),
    fc
      .tuple(tie('expression'), fc.constantFrom('|', '|', '&'), tie('expression'))
      .map(([a, by, b]) => `(${a}${by}${b})`),
    fc
      .tuple(tie('expression'), fc.constantFrom('*', '+', '?', '{2}', '{0,3}', '{1,}'))
      .map(([a, times]) => `(${a})${times}`),
  ),
}))

function quoteRegexp(value: string): string {
  return wellFormed(value).replace(/[.?+*|{}[\]()"\\#@&<>~^-]/g, '\\$&')
}

const oneToken = fc.oneof(text, word).map((value) => analyze(value)[0] ?? 'a')

function stringLeaf(field: SchemaField, target: MatchTarget): fc.Arbitrary<Leaf> {
  const value = (target === 'tokens' ? oneToken : fc.oneof(text, word)).map((string) =>
    lowered(target, string),
  )
  const tokens = fc.oneof(
    fc.array(oneToken, { minLength: 2, maxLength: 4 }),
    text.map(analyze).map((found) => (found.length < 2 ? ['a', 'b'] : found)),
  )
  const phrase = fc
    .tuple(tokens, fc.constantFrom(0, 0, 1, 2, 3, 99))
    .map(([terms, slop]): Leaf => ({ kind: 'phrase', field, tokens: terms, slop, ...at }))
  const edits = fc.constantFrom<0 | 1 | 2>(0, 1, 2)
  const inOrder = (parts: readonly PatternPart[]) =>
    target === 'value' ? parts : patternInForm(parts, 'lower')
  const brackets = { lower: '[', upper: ']' } as const
  return fc.oneof(
    value.map((found): Leaf => ({ kind: 'term', field, target, value: found, ...at })),
    ...(target === 'tokens' ? [phrase] : []),
    pattern.map(
      (parts): Leaf => ({ kind: 'pattern', field, target, parts: inOrder(parts), written: '', ...at }),
    ),
    fc
      .tuple(value, edits)
      .map(([found, edits]): Leaf => ({ kind: 'fuzzy', field, target, value: found, edits, ...at })),
    expression.map((written): Leaf => {
      const parsed = parseRegexp(written, target === 'value' ? 'plain' : 'lower')
      const node = parsed.ok ? parsed.node : ({ kind: 'any' } as const)
      return { kind: 'regexp', field, target, pattern: written, regexp: node, ...at }
    }),
    ends(value).map((range): Leaf => ({ kind: 'range', field, target, ...range, brackets, ...at })),
    fc.constant<Leaf>({ kind: 'range', field, target, lower: null, upper: null, brackets, ...at }),
  )
}

function leafOf(field: SchemaField): fc.Arbitrary<Leaf> {
  const exists = fc.constant<Leaf>({ kind: 'exists', field, ...at })
  switch (field.kind) {
    case 'text':
      return fc.oneof(
        exists,
        stringLeaf(field, 'tokens'),
        ...(field.whole ? [stringLeaf(field, 'normalized')] : []),
      )
    case 'keyword':
      return fc.oneof(exists, stringLeaf(field, field.ignoreCase ? 'normalized' : 'value'))
    case 'contains': {
      const parts = fc.oneof(
        pattern,
        fc.oneof(text, word).map((string) => [wellFormed(string)]),
      )
      return fc.oneof(
        exists,
        parts.map(
          (found): Leaf => ({
            kind: 'substring',
            field,
            parts: found.map((part) => (typeof part === 'string' ? asciiLowerCase(part) : part)),
            ...at,
          }),
        ),
      )
    }
    case 'number':
    case 'integer': {
      const value = field.kind === 'number' ? number : integer
      return fc.oneof(
        exists,
        value.map((found): Leaf => ({ kind: 'number', field, value: found === 0 ? 0 : found, ...at })),
        ends(value).map((range): Leaf => ({ kind: 'numberRange', field, ...range, ...at })),
      )
    }
    case 'boolean':
      return fc.oneof(
        exists,
        fc.boolean().map((value): Leaf => ({ kind: 'boolean', field, value, ...at })),
      )
    case 'date':
      return fc.oneof(
        exists,
        fc.tuple(instant, instant).map(
          ([a, b]): Leaf => ({
            kind: 'dateRange',
            field,
            from: Math.min(a, b),
            until: Math.max(a, b) + 1,
            ...at,
          }),
        ),
        instant.map((from): Leaf => ({ kind: 'dateRange', field, from, until: null, ...at })),
        instant.map((until): Leaf => ({ kind: 'dateRange', field, from: null, until, ...at })),
      )
  }
}

const anyLeaf: fc.Arbitrary<Leaf> = fc.constantFrom(...fields).chain(leafOf)

/** Leaves alone. */
export function leafOfAny(isWanted: (leaf: Leaf) => boolean): fc.Arbitrary<Leaf> {
  return anyLeaf.filter(isWanted)
}

/** Leaves and trees of them, with NOT at every level. */
export function formula(isWanted: (leaf: Leaf) => boolean): fc.Arbitrary<Formula> {
  const leaf = anyLeaf.filter(isWanted)
  const { tree } = fc.letrec<{ tree: Formula; inner: Formula }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 3, arbitrary: leaf },
      { weight: 4, arbitrary: tie('inner') },
    ),
    inner: fc.oneof(
      tie('tree').map((part): Formula => ({ kind: 'not', part })),
      fc
        .tuple(
          fc.constantFrom('all' as const, 'any' as const),
          fc.array(tie('tree'), { minLength: 2, maxLength: 4 }),
        )
        .map(([kind, parts]): Formula => ({ kind, parts })),
    ),
  }))
  return tree
}

/** A plan of nothing but a formula. */
export function planOf<S extends Schema>(schema: S, wanted: Formula): Plan<S> {
  return {
    schema,
    source: 'a query',
    root: { kind: 'constant', value: true },
    formula: wanted,
    usesNow: false,
    namesHidden: false,
    diagnostics: [],
  }
}
