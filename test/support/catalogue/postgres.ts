import { postgres } from '../../../src/backends/sql/index.ts'
import type { Catalogue } from './catalogue.ts'

const TEXTS = ["'Ab'", "'ab '", "''", "'12'", "'é😀'", "'true'", "' x'"]
const DATES = [
  "'2026-08-23 10:16:44'",
  "'2026-08-23'",
  "'2026-08-23T10:16:44.500Z'",
  "'2026-08-23T10:16:44Z'",
  "'2026-08-23T23:30:00.000+02:00'",
  "'2026-08-23 10:16:44.5'",
  "'2026'",
  "'2026-02-30'",
]
const INSTANTS = [
  "'2026-08-23 10:16:44.5'",
  "'2026-08-23 10:16:44.123456'",
  "'0001-01-01'",
  "'9999-12-31 23:59:59.999'",
  "'infinity'",
  "'-infinity'",
  "'12000-01-01'",
]
const WHOLE = ['0', '1', '-1', '7', '32767', '1787480']
const WIDE = [...WHOLE, '9007199254740993', '-9223372036854775808', '1787480204', '1787480204500']
const FLOATS = ['0', '1', '0.1', '-2.5', '1e30', "'NaN'", "'Infinity'", '1787480204500.25']

const LISTS = [`'{Ab,"b "}'`, "'{}'", "'{NULL}'", "'{12,12}'", "'{{a,b},{c,d}}'"]
const JSON_LISTS = [
  '["Ab", "b "]',
  '[1, 2]',
  '[true]',
  '[null]',
  '[]',
  '["a", 1, null, true]',
  '[["a"], ["b"]]',
  '[{"a": 1}]',
  '["2026-08-23 10:16:44"]',
  '["2026-08-23T10:16:44.500Z"]',
  '"alone"',
  '{"a": "b"}',
  '[9007199254740993]',
  '7',
]
const VALUES = [
  '"Ab"',
  '""',
  '1',
  '1.0',
  '-2.5',
  '1e300',
  '1e400',
  '9007199254740993',
  'true',
  'null',
  '["a", "b"]',
  '{"a": 1}',
  '"2026-08-23 10:16:44"',
  '"2026-08-23"',
  '"2026-08-23T10:16:44Z"',
  '"2026-08-23T10:16:44.500Z"',
  '"2026-08-23T23:30:00.000+02:00"',
  '1787480204500',
]

/** PostgreSQL's types as people use them. */
export const POSTGRES_CATALOGUE: Catalogue = {
  dialect: postgres(),
  key: 'id bigint primary key',
  types: {
    text: [...TEXTS, ...DATES],
    varchar: [...TEXTS, ...DATES],
    // Clients fill shorter values with spaces, and the cast of `other` leaves them out.
    'char(8)': ["'Abcdefgh'", "'2026-08-'"],
    'char(24)': ["'2026-08-23T10:16:44.500Z'"],
    '"char"': ["'a'"],
    name: TEXTS,
    citext: [...TEXTS, ...DATES],
    smallint: WHOLE.slice(0, 5),
    integer: WHOLE,
    bigint: WIDE,
    'numeric(12, 2)': ['0', '1', '-2.5', '7.00'],
    numeric: [...FLOATS, '1e40', '1e400', '9007199254740993.5'],
    real: FLOATS,
    'double precision': FLOATS,
    money: ['1', '2.5'],
    boolean: ['true', 'false'],
    date: ["'2026-08-23'", "'0044-03-15 BC'", "'infinity'", "'0001-01-01'", "'9999-12-31'"],
    timestamp: INSTANTS,
    timestamptz: INSTANTS,
    time: ["'10:16:44'"],
    timetz: ["'10:16:44+02'"],
    interval: ["'1 day'", "'1 month 2 days'"],
    uuid: ["'00000000-0000-4000-8000-0000000000ab'"],
    inet: ["'10.0.0.1'", "'10.0.0.0/8'", "'::1'"],
    cidr: ["'10.0.0.0/8'"],
    macaddr: ["'08:00:2b:01:02:03'"],
    json: [`'"a"'`, `'{"a": 1}'`, `'1'`],
    jsonb: [`'"a"'`, `'{"a": 1}'`, `'1'`],
    bytea: [`'\\x6162'`],
    xml: ["'<a/>'"],
    'bit(4)': ["B'1010'"],
    varbit: ["B'10'"],
    point: ["'(1,2)'"],
    int4range: ["'[1,5)'"],
    tsvector: ["'a b'"],
    oid: ['7'],
    size: ["'big'", "'Big'"],
    email: ["'a@b'", "'Ab'"],
    positive: ['1', '7'],
  },
  lists: {
    'text[]': LISTS,
    'varchar[]': LISTS,
    'integer[]': ["'{1,2}'", "'{{1},{2}}'", "'{NULL}'", "'[5:6]={1,2}'"],
    'bigint[]': ["'{1,9007199254740993}'", "'{7}'"],
    'double precision[]': ["'{1.5,NaN}'", "'{Infinity}'", "'{2}'"],
    'numeric[]': ["'{1.5,NaN}'", "'{2}'"],
    'boolean[]': ["'{t,f,NULL}'"],
    'uuid[]': ["'{00000000-0000-4000-8000-0000000000ab}'"],
    'inet[]': ["'{10.0.0.1}'"],
    'timestamptz[]': [`'{"2026-08-23 10:16:44.5+00"}'`, "'{infinity}'"],
    'timestamp[]': [`'{"2026-08-23 10:16:44.5"}'`],
    'date[]': ["'{2026-08-23}'"],
    'size[]': ["'{big}'"],
    jsonb: JSON_LISTS.map((text) => `'${text}'`),
    json: JSON_LISTS.map((text) => `'${text}'`),
  },
  paths: {
    jsonb: [...VALUES.map((value) => `'{"v": ${value}}'`), "'[]'", `'[{"v": 1}]'`],
    json: [...VALUES, '"a\\u0000"'].map((value) => `'{"v": ${value}}'`),
    text: [`'{"v": 1}'`],
  },
}

/** The statements that make the types of a user. */
export const POSTGRES_SETUP = [
  'create extension if not exists citext',
  "create type size as enum ('big', 'Big')",
  'create domain email as text',
  'create domain positive as integer check (value > 0)',
]

/** The types that no declared type suits. */
export const POSTGRES_UNHELD = [
  ...['aclitem', 'box', 'bytea', 'char', 'cid', 'circle', 'datemultirange', 'daterange', 'gtsvector'],
  ...['int4multirange', 'int4range', 'int8multirange', 'int8range', 'interval', 'jsonpath', 'line', 'lseg'],
  ...['money', 'nummultirange', 'numrange', 'path', 'point', 'polygon', 'refcursor', 'tid', 'time', 'timetz'],
  ...[
    'tsmultirange',
    'tsquery',
    'tsrange',
    'tstzmultirange',
    'tstzrange',
    'tsvector',
    'txid_snapshot',
    'xid8',
  ],
  'xml',
]

/** The names of all types whose values a column can hold, but arrays and the catalogue's own. */
export const POSTGRES_NAMES = `
  select typname::text as name from pg_type where typnamespace = 'pg_catalog'::regnamespace
  and typtype in ('b', 'r', 'm', 'd') and typcategory <> 'A' and typname !~ '^(reg|pg_)' order by 1`
