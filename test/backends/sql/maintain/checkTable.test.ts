import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  backfill,
  checkTable,
  companionDdl,
  ddl,
  defineDialect,
  defineTable,
  postgres,
  sqlite,
  type TableProblem,
  toRow,
} from '../../../../src/backends/sql/index.ts'
import { field } from '../../../../src/schema/field.ts'
import { defineSchema } from '../../../../src/schema/schema.ts'
import { assertAdviceIsTaken } from './support/advisedTypes.ts'
import {
  openPglite,
  openPgliteFunction,
  openSqlite,
  openSqliteFunction,
  type Watched,
} from './support/databases.ts'

// To ask for the default limit takes longer than all else: another suite does.
const fewParameters = sqlite({ maxParameters: 999 })

const schema = defineSchema(
  { headline: field.text(), source: field.keyword({ ignoreCase: true }), rank: field.integer() },
  { defaultFields: ['headline'] },
)

describe.each([
  ['SQLite', openSqlite, fewParameters],
  ['PostgreSQL', openPglite, postgres()],
  ['SQLite by a function', openSqliteFunction, fewParameters],
  ['PostgreSQL by a function', openPgliteFunction, postgres()],
  ['a dialect with the default inspection', openPglite, ownDialect()],
])('checkTable on %s', (_name, open, dialect) => {
  let database: Watched
  const table = defineTable(schema, { name: 'release', key: { name: 'id', type: 'bigint' }, dialect })
  const problems = async (of = table) => (await checkTable(database.given, of)).map(({ message }) => message)

  beforeAll(async () => {
    database = await open()
  }, 180_000)
  afterAll(() => database.close())

  it.each(['release', 'nowhere.release'])('says that the table %s cannot be found', async (name) => {
    expect(await checkTable(database.given, { ...table, name })).toEqual([
      { consequence: 'error', message: expect.stringContaining(`The table ${name} cannot be found. Create`) },
    ])
  })

  it('finds nothing in a table that ddl made', async () => {
    for (const statement of ddl(table)) await database.run(statement)
    expect(await checkTable(database.given, table)).toEqual([])
    await database.run('drop table release')
  })

  it('names a column that refuses NULL and has a default, unless it is declared', async () => {
    const rank = 'RANK bigint not null default 7'
    await database.run(
      // SQLite takes RANK for rank, and PostgreSQL folds it.
      'create table release (id bigint primary key, headline text, headline_u121 text, source text, ' +
        `source_normalized text, ${rank})`,
    )
    expect(await checkTable(database.given, table)).toEqual(
      dialect.name === 'Own'
        ? []
        : [
            {
              consequence: 'error',
              message: expect.stringMatching(/"rank" of the table release refuses NULL.*default: true/),
              column: 'rank',
            },
          ],
    )
    const columns = { rank: { default: true } } as const
    const declared = defineTable(schema, { name: 'release', key: table.key, dialect, columns })
    expect(await checkTable(database.given, declared)).toEqual([])
    await database.db
      .insertInto('release')
      .values({ id: 1, ...toRow(declared, { headline: 'a' }) })
      .execute()
    const rows = await database.db.selectFrom('release').select('rank as found').execute()
    expect(rows.map((row) => Number(row.found))).toEqual([7])
    await database.run('drop table release')
  })

  it.each(['not null', 'default 7'])('names no column that is only declared as %s', async (declared) => {
    await database.run(
      'create table release (id bigint primary key, headline text, headline_u121 text, source text, ' +
        `source_normalized text, rank bigint ${declared})`,
    )
    expect(await checkTable(database.given, table)).toEqual([])
    await database.run('drop table release')
  })

  it('tells names with capitals from others where the database does', async () => {
    await database.run(
      'create table release (id bigint primary key, headline text, "HEADLINE_U121" text, "Source" text, ' +
        'source_normalized text, rank bigint)',
    )
    const lacks = 'The table release has no column'
    const capitals = 'this database distinguishes upper and lower case'
    expect(await problems()).toEqual(
      dialect.name === 'SQLite'
        ? []
        : [
            `${lacks} "headline_u121", but "HEADLINE_U121": ${capitals}. ` +
              'Correct columns["headline"] in defineTable.',
            `${lacks} "source", but "Source": ${capitals}. Correct columns["source"] in defineTable.`,
          ].map((message) => (dialect.name === 'Own' ? expect.stringContaining('has no column') : message)),
    )
    await database.run('drop table release')
  })

  it('names missing columns, companions of another version, and values without companions', async () => {
    let last = 'headline_u9'
    await database.run(`create table release (id bigint primary key, headline text, ${last} text)`)
    expect(await checkTable(database.given, table)).toEqual([
      expect.objectContaining({ consequence: 'error', column: 'headline_u121' }),
      expect.objectContaining({ consequence: 'error', column: 'source' }),
      expect.objectContaining({ consequence: 'error', column: 'source_normalized' }),
      expect.objectContaining({ consequence: 'error', column: 'rank' }),
    ])
    expect(await problems()).toContain(
      'The table release has no column "rank". Add it, or correct columns["rank"] in defineTable.',
    )
    // Their names are only in part as that of a companion.
    for (const similar of ['headline_u90_copy', 'headline_copy_u90', 'headword_u90']) {
      await database.run(`alter table release rename column ${last} to ${similar}`)
      last = similar
      expect((await problems()).join()).not.toContain(last)
    }
    for (const tokens of ['headline_u90', 'headline_u90f1', '"HEADLINE_U90F2"']) {
      await database.run(`alter table release rename column ${last} to ${tokens}`)
      last = tokens
      const named = dialect.name === 'Own' ? '"headline_u121"' : `but "${tokens.replaceAll('"', '')}", made`
      expect(await problems()).toContainEqual(expect.stringContaining(named))
      // A name of one's own has no version.
      const columns = { headline: { tokens: 'headlinewords' } } as const
      const own = defineTable(schema, { name: 'release', key: table.key, dialect, columns })
      expect((await problems(own)).join()).not.toContain('another version')
    }
    await database.run('alter table release add column source text')
    await database.run('alter table release add column rank bigint')
    for (const similar of [
      'source_normalized_f1_copy',
      'source_copy_normalized_f1',
      'origin_normalized_f1',
    ]) {
      await database.run(`alter table release add column ${similar} text`)
      expect((await problems()).join()).not.toContain(similar)
      await database.run(`alter table release drop column ${similar}`)
    }
    for (const folded of ['source_normalized_f1', 'source_normalized_u90f1', '"SOURCE_NORMALIZED_F1"']) {
      await database.run(`alter table release add column ${folded} text`)
      // The default inspection knows no columns but those that are described.
      const named =
        dialect.name === 'Own'
          ? '"source_normalized"'
          : `"${folded.replaceAll('"', '')}", made by another version`
      expect(await problems()).toContainEqual(expect.stringContaining(named))
      await database.run(`alter table release drop column ${folded}`)
    }
    for (const statement of companionDdl(table)) await database.run(statement)
    expect(await checkTable(database.given, table)).toEqual([])
    await database.run("insert into release (id, headline) values (8, 'Fox'), (7, 'Bank'), (6, null)")
    expect(await checkTable(database.given, table)).toEqual([
      {
        consequence: 'wrong hits',
        message:
          'The table release has rows with a value in "headline" but NULL in "headline_u121"; the first ' +
          'has the key 7. Write them with backfill(db, table).',
        column: 'headline_u121',
      },
    ])
  })
})

it('names defaults of columns that toRow leaves empty alone, and both companions of a text', async () => {
  const { run, db, dialect, close } = await openSqlite()
  const fields = defineSchema(
    {
      code: field.keyword(),
      name: field.text({ whole: true }),
      rank: field.integer(),
      tags: field.keyword({ array: true }),
    },
    { defaultFields: [] },
  )
  const columns = {
    rank: { name: 'facts', path: ['rank'] },
    tags: { name: 'tag', from: { table: 'tag', key: 'release' } },
  } as const
  const table = defineTable(fields, { name: 'release', key: 'code', dialect, columns })
  await run(
    "create table release (code text primary key not null default 'x', name text, name_u121 text, " +
      "name_normalized text, facts text not null default '{}')",
  )
  await run("create table tag (release text not null, tag text not null default 'x')")
  await run('create index tags on tag (release)')
  expect(await checkTable(db, table)).toEqual([])
  await run("insert into release (code, name, name_u121) values ('a', 'A', ' a ')")
  expect((await checkTable(db, table)).map(({ message }) => message)).toEqual([
    'The table release has rows with a value in "name" but NULL in "name_u121" or "name_normalized"; the ' +
      'first has the key a. Write them with backfill(db, table).',
  ])
  await close()
})

it('names the key of a child table that PostgreSQL cannot compare with that of the table', async () => {
  const { run, db, dialect, close } = await openPglite()
  const tags = defineSchema({ tags: field.keyword({ array: true }) }, { defaultFields: [] })
  const columns = { tags: { from: { table: 'release_tag', key: 'release' }, name: 'tag' } } as const
  const table = defineTable(tags, { name: 'public.release', key: 'id', dialect, columns })
  await run('create table release (id uuid primary key)')
  await run('create table release_tag (release text, tag text)')
  await run('create index on release_tag (release)')
  expect(await checkTable(db, table)).toEqual([
    {
      consequence: 'error',
      message: expect.stringMatching(
        /^The key "release" of the child table release_tag cannot be compared .* "id" of public\.release: /,
      ),
      column: 'release',
    },
  ])
  await run('alter table release_tag alter release type uuid using release::uuid')
  expect(await checkTable(db, table)).toEqual([])
  await close()
}, 180_000)

it('advises types for columns of PostgreSQL that can be described', async () => {
  const { run, dialect, close } = await openPglite()
  const types = [
    ...['text', 'varchar(9)', 'char(9)', 'bytea', 'smallint', 'integer', 'bigint', 'numeric', 'real'],
    ...['double precision', 'boolean', 'timestamp', 'timestamptz', 'date', 'time', 'interval', 'uuid'],
    ...['inet', 'xml', 'json', 'jsonb', 'text[]', 'bigint[]', 'timestamp[]', 'date[]', 'numeric[]'],
  ]
  await assertAdviceIsTaken(run, dialect, types).finally(close)
}, 180_000)

it.each([{}, { concurrently: true }])('has nothing to say after companionDdl and backfill: %j', async (o) => {
  const database = await openPglite()
  const own = defineSchema(
    {
      headline: field.text({ whole: true }),
      code: field.contains(),
      source: field.keyword(),
      tags: field.keyword({ array: true }),
      maker: field.keyword({ ignoreCase: true, array: true }),
    },
    { defaultFields: ['headline'] },
  )
  const table = defineTable(own, { name: 'release', key: 'id', dialect: postgres(), accelerators: 'all' })
  await database.run(
    'create table release (id text primary key, headline text, code text, source text, ' +
      'tags text[], maker text[])',
  )
  await database.run("insert into release values ('a', 'Wi-Fi', 'x', 's', array['t'], array['M'])")
  const all = async () => {
    for (const statement of companionDdl(table, 'columns', o)) await database.run(statement)
    await backfill(database.given, table)
    for (const part of ['indexes', 'checks', 'accelerators'] as const)
      for (const statement of companionDdl(table, part, o)) await database.run(statement)
  }
  await all()
  await all()
  expect(await checkTable(database.given, table)).toEqual([])
  await database.close()
})

it.each([
  ['PostgreSQL', openPglite],
  ['SQLite', openSqlite],
])('has the statement for one companion that is missing: %s', async (_, open) => {
  const database = await open()
  const o = { name: 'release', key: 'id', dialect: database.dialect }
  const table = defineTable(schema, o)
  for (const statement of ddl(table)) await database.run(statement)
  await database.run('drop index release_source_normalized_idx')
  await database.run('alter table release drop column source_normalized')
  const [{ message }, ...others] = (await checkTable(database.given, table)) as [TableProblem]
  expect(others).toEqual([])
  await database.run(/Run `(.*?)`/.exec(message)![1]!)
  expect(await checkTable(database.given, table)).toEqual([])
  await database.close()
})

it('looks at the indexes of a materialized view, and not at those of a plain one', async () => {
  const { run, given, close } = await openPglite()
  const of = (name: string) =>
    defineTable(schema, { name, key: 'id', dialect: postgres(), accelerators: ['tokens'] })
  for (const statement of ddl(of('release'))) await run(statement)
  await run('create materialized view stored as select * from release')
  await run('create view plain as select * from release')
  const problems = await checkTable(given, of('stored'))
  expect(problems.map(({ consequence }) => consequence)).toContain('slow')
  for (const { statements = [] } of problems) for (const statement of statements) await run(statement)
  expect(await checkTable(given, of('stored'))).toEqual([])
  expect(await checkTable(given, of('plain'))).toEqual([
    { consequence: 'unchecked', message: expect.stringMatching(/^plain is a view/) },
  ])
  await close()
}, 180_000)

it('says after the last companion that is missing what fills them', async () => {
  const { run, given, close } = await openSqlite()
  const last = defineTable(schema, { name: 'release', key: 'id', dialect: sqlite() })
  await run('create table release (id text primary key, headline text, source text)')
  const fill = (await checkTable(given, last)).map(({ column, message }) => [
    column,
    message.endsWith('backfill(db, table).'),
  ])
  expect(fill).toEqual([
    ['headline_u121', false],
    ['source_normalized', true],
    ['rank', false],
  ])
  await close()
})

function ownDialect() {
  const { inspect: _, ...own } = postgres()
  return defineDialect({ ...own, name: 'Own' })
}

describe('on a database that refuses some statements', () => {
  let database: Watched
  const key = { name: 'id', type: 'bigint' } as const
  const table = defineTable(schema, { name: 'note', key, dialect: fewParameters, accelerators: 'all' })
  const unchecked = (what: string) =>
    `unchecked: ${what}: not checked, because the database refused the statement (not authorized). ` +
    'Check a copy of the table in a database that you run, or with more rights.'
  const found = async (isRefused: RegExp) => {
    const run = async (text: string, parameters: readonly unknown[]) => {
      if (isRefused.test(text)) throw new Error('not authorized')
      return database.run(text, parameters)
    }
    return (await checkTable(run, table)).map(({ consequence, message }) => `${consequence}: ${message}`)
  }

  beforeAll(async () => {
    database = await openSqlite()
    for (const statement of ddl(table)) await database.run(statement)
    await database.run("insert into note (headline) values ('A bank')")
  })
  afterAll(() => database.close())

  const missing =
    'wrong hits: The table note has rows with a value in "headline" but NULL in "headline_u121"; the first ' +
    'has the key 1. Write them with backfill(db, table).'

  it.each([
    ['its definition', /pragma_table_list/, 'The definition of note, its indexes and the session'],
    ['its values', /isoquery_row/, 'The values of note'],
    ['its accelerator', /isoquery_fts_\w+_docsize" where id = /, 'The accelerator fts5 of note'],
    ['leftovers', /substr\(name/, 'What other descriptions of note left of the accelerator fts5'],
  ])('names what it could not look at, and reports the rest: %s', async (_, isRefused, what) => {
    expect(await found(isRefused)).toEqual([unchecked(what), missing])
  })

  it('names that rows were not looked at for companions', async () => {
    expect(await found(/^select .* from "note" where .*headline/)).toEqual([
      unchecked('Whether values of note lack companions'),
    ])
  })

  it('still finds a column that is missing', async () => {
    const wider = defineSchema({ ...schema.fields, added: field.keyword() }, { defaultFields: [] })
    const run = async (text: string, parameters: readonly unknown[]) => {
      if (text.includes('pragma_')) throw new Error('not authorized')
      return database.run(text, parameters)
    }
    const described = defineTable(wider, { name: 'note', key, dialect: fewParameters })
    expect(await checkTable(run, described)).toContainEqual(
      expect.objectContaining({ consequence: 'error', column: 'added' }),
    )
  })

  it('throws what a connection throws that runs nothing', async () => {
    await expect(found(/./)).rejects.toThrow('not authorized')
  })
})

it('asks a function for a list of rows', async () => {
  const table = defineTable(schema, { name: 'release', key: 'id', dialect: postgres() })
  const { run, close } = await openSqlite()
  const inSqlite = defineTable(schema, { name: 'release', key: 'id', dialect: sqlite() })
  for (const statement of ddl(inSqlite)) await run(statement)
  const listless = async (text: string, parameters: readonly unknown[]) =>
    text.includes('pragma_table_list') ? 5 : run(text, parameters)
  await expect(checkTable(listless, inSqlite)).rejects.toThrow('must return a list of rows, not 5.')
  await close()
  await expect(checkTable(async () => ({ rows: [] }) as never, table)).rejects.toThrow(
    'The function that runs statements must return a list of rows, not an object.',
  )
})

it.each([
  ['PostgreSQL', openPglite, postgres(), 'jsonb'],
  ['SQLite', openSqlite, sqlite(), 'text'],
] as const)('names a key that the table does not have: %s', async (_, open, dialect, json) => {
  const database = await open()
  await database.run(`create table release (id bigint primary key, rank bigint, facts ${json})`)
  const fields = defineSchema({ rank: field.integer(), code: field.keyword() }, { defaultFields: [] })
  const columns = { code: { name: 'facts', path: ['code'] } } as const
  const table = defineTable(fields, { name: 'release', key: 'nr', dialect, columns })
  expect(await checkTable(database.given, table)).toEqual([
    {
      consequence: 'error',
      message: 'The table release has no column "nr". Correct `key` in defineTable.',
      column: 'nr',
    },
  ])
  await database.close()
})
