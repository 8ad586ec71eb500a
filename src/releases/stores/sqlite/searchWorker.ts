import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { registerFunctions } from '../../../backends/sql/functions/registerFunctions.ts'
import { type SearchJob, type SearchOutcome, type ThreadData, TIME_LEFT } from './searchThread.ts'

const { path } = workerData as ThreadData
const database = new DatabaseSync(path, { readOnly: true, timeout: 1000 })
registerFunctions(database)
// Memory-mapped pages need not be copied. A search that reads every row took half the time with it.
database.exec(`pragma mmap_size = ${256 * 1024 * 1024}`)
let deadline = 0

// Node cannot interrupt a statement of SQLite. An error thrown by a function that is called at each row ends
// it.
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
