import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UnsentAnswers } from '../../src/cli/server/unsentAnswers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const KILOBYTE = 1024

/** An answer whose client reads a slice with each event `drain`. */
function answer() {
  const socket = {
    destroyed: false,
    destroy() {
      socket.destroyed = true
      response.emit('close')
    },
  }
  const response = Object.assign(new EventEmitter(), { req: { socket }, write: () => false, end: () => {} })
  return response as unknown as ServerResponse
}

const isClosed = ({ req }: ServerResponse) => req.socket.destroyed

/** Begins to send so many kilobytes; `false` if there is no room for them. */
function begin(unsent: UnsentAnswers, to: ServerResponse, kilobytes: number): boolean {
  if (!unsent.add(to, kilobytes * KILOBYTE)) return false
  unsent.send(to, [new Uint8Array(kilobytes * KILOBYTE)])
  return true
}

test('an answer beyond the bound is refused while the others may still be read', async () => {
  const unsent = new UnsentAnswers(10 * KILOBYTE)
  const [first, second] = [answer(), answer()]
  expect(begin(unsent, first, 6)).toBe(true)
  expect(begin(unsent, second, 4)).toBe(true)
  expect(begin(unsent, answer(), 1)).toBe(false)
  expect([first, second].map(isClosed)).toEqual([false, false])
})

test('connections that read nothing are closed, no more than need be', async () => {
  const unsent = new UnsentAnswers(10 * KILOBYTE)
  const [first, second] = [answer(), answer()]
  begin(unsent, first, 5)
  begin(unsent, second, 5)
  await vi.advanceTimersByTimeAsync(300)
  expect(begin(unsent, answer(), 5)).toBe(true)
  expect([first, second].map(isClosed)).toEqual([true, false])
})

test('a connection that reads is not closed', async () => {
  const unsent = new UnsentAnswers(1000 * KILOBYTE)
  const [reading, deaf] = [answer(), answer()]
  unsent.add(reading, 900 * KILOBYTE)
  unsent.send(reading, [new Uint8Array(900 * KILOBYTE)])
  begin(unsent, deaf, 100)
  await vi.advanceTimersByTimeAsync(300)
  reading.emit('drain')
  expect(begin(unsent, answer(), 100)).toBe(true)
  expect([reading, deaf].map(isClosed)).toEqual([false, true])
})

test('an answer counts as it is sent, until its connection has it', async () => {
  const unsent = new UnsentAnswers(10 * KILOBYTE)
  const [first, second] = [answer(), answer()]
  unsent.add(first, 10 * KILOBYTE)
  unsent.send(first, [new Uint8Array(2 * KILOBYTE)])
  expect(begin(unsent, second, 8)).toBe(true)
  expect(begin(unsent, answer(), 8)).toBe(false)
  second.emit('close')
  expect(begin(unsent, answer(), 8)).toBe(true)
})

test('an answer that is larger than the bound is sent when nothing else is unread', () => {
  const unsent = new UnsentAnswers(10 * KILOBYTE)
  expect(begin(unsent, answer(), 20)).toBe(true)
  expect(begin(unsent, answer(), 1)).toBe(false)
})

test('what is sent is freed, but not the bytes of others beside it', () => {
  const unsent = new UnsentAnswers(10 * KILOBYTE)
  const [first, second] = [answer(), answer()]
  const own = new Uint8Array(10)
  const shared = new Uint8Array(20).subarray(5, 15)
  for (const sent of [first, second]) unsent.add(sent, 10)
  unsent.send(first, [own])
  unsent.send(second, [shared])
  for (const sent of [first, second]) sent.emit('close')
  expect([own.length, shared.length]).toEqual([0, 10])
})
