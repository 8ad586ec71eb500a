import { describe, expect, test } from 'vitest'
import { defineSchema, type Formula, field, fieldsOf, type PlanNode, planQuery } from '../../src/index.ts'
import { depthOf, foldTree, partsOfFormula, partsOfNode, writeTree } from '../../src/plan/fold.ts'
import { all, any, FALSE, not, TRUE, toFormula } from '../../src/plan/formula.ts'

const schema = defineSchema(
  { t: field.text(), k: field.keyword(), n: field.number(), i: field.integer(), d: field.date() },
  { defaultFields: ['t', 'k'] },
)
const now = new Date('2026-11-18T13:45:30.250Z')
const formulaOf = (query: string): Formula => planQuery(schema, query, { now }).formula
const leaf = (name: string): Formula => formulaOf(`k:${name}`)
const [a, b, c] = [leaf('a'), leaf('b'), leaf('c')]

/** A formula in short: keywords by their value. */
function short(formula: Formula): string {
  switch (formula.kind) {
    case 'all':
    case 'any':
      return `${formula.kind}(${formula.parts.map(short).join(' ')})`
    case 'not':
      return `not(${short(formula.part)})`
    case 'constant':
      return String(formula.value)
    default:
      return 'value' in formula ? String(formula.value) : formula.kind
  }
}

describe('connectives are flat, without constants', () => {
  test.each<[string, Formula, string]>([
    ['all of nothing', all([]), 'true'],
    ['any of nothing', any([]), 'false'],
    ['all of one', all([a]), 'a'],
    ['any of one', any([a]), 'a'],
    ['all in all', all([a, all([b, c])]), 'all(a b c)'],
    ['any in any', any([any([a, b]), c]), 'any(a b c)'],
    ['any in all', all([a, any([b, c])]), 'all(a any(b c))'],
    ['all in any', any([all([a, b]), c]), 'any(all(a b) c)'],
    ['true in all', all([a, TRUE, b]), 'all(a b)'],
    ['false in all', all([a, FALSE, b]), 'false'],
    ['true in any', any([a, TRUE, b]), 'true'],
    ['false in any', any([a, FALSE, b]), 'any(a b)'],
    ['only true in all', all([TRUE, TRUE]), 'true'],
    ['only false in any', any([FALSE, FALSE]), 'false'],
    ['not', not(a), 'not(a)'],
    ['not not', not(not(a)), 'a'],
    ['not true', not(TRUE), 'false'],
    ['not false', not(FALSE), 'true'],
  ])('%s', (_, formula, written) => {
    expect(short(formula)).toBe(written)
  })
})

describe('occurs become connectives', () => {
  test.each([
    ['+k:a +k:b', 'all(a b)'],
    ['k:a k:b', 'any(a b)'],
    ['+k:a k:b', 'a'],
    ['-k:a -k:b', 'all(not(a) not(b))'],
    ['-k:a k:b k:c', 'all(not(a) any(b c))'],
    ['k:b -k:a k:c', 'all(any(b c) not(a))'],
    ['+k:a -k:b k:c', 'all(a not(b))'],
    ['k:a', 'a'],
    ['-k:a', 'not(a)'],
    ['+(k:a k:b)^3', 'any(a b)'],
    ['+(+k:a +k:b) +k:c', 'all(a b c)'],
    ['a', 'any(a a)'],
    ['* k:a', 'true'],
    ['+* +k:a', 'a'],
    ['-*', 'false'],
    ['"!!!"', 'false'],
  ])('%s', (query, written) => {
    expect(short(formulaOf(query))).toBe(written)
  })
})

describe('leaves are simplified', () => {
  test.each([
    ['k:[b TO a]', 'false'],
    ['k:[a TO a]', 'range'],
    ['k:[a TO a}', 'false'],
    ['k:{a TO a]', 'false'],
    ['k:{a TO b}', 'range'],
    ['k:{* TO a}', 'range'],
    // In the order of code points, not of UTF-16 code units.
    ['k:[～ TO 😀]', 'range'],
    ['k:[😀 TO ～]', 'false'],
    ['k:[* TO *]', 'exists'],
    ['t:[* TO *]', 'range'],
    ['n:[5 TO 5]', 'numberRange'],
    ['n:[5 TO 5}', 'false'],
    ['n:{5 TO 5]', 'false'],
    ['n:{5 TO 5.5}', 'numberRange'],
    ['n:[6 TO 5]', 'false'],
    ['n:[* TO *]', 'exists'],
    ['i:{5 TO 6}', 'false'],
    ['i:{5 TO 7}', 'numberRange'],
    ['i:[5.2 TO 5.8]', 'false'],
    ['d:{now TO now}', 'false'],
    ['d:[now TO now}', 'false'],
    ['d:[now TO now]', 'dateRange'],
    ['d:{2019 TO 2020}', 'false'],
    ['d:[* TO *]', 'exists'],
    ['d:{* TO 2019}', 'dateRange'],
    ['d:>2019', 'dateRange'],
    ['k:ab~', 'ab'],
    ['k:abc~', 'abc'],
  ])('%s', (query, written) => {
    expect(short(formulaOf(query))).toBe(written)
  })

  test('a fuzzy word without edits is a term at the same place', () => {
    const { root, formula } = planQuery(schema, 'k:ab~')
    expect(root.kind).toBe('fuzzy')
    expect(formula).toEqual({
      kind: 'term',
      field: schema.fields.k,
      span: { start: 0, end: 5 },
      clause: 'k:ab~',
      target: 'value',
      value: 'ab',
    })
    expect(formulaOf('k:abc~')).toMatchObject({ kind: 'fuzzy', edits: 1 })
  })
})

describe('trees', () => {
  const { root, formula } = planQuery(schema, '+k:a -(k:b k:c)^2')

  test('are folded from the leaves upwards, in order', () => {
    const written = foldTree<Formula, string>(formula, partsOfFormula, ({ kind }, parts) =>
      parts.length === 0 ? kind : `${kind}(${parts.join(' ')})`,
    )
    expect(written).toBe('all(term not(any(term term)))')
    const kinds = foldTree<PlanNode, string>(root, partsOfNode, ({ kind }, parts) =>
      parts.length === 0 ? kind : `${kind}(${parts.join(' ')})`,
    )
    expect(kinds).toBe('bool(term boost(bool(term term)))')
  })

  test('are as deep as their deepest leaf', () => {
    expect(depthOf(formula, partsOfFormula)).toBe(3)
    expect(depthOf(root, partsOfNode)).toBe(3)
    expect(depthOf(a, partsOfFormula)).toBe(0)
  })

  test('are written from left to right', () => {
    expect(
      writeTree<Formula>(formula, (node) => {
        const parts = partsOfFormula(node)
        return parts.length === 0 ? ['x'] : [`${node.kind}<`, ...parts, '>']
      }),
    ).toBe('all<xnot<any<xx>>>')
  })

  test('name their fields once, in order', () => {
    expect(fieldsOf(planQuery(schema, 'n:1 (k:a -d:2019) n:2 a'))).toEqual(['n', 'k', 'd', 't'])
    expect(fieldsOf(planQuery(schema, '*'))).toEqual([])
    expect(() => fieldsOf('k:a' as never)).toThrow(/^fieldsOf: the argument plan must be a plan/)
    expect(() => fieldsOf(planQuery(schema, '*'), { hiddenFields: 'yes' } as never)).toThrow(
      'fieldsOf: the option hiddenFields must be \'allowed\', not "yes".',
    )
    expect(() => fieldsOf(planQuery(schema, '*'), { hidden: 'allowed' } as never)).toThrow(
      /^fieldsOf: .*hidden/,
    )
  })

  test('of queries and their formulas agree', () => {
    expect(toFormula(root)).toEqual(formula)
  })
})
