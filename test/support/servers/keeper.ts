/**
 * Runs a server for as long as someone holds this program's standard input: `node keeper.ts COMMAND
 * ARGUMENT…`. When the tests end in whatever way, the pipe closes and the server gets its signal.
 */
import { spawn } from 'node:child_process'

const [command, ...rest] = process.argv.slice(2)
const server = spawn(command!, rest, { stdio: ['ignore', 'inherit', 'inherit'] })

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
