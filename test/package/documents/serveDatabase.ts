// Serves PGlite, which is PostgreSQL in this process, on a free port, after the statements of a file. Prints
// the port. It runs in the project of the test, which has these packages.
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const db = await PGlite.create({ extensions: { pg_trgm } })
await db.exec(readFileSync(process.argv[2]!, 'utf8'))
const server = new PGLiteSocketServer({ db, port: 0, host: '127.0.0.1', maxConnections: 9 })
server.addEventListener('listening', (event) =>
  console.log((event as CustomEvent<{ port: number }>).detail.port),
)
await server.start()
