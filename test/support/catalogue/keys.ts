import { backfill, companionDdl, type Dialect, defineTable } from '../../../src/backends/sql/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import type { Connection } from '../engines/connections.ts'

const WIDE = ['9007199254740992', '9007199254740993', '9007199254740994']
const LONG = ['9007199254740993.1', '9007199254740993.2', '0.5'].map((digits) => `'${digits}'`)
const FRACTIONS = ['0.1', '0.2', '0.30000001', '2']
const INSTANTS = ["'2026-08-23 10:16:44.123456'", "'2026-08-23 10:16:44.123457'", "'2026-08-23 10:16:45'"]
const TEXTS = ["'a'", "'B'", "'é'", "'Z '", "'9007199254740993'", "'09007199254740993'", "'1e1'"]
const UUIDS = ["'f0000000-0000-4000-8000-0000000000ab'", "'10000000-0000-4000-8000-0000000000aa'"]
const BYTES = ["x'00112233445566778899aabbccddeeff'", "x'00112233445566778899aabbccddeefe'"]

type Keys = Readonly<Record<string, readonly string[]>>

const MYSQL_KEYS: Keys = {
  ...{ bigint: WIDE, 'decimal(20, 0)': WIDE, 'decimal(30, 5)': LONG, 'decimal(10, 2)': FRACTIONS },
  ...{ float: FRACTIONS, double: FRACTIONS, 'datetime(6)': INSTANTS, 'varchar(40)': TEXTS },
  ...{ 'binary(16)': BYTES, "enum('b', 'a', 'c')": ["'a'", "'b'", "'c'"], "set('b', 'a')": ["'a'", "'b'"] },
  ...{ 'bit(8)': ["b'1'", "b'10'"], year: ['2026', '1999'], time: ["'10:00:00'", "'9:00:00'"] },
}

/** The types of keys of each engine → the keys of rows. */
export const KEYS = {
  sqlite: { integer: WIDE, '': ['7', "'a'", '1.5', "x'61'"], real: FRACTIONS, 'text collate nocase': TEXTS },
  duckdb: {
    ...{
      bigint: WIDE,
      hugeint: WIDE,
      uhugeint: WIDE,
      'decimal(20, 0)': WIDE,
      'decimal(10, 2)': ['0.1', '0.2'],
    },
    ...{ float: FRACTIONS, double: FRACTIONS, timestamp: INSTANTS, varchar: TEXTS, uuid: UUIDS },
    ...{ "enum('b', 'a')": ["'a'", "'b'"], blob: ["'a'", "'b'"], time: ["'10:00'"], 'integer[]': ['[1]'] },
  },
  postgres: {
    ...{ bigint: WIDE, numeric: [...LONG, ...WIDE], real: FRACTIONS, 'double precision': FRACTIONS },
    ...{ timestamptz: INSTANTS, text: TEXTS, 'char(40)': TEXTS, uuid: UUIDS },
    ...{ bytea: ["'\\x61'", "'\\x62'"], boolean: ['true', 'false'], inet: ["'10.0.0.1'", "'9.0.0.1'"] },
  },
  mysql: MYSQL_KEYS,
  mariadb: { ...MYSQL_KEYS, uuid: UUIDS, inet4: ["'10.0.0.1'", "'9.0.0.1'", "'100.0.0.1'"] },
  clickhouse: {
    ...{ Int64: WIDE, Int128: WIDE, 'Decimal(20, 0)': WIDE, 'Decimal(10, 2)': FRACTIONS.slice(0, 2) },
    ...{ Float64: FRACTIONS, 'DateTime64(6)': INSTANTS, String: TEXTS, UUID: UUIDS },
    ...{ "Enum8('b' = 1, 'a' = 2)": ["'a'", "'b'"], IPv4: ["'10.0.0.1'", "'9.0.0.1'"] },
  },
} satisfies Readonly<Record<string, Keys>>

/** The keys by which `backfill` writes other rows' words, passes rows over, or fails in the database. */
export async function keyFaults(
  connection: Connection,
  dialect: Dialect,
  keys: Keys,
  clause = '',
): Promise<string[]> {
  const schema = defineSchema({ f: field.text() }, { defaultFields: ['f'] })
  const table = defineTable(schema, { name: 'keyed', key: 'id', dialect })
  const query = (text: string, values: readonly unknown[] = []) => connection.query(text, values)
  const faults: string[] = []
  for (const [native, samples] of Object.entries(keys)) {
    for (const batch of [1, 2, samples.length + 1]) {
      const optional = clause === '' ? 'text' : 'Nullable(String)'
      await query(`create table keyed (id ${native}, f ${optional}) ${clause}`)
      for (const statement of companionDdl(table)) await query(statement)
      for (const [i, sample] of samples.entries())
        await query(`insert into keyed (id, f) values (${sample}, 'word${i}')`)
      let statements = 0
      const limited: typeof query = (text, values) => {
        if (++statements > 100) throw new Error('does not end')
        return query(text, values)
      }
      try {
        await backfill(limited, table, { batch })
        const rows = await query(`select f, ${table.columns.f!.tokens} as words from keyed`)
        const wrong = rows.filter(({ f, words }) => String(words).trim() !== f)
        if (wrong.length > 0) faults.push(`${native} by ${batch}: ${JSON.stringify(wrong)}`)
      } catch (error) {
        const { message } = error as Error
        if (!/^(?:Rows cannot be paged|The client (?:returns|rounds)|Value is too large)/.test(message))
          faults.push(`${native} by ${batch}: ${message}`)
      }
      await query('drop table keyed')
    }
  }
  return faults
}
