import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { memory } from '../../src/backends/memory/backend.ts'
import { type Dialect, sqlite } from '../../src/backends/sql/index.ts'
import type { Plan, Schema } from '../../src/index.ts'
import { type ConformanceCase, type ConformanceOptions, conformance } from '../../src/testing/index.ts'
import { readHitsVectors } from '../support/corpus/vectors.ts'
import { openSqlite } from '../support/engines/connections.ts'
import { type Engine, memoryHits } from '../support/engines/engine.ts'
import { filterEngine } from '../support/engines/filterEngine.ts'
import { mongoEngine } from '../support/engines/mongoEngine.ts'
import { sqlEngine } from '../support/engines/sqlEngine.ts'
import { scaled } from '../support/scaled.ts'

type Load = ConformanceOptions['load']

const inMemory: Load = async (schema, documents) => {
  const hitsOf = memoryHits(schema, documents)
  return async (plan) => hitsOf(plan)
}

function loadInto(engine: Engine): Load {
  return async (schema, documents) => {
    const collection = await engine.load(schema, documents)
    return async (plan) => {
      const [outcome] = await collection.hits([plan])
      if (outcome instanceof Error) throw outcome
      return outcome as readonly number[]
    }
  }
}

/** The cases, or the first of them. */
async function casesOf(load: Load, most = Infinity): Promise<ConformanceCase[]> {
  const cases: ConformanceCase[] = []
  for await (const each of conformance({ load })) {
    cases.push(each)
    if (cases.length >= most) break
  }
  return cases
}

function refusedLeaves(cases: readonly ConformanceCase[]): string[] {
  const refused = cases.filter(({ outcome }) => outcome === 'refused')
  return [...new Set(refused.map(({ leaf }) => leaf))].toSorted()
}

/** The first wrong case; there are hundreds after it. */
async function firstWrong(load: Load, most = Infinity): Promise<ConformanceCase | undefined> {
  let count = 0
  for await (const each of conformance({ load })) {
    if (each.outcome === 'wrong') return each
    if (++count >= most) break
  }
  return undefined
}

describe('the conformance kit', () => {
  it('finds nothing wrong with the reference, and has every vector and every leaf', async () => {
    const cases = await casesOf(inMemory)
    expect(cases.filter(({ outcome }) => outcome !== 'ok')).toEqual([])
    const known = new Set(cases.map(({ query, expected }) => JSON.stringify([query, expected])))
    for (const { query, hits } of readHitsVectors()) expect(known).toContain(JSON.stringify([query, hits]))
    const leaves = new Map<string, number>()
    for (const { leaf, expected, documents } of cases)
      if (expected.length > 0 && expected.length < documents.length)
        leaves.set(leaf, (leaves.get(leaf) ?? 0) + 1)
    for (const leaf of LEAVES) expect(leaves.get(leaf), leaf).toBeGreaterThan(4)
  })

  it('counts refusals by leaf, and finds nothing wrong with SQLite without functions', async () => {
    const connection = await openSqlite({ functions: false })
    const cases = await casesOf(loadInto(sqlEngine('sqlite', sqlite(), connection)), scaled(20_000, 400))
    await connection.close()
    expect(cases.filter(({ outcome }) => outcome === 'wrong')).toEqual([])
    expect(refusedLeaves(cases)).toContain('regexp')
    expect(['fuzzy', 'pattern', 'phrase', 'regexp']).toEqual(expect.arrayContaining(refusedLeaves(cases)))
  })

  it('counts the refusal of a whole query by its first leaf', async () => {
    const refused = (isWhole: boolean) => {
      const load: Load = async () => async (plan) => {
        const span = isWhole ? { start: 0, end: plan.source.length } : undefined
        throw Object.assign(new Error(), { name: 'UnsupportedError', span })
      }
      return casesOf(load, scaled(20_000, 400))
    }
    const shown = (cases: readonly ConformanceCase[]) => cases.map(({ query, leaf }) => [query, leaf])
    expect(shown(await refused(true))).toEqual(shown(await refused(false)))
  })

  it.each([
    [mongoEngine.name, mongoEngine, ['fuzzy', 'phrase', 'range', 'regexp']],
    [filterEngine.name, filterEngine, ['fuzzy', 'pattern', 'phrase', 'range', 'regexp', 'substring']],
  ])('finds nothing wrong with the example for %s', async (_, engine, leaves) => {
    const cases = await casesOf(loadInto(engine), scaled(20_000, 400))
    expect(cases.filter(({ outcome }) => outcome === 'wrong')).toEqual([])
    // A query of several clauses counts by its first one, which may be a term.
    const refused = refusedLeaves(cases).filter((leaf) => !/number|date|term/.test(leaf))
    expect(refused).toEqual(leaves)
  })

  it('takes ids as texts, in any order, and each once', async () => {
    const loaded = (change: (ids: number[]) => (number | string)[]): Load => {
      return async (schema, documents) => {
        const hitsOf = memoryHits(schema, documents)
        return async (plan) => change(hitsOf(plan))
      }
    }
    expect(
      await firstWrong(
        loaded((ids) => ids.map(String).reverse()),
        300,
      ),
    ).toBeUndefined()
    for (const change of [
      (ids: number[]) => [...ids, ...ids.slice(0, 1)],
      (ids: number[]) => ids.slice(0, -1),
    ])
      expect(await firstWrong(loaded(change))).toMatchObject({ outcome: 'wrong' })
  })

  it('shows each case with its documents as they were, whatever load does to its own', async () => {
    const clearing: Load = async (schema, documents) => {
      const search = await inMemory(schema, documents)
      for (const document of documents as Record<string, unknown>[])
        for (const name of Object.keys(document)) delete document[name]
      return search
    }
    const shown = async (load: Load) => (await casesOf(load, 1)).map(({ documents }) => documents)
    expect(await shown(clearing)).toEqual(await shown(inMemory))
  })

  it.each([[null], [''], [undefined], [false]])('takes the id %j for no document', async (id) => {
    const load: Load = async () => async () => [id as unknown as number]
    expect((await casesOf(load, scaled(100_000, 400))).filter(({ outcome }) => outcome === 'ok')).toEqual([])
  })

  it('takes a failure of the backend for a wrong answer, with what was thrown', async () => {
    const error = new Error('syntax error near "%"')
    const load: Load = async () => async () => Promise.reject(error)
    expect(await firstWrong(load)).toMatchObject({ outcome: 'wrong', actual: null, error })
  })

  it('passes on what load throws', async () => {
    await expect(firstWrong(async () => Promise.reject(new RangeError('full')))).rejects.toThrow('full')
    expect(() => conformance({ load: 5 as never })).toThrow(TypeError)
  })
})

const LEAVES = Object.keys(memory.leaf)

/** Ways in which dialects have been wrong, each as an override of a right one. */
const BREAKS: Readonly<Record<string, (right: Dialect) => Partial<Dialect>>> = {
  'LIKE ignores case': () => ({
    like: (operand, pattern) => sql`(lower(${operand}) glob ${pattern.toLowerCase()})`,
  }),
  'strings are equal under another collation': () => ({
    equals: (operand, value) => sql`(${operand} = ${value} collate nocase)`,
    isOneOf: () => null,
    text: (value) => sql`(${value} collate nocase)`,
  }),
  'trailing spaces do not count': () => ({
    equals: (operand, value) => sql`(rtrim(${operand}) = ${value.replace(/ +$/, '')})`,
  }),
  'strings are in the order of a locale': (right) => ({
    between: (operand, lower, upper) => right.between(sql`lower(${operand})`, lower, upper),
  }),
  'both ends of a range are included': (right) => ({
    between: (operand, lower, upper) =>
      right.between(operand, lower && { ...lower, inclusive: true }, upper && { ...upper, inclusive: true }),
  }),
  'a regexp finds a part of the string': (right) => ({
    regexp: (operand, regexp) => {
      const any = { kind: 'repeat', item: { kind: 'any' }, min: 0, max: null } as const
      return right.regexp(operand, { kind: 'sequence', items: [any, regexp, any] } as never)
    },
  }),
  'the operator for regexps is one for equality': () => ({
    regexp: (operand) => sql`(${operand} = 'bank')`,
    tokenRegexp: (column) => sql`(instr(${column}, ' bank ') > 0)`,
  }),
  'a wildcard is not escaped': (right) => ({
    wildcards: { ...right.wildcards, literal: (text) => text },
  }),
  'a wildcard in a phrase is not escaped': () => ({
    hasText: (operand, text) =>
      / \S+ /.test(text) ? sql`(${operand} like ${`%${text}%`})` : sql`(instr(${operand}, ${text}) > 0)`,
  }),
  'ASCII case counts in substrings': () => ({ lowerAscii: (operand) => operand }),
  'more edits are allowed': (right) => ({
    tokenFuzzy: (column, value) => right.tokenFuzzy(column, value, 2),
    fuzzy: (operand, value) => right.fuzzy(operand, value, 2),
  }),
  'slop is ignored': (right) => ({
    tokenPhrase: (column, tokens) => right.tokenPhrase(column, tokens, 0),
  }),
  'any part of a token is a token': () => ({
    hasText: (operand, text) => sql`(instr(${operand}, ${text.trim()}) > 0)`,
  }),
  'only the first element of an array counts': () => ({
    elementRows: (column) => ({
      table: sql`(select value from json_each(${column}) limit 1)`,
      value: sql`value`,
    }),
  }),
  'an absent row is neither true nor false': () => ({
    anyElement: (column, _, test) => test(sql`json_extract(${column}, '$[0]')`),
  }),
}

describe('the conformance kit finds a dialect in which', () => {
  it.each(Object.entries(BREAKS))('%s', async (_, change) => {
    const right = sqlite({ functions: true })
    const connection = await openSqlite()
    const broken: Dialect = { ...right, ...change(right) }
    const found = await firstWrong(loadInto(sqlEngine('sqlite', broken, connection)))
    await connection.close()
    expect(found?.error).toBeUndefined()
    expect(found?.actual).not.toEqual(found?.expected)
    expect(found?.outcome).toBe('wrong')
  })
})

/** Backends that misread what is no string. */
const MISREADINGS: Readonly<Record<string, (plan: Plan, schema: Schema) => Plan>> = {
  'NOT of an absent field is false': (plan) =>
    plan.formula.kind === 'not' && !('parts' in plan.formula.part) && 'field' in plan.formula.part
      ? {
          ...plan,
          formula: { kind: 'all', parts: [plan.formula, { ...plan.formula.part, kind: 'exists' } as never] },
        }
      : plan,
  'intervals of dates are closed': (plan) =>
    plan.formula.kind === 'dateRange' && plan.formula.until !== null
      ? { ...plan, formula: { ...plan.formula, until: plan.formula.until + 1 } }
      : plan,
  'numbers are cut to integers': (plan) =>
    plan.formula.kind === 'number'
      ? { ...plan, formula: { ...plan.formula, value: Math.trunc(plan.formula.value) } }
      : plan,
}

describe('the conformance kit finds a backend in which', () => {
  it.each(Object.entries(MISREADINGS))('%s', async (_, misread) => {
    const found = await firstWrong(async (schema, documents) => {
      const hitsOf = memoryHits(schema, documents)
      return async (plan) => hitsOf(misread(plan, schema))
    })
    expect(found?.outcome).toBe('wrong')
  })
})
