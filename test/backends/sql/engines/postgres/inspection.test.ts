import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  backfill,
  type ColumnOptions,
  checkCompanions,
  checkTable,
  companionDdl,
  defineTable,
  postgres,
  type Table,
  toRow,
  toWhere,
} from '../../../../../src/backends/sql/index.ts'
import type { FieldDefinition } from '../../../../../src/schema/field.ts'
import { field } from '../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../src/semantics/planQuery.ts'
import { openPglite, type Watched } from '../../maintain/support/databases.ts'

let database: Watched
beforeAll(async () => {
  database = await openPglite()
}, 180_000)
afterAll(() => database.close())

async function run(...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await database.run(statement)
}

async function found(table: Table): Promise<(string | undefined)[]> {
  const problems = await checkTable(database.db, table)
  return problems.map(({ consequence, column, message }) => `${consequence}: ${column ?? message}`)
}

describe('a table in PostgreSQL whose columns have other types than declared', () => {
  const schema = defineSchema(
    {
      same: field.keyword(),
      padded: field.keyword(),
      shown: field.keyword(),
      list: field.keyword({ array: true }),
      whole: field.number(),
      rounded: field.number(),
      exact: field.number(),
      flag: field.boolean(),
      at: field.date(),
      zoned: field.date(),
      day: field.date(),
      story: field.text(),
    },
    { defaultFields: ['same'] },
  )
  const columns = {
    whole: { type: 'bigint' },
    exact: { type: 'real' },
    zoned: { type: 'timestamp' },
    day: { type: 'date' },
  } as const
  const table = defineTable(schema, { name: 'types', key: 'id', dialect: postgres(), columns })

  it('is found column by column, and what is right is not reported', async () => {
    await run(
      'create domain short as varchar(9)',
      'create domain shorter as short',
      `create table types (id text, same shorter, padded char(4), shown double precision, list text,
        whole numeric, rounded real, exact real, flag smallint, at timestamp, zoned timestamptz,
        day timestamp, story text, story_u121 char(9))`,
    )
    expect(await found(table)).toEqual([
      'wrong hits: padded',
      'wrong hits: shown',
      'error: list',
      'wrong hits: whole',
      'error: flag',
      'wrong hits: at',
      'wrong hits: zoned',
      'wrong hits: day',
      'wrong hits: story_u121',
    ])
    const problems = await checkTable(database.db, table)
    expect(problems.find(({ column }) => column === 'at')?.message).toBe(
      'The column "at" of the type timestamp without time zone is compared in the session\'s time zone, ' +
        'but is declared as timestamptz. Set columns["at"].type to \'timestamp\', or change the column.',
    )
  })

  it('has instants that the client gives as others', async () => {
    const early = defineTable(schema, { name: 'early', key: 'id', dialect: postgres() })
    await run(
      `create table early (id text, same text, padded text, shown text, list text[],
        whole double precision, rounded double precision, exact double precision, flag boolean,
        at timestamptz, zoned timestamptz, day timestamptz, story text, story_u121 text)`,
      "insert into early (id, at, zoned) values ('a', '0100-01-01 00:00+00', '0099-12-31 23:59:59+00')",
    )
    expect(await found(early)).toEqual(['wrong hits: zoned'])
  })

  it('has days BC that the client does not give, in a table without other instants', async () => {
    const due = defineSchema({ day: field.date({ calendar: true }) }, { defaultFields: ['day'] })
    const days = defineTable(due, {
      name: 'days',
      key: 'id',
      dialect: postgres(),
      columns: { day: { type: 'date' } },
    })
    await run('create table days (id text, day date)', "insert into days values ('a', '0001-01-01')")
    expect(await checkTable(database.db, days)).toEqual([])
    await run("insert into days values ('b', '0044-03-15 BC')")
    expect((await checkTable(database.db, days)).map(({ column }) => column)).toEqual(['day'])
  })

  it('has values of type real that binary32 cannot hold', async () => {
    await run("insert into types (id, rounded, exact) values ('a', 0.5, 0.25)")
    expect(await found(table)).not.toContain('wrong hits: rounded')
    await run("insert into types (id, rounded, exact) values ('b', 0.1, 16777216)")
    expect(await found(table)).toContain('wrong hits: rounded')
    expect(await found(table)).not.toContain('wrong hits: exact')
  })
})

describe('a column of PostgreSQL', () => {
  const kinds = {
    keyword: field.keyword(),
    keywords: field.keyword({ array: true }),
    text: field.text(),
    contains: field.contains(),
    integer: field.integer(),
    integers: field.integer({ array: true }),
    number: field.number(),
    numbers: field.number({ array: true }),
    boolean: field.boolean(),
    date: field.date(),
    texts: field.text({ array: true }),
  }
  type Case = readonly [keyof typeof kinds, ColumnOptions | undefined, string]

  /** What is said of columns that are called c0, c1 and so on; a text has its companion in such a column. */
  async function messages(cases: readonly Case[]): Promise<string[]> {
    const fields = cases.map(([kind], i): [string, FieldDefinition] => [`c${i}`, kinds[kind]])
    const columns = Object.fromEntries(
      cases.map(([kind, options], i): [string, ColumnOptions] => [
        `c${i}`,
        { ...(kind === 'text' && { tokens: null }), ...options },
      ]),
    )
    const schema = defineSchema(Object.fromEntries(fields), { defaultFields: [] })
    const table = defineTable(schema, { name: 'typed', key: 'id', dialect: postgres(), columns })
    await run(`create table typed (id text, ${cases.map(([, , native], i) => `c${i} ${native}`).join(', ')})`)
    const problems = await checkTable(database.db, table).finally(() => run('drop table typed'))
    return problems.map(({ consequence, message }) => `${consequence}: ${message}`)
  }

  beforeAll(async () => {
    await run('create extension if not exists citext')
    await run("create type mood as enum ('x')", 'create domain moods as mood[]', 'create domain word as text')
    // It stands for the type of the extension of this name.
    await run('create type ltree as (path text)')
  })
  afterAll(() => run('drop domain moods', 'drop type mood', 'drop domain word', 'drop type ltree'))

  it('of a right type is not named', async () => {
    const other = { type: 'other' } as const
    const asText = [
      ...['text', 'varchar(9)', 'name', 'citext', 'uuid', 'int2', 'int4', 'int8', 'numeric', 'bool', 'mood'],
      ...['inet', 'cidr', 'macaddr', 'macaddr8', 'xid', 'oid', 'bit', 'varbit', 'char(4)', 'word', 'ltree'],
    ]
    const whole = ['int2', 'int4', 'int8']
    const numbers = [...whole, 'numeric(9, 2)', 'float8']
    const dates: Readonly<Record<string, readonly string[]>> = {
      iso: ['text', 'varchar(24)', 'name', 'char(24)', 'citext'],
      timestamptz: ['timestamptz'],
      timestamp: ['timestamp', 'date'],
      date: ['date'],
      milliseconds: numbers,
      seconds: numbers,
    }
    const cases: Case[] = [
      ...asText.map((native): Case => ['keyword', other, native]),
      ...asText.filter((native) => native !== 'char(4)').map((native): Case => ['contains', {}, native]),
      ...(['smallint', 'integer', 'bigint'] as const).flatMap((type) =>
        whole.map((native): Case => ['integer', { type }, native]),
      ),
      ...(['real', 'double', 'decimal'] as const).flatMap((type) =>
        [...numbers, 'real'].map((native): Case => ['number', { type }, native]),
      ),
      ...Object.entries(dates).flatMap(([type, natives]) =>
        natives.map((native): Case => ['date', { type } as ColumnOptions, native]),
      ),
      ['boolean', {}, 'bool default true'],
      ['keywords', {}, 'word[]'],
      ['keywords', other, 'moods'],
      ['integers', {}, 'int2[]'],
      ['texts', { name: null, tokens: 'c_tokens' }, "text, c_tokens name default 'a'"],
    ]
    expect(await messages(cases)).toEqual([])
  })

  it('of a wrong type is named with what it leads to, and with the way out', async () => {
    const set = (type: string, note = '') => [
      `Set columns["c"].type to '${type}', or change the column.${note}`,
    ]
    const change = ['Change the column.']
    const rounded = 'has fractions, and the ends of ranges are rounded to whole numbers, but is declared as'
    const zone = "is compared in the session's time zone, but is declared as"
    const bits = 'holds 24 bits, too few for an instant, but is declared as'
    const ofForm = ' All values must have the format 2019-10-17T08:30:00.000Z.'
    const cast = 'is compared as the text of a cast, which may depend on the session, and is not the value'
    const kind = ['Change the column to text, or declare the field as another kind.']
    const list = ['Make it an array, or declare the field without `array`.']
    const spaces = 'loses the spaces at the end of a value, which isoquery compares, but is declared as text'
    const wrong: [...Case, string, readonly string[]][] = [
      ['integer', {}, 'numeric', `wrong hits: ${rounded} bigint`, set('decimal')],
      ['integer', {}, 'real', `wrong hits: ${rounded} bigint`, set('real')],
      ['integer', { type: 'smallint' }, 'double precision', `wrong hits: ${rounded} smallint`, set('double')],
      ['integer', {}, 'text', 'error: is declared as bigint', change],
      ['number', {}, 'boolean', 'error: is declared as double', change],
      ['boolean', {}, 'smallint', 'error: is declared as boolean', set('smallint')],
      ['boolean', {}, 'integer', 'error: is declared as boolean', set('integer')],
      ['boolean', {}, 'bigint', 'error: is declared as boolean', set('bigint')],
      ['boolean', { type: 'smallint' }, 'boolean', 'error: is declared as smallint', set('boolean')],
      ['date', {}, 'date', `wrong hits: ${zone} timestamptz`, set('date')],
      [
        'date',
        { type: 'timestamp' },
        'timestamp with time zone',
        `wrong hits: ${zone} timestamp`,
        set('timestamptz'),
      ],
      ['date', { type: 'date' }, 'timestamp with time zone', `wrong hits: ${zone} date`, set('timestamptz')],
      [
        ...(['date', { type: 'date' }, 'timestamp without time zone'] as const),
        'wrong hits: also holds the time of day, but is declared as date',
        set('timestamp'),
      ],
      ['date', { type: 'milliseconds' }, 'real', `wrong hits: ${bits} milliseconds`, change],
      ['date', { type: 'seconds' }, 'real', `wrong hits: ${bits} seconds`, change],
      ['date', {}, 'text', 'error: is declared as timestamptz', set('iso', ofForm)],
      ['date', {}, 'character varying', 'error: is declared as timestamptz', set('iso', ofForm)],
      [
        ...(['date', {}, 'bigint', 'error: is declared as timestamptz'] as const),
        set('milliseconds', " If it holds seconds, say 'seconds'."),
      ],
      ['date', {}, 'integer', 'error: is declared as timestamptz', set('seconds')],
      ['date', {}, 'time without time zone', 'error: is declared as timestamptz', change],
      ['keyword', {}, 'double precision', `wrong hits: ${cast}`, kind],
      ['contains', {}, 'bytea', `wrong hits: ${cast}`, kind],
      ['text', {}, 'timestamp without time zone', `wrong hits: ${cast}`, kind],
      ['keyword', {}, 'jsonb', `wrong hits: ${cast}`, kind],
      ['keywords', {}, 'json[]', `wrong hits: ${cast}`, kind],
      ['text', {}, 'character(4)', `wrong hits: ${spaces}`, ['Change the column to text.']],
      [
        ...(['contains', {}, 'character(4)', `wrong hits: ${spaces}`] as const),
        [`Set columns["c"].type to 'other', or change the column to text.`],
      ],
      [
        'keywords',
        {},
        'json',
        'error: is no array, but the field c is a list',
        [`Set columns["c"].type to 'json'.`],
      ],
      [
        'keywords',
        {},
        'jsonb',
        'error: is no array, but the field c is a list',
        [`Set columns["c"].type to 'json'.`],
      ],
      ['numbers', {}, 'double precision', 'error: is no array, but the field c is a list', list],
      [
        ...(['number', {}, 'double precision[]', 'error: is an array, but the field c is none'] as const),
        ['Declare the field with `array: true`.'],
      ],
      [
        'keywords',
        { type: 'json' },
        'text[]',
        'error: is declared as json',
        ['Leave out columns["c"].type.'],
      ],
      [
        ...(['keyword', { path: ['a'] }, 'json[]', 'error: is no JSON'] as const),
        ['Change it to jsonb, or leave out columns["c"].path.'],
      ],
    ]
    const named = wrong.map(([kind, options, native], i): Case => {
      return [kind, options?.path ? { ...options, name: `c${i}` } : options, native]
    })
    expect(await messages(named)).toEqual(
      wrong.map(([, , native, start, [wayOut]], i) => {
        const [consequence, cause] = start.split(': ')
        const message = `The column "c" of the type ${native} ${cause}. ${wayOut}`
        return `${consequence}: ${message.replaceAll('"c"', `"c${i}"`).replace('field c ', `field c${i} `)}`
      }),
    )
  })

  it('cannot hold a companion if it is no string, or a list where it must be none', async () => {
    const wayOut =
      'cannot hold the companion of a text field. Recreate it with the statements of companionDdl(table), ' +
      'and fill it with backfill(db, table).'
    const companion = (native: string) =>
      messages([['texts', { name: null, tokens: 'companion' }, `text, companion ${native}`]])
    for (const [native, consequence] of [
      ['text[]', 'error'],
      ['bytea', 'error'],
      ['character(9)', 'wrong hits'],
    ] as const)
      expect(await companion(native)).toEqual([
        `${consequence}: The column "companion" of the type ${native} ${wayOut}`,
      ])
    for (const native of ['text', 'varchar(9)', 'citext', 'name', 'word'])
      expect([native, await companion(native)]).toEqual([native, []])
  })

  it('of lists of the type real is named for a value that binary32 cannot hold', async () => {
    const schema = defineSchema({ list: field.number({ array: true }) }, { defaultFields: [] })
    const table = defineTable(schema, { name: 'reals', key: 'id', dialect: postgres() })
    await run('create table reals (id text, list real[])', "insert into reals values ('a', '{0.5,null}')")
    expect(await found(table)).toEqual([])
    await run("insert into reals values ('b', '{0.5,0.1}')")
    const [problem, ...others] = await checkTable(database.db, table)
    expect(others).toEqual([])
    expect(problem?.message).toBe(
      'The column "list" (real[]) of reals holds 0.1, which is compared as a different number, in the row ' +
        'with the key b: a query for the number does not find it. Change the column to a 64-bit type.',
    )
    await run('drop table reals')
  })
})

describe('the key of a child table in PostgreSQL', () => {
  const schema = defineSchema({ tags: field.keyword({ array: true }) }, { defaultFields: [] })
  const columns = { tags: { from: { table: 'child', key: 'parent' }, name: 'tag' } } as const
  const table = defineTable(schema, { name: 'parents', key: 'id', dialect: postgres(), columns })
  beforeAll(async () => {
    await run('create table parents (id bigint)', 'create table child (parent bigint, tag text)')
    await run('create table cousin (parent bigint)')
  })
  afterAll(() => run('drop table parents', 'drop table child', 'drop table cousin'))

  it.each([
    ['is the second column of it', 'create index given on child (tag, parent)', ['slow: parent']],
    ['lacks rows', 'create index given on child (parent) where tag is null', ['slow: parent']],
    ['is that of another table', 'create index given on cousin (parent)', ['slow: parent']],
    ['begins with it', 'create index given on child (parent, tag)', []],
  ])('has an index only if one begins with it and has all rows: one %s', async (_, create, expected) => {
    await run(create)
    expect(await found(table)).toEqual(expected)
    await run('drop index given')
  })

  it('has no index if the only one is not complete', async () => {
    await run('create index given on child (parent)')
    await run("update pg_index set indisvalid = false where indexrelid = 'given'::regclass")
    expect(await found(table)).toEqual([
      expect.stringMatching(/^slow: The index given of child is not complete/),
      'slow: parent',
    ])
    await run('drop index given')
  })
})

describe('a table in PostgreSQL', () => {
  const schema = defineSchema({ name: field.keyword(), memo: field.contains() }, { defaultFields: ['name'] })
  const table = defineTable(schema, {
    name: 'plain',
    key: 'id',
    dialect: postgres(),
    accelerators: ['trigrams'],
  })
  beforeAll(async () => {
    await run('create extension pg_trgm', 'create table plain (id text primary key, name text, memo text)')
  })

  it('lacks indexes of trigrams, has them under another collation, or has them', async () => {
    await run('create index ordered on plain (name collate "C")')
    expect(await found(table)).toEqual(['slow: name', 'slow: memo'])
    await run(
      'create index ours on plain using gin (name collate "default" gin_trgm_ops)',
      'create index memos on plain using gin (lower(memo collate "C") gin_trgm_ops)',
    )
    const [problem, ...others] = await checkTable(database.db, table)
    expect(others).toEqual([])
    expect(problem?.message).toMatch(/^The index ours of plain is not under the collation "C"/)
    await run('create index right_one on plain using gin (name collate "C" gin_trgm_ops)')
    expect(await found(table)).toEqual([])
  })

  it.each(['gin (name collate "POSIX" gin_trgm_ops)', 'gist (name collate "C" gist_trgm_ops)'])(
    'has an index of trigrams as people make it: using %s',
    async (using) => {
      await run('begin', 'drop index right_one', `create index other on plain using ${using}`)
      expect(await found(table)).toEqual([])
      await run('rollback')
    },
  )

  it('has an index that was not completed', async () => {
    await run("update pg_index set indisvalid = false where indexrelid = 'memos'::regclass")
    expect(await found(table)).toEqual([
      expect.stringMatching(/^slow: The index memos of plain is not complete/),
      'slow: memo',
    ])
    await run("update pg_index set indisvalid = true where indexrelid = 'memos'::regclass")
    await run("update pg_index set indisready = false where indexrelid = 'memos'::regclass")
    expect(await found(table)).toContain('slow: memo')
    await run("update pg_index set indisready = true where indexrelid = 'memos'::regclass")
  })

  it('is shadowed by a temporary table', async () => {
    await run('create temporary table plain (id text, name text collate "C", memo text)')
    expect(await found(table)).toContainEqual(
      expect.stringMatching(/^wrong hits: The table plain is that of the schema pg_temp/),
    )
    await run('drop table pg_temp.plain')
    await run('create temporary view plain as select 1 as id')
    expect(await found({ ...table, name: 'public.plain' })).toEqual([])
    await run('set search_path = public, pg_temp')
    const [problem, ...others] = await checkTable(database.db, table)
    expect(others).toEqual([])
    expect(problem?.message).toMatch(
      /^The table plain is that of the schema public in this session, but pg_temp_\d+ has one, too\. /,
    )
    expect(problem?.message).toContain("Write the schema into the name in defineTable: 'public.plain'.")
    await run('reset search_path', 'drop view pg_temp.plain')
  })

  it.each([
    ['table', 'create table mine.plain (id int)'],
    ['partitioned table', 'create table mine.plain (id int) partition by list (id)'],
    ['view', 'create view mine.plain as select 1 as id'],
    ['materialized view', 'create materialized view mine.plain as select 1 as id'],
    ['foreign table', 'create foreign table mine.plain (id int) server far'],
    ['sequence', 'create sequence mine.plain'],
  ])('is told from a %s of its name in another schema', async (kind, create) => {
    await run('create foreign data wrapper far', 'create server far foreign data wrapper far')
    await run('create schema mine', create, 'set search_path = public, mine')
    const other = 'wrong hits: The table plain is that of the schema public in this session, but mine has one'
    expect(await found(table)).toEqual(kind === 'sequence' ? [] : [expect.stringContaining(other)])
    await run('reset search_path')
    // The session does not see the schema.
    expect(await found(table)).toEqual([])
    await run('drop schema mine cascade', 'drop foreign data wrapper far cascade')
  })

  it('is told from those of several schemas, in the order of their names', async () => {
    const schemas = ['mine', 'yours', 'ours']
    for (const name of schemas) await run(`create schema ${name}`, `create table ${name}.plain (id int)`)
    await run('set search_path = public, mine, yours, ours')
    const others = (await found(table)).map((each) => /but (.*) has one, too/.exec(each!)?.[1])
    expect(others).toEqual(['mine', 'ours', 'yours'])
    await run('reset search_path', ...schemas.map((name) => `drop schema ${name} cascade`))
  })

  it('may have another column with a default, whose name has capitals', async () => {
    await run(`create table capitals (id text, name text, memo text, "Name" text not null default 'x')`)
    expect(await found({ ...table, name: 'capitals' })).toEqual(['slow: name', 'slow: memo'])
    await run('drop table capitals')
  })

  it('may have capitals in its name, and is found with its indexes', async () => {
    await run(
      'create table "Capitals" (id text, name text, memo text)',
      'create index on "Capitals" using gin (name collate "C" gin_trgm_ops)',
    )
    expect(await found({ ...table, name: 'Capitals' })).toEqual(['slow: memo'])
    await run('drop table "Capitals"')
  })

  it("has no column where the name is one of PostgreSQL's own", async () => {
    const own = defineSchema({ xmin: field.keyword() }, { defaultFields: [] })
    const { dialect } = table
    expect(await found(defineTable(own, { name: 'plain', key: 'id', dialect }))).toEqual(['error: xmin'])
  })

  it.each([
    [
      'function',
      'create function mine.lower(text) returns text language sql as $$ select $1 $$',
      'drop function mine.lower(text)',
    ],
    [
      'operator',
      `create function mine.never(text, text) returns boolean language sql as 'select false';
       create operator mine.= (leftarg = text, rightarg = text, function = mine.never)`,
      'drop operator mine.= (text, text); drop function mine.never(text, text)',
    ],
    ['type', 'create domain mine.text as varchar', 'drop domain mine.text'],
  ])('is searched by a session that finds another %s first', async (kind, create, drop) => {
    const each = (statements: string) => run(...statements.split(';\n').flatMap((s) => s.split('; ')))
    await run('create schema mine')
    await each(create)
    expect(await found(table)).toEqual([])
    await run('set search_path = mine, pg_catalog, public')
    expect(await found(table)).toEqual([
      expect.stringMatching(new RegExp(`^wrong hits: The session's search_path finds the ${kind} mine\\.`)),
    ])
    await run('set search_path = mine, public')
    expect(await found(table)).toEqual([])
    await run('reset search_path')
    await each(drop)
    await run('drop schema mine')
  })

  it('is searched by a session that finds other functions, types and collations first', async () => {
    const functions = [
      ...['lower', 'replace', 'unnest', 'string_to_array', 'jsonb_array_elements'],
      ...['jsonb_array_elements_text', 'jsonb_path_query', 'jsonb_path_query_first', 'sum', 'lag', 'lead'],
      ...['strpos', 'split_part', 'starts_with', 'octet_length', 'array_remove', 'array_to_tsvector'],
    ]
    const operators = [
      ...['=', '<>', '<', '<=', '>', '>=', '~', '~~', '||', '@>', '&&', '->', '->>', '#>>', '+', '-', '*'],
      ...['@@', '^@'],
    ]
    const operands = [
      ...['text', 'text[]', 'varchar', 'bool', 'int2', 'int4', 'int8', 'numeric', 'float4', 'float8', 'date'],
      ...[
        'timestamp',
        'timestamptz',
        'jsonb',
        'anyarray',
        'anynonarray',
        'anyelement',
        'tsvector',
        'tsquery',
      ],
    ]
    const types = ['text', 'tsquery', 'jsonb', 'timestamptz', 'timestamp', 'date']
    const body = "language sql as 'select true'"
    await run(
      'create schema mine',
      ...functions.map((name) => `create function mine.${name}(box) returns boolean ${body}`),
      // None has the operands of a statement that looks for them.
      ...operators.flatMap((name, i) => {
        const right = i === 0 ? 'anycompatible' : 'jsonb'
        return [
          `create function mine.f${i}(${operands[i]}, ${right}) returns boolean ${body}`,
          `create operator mine.${name} (leftarg = ${operands[i]}, rightarg = ${right}, ` +
            `function = mine.f${i})`,
        ]
      }),
      ...types.map((name) => `create domain mine.${name} as varchar`),
      'create collation mine."C" from "C"',
    )
    const named = async () =>
      (await found(table)).map((each) => /finds the (.*) where the one/.exec(each!)?.[1]).sort()
    await run('set search_path = mine, pg_catalog, public')
    const all = [
      ...functions.map((name) => `function mine.${name}`),
      ...operators.map((name) => `operator mine.${name}`),
      ...types.map((name) => `type mine.${name}`),
      'collation mine.C',
    ]
    expect(await named()).toEqual(all.sort())
    // Behind pg_catalog only an operator is found for whose operands that has none.
    await run('set search_path = mine, public')
    expect(await named()).toEqual(operators.map((name) => `operator mine.${name}`).sort())
    await run('reset search_path', 'drop schema mine cascade')
  })

  it.each([
    ['the one policy', ['using (owner = current_user)'], true],
    ['several policies', ['using (owner = current_user)', 'for select using (owner is null)'], true],
    ['a policy of a role that it has', ['to readers using (owner = current_user)'], true],
    ['a restrictive policy', ['using (true)', 'as restrictive using (owner = current_user)'], true],
    ['no policy that lets all rows through', ['using (true)', 'using (owner = current_user)'], false],
    ['no policy of others', ['using (true)', 'as restrictive to strangers using (owner is null)'], false],
    ['no policy for writes', ['using (true)', 'as restrictive for update using (owner is null)'], false],
    ['no policy at all', [], false],
    ['no rows', ['as restrictive using (owner = current_user)'], false],
  ])('is searched without indexes because of row level security, and %s', async (_, policies, isSlow) => {
    await run('create role searcher', 'create role readers', 'create role strangers')
    await run('grant readers to searcher', 'create table secret (id text primary key, memo text, owner text)')
    await run('grant usage on schema public to searcher', 'grant select on secret to searcher')
    const schema = defineSchema({ memo: field.contains() }, { defaultFields: ['memo'] })
    const secret = defineTable(schema, { name: 'secret', key: 'id', dialect: postgres() })
    for (const [i, policy] of policies.entries()) await run(`create policy p${i} on secret ${policy}`)
    expect(await found(secret)).toEqual([])
    await run('alter table secret enable row level security')
    expect(await found(secret)).toEqual([])
    await run('set role searcher')
    const problem = 'slow: Row level security is active on secret for the role searcher:'
    const problems = await found(secret)
    // The planner says the same.
    await run('reset role', 'create extension if not exists pg_trgm')
    await run('create index on secret using gin (memo gin_trgm_ops)', 'set enable_seqscan = off')
    await run('set role searcher')
    const explained = await database.run("explain select from secret where memo like '%words%'")
    await run('reset role', 'reset enable_seqscan', 'drop table secret')
    await run('drop owned by searcher', 'drop role searcher', 'drop role readers', 'drop role strangers')
    expect(problems).toEqual(isSlow ? [expect.stringContaining(problem)] : [])
    if (policies.some((policy) => !policy.startsWith('as')))
      expect(JSON.stringify(explained).includes('Bitmap Index Scan')).toBe(!isSlow)
  })

  it('has an index of SP-GiST under a nondeterministic collation', async () => {
    await run("create collation any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)")
    const collated = 'name text collate any_case, more text collate any_case'
    await run(`create table folded (id bigint primary key, memo text, ${collated})`)
    await run('create index on folded using spgist (more)', 'create index on folded (name)')
    expect(await found({ ...table, name: 'folded' })).not.toContainEqual(expect.stringContaining('SP-GiST'))
    await run('create index on folded using spgist (name)')
    const folded = { ...table, name: 'folded' }
    const problems = await found(folded)
    expect(problems).toContainEqual(expect.stringMatching(/^error: The index folded_name_idx1 .*SP-GiST/))
    await run('drop index folded_name_idx1')
    await run('create index on folded using spgist (name collate "C")')
    expect(await found(folded)).not.toContainEqual(expect.stringContaining('SP-GiST'))
    await run('alter table folded add constraint other exclude using spgist (name with =)')
    expect(await found(folded)).toContainEqual(expect.stringMatching(/^error: The index other .*SP-GiST/))
    await run('drop table folded')
    await run('drop collation any_case')
  })

  it('is searched by a session that finds operators for operands that pg_catalog has not', async () => {
    const operator = (name: string, left: string, right: string) => [
      `create function mine.test(${left}, ${right}) returns boolean language sql as 'select true'`,
      `create operator mine.${name} (leftarg = ${left}, rightarg = ${right}, function = mine.test)`,
    ]
    // It has the one for other values on the left, and others for the same operands.
    const named = [...operator('<', 'varchar', 'jsonb'), ...operator('#>>', 'jsonb', 'jsonb')]
    // Conditions have no such values on one side.
    const others = [...operator('=', 'box', 'text'), ...operator('>', 'text', 'box')]
    await run('create schema mine', ...others, 'set search_path = mine, pg_catalog, public')
    expect(await found(table)).toEqual([])
    await run(...named, 'set search_path = public, mine')
    expect(await found(table)).toEqual(
      ['#>>', '<'].map((name) => expect.stringContaining(`finds the operator mine.${name} where`)),
    )
    await run('reset search_path', 'drop schema mine cascade')
  })

  it('is searched by a session that reads statements in another encoding', async () => {
    await run("set client_encoding = 'LATIN1'")
    try {
      expect(await found(table)).toEqual([
        expect.stringMatching(/^wrong hits: The session's client_encoding is LATIN1, /),
      ])
    } finally {
      await run("set client_encoding = 'UTF8'")
    }
    expect(await found(table)).toEqual([])
    await run("set client_encoding = 'UNICODE'")
    expect(await found(table)).toEqual([])
    await run('reset client_encoding')
  })

  it('lies in a database of another encoding', async () => {
    const inLatin = async (text: string, parameters: readonly unknown[]) => {
      const rows = await database.run(text, parameters)
      return text.includes('server_encoding') ? [{ server: 'SQL_ASCII', client: 'SQL_ASCII' }] : rows
    }
    expect((await checkTable(inLatin, table)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The encoding of the database is SQL_ASCII, not UTF8: /),
    ])
  })

  it('is searched by a session whose GIN indexes give samples', async () => {
    await run('set gin_fuzzy_search_limit = 10')
    expect(await found(table)).toEqual([
      expect.stringMatching(/^wrong hits: The session's gin_fuzzy_search_limit is 10: /),
    ])
    await run('reset gin_fuzzy_search_limit')
    expect(await found(table)).toEqual([])
  })
})

describe('columns of PostgreSQL types that are left undeclared', () => {
  const schema = defineSchema(
    {
      name: field.keyword({ ignoreCase: true }),
      raw: field.keyword(),
      tags: field.keyword({ array: true }),
      sizes: field.keyword({ array: true, ignoreCase: true }),
      code: field.keyword({ ignoreCase: true }),
      key: field.keyword(),
      memo: field.contains(),
      story: field.text(),
    },
    { defaultFields: ['name'] },
  )
  const key = '00000000-0000-4000-8000-0000000000ab'
  const documents = [
    {
      name: 'Acme',
      raw: 'Acme',
      tags: ['A', 'b'],
      sizes: ['Big', 'big'],
      code: 'aB',
      key,
      memo: 'One',
      story: 'A bank',
    },
    {
      name: 'ACME',
      raw: 'acme',
      tags: ['a'],
      sizes: ['big'],
      code: 'ab',
      key: null,
      memo: 'two',
      story: 'BANK b',
    },
    { name: null, raw: null, tags: [], sizes: null, code: null, key: null, memo: null, story: null },
  ]
  const table = defineTable(schema, { name: 'own', key: 'id', dialect: postgres() })

  it.each(['text', 'other'] as const)(
    'are found as declared %s: values, companions and queries',
    async (type) => {
      await run(
        'create extension if not exists citext',
        'drop table if exists own',
        'drop type if exists size',
        "create type size as enum ('Big', 'big')",
        `create table own (id int primary key, name citext, raw citext, tags citext[], sizes size[],
        code char(5), key uuid, memo citext, story citext, story_u121 citext, name_normalized citext)`,
      )
      const option = type === 'text' ? {} : { type }
      const described =
        type === 'text'
          ? table
          : defineTable(schema, {
              name: 'own',
              key: 'id',
              dialect: postgres(),
              columns: {
                raw: option,
                tags: option,
                sizes: option,
                code: option,
                key: option,
                memo: option,
                name: option,
              },
            })
      for (const statement of companionDdl(described)) await run(statement)
      for (const [id, document] of documents.entries()) {
        const row = toRow(described, document)
        const own = ['name', 'raw', 'tags', 'sizes', 'code', 'key', 'memo', 'story'].map((name) => row[name])
        const cast = '$1, $2, $3, cast($4::text[] as citext[]), cast($5::text[] as size[]), $6, $7, $8, $9'
        await database.run(
          `insert into own (id, name, raw, tags, sizes, code, key, memo, story) values (${cast})`,
          [id, ...own],
        )
      }
      await backfill(database.db, described, { batch: 2 })
      const stored = await database.run('select code_normalized, sizes_normalized from own order by id')
      expect(stored[0]).toEqual({ code_normalized: 'ab', sizes_normalized: ['big', 'big'] })
      expect(await checkCompanions(database.db, described)).toEqual({
        checked: 3,
        missing: 0,
        stale: 0,
        refused: 0,
      })
      for (const [query, expected] of [
        ['name:acme', [0, 1]],
        ['raw:Acme', [0]],
        ['raw:(acme OR x)', [1]],
        ['raw:[A TO Z]', [0]],
        ['raw:A*', [0]],
        ['raw:/[a]cme/', [1]],
        ['raw:acm~1', [1]],
        ['NOT raw:acme', [0, 2]],
        ['tags:A', [0]],
        ['tags:(a OR B)', [1]],
        ['tags:[a TO b]', [0, 1]],
        ['tags:/[B]/', []],
        ['sizes:big', [0, 1]],
        ['code:AB', [0, 1]],
        ['code:"ab "', []],
        [`key:${key}`, [0]],
        ['memo:one', [0]],
        ['memo:O?e', [0]],
        ['story:bank', [0, 1]],
        ['story:/BANK/', [0, 1]],
        ['story:[a TO b]', [0, 1]],
        ['story:"bank a"~2', [0]],
      ] as const) {
        const rows = await database.db
          .selectFrom('own')
          .select('id')
          .where(toWhere(planQuery(schema, query), described))
          .orderBy('id')
          .execute()
        expect([query, rows.map(({ id }) => id)]).toEqual([query, expected])
      }
      // Clients are given the spaces that fill a char(4).
      expect(await found(described)).toEqual(['wrong hits: code'])
    },
  )
})
