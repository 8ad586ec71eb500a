// What the examples of docstrings name without making it. It runs in the project of the test.
import { deepEqual } from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { type DocumentOf, defineSchema, field, planQuery } from 'isoquery'
import { compile, defineBackend, type Formula, type Leaf } from 'isoquery/backend'
import { prepare, toPredicate } from 'isoquery/memory'
import { memoryKeyStore, memoryReleaseStore, memoryUsageStore } from 'isoquery/releases'
import { ddl, defineTable, type Row, sqlite, toRow } from 'isoquery/sql'
import type { ConformanceOptions } from 'isoquery/testing'
import { Kysely, SqliteDialect } from 'kysely'

/** Compares what an example shows. Classes and prototypes do not matter. */
export function same(actual: unknown, shown: unknown): void {
  deepEqual(plain(actual), plain(shown))
}

const plain = (value: unknown) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

const store = memoryReleaseStore([
  { publicidentifier: 'r1', versioncreated: '2019-10-17', headline: 'Bank opens' },
])
const keys = await memoryKeyStore([{ secret: 'opensesame', maxqueries: 50 }])

export function fixtures() {
  const releases = defineSchema(
    {
      headline: field.text({ html: true }),
      source: field.keyword({ ignoreCase: true }),
      versioncreated: field.date(),
    },
    { defaultFields: ['headline'] },
  )
  const schema = defineSchema(
    {
      title: field.text(),
      price: field.number(),
      organisation: field.text({ whole: true }),
      'author.name': field.keyword(),
      tenant: field.keyword({ hidden: true }),
    },
    { defaultFields: ['title'] },
  )
  const plan = planQuery(releases, 'headline:bank NOT source:b*')
  const table = defineTable(releases, { name: 'release', key: 'id', dialect: sqlite() })
  const document: DocumentOf<typeof releases> = {
    headline: 'Bank opens',
    source: 'ACME',
    versioncreated: '2019-10-17',
  }
  const database = new DatabaseSync(':memory:')
  for (const statement of ddl(table)) database.exec(statement)
  const { headline, headline_u121, source, source_normalized, versioncreated } = toRow(table, document)
  database
    .prepare(
      'insert into release (id, headline, headline_u121, source, source_normalized, versioncreated) ' +
        'values (1, ?, ?, ?, ?, ?)',
    )
    .run(...([headline, headline_u121, source, source_normalized, versioncreated] as string[]))
  const db = new Kysely<Record<string, Row>>({
    dialect: new SqliteDialect({ database: databaseOfKysely(database) }),
  })
  const emptyDb = new Kysely<Record<string, Row>>({
    dialect: new SqliteDialect({ database: databaseOfKysely(new DatabaseSync(':memory:')) }),
  })
  const sieve = defineBackend<string>({
    name: 'sieve',
    leaf: {
      term: (leaf) => `${leaf.field.name} is ${leaf.value}`,
      phrase: () => 'a phrase',
      pattern: () => 'a pattern',
      regexp: () => 'a regexp',
      fuzzy: () => 'a fuzzy word',
      range: () => 'a range',
      substring: () => 'a substring',
      number: () => 'a number',
      numberRange: () => 'a range',
      boolean: () => 'a boolean',
      dateRange: () => 'a range',
      exists: () => 'a value',
    },
    all: (parts) => `(${parts.join(' and ')})`,
    any: (parts) => `(${parts.join(' or ')})`,
    not: (part) => `not ${part}`,
    constant: String,
  })
  const load: ConformanceOptions['load'] = async (schema, documents) => {
    const prepared = documents.map((each) => prepare(schema, each as never))
    return async (plan) => prepared.flatMap((each, at) => (toPredicate(plan)(each as never) ? [at] : []))
  }
  const formula = planQuery(releases, 'bank').formula as Extract<Formula, { kind: 'leaf' }> | Leaf
  const leaf = ('leaf' in formula ? formula.leaf : formula) as Leaf
  // A client of a search engine, and of PostgreSQL, that notes what it is given.
  const properties = {
    headline: { type: 'text' },
    source: { type: 'keyword' },
    versioncreated: { type: 'date' },
  } as const
  const client = {
    indices: {
      create: async (_: object) => ({}),
      getMapping: async (_: object) => ({ releases: { mappings: { properties } } }),
    },
    search: async (_: object) => ({ hits: { hits: [] } }),
    query: async (_: string) => ({ rows: [] }),
  }
  return {
    releases,
    schema,
    plan,
    table,
    document,
    documents: [document],
    database,
    db,
    emptyDb,
    sieve,
    load,
    leaf,
    client,
    store,
    keys,
    usage: memoryUsageStore(),
    index: 'releases',
    tenant: 'ACME',
    usersText: 'bank',
    mutedText: 'rumour',
    savedTexts: ['bank', 'fund*'],
    filter: compile(plan, sieve, undefined),
    show: (_: unknown) => {},
  }
}

function databaseOfKysely(database: DatabaseSync) {
  return {
    close: () => {},
    prepare: (text: string) => {
      const statement = database.prepare(text)
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...(parameters as string[])),
        run: (parameters: readonly unknown[]) => statement.run(...(parameters as string[])),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as string[])),
      }
    },
  }
}
