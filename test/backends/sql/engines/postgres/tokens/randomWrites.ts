import fc from 'fast-check'
import { expect } from 'vitest'
import {
  ddl,
  defineTable,
  type Hints,
  postgres,
  type Row,
  readHints,
  type SqlText,
  toRow,
  toSql,
  UnsupportedError,
} from '../../../../../../src/backends/sql/index.ts'
import type { Plan } from '../../../../../../src/plan/plan.ts'
import { drawUntil } from '../../../../../support/drawUntil.ts'
import type { Connection } from '../../../../../support/engines/connections.ts'
import { scaled } from '../../../../../support/scaled.ts'
import { formula, planOf } from '../../../support/arbitraryFormula.ts'
import { arbitraryWrite, type Write } from '../../../support/arbitraryRowWrite.ts'
import { nasty } from '../../../support/nastySchema.ts'

/** Runs a statement with bound values and returns its rows. */
export type Run = (sql: string, parameters?: readonly unknown[]) => Promise<readonly unknown[]>

/** How the table is made. */
export type Layout = 'inherited' | 'partitioned'

/** A file of the server's machine. */
const FILE = '/tmp/isoquery_staged_rows'

const table = defineTable(nasty, {
  name: 'nasty',
  key: { name: 'id', type: 'bigint' },
  dialect: postgres(),
  accelerators: 'all',
})

/** The condition of a plan without hints; `null` if it is refused. */
function sqlOf(plan: Plan<typeof nasty>): SqlText | null {
  try {
    return toSql(plan, table)
  } catch (error) {
    if (error instanceof UnsupportedError) return null
    throw error
  }
}

/** Statements of all kinds that write. Of a partitioned table, the heir is a partition. */
const HOW = [
  'insert',
  'upsert',
  'upsert nothing',
  'update',
  'update from',
  'merge',
  'heir',
  'copy',
  'lengthen',
  'write long words',
  'detach and attach',
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

const DETACH: Readonly<Record<Layout, readonly string[]>> = {
  inherited: ['alter table heir no inherit nasty', 'alter table heir inherit nasty'],
  partitioned: [
    'alter table nasty detach partition heir',
    'alter table nasty attach partition heir for values from (90) to (maxvalue)',
  ],
}

async function create(all: (...statements: readonly string[]) => Promise<void>, layout: Layout) {
  const [createTable, ...others] = ddl(table)
  await all('drop table if exists nasty, heir, parent cascade')
  await all(layout === 'partitioned' ? `${createTable} partition by range (id)` : createTable!)
  if (layout === 'partitioned')
    await all(
      'create table nasty_low partition of nasty for values from (minvalue) to (3)',
      'create table nasty_high partition of nasty for values from (3) to (90)',
      'create table heir partition of nasty for values from (90) to (maxvalue)',
    )
  await all(
    ...others,
    'create table parent (id bigint primary key)',
    'alter table nasty add foreign key (id) references parent on update cascade on delete cascade',
  )
  if (layout === 'inherited') await all('create table heir () inherits (nasty)')
}

async function write(run: Run, layout: Layout, { how, id, to, document }: Write<How>): Promise<void> {
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
    copy: [
      [`create table staged as ${rows}`, json],
      `copy staged to '${FILE}'`,
      'drop table staged',
      `copy nasty (${names.join()}) from '${FILE}'`,
    ],
    // No index holds all words of so long a text, and none a whole word of so many bytes.
    lengthen: [[`update nasty set body_u121 = body_u121 || repeat('lengthened ', 100000) where id = $1`, id]],
    'write long words': [
      `update nasty set body_u121 = body_u121 || repeat('😀', 500 + id::int) || ' ' where id >= 0`,
    ],
    'detach and attach': DETACH[layout],
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
    await run(text, values)
  }
}

async function ids(run: Run, { sql, parameters }: SqlText): Promise<unknown> {
  const rows = (await run(`select id from nasty where ${sql} order by id`, parameters)) as Row[]
  return rows.map((row) => row.id).join()
}

function withFrequency({ frequencies }: Hints, frequency: number): Hints {
  const names = Object.keys(frequencies)
  return { documents: 1_000_000, frequencies: Object.fromEntries(names.map((name) => [name, frequency])) }
}

/**
 * Writes by random statements into tables with indexes of tokens, and compares the hits with hints of all
 * kinds to those without: they are equal. In a full run each kind of statement succeeds at least once.
 *
 * @param cases how often tables are written anew
 */
export async function assertRandomWrites(
  connection: Pick<Connection, 'query'>,
  layout: Layout,
  cases: number,
): Promise<void> {
  const run: Run = (sql, parameters) => connection.query(sql, parameters)
  const all = async (...statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await run(statement)
  }
  await create(all, layout)
  const isFull = scaled(100) === 100
  let [sieved, compared] = [0, 0]
  const succeeded = new Set<How>()
  const made =
    "select indexname as name from pg_indexes where tablename = 'nasty' and indexname ~ '_(words|tokens)$'"
  const indexes = ((await run(made)) as { name: string }[]).map(({ name }) => name)
  const batch = fc.record({
    writes: fc.array(arbitraryWrite(HOW), { minLength: 3, maxLength: 15 }),
    scans: fc.constantFrom('on', 'off'),
    drop: fc.boolean(),
  })
  const formulas = fc.array(
    formula((leaf) => ['term', 'phrase', 'pattern', 'number'].includes(leaf.kind)),
    { minLength: 6, maxLength: 6 },
  )
  const property = fc.asyncProperty(
    fc.array(batch, { minLength: 1, maxLength: 3 }),
    formulas,
    async (batches, wanted) => {
      await all('rollback', 'drop table if exists staged', 'delete from nasty', 'delete from parent')
      await all('insert into parent select * from generate_series(-10, 20)')
      let last: Hints | undefined
      for (const { writes, scans, drop } of batches) {
        let isOpen = false
        for (const each of writes) {
          if (isOpen) await run('savepoint safe')
          const failed = await write(run, layout, each).then(
            () => !succeeded.add(each.how),
            () => true,
          )
          if (failed && isOpen) await run('rollback to safe')
          isOpen =
            each.how === 'begin' ? true : each.how === 'commit' || each.how === 'rollback' ? false : isOpen
        }
        await all(...(isOpen ? ['commit'] : []), 'set session_replication_role = origin')
        await all('drop table if exists staged', `set enable_seqscan = ${scans}`, 'analyze nasty')
        for (const each of wanted) {
          const plan = planOf(nasty, each)
          const plain = sqlOf(plan)
          // A long phrase with slop.
          if (plain === null) continue
          const expected = await ids(run, plain)
          const own = await readHints(connection.query, table, plan)
          // Without reading whole tables the planner finds each word by an index.
          await run('set enable_seqscan = off')
          const hints = await readHints(connection.query, table, plan)
          await run(`set enable_seqscan = ${scans}`)
          const given = [own, hints, withFrequency(hints, 0), withFrequency(hints, 1e6), last ?? hints]
          if (drop) await all('begin', ...indexes.map((name) => `drop index ${name}`))
          for (const each of given) {
            const where = toSql(plan, table, { hints: each })
            if (where.sql.includes('%found%')) sieved++
            compared++
            expect({ where, ids: await ids(run, where) }).toEqual({ where, ids: expected })
          }
          if (drop) await run('rollback')
          last = withFrequency(hints, 0)
        }
      }
    },
  )
  await drawUntil(
    () => fc.assert(property, { numRuns: cases }),
    () => {
      expect(sieved).toBeGreaterThan(0)
      if (isFull) expect(HOW.filter((how) => !succeeded.has(how))).toEqual([])
    },
  )
  if (isFull) console.log(`${compared} comparisons, ${sieved} with the index`)
}
