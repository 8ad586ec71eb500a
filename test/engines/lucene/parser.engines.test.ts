import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wellFormed } from '../../../src/analysis/wellFormed.ts'
import { printable } from '../../../src/diagnostics/printable.ts'
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
import { casesOfRun, seedOfRun } from '../../support/cases/random.ts'
import { drawUntil } from '../../support/drawUntil.ts'
import { anyQuery } from '../../syntax/queries.ts'
import { type Rule, refusalOf, type Spelling, spellForLucene } from './differences.ts'
import { hasLucene, judge, line, text } from './lucene.ts'

const BATCH = 20_000
const operators = ['OR', 'AND'] as const
type Operator = (typeof operators)[number]

const limits = {
  slop: Number.POSITIVE_INFINITY,
  patternLength: Number.POSITIVE_INFINITY,
  automatonStates: 100_000,
}

const schemas = new Map<string, Schema>()

/** A schema with text fields for all field names of a query. */
function schemaFor(query: Query, operator: Operator): Schema {
  const names = new Set(['t'])
  visit(query, {
    enter: (node) => (node.kind === 'fielded' || node.kind === 'exists') && names.add(node.field),
  })
  const valid = [...names].filter((name) => !name.split('.').includes(''))
  const key = `${operator} ${valid.sort().join('\0')}`
  const cached = schemas.get(key)
  if (cached !== undefined) return cached
  const fields = Object.fromEntries(valid.map((name) => [name, field.text()]))
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
  readonly isoquery: string
}

/** What Lucene prints for each query under each operator; `null` if it rejects the query. */
async function printedByLucene(queries: readonly string[]): Promise<(string | null)[]> {
  const results = await judge(
    'ParserJudge',
    queries.flatMap((query) => operators.map((operator) => line(operator, query))),
  )
  return results.map((result) => {
    const [verdict, printed = ''] = result.split('\t')
    if (verdict === 'error') throw new Error(`The judge failed: ${result}`)
    return verdict === 'accepted' ? text(printed) : null
  })
}

function planFor(query: string, operator: Operator) {
  const { ok, plan, diagnostics } = safePlanQuery(schemaFor(safeParse(query).query, operator), query)
  return { printed: ok ? explain(plan, 'lucene') : null, diagnostics }
}

/** A query that is compared once more in Lucene's spelling. */
interface Respelled {
  readonly query: string
  readonly operator: Operator
  readonly spelling: Spelling
  readonly printed: string | null
  readonly isoquery: string
}

/**
 * The queries on which Lucene and isoquery differ without an intended difference. Adds to `explained` how
 * often each intended difference occurs.
 */
async function disagreements(
  queries: readonly string[],
  explained: Map<Rule, number>,
): Promise<Disagreement[]> {
  const add = (rule: Rule, share: number) => explained.set(rule, (explained.get(rule) ?? 0) + share)
  const found: Disagreement[] = []
  const respelled: Respelled[] = []
  const printedThere = await printedByLucene(queries)
  for (const [index, query] of queries.entries()) {
    for (const [offset, operator] of operators.entries()) {
      const { printed, diagnostics } = planFor(query, operator)
      const lucene = oneLine(printedThere[2 * index + offset]!)
      if (printed === lucene) continue
      const isoquery = printed ?? diagnostics.map(({ code }) => code).join(', ')
      const spelling = spellForLucene(query, safeParse(query).query, diagnostics)
      const refusal = printed === null ? refusalOf(query, diagnostics, spelling.rules) : undefined
      if (refusal !== undefined) add(refusal, 1)
      else if (spelling.rules.length > 0) respelled.push({ query, operator, spelling, printed, isoquery })
      else found.push({ query, operator, lucene: lucene ?? 'refused', isoquery })
    }
  }
  const second =
    respelled.length === 0 ? [] : await printedByLucene(respelled.map(({ spelling }) => spelling.text))
  for (const [index, { query, operator, spelling, printed, isoquery }] of respelled.entries()) {
    const result = second[2 * index + operators.indexOf(operator)]!
    const lucene = oneLine(result === null ? null : spelling.restore(result))
    const { rules } = spelling
    if (withoutEscapedSlashes(printed) === withoutEscapedSlashes(lucene))
      for (const rule of rules) add(rule, 1 / rules.length)
    else
      found.push({
        query: `${query}   spelled   ${spelling.text}`,
        operator,
        lucene: lucene ?? 'refused',
        isoquery,
      })
  }
  return found
}

/** What Lucene prints, in one line, as explanations are. */
function oneLine(printed: string | null): string | null {
  return printed === null ? null : printable(printed)
}

// Lucene prints the escapes of a pattern as written, and the spelling for Lucene adds escapes.
function withoutEscapedSlashes(printed: string | null): string | null {
  return printed === null
    ? null
    : printed.replace(/\\(.)/gs, (pair, escaped) => (escaped === '/' ? '/' : pair))
}

describe.skipIf(!(await hasLucene()))(
  'compared with the query parser of Lucene 9.12 (requires a JDK and Maven)',
  () => {
    const seed = seedOfRun()

    it('Lucene prints the queries of the corpus as in the corpus', async () => {
      const cases = [...corpus('lucene'), ...corpus('differences')]
      const results = await printedByLucene(cases.map(({ query }) => query))
      const printed = cases.map(({ query }, index) => {
        const [or, and] = results.slice(2 * index, 2 * index + 2)
        return { query, lucene: or === null && and === null ? null : { or, and } }
      })
      expect(printed).toEqual(cases.map(({ query, lucene }) => ({ query, lucene })))
    })

    it(`generated queries print the same, except for the listed differences (SEED=${seed})`, async () => {
      const cases = casesOfRun(20_000)
      const explained = new Map<Rule, number>()
      const found: Disagreement[] = []
      let done = 0
      const compare = async (): Promise<void> => {
        for (const wanted = done + cases; done < wanted && found.length < 30; ) {
          const sample = fc.sample(anyQuery, { numRuns: Math.min(BATCH, wanted - done), seed: seed + done })
          // isoquery replaces U+0000 and lone surrogates by U+FFFD. Lucene gets the replaced text.
          const queries = sample.map(wellFormed)
          found.push(...(await disagreements(queries, explained)))
          done += queries.length
        }
        expect(found).toEqual([])
      }
      const total = () => [...explained.values()].reduce((sum, count) => sum + count, 0)
      await drawUntil(compare, () => expect(total() / (2 * done)).toBeLessThan(0.15))
      const shares = [...explained]
        .sort((a, b) => b[1] - a[1])
        .map(([rule, count]) => `${rule} ${((50 * count) / done).toFixed(2)} %`)
      const share = ((50 * total()) / done).toFixed(2)
      console.log(`${done} queries, seed ${seed}; intended differences: ${share} % (${shares.join(', ')})`)
    })
  },
)
