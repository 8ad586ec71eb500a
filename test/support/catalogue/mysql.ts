import { mariadb, mysql } from '../../../src/backends/sql/index.ts'
import type { Catalogue } from './catalogue.ts'

const TEXTS = ["'Ab'", "'ab '", "''", "'12'", "'é😀'", "concat('a', char(0), 'b')", "'[1]'"]
const DATES = [
  "'2026-08-23 10:16:44'",
  "'2026-08-23'",
  "'2026-08-23T10:16:44.500Z'",
  "'2026-08-23T10:16:44Z'",
  "'2026-02-30T10:16:44.500Z'",
]
const ANY = [...TEXTS, ...DATES]
const WHOLE = ['0', '1', '7', '100']
const WIDE = [...WHOLE, '9007199254740993']
const LISTS = [
  ...[
    '["Ab", "b "]',
    '[1, 2]',
    '[true]',
    '[null]',
    '[]',
    '["a", 1]',
    '[{"a": 1}]',
    '[1.5]',
    '[["a"], ["b"]]',
  ],
  ...['["2026-08-23 10:16:44"]', '["2026-08-23T10:16:44.500Z"]', '[9007199254740993]', '"alone"', '7'],
  ...[
    '[0.1]',
    '[1e21]',
    '[1787480204]',
    '[1787480204500]',
    '[123456789012345678901234567890]',
    '["a\\\\u0000"]',
    '["0000-00-00"]',
  ],
]
const VALUES = [
  ...['"Ab"', '""', '1', '1.0', '-2.5', '1e300', '9007199254740993', 'true', 'null', '["a", "b"]'],
  ...['{"a": 1}', '"2026-08-23 10:16:44"', '"2026-08-23"', '"2026-08-23T10:16:44Z"'],
  ...['"2026-08-23T10:16:44.500Z"', '"2026-08-23T23:30:00.000+02:00"', '1787480204500', '"a\\\\u0000"'],
]
const quoted = (texts: readonly string[]): string[] => texts.map((text) => `'${text}'`)
const inObjects = VALUES.map((value) => `'{"v": ${value}}'`)

const SHARED: Omit<Catalogue, 'dialect'> = {
  key: 'id bigint primary key',
  types: {
    'varchar(40)': ANY,
    'char(30)': ANY,
    tinytext: ANY,
    text: ANY,
    mediumtext: TEXTS,
    longtext: TEXTS,
    'text character set utf8mb4 collate utf8mb4_general_ci': ANY,
    tinyint: WHOLE,
    'tinyint(1)': WHOLE,
    smallint: WHOLE,
    mediumint: WHOLE,
    int: WHOLE,
    'int(5) unsigned zerofill': WHOLE,
    bigint: [...WIDE, '-9223372036854775808', '1787480204500'],
    'bigint unsigned': [...WIDE, '18446744073709551615'],
    'decimal(10, 2)': ['0', '-2.5', '7'],
    'decimal(30, 5)': ['0', '-2.5', '9007199254740993.5'],
    float: ['0', '1', '0.1', '-2.5', '1e30', '16777216', '16777218'],
    double: ['0', '1', '0.1', '-2.5', '1e300', '1787480204500.25'],
    'bit(1)': ["b'0'", "b'1'"],
    'bit(8)': ["b'101'"],
    'bit(64)': ["b'1'"],
    year: ['2026', '1901', '0'],
    date: ["'2026-08-23'", "'0001-01-01'", "'9999-12-31'"],
    datetime: ["'2026-08-23 10:16:44'", "'0001-01-01'", "'1970-01-01'", "'2038-01-20'"],
    'datetime(6)': ["'2026-08-23 10:16:44.5'", "'9999-12-31 23:59:59.999'", "'2026-08-23 10:16:44.123456'"],
    'timestamp(3) null': ["'2026-08-23 10:16:44.5'"],
    time: ["'10:16:44'"],
    "enum('big', 'Big') character set utf8mb4 collate utf8mb4_bin": ["'big'", "'Big'"],
    "set('a', 'b')": ["'a'", "'a,b'"],
    'binary(2)': ["'ab'"],
    'varbinary(8)': ["'ab'"],
    tinyblob: ["'ab'"],
    blob: ["'ab'"],
    mediumblob: ["'ab'"],
    longblob: ["'ab'"],
    json: [`'"a"'`, `'{"a": 1}'`, `'7'`],
    point: ['point(1, 2)'],
    geometry: ['point(1, 2)'],
    linestring: ['linestring(point(1, 2), point(3, 4))'],
  },
  lists: { json: quoted(LISTS), 'varchar(200)': ['\'["a"]\'', "''", "'no json'"] },
  paths: { json: [...inObjects, `'"alone"'`], text: [...inObjects, "'no json'", "'[]'"] },
}

/** The types of MySQL. */
export const MYSQL_CATALOGUE: Catalogue = { ...SHARED, dialect: mysql() }

/** The types of MariaDB. */
export const MARIADB_CATALOGUE: Catalogue = {
  ...SHARED,
  dialect: mariadb(),
  // Its own default is latin1.
  clause: 'default charset utf8mb4',
  types: {
    ...SHARED.types,
    uuid: ["'00000000-0000-4000-8000-0000000000ab'"],
    inet4: ["'10.0.0.1'"],
    inet6: ["'::1'", "'2001:db8::1'"],
  },
}
