import fc from 'fast-check'
import { DummyDriver, Kysely, MysqlAdapter, PostgresAdapter, type QueryCompiler, SqliteAdapter } from 'kysely'
import { describe, expect, it } from 'vitest'
import { defineTable, mariadb, mssql, mysql, postgres, sqlite, toSql, toWhere, UnsupportedError } from '../../../src/backends/sql/index.ts'
import type { Formula, Leaf } from '../../../src/plan/plan.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { formula, planOf } from './support/arbitraryFormula.ts'
import { instant, integer, number, text } from './support/arbitraryText.ts'
import { nasty } from './support/nastySchema.ts'

const DIALECTS = [sqlite(), sqlite({ functions: true }), postgres(), mysql(), mariadb(), mssql()]
const tables = DIALECTS.map((dialect) => defineTable(nasty, { name: 'nasty', key: 'id', dialect }))

/** The same leaf with other values: same shape, other contents. */
function revalue(leaf: Leaf, values: { text: string; number: number; integer: number; instant: number }): Leaf {
  switch (leaf.kind) {
    case 'term':
    case 'fuzzy':
      return { ...leaf, value: values.text }
    case 'phrase':
      return { ...leaf, tokens: leaf.tokens.map((_, i) => `${values.text}${i}`) }
    case 'pattern':
    case 'substring':
      return { ...leaf, parts: leaf.parts.map((part) => (typeof part === 'string' ? values.text || 'x' : part)) }
    case 'range':
      return {
        ...leaf,
        lower: leaf.lower && { ...leaf.lower, value: values.text },
        upper: leaf.upper && { ...leaf.upper, value: values.text },
      }
    case 'number':
      return { ...leaf, value: leaf.field.kind === 'integer' ? values.integer : values.number }
    case 'numberRange': {
      const value = leaf.field.kind === 'integer' ? values.integer : values.number
      return { ...leaf, lower: leaf.lower && { ...leaf.lower, value }, upper: leaf.upper && { ...leaf.upper, value } }
    }
    case 'boolean':
      return { ...leaf, value: !leaf.value }
    case 'date':
      return { ...leaf, from: leaf.from === null ? null : values.instant, until: leaf.until === null ? null : values.instant + 1 }
    default:
      return leaf
  }
}

function revalueAll(found: Formula, values: Parameters<typeof revalue>[1]): Formula {
  if (found.kind === 'all' || found.kind === 'any') return { ...found, parts: found.parts.map((part) => revalueAll(part, values)) }
  if (found.kind === 'not') return { kind: 'not', part: revalueAll(found.part, values) }
  return found.kind === 'constant' ? found : revalue(found, values)
}

describe('the text of a condition', () => {
  // U+FFFD to U+FFFF in a wildcard are the one thing that SQLite must ask otherwise; the year 9999 ends after the last DATETIME.
  const plain = text.filter((value) => !/[\ufffd-\uffff\ud800-\udfff\u0000]/.test(value))
  const inside = instant.filter((at) => at > -62_135_596_800_000 && at < 253_402_300_799_998)
  const values = fc.record({ text: plain, number, integer, instant: inside })

  it('never depends on values, only on the shape of the query', () => {
    const isWanted = (leaf: Leaf) => leaf.kind !== 'regexp'
    fc.assert(
      fc.property(formula(isWanted), values, values, (found, one, other) => {
        for (const table of tables) {
          const texts = [one, other].map((each) => {
            try {
              return toSql(planOf(nasty, revalueAll(found, each)), table).sql
            } catch (error) {
              if (error instanceof UnsupportedError) return null
              throw error
            }
          })
          if (texts[0] !== null && texts[1] !== null) expect(texts[0]).toBe(texts[1])
        }
      }),
      { numRuns: 150 },
    )
  })

  it('holds no value: every value is bound', () => {
    const secret = 'zq7x'
    for (const table of tables) {
      const queries = [
        `body:${secret}`,
        `code:${secret}`,
        `tag:${secret}*`,
        `memo:${secret}`,
        `body:"${secret} ${secret}"`,
        `code:[${secret} TO zz]`,
      ]
      for (const query of queries) {
        const { sql, parameters } = toSql(planQuery(nasty, query), table)
        expect(sql).not.toContain(secret)
        expect(JSON.stringify(parameters)).toContain(secret)
      }
    }
  })
})

describe('names', () => {
  const schema = defineSchema({ 'a"b`c]d\'e': field.keyword(), 'x.y': field.keyword() }, { defaultFields: ['x.y'] })

  it('are quoted as the database quotes them', () => {
    const leaf: Leaf = { kind: 'exists', field: schema.fields['a"b`c]d\'e'], span: { start: 0, end: 1 }, clause: '' }
    const sqlOf = (dialect: (typeof DIALECTS)[number]) =>
      toSql(planOf(schema, leaf), defineTable(schema, { name: 't"`x', key: 'id', dialect })).sql
    expect(sqlOf(sqlite())).toBe(`("t""\`x"."a""b\`c]d'e" is not null)`)
    expect(sqlOf(postgres())).toBe(`("t""\`x"."a""b\`c]d'e" is not null)`)
    expect(sqlOf(mysql())).toBe(`(\`t"\`\`x\`.\`a"b\`\`c]d'e\` is not null)`)
    expect(sqlOf(mssql())).toBe(`("t""\`x"."a""b\`c]d'e" is not null)`)
  })

  it('of a path are one column, dots as underscores', () => {
    const table = defineTable(schema, { name: 't', key: 'id', dialect: sqlite() })
    expect(toSql(planQuery(schema, 'a'), table).sql).toBe('("t"."x_y" = (? collate binary))')
  })

  it('are told apart from the table by its name, its own name within a schema, or an alias', () => {
    const plan = planQuery(schema, '_exists_:x.y')
    const table = defineTable(schema, { name: 'archive.t', key: 'id', dialect: postgres() })
    expect(toSql(plan, table).sql).toBe('("t"."x_y" is not null)')
    expect(toSql(plan, table, { alias: 'r' }).sql).toBe('("r"."x_y" is not null)')
  })
})

describe('toWhere', () => {
  it('goes into any Kysely query, with joins and aliases', () => {
    const compilers: readonly [QueryCompiler, () => SqliteAdapter | PostgresAdapter | MysqlAdapter][] = [
      [sqlite().createCompiler(), () => new SqliteAdapter()],
      [postgres().createCompiler(), () => new PostgresAdapter()],
      [mysql().createCompiler(), () => new MysqlAdapter()],
    ]
    const dialects = [sqlite(), postgres(), mysql()]
    const found = compilers.map(([compiler, createAdapter], i) => {
      const db = new Kysely<{ release: { id: number; code: string }; author: { id: number; release: number } }>({
        dialect: {
          createAdapter,
          createDriver: () => new DummyDriver(),
          createIntrospector: () => ({ getMetadata: async () => ({ tables: [] }), getSchemas: async () => [], getTables: async () => [] }),
          createQueryCompiler: () => compiler,
        },
      })
      const table = defineTable(nasty, { name: 'release', key: 'id', dialect: dialects[i]! })
      const where = toWhere(planQuery(nasty, 'code:x* AND NOT code:xy'), table, { alias: 'r' })
      return db
        .selectFrom('release as r')
        .innerJoin('author as a', 'a.release', 'r.id')
        .select('r.id')
        .where('a.id', '=', 7)
        .where(where)
        .limit(3)
        .compile()
    })
    expect(found[0]!.sql).toBe(
      'select "r"."id" from "release" as "r" inner join "author" as "a" on "a"."release" = "r"."id" where "a"."id" = ? and ' +
        '(("r"."code" glob ?) and (not ("r"."code" is not null and ("r"."code" = (? collate binary))))) limit ?',
    )
    expect(found[0]!.parameters).toEqual([7, 'x*', 'xy', 3])
    expect(found[1]!.sql).toContain(`where "a"."id" = $1 and (("r"."code" like (cast($2 as text) collate "C") escape '!') and (not`)
    expect(found[1]!.parameters).toEqual([7, 'x%', 'xy', 3])
    expect(found[2]!.sql).toContain('where `a`.`id` = ? and ((`r`.`code` like')
  })
})
