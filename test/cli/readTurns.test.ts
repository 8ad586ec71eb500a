import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ReadTurns } from '../../src/cli/server/readTurns.ts'

const SIZE = 64 * 1024

/** Connections that send two large pieces, the second when the first is taken, and what is taken of them. */
function flood(count: number, isUrgent: (connection: number, taken: number) => boolean) {
  const turns = new ReadTurns()
  const taken: { connection: number; first: number }[] = []
  const connections = Array.from({ length: count }, (_, connection) => {
    const socket = new Readable({ read() {} })
    let pieces = 0
    socket.on('data', (chunk: Buffer) => {
      if (!turns.admit(socket as Socket, chunk, isUrgent(connection, pieces))) return
      if (pieces++ === 0) setImmediate(() => socket.push(Buffer.alloc(SIZE, 2)))
      taken.push({ connection, first: chunk[0]! })
    })
    return socket
  })
  const send = () => {
    for (const socket of connections) socket.push(Buffer.alloc(SIZE, 1))
  }
  return { taken, send }
}

test('takes 512 kB of large pieces a turn, and all of them in order', async () => {
  const { taken, send } = flood(100, () => false)
  await nextTurn()
  send()
  expect(taken).toHaveLength(8)
  let before = 8
  for (let turn = 0; turn < 60; turn++) {
    await nextTurn()
    expect(taken.length - before).toBeLessThanOrEqual(8)
    before = taken.length
  }
  expect(taken).toHaveLength(200)
  for (let connection = 0; connection < 100; connection++) {
    const pieces = taken.filter((piece) => piece.connection === connection)
    expect(pieces.map(({ first }) => first)).toEqual([1, 2])
  }
})

test('an urgent connection comes before those that have waited longer', async () => {
  const { taken, send } = flood(100, (_, pieces) => pieces > 0)
  await nextTurn()
  send()
  const begun = new Set<number>()
  const ended = new Set<number>()
  let most = 0
  for (let turn = 0, read = 0; turn < 60; turn++) {
    await nextTurn()
    for (const { connection, first } of taken.slice(read)) (first === 1 ? begun : ended).add(connection)
    read = taken.length
    most = Math.max(most, begun.size - ended.size)
  }
  expect(ended.size).toBe(100)
  expect(most).toBeLessThanOrEqual(16)
})
