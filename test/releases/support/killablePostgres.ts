import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { asNobody } from '../../support/servers/command.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { runServer } from '../../support/servers/runServer.ts'
import { connectPostgres } from './postgresParts.ts'

/** A server of PostgreSQL of the test's own. */
export interface KillablePostgres {
  readonly url: string
  /** Ends it at once, as a crash does. */
  kill(): void
  /** Starts it again on its data, when all of its processes have ended. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts a server of PostgreSQL that a test kills. */
export async function killablePostgres(): Promise<KillablePostgres> {
  const engine = await startPostgres()
  const db = await connectPostgres(engine.url, 1)
  const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(
    db,
  )
  await db.destroy()
  const data = rows[0]!.folder
  const pidFile = join(data, 'postmaster.pid')
  const pidOf = () => Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0])
  const command = readFileSync(`/proc/${pidOf()}/cmdline`, 'utf8')
    .split('\0')
    .filter((word) => word !== '')
  let stopAgain: (() => Promise<void>) | undefined

  async function answers(): Promise<string> {
    const db = await connectPostgres(engine.url, 1)
    return sql`select 1`.execute(db).then(
      () => db.destroy().then(() => 'ready'),
      (error) => db.destroy().then(() => Promise.reject(error)),
    )
  }
  return {
    url: engine.url,
    kill: () => process.kill(pidOf(), 'SIGKILL'),
    async restart() {
      for (let tries = 0; ; tries++) {
        try {
          stopAgain = (await runServer(asNobody(command), join(data, '..'), answers)).stop
          return
        } catch (error) {
          // The processes of its connections still end.
          if (tries === 50) throw error
          await sleep(100)
        }
      }
    },
    async stop() {
      await stopAgain?.()
      await engine.stop()
    },
  }
}
