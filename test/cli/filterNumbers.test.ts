import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../releases/support/temporary.ts'
import { scaled } from '../support/scaled.ts'
import { isoquery } from './support/running.ts'

/** A file of these lines. */
function fileOf(...lines: readonly string[]): string {
  const file = join(temporaryFolder(), 'lines.ndjson')
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

const idOf = (id: string) => `{"id":${id}}`

/** The ids of the lines that a query finds among those with these ids. */
async function found(query: string, ...ids: readonly string[]): Promise<string[]> {
  const { out } = await isoquery('filter', query, fileOf(...ids.map(idOf)))
  return out
    .split('\n')
    .slice(0, -1)
    .map((line) => line.slice('{"id":'.length, -1))
}

const near = ['1234567890123456788', '1234567890123456789', '1234567890123456790', '7']

describe('numbers beyond 2^53', () => {
  test.each([
    ['id:1234567890123456789', ['1234567890123456789']],
    ['id:"1234567890123456789"', ['1234567890123456789']],
    ['id:+1234567890123456789', ['1234567890123456789']],
    ['id:1234567890123456787', []],
    ['id:(1234567890123456788 OR 1234567890123456790)', [near[0], near[2]]],
    ['id:>1234567890123456789', [near[2]]],
    ['id:>=1234567890123456789', [near[1], near[2]]],
    ['id:[1234567890123456788 TO 1234567890123456789}', [near[0]]],
    ['id:<1234567890123456789', [near[0], '7']],
    ['NOT id:1234567890123456789', [near[0], near[2], '7']],
    ['id:<=1.234567890123456789e18', [near[0], near[1], '7']],
    ['id:>7', near.slice(0, 3)],
    ['id:*', near],
    ['1234567890123456789', [near[1]]],
    ['t:(x OR id:1234567890123456789) OR id:7', [near[1], '7']],
  ])('%s finds %j', async (query, ids) => {
    expect(await found(query, ...near)).toEqual(ids)
  })

  test('below zero, in fractions, in exponents, next to 2^53 and beyond binary64', async () => {
    const ids = ['-9007199254740993', '-9007199254740992', '9007199254740992', '9007199254740993']
    expect(await found('id:-9007199254740993', ...ids)).toEqual([ids[0]])
    expect(await found('id:[-9007199254740992 TO 9007199254740992]', ...ids)).toEqual(ids.slice(1, 3))
    expect(await found('id:>9007199254740993', ...ids, '9007199254740993.5', '1e400')).toEqual([
      '9007199254740993.5',
      '1e400',
    ])
    expect(await found('id:6e23', '6e23', '600000000000000000000000', '600000000000000000000001')).toEqual([
      '6e23',
      '600000000000000000000000',
    ])
    expect(await found('id:<0', '-1e400', '1e400', '1')).toEqual(['-1e400'])
  })

  test('are found in any form that JSON has', async () => {
    const big = ['9007199254740993', '9007199254740993.0', '9.007199254740993e15', '9007199254740993E0']
    const short = ['9.007199254740993E15', '9.007199254740993e15 ', '9.007199254740993e+15']
    const same = [...big, ...short, '90071992547409930e-1', '0.9007199254740993e+0016', ' 9007199254740993 ']
    expect(await found('id:9007199254740993', '9007199254740992', ...same, '9.007199254740992e15')).toEqual(
      same,
    )
  })

  test('one that no number can hold changes nothing for the others', async () => {
    expect(await found('id:>=5', '1', '5', '1e400', '10')).toEqual(['5', '1e400', '10'])
    expect(await found('1e400', '1', '1e400')).toEqual(['1e400'])
  })

  test('are their digits where a field has values of several kinds', async () => {
    const ids = ['"a"', '1234567890123456788', '1234567890123456789', '[1234567890123456789]']
    expect(await found('id:1234567890123456789', ...ids)).toEqual(ids.slice(2))
    const inside = '{"deep":[1234567890123456789, 1e400]}'
    expect(await found('id:1234567890123456789', '"a"', inside)).toEqual([inside])
    expect(await found('id.rawJSON:*', '1234567890123456789')).toEqual([])
  })

  test('of random queries are compared as their digits say', async () => {
    const digits = fc
      .tuple(fc.bigInt(-(2n ** 70n), 2n ** 70n), fc.constantFrom(2n ** 53n, 2n ** 64n, 10n ** 17n))
      .map(([random, around]) => (random < 0n ? -around : around) + (random % 4n))
    await fc.assert(
      fc.asyncProperty(fc.array(digits, { minLength: 1 }), digits, digits, async (ids, low, high) => {
        const texts = ids.map(String)
        const within = texts.filter((id) => BigInt(id) >= low && BigInt(id) < high)
        expect(await found(`id:[${low} TO ${high}}`, ...texts)).toEqual(within)
        const others = texts.filter((id) => BigInt(id) !== low && BigInt(id) !== high)
        expect(await found(`NOT (id:"${low}" OR id:"${high}")`, ...texts)).toEqual(others)
      }),
      { numRuns: scaled(1000) },
    )
  })

  test('are refused with a schema, which has numbers as databases have them', async () => {
    const schema = join(temporaryFolder(), 'schema.json')
    const fields = { id: { kind: 'number', aliases: ['key'] }, t: { kind: 'text' } }
    writeFileSync(schema, JSON.stringify({ fields, defaultFields: ['t'] }))
    const file = fileOf(...near.map(idOf), idOf('1e300'), '{"t":"1234567890123456789"}')
    const filter = (query: string) => isoquery('filter', '--schema', schema, query, file)
    expect(await filter('id:>5')).toEqual({
      out: `${idOf('7')}\n${idOf('1e300')}\n`,
      err:
        'skipped 3 bad lines, the first: line 1: id: ' +
        'expected a finite number, found the bigint 1234567890123456788.\n',
      code: 0,
    })
    for (const query of ['id:1234567890123456789', 'key:>1234567890123456789'])
      expect(await filter(query)).toEqual({
        out: '',
        err: expect.stringMatching(/^isoquery: 1234567890123456789 has more digits than a number keeps\./),
        code: 2,
      })
    for (const number of ['-1234567890123456789', '+1234567890123456789'])
      expect((await filter(`id:"${number}"`)).err).toContain(`${number} has more digits than a number keeps.`)
    expect((await filter('id:1e300')).out).toBe(`${idOf('1e300')}\n`)
    expect((await filter('1234567890123456789')).out).toBe('{"t":"1234567890123456789"}\n')
    writeFileSync(schema, JSON.stringify({ fields, defaultFields: ['t', 'id'] }))
    expect((await filter('1234567890123456789')).err).toContain('has more digits than a number keeps.')
  })
})

describe('documents of any shape', () => {
  test('with 150,000 keys or values', async () => {
    const keys = Object.fromEntries(Array.from({ length: 150_000 }, (_, i) => [`k${i}`, i]))
    const file = fileOf(JSON.stringify({ wide: keys }), JSON.stringify({ list: Object.values(keys) }))
    expect(await isoquery('filter', '-c', '149999', file)).toMatchObject({ out: '2\n', code: 0 })
  })

  test('nested so deep that no number can be read exactly are bad lines', async () => {
    const deep = (number: string) => `{"a":${'['.repeat(100_000)}${number}${']'.repeat(100_000)}}`
    const file = fileOf('{"a":1}', deep('1'), deep('1e400'))
    expect(await isoquery('filter', '-c', 'a:1', file)).toEqual({
      out: '1\n',
      err: 'skipped 1 bad line: line 3: a document with long numbers is nested too deeply.\n',
      code: 0,
    })
  })
})
