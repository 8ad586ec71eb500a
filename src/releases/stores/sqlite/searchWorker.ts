import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { registerFunctions } from '../../../backends/sql/functions/registerFunctions.ts'
import { type SearchJob, type SearchOutcome, type ThreadData, TIME_LEFT } from './searchProtocol.ts'

const { path } = workerData as ThreadData
const database = new DatabaseSync(path, { readOnly: true, timeout: 1000 })
registerFunctions(database)
// Read in place, pages that the system holds anyway need not be copied: half the time of a search that looks
// at every row.
database.exec(`pragma mmap_size = ${256 * 1024 * 1024}`)
let deadline = 0

// SQLite runs a statement to its end and Node cannot interrupt it, but an error thrown by a function that
// each row calls does end it.
database.function(TIME_LEFT, () => {
  if (performance.now() >= deadline) throw new Error(TIME_LEFT)
  return 1
})

function run(job: SearchJob): SearchOutcome {
  deadline = performance.now() + job.milliseconds
  try {
    return { rows: database.prepare(job.sql).all(...(job.parameters as SQLInputValue[])) }
  } catch (error) {
    const { message } = error as Error
    return { error: message, timedOut: message === TIME_LEFT }
  }
}

parentPort!.on('message', (job: SearchJob) => parentPort!.postMessage(run(job)))
