/*
 * The queries that the tests of the widest used translator to ClickHouse ask, about rows of our own, with
 * their hits. The columns are those of OpenTelemetry's logs and traces.
 */
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'

const keyword = field.keyword()
const list = field.keyword({ array: true })

export const logs = defineSchema(
  {
    Body: field.text(),
    ServiceName: keyword,
    SeverityNumber: field.integer(),
    foo: keyword,
    bar: keyword,
    MaterializedExample: keyword,
    'LogAttributes.error.message': keyword,
    'LogAttributes.example.number': keyword,
    'LogAttributes.materialized.example': keyword,
    'NumericAttributes.count': field.number(),
    'ResourceAttributesJSON.error.message': keyword,
    'ResourceAttributesJSON.error.severity': field.number(),
    'Events.Name': list,
    'Events.Count': field.integer({ array: true }),
    'Events.IsAvailable': field.boolean({ array: true }),
    'Events.Timestamp': field.date({ array: true }),
    'Events.Attributes.message': list,
    'Events.Attributes.message.subkey': list,
    'Events.JSONAttributes.message': list,
    'Events.JSONAttributes.message.subkey': list,
  },
  { defaultFields: ['Body'], defaultOperator: 'and' },
)

/**
 * A Map of strings is read under its keys. Values under keys of other maps, of lists of maps and of the type
 * JSON are columns that ClickHouse computes when a row is written.
 */
export const CREATE = `create table log (
  id Int64,
  Body String,
  ServiceName LowCardinality(String),
  SeverityNumber UInt8,
  foo String,
  bar String,
  LogAttributes Map(LowCardinality(String), String),
  NumericAttributes Map(String, Float64),
  ResourceAttributesJSON JSON,
  Events Nested (
    Name String, Count UInt64, IsAvailable Bool, Timestamp DateTime64(9),
    Attributes Map(LowCardinality(String), String), JSONAttributes JSON
  ),
  MaterializedExample Nullable(String) materialized ${valueIn('LogAttributes', 'materialized.example')},
  count Nullable(Float64) materialized ${valueIn('NumericAttributes', 'count')},
  message Nullable(String) materialized ResourceAttributesJSON.error.message::Nullable(String),
  severity Nullable(Float64) materialized ResourceAttributesJSON.error.severity::Nullable(Float64),
  messages Array(String) materialized ${valuesIn('message')},
  subkeys Array(String) materialized ${valuesIn('message.subkey')},
  json_messages Array(Nullable(String)) materialized
    arrayMap(each -> each.message::Nullable(String), Events.JSONAttributes),
  json_subkeys Array(Nullable(String)) materialized
    arrayMap(each -> each.message.subkey::Nullable(String), Events.JSONAttributes)
) engine = MergeTree order by id`

function valueIn(map: string, key: string): string {
  return `if(mapContains(${map}, '${key}'), ${map}['${key}'], null)`
}

function valuesIn(key: string): string {
  const filled = `arrayFilter(each -> mapContains(each, '${key}'), Events.Attributes)`
  return `arrayMap(each -> each['${key}'], ${filled})`
}

/** A field with a dot in its name has a column with another name, unless the table says one. */
export const COLUMNS = {
  MaterializedExample: { generated: true },
  SeverityNumber: { type: 'tinyint' },
  'LogAttributes.error.message': { name: 'LogAttributes', path: ['error.message'] },
  'LogAttributes.example.number': { name: 'LogAttributes', path: ['example.number'] },
  'LogAttributes.materialized.example': { name: 'LogAttributes', path: ['materialized.example'] },
  'NumericAttributes.count': { name: 'count', generated: true },
  'ResourceAttributesJSON.error.message': { name: 'message', generated: true },
  'ResourceAttributesJSON.error.severity': { name: 'severity', generated: true },
  'Events.Name': { name: 'Events.Name' },
  'Events.Count': { name: 'Events.Count' },
  'Events.IsAvailable': { name: 'Events.IsAvailable' },
  'Events.Timestamp': { name: 'Events.Timestamp' },
  'Events.Attributes.message': { name: 'messages', generated: true },
  'Events.Attributes.message.subkey': { name: 'subkeys', generated: true },
  'Events.JSONAttributes.message': { name: 'json_messages', generated: true },
  'Events.JSONAttributes.message.subkey': { name: 'json_subkeys', generated: true },
} as const

const SIXTY = Array.from({ length: 60 }, (_, i) => `${i + 1}${i % 10 === 9 ? ';' : ''}`).join(' ')

const NONE = { ServiceName: 'other', SeverityNumber: 9, foo: '', bar: '' }
const JUST = { Count: 5, IsAvailable: true, Timestamp: '2025-01-01T00:00:00.000Z' }

/** What is written, by column; the events of a row as objects. */
export const ROWS: readonly Record<string, unknown>[] = [
  { ...NONE, Body: 'foo bar baz', ServiceName: 'foo', foo: 'bar' },
  {
    ...NONE,
    Body: 'Baz, bar and foo',
    ServiceName: 'foo bar baz',
    SeverityNumber: 17,
    foo: 'baz',
    bar: 'baz',
  },
  {
    ...NONE,
    Body: 'abc def',
    ServiceName: 'abc',
    foo: 'qux',
    bar: 'baz',
    LogAttributes: { 'error.message': 'Failed to fetch', 'example.number': '3' },
  },
  {
    ...NONE,
    Body: 'abc-def, crowbar',
    foo: 'crowbar',
    LogAttributes: { 'error.message': 'Failed', 'materialized.example': 'foo', 'example.number': '1' },
  },
  {
    ...NONE,
    Body: 'red',
    foo: '3',
    LogAttributes: { 'error.message': 'A B', 'example.number': '10', 'materialized.example': 'bar' },
    NumericAttributes: { count: 42 },
    ResourceAttributesJSON: { error: { message: 'Failed to fetch', severity: 11 } },
  },
  {
    ...NONE,
    Body: 'blue and red',
    ServiceName: 'bar',
    foo: 'barrister',
    LogAttributes: { 'error.message': '', 'example.number': '7' },
    NumericAttributes: { count: 41.5 },
    ResourceAttributesJSON: { error: { message: 'failed to fetch', severity: 10 } },
  },
  {
    ...NONE,
    Body: 'FooBar',
    Events: [
      { ...JUST, Name: 'foo', Attributes: { message: 'key1' }, JSONAttributes: { message: 'key1' } },
      { ...JUST, Name: 'x', Attributes: { message: 'key1 key2' }, JSONAttributes: { message: 'key1 key2' } },
    ],
  },
  {
    ...NONE,
    Body: 'Foo Bar, blue',
    Events: [
      {
        Name: 'foo bar',
        Count: 4,
        IsAvailable: false,
        Timestamp: '2025-01-02T00:00:00.000Z',
        Attributes: { 'message.subkey': 'key1' },
        JSONAttributes: { message: { subkey: 'key1' } },
      },
    ],
  },
  {
    ...NONE,
    Body: `All: ${SIXTY} of them`,
    Events: [{ ...JUST, Name: 'a foo', Attributes: {}, JSONAttributes: {} }],
  },
  { ...NONE, Body: 'foo and baz', LogAttributes: { 'error.message': 'test', 'example.number': '0' } },
]

const ALL = ROWS.map((_, i) => i)
/** All rows but some. */
const but = (...hits: number[]): number[] => ALL.filter((i) => !hits.includes(i))

/**
 * Each query with its hits, or with why it is refused. Keywords are compared as a whole, so that `bar` is not
 * in `crowbar`, and numbers in a Map of strings as strings.
 */
export const QUERIES: Readonly<Record<string, readonly number[] | 'unknown-field'>> = {
  '"foo bar baz"': [0],
  'foo bar baz': [0, 1],
  'ServiceName:foo bar baz': [0],
  'ServiceName:"foo bar baz"': [1],
  'ServiceName:("foo bar baz")': [1],
  'ServiceName:(abc def)': [],
  '(abc def)': [2, 3],
  '("abc def")': [2, 3],
  'foo:bar': [0],
  '(foo:bar)': [0],
  bar: [0, 1, 7],
  '(bar)': [0, 1, 7],
  'foo:(bar)': [0],
  'foo:(bar) baz': [0],
  'LogAttributes.error.message:("Failed to fetch")': [2],
  'ResourceAttributesJSON.error.message:("Failed to fetch")': [4],
  'SeverityNumber:>10': [1],
  'ResourceAttributesJSON.error.severity:>10': [4],
  'foo:(bar baz)': [],
  '-foo:bar': but(0),
  'NOT foo:(bar baz)': but(),
  '-foo:(bar baz)': but(),
  '-foo:(bar)': but(0),
  '-foo:(-bar)': [0],
  '*bar': [0, 1, 3, 6, 7],
  'foo:*bar': [0, 3],
  'foo:*bar*': [0, 3, 5],
  'foo:(*bar)': [0, 3],
  'foo:(bar*)': [0, 5],
  'foo:(*bar*)': [0, 3, 5],
  'foo:[1 TO 5]': [4],
  'foo:(bar:(baz) qux)': [2],
  'LogAttributes.error.message:"Failed to fetch"': [2],
  '-LogAttributes.error.message:"Failed to fetch"': but(2),
  'LogAttributes.error.message:Failed': [3],
  '-LogAttributes.error.message:Failed': but(3),
  'LogAttributes.error.message:*': [2, 3, 4, 5, 9],
  '-LogAttributes.error.message:*': [0, 1, 6, 7, 8],
  'MaterializedExample:"foo"': [3],
  '-MaterializedExample:"foo"': but(3),
  'MaterializedExample:foo': [3],
  '-MaterializedExample:foo': but(3),
  'LogAttributes.materialized.example:foo': [3],
  'LogAttributes.example.number:>1': [2, 4, 5],
  'LogAttributes.example.number:>=1': [2, 3, 4, 5],
  'LogAttributes.example.number:<1': [9],
  'LogAttributes.example.number:<=1': [3, 9],
  'LogAttributes.example.number:[1 TO 5]': [2, 3, 4],
  '-LogAttributes.example.number:[1 TO 5]': but(2, 3, 4),
  'LogAttributes.error.message:("A B")': [4],
  '-LogAttributes.error.message:("A B")': but(4),
  'NOT ServiceName:foo AND NOT ServiceName:bar': but(0, 5),
  'NOT red AND NOT blue': but(4, 5, 7),
  'NOT red OR NOT blue': but(4, 5, 7),
  'NOT red NOT blue': but(4, 5, 7),
  'foo bar': [0, 1, 7],
  foo: [0, 1, 7, 9],
  '"foo bar"': [0, 7],
  '-foo': but(0, 1, 7, 9),
  'ServiceName:foo': [0],
  FooBar: [6],
  '"Foo Bar"': [0, 7],
  [`"${SIXTY}"`]: [8],
  'foo NOT bar baz': [9],
  Foo: [0, 1, 7, 9],
  '-Foo': but(0, 1, 7, 9),
  'FOO NOT BAR BAZ': [9],
  '"foo-bar"': [0, 7],
  'Events.Name:foo': [6],
  'NOT Events.Name:foo': but(6),
  '-Events.Name:foo': but(6),
  'Events.Name:"foo"': [6],
  'NOT Events.Name:"foo"': but(6),
  '-Events.Name:"foo"': but(6),
  'Events.Name:"foo bar"': [7],
  'NOT Events.Name:"foo bar"': but(7),
  '-Events.Name:"foo bar"': but(7),
  'Events.Name:foo*': [6, 7],
  'Events.Name:*foo': [6, 8],
  'Events.Name:*foo*': [6, 7, 8],
  'Events.Count:5': [6, 8],
  'NOT Events.Count:5': but(6, 8),
  'Events.Count:"4"': [7],
  'NOT Events.Count:"4"': but(7),
  'Events.IsAvailable:true': [6, 8],
  'NOT Events.IsAvailable:true': but(6, 8),
  'Events.IsAvailable:false': [7],
  'NOT Events.IsAvailable:false': but(7),
  'Events.Attributes.message:key1': [6],
  '-Events.Attributes.message:key1': but(6),
  'Events.Attributes.message:key1*': [6],
  'Events.Attributes.message:"key1"': [6],
  'Events.Attributes.message.subkey:"key1"': [7],
  'Events.Attributes.message:("key1 key2")': [6],
  'Events.Attributes.message:*': [6],
  '-Events.Attributes.message:*': but(6),
  'NOT Events.Attributes.message:*': but(6),
  'Events.Attributes:*': 'unknown-field',
  'Events.Timestamp:"2025-01-01"': [6, 8],
  'Events.Timestamp:2025-01-01': [6, 8],
  'Events.JSONAttributes.message:key1': [6],
  '-Events.JSONAttributes.message:key1': but(6),
  'Events.JSONAttributes.message:key1*': [6],
  'Events.JSONAttributes.message:"key1"': [6],
  'Events.JSONAttributes.message.subkey:"key1"': [7],
  'Events.JSONAttributes.message:("key1 key2")': [6],
  'Events.JSONAttributes.message:*': [6],
  '-Events.JSONAttributes.message:*': but(6),
  'NOT Events.JSONAttributes.message:*': but(6),
  'Events.JSONAttributes:*': 'unknown-field',
  'LogAttributes.error.message:""': [5],
  '-LogAttributes.error.message:""': but(5),
  'LogAttributes.error.message:"test"': [9],
  'NumericAttributes.count:"42"': [4],
}
