import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SearchStopped } from '../../src/releases/releaseStore.ts'
import { FairQueue } from '../../src/releases/stores/sqlite/fairQueue.ts'
import { SearchThreads, type Turn } from '../../src/releases/stores/sqlite/searchThreads.ts'
import type { Task } from './support/obedientThread.ts'

const script = new URL('./support/obedientThread.ts', import.meta.url)

function start(options: { readonly threads?: number; readonly grace?: number } = {}) {
  const threads = new SearchThreads<Task, string>({ script, path: '', threads: 1, ...options })
  onTestFinished(() => threads.close())
  const run = (task: Task, turn: Partial<Turn> & { readonly within?: number } = {}) => {
    const deadline = performance.now() + (turn.within ?? 60_000)
    return threads.run(task, { key: 'ann', deadline, ...turn })
  }
  return { threads, run, answer: (value: string, key = 'ann') => run({ do: 'answer', value }, { key }) }
}

const late = (begun: boolean) => expect.objectContaining({ name: 'SearchStopped', reason: 'deadline', begun })
const gone = (begun: boolean) => expect.objectContaining({ name: 'SearchStopped', reason: 'gone', begun })

describe('search threads', () => {
  test('end a job at its deadline and take the next', async () => {
    const { run, answer } = start({ grace: 60_000 })
    await answer('warm')
    await expect(run({ do: 'waitForStop' }, { within: 50 })).rejects.toEqual(late(true))
    expect(await answer('next')).toBe('next')
  })

  test('include the waiting time in the deadline', async () => {
    const { run, answer } = start({ grace: 60_000 })
    await answer('warm')
    const jobs = [run({ do: 'waitForStop' }, { within: 100 }), run({ do: 'waitForStop' }, { within: 50 })]
    await Promise.allSettled(jobs)
    await expect(jobs[0]).rejects.toEqual(late(true))
    await expect(jobs[1]).rejects.toEqual(late(false))
    expect(await answer('next')).toBe('next')
  })

  test.each([
    ['does not stop', { do: 'ignoreStop' }, late(true)],
    ['ends', { do: 'end' }, new Error('A search thread ended.')],
    ['throws', { do: 'throw' }, new Error('out of order')],
    ['needs too much memory', { do: 'fillMemory' }, late(true)],
  ] as [string, Task, unknown][])('replace a thread that %s', async (_, task, error) => {
    const { run, answer } = start({ grace: 20 })
    await answer('warm')
    const within = task.do === 'ignoreStop' ? 50 : 60_000
    const [failed, next] = await Promise.allSettled([run(task, { within }), answer('next')])
    expect(failed).toEqual({ status: 'rejected', reason: error })
    expect(next).toEqual({ status: 'fulfilled', value: 'next' })
  })

  test('replace a thread whose heap has grown', async () => {
    const { run, answer } = start()
    expect(await run({ do: 'reportHeap', heap: 2 ** 40 })).toBe('reportHeap')
    expect(await answer('next')).toBe('next')
  })

  test('run many jobs at once, and all of them', async () => {
    const { answer } = start({ threads: 3 })
    const values = Array.from({ length: 100 }, (_, i) => String(i))
    expect(await Promise.all(values.map((value) => answer(value)))).toEqual(values)
  })

  test('are never all taken by one key', async () => {
    const { run, answer } = start({ threads: 2, grace: 60_000 })
    const client = new AbortController()
    const slow = Array.from({ length: 8 }, () => run({ do: 'waitForStop' }, { signal: client.signal }))
    const settled = Promise.allSettled(slow)
    for (const value of ['a', 'b', 'c']) expect(await answer(value, 'bob')).toBe(value)
    client.abort()
    const reasons = (await settled).map((result) => (result as PromiseRejectedResult).reason)
    expect(reasons).toEqual([gone(true), ...Array.from({ length: 7 }, () => gone(false))])
    expect(await answer('after')).toBe('after')
  })

  test('serve keys in turn, and a key its urgent jobs first', async () => {
    const { run, answer } = start()
    await answer('warm')
    const client = new AbortController()
    const blocking = run({ do: 'waitForStop' }, { signal: client.signal }).catch(() => {})
    const order: string[] = []
    const note = (value: string) => void order.push(value)
    const jobs = ['a1', 'a2', 'a3'].map((value) => answer(value).then(note))
    jobs.push(...['b1', 'b2'].map((value) => answer(value, 'bob').then(note)))
    jobs.push(run({ do: 'answer', value: 'a0' }, { isSearch: true }).then(note))
    client.abort()
    await Promise.all([blocking, ...jobs])
    expect(order).toEqual(['a0', 'b1', 'a1', 'b2', 'a2', 'a3'])
  })

  test('tell how long another job of a key waits at least, by its last searches', async () => {
    const { threads, run, answer } = start({ grace: 60_000 })
    await answer('warm')
    for (let i = 0; i < 3; i++) {
      expect(threads.leastWait('ann')).toBe(0)
      await run({ do: 'waitForStop' }, { within: 100, isSearch: true }).catch(() => {})
      await answer('next')
    }
    const client = new AbortController()
    const jobs = ['a', 'b', 'c'].map(() => run({ do: 'waitForStop' }, { signal: client.signal }))
    expect(threads.leastWait('ann')).toBeGreaterThan(100)
    expect(threads.leastWait('bob')).toBe(0)
    client.abort()
    await Promise.allSettled(jobs)
    expect(threads.leastWait('ann')).toBe(0)
  })

  test('do not begin a job whose client has gone', async () => {
    const { run, answer } = start()
    await expect(run({ do: 'end' }, { signal: AbortSignal.abort() })).rejects.toEqual(gone(false))
    expect(await answer('next')).toBe('next')
  })

  test('let at most 2,048 jobs of a key wait, and 4,096 of all', async () => {
    const { threads, run, answer } = start()
    const jobs: Promise<unknown>[] = []
    const add = (key: string, count: number) => {
      for (let i = 0; i < count; i++) jobs.push(run({ do: 'waitForStop' }, { key }).catch((error) => error))
    }
    add('ann', 2049)
    await expect(answer('more')).rejects.toThrow('Too many queries are waiting.')
    add('bob', 2048)
    await expect(answer('more', 'cid')).rejects.toThrow('Too many queries are waiting.')
    await threads.close()
    const messages = new Set((await Promise.all(jobs)).map((error) => (error as Error).message))
    expect(messages).toEqual(new Set(['A search thread ended.', 'The store is closed.']))
  })

  test('fail running and later jobs after close', async () => {
    const { threads, run, answer } = start()
    const jobs = [run({ do: 'waitForStop' }), answer('next')].map((job) =>
      job.catch(({ message }) => message),
    )
    await sleep(50)
    await threads.close()
    for (const message of await Promise.all(jobs)) expect(message).toMatch(/ended|closed/)
    await expect(answer('later')).rejects.toThrow('closed')
  })
})

test('an item that is removed from a queue is not served, and leaves no key behind', () => {
  const queue = new FairQueue<string>()
  for (const item of ['a1', 'a2', 'b1']) queue.add(item[0]!, item)
  queue.remove('a', 'a1')
  queue.remove('b', 'b1')
  queue.remove('b', 'b1')
  expect([queue.size, [...queue.keys()], queue.sizeOf('b')]).toEqual([1, ['a'], 0])
  expect([queue.take(() => false), queue.take(() => true), queue.take(() => true)]).toEqual([
    undefined,
    'a2',
    undefined,
  ])
})

test('a stopped search is an error with its reason', () => {
  expect(new SearchStopped('deadline', true)).toMatchObject({ message: 'The query took too long.' })
})
