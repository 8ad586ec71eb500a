import fc from 'fast-check'
import { expect, test } from 'vitest'
import { duplicateKey } from '../../src/cli/load/duplicateKey.ts'
import { type Line, MAX_LINE, parseLine, readLines } from '../../src/cli/load/lines.ts'

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

function linesOf(text: string | Uint8Array, size = 1 << 16): Promise<Line[]> {
  return all(readLines(inPieces(typeof text === 'string' ? new TextEncoder().encode(text) : text, size)))
}

test.each([
  ['', []],
  ['a', ['a']],
  ['a\n', ['a']],
  ['a\n\nb', ['a', '', 'b']],
  ['a\r\nb\r\n', ['a', 'b']],
  ['\ufeffa\nb', ['a', 'b']],
  ['\n', ['']],
])('%j has the lines %j', async (text, expected) => {
  const lines = await linesOf(text)
  expect(lines.map((line) => ('text' in line ? line.text : line.problem))).toEqual(expected)
  expect(lines.map(({ number }) => number)).toEqual(expected.map((_, i) => i + 1))
})

test('lines are the same for every way to split the stream, and end at their byte', async () => {
  const character = fc.constantFrom('a', '\n', '\r\n', 'é', '漢', '😀')
  await fc.assert(
    fc.asyncProperty(
      fc.array(character, { maxLength: 20 }),
      fc.integer({ min: 1, max: 7 }),
      async (characters, size) => {
        const text = characters.join('')
        const lines = await linesOf(text, size)
        expect(lines).toEqual(await linesOf(text))
        if (lines.length > 0) expect(lines.at(-1)!.end).toBe(new TextEncoder().encode(text).length)
      },
    ),
  )
})

test('a line that is not UTF-8 has a problem, the others a text', async () => {
  const lines = await linesOf(new Uint8Array([97, 10, 0xe4, 10, 98]))
  expect(lines).toEqual([
    { number: 1, end: 2, text: 'a' },
    { number: 2, end: 4, problem: 'the line is not UTF-8.' },
    { number: 3, end: 5, text: 'b' },
  ])
})

test.each([0, 1, 8 * 1024 * 1024])('a line of %i bytes more than the maximum', async (more) => {
  const block = new Uint8Array(8 * 1024 * 1024).fill(97)
  async function* file() {
    for (let written = 0; written < MAX_LINE; written += block.length) yield block
    yield block.subarray(0, more)
    yield new TextEncoder().encode('\nnext')
  }
  const [first, second] = await all(readLines(file()))
  expect(second).toEqual({ number: 2, end: MAX_LINE + more + 5, text: 'next' })
  if (more > 0) expect(first).toMatchObject({ number: 1, problem: expect.stringContaining('longer') })
  else expect((first as { text: string }).text).toHaveLength(MAX_LINE)
})

test.each([
  ['{"headline":"a"}', { document: { headline: 'a' } }],
  ['7', { document: 7 }],
  ['{', { problem: expect.stringMatching(/^not JSON: [^(]+\.$/) }],
  ['{"a":1,\n"b"}', { problem: expect.not.stringContaining('(line') }],
  ['', { problem: expect.stringMatching(/^not JSON: /) }],
])('the document of the line %j', (text, expected) => {
  expect(parseLine(text)).toEqual(expected)
})

test.each([
  ['a', { text: 'a' }],
  ['abcd', { problem: 'the line is longer than 3 bytes.' }],
])('a line that is longer than a given maximum has a problem; the last is %j', async (last, read) => {
  async function* file() {
    yield new TextEncoder().encode(`abc\nabcd\n${last}`)
  }
  expect(await all(readLines(file(), 3))).toEqual([
    { number: 1, end: 4, text: 'abc' },
    { number: 2, end: 9, problem: 'the line is longer than 3 bytes.' },
    { number: 3, end: 9 + last.length, ...read },
  ])
})

test.each([
  ['{"a":1,"b":2}', null],
  ['{"a":1,"b":2,"a":3}', 'a'],
  ['{"a" :1, "\\u0061"\t:2}', 'a'],
  ['{"a"\r:1,"a" \r :2}', 'a'],
  ['{"":1,"":2}', ''],
  ['{"a":"\\"a\\":","b":"a"}', null],
  ['{"a\\\\":1,"a\\\\":2}', 'a\\'],
  ['{"a":{"b":1,"b":2},"b":[{"b":1}]}', null],
  ['{"b":[1,[2]],"a":1,"a":2}', 'a'],
  ['{"b":{"c":{}},"a":1,"a":2}', 'a'],
  ['["a","a"]', null],
  ['"a"', null],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
])('the key that %s has twice is %j', (json, key) => {
  expect(JSON.parse(json)).toBeDefined()
  expect(duplicateKey(json)).toBe(key)
})
