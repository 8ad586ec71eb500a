import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HeldHeaders } from '../../src/cli/server/heldHeaders.ts'
import { RequestStart } from '../../src/cli/server/requestStart.ts'
import { scaled } from '../support/scaled.ts'

/** What the parser has got after each piece of what a connection sends while no request runs. */
function parsedAfterEach(pieces: readonly Buffer[]): readonly string[] {
  const socket = new EventEmitter()
  let parsed = ''
  socket.on('data', (chunk: Buffer) => {
    parsed += chunk.toString('latin1')
  })
  const headers = new HeldHeaders(socket as unknown as Socket)
  expect(socket.listenerCount('data')).toBe(0)
  const start = new RequestStart()
  return pieces.map((piece) => {
    const wasComplete = start.isLineComplete
    start.add(piece)
    headers.hold(piece, wasComplete ? 'before' : start.isLineComplete ? 'within' : 'behind')
    return parsed
  })
}

const lineEnd = fc.constantFrom('\r\n', '\n')
const header = fc
  .tuple(fc.constantFrom('A', 'Cookie', 'x-pad'), fc.nat({ max: 40_000 }), lineEnd)
  .map(([name, length, end]) => `${name}: ${'x'.repeat(length)}${end}`)

const request = fc
  .tuple(fc.array(lineEnd, { maxLength: 2 }), lineEnd, fc.array(header, { maxLength: 6 }), lineEnd)
  .map(([empty, end, lines, last]) => `${empty.join('')}GET / HTTP/1.1${end}${lines.join('')}${last}`)

const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })

function cutUp(text: string, at: readonly number[]): readonly Buffer[] {
  const places = [0, ...at.map((part) => Math.floor(part * text.length)), text.length].sort((a, b) => a - b)
  return places
    .slice(1)
    .map((end, i) => Buffer.from(text.slice(places[i], end), 'latin1'))
    .filter(({ length }) => length > 0)
}

test('a request reaches the parser whole and in order, however it is cut up', () => {
  fc.assert(
    fc.property(request, cuts, (text, at) => {
      const parsed = parsedAfterEach(cutUp(text, at))
      for (const part of parsed) expect(text.startsWith(part)).toBe(true)
      expect(parsed.at(-1)).toBe(text)
    }),
    { numRuns: scaled(2000) },
  )
})

test('of large headers that have not ended, the parser has got the request line only', () => {
  const unfinished = `GET / HTTP/1.1\r\n${`X-Pad: ${'x'.repeat(1000)}\r\n`.repeat(60)}`
  const pieces = cutUp(unfinished, [0.5])
  expect(parsedAfterEach(pieces)).toEqual(['GET / HTTP/1.1\r\n', 'GET / HTTP/1.1\r\n'])
})

test('a request line that has not ended is parsed as it comes, however long it is', () => {
  const line = `GET /${'x'.repeat(100_000)}`
  expect(parsedAfterEach(cutUp(line, [0.5])).at(-1)).toBe(line)
})
