import { afterAll, expect, test } from 'vitest'
import { logChunk, pipedInto, repeated } from '../support/command/pipedInto.ts'
import { packedProject } from '../support/packedProject.ts'

const { folder, remove } = packedProject()
afterAll(remove)

const COMMAND = [process.execPath, `${folder}/node_modules/isoquery/dist/cli.js`, 'filter'] as const

test('200 MB from a pipe take less than 200 MB of memory, and one broken line stops nothing', async () => {
  const { chunk, errors } = logChunk()
  function* chunks() {
    yield* repeated(chunk, 100e6)
    yield Buffer.from('{"level": "error", oops\n')
    yield* repeated(chunk, 100e6)
  }
  const piped = await pipedInto([...COMMAND, 'level:error'], chunks())
  expect(piped.linesOut).toBe(2 * Math.ceil(100e6 / chunk.length) * errors)
  expect(piped.errors).toMatch(/^skipped 1 bad line: line \d+: not JSON: .*\n$/)
  expect(piped.exitCode).toBe(0)
  expect(piped.peakMegabytes).toBeGreaterThan(20)
  expect(piped.peakMegabytes).toBeLessThan(200)
})
