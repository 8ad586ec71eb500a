import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toElasticsearch } from '../src/backends/elasticsearch/index.ts'
import { matches, toPredicate } from '../src/backends/memory/index.ts'
import { sqlite } from '../src/backends/sql/index.ts'
import { readSchema } from '../src/cli/schemaFile.ts'
import { field } from '../src/schema/field.ts'
import { defineSchema } from '../src/schema/schema.ts'
import { planQuery } from '../src/semantics/planQuery.ts'
import { openSqlite } from './support/engines/connections.ts'
import { sqlEngine } from './support/engines/sqlEngine.ts'
import { scaled } from './support/scaled.ts'

/** Properties that objects and functions inherit, and some that look like parts of a class. */
const NAMES = [
  ...Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== '__proto__'),
  ...['length', 'name', 'prototype', 'then', 'toJSON', 'arguments', 'caller'],
]

const names = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom(...NAMES),
    fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES)).map((parts) => parts.join('.')),
  ),
  {
    minLength: 1,
    maxLength: 3,
    comparator: (a, b) => a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`),
  },
)

const value = fc.constantFrom('a', 'b', 'function')

/** Documents that have some of the fields, as paths of objects. */
function documentsWith(fields: readonly string[]) {
  const document = fc.array(fc.option(value), { minLength: fields.length, maxLength: fields.length })
  return fc.array(document, { minLength: 1, maxLength: 6 })
}

function toDocument(fields: readonly string[], values: readonly (string | null)[]): object {
  const document: Record<string, unknown> = {}
  for (const [i, name] of fields.entries()) {
    if (values[i] === null) continue
    const parts = name.split('.')
    let at = document
    for (const part of parts.slice(0, -1)) {
      if (!Object.hasOwn(at, part)) at[part] = {}
      at = at[part] as Record<string, unknown>
    }
    at[parts.at(-1)!] = values[i]
  }
  return document
}

describe('fields with the names of inherited properties', () => {
  test('are those of the document alone: in memory, in SQLite, in matches, in a schema file', async () => {
    const connection = await openSqlite()
    const folder = mkdtempSync(join(tmpdir(), 'isoquery-'))
    try {
      const cases = names.chain((fields) => fc.tuple(fc.constant(fields), documentsWith(fields)))
      await fc.assert(
        fc.asyncProperty(cases, async ([fields, rows]) => {
          const definitions = fields.map((name) => [name, { kind: 'keyword' }])
          const file = join(folder, 'schema.json')
          writeFileSync(file, JSON.stringify({ fields: Object.fromEntries(definitions), defaultFields: [] }))
          const schema = defineSchema(Object.fromEntries(fields.map((name) => [name, field.keyword()])), {
            defaultFields: [],
          })
          const read = readSchema(file)
          expect(Object.keys(read.fields)).toEqual(Object.keys(schema.fields))
          const documents = rows.map((values) => toDocument(fields, values))
          const collection = await sqlEngine('sqlite', sqlite(), connection).load(schema, documents)
          for (const [i, name] of fields.entries()) {
            const right = (has: (value: string | null) => boolean) =>
              rows.flatMap((values, at) => (has(values[i]!) ? [at] : []))
            const asked = [
              [`${name}:a`, right((each) => each === 'a')],
              [`${name}:*`, right((each) => each !== null)],
              [`NOT ${name}:f*`, right((each) => each !== 'function')],
            ] as const
            const plans = asked.map(([text]) => planQuery(schema, text))
            const found = plans.map((plan) =>
              documents.flatMap((each, at) => (toPredicate(plan)(each) ? [at] : [])),
            )
            expect(found).toEqual(asked.map(([, hits]) => hits))
            expect(await collection.hits(plans)).toEqual(found)
            expect(documents.map((each) => Object.keys(matches(plans[0]!, each).fields))).toEqual(
              rows.map((values) => (values[i] === 'a' ? [name] : [])),
            )
            expect(toElasticsearch(planQuery(read, asked[0][0]))).toEqual(toElasticsearch(plans[0]!))
          }
          await collection.drop()
        }),
        { numRuns: scaled(300) },
      )
    } finally {
      await connection.close()
      rmSync(folder, { recursive: true })
    }
  })
})
