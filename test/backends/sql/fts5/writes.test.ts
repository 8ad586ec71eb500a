import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { Kysely, SqliteDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  checkCompanions,
  checkTable,
  ddl,
  defineTable,
  type Hints,
  readHints,
  registerFunctions,
  sqlite,
  toRow,
  toSql,
} from '../../../../src/backends/sql/index.ts'
import type { DocumentOf } from '../../../../src/schema/documentOf.ts'
import { nodeSqlite } from '../../../support/nodeSqlite.ts'
import { scaled } from '../../../support/scaled.ts'
import { document } from '../support/arbitraryDocument.ts'
import { formula, planOf } from '../support/arbitraryFormula.ts'
import { nasty } from '../support/nastySchema.ts'

const table = defineTable(nasty, {
  name: 'nasty',
  key: { name: 'id', type: 'bigint' },
  dialect: sqlite({ functions: true }),
  accelerators: 'all',
})

const id = fc.integer({ min: -2, max: 6 })
/** Statements of all kinds that write, with the rows that they need. */
const write = fc.oneof(
  { weight: 4, arbitrary: fc.record({ how: fc.constant('insert'), id, document }) },
  {
    weight: 8,
    arbitrary: fc.record({
      how: fc.constantFrom('insert or replace', 'insert or ignore', 'replace', 'upsert', 'upsert nothing'),
      id,
      document,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      how: fc.constantFrom('update', 'update or replace', 'update or ignore'),
      id,
      document,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ how: fc.constantFrom('move', 'move rowid', 'move or replace'), id, to: id }),
  },
  { weight: 2, arbitrary: fc.record({ how: fc.constant('delete'), id }) },
  {
    weight: 1,
    arbitrary: fc.record({
      how: fc.constantFrom(
        'delete all',
        'mirror',
        'vacuum',
        'begin',
        'commit',
        'rollback',
        'savepoint',
        'back',
      ),
    }),
  },
)
type Write = { how: string; id?: number; to?: number; document?: DocumentOf<typeof nasty> }

class World {
  readonly database = new DatabaseSync(':memory:')
  readonly db = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new SqliteDialect({ database: nodeSqlite(this.database) }),
  })

  constructor(recursive: boolean) {
    registerFunctions(this.database)
    for (const statement of ddl(table)) this.database.exec(statement)
    this.database.exec(`pragma recursive_triggers = ${recursive ? 'on' : 'off'}`)
    // A row that is inserted may replace two others.
    this.database.exec('create unique index one_price on nasty (price)')
  }

  clear(): void {
    if (this.database.isTransaction) this.database.exec('rollback')
    this.database.exec('delete from nasty')
  }

  /** Runs a statement; one that breaks a constraint changes nothing. */
  write(write: Write): void {
    try {
      this.#write(write)
    } catch (error) {
      if (!/constraint|savepoint|transaction/i.test((error as Error).message)) throw error
    }
  }

  #write({ how, id = 0, to = 0, document = {} }: Write): void {
    const run = (text: string, ...values: readonly unknown[]): void => {
      this.database.prepare(text).run(...(values as null[]))
    }
    const row = { ...toRow(table, document), id }
    const names = Object.keys(row).map((name) => `"${name}"`)
    const values = Object.values(row)
    const rows = `into nasty (${names.join()}) values (${names.map(() => '?').join()})`
    const excluded = names.map((name) => `${name} = excluded.${name}`).join()
    const assignments = names.map((name) => `${name} = ?`).join()
    const writes: Readonly<Record<string, () => void>> = {
      upsert: () => run(`insert ${rows} on conflict (id) do update set ${excluded}`, ...values),
      'upsert nothing': () => run(`insert ${rows} on conflict do nothing`, ...values),
      move: () => run('update nasty set id = ? where id = ?', to, id),
      'move rowid': () => run('update nasty set rowid = ? where rowid = ?', to, id),
      'move or replace': () => run('update or replace nasty set id = ? where id = ?', to, id),
      mirror: () => run('update nasty set id = -id'),
      delete: () => run('delete from nasty where id = ?', id),
      'delete all': () => run('delete from nasty'),
      vacuum: () => run('vacuum'),
      begin: () => run('begin'),
      commit: () => run('commit'),
      rollback: () => run('rollback'),
      savepoint: () => run('savepoint here'),
      back: () => run('rollback to here'),
    }
    if (how.startsWith('update')) run(`${how} nasty set ${assignments} where id = ?`, ...values, id)
    else (writes[how] ?? (() => run(`${how} ${rows}`, ...values)))()
  }

  ids({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): unknown[] {
    const rows = this.database.prepare(`select id from nasty where ${sql} order by id`)
    return rows.all(...(parameters as null[])).map((row) => row.id)
  }
}

/** The same expressions with a frequency that makes the compiler use the index. */
function asRare({ frequencies }: Hints): Hints {
  return {
    documents: 1,
    frequencies: Object.fromEntries(Object.keys(frequencies).map((asked) => [asked, 0])),
  }
}

describe.each([
  ['without recursive triggers', false],
  ['with recursive triggers', true],
])('the accelerator fts5 %s', (_, recursive) => {
  let world: World
  beforeAll(() => {
    world = new World(recursive)
  })
  afterAll(() => world.database.close())

  it('has the hits of the table without it, whatever was written', async () => {
    let sieved = 0
    const formulas = fc.array(
      formula((leaf) => ['term', 'phrase', 'pattern', 'exists', 'number'].includes(leaf.kind)),
      { minLength: 12, maxLength: 12 },
    )
    const property = fc.asyncProperty(
      fc.array(fc.array(write, { minLength: 3, maxLength: 20 }), { minLength: 1, maxLength: 3 }),
      formulas,
      async (batches, wanted) => {
        world.clear()
        let last: Hints | undefined
        for (const batch of batches) {
          for (const each of batch) world.write(each)
          for (const each of wanted) {
            const plan = planOf(nasty, each)
            const expected = world.ids(toSql(plan, table))
            const hints = await readHints(world.db, table, plan)
            const ofAnother = last ?? hints
            for (const given of [hints, asRare(structuredClone(hints)), ofAnother]) {
              const where = toSql(plan, table, { hints: given })
              if (where.sql.includes(' match ')) sieved++
              expect({ where, ids: world.ids(where) }).toEqual({ where, ids: expected })
            }
            last = asRare(hints)
          }
          const { missing, stale } = await checkCompanions(world.db, table)
          expect({ missing, stale }).toEqual({ missing: 0, stale: 0 })
        }
      },
    )
    await fc.assert(property, { numRuns: scaled(400, 12) })
    expect(sieved).toBeGreaterThan(0)
    if (world.database.isTransaction) world.database.exec('commit')
    expect(await checkTable(world.db, table)).toEqual([])
  })
})
