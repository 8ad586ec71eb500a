import { spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../releases/support/temporary.ts'
import { COMMAND, ended, start } from './serving.ts'

describe.skipIf(!existsSync('/dev/full'))('on a full disk', () => {
  function prepare() {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'lines.ndjson'), '{"publicidentifier":"a","versioncreated":"2020"}\n{}\n')
    return { cwd, full: openSync('/dev/full', 'w') }
  }

  test.each([
    ['check', 'bank'],
    ['filter', '*', 'lines.ndjson'],
    ['load', 'lines.ndjson', '--store', 'sqlite:own.sqlite'],
  ])('%s ends with one line when its output cannot be written', (...args) => {
    const { cwd, full } = prepare()
    const { status, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
      cwd,
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    })
    expect(stderr).toMatch(/^isoquery: standard output cannot be written: ENOSPC: .*\n$/m)
    expect(stderr).not.toContain(' at ')
    expect(status).toBe(2)
  })

  test('keys add revokes a key that it cannot print', () => {
    const { cwd, full } = prepare()
    const keys = (args: readonly string[], stdout: number | 'pipe') =>
      spawnSync(process.execPath, [COMMAND, 'keys', ...args, '--keys', 'sqlite:own.sqlite'], {
        cwd,
        stdio: ['ignore', stdout, 'pipe'],
        encoding: 'utf8',
      })
    const { status, stderr } = keys(['add', 'ann'], full)
    expect(stderr).toMatch(/^isoquery: the key could not be printed, so it was revoked: .*ENOSPC.*\n$/)
    expect(status).toBe(2)
    expect(keys(['list'], 'pipe').stdout).toContain('revoked')
    expect(keys(['add', 'ann'], 'pipe').status).toBe(0)
  })

  test('serve answers without its log', async () => {
    const { cwd, full } = prepare()
    const child = spawn(
      process.execPath,
      [COMMAND, 'serve', '--port', '0', '--store', 'sqlite:new.sqlite', '--log-level', 'info'],
      { cwd, stdio: ['ignore', 'pipe', full] },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    const line = await new Promise<string>((resolve) =>
      child.stdout!.once('data', (text) => resolve(String(text))),
    )
    const url = line.trim().replace('listening on ', '')
    for (let i = 0; i < 3; i++) expect((await fetch(`${url}/releases`)).status).toBe(403)
  })
})

test('load goes on when nobody reads its errors any more', async () => {
  const child = start(['load', '-', '--store', 'sqlite:own.sqlite'], { cwd: temporaryFolder() })
  const end = ended(child)
  child.stdin!.write('bad\n')
  await new Promise((resolve) => child.stderr!.once('data', resolve))
  child.stderr!.destroy()
  child.stdin!.end('bad\nbad\n{"publicidentifier":"a","versioncreated":"2020"}\n')
  expect(await end).toMatchObject({ out: 'loaded 1 release; skipped 3 bad lines\n', code: 2 })
})
