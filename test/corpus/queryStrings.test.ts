import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toPredicate } from '../../src/backends/memory/index.ts'
import { safePlanQuery } from '../../src/index.ts'
import { schemaOfVector } from '../support/corpus/hitsVector.ts'
import { type QueryStringVector, readQueryStringVectors } from '../support/corpus/queryStringVectors.ts'

const vectors = readQueryStringVectors()
const guide = readFileSync(new URL('../../grammar/README.md', import.meta.url), 'utf8')
const lucene: readonly { readonly rules: readonly string[] }[] = JSON.parse(
  readFileSync(new URL('../../grammar/corpus/differences.json', import.meta.url), 'utf8'),
)

/** What we find, or the code of the only error. */
function answer(vector: QueryStringVector): readonly number[] | string {
  const { ok, plan, diagnostics } = safePlanQuery(schemaOfVector(vector), vector.query)
  if (!ok) return diagnostics.flatMap(({ severity, code }) => (severity === 'error' ? [code] : [])).join()
  const matches = toPredicate(plan)
  return vector.documents.flatMap((document, i) => (matches(document) ? [i] : []))
}

/** The names in the first column of the table below a heading. */
function namesBelow(heading: string): string[] {
  const section = guide.split(`\n## ${heading}`)[1]!.split('\n## ')[0]!
  return [...section.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name!)
}

describe('otherwise than query_string, on purpose', () => {
  test.each(vectors)('$name: $query', (vector) => {
    expect(answer(vector)).toEqual(vector.isoquery)
    expect(Array.isArray(vector.isoquery) ? vector.isoquery : null).not.toEqual(vector.elasticsearch)
  })
})

describe('the tables of differences', () => {
  const fromLucene = namesBelow("Differences from Lucene's classic parser")
  const fromElasticsearch = namesBelow("Differences from Elasticsearch's `query_string`")

  test("have a case for each difference from Lucene's parser", () => {
    // A sign before a number shows only where a field holds numbers.
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

  test('name what is as in Elasticsearch, and only that has no case there', () => {
    const shown = new Set(vectors.map(({ name }) => name))
    const alike = fromLucene.filter((name) =>
      new RegExp(`^\\| \`${name}\` .*as Elasticsearch`, 'm').test(guide),
    )
    expect(fromLucene.filter((name) => !shown.has(name))).toEqual(alike)
  })
})
