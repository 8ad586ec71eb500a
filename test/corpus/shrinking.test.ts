import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import type { Formula, Leaf, Plan } from '../../src/plan/plan.ts'
import { readHitsVectors } from '../support/corpus/hitsVector.ts'
import type { Answer, Engine } from '../support/engines/engine.ts'
import { memoryEngine } from '../support/engines/memoryEngine.ts'
import { runCases } from '../support/engines/runCases.ts'

const folder = mkdtempSync(join(tmpdir(), 'isoquery-vectors-'))
const file = pathToFileURL(join(folder, 'hits.json'))
afterEach(() => rmSync(file, { force: true }))

type Document = Readonly<Record<string, unknown>>

/** An engine that is right but for what is done to some of its answers. */
function wrongEngine(
  spoil: (hits: readonly number[], plan: Plan, documents: readonly Document[]) => Answer,
): Engine {
  return {
    name: 'wrong',
    async load(schema, documents) {
      const right = await memoryEngine().load(schema, documents)
      return {
        hits: async (plans) =>
          (await right.hits(plans)).map((hits, i) =>
            spoil(hits as readonly number[], plans[i]!, documents as readonly Document[]),
          ),
        drop: async () => {},
      }
    },
  }
}

function leavesOf(formula: Formula): Leaf[] {
  if (formula.kind === 'all' || formula.kind === 'any') return formula.parts.flatMap(leavesOf)
  if (formula.kind === 'not') return leavesOf(formula.part)
  return formula.kind === 'constant' ? [] : [formula]
}

function deniedOf(formula: Formula): Leaf[] {
  if (formula.kind === 'all' || formula.kind === 'any') return formula.parts.flatMap(deniedOf)
  return formula.kind === 'not' ? leavesOf(formula.part) : []
}

const has = (plan: Plan, test: (leaf: Leaf) => boolean): boolean => leavesOf(plan.formula).some(test)

async function messageOf(engine: Engine, keepIn: URL | null): Promise<string> {
  return runCases([engine], { cases: 5000, seed: 1, keepIn }).then(
    () => 'nothing found',
    (error: Error) => error.message,
  )
}

describe('a random case on which an engine fails becomes the smallest vector that still does', () => {
  test('where a prefix loses documents with an astral character', async () => {
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
    // The field's name, a colon, and a star with a question mark or a letter at most.
    expect(query.length).toBeLessThanOrEqual(name.length + 6)
    expect(JSON.stringify(documents)).toMatch(/^\[\{(?:"[^"]*":\{?)+"[^"]"\}+\]$/u)
  })

  test('where NOT lets documents without the field slip, and the clause is deep in a query', async () => {
    const engine = wrongEngine((hits, plan, documents) => {
      const denied = deniedOf(plan.formula).flatMap(({ kind, field }) =>
        kind === 'number' ? [field.path[0]!] : [],
      )
      return hits.filter((i) => denied.every((root) => Object.hasOwn(documents[i]!, root)))
    })
    expect(await messageOf(engine, file)).toContain('kept in')
    const { documents, query, hits } = readHitsVectors(file)[0]!
    expect(documents).toEqual([{}])
    expect(hits).toEqual([0])
    expect(query).toMatch(/^(?:NOT |-)\S+:\S+$/)
  })

  test('where a query breaks the engine down', async () => {
    const engine = wrongEngine((hits, plan) => {
      if (has(plan, (leaf) => leaf.kind === 'phrase' && leaf.slop > 1)) throw new Error('too sloppy')
      return hits
    })
    const message = await messageOf(engine, file)
    expect(message).toContain('too sloppy')
    const { note, query, documents } = readHitsVectors(file)[0]!
    expect(note).toContain('broke down: too sloppy')
    expect(query).toMatch(/^[^ ]+:"[^"]{3,6}"~[2-5]$/)
    expect(documents).toHaveLength(1)
  })

  test('and is only printed where nothing is to be kept', async () => {
    const engine = wrongEngine((hits, plan) => (has(plan, ({ kind }) => kind === 'exists') ? [] : hits))
    const message = await messageOf(engine, null)
    expect(message).toContain('to be kept in grammar/corpus/hits.json')
    expect(message).toMatch(/"note": "SEED=\d+: wrong found \[\]",\n {2}"schema": /)
    expect(existsSync(file)).toBe(false)
  })
})
