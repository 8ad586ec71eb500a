import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Dialect, Row } from '../../../src/backends/sql/index.ts'
import type { Connection } from '../../support/engines/connections.ts'

/** How a writer writes. */
export interface Writes {
  insert(i: number): Row
  update(i: number): Row
  /** Statements in one transaction. */
  readonly together: number
}

/** Seconds that something takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** An application that inserts or updates a row each 50 ms, and keeps how long it waited and what failed. */
export class Writer {
  readonly #connection: Connection
  readonly #dialect: Dialect
  readonly #rows: number
  readonly #writes: Writes
  #isRunning = true
  #begun = 0
  longest = 0
  written = 0
  errors = new Map<string, number>()

  constructor(connection: Connection, dialect: Dialect, rows: number, writes: Writes) {
    this.#connection = connection
    this.#dialect = dialect
    this.#rows = rows
    this.#writes = writes
  }

  /** Forgets the waits so far. */
  begin(): void {
    this.longest = 0
    this.errors = new Map()
    this.#begun = performance.now()
  }

  stop(): void {
    this.#isRunning = false
  }

  async run(): Promise<void> {
    const { together } = this.#writes
    for (let i = this.#rows * together; this.#isRunning; i++) {
      const start = performance.now()
      try {
        if (together > 1) await this.#connection.query('begin')
        for (let each = 0; each < together; each++) await this.#write(i, each)
        if (together > 1) await this.#connection.query('commit')
        this.written++
      } catch (error) {
        if (together > 1) await this.#connection.query('rollback')
        const text = (error as Error).message.slice(0, 80)
        this.errors.set(text, (this.errors.get(text) ?? 0) + 1)
      }
      this.longest = Math.max(this.longest, performance.now() - Math.max(start, this.#begun))
      await sleep(50)
    }
    await this.#connection.close()
  }

  async #write(i: number, each: number): Promise<void> {
    const values = i % 2 === 0 ? this.#writes.insert(i) : this.#writes.update(i + each)
    const names = Object.keys(values).map((column) => sql.id(column))
    const bound = Object.values(values).map((value) => sql`${value}`)
    // Rows of the whole table, also those that are filled at the moment.
    const id = 1 + ((i * 7919 + each * 104_729) % this.#rows)
    const set = sql.join(names.map((column, at) => sql`${column} = ${bound[at]}`))
    const statement =
      i % 2 === 0
        ? sql`insert into product (${sql.join(names)}) values (${sql.join(bound)})`
        : sql`update product set ${set} where id = ${id}`
    const compiler = this.#dialect.createCompiler()
    const { sql: text, parameters } = compiler.compileQuery(statement.toOperationNode(), { queryId: '' })
    await this.#connection.query(text, parameters)
  }
}
