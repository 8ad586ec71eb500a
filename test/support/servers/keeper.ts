/**
 * Runs a server until the standard input of this program closes: `node keeper.ts COMMAND ARGUMENT…`. The pipe
 * closes however the tests end, even when they are killed.
 */
import { spawn } from 'node:child_process'

const [command, ...parameters] = process.argv.slice(2)
const server = spawn(command!, parameters, { stdio: ['ignore', 'inherit', 'inherit'] })

let stopping = false
function stop(): void {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  setTimeout(() => server.kill('SIGKILL'), 15_000).unref()
}

process.stdin.resume()
process.stdin.on('end', stop)
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
server.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
server.on('exit', (code) => process.exit(stopping ? 0 : (code ?? 1)))
