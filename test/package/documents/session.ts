import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where the sessions of the documents let a server listen. It need not be free where the tests run. */
const SHOWN_PORT = '3456'

/** How long a command may take, in milliseconds. */
const PATIENCE = 60_000

/**
 * Runs the commands of a session in one shell, and returns the session with what they have printed. The first
 * command may be `cat` and a file's name: the session shows the file, so it is written first. A command that
 * ends in `&` goes on; it is waited for until it has printed as many lines as the session shows.
 */
export async function runSession(session: string, folder: string, path: string): Promise<string> {
  const port = await freePort()
  const steps = session
    .split(/^\$ /m)
    .slice(1)
    .map((step) => ({
      command: step.slice(0, step.indexOf('\n')),
      output: step.slice(step.indexOf('\n') + 1),
    }))
  const [, file] = /^cat (\S+)$/.exec(steps[0]!.command) ?? []
  if (file !== undefined) writeFileSync(join(folder, file), steps[0]!.output)
  const env = { ...process.env, PATH: path, npm_config_loglevel: 'error' }
  // A group of its own, so that what goes on in the background ends with it.
  const shell = spawn('bash', { cwd: folder, env, detached: true })
  shell.stdin.write('exec 2>&1\n')
  const printed = collect(shell)
  let result = ''
  try {
    for (const [at, { command, output }] of steps.entries()) {
      const mark = `-- end of command ${at} --`
      const goesOn = command.endsWith('&')
      shell.stdin.write(
        `${command.replaceAll(SHOWN_PORT, port)}\n${goesOn ? '' : `printf '\\n%s\\n' '${mark}'\n`}`,
      )
      const count = output.split('\n').length
      const isDone = () => (goesOn ? printed.text.split('\n').length >= count : printed.text.includes(mark))
      for (const end = Date.now() + PATIENCE; !isDone(); await sleep(20))
        if (Date.now() > end) throw new Error(`"${command}" does not end. It has printed: ${printed.text}`)
      const own = printed.text.replace(`\n${mark}\n`, '').replaceAll(port, SHOWN_PORT)
      result += `$ ${command}\n${own}${own === '' || own.endsWith('\n') ? '' : '\n'}`
      printed.text = ''
    }
  } finally {
    process.kill(-shell.pid!, 'SIGTERM')
  }
  return result
}

function collect(shell: ChildProcessWithoutNullStreams): { text: string } {
  const printed = { text: '' }
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.text += text
  })
  return printed
}

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}
