import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wellFormed } from '../../../src/analysis/wellFormed.ts'
import {
  defineSchema,
  explain,
  field,
  type Query,
  type Schema,
  safeParse,
  safePlanQuery,
  visit,
} from '../../../src/index.ts'
import { anyQuery } from '../../syntax/queries.ts'
import { type Rule, refusalOf, type Spelling, spellForLucene } from './differences.ts'
import { hasLucene, judge, line, text } from './lucene.ts'
import { casesOfRun, seedOfRun } from './random.ts'

const BATCH = 20_000
const operators = ['OR', 'AND'] as const
type Operator = (typeof operators)[number]

const limits = {
  slop: Number.POSITIVE_INFINITY,
  patternLength: Number.POSITIVE_INFINITY,
  automatonStates: 100_000,
}

const schemas = new Map<string, Schema>()

/** A schema of text fields in which every field exists that the query names. */
function schemaFor(query: Query, operator: Operator): Schema {
  const names = new Set(['t'])
  visit(query, {
    enter: (node) => (node.kind === 'fielded' || node.kind === 'exists') && names.add(node.field),
  })
  const possible = [...names].filter((name) => !name.split('.').includes(''))
  const key = `${operator} ${possible.sort().join('\0')}`
  const known = schemas.get(key)
  if (known !== undefined) return known
  const fields = Object.fromEntries(possible.map((name) => [name, field.text()]))
  const schema = defineSchema(fields, {
    defaultFields: ['t'],
    defaultOperator: operator === 'AND' ? 'and' : 'or',
    limits,
  })
  schemas.set(key, schema)
  return schema
}

function corpus(name: string): { query: string; lucene: unknown }[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../../../grammar/corpus/${name}.json`), 'utf8'))
}

interface Disagreement {
  readonly query: string
  readonly operator: Operator
  readonly lucene: string
  readonly ours: string
}

/** How Lucene reads each query under each operator; `null` where it refuses. */
async function readings(queries: readonly string[]): Promise<(string | null)[]> {
  const answers = await judge(
    'ParserJudge',
    queries.flatMap((query) => operators.map((operator) => line(operator, query))),
  )
  return answers.map((answer) => {
    const [verdict, printed = ''] = answer.split('\t')
    if (verdict === 'error') throw new Error(`The judge failed: ${answer}`)
    return verdict === 'accepted' ? text(printed) : null
  })
}

function ourReading(query: string, operator: Operator) {
  const { ok, plan, diagnostics } = safePlanQuery(schemaFor(safeParse(query).query, operator), query)
  return { printed: ok ? explain(plan, 'lucene') : null, diagnostics }
}

/** Those queries on which Lucene and we differ for no known reason; counts in `excused` those with one. */
async function disagreements(
  queries: readonly string[],
  excused: Map<Rule, number>,
): Promise<Disagreement[]> {
  const found: Disagreement[] = []
  const lucene = await readings(queries)
  const again: {
    query: string
    operator: Operator
    spelling: Spelling
    printed: string | null
    ours: string
  }[] = []
  for (const [index, query] of queries.entries()) {
    for (const [offset, operator] of operators.entries()) {
      const { printed, diagnostics } = ourReading(query, operator)
      const theirs = lucene[2 * index + offset]!
      if (printed === theirs) continue
      const ours = printed ?? diagnostics.map(({ code }) => code).join(', ')
      const spelling = spellForLucene(query, safeParse(query).query, diagnostics)
      const refusal = printed === null ? refusalOf(query, diagnostics, spelling.rules) : undefined
      if (refusal !== undefined) excused.set(refusal, (excused.get(refusal) ?? 0) + 1)
      else if (spelling.rules.length > 0) again.push({ query, operator, spelling, printed, ours })
      else found.push({ query, operator, lucene: theirs ?? 'refused', ours })
    }
  }
  const second = again.length === 0 ? [] : await readings(again.map(({ spelling }) => spelling.text))
  for (const [index, { query, operator, spelling, printed, ours }] of again.entries()) {
    const answer = second[2 * index + operators.indexOf(operator)]!
    const theirs = answer === null ? null : spelling.restore(answer)
    const { rules } = spelling
    if (unescaped(printed) === unescaped(theirs))
      for (const rule of rules) excused.set(rule, (excused.get(rule) ?? 0) + 1 / rules.length)
    else
      found.push({
        query: `${query}   spelt   ${spelling.text}`,
        operator,
        lucene: theirs ?? 'refused',
        ours,
      })
  }
  return found
}

// Lucene prints the escapes of a pattern as they are written, and we put them there.
function unescaped(printed: string | null): string | null {
  return printed === null
    ? null
    : printed.replace(/\\(.)/gs, (pair, escaped) => (escaped === '/' ? '/' : pair))
}

describe.skipIf(!(await hasLucene()))(
  'against the query parser of Lucene 9.12 (skipped where Java or Maven is missing)',
  () => {
    const seed = seedOfRun()

    it('prints the queries of the corpus as the corpus says', async () => {
      const cases = [...corpus('lucene'), ...corpus('differences')]
      const answers = await readings(cases.map(({ query }) => query))
      const printed = cases.map(({ query }, index) => {
        const [or, and] = answers.slice(2 * index, 2 * index + 2)
        return { query, lucene: or === null && and === null ? null : { or, and } }
      })
      expect(printed).toEqual(cases.map(({ query, lucene }) => ({ query, lucene })))
    })

    it(`takes, refuses and reads generated queries alike, but for the differences that are listed (SEED=${seed})`, async () => {
      const cases = casesOfRun(20_000)
      const excused = new Map<Rule, number>()
      const found: Disagreement[] = []
      for (let done = 0; done < cases && found.length < 30; done += BATCH) {
        const sample = fc.sample(anyQuery, { numRuns: Math.min(BATCH, cases - done), seed: seed + done })
        // Before anything else we read these as U+FFFD; the judge is spared them.
        const queries = sample.map(wellFormed)
        found.push(...(await disagreements(queries, excused)))
      }
      const total = [...excused.values()].reduce((sum, count) => sum + count, 0)
      const shares = [...excused]
        .sort((a, b) => b[1] - a[1])
        .map(([rule, count]) => `${rule} ${((50 * count) / cases).toFixed(2)} %`)
      console.log(
        `${cases} queries under both operators, seed ${seed}; differing on purpose: ${((50 * total) / cases).toFixed(2)} % (${shares.join(', ')})`,
      )
      expect(found).toEqual([])
      expect(total / (2 * cases)).toBeLessThan(0.15)
    })
  },
)
