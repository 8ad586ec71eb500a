import { describe, expect, it } from 'vitest'
import { kyselyOf } from '../../../../../src/backends/sql/dialect/database.ts'
import { tableId } from '../../../../../src/backends/sql/dialect/quoting.ts'
import {
  type ColumnMap,
  type ColumnOptions,
  checkTable,
  type Dialect,
  defineTable,
  mariadb,
  mysql,
  type Table,
} from '../../../../../src/backends/sql/index.ts'
import { field } from '../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../src/schema/schema.ts'
import { answers, collationOf, column, index, SESSION, type TableAnswers } from './support/mysqlAnswers.ts'

const schema = defineSchema(
  {
    title: field.text(),
    source: field.keyword({ ignoreCase: true }),
    code: field.keyword(),
    memo: field.contains(),
    tags: field.keyword({ array: true }),
    price: field.number(),
    rank: field.integer(),
    live: field.boolean(),
    created: field.date(),
  },
  { defaultFields: ['title'] },
)
interface Changes extends Partial<Omit<TableAnswers, 'columns' | 'indexes'>> {
  /** The columns that differ from those of `ddl`, or are added to them, by name. */
  readonly columns?: Readonly<Record<string, object>>
  readonly indexes?: (usual: TableAnswers['indexes']) => TableAnswers['indexes']
}

describe.each([
  ['MySQL', mysql(), mysql({ strings: 'base64' })],
  ['MariaDB', mariadb(), mariadb({ strings: 'base64' })],
])('checkTable on %s', (server, dialect, inBase64) => {
  const OWN = collationOf(dialect)
  const key = { name: 'id', type: 'bigint' } as const
  const tableOf = (columns: ColumnMap<typeof schema> = {}, of: Dialect = dialect, name = 'existing') =>
    defineTable(schema, { name, key, dialect: of, columns })

  /** A table as `ddl` makes it, but for some changes. */
  const answersOf = ({ columns = {}, indexes, ...others }: Changes = {}): TableAnswers => {
    const texts = ['title', 'title_u121', 'source', 'source_normalized', 'code', 'memo']
    const usual = [
      column('id', 'bigint(20)', null, { Null: 'NO' }),
      ...texts.map((name) => column(name, 'longtext', OWN)),
      server === 'MySQL' ? column('tags', 'json') : column('tags', 'longtext', 'utf8mb4_bin'),
      column('price', 'double'),
      column('rank', 'bigint(20)'),
      column('live', 'tinyint(1)'),
      column('created', 'datetime(3)'),
    ]
    const visible = server === 'MySQL' ? { Visible: 'YES' } : { Ignored: 'NO' }
    const ofTexts = ['source_normalized', 'code'].map((name) => index(name, { Sub_part: 250, ...visible }))
    const ofOthers = ['price', 'rank', 'live', 'created'].map((name) => index(name, visible))
    const usualIndexes = [
      index('id', { Key_name: 'PRIMARY', Non_unique: 0, ...visible }),
      ...ofTexts,
      ...ofOthers,
    ]
    return {
      columns: [
        ...usual.map((row) => ({ ...row, ...columns[row.Field as string] })),
        ...Object.entries(columns).flatMap(([name, row]) =>
          usual.some(({ Field }) => Field === name) ? [] : [{ ...column(name, 'json'), ...row }],
        ),
      ],
      indexes: indexes === undefined ? usualIndexes : indexes(usualIndexes),
      engine: 'InnoDB',
      ...others,
    }
  }
  const found = (changes: Changes = {}, table: Table = tableOf(), session: object = {}) =>
    checkTable(answers({ existing: answersOf(changes) }, { ...SESSION, ...session }).run, table)
  const inSession = async (session: object, table: Table = tableOf()) =>
    (await found({}, table, session)).map(({ consequence, message }) => `${consequence}: ${message}`)
  const problem = (consequence: string, name: string, text: string) => ({
    consequence,
    message: `The column "${name}" of the table existing ${text}`,
    column: name,
  })

  it('finds nothing in a table that ddl made', async () => {
    expect(await found()).toEqual([])
  })

  it.each([1049, 1146])('finds no table where the server says error %i', async (errno) => {
    const run = () => Promise.reject(Object.assign(new Error('none'), { errno }))
    expect(await checkTable(run, tableOf())).toEqual([
      { consequence: 'error', message: expect.stringContaining('The table existing cannot be found.') },
    ])
  })

  it('fails with any other error of the server', async () => {
    const run = () => Promise.reject(Object.assign(new Error('SELECT command denied'), { errno: 1142 }))
    await expect(checkTable(run, tableOf())).rejects.toThrow('SELECT command denied')
  })

  it.each([
    ['existing', '`existing`', 'database()', ['existing']],
    ['press.existing', '`press`.`existing`', '?', ['press', 'existing']],
  ])('asks for the table %s, its indexes and its storage engine', async (name, quoted, schemaOf, names) => {
    const { run, asked } = answers({ [name]: answersOf() })
    expect(await checkTable(run, tableOf({}, dialect, name))).toEqual([])
    expect(asked.slice(0, 4)).toEqual([
      [`show full columns from ${quoted}`],
      [expect.stringContaining('char_length(?) as backslashes'), '\\'],
      [`show index from ${quoted}`],
      [
        'select engine as engine, table_type as kind from information_schema.tables ' +
          `where table_schema = ${schemaOf} and table_name = ?`,
        ...names,
      ],
    ])
  })

  describe('names a column of a type that does not hold its values', () => {
    const set = (name: string, type: string, change = 'change the column.') =>
      `Set columns["${name}"].type to '${type}', or ${change}`

    it.each([
      ['title', 'varbinary(200)', null, 'is compared as the text of a cast, which may depend on the session'],
      ['title_u121', 'char(200)', OWN, 'cannot hold the companion of a text field.'],
      [
        'code',
        'int(11)',
        null,
        `is declared as text. ${set('code', 'integer', 'change the column to varchar.')}`,
      ],
      ['price', 'varchar(20)', OWN, 'is declared as double. Change the column.'],
      ['price', 'decimal(10,2)', null, `is declared as double. ${set('price', 'decimal')}`],
      ['created', 'date', null, `is declared as timestamp. ${set('created', 'date')}`],
      ['created', 'time', null, 'is declared as timestamp. Change the column.'],
    ] as const)('%s of the type %s', async (name, Type, Collation, text) => {
      const [first] = await found({ columns: { [name]: { Type, Collation } } })
      expect(first).toMatchObject({ consequence: 'wrong hits', column: name })
      expect(first!.message).toContain(`The column "${name}" of the type ${Type} ${text}`)
    })

    it('a list, or a column with a path, that is no JSON', async () => {
      const [list] = await found({ columns: { tags: { Type: 'char(200)', Collation: OWN } } })
      expect(list!.message).toBe(
        'The column "tags" of the type char(200) is no JSON, as lists are. Change it to json.',
      )
      const table = tableOf({ code: { name: 'facts', path: ['a'] } })
      for (const Type of ['json', 'longtext', 'varchar(200)'])
        expect(await found({ columns: { facts: { Type } } }, table)).toEqual([])
      const [inside] = await found({ columns: { facts: { Type: 'char(200)' } } }, table)
      expect(inside!.message).toContain('is no JSON. Change it to json, or leave out columns["code"].path.')
    })

    it('whose name has other capitals, as the database writes it', async () => {
      const columns = { code: { Field: 'CODE', Type: "ENUM('A')", Collation: OWN } }
      expect(await found({ columns })).toEqual([])
      const [problem] = await found({ columns }, tableOf({ code: { type: 'bigint' } }))
      expect(problem).toBeUndefined()
    })
  })

  describe('in a time zone', () => {
    const timestamps = tableOf({ created: { type: 'timestamptz' } })
    const stored = { columns: { created: { Type: 'timestamp(3)' } } }
    const UTC = ['+00:00', '-00:00', 'UTC', 'utc', 'Etc/UTC', 'GMT', 'Etc/GMT']

    it('names a TIMESTAMP that is described as a DATETIME, and the reverse, outside UTC', async () => {
      const says = (declared: string, zone: string, type: string) => ({
        consequence: 'wrong hits',
        message: expect.stringContaining(
          `is compared in the session's time zone, ${zone}, but is declared as ${declared}. ` +
            `Set columns["created"].type to '${type}', or change the column.`,
        ),
      })
      const first = async (...args: Parameters<typeof found>) => (await found(...args))[0]
      for (const zone of ['+02:00', 'Europe/Zurich', 'UTC+1']) {
        expect(await first(stored, tableOf(), { zone })).toEqual(
          expect.objectContaining(says('timestamp', zone, 'timestamptz')),
        )
        expect(await first({}, timestamps, { zone })).toEqual(
          expect.objectContaining(says('timestamptz', zone, 'timestamp')),
        )
      }
      const abroad = { zone: 'SYSTEM', system_zone: 'CEST' }
      expect((await first(stored, tableOf(), abroad))?.message).toContain('time zone, CEST,')
      for (const zone of UTC) {
        expect(await found(stored, tableOf(), { zone })).toEqual([])
        expect(await found({}, timestamps, { zone })).toEqual([])
      }
    })

    it('names the hour that prepared statements of MySQL write wrongly', async () => {
      const zone = 'Europe/Zurich'
      const hour = problem(
        ...(['wrong hits', 'created'] as const),
        `is a TIMESTAMP, and the session's time zone is ${zone}: prepared statements store a different ` +
          'instant than toRow writes in the hour in which daylight saving time ends. ' +
          "Write rows in a session with time_zone = '+00:00'. Queries are not affected.",
      )
      expect(await found(stored, timestamps, { zone })).toEqual(server === 'MySQL' ? [hour] : [])
      for (const other of [...UTC, '+02:00', '-05:00'])
        expect(await found(stored, timestamps, { zone: other })).toEqual([])
      expect(await found({}, tableOf(), { zone })).toEqual([])
    })
  })

  describe('with a collation', () => {
    const BEYOND = 'characters beyond its character set cannot be stored. Change it to character set utf8mb4'

    it.each([
      ['code', ` collate ${OWN}`],
      ['source_normalized', ` collate ${OWN}`],
      ['title_u121', ` collate ${OWN}`],
      ['source', ''],
      ['title', ''],
      ['memo', ''],
      ['tags', ''],
    ])('of other characters, names %s', async (name, collate) => {
      for (const Collation of ['latin1_swedish_ci', 'utf8mb3_bin', 'utf8_bin', 'ucs2_bin'])
        expect(await found({ columns: { [name]: { Type: 'varchar(50)', Collation } } })).toEqual([
          problem('error', name, `has the collation ${Collation}: ${BEYOND}${collate}.`),
        ])
    })

    it.each(['code', 'source_normalized'])('that differs from its own, names %s', async (name) => {
      for (const Collation of ['utf8mb4_general_ci', 'utf16_bin', 'utf16le_bin', 'utf32_bin'])
        expect(await found({ columns: { [name]: { Type: 'varchar(50)', Collation } } })).toEqual([
          problem(
            ...(['slow', name] as const),
            `has the collation ${Collation}, so that ${server} uses no index on ${name}. Change it to ` +
              `character set utf8mb4 collate ${OWN}.`,
          ),
        ])
    })

    it.each(['source', 'title', 'title_u121', 'memo', 'tags'])(
      'that no index needs, finds nothing in %s',
      async (name) => {
        const Collation = 'utf8mb4_general_ci'
        expect(await found({ columns: { [name]: { Type: 'varchar(50)', Collation } } })).toEqual([])
      },
    )

    it('names instants as texts, and nothing in JSON or of another type', async () => {
      const named = (name: string, Collation: string, options: ColumnOptions) =>
        found({ columns: { [name]: { Type: 'varchar(50)', Collation } } }, tableOf({ [name]: options }))
      const iso = { type: 'iso' } as const
      expect(await named('created', 'latin1_bin', iso)).toEqual([
        problem('error', 'created', `has the collation latin1_bin: ${BEYOND}.`),
      ])
      expect(await named('created', 'utf8mb4_general_ci', iso)).toEqual([])
      const facts = { name: 'facts', path: ['a'] } as const
      const inJson = { columns: { facts: { Type: 'longtext', Collation: 'utf8mb4_general_ci' } } }
      expect(await found(inJson, tableOf({ code: facts }))).toEqual([])
      expect(await named('code', 'latin1_bin', { type: 'other' })).toEqual([])
    })
  })

  it('names char columns, which lose spaces or are filled with them', async () => {
    const char = { Type: 'char(20)', Collation: OWN }
    const filled =
      'is a char, which the SQL mode PAD_CHAR_TO_FULL_LENGTH fills with spaces: whole values are not ' +
      'found. Remove the mode, or change the type to varchar.'
    const padded = { modes: 'STRICT_TRANS_TABLES,PAD_CHAR_TO_FULL_LENGTH' }
    const other = tableOf({ code: { type: 'other' } })
    const messages = async (changes: Changes) => (await found(changes)).map(({ message }) => message)
    const lost = 'loses the spaces at the end of a value, which isoquery compares, but is declared as text'
    expect(await messages({ columns: { code: char } })).toEqual([
      `The column "code" of the type char(20) ${lost}. Set columns["code"].type to 'other', or change the ` +
        'column to varchar.',
    ])
    expect(await messages({ columns: { title: char } })).toEqual([
      `The column "title" of the type char(20) ${lost}. Change the column to varchar.`,
    ])
    expect(await found({ columns: { code: char } }, other)).toEqual([])
    expect(await found({ columns: { code: char } }, other, padded)).toEqual([
      problem('wrong hits', 'code', filled),
    ])
    expect(await found({}, tableOf(), padded)).toEqual([])
  })

  it('names a ZEROFILL under a keyword, whose zeros clients are not given', async () => {
    const named = (Type: string, type: ColumnOptions['type'], name = 'code') =>
      found({ columns: { [name]: { Type, Collation: null } } }, tableOf({ [name]: { type } }))
    const text = (Type: string, seven: string) =>
      `is ${Type}, whose numbers are compared as texts with zeros before them: a query for 7 does not ` +
      `find ${seven}. Change its type to one without ZEROFILL.`
    for (const [Type, seven] of [
      ['int(5) unsigned zerofill', '00007'],
      ['tinyint(2) unsigned zerofill', '07'],
      ['bigint(10) unsigned zerofill', '0000000007'],
    ] as const)
      expect(await named(Type, 'integer')).toEqual([problem('wrong hits', 'code', text(Type, seven))])
    expect(await named('int(5) unsigned zerofill', 'integer', 'memo')).toHaveLength(1)
    expect(await named('int(1) unsigned zerofill', 'integer')).toEqual([])
    expect(await named('int(5)', 'integer')).toEqual([])
    expect(await named('int(5) unsigned zerofill', 'other')).toHaveLength(1)
    expect(await named('int(5) unsigned zerofill', 'integer', 'rank')).toEqual([])
  })

  describe('names an index', () => {
    const without =
      (...names: readonly string[]) =>
      (usual: TableAnswers['indexes']) =>
        usual.filter(({ Column_name }) => !names.includes(String(Column_name)))
    const lacking = (name: string, indexed: string) => {
      const statement = `create index \`existing_${name}_idx\` on \`existing\` (${indexed})`
      const message =
        `The column "${name}" of the table existing has no index that ${server} can use: a query that asks ` +
        `for nothing else reads all rows. Run \`\` ${statement} \`\`, or make an index visible that you ` +
        'have hidden.'
      return { consequence: 'slow', message, column: name, statements: [statement] }
    }

    it('that is missing on a value or a companion that is compared', async () => {
      expect(
        await found({ indexes: without('code', 'source_normalized', 'price', 'rank', 'live', 'created') }),
      ).toEqual([
        ...['source_normalized', 'code'].map((name) => lacking(name, `\`${name}\`(250)`)),
        ...['price', 'rank', 'live', 'created'].map((name) => lacking(name, `\`${name}\``)),
      ])
    })

    it.each([
      ['begins with another column', { Seq_in_index: 2 }],
      ['is of another kind', { Index_type: 'FULLTEXT' }],
      ['is hidden', server === 'MySQL' ? { Visible: 'NO' } : { Ignored: 'YES' }],
      ['is on an expression', { Column_name: null }],
    ])('that %s', async (_, more) => {
      const indexes = (usual: TableAnswers['indexes']) => [...without('code')(usual), index('code', more)]
      expect(await found({ indexes })).toEqual([lacking('code', '`code`(250)')])
    })

    it('that is of no use, and is dropped first', async () => {
      const hidden = { Key_name: 'EXISTING_code_idx', Visible: 'NO', Ignored: 'YES' }
      const indexes = (usual: TableAnswers['indexes']) => [...without('code')(usual), index('code', hidden)]
      const [problem, ...others] = await found({ indexes })
      expect(others).toEqual([])
      const ifExists = server === 'MySQL' ? '' : 'if exists '
      expect(problem!.statements).toEqual([
        `drop index ${ifExists}\`existing_code_idx\` on \`existing\``,
        'create index `existing_code_idx` on `existing` (`code`(250))',
      ])
    })

    it('on a column whose name has other capitals, and none of a view', async () => {
      const indexes = (usual: TableAnswers['indexes']) =>
        usual.map((row) => ({ ...row, Column_name: String(row.Column_name).toUpperCase() }))
      expect(await found({ indexes })).toEqual([])
      expect(await found({ indexes: () => [], engine: null })).toEqual([])
    })

    it('on no key that is a field, nor on a value in JSON', async () => {
      const keyed = defineTable(schema, { name: 'existing', key: 'code', dialect })
      const slow = (await found({ indexes: without('code') }, keyed)).filter(
        ({ consequence }) => consequence === 'slow',
      )
      expect(slow).toEqual([])
      const inJson = tableOf({ code: { name: 'facts', path: ['a'] } })
      expect(await found({ columns: { facts: {} }, indexes: without('code') }, inJson)).toEqual([])
    })

    it('that makes the key unique, where subqueries are kept by it', async () => {
      const notUnique = {
        consequence: 'wrong hits',
        message:
          `The key "id" of the table existing has no unique index of its own: ${server} can take rows with ` +
          'the same key for each other. Name a column in `key` that is unique, and add its index.',
        column: 'id',
      }
      const unique = { Key_name: 'PRIMARY', Non_unique: 0 }
      const named = (...own: readonly TableAnswers['indexes'][number][]) =>
        found({ indexes: (usual) => [...own, ...without('id')(usual)] })
      const composite = [index('id', unique), index('code', { ...unique, Seq_in_index: 2 })]
      for (const own of [
        [],
        [index('id')],
        [index('id', { ...unique, Sub_part: 10 })],
        composite,
        [index('price', unique)],
      ])
        expect(await named(...own)).toEqual(server === 'MariaDB' ? [notUnique] : [])
      expect(await named(index('ID', unique))).toEqual([])
      expect(await named(...composite, index('id', { Key_name: 'again', Non_unique: 0 }))).toEqual([])
      expect(await named(index('id', unique), index('Id', { ...unique, Seq_in_index: 2 }))).toEqual([])
    })

    it('on the key of a child table, which need not be unique', async () => {
      const fields = defineSchema({ tags: field.keyword({ array: true }) }, { defaultFields: [] })
      const columns = { tags: { from: { table: 'tag', key: 'parent' }, name: 'tag' } } as const
      const parent = defineTable(fields, { name: 'existing', key: 'id', dialect, columns })
      const named = (...indexes: TableAnswers['indexes']) =>
        checkTable(
          answers({
            existing: answersOf(),
            tag: {
              ...answersOf(),
              columns: [column('parent', 'bigint(20)'), column('tag', 'longtext', OWN)],
              indexes: [index('tag', { Sub_part: 250 }), ...indexes],
            },
          }).run,
          parent,
        )
      expect(await named()).toEqual([
        {
          consequence: 'slow',
          message:
            'The child table tag has no index on "parent": for each row all of its rows are read. ' +
            'Create an ' +
            'index that begins with that column.',
          column: 'parent',
        },
      ])
      expect(await named(index('PARENT'))).toEqual([])
    })
  })

  it('names a column that refuses NULL and has a default', async () => {
    const named = async (rank: object) =>
      (await found({ columns: { rank } })).map((each) => `${each.consequence} ${each.column}`)
    expect(await named({ Null: 'NO', Default: '0' })).toEqual(['error rank'])
    expect(await named({ Null: 'NO' })).toEqual([])
    expect(await named({ Default: '0' })).toEqual([])
  })

  if (server === 'MariaDB') {
    it('names indexes of Aria that lose rows', async () => {
      const general = 'utf8mb4_general_ci'
      const lossy = (engine: string, ...names: readonly string[]): Changes => ({
        engine,
        columns: Object.fromEntries(names.map((name) => [name, { Collation: general }])),
        indexes: (usual) =>
          usual.map((row) => ({ ...row, Column_name: String(row.Column_name).toUpperCase() })),
      })
      const messages = async (changes: Changes, session = {}, table: Table = tableOf()) =>
        (await found(changes, table, session)).flatMap(({ consequence, message, column }) =>
          column === undefined ? `${consequence}: ${message}` : [],
        )
      expect(await messages(lossy('Aria', 'code', 'source_normalized'))).toEqual([
        'wrong hits: The storage engine of the table existing is Aria, which skips rows if an ' +
          'index ' +
          `treats different strings as equal: "source_normalized" (${general}), "code" (${general}). ` +
          'Change the engine to InnoDB, give the columns the collation utf8mb4_nopad_bin, or set ' +
          "optimizer_switch = 'index_condition_pushdown=off'.",
      ])
      const bin = { columns: { code: { Collation: 'utf8mb4_bin' } } }
      expect(await messages({ ...lossy('Aria'), ...bin })).toEqual([
        expect.stringContaining('"code" (utf8mb4_bin)'),
      ])
      const capitals = { columns: { code: { Field: 'CODE', Collation: general } } }
      const named = tableOf({ code: { name: 'Code' } })
      expect(await messages({ ...lossy('Aria'), ...capitals }, {}, named)).toEqual([
        expect.stringContaining(`"CODE" (${general})`),
      ])
      expect(await messages(lossy('InnoDB', 'code'))).toEqual([])
      // Neither has an index.
      expect(await messages(lossy('Aria', 'memo', 'title'))).toEqual([])
      const nopad = {
        columns: { code: { Collation: 'utf8mb4_nopad_bin' }, source_normalized: { Collation: null } },
      }
      expect(await messages({ ...lossy('Aria'), ...nopad })).toEqual([])
      expect(await messages(lossy('Aria', 'code'), { switches: 'index_condition_pushdown=off' })).toEqual([])
      const { code: _, ...fields } = schema.fields
      const rest = defineSchema({ price: fields.price as never }, { defaultFields: [] })
      expect(
        await messages(lossy('Aria', 'code'), {}, defineTable(rest, { name: 'existing', key, dialect })),
      ).toEqual([])
    })
  }

  describe('names a session', () => {
    const base64 = tableOf({}, inBase64)
    const or = ", or `strings: 'base64'` for queries."

    it('whose client writes backslashes that the server takes literally', async () => {
      const text = (rows: string, end: string) =>
        'wrong hits: The session has the SQL mode NO_BACKSLASH_ESCAPES, but its client writes a backslash ' +
        'before quotes and backslashes: values are changed and can break out of their place, those of ' +
        `rows${rows}. ` +
        `Remove the mode, or use prepared statements (mysql2: \`execute\`)${end}`
      expect(await inSession({ backslashes: 2 })).toEqual([text(" and those of users' queries", or)])
      expect(await inSession({ backslashes: 2 }, base64)).toEqual([text(' that you write', '.')])
    })

    it('that stores empty strings as NULL', async () => {
      const modes = 'STRICT_TRANS_TABLES,EMPTY_STRING_IS_NULL'
      const text = (query: string) =>
        'wrong hits: The session has the SQL mode EMPTY_STRING_IS_NULL: an empty string of a document is ' +
        `stored as NULL, as if the field were absent${query}. Remove the mode.`
      expect(await inSession({ modes })).toEqual([text(', and one in a query finds nothing')])
      expect(await inSession({ modes }, base64)).toEqual([text('')])
    })

    it('whose SQL mode is not strict', async () => {
      expect(await inSession({ modes: 'ANSI_QUOTES' })).toEqual([
        `wrong hits: The session's SQL mode is not strict: ${server} changes values that a column ` +
          'cannot hold, ' +
          'without an error. Add STRICT_TRANS_TABLES to sql_mode where rows are written.',
      ])
      for (const modes of ['STRICT_ALL_TABLES', 'ANSI_QUOTES,STRICT_TRANS_TABLES'])
        expect(await inSession({ modes })).toEqual([])
    })

    it('whose character sets lack characters', async () => {
      const text = (consequence: string, sets: string, json: string, queries: string, end: string) =>
        `${consequence}: In this session ${sets}: ${json}characters that it lacks are lost in rows that ` +
        'are ' +
        `written and in companions that are made from values that were read${queries}. Connect with ` +
        'utf8mb4 ' +
        `(mysql2: \`charset: 'utf8mb4'\`)${end}`
      const fail = ', and queries fail or miss them'
      const latin1 = 'character_set_client is latin1, character_set_results is utf8mb3'
      const session = { client: 'latin1', results: 'utf8mb3' }
      expect(await inSession(session)).toEqual([text('wrong hits', latin1, '', fail, or)])
      expect(await inSession(session, base64)).toEqual([text('wrong hits', latin1, '', '', '.')])
      for (const connection of ['ucs2', 'utf16', 'utf16le', 'utf32'])
        expect(await inSession({ connection })).toEqual([
          text('error', `character_set_connection is ${connection}`, 'JSON cannot be read, and ', fail, or),
        ])
      // The server sends results as they are stored.
      expect(await inSession({ results: null })).toEqual([])
    })

    it('with a small max_allowed_packet', async () => {
      expect(await inSession({ packet: '16777216' })).toEqual([])
      expect(await inSession({ packet: 16_777_215 })).toEqual([
        'error: max_allowed_packet is 16777215 bytes: longer statements fail, and so do patterns, fuzzy ' +
          'words ' +
          'and phrases with slop on values of more than about 4194303 bytes. Set it to 16777216 or more.',
      ])
    })
  })

  it('knows the columns ON UPDATE CURRENT_TIMESTAMP, which keep what they hold', async () => {
    const columns = {
      rank: { Extra: 'on update current_timestamp()' },
      created: { Extra: 'DEFAULT_GENERATED on update CURRENT_TIMESTAMP(3)' },
      live: { Extra: 'DEFAULT_GENERATED' },
      price: { Extra: 'ON UPDATE CURRENT_TIMESTAMP' },
    }
    const { run, asked } = answers({ 'press.existing': answersOf({ columns }) })
    const kept = await dialect.columnsSetByUpdates(kyselyOf(run, dialect), tableId('press.existing'))
    expect(kept).toEqual(['price', 'rank', 'created'])
    expect(asked).toEqual([['show columns from `press`.`existing`']])
  })
})
