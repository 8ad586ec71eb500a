import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { matchExpression } from '../../../../../../src/backends/sql/engines/sqlite/fts5/matchExpression.ts'
import {
  backfill,
  companionDdl,
  ddl,
  defineTable,
  type Hints,
  registerFunctions,
  sqlite,
  toRow,
} from '../../../../../../src/backends/sql/index.ts'
import type { Plan } from '../../../../../../src/plan/plan.ts'
import { nodeSqlite } from '../../../../../support/nodeSqlite.ts'
import { nasty } from '../../../support/nastySchema.ts'
import type { Fault, Write } from './arbitraryWrite.ts'

const described = {
  name: 'nasty',
  key: { name: 'id', type: 'bigint' },
  dialect: sqlite({ functions: true }),
} as const
export const table = defineTable(nasty, { ...described, accelerators: 'all' })
const PLAIN = ddl(defineTable(nasty, described))

/** The same expressions with a frequency that makes the compiler use the index. */
export function asRare({ frequencies, ...hints }: Hints): Hints {
  const names = Object.keys(frequencies)
  return { ...hints, documents: 1, frequencies: Object.fromEntries(names.map((asked) => [asked, 0])) }
}

/** Hints by which the index of a table with these triggers is used wherever it can say anything. */
export function forced(plan: Plan, triggers: string): Hints {
  const expression = matchExpression(plan.formula, table, () => true)
  const asked = expression === null ? [] : [expression.text, ...expression.prefixes]
  return { documents: 1, frequencies: Object.fromEntries(asked.map((each) => [each, 0])), triggers }
}

/** A table with the accelerator `fts5`, and what people do to it. */
export class WrittenTable {
  readonly database = new DatabaseSync(':memory:')
  readonly db = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new SqliteDialect({ database: nodeSqlite(this.database) }),
  })

  constructor(recursive: boolean) {
    registerFunctions(this.database)
    this.#run(['create table parent (id integer primary key)', ...PLAIN.map(withParent)])
    this.#run(companionDdl(table, 'indexes'))
    this.#run([
      `pragma recursive_triggers = ${recursive ? 'on' : 'off'}`,
      // A row that is inserted may replace two others.
      'create unique index one_price on nasty (price)',
      // Ignores some rows before they are written, which is no harm.
      'create trigger unwanted before insert on nasty when new.price = 7 begin select raise(ignore); end',
    ])
  }

  async clear(): Promise<void> {
    await this.mend()
    this.#run(['delete from nasty', 'delete from parent'])
    for (let id = -10; id <= 20; id++) this.#run([`insert into parent values (${id})`])
  }

  /** Makes a table right again that suffered a fault, as the library says. */
  async mend(): Promise<void> {
    if (this.database.isTransaction) this.#run(['commit'])
    this.#run(['drop trigger if exists app', 'drop table if exists old_nasty'])
    this.#run(companionDdl(table, 'indexes'))
    await backfill(this.db, table, { rows: 'all', batch: 3 })
  }

  suffer(fault: Fault): void {
    const triggers = this.database
      .prepare("select name, sql from sqlite_schema where type = 'trigger' and tbl_name = 'nasty'")
      .all() as { name: string; sql: string }[]
    const own = triggers.filter(({ name }) => name.includes('isoquery'))
    const [{ sql: create }] = this.database
      .prepare("select sql from sqlite_schema where name = 'nasty'")
      .all() as [{ sql: string }]
    const columns = Object.keys(toRow(table, {})).map((name) => `"${name}"`)
    const load = (way: 'insert' | 'update'): string =>
      way === 'insert'
        ? `insert or ignore into nasty (id, ${columns.join()}) select id + 7, ${columns.join()} from nasty`
        : 'update or replace nasty set id = -id - 3'
    const dropped = (some: typeof own): string[] => some.map(({ name }) => `drop trigger ${name}`)
    const faults: Readonly<Record<Fault, () => readonly string[]>> = {
      rotated: () => [
        'drop table if exists old_nasty',
        'alter table nasty rename to old_nasty',
        create,
        `insert into nasty select * from old_nasty where id % 2 = 0`,
      ],
      'renamed and back': () => [
        'alter table nasty rename to away',
        'update or replace away set id = id + 30 where id % 2 = 0',
        'alter table away rename to nasty',
      ],
      'a column renamed': () => [
        'alter table nasty rename column price to cost',
        'alter table nasty rename column cost to price',
      ],
      restored: () => [
        'create table saved as select * from nasty',
        'drop table nasty',
        create,
        'insert into nasty select * from saved',
        'drop table saved',
        load('update'),
        ...triggers.map(({ sql }) => sql),
      ],
      'loaded in bulk': () => [...dropped(own), load('insert'), ...own.map(({ sql }) => sql)],
      'loaded in bulk without one trigger': () => [
        ...dropped(own.slice(1, 2)),
        load('update'),
        ...own.slice(1, 2).map(({ sql }) => sql),
      ],
      'emptied index': () => {
        const index = own[0]!.name.replace(/_[a-z]+$/, '')
        return [`insert into ${index} (${index}) values ('delete-all')`]
      },
      'a trigger that ignores': () => [
        'create trigger app after insert on nasty begin select Raise ( Ignore ); end',
      ],
      'a trigger that fails': () => [
        "create trigger app after update on nasty begin select raise(fail, 'a constraint'); end",
      ],
    }
    if (this.database.isTransaction) this.#run(['commit'])
    this.#run(['pragma foreign_keys = off', 'begin'])
    try {
      this.#run([...faults[fault](), 'commit'])
    } catch (error) {
      this.#run(['rollback'])
      throw new Error(`${fault}: ${error}`)
    } finally {
      this.#run(['pragma foreign_keys = on'])
    }
  }

  /** Runs a statement; one that breaks a constraint changes nothing. */
  write(write: Write): void {
    try {
      this.#write(write)
    } catch (error) {
      if (!/constraint|savepoint|transaction|vacuum/i.test((error as Error).message)) throw error
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
    const others = names.filter((name) => name !== '"id"' && name !== '"price"').join()
    const writes: Readonly<Record<string, () => void>> = {
      upsert: () => run(`insert ${rows} on conflict (id) do update set ${excluded}`, ...values),
      'upsert nothing': () => run(`insert ${rows} on conflict do nothing`, ...values),
      move: () => run('update nasty set id = ? where id = ?', to, id),
      'move rowid': () => run('update nasty set rowid = ? where rowid = ?', to, id),
      'move or replace': () => run('update or replace nasty set id = ? where id = ?', to, id),
      'move parent': () => run('update parent set id = ? where id = ?', to + 20, id),
      'delete parent': () => run('delete from parent where id = ?', id),
      copy: () => run(`insert or replace into nasty (id, ${others}) select id + 1, ${others} from nasty`),
      swap: () => run(`update nasty set (${others}) = (select ${others} from nasty order by id limit 1)`),
      'shift or fail': () => run('update or fail nasty set id = id + 1'),
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

  #run(statements: readonly string[]): void {
    for (const statement of statements) this.database.exec(statement)
  }
}

/** With a foreign key that moves and deletes the rows of the table. */
function withParent(statement: string): string {
  const key = '"id" integer primary key'
  return statement.replace(key, `${key} references parent (id) on update cascade on delete cascade`)
}
