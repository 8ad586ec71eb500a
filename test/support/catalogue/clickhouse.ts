import { clickhouse } from '../../../src/backends/sql/index.ts'
import type { Catalogue } from './catalogue.ts'

const TEXTS = ["'Ab'", "'ab '", "''", "'12'", "'é😀'", "concat('a', char(0), 'b')", "'[1]'"]
const DATES = [
  "'2026-08-23 10:16:44'",
  "'2026-08-23'",
  "'2026-08-23T10:16:44.500Z'",
  "'2026-08-23T10:16:44Z'",
  "'2026-02-30T10:16:44.500Z'",
]
const WHOLE = ['0', '1', '7', '100']
const WIDE = [...WHOLE, '9007199254740993', '1787480204500']
const FLOATS = ['0', '1', '0.1', '-2.5', '1e30', 'nan', 'inf']
const INSTANTS = ["'2026-08-23 10:16:44'", "'1970-01-01 00:00:00'"]

const nullable = (types: Readonly<Record<string, readonly string[]>>): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(types).map(([type, samples]) => [`Nullable(${type})`, samples]))

/** The types of ClickHouse. */
export const CLICKHOUSE_CATALOGUE: Catalogue = {
  dialect: clickhouse({ paths: 'json' }),
  key: 'id Int64',
  clause: 'engine = MergeTree order by id',
  types: {
    ...nullable({
      String: [...TEXTS, ...DATES, "unhex('ff41')"],
      'FixedString(24)': ["'Ab'", "concat('a', char(0), 'b')", "'2026-08-23T10:16:44.500Z'"],
      Int8: WHOLE,
      Int16: WHOLE,
      Int32: WHOLE,
      Int64: [...WIDE, '-9223372036854775808'],
      Int128: [...WIDE, "toInt128('170141183460469231731687303715884105727')"],
      Int256: WIDE,
      UInt8: WHOLE,
      UInt16: WHOLE,
      UInt32: WHOLE,
      UInt64: [...WIDE, '18446744073709551615'],
      UInt128: WIDE,
      UInt256: WIDE,
      Bool: ['true', 'false'],
      Float32: FLOATS,
      Float64: [...FLOATS, '1e300', '1787480204500.25'],
      BFloat16: ['1', '0.1'],
      'Decimal(10, 2)': ['0', '-2.5', '7'],
      'Decimal(38, 5)': ['0', '-2.5', "'9007199254740993.5'"],
      Date: ["'2026-08-23'", "'1970-01-01'"],
      Date32: ["'2026-08-23'", "'1900-01-01'"],
      DateTime: INSTANTS,
      "DateTime('America/New_York')": INSTANTS,
      'DateTime64(3)': ["'2026-08-23 10:16:44.500'"],
      "DateTime64(6, 'UTC')": ["'2026-08-23 10:16:44.123456'", "'1900-01-01 00:00:00'"],
      UUID: ["'00000000-0000-4000-8000-0000000000ab'"],
      IPv4: ["'10.0.0.1'"],
      IPv6: ["'::1'", "'2001:db8::1'"],
      "Enum8('big' = 1, 'Big' = 2)": ["'big'", "'Big'"],
      "Enum16('big' = 1)": ["'big'"],
    }),
    String: TEXTS,
    'LowCardinality(String)': TEXTS,
    'Tuple(String)': ["tuple('a')"],
    'Map(String, String)': ["map('v', 'a')"],
    IntervalDay: ['interval 1 day'],
  },
  lists: {
    'Array(String)': ["['Ab', 'b ']", '[]', "['2026-08-23']"],
    'Array(Nullable(String))': ["['Ab', null]"],
    'Array(Int32)': ['[1, 2]'],
    'Array(Int64)': ['[9007199254740993]', '[7]'],
    'Array(Float64)': ['[1.5, nan]', '[2]'],
    'Array(Float32)': ['[0.1]', '[2]'],
    'Array(UInt8)': ['[0, 1]', '[2]'],
    'Array(Bool)': ['[true]'],
    "Array(DateTime64(3, 'UTC'))": ["['2026-08-23 10:16:44.500']"],
    'Array(Date)': ["['2026-08-23']"],
    'Array(UUID)': ["['00000000-0000-4000-8000-0000000000ab']"],
  },
  paths: {
    'Nullable(String)': [
      ...[
        '"Ab"',
        '""',
        '1',
        '-2.5',
        '1e300',
        '9007199254740993',
        'true',
        'null',
        '["a", "b"]',
        '{"a": 1}',
      ].map((value) => `'{"v": ${value}}'`),
      ...['"2026-08-23 10:16:44"', '"2026-08-23"', '"2026-08-23T10:16:44.500Z"', '1787480204500'].map(
        (value) => `'{"v": ${value}}'`,
      ),
      ...["'no json'", "'[]'", "''"],
    ],
  },
}
