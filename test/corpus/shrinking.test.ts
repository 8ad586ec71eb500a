import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import type { Formula, Leaf, Plan } from '../../src/plan/plan.ts'
import { readHitsVectors } from '../support/corpus/vectors.ts'
import { type Engine, inProcessEngine, memoryHits } from '../support/engines/engine.ts'
import { runCases } from '../support/engines/runCases.ts'

const folder = mkdtempSync(join(tmpdir(), 'isoquery-vectors-'))
const file = pathToFileURL(join(folder, 'hits.json'))
afterEach(() => rmSync(file, { force: true }))

type Document = Readonly<Record<string, unknown>>

/** An engine with wrong results: `spoil` changes the correct hits. */
function wrongEngine(
  spoil: (hits: readonly number[], plan: Plan, documents: readonly Document[]) => readonly number[],
): Engine {
  return inProcessEngine('wrong', (schema, documents) => {
    const hitsOf = memoryHits(schema, documents)
    return (plan) => spoil(hitsOf(plan), plan, documents as readonly Document[])
  })
}

function leavesOf(formula: Formula): Leaf[] {
  if (formula.kind === 'all' || formula.kind === 'any') return formula.parts.flatMap(leavesOf)
  if (formula.kind === 'not') return leavesOf(formula.part)
  return formula.kind === 'constant' ? [] : [formula]
}

function negatedLeavesOf(formula: Formula): Leaf[] {
  if (formula.kind === 'all' || formula.kind === 'any') return formula.parts.flatMap(negatedLeavesOf)
  return formula.kind === 'not' ? leavesOf(formula.part) : []
}

const has = (plan: Plan, test: (leaf: Leaf) => boolean): boolean => leavesOf(plan.formula).some(test)

async function messageOf(engine: Engine, saveTo: URL | null): Promise<string> {
  return runCases([engine], { cases: 5000, seed: 12, saveTo }).then(
    () => 'no failure',
    (error: Error) => error.message,
  )
}

describe('a failing random case is shrunk to a vector', () => {
  test('if a prefix loses documents with a character outside the BMP', async () => {
    const engine = wrongEngine((hits, plan, documents) => {
      const roots = leavesOf(plan.formula).flatMap(({ kind, field }) =>
        kind === 'pattern' ? [field.path[0]!] : [],
      )
      const isLost = (document: Document) =>
        roots.some((root) => /[\u{10000}-\u{10ffff}]/u.test(JSON.stringify(document[root]) ?? ''))
      return hits.filter((i) => !isLost(documents[i]!))
    })
    expect(await messageOf(engine, file)).toMatch(/^SEED=\d+: wrong differs/)
    const [vector, ...others] = readHitsVectors(file)
    expect(others).toEqual([])
    const { note, schema, documents, query, hits } = vector!
    expect(note).toMatch(/^SEED=\d+: wrong found \[\]$/)
    expect(hits).toEqual([0])
    expect(documents).toHaveLength(1)
    const [[name, field]] = Object.entries(schema.fields) as [[string, object]]
    expect(Object.keys(schema.fields)).toHaveLength(1)
    expect(Object.keys(field)).toEqual(['kind'])
    expect(schema.options).toEqual({ defaultFields: [] })
    // The field's name, a colon, and at most a star with a question mark or a letter.
    expect(query.length).toBeLessThanOrEqual(name.length + 6)
    expect(JSON.stringify(documents)).toMatch(/^\[\{(?:"[^"]*":\{?)+"[^"]"\}+\]$/u)
  })

  test('if NOT loses documents without the field, deep in a query', async () => {
    const engine = wrongEngine((hits, plan, documents) => {
      const negated = negatedLeavesOf(plan.formula).flatMap(({ kind, field }) =>
        kind === 'number' ? [field.path[0]!] : [],
      )
      return hits.filter((i) => negated.every((root) => Object.hasOwn(documents[i]!, root)))
    })
    expect(await messageOf(engine, file)).toContain(`It was added to ${file.pathname}.`)
    const { documents, query, hits } = readHitsVectors(file)[0]!
    expect(documents).toEqual([{}])
    expect(hits).toEqual([0])
    expect(query).toMatch(/^(?:NOT |-)\S+:\S+$/)
  })

  test('if the engine throws', async () => {
    const engine = wrongEngine((hits, plan) => {
      if (has(plan, (leaf) => leaf.kind === 'phrase' && leaf.slop > 1)) throw new Error('too sloppy')
      return hits
    })
    const message = await messageOf(engine, file)
    expect(message).toContain('too sloppy')
    const { note, query, documents } = readHitsVectors(file)[0]!
    expect(note).toMatch(/threw: .*too sloppy$/s)
    expect(query).toMatch(/^[^ ]+:"[^"]{2,6}"~[2-5]$/)
    expect(documents).toHaveLength(1)
  })

  test('and only printed if it is not saved', async () => {
    const engine = wrongEngine((hits, plan) => (has(plan, ({ kind }) => kind === 'exists') ? [] : hits))
    const message = await messageOf(engine, null)
    expect(message).toContain('Add it to grammar/corpus/hits.json.')
    expect(message).toMatch(/"note": "SEED=\d+: wrong found \[\]",\n {2}"schema": /)
    expect(existsSync(file)).toBe(false)
  })
})
