import { expect, test } from 'vitest'
import { drawUntil } from './drawUntil.ts'

test('draws until the counts are as they must be, and at most fifty rounds', async () => {
  const rounds: number[] = []
  await drawUntil(
    (round) => rounds.push(round),
    () => expect(rounds.length).toBeGreaterThan(3),
  )
  expect(rounds).toEqual([0, 1, 2, 3])
  const never = drawUntil(
    (round) => rounds.push(round),
    () => expect(rounds).toEqual([]),
  )
  await expect(never).rejects.toThrow('to deeply equal []')
  expect(rounds).toHaveLength(54)
})

test('fails at once where a round fails', async () => {
  let checks = 0
  const failing = drawUntil(
    async () => {
      throw new Error('wrong hits')
    },
    () => checks++,
  )
  await expect(failing).rejects.toThrow('wrong hits')
  expect(checks).toBe(0)
})
