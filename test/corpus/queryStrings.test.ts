import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { safePlanQuery } from '../../src/index.ts'
import { buildSchema } from '../support/cases/arbitrarySchema.ts'
import { type QueryStringVector, readQueryStringVectors } from '../support/corpus/vectors.ts'
import { memoryHits } from '../support/engines/engine.ts'

const vectors = readQueryStringVectors()
const guide = readFileSync(new URL('../../grammar/README.md', import.meta.url), 'utf8')
const lucene: readonly { readonly rules: readonly string[] }[] = JSON.parse(
  readFileSync(new URL('../../grammar/corpus/differences.json', import.meta.url), 'utf8'),
)

/** isoquery's hits, or the code of its only error. */
function outcomeOf({ schema: spec, query, documents }: QueryStringVector): readonly number[] | string {
  const schema = buildSchema(spec)
  const { ok, plan, diagnostics } = safePlanQuery(schema, query)
  if (ok) return memoryHits(schema, documents)(plan)
  return diagnostics.flatMap(({ severity, code }) => (severity === 'error' ? [code] : [])).join()
}

/** The names in the first column of the table under a heading. */
function namesBelow(heading: string): string[] {
  const section = guide.split(`\n## ${heading}`)[1]!.split('\n## ')[0]!
  return [...section.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name!)
}

describe('intended differences from query_string', () => {
  test.each(vectors)('$name: $query', (vector) => {
    expect(outcomeOf(vector)).toEqual(vector.isoquery)
    expect(Array.isArray(vector.isoquery) ? vector.isoquery : null).not.toEqual(vector.elasticsearch)
  })
})

describe('the tables of differences', () => {
  const fromLucene = namesBelow("Differences from Lucene's classic parser")
  const fromElasticsearch = namesBelow("Differences from Elasticsearch's `query_string`")

  test("have a case for each difference from Lucene's parser", () => {
    // A sign before a number makes a difference only in a number field.
    const shown = new Set([...lucene.flatMap(({ rules }) => rules), 'signs'])
    expect([...shown].sort()).toEqual([...fromLucene].sort())
  })

  test('have a case for each difference from query_string', () => {
    const shown = new Set(vectors.map(({ name }) => name))
    expect(fromElasticsearch.filter((name) => !shown.has(name))).toEqual([])
    expect(
      [...shown].filter((name) => !fromLucene.includes(name) && !fromElasticsearch.includes(name)),
    ).toEqual([])
  })

  test('have a query_string case for each difference from Lucene that Elasticsearch does not share', () => {
    const shown = new Set(vectors.map(({ name }) => name))
    const alike = fromLucene.filter((name) =>
      new RegExp(`^\\| \`${name}\` .*as in Elasticsearch`, 'm').test(guide),
    )
    expect(fromLucene.filter((name) => !shown.has(name))).toEqual(alike)
  })
})
