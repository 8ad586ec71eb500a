import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  defineTable,
  mariadb,
  mysql,
  postgres,
  registerFunctions,
  sqlite,
  toSql,
} from '../../../src/backends/sql/index.ts'
import type { Formula } from '../../../src/plan/plan.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema, type SchemaField } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { sampled, scaled } from '../../support/scaled.ts'
import { planOf } from './support/arbitraryFormula.ts'
import { type Engine, openPglite, openSqlite } from './support/engine.ts'
import { nasty } from './support/nastySchema.ts'
import { assertSameHits } from './support/sameHits.ts'
import { rareWords, termOf, wordLists } from './support/wordLists.ts'

const key = { name: 'id', type: 'bigint' } as const
const { body, code, codes, page } = nasty.fields

describe('lists of words have the hits of memory', () => {
  const plain = { name: 'body', tokens: null }
  const tables = {
    'in SQLite': [defineTable(nasty, { name: 'nasty', key, dialect: sqlite() }), async () => openSqlite()],
    'in SQLite with functions, one text without a token column': [
      defineTable(nasty, {
        name: 'nasty',
        key,
        dialect: sqlite({ functions: true }),
        columns: { body: plain },
      }),
      async () => openSqlite(registerFunctions),
    ],
    'in PostgreSQL': [defineTable(nasty, { name: 'nasty', key, dialect: postgres() }), openPglite],
    'in PostgreSQL with trigrams': [
      defineTable(nasty, { name: 'nasty', key, dialect: postgres(), accelerators: 'all' }),
      openPglite,
    ],
  } as const

  describe.each(sampled(Object.entries(tables), 2))('%s', (_, [table, open]) => {
    let engine: Engine
    beforeAll(async () => {
      engine = await open()
      await engine.create(table)
    }, 60_000)
    afterAll(() => engine?.close())

    it('for random documents and queries', async () => {
      const { refused } = await assertSameHits(engine, table, {
        wanted: wordLists,
        batches: scaled(60, 3),
        formulas: 12,
        check: ({ cases, telling }) => expect(telling / cases).toBeGreaterThan(0.25),
      })
      expect(refused).toBe(0)
    })
  })
})

describe('a list of words', () => {
  const dialects = [sqlite(), sqlite({ functions: true }), postgres(), mysql(), mariadb()]
  const anyIn = (words: readonly string[], fields: readonly SchemaField[] = [body]): Formula => ({
    kind: 'any',
    parts: words.flatMap((word) => fields.map((field) => termOf(field, word))),
  })

  it.each(dialects.map((dialect) => [dialect.name, dialect]))(
    'is one bound value on %s, of any length',
    (_, dialect) => {
      const table = defineTable(nasty, { name: 'nasty', key, dialect })
      const [some, many] = [16, 1000].map((count) => toSql(planOf(nasty, anyIn(rareWords(count))), table))
      expect(many!.sql).toBe(some!.sql)
      expect(many!.parameters).toEqual([JSON.stringify(rareWords(1000))])
      const few = toSql(planOf(nasty, anyIn(rareWords(4))), table)
      expect(few.parameters.length).toBe(4)
    },
  )

  it.each(dialects.map((dialect) => [dialect.name, dialect]))(
    'over several fields is a list for each on %s',
    (_, dialect) => {
      const table = defineTable(nasty, { name: 'nasty', key, dialect })
      expect(toSql(planOf(nasty, anyIn(rareWords(500), [body, page])), table).parameters.length).toBe(2)
    },
  )

  it.each(dialects.map((dialect) => [dialect.name, dialect]))(
    'is one condition for each word on %s, up to 15 words',
    (_, dialect) => {
      const table = defineTable(nasty, { name: 'nasty', key, dialect })
      expect(toSql(planOf(nasty, anyIn(rareWords(15))), table).parameters.length).toBe(15)
      expect(toSql(planOf(nasty, anyIn(rareWords(16))), table).parameters.length).toBe(1)
    },
  )

  it.each(dialects.map((dialect) => [dialect.name, dialect]))(
    'has no whole values of the same field on %s',
    (_, dialect) => {
      const schema = defineSchema({ org: field.text({ whole: true }) }, { defaultFields: [] })
      const table = defineTable(schema, { name: 'doc', key, dialect })
      const { sql } = toSql(planQuery(schema, 'org:"acme" OR org:bank'), table)
      expect(sql).toContain('org_normalized')
      expect(sql).toContain('org_u121')
    },
  )

  it('is one condition for each word, up to 127 words, in a table with trigrams', () => {
    const table = defineTable(nasty, { name: 'nasty', key, dialect: postgres(), accelerators: ['trigrams'] })
    expect(toSql(planOf(nasty, anyIn(rareWords(127))), table).parameters.length).toBe(127)
    expect(toSql(planOf(nasty, anyIn(rareWords(128))), table).parameters.length).toBe(1)
  })

  it('becomes a hashed subplan in PostgreSQL', async () => {
    const engine = await openPglite()
    const table = defineTable(nasty, { name: 'nasty', key, dialect: postgres() })
    await engine.create(table)
    const { sql, parameters } = toSql(planOf(nasty, anyIn(rareWords(1000))), table)
    expect(
      JSON.stringify(await engine.run(`explain select id from nasty where ${sql}`, parameters)),
    ).toContain('hashed SubPlan')
    await engine.close()
  }, 60_000)

  it('may be written as several NOTs', () => {
    const table = defineTable(nasty, { name: 'nasty', key, dialect: sqlite() })
    const words = rareWords(20)
    const apart = toSql(planQuery(nasty, words.map((word) => `-body:${word}`).join(' ')), table)
    expect(apart).toEqual(toSql(planQuery(nasty, `NOT body:(${words.join(' ')})`), table))
    expect(apart.parameters.length).toBe(1)
  })

  it('of values in lists is one condition', () => {
    const table = defineTable(nasty, { name: 'nasty', key, dialect: sqlite() })
    const { sql, parameters } = toSql(planOf(nasty, anyIn(['A', 'b'], [codes, code])), table)
    expect(sql.match(/json_each/g)).toHaveLength(1)
    expect(parameters).toEqual(['A', 'b', 'A', 'b'])
  })
})
