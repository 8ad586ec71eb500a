import { describe, expect, it } from 'vitest'
import {
  clickhouse,
  companionDdl,
  type Dialect,
  ddl,
  defineTable,
  duckdb,
  mariadb,
  mysql,
  postgres,
  sqlite,
} from '../../../../src/backends/sql/index.ts'
import { field } from '../../../../src/schema/field.ts'
import { defineSchema } from '../../../../src/schema/schema.ts'
import { articles } from './support/articles.ts'

const columns = { headline: { name: "Bob's title", tokens: 'title_words' } } as const
const wanted = ['headline', 'maker.name', 'tags'] as const

function described(dialect: Dialect) {
  const fields = Object.fromEntries(wanted.map((name) => [name, articles.fields[name]]))
  const schema = { ...articles, fields } as unknown as typeof articles
  const key = { name: 'id', type: 'bigint' } as const
  return defineTable(schema, { name: 'press.release', key, dialect, columns, accelerators: 'all' })
}

const LONG = 'longtext character set utf8mb4 collate'
const NAMES = ['title_words', 'maker_name_u121', 'maker_name_normalized', 'tags_normalized']

/** What `alter table` says for each of the columns. */
const actions = (dialect: Dialect, add: string, text: string, list: string) =>
  NAMES.map((name) => `${add}${dialect.quote(name)} ${name === 'tags_normalized' ? list : text}`)

describe('the statements for companion columns', () => {
  it('add them one by one in SQLite and DuckDB', () => {
    expect(companionDdl(described(sqlite()), 'columns')).toEqual(
      actions(sqlite(), 'alter table "press"."release" add column ', 'text', 'text'),
    )
    expect(companionDdl(described(duckdb()), 'columns')).toEqual(
      actions(duckdb(), 'alter table "press"."release" add column if not exists ', 'varchar', 'varchar[]'),
    )
  })

  it.each([
    ['PostgreSQL', postgres(), 'add column if not exists ', 'text collate "C"', 'text[] collate "C"'],
    ['MariaDB', mariadb(), 'add column if not exists ', `${LONG} utf8mb4_nopad_bin`, 'json'],
    ['MySQL', mysql(), 'add column ', `${LONG} utf8mb4_0900_bin`, 'json'],
    ['ClickHouse', clickhouse(), 'add column if not exists ', 'Nullable(String)', 'Array(String)'],
  ])('add all of them in one: %s', (_, dialect, add, text, list) => {
    const [added, ...others] = companionDdl(described(dialect), 'columns')
    const table = ['press', 'release'].map((part) => dialect.quote(part)).join('.')
    expect(added).toBe(`alter table ${table} ${actions(dialect, add, text, list).join(', ')}`)
    expect(others.filter((statement) => statement.includes(' add '))).toEqual([])
  })

  it('demand them by one statement, which can be run again but in MySQL', () => {
    const checks = (dialect: Dialect) => companionDdl(described(dialect), 'checks')
    const title = `"Bob's title" is null or ("title_words" is not null)`
    const [postgresChecks, ...others] = checks(postgres())
    expect(others).toEqual([])
    expect(postgresChecks).toMatch(/^alter table "press"\."release" drop constraint if exists /)
    expect(postgresChecks!.split(', add constraint ')).toHaveLength(4)
    expect(postgresChecks).toContain(`check (${title}) not valid, drop constraint if exists `)
    const quoted = title.replaceAll('"', '`')
    for (const [dialect, words] of [
      [mariadb(), 'if not exists '],
      [mysql(), ''],
    ] as const) {
      const [own, ...more] = checks(dialect)
      expect(more).toEqual([])
      expect(own!.split(`add constraint ${words}\``)).toHaveLength(4)
      expect(own).toContain(`check (${quoted}), add constraint `)
    }
    expect(checks(sqlite())).toHaveLength(6)
  })

  it('demand of a list in ClickHouse, which is never NULL, what is not empty', () => {
    const lists = defineSchema(
      { tags: field.keyword({ array: true, ignoreCase: true }), notes: field.text({ array: true }) },
      { defaultFields: ['notes'] },
    )
    const table = defineTable(lists, { name: 'press.t', key: 'id', dialect: clickhouse() })
    expect(companionDdl(table, 'checks')).toEqual([
      'alter table "press"."t" add constraint if not exists "t_tags_check" check ' +
        'empty("tags") or (notEmpty("tags_normalized")), ' +
        'add constraint if not exists "t_notes_check" check empty("notes") or ("notes_u121" is not null)',
    ])
  })

  it('demand no companions of values that the table has not, or in JSON', () => {
    const columns = { headline: { name: null }, 'maker.name': { name: 'facts', path: ['maker'] } } as const
    const { schema } = described(postgres())
    const table = defineTable(schema, { name: 't', key: 'id', dialect: postgres(), columns })
    const checks = companionDdl(table, 'checks')
    expect(checks.join().match(/ add constraint \S+/g)).toEqual([' add constraint "t_tags_check"'])
  })

  it('name checks by numbers where their names would be too long', () => {
    const { schema } = described(postgres())
    const table = defineTable(schema, { name: 'n'.repeat(60), key: 'id', dialect: postgres() })
    expect(
      companionDdl(table, 'checks')
        .join()
        .match(/ add constraint \S+/g),
    ).toEqual([0, 2, 5].map((number) => ` add constraint "nnnnnnnn_${number}_check"`))
  })

  it('are none for a table without companions', () => {
    const plain = defineSchema({ pages: field.integer() }, { defaultFields: [] })
    for (const dialect of [postgres(), mysql()]) {
      const table = defineTable(plain, { name: 't', key: 'id', dialect })
      for (const part of ['columns', 'checks', 'all', 'accelerators'] as const)
        expect(companionDdl(table, part)).toEqual([])
    }
  })

  it('name in SQLite each companion that a row lacks, in a message that is quoted', () => {
    const schema = defineSchema({ org: field.text({ whole: true }) }, { defaultFields: ['org'] })
    const columns = { org: "Bob's org" }
    const table = defineTable(schema, { name: 't', key: 'id', dialect: sqlite(), columns })
    expect(companionDdl(table, 'checks')[0]).toContain(
      `when new."Bob's org" is not null and ` +
        `(new."Bob's org_u121" is null or new."Bob's org_normalized" is null) ` +
        `begin select raise(abort, 'a value of Bob''s org lacks Bob''s org_u121 or Bob''s org_normalized: ` +
        `write rows as toRow makes them'); end`,
    )
  })

  it('demand them in SQLite in the attached database of the table', () => {
    const schema = defineSchema({ org: field.text() }, { defaultFields: ['org'] })
    const table = defineTable(schema, { name: 'press.t', key: 'id', dialect: sqlite() })
    expect(companionDdl(table, 'checks')).toEqual(
      ['insert', 'update'].map((event) =>
        expect.stringMatching(
          new RegExp(`^create trigger if not exists "press"\\."\\w+_${event}" before ${event} on "t" when `),
        ),
      ),
    )
  })

  it('make indexes on companions, and their accelerators, after the columns', () => {
    const table = described(postgres())
    const indexes = companionDdl(table, 'indexes')
    const accelerators = companionDdl(table, 'accelerators')
    expect(companionDdl(table)).toEqual([...companionDdl(table, 'columns'), ...indexes])
    const own =
      'create index if not exists "release_maker_name_normalized_idx" on "press"."release" ' +
      'using spgist ("maker_name_normalized" collate "C" text_ops)'
    const fast =
      'create index if not exists "release_title_words_fast" on "press"."release" ' +
      'using gin ("title_words" collate "C" gin_trgm_ops)'
    expect(indexes).toEqual(expect.arrayContaining([own, fast]))
    expect(accelerators).toContain(fast)
    expect(accelerators).not.toContain(own)
    expect(indexes.join()).not.toContain('title"')
    // So named, they are the ones that a table made anew would have.
    const anew = ddl(table)
    for (const statement of [...indexes, ...accelerators])
      expect(anew).toContain(statement.replace('create index if not exists', 'create index'))
  })

  it('make accelerators of other columns, too, where they are asked for alone', () => {
    const schema = defineSchema({ code: field.contains(), source: field.keyword() }, { defaultFields: [] })
    const o = { name: 't', key: 'id', dialect: postgres(), accelerators: ['trigrams'] } as const
    const extension = 'create extension if not exists pg_trgm'
    expect(companionDdl(defineTable(schema, o), 'indexes')).toEqual([extension])
    expect(companionDdl(defineTable(schema, o), 'accelerators')).toEqual([
      extension,
      'create index if not exists "t_code_fast" on "t" using gin ((lower("code" collate "C")) gin_trgm_ops)',
      'create index if not exists "t_source_fast" on "t" using gin ("source" collate "C" gin_trgm_ops)',
    ])
  })

  it('make no accelerators of values in JSON, of values of other types, and of lists of substrings', () => {
    const schema = defineSchema(
      {
        code: field.keyword(),
        place: field.keyword(),
        tags: field.keyword({ array: true }),
        memo: field.contains(),
        memos: field.contains({ array: true }),
        owner: field.keyword({ ignoreCase: true }),
      },
      { defaultFields: [] },
    )
    const columns = {
      code: { name: 'facts', path: ['code'] },
      place: { type: 'other' },
      tags: { type: 'json' },
      memo: { type: 'other' },
    } as const
    const table = defineTable(schema, {
      ...{ name: 't', key: 'id', dialect: postgres(), columns, accelerators: 'all' },
    })
    expect(companionDdl(table, 'accelerators')).toEqual([
      'create extension if not exists pg_trgm',
      'create index if not exists "t_owner_normalized_fast" on "t" ' +
        'using gin ("owner_normalized" collate "C" gin_trgm_ops)',
    ])
  })

  it('say how tokens are stored in a table with accelerators, and in no other', () => {
    const storage = 'alter table "press"."release" alter column "title_words" set storage main'
    const table = described(postgres())
    const plain = { ...table, accelerators: [] }
    expect(ddl(table)).toContain(storage)
    for (const part of ['columns', 'all', 'accelerators'] as const)
      expect(companionDdl(table, part)).toContain(storage)
    expect([...ddl(plain), ...companionDdl(plain)].join()).not.toContain('set storage')
  })

  it('make indexes concurrently in PostgreSQL, and nowhere else', () => {
    const table = described(postgres())
    const usual = companionDdl(table)
    expect(companionDdl(table, 'all', { concurrently: true })).toEqual(
      usual.map((statement) => statement.replace(/^create index /, 'create index concurrently ')),
    )
    expect(usual.join()).not.toContain('concurrently')
    for (const dialect of [sqlite(), mysql(), mariadb()]) {
      const other = described(dialect)
      expect(companionDdl(other, 'indexes', { concurrently: false })).toEqual(companionDdl(other, 'indexes'))
      expect(() => companionDdl(other, 'indexes', { concurrently: true })).toThrow(
        new TypeError(
          `companionDdl: ${dialect.name} cannot create indexes concurrently; omit \`concurrently\`.`,
        ),
      )
    }
  })
})
