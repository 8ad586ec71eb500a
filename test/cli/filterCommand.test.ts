import { createReadStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { takeSample } from '../../src/cli/filter/takeSample.ts'
import { readLines } from '../../src/cli/load/lines.ts'
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

describe('the sample', () => {
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
