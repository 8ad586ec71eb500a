import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toPredicate } from '../../../src/backends/memory/index.ts'
import { defineTable, postgres, sqlite, toRow, toSql } from '../../../src/backends/sql/index.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import { allOf, defineSchema, field, planQuery, q, safePlanQuery } from '../../../src/index.ts'
import { codePoint } from '../../support/cases/codePoint.ts'
import { drawUntil } from '../../support/drawUntil.ts'
import { scaled } from '../../support/scaled.ts'
import { anyQuery } from '../../syntax/queries.ts'
import { type Engine, openPglite, openSqlite } from './support/engine.ts'

const schema = defineSchema(
  {
    t: field.text({ aliases: ['title'] }),
    k: field.keyword(),
    n: field.number(),
    tenant: field.keyword({ hidden: true, aliases: ['owner'] }),
  },
  { defaultFields: ['t', 'k'] },
)

const TENANTS = ['acme', 'other', "o'neil", 'acme" OR "other', '*', ' '] as const
const documents = TENANTS.flatMap((tenant) => [
  { t: 'bank', k: 'a', n: 1, tenant },
  { t: 'central bank a b x1', n: 5, tenant },
  { k: tenant, tenant },
  { tenant },
])
const predicates = new Map(
  TENANTS.map((tenant) => [tenant, planQuery(schema, q`tenant:${tenant}`, { hiddenFields: 'allowed' })]),
)

const fragments = [
  ...'tenant:other owner:other tenant:* _exists_:tenant tenant:[* TO *] -tenant:acme TENANT:other'.split(' '),
  ...`( ) " ' ' -- /* */ ; \\ \\" \\) OR AND NOT || && ! + - * *:* : [ ] { TO }`.split(' '),
  ...'t:bank title:bank k:other'.split(' '),
  ...["')", "' OR 1=1 --", '") OR ("', ') OR (', 'NOT (', 'OR *', '$1', '?', '\u0000', '\ud800', ' '],
  ...'n:>0 n > 0 bank~ /.*/ ba* "bank'.split(' '),
]
const hostile = fc
  .array(fc.tuple(fc.constantFrom(...fragments), fc.constantFrom(' ', '')), { maxLength: 12 })
  .map((parts) => parts.flat().join(''))
const userText = fc.oneof(
  { weight: 5, arbitrary: hostile },
  { weight: 2, arbitrary: anyQuery },
  { weight: 1, arbitrary: fc.string({ unit: codePoint, maxLength: 20 }) },
)

// `CASES=100000 npm test -- tenants` asks a hundred thousand texts of each.
const cases = process.env.CASES === undefined ? undefined : Number(process.env.CASES)
const engines = [
  { name: 'SQLite', open: async () => openSqlite(), dialect: sqlite(), runs: cases ?? scaled(20_000) },
  { name: 'PostgreSQL (PGlite)', open: openPglite, dialect: postgres(), runs: cases ?? scaled(5000) },
]
/** Milliseconds that a full run may take. */
const TIMEOUT = 3_600_000

describe.each(engines)(
  "no text of a user reaches another tenant's rows: $name",
  ({ open, dialect, runs }) => {
    const key = { name: 'id', type: 'bigint' } as const
    const table = defineTable(schema, { name: 'doc', key, dialect })
    let engine: Engine | undefined

    beforeAll(async () => {
      engine = await open()
      await engine.create(table)
      const rows = documents.map((document) => toRow(table, document))
      await engine.load(table, rows)
    }, 120_000)
    afterAll(() => engine?.close())

    test('whatever it holds, before or after the filter', { timeout: TIMEOUT }, async () => {
      let planned = 0
      const property = fc.asyncProperty(
        userText,
        fc.constantFrom(...TENANTS),
        fc.boolean(),
        async (text, tenant, first) => {
          const result = safePlanQuery(schema, text, { emptyQuery: 'all' })
          if (!result.ok) return
          const filter = predicates.get(tenant)!
          const plan = allOf(schema, first ? [filter, result.plan] : [result.plan, filter])
          const matches = toPredicate(result.plan)
          const right = documents.flatMap((document, id) =>
            document.tenant === tenant && matches(document) ? [id] : [],
          )
          let where: ReturnType<typeof toSql>
          try {
            where = toSql(plan, table)
          } catch (error) {
            if (!(error instanceof UnsupportedError)) throw error
            expect(plan.source.slice(error.span.start, error.span.end)).toBe(error.clause)
            return
          }
          planned++
          expect(await engine!.select(table, where)).toEqual(right)
        },
      )
      await drawUntil(
        () => fc.assert(property, { numRuns: runs }),
        () => expect(planned).toBeGreaterThan(runs / 10),
      )
    })
  },
)
