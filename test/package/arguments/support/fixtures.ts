import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { defineBackend } from '../../../../src/backends/index.ts'
import { prepare } from '../../../../src/backends/memory/index.ts'
import { defineTable, sqlite } from '../../../../src/backends/sql/index.ts'
import { defineSchema, field, parse, planQuery, safeParse } from '../../../../src/index.ts'
import { memoryKeyStore, memoryReleaseStore, memoryUsageStore } from '../../../../src/releases/index.ts'

export const schema = defineSchema(
  { title: field.text({ whole: true }), price: field.number() },
  { defaultFields: ['title'] },
)
/** Another schema that has a field of the same name, but of another kind. */
export const other = defineSchema({ title: field.number() }, { defaultFields: ['title'] })
export const plan = planQuery(schema, 'bank')
export const otherPlan = planQuery(other, 'title:5')
export const dialect = sqlite()
export const own = { name: 'book', key: 'id', dialect }
export const table = defineTable(schema, own)
export const otherTable = defineTable(other, { name: 'book', key: 'id', dialect })
export const query = parse('bank')
export const document = { title: 'Bank' }
export const otherPrepared = prepare(other, { title: 5 })
export const diagnostic = safeParse('(bank').diagnostics[0]!
export const fix = diagnostic.fixes[0]!
export const leaf = (() => {
  if (plan.formula.kind !== 'term') throw new TypeError('The formula of one word is a term.')
  return plan.formula
})()

const never = (): string => ''
export const sieve = defineBackend<string>({
  name: 'sieve',
  leaf: {
    term: never,
    phrase: never,
    pattern: never,
    regexp: never,
    fuzzy: never,
    range: never,
    substring: never,
    number: never,
    numberRange: never,
    boolean: never,
    dateRange: never,
    exists: never,
  },
  all: never,
  any: never,
  not: never,
  constant: String,
})

// biome-ignore lint/suspicious/noExplicitAny: a database with any tables.
export const db = new Kysely<any>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new SqliteIntrospector(own),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

export const store = memoryReleaseStore([])
export const keys = await memoryKeyStore([])
export const usage = memoryUsageStore()
export const host = { function: () => undefined }
