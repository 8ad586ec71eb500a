import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { progressBar } from '../../src/cli/load/progressBar.ts'

const WORDS = { doing: 'loading', counted: 'releases' }

/** What a bar writes that is updated, says something and stops. */
function written(isTTY: boolean, bytes: number | null): string {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 100, cursorTo() {}, clearLine() {} })
  const bar = progressBar(bytes, WORDS, stream as never)
  bar.update(500, 7)
  bar.say('line 3: bad')
  bar.stop()
  return String(stream.read() ?? '')
}

test('a terminal has a bar, and what is said stands above it', () => {
  const text = written(true, 1000)
  expect(text).toContain('loading ')
  expect(text).toContain('0 % | 0 releases |')
  expect(text).toContain('\r\u001b[Kline 3: bad\n')
  // The cursor is hidden beside the bar, and shown again. The bar is cleared at the end.
  expect(text).toContain('\u001b[?25l')
  expect(text).toMatch(/\u001b\[\?25h[^\n]*\u001b\[2K$/)
})

test.each([
  ['without a terminal', false, 1000],
  ['without a known size', true, null],
])('%s there are only the lines', (_, isTTY, bytes) => {
  expect(written(isTTY, bytes)).toBe('line 3: bad\n')
})
