import fc from 'fast-check'
import { DummyDriver, Kysely, MysqlAdapter, PostgresAdapter, type QueryCompiler, SqliteAdapter } from 'kysely'
import { describe, expect, it } from 'vitest'
import { wellFormed } from '../../../src/analysis/wellFormed.ts'
import {
  approximationsOf,
  defineTable,
  duckdb,
  mariadb,
  mysql,
  postgres,
  sqlite,
  type Table,
  toSql,
  toWhere,
} from '../../../src/backends/sql/index.ts'
import type { Formula, Leaf } from '../../../src/plan/plan.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema, type SchemaField } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { everyVariant } from '../../support/everyDialect.ts'
import { scaled } from '../../support/scaled.ts'
import { unlessRefused } from '../../support/unlessRefused.ts'
import { formula, leafOfAny, planOf } from './support/arbitraryFormula.ts'
import { text } from './support/arbitraryText.ts'
import { everyTable } from './support/everyTable.ts'
import { nasty } from './support/nastySchema.ts'
import { revalue } from './support/revalue.ts'

const DAY = 86_400_000
const DIALECTS = Object.values(everyVariant)

/** The SQL of a formula, or `null` if it is refused: some values are too long, or have no exact form. */
function textOf(formula: Formula, table: Table<typeof nasty>): string | null {
  return unlessRefused(() => toSql(planOf(nasty, formula), table).sql)
}

/** Values that a column of any type can hold. */
const held = fc.record({
  number: fc.integer({ min: 1, max: 100 }),
  instant: fc.integer({ min: 10, max: 4_000 }).map((day) => day * DAY),
})

/** Without U+FFFD to U+FFFF, which SQLite must ask for in another way. */
const anyText = text.filter((value) => !/[\ufffd-\uffff]/.test(wellFormed(value))).map(wellFormed)

describe('the text of a condition', () => {
  it.each(Object.entries(everyTable))(
    'never depends on values, only on the shape of the query: %s',
    (_, table) => {
      const isWanted = (leaf: Leaf) => leaf.kind !== 'regexp' && leaf.kind !== 'fuzzy'
      // In lists of ClickHouse an empty string has a form of its own.
      const own = table.dialect.name === 'ClickHouse' ? anyText.filter((value) => value !== '') : anyText
      const values = fc.tuple(fc.array(own, { minLength: 1, maxLength: 5 }), held)
      fc.assert(
        fc.property(formula(isWanted), values, values, (found, ...given) => {
          const [one, other] = given.map(([texts, { number, instant }]) => {
            let next = 0
            return revalue(found, {
              text: () => texts[next++ % texts.length]!,
              number: () => number,
              instant: () => instant,
            })
          })
          const texts = [textOf(one!, table), textOf(other!, table)]
          if (texts[0] !== null && texts[1] !== null) expect(texts[0]).toBe(texts[1])
        }),
        { numRuns: scaled(30) },
      )
    },
  )

  it.each(Object.entries(everyTable))(
    'never depends on which characters a regexp or fuzzy word is made of: %s',
    (_, table) => {
      // With other characters an intersection with a set may match nothing, which has another form.
      const isWanted = (leaf: Leaf) =>
        (leaf.kind === 'regexp' && !leaf.pattern.includes('&')) || leaf.kind === 'fuzzy'
      // Each character for one of its own, so that what is alike stays so; the space, which divides tokens,
      // for itself.
      const otherCharacters = (): ((value: string) => string) => {
        const others = new Map<string, string>([[' ', ' ']])
        return (value) =>
          value.replace(/[\s\S]/gu, (character) => {
            if (!others.has(character)) others.set(character, String.fromCodePoint(0x20000 + others.size))
            return others.get(character)!
          })
      }
      fc.assert(
        fc.property(formula(isWanted), (found) => {
          const other = revalue(found, { text: otherCharacters(), number: () => 0, instant: () => 0 })
          const texts = [textOf(found, table), textOf(other, table)]
          if (texts[0] !== null && texts[1] !== null) expect(texts[0]).toBe(texts[1])
        }),
        { numRuns: scaled(30) },
      )
    },
  )

  it.each(Object.entries(everyTable))(
    'is one of a few forms if a column cannot hold a number or an instant: %s',
    (_, table) => {
      const isWanted = (leaf: Leaf) =>
        leaf.kind === 'number' || leaf.kind === 'numberRange' || leaf.kind === 'dateRange'
      // Beyond 2^53 many whole numbers are read as one; beyond 2^63 and 2^127 they are bound in another way.
      const great = [2 ** 60, 2 ** 63, 2 ** 63 + 2048, 2 ** 64, 2 ** 127, 2 ** 200, Number.MAX_VALUE]
      const numbers = [0, 0.5, ...great, ...great.map((number) => -number)]
      // A TIMESTAMP column of MySQL begins one second after 0; what is near its ends has a form of its own.
      // So have years that nanoseconds do not reach, as 1675 and 2286.
      const instants = [-8.64e15, -9.3e12, 0, 90_000, 1e12, 2_147_483_600_000, 1e13, 8.64e15]
      fc.assert(
        fc.property(leafOfAny(isWanted), (leaf) => {
          const values = leaf.kind === 'dateRange' ? instants : numbers
          const forms = values.flatMap((a) => values.map((b) => [a, b] as const))
          const texts = forms.map(([from, until]) => {
            const ends = [leaf.kind === 'dateRange' && leaf.from === null ? until : from, until].values()
            const next = () => ends.next().value!
            return textOf(revalue(leaf, { text: (value) => value, number: next, instant: next }), table)
          })
          expect(['(1 = 0)', ...texts, null]).toContain(textOf(leaf, table))
        }),
        { numRuns: scaled(30) },
      )
    },
  )

  it.each(Object.entries(everyTable))('has no character of any value: %s', (_, table) => {
    const foreign = fc.string({
      unit: fc.constantFrom('ж', 'é', '漢', '😀', '\u0301', '\ufffd', '\uffff', '\u2019'),
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(
        formula(() => true),
        fc.array(foreign, { minLength: 1, maxLength: 5 }),
        (found, texts) => {
          let next = 0
          const number = () => 987_654_321 + next++
          const asked = revalue(found, {
            text: () => texts[next++ % texts.length]!,
            number,
            instant: () => 1_234_567_890_123 + next++,
          })
          const sql = textOf(asked, table)
          if (sql === null) return
          expect(sql).toMatch(/^[\x20-\x7e]*$/)
          expect(sql).not.toMatch(/98765432|2009-02-13|12345678/)
        },
      ),
      { numRuns: scaled(50) },
    )
  })

  it('has nothing of a value that is SQL', () => {
    const hostile = `'"\`;--/*$1?:x)]zq7x`
    for (const table of Object.values(everyTable)) {
      const leaves: readonly Leaf[] = Object.values<SchemaField>(nasty.fields).flatMap((field) =>
        questionsOf(field, hostile),
      )
      for (const leaf of leaves) expect(textOf(leaf, table) ?? '').not.toContain('zq7x')
    }
  })
})

describe('a clause below a NOT', () => {
  const fields = { body: field.text(), code: field.keyword(), codes: field.keyword({ array: true }) }
  const schema = defineSchema(fields, { defaultFields: [] })
  const inJson = (options = {}) =>
    defineTable(schema, {
      name: 't',
      key: 'id',
      dialect: sqlite({ functions: true }),
      columns: {
        body: { name: 'doc', path: ['body'], ...options },
        code: { name: 'doc', path: ['code'] },
        codes: { name: 'doc', path: ['codes'] },
      },
    })

  it.each([
    ['code:a', inJson({ tokens: null })],
    ['body:a', inJson({ tokens: null })],
    ['body:"a b"', inJson({ tokens: null })],
  ])('reads a value in JSON once: %s', (query, table) => {
    const { sql } = toSql(planQuery(schema, `NOT ${query}`), table)
    expect(sql).toMatch(/^not coalesce\(.*, false\)$/)
    expect(sql.split('json_extract(')).toHaveLength(2)
  })

  it.each([
    ['body:a', /^not \("t"."body_u121" is not null and "t"."body_u121" glob /],
    ['body:"a b"', /^not \("t"."body_u121" is not null and instr\(/],
    ['codes:a', /^not \(case json_type\(.* end is not null and exists \(/],
  ])('is guarded against NULL in a companion and in a list of JSON: %s', (query, expected) => {
    expect(toSql(planQuery(schema, `NOT ${query}`), inJson()).sql).toMatch(expected)
  })
})

describe('a token column of SQLite', () => {
  const table = defineTable(nasty, { name: 'n', key: 'id', dialect: sqlite() })
  // Where a text repeats itself, GLOB takes a hundred times as long as instr for a phrase.
  it.each([
    ['body:bank', '"n"."body_u121" glob ?', '* bank *'],
    ['body:bank*', '"n"."body_u121" glob ?', '* bank*'],
    ['body:*bank*', '"n"."body_u121" glob ?', '*bank*'],
    ['body:"a b"', 'instr("n"."body_u121", ?) > 0', ' a b '],
  ])('is searched with instr for phrases: %s', (query, sql, value) => {
    expect(toSql(planQuery(nasty, query), table)).toMatchObject({ sql, parameters: [value] })
  })
})

describe('a range of strings', () => {
  const brackets = { lower: '[', upper: ']' } as const
  const at = { span: { start: 0, end: 1 }, clause: '' }
  const table = defineTable(nasty, { name: 'n', key: 'id', dialect: sqlite() })
  const { code, body } = nasty.fields
  const from = { value: 'a', inclusive: true }

  it.each<[string, SchemaField, 'value' | 'tokens', typeof from | null, string]>([
    ['without ends', code, 'value', null, '"n"."code" is not null'],
    ['of tokens without ends', body, 'tokens', null, '"n"."body_u121" <> ? collate binary'],
    ['with one end', code, 'value', from, '"n"."code" >= ? collate binary'],
  ])('%s asks for what it needs alone', (_, field, target, lower, sql) => {
    const range: Formula = { kind: 'range', field, target, lower, upper: null, brackets, ...at }
    expect(textOf(range, table)).toBe(sql)
  })
})

function questionsOf(field: SchemaField, value: string): Leaf[] {
  const at = { field, span: { start: 0, end: 1 }, clause: value, written: value }
  const target = field.kind === 'text' ? 'tokens' : field.ignoreCase ? 'normalized' : 'value'
  const end = { value, inclusive: true }
  if (field.kind === 'contains') return [{ kind: 'substring', parts: [value], ...at }]
  if (field.kind !== 'text' && field.kind !== 'keyword') return []
  return [
    { kind: 'term', target, value, ...at },
    { kind: 'fuzzy', target, value, edits: 1, ...at },
    { kind: 'pattern', target, parts: [value, { any: 'many' }, value, { any: 'one' }], ...at },
    { kind: 'regexp', target, pattern: value, regexp: { kind: 'text', text: value }, ...at },
    { kind: 'range', target, lower: end, upper: end, brackets: { lower: '[', upper: ']' }, ...at },
    ...(field.kind === 'text' ? [{ kind: 'phrase', tokens: [value, value], slop: 3, ...at } as const] : []),
  ]
}

describe('names', () => {
  const schema = defineSchema(
    { 'a"b`c]d\'e': field.keyword(), 'x.y': field.keyword() },
    { defaultFields: ['x.y'] },
  )

  it('are quoted as the database quotes them', () => {
    const leaf: Leaf = {
      kind: 'exists',
      field: schema.fields['a"b`c]d\'e'],
      span: { start: 0, end: 1 },
      clause: '',
    }
    const sqlOf = (dialect: (typeof DIALECTS)[number]) =>
      toSql(planOf(schema, leaf), defineTable(schema, { name: 't"`x', key: 'id', dialect })).sql
    expect(sqlOf(sqlite())).toBe(`"t""\`x"."a""b\`c]d'e" is not null`)
    expect(sqlOf(postgres())).toBe(`"t""\`x"."a""b\`c]d'e" is not null`)
    expect(sqlOf(mysql())).toBe(`\`t"\`\`x\`.\`a"b\`\`c]d'e\` is not null`)
  })

  it('are quoted with each of their quotes doubled', () => {
    for (const dialect of [sqlite(), postgres(), duckdb()]) expect(dialect.quote('a"b"c')).toBe('"a""b""c"')
    for (const dialect of [mysql(), mariadb()]) expect(dialect.quote('a`b`c')).toBe('`a``b``c`')
  })

  it('of a path are one column, dots as underscores', () => {
    const table = defineTable(schema, { name: 't', key: 'id', dialect: sqlite() })
    expect(toSql(planQuery(schema, 'a'), table).sql).toBe('"t"."x_y" = ? collate binary')
  })

  it('are told apart from the table by its name, its own name within a schema, or an alias', () => {
    const plan = planQuery(schema, '_exists_:x.y')
    const table = defineTable(schema, { name: 'archive.t', key: 'id', dialect: postgres() })
    expect(toSql(plan, table).sql).toBe('"t"."x_y" is not null')
    expect(toSql(plan, table, { alias: 'r' }).sql).toBe('"r"."x_y" is not null')
    // MariaDB tells rows apart by their key.
    const lists = defineSchema({ tags: field.keyword({ array: true }) }, { defaultFields: ['tags'] })
    const described = defineTable(lists, { name: 'archive.t', key: 'id', dialect: mariadb() })
    const sqlOf = (options = {}) => toSql(planQuery(lists, 'a'), described, options).sql
    expect(sqlOf()).toContain('`t`.`id` is not null')
    expect(sqlOf({ alias: 'r' })).toContain('`r`.`id` is not null')
  })

  it.each([
    [sqlite(), '{"of_body_u121"} : "bank"'],
    [postgres(), 'body_u121 bank'],
  ])('are told apart by the alias where an index is asked, too: $name', (dialect, word) => {
    const id = { name: 'id', type: 'bigint' } as const
    const texts = defineSchema({ body: field.text() }, { defaultFields: ['body'] })
    const table = defineTable(texts, { name: 'archive', key: id, dialect, accelerators: 'all' })
    const hints = { documents: 1_000_000, frequencies: { [word]: 1 }, triggers: '' }
    const plan = planQuery(texts, 'bank')
    const { sql } = toSql(plan, table, { alias: 'r', hints })
    expect(sql).not.toBe(toSql(plan, table, { alias: 'r' }).sql)
    expect(sql).not.toContain('"archive".')
  })

  it('of a table that begin as those of the library do are for a query with an alias alone', () => {
    const plan = planQuery(schema, '_exists_:x.y')
    for (const name of ['isoquery_token', 'archive.Isoquery_token']) {
      const table = defineTable(schema, { name, key: 'id', dialect: postgres() })
      expect(() => toSql(plan, table)).toThrow(/^The table cannot be called isoquery_token: /i)
      expect(toSql(plan, table, { alias: 't' }).sql).toBe('"t"."x_y" is not null')
    }
  })
})

describe('toWhere', () => {
  it('refuses what is no plan, no table and no option, under the name of the function', () => {
    const table = defineTable(nasty, { name: 'release', key: 'id', dialect: sqlite() })
    const plan = planQuery(nasty, 'code:x')
    expect(() => toWhere({} as never, table)).toThrow('toWhere: the argument plan must be ')
    expect(() => toWhere(plan, {} as never)).toThrow('toWhere: the argument table must be ')
    expect(() => toWhere(plan, table, { alias: '' })).toThrow('toWhere: the option alias must be ')
    expect(() => toWhere(plan, table, { never: true } as never)).toThrow(
      'toWhere: there is no option "never"',
    )
    for (const hints of [{ documents: 1 }, { frequencies: {} }, { documents: 1, frequencies: 1 }])
      expect(() => toWhere(plan, table, { hints } as never)).toThrow('hints')
    expect(() => approximationsOf({} as never, table)).toThrow('approximationsOf: the argument plan must be ')
  })

  it('goes into any Kysely query, with joins and aliases', () => {
    const compilers: readonly [QueryCompiler, () => SqliteAdapter | PostgresAdapter | MysqlAdapter][] = [
      [sqlite().createCompiler(), () => new SqliteAdapter()],
      [postgres().createCompiler(), () => new PostgresAdapter()],
      [mysql().createCompiler(), () => new MysqlAdapter()],
    ]
    const dialects = [sqlite(), postgres(), mysql()]
    const found = compilers.map(([compiler, createAdapter], i) => {
      const db = new Kysely<{
        release: { id: number; code: string }
        author: { id: number; release: number }
      }>({
        dialect: {
          createAdapter,
          createDriver: () => new DummyDriver(),
          createIntrospector: () => ({
            getMetadata: async () => ({ tables: [] }),
            getSchemas: async () => [],
            getTables: async () => [],
          }),
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
      'select "r"."id" from "release" as "r" inner join "author" as "a" on "a"."release" = "r"."id" ' +
        'where "a"."id" = ? and ("r"."code" glob ? and ' +
        'not ("r"."code" is not null and "r"."code" = ? collate binary)) limit ?',
    )
    expect(found[0]!.parameters).toEqual([7, 'x*', 'xy', 3])
    expect(found[1]!.sql).toContain(
      'where "a"."id" = $1 and (cast("r"."code" as text) collate "C" like ' + `$2 escape '!' and not`,
    )
    expect(found[1]!.parameters).toEqual([7, 'x%', 'xy', 3])
    expect(found[2]!.sql).toContain('where `a`.`id` = ? and (`r`.`code` like')
  })
})
