import { describe, expect, it } from 'vitest'
import {
  type ClickhouseOptions,
  type ColumnMap,
  type ColumnOptions,
  checkTable,
  clickhouse,
  defineTable,
  type RunStatement,
  type TableOptions,
} from '../../../../../src/backends/sql/index.ts'
import { field } from '../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../src/schema/schema.ts'

const schema = defineSchema(
  {
    body: field.text(),
    tags: field.keyword({ array: true, ignoreCase: true }),
    code: field.keyword(),
    memo: field.contains(),
    price: field.number(),
    prices: field.number({ array: true }),
    rank: field.integer(),
    live: field.boolean(),
    at: field.date(),
  },
  { defaultFields: ['body'] },
)

/** The columns as `ddl` makes them. */
const COLUMNS = {
  id: 'Int64',
  body: 'Nullable(String)',
  body_u121: 'Nullable(String)',
  tags: 'Array(String)',
  tags_normalized: 'Array(String)',
  code: 'Nullable(String)',
  memo: 'Nullable(String)',
  price: 'Nullable(Float64)',
  prices: 'Array(Float64)',
  rank: 'Nullable(Int64)',
  live: 'Nullable(Bool)',
  at: "Nullable(DateTime64(3, 'UTC'))",
}

interface Answers {
  /** The types of the columns that differ from those of `ddl`, or are added to them, by name. */
  readonly columns?: Readonly<Record<string, string>>
  /** The settings that the server gives, by name. */
  readonly settings?: Readonly<Record<string, string>>
  /** The expressions of the text indexes. */
  readonly indexes?: readonly string[]
  /** The first rounded number of each column that has one. */
  readonly rounded?: Readonly<Record<string, number>>
  /** The key of the first row of each column with a text that is no JSON. */
  readonly unread?: Readonly<Record<string, unknown>>
}

/** A server that gives these answers, and what it was asked. */
function answering({ columns, settings = {}, indexes = [], rounded = {}, unread = {} }: Answers) {
  const asked: (readonly unknown[])[] = []
  const run: RunStatement = async (statement, parameters) => {
    const text = statement.replace(/\s+/g, ' ').trim()
    asked.push([text, ...parameters])
    if (text.includes('from system.columns'))
      return Object.entries({ ...COLUMNS, ...columns }).map(([column, type]) => ({ column, type }))
    if (text.includes('from system.settings'))
      return Object.entries(settings).map(([name, value]) => ({ name, value }))
    if (text.includes('from system.data_skipping_indices'))
      return indexes.map((expression) => ({ expression }))
    const shown = /, \[?"(\w+)"\]?\) as "value"/.exec(text)?.[1]
    if (shown !== undefined && shown in rounded) return [{ value: rounded[shown] }]
    const read = /isValidJSON\(ifNull\("(\w+)"/.exec(text)?.[1]
    return read !== undefined && read in unread ? [{ key: unread[read] }] : []
  }
  return { run, asked }
}

interface Described extends Partial<TableOptions<typeof schema>> {
  readonly options?: ClickhouseOptions
}

function tableOf({ options, ...others }: Described = {}) {
  const key = { name: 'id', type: 'bigint' } as const
  return defineTable(schema, {
    name: 'log',
    key,
    dialect: clickhouse(options),
    accelerators: 'none',
    ...others,
  } as TableOptions<typeof schema>)
}

const found = (answers: Answers = {}, table = tableOf()) => checkTable(answering(answers).run, table)

function problem(consequence: string, column: string, text: string) {
  return { consequence, message: `The column "${column}" of log is ${text}`, column }
}

it('checkTable finds nothing in a table of ClickHouse that ddl made', async () => {
  expect(await found()).toEqual([])
})

it('checkTable finds no table of ClickHouse without columns', async () => {
  expect(await checkTable(async () => [], tableOf())).toEqual([
    { consequence: 'error', message: expect.stringContaining('The table log cannot be found.') },
  ])
})

it.each([
  ['log', 'currentDatabase()', '{p1:String}', ['log']],
  ['press.log', '{p1:String}', '{p2:String}', ['press', 'log']],
])(
  'checkTable asks ClickHouse for the columns and text indexes of %s',
  async (name, database, table, names) => {
    const indexes = ["splitByChar(' ', ifNull(body_u121, ''))", '`tags_normalized`']
    const { run, asked } = answering({ indexes })
    expect(await checkTable(run, tableOf({ name, accelerators: 'all' }))).toEqual([])
    const where = `where database = ${database} and table = ${table}`
    expect(asked[0]).toEqual([
      `select name as "column", type as "type" from system.columns ${where} order by position`,
      ...names,
    ])
    expect(asked).toContainEqual([
      `select expr as "expression" from system.data_skipping_indices ${where} and type = 'text'`,
      ...names,
    ])
  },
)

it('checkTable tells the capitals of names of ClickHouse', async () => {
  const { run } = answering({})
  const capitals: RunStatement = async (statement, parameters) =>
    ((await run(statement, parameters)) as object[]).map((row) =>
      'column' in row && row.column === 'code' ? { ...row, column: 'Code' } : row,
    )
  expect((await checkTable(capitals, tableOf())).map(({ message }) => message)).toEqual([
    expect.stringContaining('has no column "code", but "Code": this database tells capitals'),
  ])
})

describe('checkTable on ClickHouse names a column', () => {
  const OTHERWISE = 'Correct the schema, or store the value in another type.'
  const declare = (name: string, type: string) =>
    `Declare columns["${name}"] with type: '${type}' in defineTable.`
  const usual = { at: 'timestamp', rank: 'bigint', live: 'boolean', code: 'text', memo: 'text' }
  const declared = { ...usual, body: 'text', price: 'double', prices: 'double' }

  it.each([
    ['code', 'FixedString(4)', declare('code', 'other')],
    ['code', 'Nullable(Int64)', declare('code', 'other')],
    ['memo', "Enum8('a' = 1)", declare('memo', 'other')],
    ['code', 'Map(String, String)', OTHERWISE],
    ['body', 'UUID', OTHERWISE],
    ['price', 'Nullable(Float32)', declare('price', 'real')],
    ['price', 'LowCardinality(UInt64)', declare('price', 'bigint')],
    ['price', 'Decimal(9, 2)', OTHERWISE],
    ['prices', 'Array(Nullable(Int64))', declare('prices', 'bigint')],
    ['rank', 'Float64', OTHERWISE],
    ['live', 'String', OTHERWISE],
    ['at', 'Date', declare('at', 'date')],
    ['at', 'Date32', declare('at', 'date')],
    ['at', 'String', OTHERWISE],
  ] as const)('%s of the type %s', async (name, native, wayOut) => {
    const type = declared[name]
    expect(await found({ columns: { [name]: native } })).toEqual([
      problem(
        ...(['wrong hits', name] as const),
        `${native}: it is declared as ${type}, and is compared in another way than its values say. ${wayOut}`,
      ),
    ])
  })

  it('of instants that is declared as a day', async () => {
    const columns = { at: { type: 'date' } } as const
    expect((await found({}, tableOf({ columns })))[0]?.message).toContain(declare('at', 'timestamp'))
  })

  it('that is a list or no list', async () => {
    const wayOut = 'Correct the schema or the table.'
    expect(await found({ columns: { price: 'Array(Float64)', prices: 'Nullable(Float64)' } })).toEqual([
      problem('error', 'price', `Array(Float64): the field "price" holds single values. ${wayOut}`),
      problem(
        ...(['error', 'prices'] as const),
        `Nullable(Float64): the field "prices" holds lists (\`array: true\`). ${wayOut}`,
      ),
    ])
  })

  it('that holds companions and has no NULL, or no lists', async () => {
    expect(await found({ columns: { body_u121: 'String', tags_normalized: 'Nullable(String)' } })).toEqual([
      problem(
        ...(['wrong hits', 'body_u121'] as const),
        'String: the companion of an absent value is NULL. Make it Nullable(String) and fill it with ' +
          'backfill(db, table).',
      ),
      problem(
        ...(['wrong hits', 'tags_normalized'] as const),
        'Nullable(String): the companion of a list is a list. Make it Array(String) and fill it with ' +
          'backfill(db, table).',
      ),
    ])
    const columns = {
      body_u121: 'LowCardinality(Nullable(String))',
      tags_normalized: 'Array(LowCardinality(String))',
    }
    expect(await found({ columns })).toEqual([])
  })

  it('that holds values under paths in another form', async () => {
    const wayOut =
      'Or leave out the path in defineTable, and store the value in a column of its own, which can be ' +
      'materialized.'
    const IN_MAP =
      "a Map(String, String); or else in a String that holds JSON, by clickhouse({ paths: 'json' })"
    const IN_TEXT =
      "a String that holds JSON; or else in a Map(String, String), by clickhouse({ paths: 'map' })"
    const named = (paths: 'map' | 'json', doc: string) =>
      found(
        { columns: { doc } },
        tableOf({ options: { paths }, columns: { code: { name: 'doc', path: ['a'] } } }),
      )
    for (const native of ['String', 'JSON', 'Map(String, UInt64)', 'Map(UUID, String)'])
      expect(await named('map', native)).toEqual([
        problem('error', 'doc', `${native}: values under a path are read in ${IN_MAP}. ${wayOut}`),
      ])
    for (const native of ['Map(String, String)', 'JSON', 'FixedString(4)'])
      expect(await named('json', native)).toEqual([
        problem('error', 'doc', `${native}: values under a path are read in ${IN_TEXT}. ${wayOut}`),
      ])
    const [key, value] = ['LowCardinality(String)', 'LowCardinality(String)']
    for (const native of ['Map(String, String)', `Map(${key}, String)`, `Map(String, ${value})`])
      expect(await named('map', native)).toEqual([])
    for (const native of ['String', 'Nullable(String)']) expect(await named('json', native)).toEqual([])
  })

  it('that another hides, whose name begins with the name of the table', async () => {
    const columns = { 'log.code': 'String', 'log.others': 'String', 'press.log.memo': 'String' }
    const hidden = (name: string) => ({
      consequence: 'wrong hits',
      message:
        `The column "log.code" of ${name} is read in place of "code". Rename one of them, or pass another ` +
        'name of the table as `alias` to each query.',
      column: 'code',
    })
    expect(await found({ columns })).toEqual([hidden('log')])
    expect(await found({ columns }, tableOf({ name: 'press.log' }))).toEqual([hidden('log')])
    const absent = await found(
      { columns: { 'log.absent': 'String' } },
      tableOf({ columns: { code: 'absent' } }),
    )
    expect(absent.map(({ message }) => message)).toEqual([
      'The table log has no column "absent". Correct columns["code"] in defineTable.',
    ])
  })

  it('with a number that binary32 cannot hold', async () => {
    const real = { type: 'real' } as const
    const columns = { price: 'Nullable(Float32)', prices: 'Array(Float32)' }
    const rounded = { price: 0.1, prices: 0.3 }
    const table = tableOf({ name: 'press.log', columns: { price: real, prices: real } })
    const { run, asked } = answering({ columns, rounded })
    const said = (name: string, native: string, value: number) => ({
      consequence: 'wrong hits',
      message:
        `The column "${name}" of press.log is ${native} and holds ${value}, rounded to binary32: a query ` +
        `for ${value} does not find it. Change its type to Float64.`,
      column: name,
    })
    expect(await checkTable(run, table)).toEqual([
      said('price', 'Nullable(Float32)', 0.1),
      said('prices', 'Array(Float32)', 0.3),
    ])
    const isRounded = 'x -> ifNull(isFinite(x) and toFloat64(x) <> toFloat64(toString(x)), 0)'
    for (const values of ['["price"]', '"prices"'])
      expect(asked).toContainEqual([
        `select arrayFirst(${isRounded}, ${values}) as "value" from "press"."log" ` +
          `where arrayExists(${isRounded}, ${values}) limit 1`,
      ])
    expect(await found({ columns }, table)).toEqual([])
    expect(await found({ columns, rounded: { prices: 0.3 } }, table)).toEqual([
      said('prices', 'Array(Float32)', 0.3),
    ])
    expect(await found({ rounded })).toEqual([])
    expect(await found({ columns: { price: 'Float32' }, rounded })).toHaveLength(1)
    const exact = { ...columns, price: 'Nullable(Float64)' }
    expect((await found({ columns: exact, rounded }, table)).map(({ message }) => message)).toEqual([
      expect.stringContaining('it is declared as real'),
      expect.stringContaining('"prices" of press.log is Array(Float32) and holds 0.3'),
    ])
  })

  it('with a text that is no JSON', async () => {
    const columns = {
      code: { name: 'doc', path: ['a'] },
      memo: { name: 'doc', path: ['b'] },
      at: { name: 'more', path: ['c'] },
    } as const
    const options = { paths: 'json' } as const
    const table = tableOf({ name: 'press.log', columns, options })
    const texts = { doc: 'String', more: 'Nullable(String)' }
    const said = (name: string, key: unknown) => ({
      consequence: 'wrong hits',
      message:
        `The column "${name}" of press.log holds a text that ClickHouse does not read as JSON, in the ` +
        'row with ' +
        `the key ${key}: nothing is found in it. Correct the value, or leave out the paths into the column ` +
        'in defineTable.',
      column: name,
    })
    const { run, asked } = answering({ columns: texts, unread: { doc: 7, more: 9, body: 1 } })
    expect(await checkTable(run, table)).toEqual([said('doc', 7), said('more', 9)])
    const text = `ifNull("doc", '')`
    const ofDoc = [
      `select "id" as "key" from "press"."log" where ${text} <> '' and not isValidJSON(${text}) limit 1`,
    ]
    expect(asked.filter((each) => String(each[0]).includes(text))).toEqual([ofDoc])
    expect(await found({ columns: texts }, table)).toEqual([])
    expect(await found({ columns: texts, unread: { more: 9 } }, table)).toEqual([said('more', 9)])
    const lacksOne = answering({ columns: { doc: 'String' } })
    await checkTable(lacksOne.run, table)
    expect(lacksOne.asked.join()).not.toContain('"more"')
    expect(await found({ columns: { doc: 'String' }, unread: { doc: 7 } }, table)).toHaveLength(2)
    const broken = await found({ columns: { ...texts, price: 'String' }, unread: { doc: 7 } }, table)
    expect(broken.map(({ column }) => column)).toEqual(['price'])
    const keyed = tableOf({ columns, options, key: 'nr' })
    const lacking = await found({ columns: texts, unread: { doc: 7 } }, keyed)
    expect(lacking.map(({ column }) => column)).toEqual(['nr'])
    const inMap = tableOf({ columns: { code: { name: 'doc', path: ['a'] } } })
    expect(await found({ columns: { doc: 'Map(String, String)' }, unread: { doc: 7 } }, inMap)).toEqual([])
  })
})

it('checkTable finds nothing in columns of ClickHouse that hold what is described', async () => {
  const whole = ['Int8', 'UInt256', 'Nullable(Int64)', 'Bool']
  const instants = ['DateTime', "DateTime('UTC')", 'DateTime64(9)', "Nullable(DateTime64(3, 'UTC'))"]
  const texts = [
    ...['String', 'LowCardinality(Nullable(String))', 'SimpleAggregateFunction(any, String)'],
    'SimpleAggregateFunction(anyLast, Nullable(String))',
  ]
  const held: [name: string, type: ColumnOptions['type'], natives: readonly string[], others: string[]][] = [
    ['code', 'text', texts, ['FixedString(4)', 'AggregateFunction(any, String)']],
    ['at', 'iso', texts, ['DateTime']],
    ...(['tinyint', 'smallint', 'integer', 'bigint'] as const).map((type): (typeof held)[number] => [
      'rank',
      type,
      whole,
      ['Float64', 'Decimal(9, 0)'],
    ]),
    ['price', 'real', ['Float32'], ['Float64', 'Int8']],
    ['price', 'double', ['Float64', 'Int8', 'UInt16', 'Int32'], ['Float32', 'Int64', 'UInt128']],
    [
      ...(['price', 'decimal'] as const),
      ['Decimal(1, 0)', 'Decimal(9, 2)', 'Decimal(10, 2)', 'Decimal(15, 6)', 'UInt32'],
      ['Decimal(16, 6)', 'Decimal(38, 2)', 'UInt64', 'Float64'],
    ],
    ['live', 'boolean', ['Bool', 'UInt8'], ['Int8', 'UInt16']],
    ['at', 'timestamp', instants, ['Date', 'Int64']],
    ['at', 'timestamptz', instants, ['Date', 'Int64']],
    ['at', 'date', ['Date', 'Nullable(Date32)'], ['DateTime']],
    ['at', 'milliseconds', ['Int64', 'UInt64'], ['Bool', 'Float64']],
    ['at', 'seconds', ['Int32', 'UInt32'], ['Bool', 'Float64']],
    [
      ...(['code', 'other'] as const),
      ['FixedString(4)', 'UUID', 'IPv4', "Enum8('a' = 1)"],
      ['Map(String, String)', 'Tuple(String)', 'JSON', 'Nested(a String)', 'Variant(String)', 'Dynamic'],
    ],
    ['prices', 'double', ['Array(Float64)', 'Array(Nullable(Float64))', 'Array(Int8)'], ['Array(Float32)']],
  ]
  for (const [name, type, natives, others] of held) {
    const table = tableOf({ columns: { [name]: { type } } as ColumnMap<typeof schema> })
    for (const native of natives)
      expect([name, type, native, ...(await found({ columns: { [name]: native } }, table))]).toEqual([
        name,
        type,
        native,
      ])
    for (const native of others)
      expect([name, type, native, await found({ columns: { [name]: native } }, table)]).toEqual([
        ...[name, type, native],
        [expect.objectContaining({ consequence: 'wrong hits', column: name })],
      ])
  }
})

it("checkTable names what lacks ClickHouse's text index", async () => {
  const table = tableOf({ accelerators: 'all' })
  const words = "splitByChar(' ', ifNull(body_u121, ''))"
  const lacking = (expression: string, column: string) => ({
    consequence: 'slow',
    message:
      `The table log has no text index on ${expression}, so a word is searched in all rows. Run the ` +
      "statements of companionDdl(table, 'accelerators'), or correct `accelerators` in defineTable.",
    column,
  })
  const ofBody = lacking(`splitByChar(' ', ifNull("body_u121", ''))`, 'body_u121')
  const ofTags = lacking('"tags_normalized"', 'tags_normalized')
  expect(await found({}, table)).toEqual([ofBody, ofTags])
  expect(await found({ indexes: [words] }, table)).toEqual([ofTags])
  expect(await found({ indexes: ['tags_normalized', 'body_u121'] }, table)).toEqual([ofBody])
  expect(await found({ indexes: ['other', `(${words})`, '(`tags_normalized`)'] }, table)).toEqual([])
})

describe('checkTable names settings of ClickHouse', () => {
  it('under which a query gives some rows, is refused, or has too many values', async () => {
    const settings = {
      http_max_fields: '500',
      max_ast_depth: '100',
      result_overflow_mode: 'break',
    }
    const message = (name: string, text: string) => `The setting ${name} is ${text}`
    expect(await found({ settings })).toEqual([
      {
        consequence: 'error',
        message: message(
          'http_max_fields',
          '500, but queries have up to 950 bound values. Make the dialect with clickhouse({ ' +
            'maxParameters }), ' +
            'some less than the setting.',
        ),
      },
      {
        consequence: 'error',
        message: message('max_ast_depth', '100: long queries are refused. Set it to its default.'),
      },
      {
        consequence: 'wrong hits',
        message: message(
          'result_overflow_mode',
          'break: a query that reaches a limit gives some rows only. Set it to its default.',
        ),
      },
    ])
  })

  it('that are below the limits of its statements', async () => {
    const { run, asked } = answering({})
    await checkTable(run, tableOf({ options: { maxParameters: 2000 } }))
    expect(asked).toContainEqual([
      'select name as "name", value as "value" from system.settings ' +
        "where (name like '%overflow_mode' and value = 'break') " +
        "or (name in ('max_query_size') and toUInt64OrZero(value) between 1 and 262143) " +
        "or (name = 'http_max_fields' and toUInt64OrZero(value) < {p1:Int64}) " +
        "or (name = 'max_ast_elements' and toUInt64OrZero(value) between 1 and 49999) " +
        "or (name in ('max_ast_depth', 'max_parser_depth') and toUInt64OrZero(value) between 1 and 999) " +
        'order by name',
      2050n,
    ])
    const most = answering({})
    await checkTable(most.run, tableOf({ options: { maxParameters: 100_000 } }))
    expect(most.asked.flat()).toContain(7050n)
  })
})
