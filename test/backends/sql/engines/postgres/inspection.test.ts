import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  backfill,
  checkCompanions,
  checkTable,
  companionDdl,
  defineTable,
  postgres,
  type Table,
  toRow,
  toWhere,
} from '../../../../../src/backends/sql/index.ts'
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

  it('has values of type real that binary32 cannot hold', async () => {
    await run("insert into types (id, rounded, exact) values ('a', 0.5, 0.25)")
    expect(await found(table)).not.toContain('wrong hits: rounded')
    await run("insert into types (id, rounded, exact) values ('b', 0.1, 16777216)")
    expect(await found(table)).toContain('wrong hits: rounded')
    expect(await found(table)).not.toContain('wrong hits: exact')
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

  it('has an index that was not completed', async () => {
    await run("update pg_index set indisvalid = false where indexrelid = 'memos'::regclass")
    expect(await found(table)).toEqual([
      expect.stringMatching(/^slow: The index memos of plain is not complete/),
      'slow: memo',
    ])
    await run("update pg_index set indisvalid = true where indexrelid = 'memos'::regclass")
  })

  it('is shadowed by a temporary table', async () => {
    await run('create temporary table plain (id text, name text collate "C", memo text)')
    expect(await found(table)).toContainEqual(
      expect.stringMatching(/^wrong hits: The table plain is that of the schema pg_temp/),
    )
    await run('drop table pg_temp.plain')
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

  it('has an index of SP-GiST under a nondeterministic collation', async () => {
    await run("create collation any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)")
    await run('create table folded (id bigint primary key, memo text, name text collate any_case)')
    await run('create index on folded using spgist (name)')
    const folded = { ...table, name: 'folded' }
    const problems = await found(folded)
    expect(problems).toContainEqual(expect.stringMatching(/^error: The index folded_name_idx .*SP-GiST/))
    await run('drop index folded_name_idx')
    await run('create index on folded using spgist (name collate "C")')
    expect(await found(folded)).not.toContainEqual(expect.stringContaining('SP-GiST'))
    await run('drop table folded')
    await run('drop collation any_case')
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
        code char(5), key uuid, memo citext, story citext, story_u121 citext, name_folded citext)`,
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
      const stored = await database.run('select code_folded, sizes_folded from own order by id')
      expect(stored[0]).toEqual({ code_folded: 'ab', sizes_folded: ['big', 'big'] })
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
      expect(await found(described)).toEqual(type === 'text' ? ['wrong hits: code'] : [])
    },
  )
})
