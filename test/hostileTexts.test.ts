import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planAnyText } from '../src/index.ts'
import { createRandom, seedOfRun } from './support/cases/random.ts'
import { type HostileShape, hostileShape, hostileText } from './support/hostile/hostileShape.ts'
import { hostileSchema, READERS } from './support/hostile/readers.ts'
import { soundTexts } from './support/hostile/soundTexts.ts'
import { WorkCounter } from './support/hostile/workCounter.ts'
import { sampled, scaled } from './support/scaled.ts'

const shape = fc.nat().map((seed) => hostileShape(createRandom(seed)))

test('nothing that reads a text throws', async () => {
  await fc.assert(
    fc.asyncProperty(shape, fc.integer({ min: 1, max: 256 }), async (shape, size) => {
      const text = hostileText(shape, size)
      for (const read of Object.values(READERS)) await read(text)
    }),
    { numRuns: scaled(6000) },
  )
})

describe('the work of reading a text grows no faster than with the power 1.3 of its length', () => {
  let counter: WorkCounter
  beforeAll(async () => {
    counter = await WorkCounter.start()
  })
  afterAll(() => counter.stop())

  const workOf = (text: string): Promise<number> =>
    counter.countOf(async () => {
      for (const read of Object.values(READERS)) await read(text)
    })
  const LONG = scaled(40_960, 1024)
  const SHORT = LONG / 4
  const many = (repeated: HostileShape): HostileShape => ({ repeated, inner: 'least' })

  test.each<[string, HostileShape]>([
    ['operators before slashes', many('AND/a/')],
    ['words before operators', ['a', many(' '), '<', many(' '), 'b<']],
    ['one value of a range', ['[', many('.'), '(]']],
    ['digits after a tilde', ['a~', many('0'), 'x']],
    ['nested groups with both operators', [many('(a AND b OR '), 'c', many(')')]],
    ['signs after fields', many('t:-"')],
  ])('%s', async (_, shape) => {
    const [first, last] = [await workOf(hostileText(shape, SHORT)), await workOf(hostileText(shape, LONG))]
    expect(first).toBeGreaterThan(100)
    expect(last).toBeLessThan((LONG / SHORT) ** 1.3 * first)
  })

  test('random shapes that cost more than the dearest sound text', async () => {
    let dearest = 0
    for (const text of soundTexts(LONG)) dearest = Math.max(dearest, await workOf(text))
    const random = createRandom(seedOfRun())
    for (let i = 0; i < scaled(200); i++) {
      const shape = hostileShape(random)
      let last = await workOf(hostileText(shape, LONG))
      if (last <= dearest) continue
      let power = Infinity
      // Node loses counts at times, and counts what other tests left running.
      for (let again = 0; again < 3 && power > 1.3; again++) {
        const first = await workOf(hostileText(shape, SHORT))
        if (again > 0) last = await workOf(hostileText(shape, LONG))
        power = Math.min(power, Math.log(last / first) / Math.log(LONG / SHORT))
      }
      // So short a text may end before the dear part of its shape.
      if (power > 1.3 && LONG < 4096)
        power = Math.log((await workOf(hostileText(shape, 4 * LONG))) / last) / Math.log(4)
      expect([last / dearest, power], JSON.stringify(shape)).toEqual([atMost(10), atMost(1.3)])
    }
  })
})

test('the work of planAnyText is bounded by the length of a text', async () => {
  const counter = await WorkCounter.start()
  const workOf = (text: string): Promise<number> => counter.countOf(() => planAnyText(hostileSchema, text))
  for (const piece of sampled(FAULTY, 12, 2)) {
    const [first, last] = [2048, 8192].map((length) => piece.repeat(Math.floor(length / piece.length)))
    // From one length to the other, more errors than are listed and more clauses than are read may come in.
    expect((await workOf(last!)) / last!.length, piece).toBeLessThan(MAX_BLOCKS)
    expect((await workOf(first!)) / first!.length, piece).toBeLessThan(MAX_BLOCKS)
  }
  await counter.stop()
})

/** Blocks of the source that run for each character. The dearest sound texts take half of it. */
const MAX_BLOCKS = 250

const FAULTY = [
  ...[
    'n:(',
    '(n:(..',
    ':: AND ',
    '[\n',
    'n:(##',
    '/( AND ',
    '(',
    'a:',
    'x:a ',
    '"',
    '/[a/ ',
    't:-',
    '[a TO ',
  ],
  ...['n:many ', '(secret:x ', 'd:2019-99 ', 'a~9 ', '^', '{', 'n:[a TO b] ', '/(a/ ', '_exists_:secret '],
  ...['_exists_:q ', 'a:b:c ', '\\', 'AND ', '+ ', '() ', 'a\\u1 ', 't:"', 'C:\\ '],
]

const atMost = (maximum: number): unknown => expect.toSatisfy((figure: number) => figure <= maximum)
