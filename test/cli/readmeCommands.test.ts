import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../releases/support/temporary.ts'
import { builtScript } from '../support/command/builtCommand.ts'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
const [, transcript] = /\n## The command line\n[\s\S]*?```console\n([\s\S]*?)```/.exec(readme)!

/** The commands of the transcript, each with what it prints. */
const steps = transcript!
  .split(/^\$ /m)
  .slice(1)
  .map((step) => {
    const end = step.indexOf('\n')
    return { command: step.slice(0, end), output: step.slice(end + 1) }
  })

test('the commands of the README print what it shows', () => {
  const cwd = temporaryFolder()
  const [shown, ...commands] = steps
  expect(shown!.command).toBe('cat app.ndjson')
  writeFileSync(join(cwd, 'app.ndjson'), shown!.output)
  expect(commands.length).toBeGreaterThan(4)
  for (const { command, output } of commands) {
    expect(command).toMatch(/^npx isoquery /)
    const ran = command.replace('npx isoquery', `"${process.execPath}" "${builtScript('cli')}"`)
    const printed = execFileSync('sh', ['-c', `${ran} 2>&1; true`], { cwd, encoding: 'utf8' })
    expect(`$ ${command}\n${printed}`).toBe(`$ ${command}\n${output}`)
  }
})
