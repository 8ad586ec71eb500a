import { describe, expect, it } from 'vitest'
import {
  type ClickhouseOptions,
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
  /** The name of an index of another kind. */
  readonly other?: string
}

/** A server that gives these answers, and what it was asked. */
function answering({ columns, settings = {}, indexes = [], other = 'others' }: Answers) {
  const asked: (readonly unknown[])[] = []
  const run: RunStatement = async (statement, parameters) => {
    const text = statement.replace(/\s+/g, ' ').trim()
    asked.push([text, ...parameters])
    if (text.includes('from system.columns'))
      return Object.entries({ ...COLUMNS, ...columns }).map(([column, type]) => ({ column, type }))
    if (text.includes('from system.settings'))
      return Object.entries(settings).map(([name, value]) => ({ name, value }))
    if (text.includes('from system.data_skipping_indices'))
      return [
        ...indexes.map((expression, i) => ({ index: `words_${i}`, expression, type: 'text' })),
        { index: other, expression: 'tags_normalized', type: 'bloom_filter' },
      ]
    return []
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
  return { consequence, message: `The column "${column}" of the type ${text}`, column }
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
      'select name as "column", type as "type", default_kind as "kind" from system.columns ' +
        `${where} order by position`,
      ...names,
    ])
    expect(asked).toContainEqual([
      'select name as "index", expr as "expression", type as "type" from system.data_skipping_indices ' +
        where,
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
    expect.stringContaining(
      'has no column "code", but "Code": this database distinguishes upper and lower case',
    ),
  ])
})

describe('checkTable on ClickHouse names a column', () => {
  it.each([
    [
      'code',
      'FixedString(4)',
      'text',
      `Set columns["code"].type to 'other', or change the column to String.`,
    ],
    ['body', 'UUID', 'text', 'Change the column to String.'],
    ['price', 'Nullable(Float32)', 'double', `Set columns["price"].type to 'real', or change the column.`],
    ['price', 'Decimal(9, 2)', 'double', `Set columns["price"].type to 'decimal', or change the column.`],
    ['price', 'Decimal(16, 2)', 'double', 'Change the column.'],
    ['prices', 'Array(Int64)', 'double', `Set columns["prices"].type to 'bigint', or change the column.`],
    ['at', 'Date32', 'timestamp', `Set columns["at"].type to 'date', or change the column.`],
  ] as const)('%s of the type %s', async (name, native, type, wayOut) => {
    expect(await found({ columns: { [name]: native } })).toEqual([
      problem(
        native === 'UUID' ? 'error' : 'wrong hits',
        name,
        `${native} is declared as ${type}. ${wayOut}`,
      ),
    ])
  })

  it('that holds companions and has no NULL, or no lists', async () => {
    expect(await found({ columns: { body_u121: 'String', tags_normalized: 'Nullable(String)' } })).toEqual([
      problem(
        ...(['wrong hits', 'body_u121'] as const),
        'String cannot hold the companion of a text field. Make it Nullable(String) and fill it with ' +
          'backfill(db, table).',
      ),
      problem(
        ...(['wrong hits', 'tags_normalized'] as const),
        'Nullable(String) cannot hold the companion of a text field. Make it Array(String) and fill it ' +
          'with backfill(db, table).',
      ),
    ])
    const columns = {
      body_u121: 'LowCardinality(Nullable(String))',
      tags_normalized: 'Array(LowCardinality(String))',
    }
    expect(await found({ columns })).toEqual([])
  })

  it('that holds values under paths in another form', async () => {
    const wayOut = 'or leave out columns["code"].path.'
    const IN_MAP =
      'is no Map(String, String). Change it to Map(String, String), read JSON in a String by ' +
      "clickhouse({ paths: 'json' })"
    const IN_TEXT =
      'is no String with JSON. Change it to String with JSON, read a Map(String, String) by ' +
      "clickhouse({ paths: 'map' })"
    const named = (paths: 'map' | 'json', doc: string) =>
      found(
        { columns: { doc } },
        tableOf({ options: { paths }, columns: { code: { name: 'doc', path: ['a'] } } }),
      )
    for (const native of ['String', 'JSON', 'Map(String, UInt64)', 'Map(UUID, String)'])
      expect(await named('map', native)).toEqual([problem('error', 'doc', `${native} ${IN_MAP}, ${wayOut}`)])
    for (const native of ['Map(String, String)', 'JSON', 'FixedString(4)'])
      expect(await named('json', native)).toEqual([
        problem('error', 'doc', `${native} ${IN_TEXT}, ${wayOut}`),
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
      'The table log has no column "absent". Add it, or correct columns["code"] in defineTable.',
    ])
  })
})

it("checkTable names what lacks ClickHouse's text index", async () => {
  const table = tableOf({ accelerators: 'all' })
  const words = "splitByChar(' ', ifNull(body_u121, ''))"
  const lacking = (expression: string, column: string) => {
    const statements = [
      `alter table "log" add index "log_${column}_fast" ${expression} type text(tokenizer = 'array')`,
      `alter table "log" materialize index "log_${column}_fast"`,
    ]
    const message =
      `The table log has no text index on ${expression}, so a word is searched in all rows. Run ` +
      `\`${statements[0]}\`, then \`${statements[1]}\`, or correct \`accelerators\` in defineTable.`
    return { consequence: 'slow', message, column, statements }
  }
  const ofBody = lacking(`splitByChar(' ', ifNull("body_u121", ''))`, 'body_u121')
  const ofTags = lacking('"tags_normalized"', 'tags_normalized')
  expect(await found({}, table)).toEqual([ofBody, ofTags])
  expect(await found({ indexes: [words] }, table)).toEqual([ofTags])
  expect(await found({ indexes: ['tags_normalized', 'body_u121'] }, table)).toEqual([ofBody])
  const [problem] = await found({ indexes: [words], other: 'log_tags_normalized_fast' }, table)
  expect(problem!.statements).toEqual([
    'alter table "log" drop index if exists "log_tags_normalized_fast"',
    ...ofTags.statements,
  ])
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
            'slightly below the setting.',
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
          'break: a query that reaches a limit returns only some rows. Set it to its default.',
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
