import { describe, expect, it } from 'vitest'
import { measure } from '../../src/backends/backend.ts'
import {
  compile,
  defineBackend,
  type Formula,
  safeCompile,
  UnsupportedError,
  unsupported,
} from '../../src/backends/index.ts'
import { allOf, defineSchema, field, type Plan, planQuery } from '../../src/index.ts'

const schema = defineSchema(
  {
    t: field.text(),
    k: field.keyword(),
    c: field.contains(),
    n: field.number(),
    b: field.boolean(),
    d: field.date(),
  },
  { defaultFields: ['t'] },
)

const plan = (text: string): Plan => planQuery(schema, text)

const kindOf = ({ kind }: { readonly kind: string }): string => kind

/** Writes each leaf by the function for its kind, and a context before everything. */
const writer = defineBackend<string, string>({
  name: 'writer',
  leaf: {
    term: (leaf, context) => `${context}term ${kindOf(leaf)}`,
    phrase: (leaf, context) => `${context}phrase ${kindOf(leaf)}`,
    pattern: (leaf, context) => `${context}pattern ${kindOf(leaf)}`,
    regexp: (leaf, context) => `${context}regexp ${kindOf(leaf)}`,
    fuzzy: (leaf, context) => `${context}fuzzy ${kindOf(leaf)}`,
    range: (leaf, context) => `${context}range ${kindOf(leaf)}`,
    substring: (leaf, context) => `${context}substring ${kindOf(leaf)}`,
    number: (leaf, context) => `${context}number ${kindOf(leaf)}`,
    numberRange: (leaf, context) => `${context}numberRange ${kindOf(leaf)}`,
    boolean: (leaf, context) => `${context}boolean ${kindOf(leaf)}`,
    dateRange: (leaf, context) => `${context}dateRange ${kindOf(leaf)}`,
    exists: (leaf, context) => `${context}exists ${kindOf(leaf)}`,
  },
  all: (parts, context) => `${context}all(${parts.join(', ')})`,
  any: (parts, context) => `${context}any(${parts.join(', ')})`,
  not: (part, context) => `${context}not(${part})`,
  constant: (value, context) => `${context}${value}`,
})

describe('compile', () => {
  it.each([
    ['t:a', '#term term'],
    ['t:"a b"', '#phrase phrase'],
    ['t:a*', '#pattern pattern'],
    ['t:/a/', '#regexp regexp'],
    ['t:a~1', '#fuzzy fuzzy'],
    ['t:[a TO b]', '#range range'],
    ['c:a', '#substring substring'],
    ['n:1', '#number number'],
    ['n:>1', '#numberRange numberRange'],
    ['b:true', '#boolean boolean'],
    ['d:2019', '#dateRange dateRange'],
    ['d:*', '#exists exists'],
    ['*', '#true'],
    ['"!!!"', '#false'],
    ['+t:a +n:1 -b:true', '#all(#term term, #number number, #not(#boolean boolean))'],
    ['t:a n:1', '#any(#term term, #number number)'],
  ])('passes %s to the function for its kind, with the context', (query, written) => {
    expect(compile(plan(query), writer, '#')).toBe(written)
  })
})

describe('the limits of a backend', () => {
  const limited = (limits: { leaves?: number; depth?: number }) => defineBackend({ ...writer, limits })
  const threeLeaves = plan('+t:a +(n:1 n:2)')

  it('take exactly as many leaves as they name, and refuse one more', () => {
    expect(() => compile(threeLeaves, limited({ leaves: 3 }), '')).not.toThrow()
    expect(() => compile(threeLeaves, limited({ leaves: 2 }), '')).toThrow(
      'writer cannot answer +t:a +(n:1 n:2) exactly; it needs at most 2 clauses, not 3.',
    )
  })

  it('take exactly as many levels as they name, and refuse one more', () => {
    expect(() => compile(threeLeaves, limited({ depth: 2 }), '')).not.toThrow()
    expect(() => compile(threeLeaves, limited({ depth: 1 }), '')).toThrow(
      'writer cannot answer +t:a +(n:1 n:2) exactly; it needs at most 1 levels of nesting, not 2.',
    )
  })

  it('are checked before any leaf is compiled', () => {
    let calls = 0
    const counting = defineBackend({
      ...limited({ leaves: 2 }),
      leaf: { ...writer.leaf, term: () => String(calls++), number: () => String(calls++) },
    })
    expect(() => compile(threeLeaves, counting, '')).toThrow(UnsupportedError)
    expect(calls).toBe(0)
  })

  it('may be a function of the context', () => {
    const backend = defineBackend<string, string>({
      ...writer,
      limits: (context) => (context === 'small' ? { leaves: 2 } : { depth: 2 }),
    })
    expect(() => compile(threeLeaves, backend, 'large')).not.toThrow()
    expect(() => compile(threeLeaves, backend, 'small')).toThrow('at most 2 clauses, not 3')
    expect(() => compile(plan('+t:a +(n:1 (+n:2 +n:3))'), backend, 'large')).toThrow('at most 2 levels')
  })

  it('point at the whole source of a combined plan', () => {
    const combined = allOf(schema, [planQuery(schema, 'n:1'), planQuery(schema, 'n:2')])
    const result = safeCompile(combined, limited({ leaves: 1 }), '')
    expect(result.ok ? null : result.error).toMatchObject({
      backend: 'writer',
      clause: '(n:1) AND (n:2)',
      span: { start: 0, end: 15 },
      needs: 'at most 1 clauses, not 2',
    })
  })
})

describe('defineBackend', () => {
  it.each(Object.keys(writer.leaf))('needs a function for the leaf %s', (kind) => {
    const { [kind as 'term']: _, ...leaf } = writer.leaf
    expect(() => defineBackend({ ...writer, leaf } as never)).toThrow(
      `defineBackend: the option leaf.${kind} is missing; it must be a function.`,
    )
  })

  it.each(['name', 'leaf', 'all', 'any', 'not', 'constant'])('needs the option %s', (name) => {
    expect(() => defineBackend({ ...writer, [name]: undefined })).toThrow(
      `defineBackend: the option ${name} is missing;`,
    )
  })

  it.each([
    [undefined, 'the argument backend is missing'],
    [[writer], 'the argument backend must be an object'],
    [{ ...writer, leaf: { ...writer.leaf, words: kindOf } }, 'there is no option "leaf.words".'],
    [{ ...writer, limits: { leafs: 1 } }, 'there is no option "limits.leafs". Did you mean "limits.leaves"?'],
    [{ ...writer, limits: { depth: -1 } }, 'the option limits.depth must be a number from 0 on'],
    [{ ...writer, limits: 5 }, 'the option limits must be a function, or an object'],
  ])('refuses %o', (backend, message) => {
    expect(() => defineBackend(backend as never)).toThrow(`defineBackend: ${message}`)
  })
})

it.each([
  ['compile', compile],
  ['safeCompile', safeCompile],
])('%s takes a plan and a backend alone', (name, call) => {
  expect(() => call('t:a' as never, writer, '')).toThrow(`${name}: the argument plan must be a plan,`)
  for (const part of ['leaf', 'all', 'any', 'not', 'constant'] as const) {
    const { [part]: _, ...rest } = writer
    expect(() => call(plan('t:a'), rest as never, '')).toThrow(`${name}: the argument backend must be`)
  }
})

describe('an UnsupportedError', () => {
  const refusing = defineBackend<string, string>({
    ...writer,
    limits: { leaves: 2 },
    leaf: {
      ...writer.leaf,
      term: (leaf) => {
        throw unsupported('writer', leaf, 'a column of tokens')
      },
    },
  })
  const errorOf = (asked: Plan) => {
    const result = safeCompile(asked, refusing, '')
    return result.ok ? null : result.error
  }
  const secret = defineSchema({ t: field.text(), s: field.text({ hidden: true }) }, { defaultFields: ['t'] })

  it('tells only in its cause what a hidden field needs', () => {
    const needs = "a change by the program's author, whom the cause of this error tells more"
    const hidden = errorOf(planQuery(secret, 's:a', { hiddenFields: 'allowed' }))!
    expect(hidden.needs).toBe(needs)
    expect(hidden.message).toContain(` exactly; it needs ${needs}.`)
    expect(hidden.cause).toEqual(new Error('The clause on the hidden field "s" needs a column of tokens.'))
    const shown = errorOf(planQuery(secret, 't:a'))!
    expect([shown.needs, shown.cause]).toEqual(['a column of tokens', undefined])
  })

  it('names a blank query by what it finds', () => {
    const blank = planQuery(schema, ' ', { emptyQuery: 'all' })
    const formula: Formula = { kind: 'all', parts: [1, 2, 3].map((n) => plan(`n:${n}`).formula) }
    expect(() => compile({ ...blank, formula }, refusing, '')).toThrow('writer cannot answer * exactly;')
  })

  it('has one line', () => {
    expect(errorOf(plan('t:a\u2028OR\nt:a\u001b OR n:1'))!.message).not.toMatch(/[\p{Cc}\u2028]/u)
  })
})

describe('safeCompile', () => {
  it('returns what compile returns', () => {
    expect(safeCompile(plan('t:a'), writer, '#')).toEqual({ ok: true, value: '#term term' })
  })

  it('returns the UnsupportedError of a leaf', () => {
    const backend = defineBackend<string, string>({
      ...writer,
      leaf: {
        ...writer.leaf,
        regexp: (leaf) => {
          throw unsupported('writer', leaf, 'regular expressions')
        },
      },
    })
    const result = safeCompile(plan('n:1 AND t:/a/'), backend, '')
    expect(result.ok).toBe(false)
    const error = result.ok ? null : result.error
    expect(error).toBeInstanceOf(UnsupportedError)
    expect(error).toMatchObject({
      name: 'UnsupportedError',
      message: 'writer cannot answer t:/a/ exactly; it needs regular expressions.',
      backend: 'writer',
      clause: 't:/a/',
      span: { start: 8, end: 13 },
      needs: 'regular expressions',
    })
  })

  it('throws every other error', () => {
    const backend = defineBackend<string, string>({
      ...writer,
      constant: () => {
        throw new RangeError('broken')
      },
    })
    expect(() => safeCompile(plan('*'), backend, '')).toThrow(RangeError)
  })
})

describe('measure', () => {
  const leaf = plan('t:a').formula
  it.each<[string, Formula, { leaves: number; depth: number }]>([
    ['a leaf', leaf, { leaves: 1, depth: 0 }],
    ['a constant', { kind: 'constant', value: true }, { leaves: 0, depth: 0 }],
    ['a negation', { kind: 'not', part: leaf }, { leaves: 1, depth: 1 }],
    ['a conjunction', { kind: 'all', parts: [leaf, leaf, leaf] }, { leaves: 3, depth: 1 }],
    [
      'branches of different depth',
      { kind: 'any', parts: [{ kind: 'not', part: { kind: 'all', parts: [leaf, leaf] } }, leaf] },
      { leaves: 3, depth: 3 },
    ],
  ])('counts leaves and levels of %s', (_, formula, figures) => {
    expect(measure(formula)).toEqual(figures)
  })
})
