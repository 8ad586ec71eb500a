import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  defineTable,
  type Hints,
  postgres,
  type Row,
  readHints,
  type SqlText,
  toRow,
  toSql,
} from '../../../../../../src/backends/sql/index.ts'
import { drawUntil } from '../../../../../support/drawUntil.ts'
import { scaled } from '../../../../../support/scaled.ts'
import { kyselyOn } from '../../../../../support/worlds/kyselyOn.ts'
import { formula, planOf } from '../../../support/arbitraryFormula.ts'
import { arbitraryWrite, type Write } from '../../../support/arbitraryRowWrite.ts'
import { type Engine, openPglite } from '../../../support/engine.ts'
import { nasty } from '../../../support/nastySchema.ts'

const table = defineTable(nasty, {
  name: 'nasty',
  key: { name: 'id', type: 'bigint' },
  dialect: postgres(),
  accelerators: 'all',
})

let engine: Engine
let db: Kysely<Record<string, Row>>

beforeAll(async () => {
  engine = await openPglite()
  const connection = {
    query: async (sql: string, parameters: readonly unknown[] = []) =>
      (await engine.run(sql, parameters)) as Row[],
    placeholder: (i: number) => `$${i}`,
    close: async () => {},
  }
  db = kyselyOn('pglite', connection, postgres())
  await engine.create(table)
  await run(
    'create table parent (id bigint primary key)',
    'alter table nasty add foreign key (id) references parent on update cascade on delete cascade',
    'create table heir () inherits (nasty)',
  )
}, 120_000)
afterAll(() => engine?.close())

async function run(...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await engine.run(statement)
}

/** Statements of all kinds that write. */
const HOW = [
  'insert',
  'upsert',
  'upsert nothing',
  'update',
  'update from',
  'merge',
  'heir',
  'delete',
  'delete using',
  'move parent',
  'delete parent',
  'replica',
  'truncate',
  'drop and add',
  'rename',
  'reindex',
  'vacuum',
  'begin',
  'savepoint',
  'back',
  'commit',
  'rollback',
] as const
type How = (typeof HOW)[number]

async function write({ how, id, to, document }: Write<How>): Promise<void> {
  const row: Row = { ...toRow(table, document), id }
  const json = JSON.stringify([row])
  const names = Object.keys(row).map((name) => `"${name}"`)
  const others = names.filter((name) => name !== '"id"')
  const given = '(select (jsonb_populate_recordset(null::nasty, $1)).*) as given'
  const rows = `select ${names.join()} from ${given}`
  const set = (from: string): string => others.map((name) => `${name} = ${from}.${name}`).join()
  const values = names.map((name) => `given.${name}`)
  const insert = `insert into nasty (${names.join()}) ${rows}`
  const statements: Readonly<Record<How, readonly (string | readonly [string, ...unknown[]])[]>> = {
    insert: [[insert, json]],
    upsert: [[`${insert} on conflict (id) do update set ${set('excluded')}`, json]],
    'upsert nothing': [[`${insert} on conflict do nothing`, json]],
    update: [[`update nasty set ${set('given')} from ${given} where nasty.id = given.id`, json]],
    'update from': [
      `update only nasty set ${set('other')} from only nasty as other where nasty.id = other.id + 1`,
    ],
    merge: [
      [
        `merge into nasty using ${given} on nasty.id = given.id ` +
          `when matched then update set ${set('given')} ` +
          `when not matched then insert (${names.join()}) values (${values.join()})`,
        json,
      ],
    ],
    heir: [[`insert into heir (${names.join()}) ${rows}`, JSON.stringify([{ ...row, id: id + 100 }])]],
    delete: [['delete from nasty where id = $1', id]],
    'delete using': ['delete from nasty using parent where nasty.id = parent.id and parent.id % 3 = 0'],
    'move parent': [['update parent set id = $2 where id = $1', id, to + 20]],
    'delete parent': [['delete from parent where id = $1', id]],
    replica: [
      'set session_replication_role = replica',
      [insert, json],
      'set session_replication_role = origin',
    ],
    truncate: ['truncate nasty'],
    'drop and add': [
      'alter table nasty alter column body_u121 type text using body_u121',
      'alter table nasty alter column tags type text[]',
    ],
    rename: ['alter table nasty rename to away', 'alter table away rename to nasty'],
    reindex: ['reindex table nasty'],
    vacuum: ['vacuum nasty'],
    begin: ['begin'],
    savepoint: ['savepoint here'],
    back: ['rollback to here'],
    commit: ['commit'],
    rollback: ['rollback'],
  }
  for (const statement of statements[how]) {
    const [text, ...values] = typeof statement === 'string' ? [statement] : statement
    await engine.run(text, values)
  }
}

async function ids({ sql, parameters }: SqlText): Promise<unknown> {
  const rows = (await engine.run(`select id from nasty where ${sql} order by id`, parameters)) as Row[]
  return rows.map((row) => row.id).join()
}

function withFrequency({ frequencies }: Hints, frequency: number): Hints {
  const names = Object.keys(frequencies)
  return { documents: 1_000_000, frequencies: Object.fromEntries(names.map((name) => [name, frequency])) }
}

it('has the hits of the table without hints, whatever was written', { timeout: 3_600_000 }, async () => {
  let [sieved, compared] = [0, 0]
  const succeeded = new Set<How>()
  const made = "select indexname as name from pg_indexes where indexname like 'nasty%tokens'"
  const indexes = ((await engine.run(made)) as { name: string }[]).map(({ name }) => name)
  const batch = fc.record({
    writes: fc.array(arbitraryWrite(HOW), { minLength: 3, maxLength: 15 }),
    scans: fc.constantFrom('on', 'off'),
    drop: fc.boolean(),
  })
  const formulas = fc.array(
    formula((leaf) => ['term', 'phrase', 'number'].includes(leaf.kind)),
    { minLength: 6, maxLength: 6 },
  )
  const property = fc.asyncProperty(
    fc.array(batch, { minLength: 1, maxLength: 3 }),
    formulas,
    async (batches, wanted) => {
      await run('rollback', 'delete from nasty', 'delete from parent')
      await run('insert into parent select * from generate_series(-10, 20)')
      let last: Hints | undefined
      for (const { writes, scans, drop } of batches) {
        let isOpen = false
        for (const each of writes) {
          if (isOpen) await run('savepoint safe')
          const failed = await write(each).then(
            () => !succeeded.add(each.how),
            () => true,
          )
          if (failed && isOpen) await run('rollback to safe')
          isOpen =
            each.how === 'begin' ? true : each.how === 'commit' || each.how === 'rollback' ? false : isOpen
        }
        await run(...(isOpen ? ['commit'] : []), 'set session_replication_role = origin')
        await run(`set enable_seqscan = ${scans}`, 'analyze nasty')
        await run(`update pg_class set reltuples = 1000 where relname = 'nasty'`)
        for (const each of wanted) {
          const plan = planOf(nasty, each)
          const expected = await ids(toSql(plan, table))
          const hints = await readHints(db, table, plan)
          const given = [hints, withFrequency(hints, 0), withFrequency(hints, 1e6), last ?? hints]
          if (drop) await run('begin', ...indexes.map((name) => `drop index ${name}`))
          for (const each of given) {
            const where = toSql(plan, table, { hints: each })
            if (where.sql.includes('%found%')) sieved++
            compared++
            expect({ where, ids: await ids(where) }).toEqual({ where, ids: expected })
          }
          if (drop) await run('rollback')
          last = withFrequency(hints, 0)
        }
      }
    },
  )
  await drawUntil(
    () => fc.assert(property, { numRuns: scaled(450, 6) }),
    () => expect(sieved).toBeGreaterThan(0),
  )
  if (scaled(100) === 100) {
    console.log(`${compared} comparisons, ${sieved} with the index`)
    expect([...succeeded].toSorted()).toEqual(HOW.toSorted())
  }
})
