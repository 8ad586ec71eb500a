import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toPredicate } from '../../../../../src/backends/memory/index.ts'
import {
  backfill,
  type ColumnOptions,
  checkTable,
  companionDdl,
  ddl,
  defineTable,
  registerFunctions,
  sqlite,
  type Table,
  toRow,
  toSql,
} from '../../../../../src/backends/sql/index.ts'
import { field } from '../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../src/semantics/planQuery.ts'
import { nodeSqlite } from '../../../../support/nodeSqlite.ts'

const schema = defineSchema(
  {
    title: field.text(),
    code: field.keyword({ ignoreCase: true }),
    tags: field.keyword({ array: true }),
    price: field.number(),
    rank: field.integer(),
    at: field.date(),
    memo: field.contains(),
  },
  { defaultFields: ['title'] },
)

const COLUMNS =
  'id integer primary key, title text, title_u121 text, code text, code_normalized text, tags text, ' +
  'memo text, rank integer, at integer'

/** Limits that are tried in no time. */
const TRIED = { maxParameters: 20, maxDepth: 50, maxPatternBytes: 1000 }

let database: DatabaseSync
let db: Kysely<Record<string, Record<string, unknown>>>

function open(options: ConstructorParameters<typeof DatabaseSync>[1] = {}): void {
  database = new DatabaseSync(':memory:', options)
  db = new Kysely({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) })
}
beforeEach(() => open())
afterEach(() => database.close())

function describeTable(options: Parameters<typeof sqlite>[0] = {}, name = 'doc'): Table<typeof schema> {
  return defineTable(schema, { name, key: { name: 'id', type: 'bigint' }, dialect: sqlite(options) })
}

async function found(table: Table = describeTable()): Promise<string[]> {
  return (await checkTable(db, table)).map((each) => `${each.consequence}: ${each.column ?? each.message}`)
}

function ids(query: string, table: Table<typeof schema>): unknown[] {
  const { sql, parameters } = toSql(planQuery(schema, query), table)
  const rows = database.prepare(`select id from ${table.name} where ${sql} order by id`)
  return rows.all(...(parameters as null[])).map(({ id }) => Number(id))
}

it('names columns whose affinity changes what is stored in them', async () => {
  database.exec(`create table doc (id integer primary key, title text, title_u121 string,
    code text collate nocase, code_normalized text, tags json, price varchar(9), rank integer, at datetime,
    memo)`)
  expect(await found()).toEqual(['wrong hits: title_u121', 'wrong hits: tags', 'wrong hits: price'])
})

it.each([
  ['REAL', 'REAL'],
  ['DOUBLE PRECISION', 'REAL'],
  ['FLOAT', 'REAL'],
  ['DECIMAL(10, 5)', 'NUMERIC'],
  ['BOOLEAN', 'NUMERIC'],
  ['INT', 'INTEGER'],
  // As SQLite reads it.
  ['FLOATING POINT', 'INTEGER'],
])('names the affinity of a column of texts that is declared as %s', async (declared, affinity) => {
  database.exec(`create table doc (id integer primary key, title "${declared}", title_u121 text,
    code text, code_normalized text, tags text, price real, rank integer, at integer, memo text)`)
  const problems = await checkTable(db, describeTable())
  expect(problems.map(({ message }) => message)).toContainEqual(
    expect.stringContaining(`of the type ${declared} has the affinity ${affinity}`),
  )
})

it('names missing companions of a column that has another affinity, too', async () => {
  database.exec(`create table doc (${COLUMNS.replace('title text', 'title integer')}, price real)`)
  database.exec("insert into doc (id, title) values (1, 'Bank')")
  expect(await found()).toEqual(['wrong hits: title', 'wrong hits: title_u121'])
})

it('names values of other storage classes, by the key of the first', async () => {
  database.exec(`create table doc (${COLUMNS}, price)`)
  database.exec(`insert into doc (id, price) values (1, 2.5), (2, null), (7, '3')`)
  const [problem, ...others] = await checkTable(db, describeTable())
  expect(others).toEqual([])
  expect(problem).toEqual({
    consequence: 'wrong hits',
    column: 'price',
    message: expect.stringContaining(
      'storage class text, in the row with the key 7, where double is declared',
    ),
  })
})

it('looks at the values of as many rows as it is told, and says so', async () => {
  database.exec(`create table doc (${COLUMNS}, price)`)
  database.exec(`insert into doc (id, price) values (1, 2.5), (2, 9e999), (3, -9e999)`)
  const table = describeTable()
  const [first, ...others] = await checkTable(db, table)
  expect(others).toEqual([])
  expect(first?.message).toBe(
    'The column "price" (of no type) of doc holds Inf, which is not a finite number, in the row with the ' +
      'key 2. Correct the value.',
  )
  const unchecked = (looked: string) => ({
    consequence: 'unchecked',
    message: expect.stringMatching(RegExp(`^The values of .*"price".* of doc were ${looked}\\. Omit`)),
  })
  expect(await checkTable(db, table, { rows: 2 })).toEqual([first, unchecked('checked in 2 rows')])
  expect(await checkTable(db, table, { rows: 1 })).toEqual([unchecked('checked in 1 row')])
  expect(await checkTable(db, table, { rows: 0 })).toEqual([unchecked('not checked')])
  await expect(checkTable(db, table, { rows: -1 })).rejects.toThrow(TypeError)
})

describe('a column of SQLite', () => {
  const kinds = {
    keyword: field.keyword(),
    keywords: field.keyword({ array: true }),
    contains: field.contains(),
    integer: field.integer(),
    integers: field.integer({ array: true }),
    number: field.number(),
    boolean: field.boolean(),
    date: field.date(),
  }
  const key = { name: 'id', type: 'bigint' } as const

  /** What is said of a column that is declared in some way and holds a value. */
  async function messages(
    kind: keyof typeof kinds,
    options: ColumnOptions,
    declared: string,
    value: string,
  ): Promise<string[]> {
    const one = defineSchema({ c: kinds[kind] }, { defaultFields: [] })
    const table = defineTable(one, { name: 'typed', key, dialect: sqlite(TRIED), columns: { c: options } })
    database.exec(`create table typed (id integer primary key, c ${declared});
      insert into typed values (1, null), (7, ${value})`)
    const problems = await checkTable(db, table)
    database.exec('drop table typed')
    return problems.map(({ message }) => message)
  }

  const WHOLE = ['tinyint', 'smallint', 'integer', 'bigint'] as const
  const NUMBERS = ['real', 'double', 'decimal'] as const

  it.each<[keyof typeof kinds, ColumnOptions, readonly string[]]>([
    ['keyword', {}, ["'a'"]],
    ['keyword', { type: 'other' }, ["'a'", '1', '1.5']],
    ['keyword', { type: 'integer' }, ['1']],
    ['contains', { type: 'integer' }, ['1']],
    ['keywords', {}, [`'["a"]'`, `jsonb('["a"]')`]],
    ['keyword', { name: 'c', path: ['a'] }, [`'{"a":1}'`, `jsonb('{"a":1}')`]],
    ...WHOLE.map((type): [keyof typeof kinds, ColumnOptions, readonly string[]] => [
      ...(['integer', { type }, ['1', '-3.0', '1e3']] as const),
    ]),
    ...NUMBERS.map((type): [keyof typeof kinds, ColumnOptions, readonly string[]] => [
      ...(['number', { type }, ['1', '1.5']] as const),
    ]),
    ['boolean', {}, ['1', '0']],
    ['date', { type: 'milliseconds' }, ['1', '1.5']],
    ['date', { type: 'seconds' }, ['1', '-2.0']],
    ['date', { type: 'iso' }, ["'2019-10-17T08:30:00.000Z'"]],
  ])('of no type, described as %s %j, may hold %j', async (kind, options, values) => {
    for (const value of values) expect([value, await messages(kind, options, '', value)]).toEqual([value, []])
  })

  it.each<[keyof typeof kinds, ColumnOptions, string, string, string]>([
    ['keyword', {}, '1', 'integer', 'text'],
    ['keyword', {}, "x'61'", 'blob', 'text'],
    ['keyword', { type: 'other' }, "x'61'", 'blob', 'other'],
    // As a text it is `1.0`.
    ['keyword', { type: 'integer' }, '1.0', 'real', 'integer'],
    ['contains', { type: 'integer' }, '1.0', 'real', 'integer'],
    ['keywords', {}, '1', 'integer', 'a list in JSON'],
    ['integers', {}, '1.0', 'real', 'a list in JSON'],
    ['integer', { name: 'c', path: ['a'] }, '1.0', 'real', 'JSON'],
    ['integer', { type: 'tinyint' }, '1.5', 'real', 'tinyint'],
    ['integer', {}, "'1'", 'text', 'bigint'],
    ['number', {}, "'1.5'", 'text', 'double'],
    ['boolean', {}, "'true'", 'text', 'boolean'],
    ['date', { type: 'milliseconds' }, "'1'", 'text', 'milliseconds'],
    ['date', { type: 'seconds' }, "x'31'", 'blob', 'seconds'],
    ['date', { type: 'iso' }, '1', 'integer', 'iso'],
  ])('of no type, described as %s %j, is named if it holds %s', async (kind, options, value, held, type) => {
    const hex = /^x'(.*)'$/.exec(value)?.[1]
    const shown = hex === undefined ? value.replaceAll("'", '') : Buffer.from(hex, 'hex')
    expect(await messages(kind, options, '', value)).toEqual([
      `The column "c" (of no type) of typed holds ${shown}, a value of the storage class ${held}, in ` +
        `the row with the key 7, where ${type} is declared: it is compared otherwise. Convert the ` +
        'values, or correct columns["c"].type in defineTable.',
    ])
  })

  it.each<[keyof typeof kinds, ColumnOptions, string, string]>([
    ['keyword', {}, 'clob', "'a'"],
    ['keyword', {}, 'NCHAR(9)', "'a'"],
    ['keyword', {}, 'blob', "'a'"],
    ['keyword', { type: 'other' }, 'numeric', '1'],
    ['keyword', { type: 'integer' }, 'int', '1'],
    ['keyword', { name: 'c', path: ['a'] }, 'json', "'{}'"],
    ['number', {}, 'blob', '1'],
    ['number', {}, 'datetime', '1'],
    ['date', { type: 'iso' }, 'text', "'2019-10-17T08:30:00.000Z'"],
  ])('described as %s %j may have the type %s', async (kind, options, declared, value) => {
    expect(await messages(kind, options, declared, value)).toEqual([])
  })

  it.each<[keyof typeof kinds, ColumnOptions, string, string, string]>([
    [
      'keyword',
      {},
      'numeric',
      'NUMERIC',
      'strings that look like numbers become numbers. Make the column TEXT.',
    ],
    ['date', { type: 'iso' }, 'datetime', 'NUMERIC', 'strings that look like numbers become numbers. Make'],
    [
      'keywords',
      {},
      'json',
      'NUMERIC',
      'strings that look like numbers become numbers. Make the column TEXT.',
    ],
    [
      'number',
      {},
      'clob',
      'TEXT',
      'numbers become strings, and are compared as such. Make the column INTEGER',
    ],
    [
      'integer',
      {},
      'nchar',
      'TEXT',
      'numbers become strings, and are compared as such. Make the column INTEGER',
    ],
    [
      'date',
      {},
      'varchar',
      'TEXT',
      'numbers become strings, and are compared as such. Set columns["c"].type to \'iso\', or make the ' +
        'column INTEGER or REAL. All values must have the format 2019-10-17T08:30:00.000Z.',
    ],
    [
      'keyword',
      { type: 'bigint' },
      'varchar',
      'TEXT',
      'numbers become strings, and are compared as such. Make',
    ],
  ])('described as %s %j is named if its type is %s', async (kind, options, declared, affinity, effect) => {
    expect(await messages(kind, options, declared, 'null')).toEqual([
      expect.stringContaining(
        `The column "c" of the type ${declared} has the affinity ${affinity}: ${effect}`,
      ),
    ])
  })

  it('of some type is named with it if it holds another value', async () => {
    expect(await messages('number', {}, 'numeric', "'many'")).toEqual([
      expect.stringContaining(
        'The column "c" (numeric) of typed holds many, a value of the storage class text',
      ),
    ])
  })

  it.each([
    ['id', 'c', 'd', 'ID', 'C', 'D'],
    ['ID', 'C', 'D', 'id', 'c', 'd'],
  ])('is held against its description in any case: %s %s %s as %s %s %s', async (id, c, d, ...described) => {
    const own = defineSchema({ c: field.number(), d: field.number() }, { defaultFields: [] })
    const table = defineTable(own, {
      name: 'doc',
      key: { name: described[0], type: 'bigint' },
      dialect: sqlite(TRIED),
      columns: { c: described[1], d: described[2] },
    })
    database.exec(`create table doc (${id} integer primary key, ${c} varchar, ${d});
      insert into doc values (7, null, 'many')`)
    expect(await found(table)).toEqual([`wrong hits: ${described[1]}`, `wrong hits: ${described[2]}`])
  })

  it('of JSON is read for texts that are none only where every value may be JSON', async () => {
    const path = { name: 'c', path: ['a'] }
    expect(await messages('keyword', path, '', "'{no'")).toEqual([
      expect.stringContaining('holds {no, a string that is not JSON, in the row with the key 7'),
    ])
    expect(await messages('keyword', path, '', "'{no'), (8, 5")).toEqual([
      expect.stringContaining('storage class integer, in the row with the key 8'),
    ])
  })

  it('of JSON is not read in a table without the key, by which a row would be named', async () => {
    const table = defineTable(defineSchema({ c: field.keyword() }, { defaultFields: [] }), {
      name: 'doc',
      key: { name: 'absent', type: 'bigint' },
      dialect: sqlite(),
      columns: { c: { name: 'c', path: ['x'] } },
    })
    database.exec("create table doc (id integer primary key, c text); insert into doc values (7, '{no')")
    expect(await found(table)).toEqual(['error: absent'])
  })

  it('of JSON is read once for all its fields, in any case of its name', async () => {
    const fields = ['a', 'b', 'c', 'd', 'e'].map((name) => [name, field.keyword()] as const)
    const own = defineSchema(Object.fromEntries(fields), { defaultFields: [] })
    const under = (name: string) => ({ name, path: ['x'] })
    const table = defineTable(own, {
      name: 'main.doc',
      key: { name: 'ID', type: 'bigint' },
      dialect: sqlite(),
      columns: {
        ...{ a: under('absent'), b: under('well'), c: under('BAD'), d: { name: 'BAD', path: ['y'] } },
        e: under('worse'),
      },
    })
    database.exec('create table doc (id integer primary key, well text, bad text, WORSE text)')
    database.exec(`insert into doc values (7, '{}', '{no', '{}'), (8, '{}', '{no', '{no')`)
    const inJson = (await checkTable(db, table)).filter(({ message }) => message.includes('is not JSON'))
    expect(inJson).toEqual([
      {
        consequence: expect.any(String),
        message:
          'The column "BAD" (TEXT) of main.doc holds {no, a string that is not JSON, in the row with the ' +
          'key 7. Correct the value, or leave out the paths into the column in defineTable.',
        column: 'BAD',
      },
      {
        consequence: 'error',
        message: expect.stringContaining(
          '"worse" (TEXT) of main.doc holds {no, a string that is not JSON, in the row',
        ),
        column: 'worse',
      },
    ])
  })
})

describe('the key of a child table in SQLite', () => {
  const tags = defineSchema({ tags: field.keyword({ array: true }) }, { defaultFields: [] })
  const columns = { tags: { from: { table: 'aux1.child', key: 'parent' }, name: 'tag' } } as const
  const table = defineTable(tags, { name: 'aux1.parents', key: 'id', dialect: sqlite(TRIED), columns })
  const child = 'create table aux1.child (PARENT integer, tag text)'

  it.each([
    ['is the second column of one', [child, 'create index aux1.i on child (tag, parent)'], ['slow: parent']],
    [
      'has one of some rows',
      [child, 'create index aux1.i on child (parent) where tag > 1'],
      ['slow: parent'],
    ],
    ['is the first column of one', [child, 'create index aux1.i on child (parent, tag)'], []],
    ['begins the key', [child.replace(')', ', primary key (Parent, tag))')], []],
    ['numbers the rows', [child.replace('integer', 'integer primary key')], []],
    ['ends the key', [child.replace(')', ', primary key (tag, parent))')], ['slow: parent']],
    [
      ...(['is that of another table'] as const),
      [child, 'create table child (parent integer primary key, tag text)'],
      ['slow: parent'],
    ],
    [
      ...(['is called as one of another database'] as const),
      [
        ...[child, 'create index aux1.i on child (tag, parent)'],
        ...['create table child (parent integer)', 'create index i on child (parent)'],
      ],
      ['slow: parent'],
    ],
    [
      ...(['is that of another table, called as one of another database'] as const),
      [
        ...[child, 'create table aux1.other (parent integer)', 'create index aux1.i on other (parent)'],
        ...['create table child (parent integer)', 'create index i on child (parent)'],
      ],
      ['slow: parent'],
    ],
  ])('has an index only if it begins one of all rows: it %s', async (_, statements, expected) => {
    database.exec("attach ':memory:' as aux1; create table aux1.parents (id integer primary key)")
    for (const statement of statements) database.exec(statement)
    expect(await found(table)).toEqual(expected)
  })
})

it('looks into the table that a name alone means', async () => {
  database.exec("attach ':memory:' as aux1; attach ':memory:' as aux2")
  const columns = `${COLUMNS}, price real`
  database.exec(`create table aux2.doc (id integer); create table aux1.doc (${columns})`)
  expect(await found(describeTable(TRIED))).toEqual([])
  database.exec('create table main.doc (id integer primary key, title text)')
  expect(await found(describeTable(TRIED))).toContain('error: code')
  expect(await found(describeTable(TRIED, 'AUX1.Doc'))).toEqual([])
  database.exec(`create temp table doc (${columns})`)
  expect(await found(describeTable(TRIED))).toEqual([])
  expect(await found(describeTable(TRIED, 'main.doc'))).toContain('error: code')
})

it('names a database in UTF-16', async () => {
  database.exec(`pragma encoding = 'UTF-16le'; create table doc (${COLUMNS}, price real)`)
  expect(await found()).toEqual([
    expect.stringMatching(/^wrong hits: The encoding of the database main is UTF-16le/),
  ])
})

it('names functions of the application that stand for those of SQLite', async () => {
  database.exec(`create table doc (${COLUMNS}, price real)`)
  database.function('instr', (text, part) => String(text).toLowerCase().indexOf(String(part)) + 1)
  for (const name of ['glob', 'replace', 'trim']) database.function(name, { varargs: true }, () => 1)
  expect(await found()).toEqual([
    ...['glob', 'instr', 'replace', 'trim'].map((name) =>
      expect.stringMatching(new RegExp(`^wrong hits: The connection has a function ${name}\\(\\)`)),
    ),
  ])
})

it('says once what concerns a table and its child tables', async () => {
  database.exec(`create table doc (id integer primary key); create table tag (doc integer, tag text);
    create index tags on tag (doc)`)
  database.function('instr', { varargs: true }, () => 1)
  const tags = defineSchema({ tags: field.keyword({ array: true }) }, { defaultFields: [] })
  const columns = { tags: { from: { table: 'tag', key: 'doc' }, name: 'tag' } } as const
  const key = { name: 'id', type: 'bigint' } as const
  const table = defineTable(tags, { name: 'doc', key, dialect: sqlite(), columns })
  expect(await found(table)).toEqual([
    expect.stringMatching(/^wrong hits: The connection has a function instr/),
  ])
})

describe('a function of the application that gives other results for one text in', () => {
  /** GLOB, of which one thing is changed. */
  const glob =
    (flags: string, any = '[^') =>
    (pattern: unknown, text: unknown): number => {
      const source = String(pattern).replace(/\[\^?[^\]]+\]|[*?.]/g, (part) =>
        part === '*' ? '.*' : part === '?' ? '.' : part === '.' ? '\\.' : part.replace('[[', '[\\['),
      )
      return new RegExp(`^${source.replace('[^', any)}$`, flags).test(String(text)) ? 1 : 0
    }
  const change = (text: unknown, from: string, to: string) => String(text).replaceAll(from, to)

  it.each<[string, string, (...values: unknown[]) => string | number]>([
    ['the case of ASCII', 'glob', (a, b) => glob('s')(change(a, 'A', 'a'), change(b, 'A', 'a'))],
    ['the case of other letters', 'glob', (a, b) => glob('s')(change(a, 'É', 'é'), change(b, 'É', 'é'))],
    ['negated sets', 'glob', glob('s', '[')],
    ['sets of brackets', 'glob', (a, b) => glob('s')(change(a, '[[]', '[x]'), b)],
    ['the case of ASCII', 'instr', (text, part) => change(text, 'A', 'a').indexOf(String(part)) + 1],
    ['bytes', 'instr', (text, part) => Buffer.from(String(text)).indexOf(String(part)) + 1],
    [
      'the case of ASCII',
      'replace',
      (text, from, to) => change(String(text).toUpperCase(), String(from), String(to)),
    ],
    ['one end', 'trim', (text) => String(text).trimStart()],
    ['the other end', 'trim', (text) => String(text).trimEnd()],
    ['spaces within', 'trim', (text) => change(text, ' ', '')],
  ])('%s is named: %s', async (_, name, implementation) => {
    database.exec(`create table doc (${COLUMNS}, price real)`)
    if (name === 'glob') {
      database.function('glob', (a, b) => glob('s')(a, b))
      expect(await found(describeTable(TRIED))).toEqual([])
    }
    database.function(name, implementation)
    expect(await found(describeTable(TRIED))).toEqual([
      expect.stringMatching(new RegExp(`^wrong hits: The connection has a function ${name}\\(\\)`)),
    ])
  })
})

it('names functions of another version of the library', async () => {
  database.exec(`create table doc (${COLUMNS}, price real)`)
  registerFunctions(database)
  database.function('isoquery_tokens', (text, _, __) => ` ${text} `)
  expect(await found(describeTable({ ...TRIED, functions: true }))).toEqual([
    expect.stringMatching(/^error: The connection lacks the functions/),
  ])
})

it('names functions of the library that are not registered', async () => {
  database.exec(`create table doc (${COLUMNS}, price real)`)
  const table = describeTable({ functions: true })
  expect(await found(table)).toEqual([expect.stringMatching(/^error: The connection lacks the functions/)])
  registerFunctions(database)
  expect(await found(table)).toEqual([])
})

it('names limits of the connection that are lower than the dialect says', async () => {
  database.close()
  open({ limits: { variableNumber: 100, exprDepth: 50, likePatternLength: 1000 } } as object)
  database.exec(`create table doc (${COLUMNS}, price real)`)
  expect(await found()).toEqual([
    expect.stringContaining('fewer than 32766 bound values'),
    expect.stringContaining('no expression 1000 deep'),
    expect.stringContaining('no pattern of 50000 bytes'),
  ])
  const limits = { maxParameters: 100, maxDepth: 50, maxPatternBytes: 1000 }
  expect(await found(describeTable(limits))).toEqual([])
  for (const [more, message] of [
    [{ maxParameters: 101 }, 'fewer than 101 bound values'],
    // A part of the depth is left for what stands around a condition.
    [{ maxDepth: 60 }, 'no expression 60 deep'],
    [{ maxPatternBytes: 1001 }, 'no pattern of 1001 bytes'],
  ] as const)
    expect(await found(describeTable({ ...limits, ...more }))).toEqual([expect.stringContaining(message)])
})

it('is not deceived by case_sensitive_like and collations, which no condition depends on', async () => {
  database.exec('pragma case_sensitive_like = true')
  database.exec(`create table doc (${COLUMNS.replaceAll('text', 'text collate rtrim')}, price real)`)
  expect(await found()).toEqual([])
})

it('finds substrings where lower() is that of the application', async () => {
  for (const statement of ddl(describeTable())) database.exec(statement)
  const memos = [
    'École de BANK[1',
    'école',
    'ecole bank',
    '*[bank',
    'ÉCOLE',
    'b\ufffd',
    'xb\uffff',
    'XÉ\uffff',
    'Zebra',
    'ZB\uffff',
  ]
  for (const [id, memo] of memos.entries())
    database.prepare('insert into doc (id, memo) values (?, ?)').run(id, memo)
  const queries = [
    'memo:École',
    'memo:cole',
    'memo:bank',
    'memo:"bank["',
    'memo:É?ole',
    'memo:b*k',
    'memo:"*["',
    'memo:"b?nk"',
    'memo:zebra',
    // GLOB reads U+FFFF as U+FFFD.
    'memo:B\uffff*',
    'memo:B\uffff',
    'memo:xÉ\uffff',
    'memo:é\uffff',
    'memo:zb\uffff',
  ]
  const before = queries.map((query) => ids(query, describeTable()))
  const inMemory = queries.map((query) => {
    const matches = toPredicate(planQuery(schema, query))
    return [...memos.keys()].filter((id) => matches({ memo: memos[id]! }))
  })
  expect(before).toEqual(inMemory)
  database.function('lower', { deterministic: true }, (text) => String(text).toLowerCase())
  expect(queries.map((query) => ids(query, describeTable()))).toEqual(before)
  expect(await found()).toEqual([
    expect.stringMatching(/^slow: The connection has its own function lower\(\)/),
  ])
})

it.each(['À', 'İ', 'Σ', 'Я'])('names a function lower() that changes %s', async (letter) => {
  database.exec(`create table doc (${COLUMNS}, price real)`)
  const letters = new RegExp(`[A-Z${letter}]`, 'g')
  database.function('lower', (text) => String(text).replace(letters, (each) => each.toLowerCase()))
  expect(await found(describeTable(TRIED))).toEqual([
    expect.stringMatching(/^slow: The connection has its own function lower\(\)/),
  ])
})

it('takes tables of attached databases, with their indexes', async () => {
  database.exec("attach ':memory:' as aux1")
  const table = describeTable({}, 'aux1.doc')
  for (const statement of ddl(table)) database.exec(statement)
  for (const statement of companionDdl(table, 'indexes')) database.exec(statement)
  const indexes = database.prepare(
    "select name from aux1.sqlite_master where type = 'index' and sql is not null",
  )
  expect(indexes.all().map(({ name }) => name)).toContain('doc_code_normalized_idx')
  expect(await found(table)).toEqual([])
  await db.insertInto('aux1.doc').values({ id: 1, title: 'A bank', code: 'X' }).execute()
  expect(await found(table)).toEqual(['wrong hits: title_u121', 'wrong hits: code_normalized'])
  await backfill(db, table)
  expect(await found(table)).toEqual([])
  expect(ids('bank AND code:x', table)).toEqual([1])
})

it('names a column that refuses NULL and has a default to a client that gives bigints', async () => {
  database.close()
  open({ readBigInts: true } as object)
  const columns = COLUMNS.replace('rank integer', 'rank integer not null default 0')
  database.exec(`create table doc (${columns}, price real)`)
  expect(await found(describeTable(TRIED))).toEqual(['error: rank'])
})

it('takes whole numbers as bigints, in rows and in registered functions', async () => {
  database.close()
  open({ readBigInts: true } as object)
  const calls: unknown[] = []
  registerFunctions({
    function: (name, options, implementation) =>
      database.function(name, { ...options, useBigIntArguments: true, varargs: true }, (...values) => {
        calls.push(...values)
        return implementation(...values)
      }),
  })
  const html = defineSchema({ page: field.text({ html: true }) }, { defaultFields: ['page'] })
  const dialect = sqlite({ functions: true })
  const table = defineTable(html, { name: 'pages', key: { name: 'id', type: 'bigint' }, dialect })
  const plain = defineTable(html, { name: 'pages', key: 'id', dialect, columns: { page: { tokens: null } } })
  for (const statement of ddl(table)) database.exec(statement)
  database.exec(`insert into pages (id, page) values (1, '<p class="bank">Big</p>'), (2, '<b>bank</b>')`)
  const hits = (of: Table<typeof html>) => {
    const { sql, parameters } = toSql(planQuery(html, 'bank'), of)
    return database.prepare(`select id from pages where ${sql}`).all(...(parameters as null[]))
  }
  expect(hits(plain)).toEqual([{ id: 2n }])
  expect(calls).toContain(1n)
  expect(await checkTable(db, plain)).toEqual([])
  expect(await backfill(db, table, { batch: 1 })).toMatchObject({ done: 2, written: 2 })
  expect(await checkTable(db, table)).toEqual([])
  expect(hits(table)).toEqual([{ id: 2n }])
  expect(toRow(table, { id: 3n, page: 'x' } as { page: string })).toMatchObject({ id: 3n })
})

it('holds both forms of a text while a table is moved, and says which one is missing', async () => {
  const tableOf = (fold: boolean) =>
    defineTable(
      defineSchema(
        { title: field.text(), code: field.keyword({ ignoreCase: true }), place: field.keyword({ fold }) },
        { defaultFields: ['title'], fold },
      ),
      { name: 'doc', key: { name: 'id', type: 'bigint' }, dialect: sqlite({ functions: true }) },
    )
  const [exact, folded] = [tableOf(false), tableOf(true)]
  const hits = (query: string, table: Table): unknown[] => {
    const { sql, parameters } = toSql(planQuery(table.schema, query), table)
    return database.prepare(`select id from doc where ${sql}`).all(...(parameters as null[]))
  }
  registerFunctions(database)
  for (const statement of ddl(exact)) database.exec(statement)
  const row = toRow(exact, { id: 1, title: 'Café', code: 'Été', place: 'Genève' } as object)
  await db.insertInto('doc').values(row).execute()
  expect(hits('cafe', exact)).toEqual([])
  expect((await checkTable(db, folded)).map(({ message }) => message)).toEqual([
    expect.stringContaining(
      'no column "title_u121f1", but "title_u121", made by another version of the analysis or with ' +
        'another `fold`',
    ),
    expect.stringContaining(
      'no column "code_normalized_u121f1", but "code_normalized", made by another version',
    ),
    expect.stringContaining(
      'no column "place_normalized_f1". Run `alter table "doc" add column "place_normalized_f1" text`; ',
    ),
  ])
  // Without the companion, the functions read the text itself.
  const plain = defineTable(folded.schema, {
    name: 'doc',
    key: { name: 'id', type: 'bigint' },
    dialect: sqlite({ functions: true }),
    columns: { title: { tokens: null }, code: { normalized: null }, place: { normalized: null } },
  })
  for (const query of ['cafe', 'code:ETE', 'place:Geneve'])
    expect(hits(query, plain), query).toEqual([{ id: 1 }])
  expect(hits('place:geneve', plain)).toEqual([])
  for (const statement of companionDdl(folded, 'columns')) database.exec(statement)
  await backfill(db, folded)
  expect(await checkTable(db, folded)).toEqual([])
  expect(await checkTable(db, exact)).toEqual([])
  for (const query of ['cafe', 'code:ETE', 'place:Geneve']) {
    expect(hits(query, folded), query).toEqual([{ id: 1 }])
    expect(hits(query, exact), query).toEqual([])
  }
})

it('gives the statement that renames a column of normalized values', async () => {
  const schema = defineSchema(
    { code: field.keyword({ ignoreCase: true }), name: field.text({ whole: true, fold: true }) },
    { defaultFields: [] },
  )
  const table = defineTable(schema, { name: 'User', key: 'id', dialect: sqlite() })
  for (const statement of ddl(table)) database.exec(statement)
  for (const [name, former] of [
    ['code_normalized', 'code_folded'],
    ['name_normalized_u121f1', 'name_folded_u121f1'],
  ]) {
    database.exec(`alter table "User" rename column "${name}" to "${former}"`)
    const rename = `alter table "User" rename column "${former}" to "${name}"`
    expect(await checkTable(db, table)).toEqual([
      {
        consequence: 'error',
        message:
          `The table User has no column "${name}", but "${former}", its former name. Run ` + `\`${rename}\`.`,
        column: name,
        statements: [rename],
      },
    ])
    database.exec(rename)
    expect(await checkTable(db, table)).toEqual([])
  }
})
