import { Kysely, MysqlDialect, type MysqlPool, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  backfill,
  type ColumnMap,
  checkCompanions,
  checkTable,
  companionDdl,
  ddl,
  defineTable,
  mariadb,
  mysql,
  type Row,
  type TableProblem,
  toRow,
  toWhere,
} from '../../../src/backends/sql/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { assertAdviceIsTaken } from '../../backends/sql/maintain/support/advisedTypes.ts'
import { openMysql } from '../../support/engines/connections.ts'
import { describeEngine } from '../../support/engines/describeEngine.ts'
import { loadClient } from '../../support/servers/clients.ts'
import { loadZone, ZONE } from './summerZone.ts'

const schema = defineSchema(
  {
    title: field.text(),
    source: field.keyword({ ignoreCase: true }),
    code: field.keyword(),
    tags: field.keyword({ array: true }),
    price: field.number(),
    rank: field.integer(),
    created: field.date(),
  },
  { defaultFields: ['title'] },
)

type Database = Kysely<{ existing: Row }>

for (const [server, dialectOf] of [
  ['mariadb', mariadb],
  ['mysql', mysql],
] as const) {
  await describeEngine(server, `checkTable on ${server}`, (engine) => {
    const dialect = dialectOf()
    const inBase64 = dialectOf({ strings: 'base64' })
    const open: Database[] = []
    /** Kysely with one connection of mysql2, which speaks the text protocol. */
    const connect = async (settings: readonly string[] = [], charset = 'utf8mb4'): Promise<Database> => {
      const { createPool } = await loadClient<{ createPool(o: object): MysqlPool }>('mysql2')
      const pool = createPool({ uri: engine.url, charset, connectionLimit: 1 })
      const db = new Kysely<{ existing: Row }>({ dialect: new MysqlDialect({ pool }) })
      for (const setting of settings) await sql.raw(setting).execute(db)
      open.push(db)
      return db
    }
    const key = { name: 'id', type: 'bigint' } as const
    const tableOf = (columns: ColumnMap<typeof schema> = {}) =>
      defineTable(schema, { name: 'existing', key, dialect, columns })
    let db: Database
    const run = async (...statements: readonly string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
    }
    const created = async (statements: readonly string[] = ddl(tableOf())) =>
      run('drop table if exists existing', ...statements)
    const shown = (problems: readonly TableProblem[]) =>
      problems.map(({ consequence, column = '-', message }) => `${consequence} ${column}: ${message}`)
    const problems = async (session = db, table = tableOf()) => shown(await checkTable(session, table))

    beforeAll(async () => {
      db = await connect()
    })
    afterAll(() => Promise.all(open.map((each) => each.destroy())))

    it('finds no table, and nothing in a table that ddl made', async () => {
      await run('drop table if exists existing')
      for (const name of ['existing', 'nowhere.existing'])
        expect(await problems(db, { ...tableOf(), name })).toEqual([
          expect.stringContaining(`The table ${name} cannot be found`),
        ])
      await created()
      expect(await problems()).toEqual([])
    })

    it('names a key that the table lacks, and a column of JSON', async () => {
      await created()
      const fields = defineSchema({ a: field.keyword(), b: field.keyword() }, { defaultFields: [] })
      const columns = { a: { name: 'title', path: ['a'] }, b: { name: 'facts', path: ['b'] } } as const
      const problemsOf = async (name: string) => {
        const table = defineTable(fields, { name: 'existing', key: name, dialect, columns })
        return shown(await checkTable(db, table)).map((problem) => problem.split(':')[0])
      }
      expect(await problemsOf('id')).toEqual(['error facts'])
      expect(await problemsOf('nr')).toEqual(expect.arrayContaining(['error nr', 'error facts']))
    })

    it('finds nothing in a view of it, and sees names in any case', async () => {
      await created()
      await run('create or replace view existing_view as select * from existing')
      expect(shown(await checkTable(db, { ...tableOf(), name: 'existing_view' }))).toEqual([])
      expect(await problems(db, tableOf({ title: 'TITLE' }))).toEqual([])
      await run('drop view existing_view')
    })

    it.each([
      ['title', 'varbinary(200)', 'wrong hits title'],
      ['title_u121', 'longblob', 'error title_u121'],
      ['source_normalized', 'char(200)', 'wrong hits source_normalized'],
      ['code', 'varchar(50) character set latin1', 'error code'],
      ['code', 'varchar(50) character set utf8mb3', 'error code'],
      ['code', 'varchar(50) character set utf8mb4 collate utf8mb4_general_ci', 'slow code'],
      ['code', 'int', 'wrong hits code'],
      [
        'source_normalized',
        'varchar(50) character set utf8mb4 collate utf8mb4_unicode_ci',
        'slow source_normalized',
      ],
      ['price', 'float', 'wrong hits price'],
      ['price', 'varchar(20)', 'wrong hits price'],
      ['rank', 'double', 'wrong hits rank'],
      ['created', 'date', 'wrong hits created'],
      ['created', 'bigint', 'wrong hits created'],
      ['tags', 'int', 'error tags'],
    ])('names the column %s of the type %s', async (column, type, found) => {
      await created()
      await run(
        `alter table existing drop column \`${column}\``,
        `alter table existing add column \`${column}\` ${type}`,
      )
      await run(
        `create index again on existing (\`${column}\`${/char|blob|binary/.test(type) ? '(20)' : ''})`,
      )
      const [problem, ...others] = await problems()
      expect(others).toEqual([])
      expect(problem).toContain(`${found}: The column "${column}"`)
    })

    it('advises types that can be described', async () => {
      const { query, close } = await openMysql(engine.url)
      const types = [
        ...['varchar(20)', 'char(9)', 'text', "enum('a')", 'blob', 'varbinary(20)', 'tinyint', 'smallint'],
        ...['mediumint', 'int', 'bigint', 'int zerofill', 'double', 'float', 'decimal(10, 2)', 'bit(1)'],
        ...['datetime(3)', 'timestamp(3) null', 'date', 'time', 'year', 'json', 'point'],
      ]
      await assertAdviceIsTaken(query, dialect, types).finally(close)
    })

    it.each([
      ['source', 'varchar(50) character set utf8mb4 collate utf8mb4_general_ci'],
      ['title', 'varchar(50) character set utf8mb4 collate utf8mb4_general_ci'],
      ['title_u121', 'longtext character set utf8mb4 collate utf8mb4_general_ci'],
    ])('finds nothing in %s under a collation that no index needs', async (column, type) => {
      await created()
      await run(`alter table existing modify \`${column}\` ${type}`)
      expect(await problems()).toEqual([])
    })

    it('asks for another character set alone where no query compares the column', async () => {
      await created()
      await run('alter table existing modify source varchar(50) character set latin1')
      expect(await problems()).toEqual([
        expect.stringMatching(/^error source: .* latin1.* Change it to character set utf8mb4\.$/),
      ])
    })

    it('has a statement that adds one companion that is missing', async () => {
      await created()
      await run('alter table existing drop column source_normalized')
      const [missing] = await checkTable(db, tableOf())
      await run(...missing!.statements!)
      expect(await problems()).toEqual([expect.stringMatching(/^slow source_normalized: .* no index/)])
    })

    it('finds nothing after companionDdl and backfill, which can be run again but in MySQL', async () => {
      await created([
        'create table existing (id bigint primary key, title text, source varchar(50), ' +
          `code varchar(50) collate ${dialect.types.text!.ddl.split(' ').at(-1)}, tags json, price double, ` +
          '`rank` bigint, created datetime(3), index (code), index (price), index (`rank`), ' +
          'index (created)) character set utf8mb4',
        "insert into existing (id, title, source) values (1, 'Wi-Fi', 'ACME')",
      ])
      const all = async () => {
        await run(...companionDdl(tableOf(), 'columns'))
        await backfill(db, tableOf())
        await run(...companionDdl(tableOf(), 'indexes'), ...companionDdl(tableOf(), 'checks'))
      }
      await all()
      expect(await problems()).toEqual([])
      if (server === 'mariadb') await all()
      else {
        for (const [part, errno] of [
          ['columns', 1060],
          ['indexes', 1061],
          ['checks', 3822],
        ] as const)
          await expect(run(...companionDdl(tableOf(), part))).rejects.toMatchObject({ errno })
      }
      expect(await problems()).toEqual([])
      await expect(run("insert into existing (id, source) values (2, 'x')")).rejects.toThrow(
        /CONSTRAINT|constraint/,
      )
    })

    it('names a TIMESTAMP that is described as a DATETIME, and the reverse, outside UTC', async () => {
      const timestamps = tableOf({ created: { type: 'timestamptz' } })
      const abroad = await connect(["set time_zone = '+02:00'"])
      const utc = await connect(["set time_zone = '+00:00'"])
      await created(ddl(timestamps))
      expect(await problems(abroad)).toEqual([
        expect.stringMatching(/^wrong hits created: .*\+02:00.*'timestamptz'/),
      ])
      expect(await problems(abroad, timestamps)).toEqual([])
      expect(await problems(utc)).toEqual([])
      await created()
      expect(await problems(abroad, timestamps)).toEqual([
        expect.stringMatching(/^wrong hits created: .*\+02:00.*'timestamp'/),
      ])
      expect(await problems(abroad)).toEqual([])
    })

    it('names the hour that prepared statements of MySQL write wrongly', async () => {
      const timestamps = tableOf({ created: { type: 'timestamptz' } })
      await created(ddl(timestamps))
      const loading = await openMysql(engine.url)
      await loadZone(loading)
      await loading.close()
      expect(await problems(await connect([`set time_zone = '${ZONE}'`]), timestamps)).toEqual(
        server === 'mysql' ? [expect.stringMatching(/^wrong hits created: .*daylight saving/)] : [],
      )
    })

    it('names a key that is not unique, and indexes that are missing or hidden', async () => {
      await created()
      await run('drop index existing_code_idx on existing')
      expect(await problems()).toEqual([expect.stringMatching(/^slow code: .*no index/)])
      await created()
      const hidden = server === 'mysql' ? 'invisible' : 'ignored'
      await run(`alter table existing alter index existing_rank_idx ${hidden}`)
      expect(await problems()).toEqual([expect.stringMatching(/^slow rank: .*no index/)])
      const [hiddenIndex] = await checkTable(db, tableOf())
      await run(...hiddenIndex!.statements!)
      expect(await problems()).toEqual([])
      await created()
      await run('alter table existing modify id bigint not null', 'alter table existing drop primary key')
      const notUnique = [expect.stringMatching(/^wrong hits id: The key "id"/)]
      expect(await problems()).toEqual(server === 'mariadb' ? notUnique : [])
    })

    it('names a column that refuses NULL and has a default, unless it is declared', async () => {
      await created()
      await run('alter table existing modify created datetime(3) not null default current_timestamp(3)')
      expect(await problems()).toEqual([expect.stringMatching(/^error created: .*default: true/)])
      const declared = tableOf({ created: { default: true } })
      expect(await problems(db, declared)).toEqual([])
      await db
        .insertInto('existing')
        .values(toRow(declared, { code: 'a' }))
        .execute()
      const rows = await db.selectFrom('existing').select('created').execute()
      expect(rows.map((row) => row.created)).toEqual([expect.any(Date)])
    })

    it('names the key of a child table that cannot be compared with the key of the table', async () => {
      const tags = defineSchema({ tags: field.keyword({ array: true }) }, { defaultFields: [] })
      const columns = { tags: { from: { table: 'existing_tag', key: 'parent' }, name: 'tag' } } as const
      const parent = defineTable(tags, { name: 'existing', key: 'id', dialect, columns })
      const found = async (ofParent: string, ofChild: string) => {
        await run(
          'drop table if exists existing, existing_tag',
          `create table existing (id varchar(50) character set ${ofParent} primary key)`,
          `create table existing_tag (parent varchar(50) character set ${ofChild}, tag varchar(50)
            character set utf8mb4 collate ${dialect.types.text!.ddl.split(' ').at(-1)}, index (parent),
            index (tag))`,
        )
        const where = toWhere(planQuery(tags, 'tags:a'), parent)
        const asked = db.selectFrom('existing').select('id').where(where).execute()
        const runs = await asked.then(
          () => true,
          () => false,
        )
        const named = shown(await checkTable(db, parent))
        expect(runs).toBe(named.length === 0)
        return named
      }
      const general = 'utf8mb4 collate utf8mb4_general_ci'
      const unicode = 'utf8mb4 collate utf8mb4_unicode_ci'
      expect(await found(general, unicode)).toEqual([
        expect.stringMatching(
          /^error parent: The key "parent" of the child table existing_tag .*mix of collations.*same type/,
        ),
      ])
      const alike = [general, 'utf8mb4 collate utf8mb4_bin', 'utf8mb3 collate utf8mb3_unicode_ci', 'latin1']
      for (const other of alike) expect(await found(general, other), other).toEqual([])
    })

    it('finds nothing in a partitioned table, with the key in its primary key alone', async () => {
      await created()
      await run('alter table existing partition by key (id) partitions 3')
      expect(await problems()).toEqual([])
    })

    it.each([
      [
        ["set sql_mode = concat(@@sql_mode, ',NO_BACKSLASH_ESCAPES')"],
        /^wrong hits -: .*NO_BACKSLASH_ESCAPES/,
      ],
      [["set sql_mode = ''"], /^wrong hits -: .*not strict/],
      [['set names latin1'], /^wrong hits -: .*character_set_client is latin1/],
      [['set names utf8mb3'], /^wrong hits -: .*character_set_results is utf8mb3/],
      [['set character_set_connection = latin1'], /^wrong hits -: .*character_set_connection is latin1/],
      [['set character_set_results = latin1'], /^wrong hits -: .*character_set_results is latin1/],
      [["set collation_connection = 'utf16_general_ci'"], /^error -: .*character_set_connection is utf16/],
      ...(server === 'mariadb'
        ? [
            [
              ["set sql_mode = concat(@@sql_mode, ',EMPTY_STRING_IS_NULL')"],
              /^wrong hits -: .*EMPTY_STRING_IS_NULL/,
            ] as [string[], RegExp],
          ]
        : []),
    ])('names the session %s', async (settings, message) => {
      await created()
      expect(await problems(await connect(settings))).toEqual([expect.stringMatching(message)])
    })

    it('says what strings in Base64 are good for, where they are not', async () => {
      await created()
      const table = defineTable(schema, { name: 'existing', key, dialect: inBase64 })
      for (const [setting, plain, base64] of [
        [
          "set sql_mode = concat(@@sql_mode, ',NO_BACKSLASH_ESCAPES')",
          "those of rows and those of users' queries.",
          'those of rows that you write.',
        ],
        ['set names latin1', 'and queries fail or miss them.', 'from values that were read.'],
      ] as const) {
        const session = await connect([setting])
        const [[ofPlain], [ofBase64]] = [await problems(session), await problems(session, table)]
        expect(ofPlain).toContain(plain)
        expect(ofPlain).toContain("or `strings: 'base64'` for queries.")
        expect(ofBase64).toContain(base64)
        expect(ofBase64).not.toContain('strings:')
      }
    })

    it.each([
      ["set sql_mode = concat(@@sql_mode, ',ANSI_QUOTES,PIPES_AS_CONCAT,HIGH_NOT_PRECEDENCE')"],
      ["set time_zone = '+02:00'"],
      ['set names utf8mb4 collate utf8mb4_bin'],
      ...(server === 'mariadb' ? [["set default_regex_flags = 'DOTALL,EXTENDED'"]] : []),
    ])('finds nothing in the session %s', async (setting) => {
      await created()
      await db
        .insertInto('existing')
        .values(toRow(tableOf(), { title: 'a bank' }))
        .execute()
      await db
        .insertInto('existing')
        .values(toRow(tableOf(), { source: 'Bank' }))
        .execute()
      expect(await problems(await connect([setting]))).toEqual([])
    })

    it('names a FLOAT with values that binary32 cannot hold', async () => {
      const table = tableOf({ price: { type: 'real' } })
      await created()
      const found = async (type: string, ...values: readonly string[]) => {
        await run('delete from existing', `alter table existing modify price ${type}`)
        await run(
          `insert into existing (price) values (null), (0), ${values.map((v) => `(${v})`).join(', ')}`,
        )
        return problems(db, table)
      }
      const exact = ['0.5', '-0.25', '1234.5', '1e5']
      expect(await found('float', ...exact)).toEqual([])
      expect(await found('float(9, 2)', '0.5', '1234.75')).toEqual([])
      expect(await found('float', ...exact, '0.1')).toEqual([
        expect.stringMatching(
          /^wrong hits price: .* holds 0\.1, which is compared as a different number, in/,
        ),
      ])
      expect(await found('float(9, 2)', '0.1')).toEqual([expect.stringContaining('holds 0.1')])
      expect(await found('float', '1e-30')).toHaveLength(1)
      // Clients are given six digits.
      for (const value of ['1234.5625', '16777216', '0.0009765625'])
        expect(await found('float', value), value).toHaveLength(1)
    })

    it('names a ZEROFILL under a keyword, whose zeros clients are not given', async () => {
      await created()
      await run('alter table existing modify code int(5) zerofill', 'insert into existing (code) values (42)')
      const hits = async (query: string, type: 'integer' | 'other') => {
        const where = toWhere(planQuery(schema, query), tableOf({ code: { type } }))
        return (await db.selectFrom('existing').select('id').where(where).execute()).length
      }
      expect(await problems(db, tableOf({ code: { type: 'integer' } }))).toEqual([
        'wrong hits code: The column "code" of the table existing is int(5) unsigned zerofill, whose ' +
          'numbers are compared as texts with zeros before them: a query for 7 does not find 00007. ' +
          'Change its type to one without ZEROFILL.',
      ])
      expect(await hits('code:42', 'integer')).toBe(0)
      expect(await problems(db, tableOf({ code: { type: 'other' } }))).toHaveLength(1)
      expect(await hits('code:00042', 'other')).toBe(1)
      await run('alter table existing modify code int')
      expect(await problems(db, tableOf({ code: { type: 'integer' } }))).toEqual([])
      expect(await hits('code:42', 'integer')).toBe(1)
    })

    it('names char columns that the SQL mode PAD_CHAR_TO_FULL_LENGTH fills', async () => {
      await created()
      await run(`alter table existing modify code ${dialect.types.text!.ddl.replace('longtext', 'char(20)')}`)
      expect(await problems()).toEqual([
        expect.stringMatching(/^wrong hits code: .* char\(20\) loses the spaces at the end.*'other'/),
      ])
      expect(await problems(db, tableOf({ code: { type: 'other' } }))).toEqual([])
      const padded = await connect(["set sql_mode = concat(@@sql_mode, ',PAD_CHAR_TO_FULL_LENGTH')"])
      expect(await problems(padded, tableOf({ code: { type: 'other' } }))).toEqual([
        expect.stringMatching(/^wrong hits code: .*PAD_CHAR/),
      ])
    })

    if (server === 'mariadb') {
      it('names indexes of Aria that lose rows, until a session does not use what loses them', async () => {
        await created()
        await run('alter table existing engine = Aria')
        expect(await problems()).toEqual([])
        await run('alter table existing modify code varchar(50) character set utf8mb4 collate utf8mb4_bin')
        const named = await problems()
        expect(named).toContainEqual(expect.stringMatching(/^wrong hits -: .*Aria.*"code" \(utf8mb4_bin\)/))
        expect(named).toHaveLength(2)
        const without = await connect(["set optimizer_switch = 'index_condition_pushdown=off'"])
        expect(await problems(without)).toEqual([expect.stringMatching(/^slow code/)])
      })
    }

    it('names a small max_allowed_packet', async () => {
      await created()
      const { rows } = await sql<{ bytes: number }>`select @@max_allowed_packet as bytes`.execute(db)
      await run('set global max_allowed_packet = 65536')
      try {
        expect(await problems(await connect())).toEqual([
          expect.stringMatching(/^error -: max_allowed_packet is 65536/),
        ])
      } finally {
        await run(`set global max_allowed_packet = ${rows[0]!.bytes}`)
      }
    })

    describe('with backfill in a session whose client escapes wrongly', () => {
      it('writes companions and visits keys that would break out', async () => {
        const nasty = [
          "a'b",
          '\\',
          "\\' or 1=1 -- ",
          '"',
          "x' using utf8mb4))) or 1=1 -- ",
          'é',
          "é'",
          '😀\\',
          'z',
        ]
        const keyed = defineTable(schema, { name: 'existing', key: 'id', dialect: inBase64 })
        await created([
          'create table existing (id varchar(100) character set utf8mb4 primary key, title longtext, ' +
            'source text, code text, tags json, price double, `rank` bigint, created datetime(3)) ' +
            'character set utf8mb4',
          ...companionDdl(keyed),
        ])
        for (const text of nasty) {
          const values = sql.join([text, `${text} bank`, text])
          await sql`insert into existing (id, title, source) values (${values})`.execute(db)
        }
        const modern = await connect(["set sql_mode = concat(@@sql_mode, ',NO_BACKSLASH_ESCAPES')"])
        const { written, refused } = await backfill(modern, keyed, { batch: 2 })
        expect({ written, refused }).toEqual({ written: nasty.length, refused: 0 })
        expect(await checkCompanions(modern, keyed, { batch: 2 })).toEqual({
          checked: nasty.length,
          missing: 0,
          stale: 0,
          refused: 0,
        })
      })
    })

    it('finds rows by Kysely alone, written by toRow, TIMESTAMPs included', async () => {
      const timestamps = tableOf({ created: { type: 'timestamptz' } })
      await created(ddl(timestamps))
      const abroad = await connect(["set time_zone = '-07:00'"])
      const instants = [1000, 999_999_999_123, Date.UTC(2019, 9, 17, 5), 2_147_483_647_999]
      for (const instant of instants)
        await abroad
          .insertInto('existing')
          .values(toRow(timestamps, { created: instant }))
          .execute()
      const other = await connect(["set time_zone = '+05:30'"])
      const found = async (query: string) => {
        const where = toWhere(planQuery(schema, query), timestamps)
        const rows = await other.selectFrom('existing').select('id').where(where).orderBy('id').execute()
        return rows.map(({ id }) => Number(id) - 1)
      }
      expect(await found('created:2019-10-17')).toEqual([2])
      expect(await found('created:"2001-09-09T01:46:39.123"')).toEqual([1])
      expect(await found('created:<2019-10-17')).toEqual([0, 1])
      expect(await found('created:[1960 TO 2500]')).toEqual([0, 1, 2, 3])
      expect(await found('created:>2039')).toEqual([])
      expect(await found('created:"2038-01-19T03:14:07.999"')).toEqual([3])
      expect(() => toRow(timestamps, { created: 0 })).toThrow(/beyond its range/)
      // Only some versions of MariaDB have later instants.
      const late = () => toRow(timestamps, { created: Date.UTC(2050, 0) })
      if (server === 'mysql') expect(late).toThrow(/beyond its range/)
      else
        await expect(abroad.insertInto('existing').values(late()).execute()).rejects.toThrow(
          /unixtime|TIMESTAMP/,
        )
      expect(() => toRow(timestamps, { created: Date.UTC(2200, 0) })).toThrow(/beyond its range/)
    })
  })
}
