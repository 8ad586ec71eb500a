import { createReadStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { LineWriter } from '../../src/cli/filter/lineWriter.ts'
import { takeSample } from '../../src/cli/filter/takeSample.ts'
import { type Line, readLines } from '../../src/cli/load/lines.ts'
import { temporaryFolder } from '../releases/support/temporary.ts'
import { isoquery } from './support/running.ts'

/** A file with a document on each line; a string is a line as it stands. */
function fileOf(...documents: readonly unknown[]): string {
  const file = join(temporaryFolder(), 'lines.ndjson')
  const lines = documents.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

/** The numbers of the lines that a query finds, from 1. */
async function found(query: string, ...documents: readonly unknown[]): Promise<number[]> {
  const { out } = await isoquery('filter', query, fileOf(...documents))
  const lines = documents.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
  return out
    .split('\n')
    .slice(0, -1)
    .map((line) => lines.indexOf(line) + 1)
}

describe('isoquery filter without a schema', () => {
  const log = [
    { at: '2024-01-05T10:00:00Z', level: 'error', status: 500, user: { name: 'Ann Lee' }, slow: true },
    { at: '2024-02-01T11:30:00Z', level: 'info', status: 200, 'user.name': 'Bob', tags: ['a b', 'c'] },
    { at: '2025-03-01T00:00:00Z', level: 'Error', status: 503, items: [{ id: 7 }, { id: 8 }], note: null },
  ]

  test.each([
    ['level:error', [1, 3]],
    ['status:>=500', [1, 3]],
    ['status:[200 TO 500}', [2]],
    ['at:2024', [1, 2]],
    ['at:>2024-01 NOT level:info', [3]],
    ['slow:true', [1]],
    ['user.name:ann', [1]],
    ['user.name:bob', [2]],
    ['_exists_:user.name', [1, 2]],
    ['note:*', []],
    ['items.id:8', [3]],
    ['tags:"a b"', [2]],
    ['tags:"b c"', []],
    ['ann', [1]],
    ['503', [3]],
    ['true OR bob', [1, 2]],
    ['*', [1, 2, 3]],
    ['lev*', []],
    ['user:*', [1]],
    ['user:ann', [1]],
    ['items:8', [3]],
  ])('%s finds %j', async (query, lines) => {
    expect(await found(query, ...log)).toEqual(lines)
  })

  test('a key with a dot comes before a path', async () => {
    const both = { 'a.b': 1, a: { b: 2, 'c.d': { e: 3 } } }
    expect(await found('a.b:1', both)).toEqual([1])
    expect(await found('a.b:2', both)).toEqual([])
    expect(await found('a.c.d.e:3', both)).toEqual([1])
  })

  test('words without a field are looked for in all values, whatever fields a query names', async () => {
    const documents = [{ _all: 'x', b: 'bank' }, { _all: 'bank' }, { _all: 'y', _all_: 'x' }]
    expect(await found('bank', ...documents)).toEqual([1, 2])
    expect(await found('_all:x AND bank', ...documents)).toEqual([1])
    expect(await found('_all:bank OR _all_:x', ...documents)).toEqual([2, 3])
    expect(await found('bank NOT _all_:x NOT _all:x', ...documents)).toEqual([2])
  })

  test('values of several kinds are the text of their JSON', async () => {
    const mixed = [{ v: 5 }, { v: 'five' }, { v: { deep: 'Five' } }, { v: [true, null] }, { v: null }]
    expect(await found('v:five', ...mixed)).toEqual([2, 3])
    expect(await found('v:5', ...mixed)).toEqual([1])
    expect(await found('v:(7 AND 8)', ...mixed, { v: { list: [7, 8] } })).toEqual([6])
    expect(await found('v:true', ...mixed)).toEqual([4])
    expect(await found('v:*', ...mixed)).toEqual([1, 2, 3, 4])
  })

  test('only whole ISO dates that exist are dates', async () => {
    const day = { v: '2024-02-29' }
    expect(await found('v:2024', day, { v: '2024-03-01T10:00Z' }, { v: '2023-12-31 10:00' })).toEqual([1, 2])
    expect(await found('v:"2024 02 30"', { v: '2024-02-30' })).toEqual([1])
    expect(await found('v:20*', { v: '2024' }, { v: '2023-05' })).toEqual([1, 2])
    expect(await found('v:soon', day, { v: 'soon' })).toEqual([2])
  })

  test('objects and lists are read a hundred levels deep', async () => {
    const nested = (levels: number) => {
      let value: unknown = 'deep'
      for (let i = 0; i < levels; i++) value = [value]
      return { v: value }
    }
    expect(await found('v:deep', nested(100), nested(101))).toEqual([1])
    const path = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}"deep"${'}'.repeat(levels)}`)
    const name = (levels: number) => Array.from({ length: levels }, () => 'a').join('.')
    expect(await found(`${name(101)}:deep`, path(101))).toEqual([1])
    expect(await found(`${name(102)}:deep`, path(102))).toEqual([])
  })

  test('the fields are those of the first thousand lines, or of a megabyte', async () => {
    const texts = (count: number) => Array.from({ length: count }, (_, i) => ({ v: `n${i}` }))
    expect(await found('v:7', ...texts(999), { v: 7 })).toEqual([1000])
    expect(await found('v:7', ...texts(1000), { v: 7 })).toEqual([])
    const large = { v: 'x'.repeat(990_000) }
    expect(await found('v:7', large, { v: 7 })).toEqual([2])
    expect(await found('v:7', large, { v: 'x'.repeat(20_000) }, { v: 7 })).toEqual([])
  })

  test('a value of another kind than the sample has matches nothing, and its line is not lost', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => ({ n: i, day: '2024-01-01' }))
    const late = { n: 'five', day: 'soon', other: 'bank' }
    const documents = [...many, late]
    expect(await found('n:>=998', ...documents)).toEqual([999, 1000])
    expect(await found('bank', ...documents)).toEqual([1001])
    expect(await found('other:bank NOT n:5 NOT day:2024', ...documents)).toEqual([1001])
  })

  test('a field that the sample does not have is text, with a note', async () => {
    const file = fileOf({ status: 'a' }, { status: 'b', constructor: 'own' })
    expect(await isoquery('filter', 'statsu:a', file)).toEqual({
      out: '',
      err:
        'note: no document of the sample has the field "statsu"; it is read as text. ' +
        'Did you mean "status"?\n',
      code: 1,
    })
    expect(await isoquery('filter', 'constructor:own', file)).toMatchObject({ err: '', code: 0 })
    expect(await isoquery('filter', 'toString:x', file)).toMatchObject({ out: '', code: 1 })
    const inside = fileOf({ user: [{ name: 'Ann', home: { town: 'Bern' } }] })
    for (const [query, near] of [
      ['user.nmae:ann', 'user.name'],
      ['user.home.twon:bern', 'user.home.town'],
    ] as const)
      expect((await isoquery('filter', query, inside)).err).toContain(`Did you mean "${near}"?`)
    expect((await isoquery('filter', 'zebra:x', inside)).err).toMatch(/; it is read as text\.\n$/)
  })

  test('a field of later lines alone may hold anything, and names may have empty parts', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => ({ i }))
    expect(await found('late:deep', ...many, { late: { is: 'deep' } }, { late: 5 })).toEqual([1001])
    expect(await found('late:5', ...many, { late: { is: 'deep' } }, { late: 5 })).toEqual([1002])
    expect((await isoquery('filter', 'a..b:x OR .a:x', fileOf({ a: 'x' }))).code).toBe(2)
  })

  test('warnings stand at their places in the query as it was typed', async () => {
    const { err } = await isoquery('filter', 'n:12345678901234567 OR “x”', fileOf({ n: 1 }))
    expect(err).toContain('smart-quotes] 1:24')
  })

  test('the exit codes are those of grep, and bad lines stop nothing', async () => {
    const good = fileOf({ a: 1 })
    const folder = temporaryFolder()
    expect((await isoquery('filter', 'a:1', good)).code).toBe(0)
    expect((await isoquery('filter', 'a:2', good)).code).toBe(1)
    expect((await isoquery('filter', 'a:(', good)).code).toBe(2)
    expect((await isoquery('filter', 'a:1', `${good}.missing`)).code).toBe(2)
    const { out, err, code } = await isoquery(
      'filter',
      'a:1',
      fileOf({ a: 1 }, 'nonsense', '', '[1]', { a: 1, b: 2 }),
    )
    expect({ out, code }).toEqual({ out: '{"a":1}\n{"a":1,"b":2}\n', code: 0 })
    expect(err).toMatch(/^skipped 2 bad lines, the first: line 2: not JSON: .*\n$/)
    expect(await isoquery('filter', 'a:1', folder)).toMatchObject({ out: '', code: 2 })
    const controls = await isoquery('filter', '*', fileOf('\u001b[31m'))
    expect(controls.err).toMatch(/^skipped 1 bad line: line 1: not JSON: [^\p{Cc}]*\n$/u)
    const blank = join(folder, 'blank.ndjson')
    writeFileSync(blank, Buffer.concat([Buffer.from('{"a":1}\n \t\n'), Buffer.from([0xff, 10])]))
    expect(await isoquery('filter', 'a:1', blank)).toEqual({
      out: '{"a":1}\n',
      err: 'skipped 1 bad line: line 3: the line is not UTF-8.\n',
      code: 0,
    })
  })

  test('lines that are no objects make --strict exit with 2, whether others are found or not', async () => {
    const file = fileOf({ a: 1 }, '[1]')
    for (const [query, code] of [
      ['a:1', 0],
      ['a:2', 1],
    ] as const) {
      const err = 'skipped 1 bad line: line 2: expected an object.\n'
      expect(await isoquery('filter', query, file)).toMatchObject({ err, code })
      expect(await isoquery('filter', '--strict', query, file)).toMatchObject({ err, code: 2 })
    }
    expect(await isoquery('filter', '--strict', 'a:1', fileOf({ a: 1 }))).toMatchObject({ err: '', code: 0 })
    expect((await isoquery('filter', '--strict', 'a:1', file, fileOf({ a: 1 }))).code).toBe(2)
  })

  test('a line that is nested too deeply is skipped, and no other', async () => {
    const deep = `{"v":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_001)}`
    expect(await isoquery('filter', 'v:1', fileOf({ v: 1 }, deep, { v: 'is 1' }))).toEqual({
      out: '{"v":1}\n{"v":"is 1"}\n',
      err: 'skipped 1 bad line: line 2: the document is nested too deeply.\n',
      code: 0,
    })
  })

  test('several files are read one after the other, each with fields of its own', async () => {
    const [first, second, third] = [
      fileOf({ a: 5 }, 'x', { a: 7 }),
      fileOf({ a: 'seven' }, { a: '7' }),
      fileOf({ b: 7 }),
    ]
    expect(await isoquery('filter', 'a:7', first, second, third)).toEqual({
      out: '{"a":7}\n{"a":"7"}\n',
      err: expect.stringMatching(
        /^.*lines\.ndjson: skipped 1 bad line: line 2: .*\nnote: no document of the sample has .*\n$/,
      ),
      code: 0,
    })
    expect(await isoquery('filter', '-c', 'a:7', first, second, third)).toMatchObject({
      out: `${first}:1\n${second}:1\n${third}:0\n`,
      code: 0,
    })
    expect(await isoquery('filter', 'a:7', first, `${first}.missing`)).toMatchObject({ out: '', code: 2 })
    const warned = await isoquery('filter', '“7”', first, third)
    expect(warned.err.match(/smart-quotes/g)).toHaveLength(1)
  })

  test('-c, -v and -m are as in grep, and --and joins words', async () => {
    const file = fileOf({ t: 'a b' }, { t: 'a' }, { t: 'b' }, { t: 'c' })
    expect((await isoquery('filter', '-c', 'a b', file)).out).toBe('3\n')
    expect((await isoquery('filter', '-c', '--and', 'a b', file)).out).toBe('1\n')
    expect((await isoquery('filter', '-c', '-v', 'a b', file)).out).toBe('1\n')
    expect((await isoquery('filter', '-m', '2', 'a b', file)).out).toBe('{"t":"a b"}\n{"t":"a"}\n')
    expect((await isoquery('filter', '-m', '1', '-v', 'a b', file, file)).out).toBe('{"t":"c"}\n{"t":"c"}\n')
    expect(await isoquery('filter', '-m', '0', 'a', file)).toMatchObject({ out: '', code: 2 })
    const schema = join(temporaryFolder(), 'schema.json')
    writeFileSync(schema, '{"fields":{"t":{"kind":"text"}},"defaultFields":["t"]}')
    expect((await isoquery('filter', '-c', '--and', '--schema', schema, 'a b', file)).out).toBe('1\n')
  })

  test('--count, --invert and --json', async () => {
    const file = fileOf({ a: 1 }, { a: 2 }, 'x', '', { b: 3 })
    expect(await isoquery('filter', '--count', 'a:*', file)).toMatchObject({ out: '2\n', code: 0 })
    const { out, err } = await isoquery('filter', '--invert', '--json', 'a:1', file)
    expect(out).toBe('{"a":2}\n{"b":3}\n')
    expect(JSON.parse(err)).toEqual({
      severity: 'error',
      skipped: 1,
      line: 3,
      message: expect.any(String),
    })
    const faulty = await isoquery('filter', '--json', 'a:(b', file)
    expect(JSON.parse(faulty.err.split('\n', 1)[0]!)).toMatchObject({
      severity: 'error',
      code: 'unclosed-group',
    })
    expect(await isoquery('filter', '--json', 'a:1', `${file}.missing`)).toEqual({
      out: '',
      err: `{"severity":"error","message":"no such file: ${file}.missing"}\n`,
      code: 2,
    })
    expect(await isoquery('filter', '--count', 'zebra', fileOf({ a: 1 }))).toMatchObject({
      out: '0\n',
      code: 1,
    })
  })
})

describe('isoquery filter --json', () => {
  test('reports warnings, notes and bad lines as JSON, and says nothing of what is not found', async () => {
    const [first, second] = [fileOf({ a: 1 }, 'x'), fileOf({ a: 1 })]
    const { err, code } = await isoquery('filter', '--json', '“x” b:1', first, second)
    const reports = err.trimEnd().split('\n')
    expect(reports.map((line) => JSON.parse(line))).toMatchObject([
      { severity: 'warning', code: 'smart-quotes' },
      { severity: 'note', message: expect.stringMatching(/^no document of the sample has the field "b"/) },
      { severity: 'error', file: first, skipped: 1, line: 2 },
    ])
    expect(code).toBe(1)
    expect(await isoquery('filter', '--json', 'a:2', second)).toEqual({ out: '', err: '', code: 1 })
  })

  test('reports the warnings of a query for a schema', async () => {
    const schema = join(temporaryFolder(), 'schema.json')
    writeFileSync(schema, '{"fields":{"t":{"kind":"text"}},"defaultFields":["t"]}')
    const { err } = await isoquery('filter', '--json', '--schema', schema, '“x”', fileOf({ t: 'x' }))
    expect(JSON.parse(err)).toMatchObject({ severity: 'warning', code: 'smart-quotes' })
  })
})

describe('isoquery filter of standard input', () => {
  /** Standard input of this process, until the end of the test. */
  function give(input: Readable): void {
    const spy = vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as never)
    onTestFinished(() => spy.mockRestore())
  }

  test('reads it without a file, or beside one by its name', async () => {
    give(Readable.from([Buffer.from('{"a":1}\n{"a":2}\nx\n')]))
    expect(await isoquery('filter', 'a:2')).toEqual({
      out: '{"a":2}\n',
      err: expect.stringMatching(/^skipped 1 bad line: line 3: /),
      code: 0,
    })
    const file = fileOf({ a: 1 })
    give(Readable.from([Buffer.from('{"a":1}')]))
    expect((await isoquery('filter', '-c', 'a:1', '-', file)).out).toBe(`(standard input):1\n${file}:1\n`)
  })

  test('infers the fields from what comes at once, and loses nothing that comes later', async () => {
    async function* slow() {
      yield Buffer.from('{"a":1}\n')
      await sleep(500)
      yield Buffer.from('{"a":2,"b":"x"}\n')
    }
    give(Readable.from(slow()))
    const { out, err } = await isoquery('filter', 'a:>0 AND NOT b:y')
    expect(out).toBe('{"a":1}\n{"a":2,"b":"x"}\n')
    expect(err).toMatch(/^note: no document of the sample has the field "b"/)
  })

  test('stops reading it after so many lines', async () => {
    const input = Readable.from([Buffer.from('{"a":1}\n{"a":1}\n'), Buffer.from('{"a":1}\n')])
    give(input)
    expect((await isoquery('filter', '-m', '1', 'a:1')).out).toBe('{"a":1}\n')
    expect(input.destroyed).toBe(true)
  })
})

describe('the lines that are found', () => {
  test('are written in large portions, and at the latest when nothing else is to be done', async () => {
    const written: string[] = []
    const out = new Writable({
      decodeStrings: false,
      write: (text, _, done) => {
        written.push(text)
        done()
      },
    })
    const writer = new LineWriter(out)
    for (const line of ['a', 'b']) writer.write(line)
    expect(written).toEqual([])
    await new Promise((resolve) => setImmediate(resolve))
    expect(written).toEqual(['a\nb\n'])
    writer.write('x'.repeat(65_535))
    expect(written[1]).toHaveLength(65_536)
    writer.write('c')
    await writer.flush()
    await writer.flush()
    expect(written.slice(2)).toEqual(['c\n'])
  })

  test('wait for a reader that is slow', async () => {
    let read = () => {}
    const out = new Writable({
      highWaterMark: 1,
      write: (_text, _, done) => {
        read = done
      },
    })
    const writer = new LineWriter(out)
    let isWritten = false
    const waiting = Promise.resolve(writer.write('x'.repeat(70_000))).then(() => {
      isWritten = true
    })
    await sleep(5)
    expect(isWritten).toBe(false)
    read()
    await waiting
  })
})

describe('the sample', () => {
  test('of a stream that pauses ends in time, and what it waited for comes next', async () => {
    const line = (number: number): Line => ({ number, end: number, text: 'x' })
    async function* stream() {
      await sleep(60)
      yield line(1)
      yield line(2)
      await sleep(120)
      yield line(3)
    }
    const { sample, lines } = await takeSample(stream(), { lines: 9, size: 1e6, milliseconds: 40 })
    expect(sample).toEqual([line(1), line(2)])
    const all: Line[] = []
    for await (const each of lines) all.push(each)
    expect(all).toEqual([1, 2, 3].map(line))
  })

  test('of a stream that trickles ends in time, too', async () => {
    async function* stream() {
      for (let number = 1; number <= 20; number++) {
        yield { number, end: number, text: 'x' }
        await sleep(15)
      }
    }
    const { sample } = await takeSample(stream(), { lines: 99, size: 1e6, milliseconds: 40 })
    expect(sample.length).toBeLessThan(20)
  })

  test('is at most so many lines, and none is lost', async () => {
    const file = fileOf(...Array.from({ length: 50 }, (_, i) => ({ i })))
    const numbers = async (lines: number, size: number) => {
      const taken = await takeSample(readLines(createReadStream(file)), { lines, size })
      const all: number[] = []
      for await (const { number } of taken.lines) all.push(number)
      expect(all).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
      return taken.sample.length
    }
    expect(await numbers(10, 1e6)).toBe(10)
    expect(await numbers(1000, 1e6)).toBe(50)
    expect(await numbers(1000, 20)).toBe(3)
  })
})
