import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Dialect,
  defineDialect,
  defineTable,
  duckdb,
  mariadb,
  mysql,
  postgres,
  sqlite,
  toRow,
  toSql,
  UnsupportedError,
} from '../../../src/backends/sql/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { type Engine, openPglite } from './support/engine.ts'

/** Names that look like placeholders in one notation or another. */
const schema = defineSchema(
  { 'a?b': field.keyword(), c$1: field.text(), 'd@1': field.keyword({ array: true }), size: field.number() },
  { defaultFields: ['a?b', 'c$1'] },
)
const NAME = 'what? $1 @1 :x'
const QUERIES = ['bank', 'x OR d@1:y', '"a b"~3 AND NOT size:>5', 'c$1:/b[ao]+/ OR b*', 'size:[1 TO 5}']
const DIALECTS: readonly (readonly [Dialect, (number: number) => string])[] = [
  [sqlite({ functions: true }), () => '?'],
  [postgres(), (number) => `$${number}`],
  [duckdb(), (number) => `$${number}`],
  [mysql(), () => '?'],
  [mariadb(), () => '?'],
]
const describeTable = (dialect: Dialect) => defineTable(schema, { name: NAME, key: 'id', dialect })
const numbered = DIALECTS.filter(([, placeholder]) => placeholder(1) !== placeholder(2))

describe.each(DIALECTS.map(([dialect, placeholder]) => ({ name: dialect.name, dialect, placeholder })))(
  'the text of a condition in pieces: $name',
  ({ dialect, placeholder }) => {
    it.each(QUERIES)('%s', (query) => {
      let text: ReturnType<typeof toSql>
      try {
        text = toSql(planQuery(schema, query), describeTable(dialect))
      } catch (error) {
        expect(error).toBeInstanceOf(UnsupportedError)
        return
      }
      const { sql, strings, parameters } = text
      expect(strings).toHaveLength(parameters.length + 1)
      for (const value of parameters) expect(typeof value).toMatch(/^(?:string|number|bigint|boolean)$/)
      expect(strings.raw).toEqual([...strings])
      expect([strings, strings.raw].every(Object.isFrozen)).toBe(true)
      expect(strings.reduce((written, piece, i) => written + placeholder(i) + piece)).toBe(sql)
    })
  },
)

it('names what is no table', () => {
  for (const options of [{}, { firstParameter: 1 }])
    expect(() => toSql(planQuery(schema, 'a'), {} as never, options)).toThrow(
      new TypeError(
        'toSql: the argument table must be a table, made by defineTable(schema, …), not an object.',
      ),
    )
})

describe('firstParameter', () => {
  it.each(numbered)('numbers the placeholders of $name from there on', (dialect, placeholder) => {
    const plan = planQuery(schema, 'd@1:x AND size:>5')
    const plain = toSql(plan, describeTable(dialect))
    const later = toSql(plan, describeTable(dialect), { firstParameter: 8 })
    expect(later.parameters).toEqual(plain.parameters)
    expect(later.strings).toEqual(plain.strings)
    expect(later.sql).toBe(later.strings.reduce((sql, piece, i) => sql + placeholder(i + 7) + piece))
  })

  it.each(DIALECTS.filter((each) => !numbered.includes(each)))('is refused for $name', (dialect) => {
    expect(() => toSql(planQuery(schema, '*'), describeTable(dialect), { firstParameter: 1 })).toThrow(
      new TypeError(
        `toSql: the placeholders of ${dialect.name} are not numbered, so \`firstParameter\` has no meaning ` +
          'there. Leave it out and bind the values in the order of the statement.',
      ),
    )
  })

  it.each([0, -1, 1.5, Number.NaN])('cannot be %s', (firstParameter) => {
    const table = describeTable(postgres())
    expect(() => toSql(planQuery(schema, 'a'), table, { firstParameter })).toThrow(
      'the option firstParameter must be a positive whole number',
    )
  })

  it('counts towards the values that the database takes', () => {
    const own = { ...postgres(), limits: { ...postgres().limits, parameters: 10 } }
    const table = describeTable(own)
    const plan = planQuery(schema, 'size:3')
    expect(toSql(plan, table, { firstParameter: 10 }).sql).toContain('$10')
    expect(() => toSql(plan, table, { firstParameter: 11 })).toThrow(UnsupportedError)
  })
})

describe('inside a statement with values of its own', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openPglite()
  }, 60_000)
  afterAll(() => engine?.close())

  it('the numbered condition finds its rows in PostgreSQL', async () => {
    const table = defineTable(schema, {
      name: NAME,
      key: { name: 'id', type: 'bigint' },
      dialect: postgres(),
    })
    await engine.create(table)
    const documents = [
      { 'a?b': 'x', size: 1 },
      { 'a?b': 'x', size: 7 },
      { 'd@1': ['x', 'y'], size: 1 },
    ]
    await engine.load(
      table,
      documents.map((document) => toRow(table, document)),
    )
    const { sql, parameters } = toSql(planQuery(schema, 'x OR d@1:y'), table, { firstParameter: 3 })
    const rows = await engine.run(
      `select id from "${NAME}" where size < $1 and id >= $2 and ${sql} order by id`,
      [5, 0, ...parameters],
    )
    expect(rows).toEqual([{ id: 0 }, { id: 2 }])
  })

  it('the pieces of the condition become a part of a template in SQLite', () => {
    const database = new DatabaseSync(':memory:')
    const table = describeTable(sqlite())
    database.exec(
      `create table "${NAME}" (id text, "a?b" text, "c$1" text, "c$1_u121" text, "d@1" text, size real)`,
    )
    database.exec(
      `insert into "${NAME}" (id, "a?b", size) values ('1', 'x', 1), ('2', 'x', 7), ('3', 'y', 1)`,
    )
    const { strings, parameters } = toSql(planQuery(schema, 'x OR c$1:y'), table)
    const where = String.raw(strings, ...parameters.map(() => '?'))
    const rows = database
      .prepare(`select id from "${NAME}" where size < ? and ${where}`)
      .all(5, ...(parameters as string[]))
    expect(rows.map(({ id }) => id)).toEqual(['1'])
    database.close()
  })
})

it("a dialect whose compiler is not made from Kysely's is refused", () => {
  const { createCompiler: _, ...rest } = sqlite()
  for (const part of [{}, { getSql: () => '' }, { appendValue: () => {} }]) {
    const compiler = { compileQuery: () => ({}) as never, ...part }
    const dialect = defineDialect({ ...rest, createCompiler: () => compiler })
    expect(() => toSql(planQuery(schema, 'size:1'), describeTable(dialect))).toThrow('DefaultQueryCompiler')
  }
})
