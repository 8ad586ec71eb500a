import { type Dialect, defineTable, type Table, toRow } from '../../../src/backends/sql/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import type { Connection } from '../../support/engines/connections.ts'
import { insertRows } from '../../support/engines/sqlEngine.ts'

/** A schema with every kind of field. */
export const releases = defineSchema(
  {
    body: field.text(),
    organisation: field.text({ whole: true, array: true }),
    name: field.keyword(),
    language: field.keyword({ ignoreCase: true }),
    tags: field.keyword({ array: true }),
    memo: field.contains(),
    price: field.number(),
    pages: field.integer({ array: true }),
    live: field.boolean(),
    created: field.date(),
  },
  { defaultFields: ['body'] },
)

const BODIES = [
  'The savings bank of the Société, the bank',
  'the Bank OF THE sea',
  'ACME Bank the the bank',
  'école École ECOLE bank',
  "O'Neill's bank \\ naïve 'quoted' \"twice\"",
  'ﬁrst straße STRASSE bank',
  '100% sure_thing',
  'ascii only',
  '',
]
const NAMES = [
  'ACME Bank',
  'acme bank',
  'Acme  Bank',
  'ÀCME',
  'école',
  'Ecole',
  'ecole ',
  'ß',
  'ss',
  '',
  "x'\\y",
  'a\nb',
]
const TAGS = [['école', 'B'], ['ECOLE'], ['b', 'ecole '], [], ['ß', 'SS'], ['a%b', 'a_b', 'a\\b', "a'b"]]
const ORGANISATIONS = [
  ['ACME Bank', 'Other'],
  ['acme BANK'],
  ['Société Générale'],
  ['the bank', 'bank the'],
  [],
]

/** Documents whose values differ by case, accents, trailing spaces and what escaping could confuse. */
export const DOCUMENTS: readonly object[] = Array.from({ length: 120 }, (_, i) => ({
  body: i % 11 === 0 ? null : BODIES[i % BODIES.length],
  organisation: ORGANISATIONS[i % ORGANISATIONS.length],
  name: i % 13 === 0 ? null : NAMES[i % NAMES.length],
  language: ['de', 'DE', 'İt', 'fr', null][i % 5],
  tags: TAGS[i % TAGS.length],
  memo: BODIES[(i * 7) % BODIES.length],
  price: [0, -1.5, 1e21, 0.1, null][i % 5],
  pages: [[1, 2], [3], [], [-7, 9]][i % 4],
  live: [true, false, null][i % 3],
  created: i % 7 === 0 ? null : Date.UTC(2019, 9, 17 + (i % 9), i % 24, 0, 0, i),
}))

export const QUERIES: readonly string[] = [
  'bank',
  'NOT bank',
  '"the bank"',
  '"bank the"~3',
  '"the bank the"~4',
  '"the société"~5',
  'b?nk',
  'b*k AND NOT *ing*',
  'ba*',
  'bnk~1',
  'socité~2',
  '/(b|é)[a-z]{2,4}/',
  'body:[a TO c}',
  'body:*',
  "o'neill's OR naïve",
  'a b c d e f g h i j k l m n o bank',
  'name:"ACME Bank"',
  'name:("acme bank" OR école OR "" OR zz)',
  'NOT name:(ACME* OR e*)',
  'name:/.*bank.*/',
  'name:/[AÀ].*/',
  'name:/a.b/',
  'name:/ACME Bank/',
  'name:/[a-z]+\\ /',
  'name:/(ECOLE|x.*y)/',
  'name:ecol~1',
  'name:"x\'\\\\y"',
  'name:[A TO b]',
  'name:?*',
  'name:*\\ ',
  'language:de',
  'language:İ?',
  'tags:école',
  'tags:ECOLE',
  'tags:(b OR ß OR "ecole ")',
  'tags:a?b',
  'tags:"a\\\\b"',
  'tags:/[a-e].*/',
  'NOT tags:*',
  'organisation:"acme bank"',
  'organisation:"the bank"~1',
  'organisation:[a TO b]',
  'memo:BANK',
  'memo:"the s"',
  'memo:100%',
  'memo:b?n*k',
  'price:0.1',
  'price:>=1e21',
  'price:[-2 TO 0]',
  'pages:3',
  'pages:<0',
  'live:true OR pages:9',
  'NOT live:false',
  'created:2019-10-17',
  'created:>2019-10-20T11',
  'NOT created:[2019-10-19 TO 2019-10-21]',
]

/** How the columns of an existing table are made. */
interface ExistingColumns {
  /** The type of a column of strings. Default `varchar`. */
  readonly strings?: 'varchar' | 'longtext'
  /** The column of the key. Default: numbers. */
  readonly key?: string
}

/** A table as users make them: of short strings, without the library's collation. */
export function existingTable(name: string, dialect: Dialect): Table<typeof releases> {
  return defineTable(releases, { name, key: 'id', dialect })
}

export async function createExisting(
  connection: Connection,
  table: Table<typeof releases>,
  { strings = 'varchar', key = 'bigint' }: ExistingColumns = {},
): Promise<void> {
  const set = 'character set utf8mb4 collate utf8mb4_general_ci'
  const string = `${strings === 'varchar' ? 'varchar(200)' : 'longtext'} ${set}`
  const types = { number: 'double', integer: 'bigint', boolean: 'boolean', date: 'datetime(3)' } as const
  const columns = Object.values(table.columns).flatMap(({ field, name, tokens, normalized }) => {
    const list = field.array && field.kind !== 'keyword' && field.kind !== 'text' ? 'json' : undefined
    const value = list ?? (field.kind in types ? types[field.kind as 'date'] : string)
    return [
      `${name} ${value}`,
      ...(tokens === null ? [] : [`${tokens} ${string}`]),
      ...(normalized === null ? [] : [`${normalized} ${string}`]),
    ]
  })
  const index = `index (name${strings === 'varchar' ? '' : '(50)'}), index (created)`
  await connection.query(`drop table if exists ${table.name}`)
  await connection.query(
    `create table ${table.name} (id ${key} primary key, ${columns.join(', ')}, ${index})`,
  )
}

/** Inserts documents with the keys that `keyOf` gives to their positions. */
export async function insertDocuments(
  connection: Connection,
  table: Table<typeof releases>,
  documents: readonly object[],
  keyOf: (i: number) => unknown = (i) => i + 1,
): Promise<void> {
  const rows = documents.map((document, i) => ({ id: keyOf(i), ...toRow(table, document as never) }))
  await insertRows(connection, table, rows)
}
