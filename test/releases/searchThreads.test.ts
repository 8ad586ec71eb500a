import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
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
const outOfMemory = expect.objectContaining({
  name: 'Error',
  message: 'The query needs more memory than a search thread has.',
  cause: expect.objectContaining({ code: 'ERR_WORKER_OUT_OF_MEMORY' }),
})
const gone = (begun: boolean) => expect.objectContaining({ name: 'SearchStopped', reason: 'gone', begun })

describe('search threads', () => {
  test('end a job at its deadline and take the next', async () => {
    const { run, answer } = start({ grace: 60_000 })
    await answer('warm')
    await expect(run({ do: 'waitForStop' }, { within: 300 })).rejects.toEqual(late(true))
    expect(await answer('next')).toBe('next')
    await expect(run({ do: 'plan' }, { within: 50 })).rejects.toEqual(late(false))
  })

  test('include the waiting time in the deadline', async () => {
    const { run, answer } = start({ grace: 60_000 })
    await answer('warm')
    const jobs = [run({ do: 'waitForStop' }, { within: 300 }), run({ do: 'waitForStop' }, { within: 50 })]
    await Promise.allSettled(jobs)
    await expect(jobs[0]).rejects.toEqual(late(true))
    await expect(jobs[1]).rejects.toEqual(late(false))
    expect(await answer('next')).toBe('next')
  })

  test.each([
    ['does not stop', { do: 'ignoreStop' }, late(true)],
    ['ends', { do: 'end' }, new Error('A search thread ended.')],
    ['throws', { do: 'throw' }, new Error('out of order')],
    ['needs too much memory', { do: 'fillMemory' }, outOfMemory],
  ] as [string, Task, unknown][])('replace a thread that %s', async (_, task, error) => {
    const { run, answer } = start({ grace: 20 })
    await answer('warm')
    const within = task.do === 'ignoreStop' ? 300 : 60_000
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
    await Promise.all([answer('warm', 'ann'), answer('warm', 'bob')])
    const client = new AbortController()
    const slow = Array.from({ length: 8 }, () => run({ do: 'waitForStop' }, { signal: client.signal }))
    const settled = Promise.allSettled(slow)
    for (const value of ['a', 'b', 'c']) expect(await answer(value, 'bob')).toBe(value)
    await sleep(100)
    client.abort()
    const reasons = (await settled).map((result) => (result as PromiseRejectedResult).reason)
    expect(reasons).toEqual([gone(true), ...Array.from({ length: 7 }, () => gone(false))])
    expect(await answer('after')).toBe('after')
  })

  test('answer a key with quick jobs while two keys have slow ones that never end', async () => {
    const { run, answer } = start({ threads: 2, grace: 60_000 })
    await Promise.all(['ann', 'bob'].map((key) => run({ do: 'spend', milliseconds: 60 }, { key })))
    // The clock of the queue stands still: no pause of the computer is one in which no other key asks.
    vi.useFakeTimers({ now: performance.now(), toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const client = new AbortController()
    const slow = ['ann', 'bob', 'ann', 'bob'].map((key) =>
      run({ do: 'waitForStop' }, { key, signal: client.signal }).catch(() => {}),
    )
    for (let query = 0; query < 6; query++) expect(await answer('hits', 'cid')).toBe('hits')
    client.abort()
    await Promise.all(slow)
  })

  test('that hang are not ready for any key', async () => {
    const { run, answer } = start({ threads: 2, grace: 60_000 })
    await Promise.all([answer('warm', 'ann'), answer('warm', 'bob')])
    const hung = ['ann', 'bob'].map((key) => run({ do: 'waitForStop' }, { key }).catch(() => {}))
    const probe = run({ do: 'answer', value: 'ready' }, { key: 'health', within: 200 })
    await expect(probe).rejects.toEqual(late(false))
    void hung
  })

  test('serve first who has used the least time', async () => {
    const { run, answer } = start()
    await answer('warm')
    const long = run({ do: 'spend', milliseconds: 500 })
    const order: string[] = []
    const note = (value: string) => void order.push(value)
    const jobs = ['a1', 'a2', 'a3'].map((value) => answer(value).then(note))
    jobs.push(...['b1', 'b2'].map((value) => answer(value, 'bob').then(note)))
    await Promise.all([long, ...jobs])
    expect(order).toEqual(['b1', 'b2', 'a1', 'a2', 'a3'])
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

/** Takes an item and ends it after a time. */
function serve(queue: FairQueue<string>, milliseconds: (item: string) => number): string | undefined {
  const item = queue.take()
  if (item !== undefined) queue.ended(item[0]!, milliseconds(item))
  return item
}

test('keys share threads by time, not by number of items', () => {
  const queue = new FairQueue<string>(1)
  for (let i = 0; i < 100; i++) for (const key of ['a', 'b']) queue.add(key, key)
  const served = Array.from({ length: 66 }, () => serve(queue, (item) => (item === 'a' ? 10 : 1)))
  expect(served.filter((item) => item === 'a')).toHaveLength(6)
})

test('a key that comes back has no time to catch up', () => {
  const queue = new FairQueue<string>(1)
  for (let i = 0; i < 100; i++) queue.add('a', 'a')
  for (let i = 0; i < 50; i++) serve(queue, () => 10)
  for (let i = 0; i < 10; i++) queue.add('b', 'b')
  const served = Array.from({ length: 10 }, () => serve(queue, () => 10))
  expect(served.filter((item) => item === 'a').length).toBeGreaterThan(3)
})

test('a key keeps what it has used, also when it comes back', () => {
  const queue = new FairQueue<string>(1)
  queue.add('a', 'a')
  serve(queue, () => 100)
  for (const key of ['a', 'b']) queue.add(key, key)
  expect(queue.take()).toBe('b')
})

test('a key is slow for as long as half of its times are', () => {
  for (const [quick, served] of [
    [7, undefined],
    [9, 'a'],
  ] as const) {
    const queue = new FairQueue<string>(2)
    queue.add('a', 'a')
    serve(queue, () => 16_000)
    for (let i = 0; i < quick; i++) {
      queue.add('a', 'a')
      serve(queue, () => 1)
    }
    queue.add('q', 'q')
    queue.add('a', 'a')
    expect([quick, queue.take(), queue.take()]).toEqual([quick, 'q', served])
  }
})

test('a thread is kept from slow keys for a minute after the last item of another has ended', () => {
  vi.useFakeTimers({ now: 0, toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = new FairQueue<string>(2)
  for (const key of ['a', 'b']) {
    queue.add(key, key)
    serve(queue, () => 1e6)
  }
  queue.add('q', 'q')
  expect(queue.take()).toBe('q')
  vi.advanceTimersByTime(40)
  queue.ended('q', 40)
  for (const key of ['a', 'b']) queue.add(key, key)
  expect(queue.take()).toBe('a')
  for (const [milliseconds, served] of [
    [0, undefined],
    [60_000, undefined],
    [1, 'b'],
  ] as const) {
    vi.advanceTimersByTime(milliseconds)
    expect([milliseconds, queue.take()]).toEqual([milliseconds, served])
  }
})

test('slow keys have all threads while no other asks', () => {
  const queue = new FairQueue<string>(2)
  for (const item of ['a1', 'a2', 'b1', 'b2']) queue.add(item[0]!, item)
  expect([queue.take(), queue.take(), queue.take()]).toEqual(['a1', 'b1', undefined])
  queue.ended('a', 1000)
  queue.ended('b', 1000)
  expect([queue.take(), queue.take()]).toEqual(['a2', undefined])
  vi.useFakeTimers({ now: 0, toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.advanceTimersByTime(1e9)
  expect(queue.take()).toBe('b2')
})

test('a key whose items took a while has the thread that is kept from keys with far longer ones', () => {
  vi.useFakeTimers({ now: 0, toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = new FairQueue<string>(4)
  const ask = (key: string) => {
    queue.add(key, key)
    return queue.take()
  }
  expect([ask('q'), queue.ended('q', 90)]).toEqual(['q', undefined])
  expect([ask('a'), ask('a'), ask('b')]).toEqual(['a', 'a', 'b'])
  for (const key of ['a', 'b']) queue.add(key, key)
  // None has ended, and their times are known.
  for (let second = 1; second < 20; second++) {
    vi.advanceTimersByTime(950)
    expect([second, ask('q')]).toEqual([second, 'q'])
    queue.ended('q', 90)
    expect([second, queue.take()]).toEqual([second, undefined])
  }
})

test('a key waits for one running item of others at most, although two keys have slow ones', () => {
  vi.useFakeTimers({ now: 0, toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = new FairQueue<string>(2)
  const times = { ann: 300, bob: 500, cid: 1 }
  type Key = keyof typeof times
  for (const key of ['ann', 'bob'] as const) for (let i = 0; i < 50; i++) queue.add(key, key)
  const running: { readonly key: Key; readonly ends: number }[] = []
  function begin(): void {
    while (running.length < 2) {
      const key = queue.take() as Key | undefined
      if (key === undefined) return
      running.push({ key, ends: performance.now() + times[key] })
    }
  }
  /** Lets the item end that ends next, and its thread takes another one. */
  function end(): Key {
    const [first] = running.sort((a, b) => a.ends - b.ends).splice(0, 1)
    vi.advanceTimersByTime(first!.ends - performance.now())
    queue.ended(first!.key, times[first!.key])
    begin()
    return first!.key
  }
  begin()
  const waited = Array.from({ length: 6 }, () => {
    let ended = 0
    queue.add('cid', 'cid')
    begin()
    while (end() !== 'cid') ended++
    return ended
  })
  expect(waited).toEqual([1, 0, 0, 0, 0, 0])
})

test('an item that is removed from a queue is not served', () => {
  const queue = new FairQueue<string>(1)
  for (const item of ['a1', 'a2', 'b1']) queue.add(item[0]!, item)
  queue.remove('a', 'a1')
  queue.remove('b', 'b1')
  queue.remove('b', 'b1')
  queue.remove('c', 'c1')
  expect([queue.size, queue.sizeOf('b'), queue.take(), queue.take()]).toEqual([1, 0, 'a2', undefined])
})

test('thousands of keys are not remembered', () => {
  const queue = new FairQueue<string>(1)
  for (let i = 0; i < 5000; i++) {
    queue.add(`${i}`, 'item')
    queue.take()
    queue.ended(`${i}`, 1000)
  }
  // The last key has used a second, the first nothing that is remembered: it is served first.
  queue.add('4999', 'last')
  queue.add('0', 'first')
  expect(queue.take()).toBe('first')
})

test('a key that waits is remembered, however many others come and go', () => {
  const queue = new FairQueue<string>(1)
  for (const item of ['w1', 'w2']) queue.add('w', item)
  expect(queue.take()).toBe('w1')
  for (let i = 0; i < 1500; i++) {
    queue.add(`${i}`, 'item')
    queue.take()
    queue.ended(`${i}`, 1)
  }
  expect(queue.sizeOf('w')).toBe(1)
  queue.ended('w', 1)
  expect(queue.take()).toBe('w2')
})

test('a stopped search is an error with its reason', () => {
  expect(new SearchStopped('deadline', true)).toMatchObject({ message: 'The query took too long.' })
})
