import { oneLine } from './cliError.ts'
import { run } from './run.ts'

// The reader of a pipe may close it early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  process.stderr.write(`isoquery: standard output cannot be written: ${oneLine(error)}\n`)
  process.exit(2)
})

// What is done is more than what is said about it: a server answers without a log, and lines are loaded.
process.stderr.on('error', () => {})

process.exitCode = await run(process.argv.slice(2))
