import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../releases/support/temporary.ts'
import { logChunk, pipedInto, repeated } from '../../support/pipedInto.ts'
import { COMMAND, ended, start } from './serving.ts'

test('200 MB from a pipe take less than 200 MB of memory, and one broken line stops nothing', async () => {
  const { chunk, errors } = logChunk()
  function* chunks() {
    yield* repeated(chunk, 100e6)
    yield Buffer.from('{"level": "error", oops\n')
    yield* repeated(chunk, 100e6)
  }
  const piped = await pipedInto([process.execPath, COMMAND, 'filter', 'level:error'], chunks())
  expect(piped.linesOut).toBe(2 * Math.ceil(100e6 / chunk.length) * errors)
  expect(piped.errors).toMatch(/^skipped 1 bad line: line \d+: not JSON: .*\n$/)
  expect(piped.exitCode).toBe(0)
  expect(piped.peakMegabytes).toBeGreaterThan(20)
  expect(piped.peakMegabytes).toBeLessThan(200)
})

test('ends without an error when nobody reads its output any more', async () => {
  const file = join(temporaryFolder(), 'many.ndjson')
  writeFileSync(file, '{"level":"error","message":"the same line again and again"}\n'.repeat(100_000))
  const child = start(['filter', '*', file], { cwd: temporaryFolder() })
  let errors = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (errors += text))
  child.stdout!.once('data', () => child.stdout!.destroy())
  const [code] = await once(child, 'close')
  expect([code, errors]).toEqual([0, ''])
})

test('the sample of a pipe that pauses is what has come, and lines are printed as they come', async () => {
  const child = start(['filter', 'a:1', '-'], { cwd: '.' })
  const end = ended(child)
  child.stdin!.write('{"a":1}\n')
  await new Promise((resolve) => child.stdout!.once('data', resolve))
  child.stdin!.end('{"a":2}\n{"a":1,"b":0}')
  expect(await end).toEqual({ out: '{"a":1}\n{"a":1,"b":0}\n', err: '', code: 0 })
})

test.each(['{"a":1}\n', '{"a":1}\n{"a"'])('-m ends while a pipe stays open, with %j in it', async (text) => {
  const child = start(['filter', '-m', '1', 'a:1', '-'], { cwd: '.' })
  const end = ended(child)
  child.stdin!.write(text)
  expect(await end).toEqual({ out: '{"a":1}\n', err: '', code: 0 })
})
