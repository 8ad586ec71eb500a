import { describe, expect, it } from 'vitest'
import {
  type ColumnOptions,
  checkTable,
  defineTable,
  duckdb,
  type Row,
  type Table,
  type TableOptions,
  toSql,
} from '../../../../../src/backends/sql/index.ts'
import { field } from '../../../../../src/schema/field.ts'
import { defineSchema, type FieldDefinitions } from '../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../src/semantics/planQuery.ts'
import { nasty } from '../../support/nastySchema.ts'

/** What a DuckDB database answers. DuckDB itself is asked in `test/engines`. */
interface Answers {
  /** The types of the columns. */
  readonly columns: Readonly<Record<string, string>>
  readonly depth?: unknown
  readonly macros?: readonly Row[]
  /** The type of an expression that `describe` is given; none for one that fails. */
  readonly typeOf?: (expression: string) => string | undefined
  /** Whether strings as keys that differ are equal. */
  readonly equalKeys?: boolean
  /** The columns that have a default. */
  readonly defaults?: readonly string[]
  /** The columns that refuse NULL. */
  readonly required?: readonly string[]
}

function answering(answers: Answers) {
  const asked: { readonly text: string; readonly parameters: readonly unknown[] }[] = []
  const {
    columns,
    depth = 1000,
    macros = [],
    typeOf,
    equalKeys = false,
    defaults = [],
    required = [],
  } = answers
  const run = async (text: string, parameters: readonly unknown[]): Promise<readonly Row[]> => {
    asked.push({ text, parameters })
    if (text.includes('(describe "t")'))
      return Object.entries(columns).map(([name, type]) => ({
        column_name: name,
        column_type: type,
        null: required.includes(name) ? 'NO' : 'YES',
        default: defaults.includes(name) ? "'x'" : null,
      }))
    if (text.includes('(describe')) throw new Error('Catalog Error: the table does not exist')
    if (text.includes('max_expression_depth')) return [{ depth }]
    if (text.includes('duckdb_functions')) return macros
    const [, expression] = /^describe select (.*) from "t"$/.exec(text) ?? []
    if (expression !== undefined) {
      const type = typeOf?.(expression)
      if (type === undefined) throw new Error('Binder Error: could not find the key')
      return [{ column_type: type }]
    }
    if (text.includes('any_value')) return [{ equal: equalKeys }]
    return []
  }
  return { run, asked }
}

const key = { name: 'id', type: 'bigint' } as const

function describeTable(fields: FieldDefinitions, columns: Record<string, ColumnOptions> = {}): Table {
  const schema = defineSchema(fields, { defaultFields: [] })
  return defineTable(schema, { name: 't', key, dialect: duckdb(), columns })
}

async function found(table: Table, answers: Answers): Promise<string[]> {
  const columns = { id: 'BIGINT', ...answers.columns }
  const problems = await checkTable(answering({ ...answers, columns }).run, table)
  return problems.map(({ consequence, message }) => `${consequence}: ${message}`)
}

const kinds = {
  keyword: field.keyword(),
  keywords: field.keyword({ array: true }),
  text: field.text(),
  contains: field.contains(),
  integer: field.integer(),
  number: field.number(),
  numbers: field.number({ array: true }),
  boolean: field.boolean(),
  date: field.date(),
}

/** What is said about the column `c` of a kind, described with a type, that DuckDB has as another type. */
function problemsOf(kind: keyof typeof kinds, type: ColumnOptions['type'], native: string) {
  const companion = kind === 'text' ? { tokens: null } : {}
  const table = describeTable({ c: kinds[kind] }, { c: { ...companion, ...(type && { type }) } })
  return found(table, { columns: { c: native } })
}

const WHOLE = ['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'UTINYINT', 'USMALLINT', 'UINTEGER', 'UBIGINT']
const PLAIN = ['TIMESTAMP', 'TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP_NS', 'DATE']
const ZONED = 'TIMESTAMP WITH TIME ZONE'

describe('a column of DuckDB', () => {
  it.each<[keyof typeof kinds, ColumnOptions['type'], readonly string[]]>([
    ['keyword', undefined, ['VARCHAR']],
    ['keyword', 'other', ['VARCHAR', "ENUM('a', 'b\nc')", 'UUID', 'BOOLEAN', 'INET']],
    ['keyword', 'other', ['HUGEINT', 'UHUGEINT', ...WHOLE]],
    ['contains', 'bigint', WHOLE],
    ['text', undefined, ['VARCHAR']],
    ['integer', undefined, ['HUGEINT', ...WHOLE]],
    ['integer', 'integer', ['HUGEINT', ...WHOLE]],
    ['integer', 'smallint', ['HUGEINT', ...WHOLE]],
    ['integer', 'tinyint', ['HUGEINT', ...WHOLE]],
    ['number', undefined, ['DOUBLE', 'FLOAT', ...WHOLE]],
    ['number', 'real', ['DOUBLE', 'FLOAT', ...WHOLE]],
    ['number', 'decimal', ['DECIMAL(18,3)', 'DOUBLE', 'HUGEINT', 'UHUGEINT', ...WHOLE]],
    ['boolean', undefined, ['BOOLEAN']],
    ['date', undefined, PLAIN],
    ['date', 'timestamptz', [ZONED]],
    ['date', 'date', ['DATE']],
    ['date', 'milliseconds', ['HUGEINT', 'UHUGEINT', ...WHOLE]],
    ['date', 'seconds', ['HUGEINT', 'UHUGEINT', ...WHOLE]],
    ['date', 'iso', ['VARCHAR']],
    ['keywords', undefined, ['VARCHAR[]', 'VARCHAR[3]']],
    ['numbers', undefined, ['DOUBLE[]', 'FLOAT[3]']],
  ])('of a field of %s may, described as %s, be of a type of %j', async (kind, type, natives) => {
    for (const native of natives) expect([native, await problemsOf(kind, type, native)]).toEqual([native, []])
  })

  const CHANGE = 'Change the column.'
  const set = (type: string, note = '') => `Set columns["c"].type to '${type}', or change the column.${note}`
  const MILLISECONDS = " If it holds seconds, say 'seconds'."

  it.each<[keyof typeof kinds, ColumnOptions['type'], string, string, string]>([
    ['integer', undefined, 'UHUGEINT', 'error: is declared as bigint', set('decimal')],
    ['integer', undefined, 'DOUBLE', 'wrong hits: is declared as bigint', set('double')],
    ['integer', undefined, 'FLOAT', 'wrong hits: is declared as bigint', set('real')],
    ['integer', undefined, 'VARCHAR', 'error: is declared as bigint', CHANGE],
    ['integer', undefined, 'BOOLEAN', 'error: is declared as bigint', CHANGE],
    ['number', undefined, 'HUGEINT', 'wrong hits: is declared as double', set('bigint')],
    ['number', undefined, 'DECIMAL(18,3)', 'wrong hits: is declared as double', set('decimal')],
    ['number', 'decimal', 'FLOAT', 'wrong hits: is declared as decimal', set('real')],
    ['boolean', undefined, 'TINYINT', 'error: is declared as boolean', set('tinyint')],
    ['boolean', undefined, 'SMALLINT', 'error: is declared as boolean', set('smallint')],
    ['boolean', undefined, 'INTEGER', 'error: is declared as boolean', set('integer')],
    ['boolean', 'tinyint', 'BOOLEAN', 'error: is declared as tinyint', set('boolean')],
    ['date', undefined, ZONED, 'wrong hits: is declared as timestamp', set('timestamptz')],
    ['date', undefined, 'BIGINT', 'error: is declared as timestamp', set('milliseconds', MILLISECONDS)],
    ['date', undefined, 'INTEGER', 'error: is declared as timestamp', set('seconds')],
    ['date', undefined, 'TIME', 'error: is declared as timestamp', CHANGE],
    ['date', 'timestamptz', 'DATE', 'wrong hits: is declared as timestamptz', set('date')],
    ['date', 'date', 'TIMESTAMP', 'wrong hits: is declared as date', set('timestamp')],
    ['date', 'date', 'TIMESTAMP_S', 'wrong hits: is declared as date', set('timestamp')],
    ['date', 'date', 'TIMESTAMP_MS', 'wrong hits: is declared as date', set('timestamp')],
    ['date', 'date', 'TIMESTAMP_NS', 'error: is declared as date', set('timestamp')],
    ['date', 'milliseconds', 'DOUBLE', 'wrong hits: is declared as milliseconds', CHANGE],
    [
      ...(['date', undefined, 'VARCHAR', 'error: is declared as timestamp'] as const),
      set('iso', ' All values must have the format 2019-10-17T08:30:00.000Z.'),
    ],
    [
      ...(['keyword', undefined, "ENUM('a')", 'error: is declared as text'] as const),
      `Set columns["c"].type to 'other', or change the column to VARCHAR.`,
    ],
    ['text', undefined, 'UUID', 'error: is declared as text', 'Change the column to VARCHAR.'],
    [
      ...(['keyword', 'other', 'DOUBLE', 'wrong hits: is compared as the text of a cast, which'] as const),
      'is not the value. Change the column to VARCHAR, or declare the field as another kind.',
    ],
    [
      ...(['contains', undefined, 'BLOB', 'error: is compared as the text of a cast, which'] as const),
      'is not the value. Change the column to VARCHAR, or declare the field as another kind.',
    ],
    [
      ...(['keywords', undefined, 'VARCHAR', 'error: is no list, but the field c is a list'] as const),
      'Make it a list, or declare the field without `array`.',
    ],
    [
      ...(['keyword', undefined, 'VARCHAR[]', 'error: is a list, but the field c is none'] as const),
      'Declare the field with `array: true`.',
    ],
  ])('of a field of %s, described as %s, that is %s is named', async (kind, type, native, start, end) => {
    const [problem, ...others] = await problemsOf(kind, type, native)
    const [consequence, cause] = start.split(': ')
    expect(others).toEqual([])
    expect(problem).toMatch(`${consequence}: The column "c" of the type ${native} ${cause}`)
    expect(problem!.endsWith(` ${end}`)).toBe(true)
  })

  it('of a long type is named with the beginning of the type', async () => {
    const native = `STRUCT(${'x'.repeat(200)} INTEGER)`
    const [problem] = await problemsOf('keyword', undefined, native)
    expect(problem).toContain(`of the type ${native.slice(0, 100)} is compared`)
  })

  it('holds a companion of a text as VARCHAR, or as a list of it', async () => {
    const table = describeTable({
      title: field.text({ array: true }),
      tags: field.keyword({ array: true, ignoreCase: true }),
    })
    const companions = (tokens: string, normalized: string) =>
      found(table, {
        columns: { title: 'VARCHAR[]', title_u121: tokens, tags: 'VARCHAR[]', tags_normalized: normalized },
      })
    expect(await companions('VARCHAR', 'VARCHAR[]')).toEqual([])
    const wayOut =
      'cannot hold the companion of a text field. Recreate it with the statements of companionDdl(table), ' +
      'and fill it with backfill(db, table).'
    expect(await companions('VARCHAR[]', 'VARCHAR')).toEqual([
      `error: The column "title_u121" of the type VARCHAR[] ${wayOut}`,
      `error: The column "tags_normalized" of the type VARCHAR ${wayOut}`,
    ])
    expect(await companions('BLOB', 'UUID[]')).toHaveLength(2)
  })

  it('of a list needs no companion where the list has no value', async () => {
    const table = describeTable({ tags: field.keyword({ array: true, ignoreCase: true }) })
    const { run, asked } = answering({
      columns: { id: 'BIGINT', tags: 'VARCHAR[]', tags_normalized: 'VARCHAR[]' },
    })
    expect(await checkTable(run, table)).toEqual([])
    const isEmpty = (list: string) => `regexp_full_match(cast(${list} as varchar), '\\[(NULL|, )*\\]')`
    const [, where] = asked.at(-1)!.text.split(' where ')
    expect(where).toContain(`not (("t"."tags" is null or ${isEmpty('"t"."tags"')}))`)
    expect(where).toContain(isEmpty('"tags_normalized"'))
  })

  it('has values under paths if it is JSON, a text, a MAP of strings, or a STRUCT', async () => {
    const table = describeTable({ kind: field.keyword() }, { kind: { name: 'facts', path: ['kind'] } })
    const typed = (native: string) => found(table, { columns: { facts: native } })
    for (const native of ['JSON', 'VARCHAR', 'MAP(VARCHAR, VARCHAR)', 'STRUCT(kind VARCHAR)'])
      expect([native, await typed(native)]).toEqual([native, []])
    for (const native of ['JSON[]', 'VARCHAR[]', 'MAP(INTEGER, VARCHAR)', 'BIGINT', 'VARCHAR_LIKE'])
      expect(await typed(native)).toEqual([
        `error: The column "facts" of the type ${native} is no JSON, MAP or STRUCT. ` +
          'Change it to JSON, or leave out columns["kind"].path.',
      ])
  })

  it('is named if it refuses NULL and has a default, whatever the case of its name', async () => {
    const table = describeTable({ code: field.keyword() })
    const columns = { CODE: 'VARCHAR' }
    expect(await found(table, { columns, required: ['CODE'], defaults: ['CODE'] })).toEqual([
      expect.stringMatching(/^error: The column "code" of the table t refuses NULL and has a default/),
    ])
    expect(await found(table, { columns, required: ['CODE'] })).toEqual([])
    expect(await found(table, { columns, defaults: ['CODE'] })).toEqual([])
    expect(await found(table, { columns: { CODE: 'BIGINT' } })).toEqual([
      expect.stringMatching(/^error: The column "CODE" of the type BIGINT is declared as text/),
    ])
  })
})

it('the names of a table of DuckDB ignore case', async () => {
  const columns = {
    facts: { name: 'facts', path: ['a'] },
    tags: { from: { table: 't', key: 'id' }, name: 'tag' },
  }
  const schema = defineSchema(
    { facts: field.keyword(), tags: field.keyword({ array: true }) },
    { defaultFields: [] },
  )
  const table = defineTable(schema, { name: 't', key, dialect: duckdb(), columns } as TableOptions<
    typeof schema
  >)
  const stored = { ID: 'VARCHAR', FACTS: 'VARCHAR', TAG: 'VARCHAR' }
  const { run } = answering({ columns: stored, equalKeys: true })
  const problems = await checkTable(run, table)
  expect(problems.map(({ consequence, column }) => `${consequence}: ${column}`)).toEqual(['wrong hits: id'])
})

describe('values in a STRUCT or MAP of DuckDB that clients give otherwise than JSON', () => {
  const table = describeTable(
    { at: field.date(), day: field.keyword() },
    { at: { name: 'Facts', path: ["it's", 'at'] }, day: { name: 'days', path: ['x'] } },
  )
  const columns = { facts: `STRUCT("it's" STRUCT("at" TIMESTAMP))`, days: 'MAP(VARCHAR, DATE)' }
  const outer = `"Facts"['it''s']`
  const inner = `${outer}['at']`

  it.each([
    [inner, 'TIMESTAMP_NS', "it's.at"],
    [inner, ZONED, "it's.at"],
    [inner, 'DATE', "it's.at"],
    [inner, 'TIME', "it's.at"],
    [inner, 'BLOB', "it's.at"],
    [inner, 'BIT[]', "it's.at"],
    [inner, 'INTERVAL', "it's.at"],
    [inner, 'MAP(VARCHAR, VARCHAR)', "it's.at"],
    [outer, 'MAP(VARCHAR, VARCHAR)', "it's"],
    [outer, 'UNION("at" VARCHAR)', "it's"],
  ])('are named: %s of the type %s', async (read, type, under) => {
    const typeOf = (expression: string) => (expression === read ? type : 'VARCHAR')
    expect(await found(table, { columns, typeOf })).toEqual([
      `wrong hits: The column "Facts" has a ${type} under ${under}, which SQL reads differently than ` +
        'clients do. Put the value into a column of its own, as a view does, and leave out ' +
        'columns["at"].path.',
    ])
  })

  it.each(['TIME', 'JSON', 'DECIMAL(38,10)'])('are named for numbers: %s', async (type) => {
    const numbers = describeTable({ n: field.number() }, { n: { name: 'Facts', path: ['n'] } })
    const problems = await found(numbers, { columns, typeOf: () => type })
    expect(problems).toEqual([expect.stringContaining(` has a ${type} under n`)])
  })

  it.each(['DATE', 'BLOB', 'DECIMAL(10,2)'])('are no problem for numbers: %s', async (type) => {
    const numbers = describeTable({ n: field.number() }, { n: { name: 'Facts', path: ['n'] } })
    expect(await found(numbers, { columns, typeOf: () => type })).toEqual([])
  })

  it('do not lie above a text', async () => {
    const typeOf = (expression: string) => (expression === outer ? 'STRUCT("at" VARCHAR)' : 'VARCHAR')
    expect(await found(table, { columns, typeOf })).toEqual([])
  })

  it('are named for each column, and are no problem in JSON', async () => {
    expect(await found(table, { columns, typeOf: () => 'DATE' })).toHaveLength(2)
    const json = { facts: 'JSON', days: 'VARCHAR' }
    expect(await found(table, { columns: json, typeOf: () => 'DATE' })).toEqual([])
  })

  it('cannot be under keys that a STRUCT has not', async () => {
    expect(await found(table, { columns })).toEqual([])
  })
})

describe('the key of a table of DuckDB', () => {
  const schema = defineSchema({ tags: field.keyword({ array: true }) }, { defaultFields: [] })

  it('of strings has no collation under which different keys are equal', async () => {
    const table = describeTable({ code: field.keyword() })
    const columns = { id: 'VARCHAR', code: 'VARCHAR' }
    const { run, asked } = answering({ columns, equalKeys: true })
    expect(await checkTable(run, table)).toEqual([
      {
        consequence: 'wrong hits',
        column: 'id',
        message:
          'The key "id" of t has a collation under which different keys are equal: backfill and child ' +
          'tables confuse the rows of such keys. Declare it collate "C".',
      },
    ])
    expect(
      asked
        .find(({ text }) => text.includes('any_value'))
        ?.text.replaceAll(/\s+/g, ' ')
        .trim(),
    ).toBe(
      `select coalesce(any_value("id"), 'A') = 'a' or coalesce(any_value("id"), 'é') = 'e' as "equal" ` +
        'from "t" where false',
    )
    expect(await found(table, { columns })).toEqual([])
    expect(await found(table, { columns: { code: 'VARCHAR' }, equalKeys: true })).toEqual([])
  })

  it.each([
    ['BIGINT', 'INTEGER', null],
    ['UHUGEINT', 'UTINYINT', null],
    ["ENUM('a', '\n')", 'VARCHAR', null],
    ['DECIMAL(9,2)', 'DECIMAL(18,2)', null],
    ['UUID', 'UUID', null],
    ['BIGINT', 'VARCHAR', 'one is VARCHAR, the other a whole number'],
    ['UUID', "ENUM('a')", 'one is VARCHAR, the other UUID'],
    ['DOUBLE', 'DECIMAL(9,2)', 'one is DECIMAL, the other DOUBLE'],
  ])('of the type %s meets a key of a child table of the type %s: %s', async (own, child, why) => {
    const columns = { tags: { from: { table: 'child', key: 'parent' }, name: 'tag' } } as const
    const table = defineTable(schema, { name: 't', key, dialect: duckdb(), columns })
    const [parents, children] = [
      answering({ columns: { id: own } }),
      answering({ columns: { parent: child, tag: 'VARCHAR' } }),
    ]
    const run = (text: string, parameters: readonly unknown[]) =>
      text.includes('describe "child"')
        ? children.run(text.replace('"child"', '"t"'), parameters)
        : parents.run(text, parameters)
    expect((await checkTable(run, table)).map(({ message }) => message)).toEqual(
      why === null ? [] : [expect.stringContaining(`cannot be compared with the key "id" of t: ${why}.`)],
    )
  })
})

describe('a session of DuckDB', () => {
  const table = describeTable({ code: field.keyword() })
  const columns = { code: 'VARCHAR' }

  it('takes expressions as deep as the dialect makes them', async () => {
    expect(await found(table, { columns, depth: 999n })).toEqual([
      "error: The session's max_expression_depth is 999, but queries are up to 1000 deep. Run " +
        '`set max_expression_depth = 1000`, or create the dialect with duckdb({ maxDepth: 999 }).',
    ])
    for (const depth of ['1000', 1001]) expect(await found(table, { columns, depth })).toEqual([])
    const { schema } = table
    const shallow = defineTable(schema, { name: 't', key, dialect: duckdb({ maxDepth: 999 }) })
    expect(await found(shallow, { columns, depth: 999n })).toEqual([])
  })

  it('is asked for macros in place of each function that conditions call', async () => {
    const { run, asked } = answering({ columns: { id: 'BIGINT', ...columns } })
    await checkTable(run, table)
    const { text, parameters: names } = asked.find((each) => each.text.includes('duckdb_functions'))!
    expect(text).toContain('where not internal and lower(function_name) in (')
    expect(text).toMatch(/\) order by 1, 2$/)
    const inJson = defineSchema(
      {
        ...{ code: field.keyword(), codes: field.keyword({ array: true }), price: field.number() },
        ...{ rank: field.integer(), made: field.date() },
      },
      { defaultFields: [] },
    )
    const paths = Object.fromEntries(
      Object.keys(inJson.fields).map((name) => [name, { name: 'j', path: [name] }]),
    )
    const own = defineTable(nasty, { name: 't', key, dialect: duckdb() })
    const json = defineTable(inJson, { name: 't', key, dialect: duckdb(), columns: paths })
    const query = 'body:(a AND /b?/) body:"a b c"~3 code:(a* OR *a OR *a* OR /a/) codes:a tag:a memo:a'
    const texts = [
      toSql(planQuery(nasty, query), own).sql,
      toSql(planQuery(nasty, 'codes:(a OR b)'), own).sql,
      toSql(planQuery(inJson, 'code:a codes:a price:1 rank:1 made:2019'), json).sql,
    ]
    const called = texts.flatMap((text) => [...text.matchAll(/\b([a-z_]+)\(/g)].map(([, name]) => name!))
    const syntax = ['coalesce', 'cast', 'try_cast']
    // Lists in rows that are read, and approximate conditions, call these.
    const others = ['to_json', 'translate']
    expect([...new Set([...called, ...others])].filter((name) => !syntax.includes(name)).sort()).toEqual(
      names.toSorted(),
    )
  })

  it('names the macros that it finds', async () => {
    const macros = [
      { schema: 'main', name: 'len' },
      { schema: 'mine', name: 'Contains' },
    ]
    expect(await found(table, { columns, macros })).toEqual([
      "wrong hits: The macro main.len replaces DuckDB's own function. Drop it.",
      "wrong hits: The macro mine.Contains replaces DuckDB's own function. Drop it.",
    ])
  })

  it('that cannot describe a table has none of the name', async () => {
    expect(await found({ ...table, name: 'other' }, { columns })).toEqual([
      expect.stringMatching(/^error: The table other cannot be found\./),
    ])
  })
})
