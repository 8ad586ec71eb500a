import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { isoquery } from '../../cli/support/running.ts'
import { temporaryFolder } from '../../releases/support/temporary.ts'
import { COMMAND, serve } from './serving.ts'

/** The commands, in an order in which their examples can be run. */
const COMMANDS = [
  ...['load', 'keys add', 'keys list', 'keys revoke', 'parse', 'check', 'format', 'explain', 'compile'],
  ...['filter', 'serve', 'keys', ''],
]

const RELEASE = '{"publicidentifier":"r1","versioncreated":"2019-10-17","headline":"Bank"}\n'
const LOG = '{"at":"2026-11-22T08:00:00Z","level":"error","status":503,"user":{"name":"Ann Lee"}}\n'
const FILES = {
  'releases.ndjson': RELEASE,
  'releases.ndjson.gz': gzipSync(RELEASE),
  'fields.json': '{"fields":{"status":{"kind":"integer"}}}',
  'query.txt': 'a   AND b\n',
  'app.ndjson': LOG,
  'old.ndjson': LOG,
}

afterEach(() => vi.unstubAllEnvs())

async function examplesOf(command: string): Promise<string[]> {
  const { out, code } = await isoquery(...command.split(' ').filter(Boolean), '--help')
  expect(code).toBe(0)
  const [, examples = '', manual = ''] = out.split(/\nExamples:\n|\nManual: /)
  expect(readFileSync(manual.trim(), 'utf8')).toMatch(/^# The (command line|press-release service)/)
  return examples
    .trimEnd()
    .split('\n')
    .map((each) => each.trim())
}

/** The words of a command without pipes; the files and stores lie in a folder. */
function wordsOf(example: string, folder: string): string[] {
  return Array.from(example.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, word]) => {
    if (quoted !== undefined) return quoted
    if (word! in FILES) return join(folder, word!)
    return word!.replace('sqlite:', `sqlite:${folder}/`)
  })
}

test('the help of every command has examples, and all can be run', { timeout: 120_000 }, async () => {
  const cwd = temporaryFolder()
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(cwd, name), content)
  writeFileSync(join(cwd, 'isoquery'), `#!/bin/sh\nexec '${process.execPath}' '${COMMAND}' "$@"\n`)
  chmodSync(join(cwd, 'isoquery'), 0o755)
  vi.stubEnv('ISOQUERY_STORE', `sqlite:${join(cwd, 'default.sqlite')}`)
  const env = { ...process.env, PATH: `${cwd}:${process.env.PATH}` }
  const runIt = async (example: string) => {
    if (!/[|<]/.test(example)) return isoquery(...wordsOf(example, cwd).slice(1))
    const { status, stdout, stderr } = spawnSync('bash', ['-c', example], { cwd, env, encoding: 'utf8' })
    return { code: status, out: stdout, err: stderr }
  }
  for (const command of COMMANDS) {
    const examples = await examplesOf(command)
    expect(examples.length, command).toBeGreaterThan(0)
    for (const example of examples) {
      if (command === 'serve') {
        const args = wordsOf(example, cwd).slice(2)
        const at = args.indexOf('--port')
        if (at !== -1) args.splice(at + 1, 1, '0')
        expect(await (await serve(args, { cwd })).end('SIGTERM')).toMatchObject({ code: 0 })
        continue
      }
      const { code, out, err } = await runIt(example)
      // One query of check is wrong on purpose.
      expect({ example, code, err }).toMatchObject({ code: example.includes('headlin:') ? 1 : 0 })
      expect(out, example).not.toBe('')
    }
  }
})

test('the examples are of all commands that there are', async () => {
  const names = async (...path: string[]) =>
    [...(await isoquery(...path, '--help')).out.split('Examples:')[0]!.matchAll(/^ {2}([a-z]+) /gm)].map(
      ([, name]) => name!,
    )
  const top = (await names()).filter((name) => name !== 'help')
  const keys = (await names('keys')).filter((name) => name !== 'help').map((name) => `keys ${name}`)
  expect([...COMMANDS].sort()).toEqual(['', ...top, ...keys].sort())
})
