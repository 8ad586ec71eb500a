import { PassThrough } from 'node:stream'
import { WriteStream } from 'node:tty'
import { afterEach, expect, test, vi } from 'vitest'
import { describeAll } from '../../src/cli/queryArgument.ts'
import { safeParse } from '../../src/syntax/parse.ts'

afterEach(() => vi.unstubAllEnvs())

const query = '(bank'
const { diagnostics } = safeParse(query)
const terminal = () => {
  const { getColorDepth } = WriteStream.prototype
  return Object.assign(new PassThrough(), { isTTY: true, getColorDepth })
}

const CODES = /\u001b\[\d+m/g

test('diagnostics have colours on a terminal, and none in a pipe', () => {
  // Node finds the depth of colours by these, too.
  for (const name of ['CI', 'TMUX', 'TF_BUILD', 'TEAMCITY_VERSION', 'COLORTERM', 'TERM_PROGRAM']) {
    vi.stubEnv(name, undefined)
  }
  for (const name of ['FORCE_COLOR', 'NO_COLOR', 'NODE_DISABLE_COLORS']) vi.stubEnv(name, undefined)
  vi.stubEnv('TERM', 'xterm-256color')
  const plain = describeAll(query, diagnostics, new PassThrough())
  expect(plain).toMatch(/^error\[unclosed-group\] 1:1: /)
  const coloured = describeAll(query, diagnostics, terminal())
  expect(coloured).toContain('\u001b[31m\u001b[1merror[unclosed-group]\u001b[22m\u001b[39m 1:1: ')
  expect(coloured).toContain('\n  | \u001b[31m^\u001b[39m\n')
  expect(coloured.replace(CODES, '')).toBe(plain)
  const warning = safeParse('“a”').diagnostics
  expect(describeAll('“a”', warning, terminal())).toContain('\u001b[33m\u001b[1mwarning[smart-quotes]')
  const fixed = describeAll(query, diagnostics, terminal())
  expect(fixed).toContain('\n\u001b[36m  fix:\u001b[39m ')
  vi.stubEnv('NO_COLOR', '1')
  expect(describeAll(query, diagnostics, terminal())).toBe(plain)
})
