import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openReleases } from '../releases/support/openReleases.ts'
import { temporaryFolder } from '../releases/support/temporary.ts'
import { isoquery } from './support/running.ts'

function good(publicidentifier: string): string {
  return JSON.stringify({ publicidentifier, versioncreated: '2020-01-01' })
}

describe('isoquery load', () => {
  const lines = [
    good('a'),
    'nonsense',
    '',
    '{"publicidentifier":"b"}',
    '{"publicidentifier":"c","versioncreated":"soon"}',
    '[1]',
    '{"publicidentifier":"d","versioncreated":"2020","headline":7,"shoe":1}',
    good('e').replace('}', ',"shoe":44}'),
    good('a'),
  ]

  function prepare(text: string) {
    const folder = temporaryFolder()
    const file = join(folder, 'releases.ndjson')
    const path = join(folder, 'releases.sqlite')
    writeFileSync(file, text)
    return {
      load: (...options: string[]) => isoquery('load', file, '--store', `sqlite:${path}`, ...options),
      count: async () => (await openReleases({}, path)).store.count(),
    }
  }

  test('reports bad lines by number and skips them', async () => {
    const { load, count } = prepare(lines.join('\r\n'))
    const { out, err, code } = await load()
    expect({ out, code }).toEqual({
      out: 'loaded 2 releases; skipped 5 bad lines; ignored unknown fields: shoe\n',
      code: 2,
    })
    expect(err.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^line 2: not JSON: /),
      'line 4: versioncreated: it is required.',
      expect.stringMatching(/^line 5: versioncreated: expected a Date/),
      expect.stringMatching(/^line 6: release: it must be an object .*, not a list\.$/),
      expect.stringMatching(/^line 7: headline: expected a string/),
    ])
    expect((await load()).out).toMatch(/^loaded 2 releases; 2 of them replaced earlier ones; /)
    expect(await count()).toBe(2)
  })

  test('loads nothing from a file without a good line, or with --strict and a bad line', async () => {
    const bad = prepare('a\nb\n')
    expect(await bad.load()).toMatchObject({ code: 2, out: 'loaded 0 releases; skipped 2 bad lines\n' })
    const mixed = prepare(lines.join('\n'))
    const strict = await mixed.load('--strict')
    expect(strict).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/\nisoquery: nothing was loaded: 5 bad lines\n$/),
    })
    expect(await mixed.count()).toBe(0)
    const one = prepare(`${good('a')}\nnonsense\n${good('b')}`)
    expect(await one.load('--strict')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/\nisoquery: nothing was loaded: 1 bad line\n$/),
    })
    expect(await one.count()).toBe(0)
    const clean = prepare(`${good('a')}\n\n${good('b')}\n`)
    expect(await clean.load('--strict')).toEqual({ out: 'loaded 2 releases\n', err: '', code: 0 })
    const many = prepare(Array.from({ length: 1300 }, (_, i) => good(`r${i % 1200}`)).join('\n'))
    expect(await many.load('--strict')).toMatchObject({
      out: expect.stringMatching(/^loaded 1300 /),
      code: 0,
    })
    expect(await many.count()).toBe(1200)
  })

  test('names the first ten unknown fields, each once', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `x${i}`)
    const release = {
      publicidentifier: 'a',
      versioncreated: '2020',
      ...Object.fromEntries(names.map((n) => [n, 1])),
    }
    const { load } = prepare(`${JSON.stringify(release)}\n${JSON.stringify({ ...release, y: 1 })}`)
    expect((await load()).out).toBe(
      `loaded 1 release; ignored unknown fields: ${names.slice(0, 10).join(', ')}\n`,
    )
    const controls = { publicidentifier: 'a', versioncreated: '2020', '\u001b[31m\nx': 1 }
    expect((await prepare(JSON.stringify(controls)).load()).out).toBe(
      'loaded 1 release; ignored unknown fields: [31m x\n',
    )
  })

  test('reports a thousand bad lines of every kind by number, and loads every good one', async () => {
    const id = (i: number) => `"publicidentifier":"bad${i}","versioncreated":"2020-01-01"`
    const kinds: readonly ((i: number) => string | Buffer)[] = [
      () => 'nonsense',
      () => '{',
      () => 'null',
      () => '7',
      () => '"text"',
      () => '[]',
      () => '{}',
      (i) => `{${id(i)},"headline":7}`,
      (i) => `{${id(i)},"headline":{"a":1}}`,
      (i) => `{${id(i)},"headline":true}`,
      (i) => `{${id(i)},"isin":["a",[1]]}`,
      (i) => `{${id(i)},"headline":"a","headline":"b"}`,
      (i) => `{${id(i)},"publicidentifier":"x"}`,
      (i) => `{"publicidentifier":"bad${i}"}`,
      () => '{"versioncreated":"2020"}',
      () => '{"publicidentifier":"","versioncreated":"2020"}',
      () => '{"publicidentifier":["a","b"],"versioncreated":"2020"}',
      (i) => `{"publicidentifier":"bad${i}","versioncreated":"soon"}`,
      (i) => `{"publicidentifier":"bad${i}","versioncreated":1e999}`,
      (i) => `{"publicidentifier":"bad${i}","versioncreated":1e300}`,
      (i) => `{"publicidentifier":"bad${i}","versioncreated":${'9'.repeat(5000)}}`,
      (i) => `{"publicidentifier":"bad${i}","versioncreated":"10000-01-01"}`,
      (i) => `{"publicidentifier":"${'x'.repeat(33_000)}${i}","versioncreated":"2020"}`,
      (i) =>
        Buffer.concat([Buffer.from(`{${id(i)},"headline":"`), Buffer.from([0xff, 0xc0]), Buffer.from('"}')]),
      (i) => Buffer.from(`{${id(i)}}`, 'utf16le'),
      (i) => `{${id(i)},"headline":"a\u0007b\u001b[31m"}`,
      (i) => `{${id(i)},"body_xhtml":"${i % 100 === 0 ? 'x'.repeat(3_000_000) : '\u0000'}"}`,
      (i) => `{${id(i)},"headline":${'['.repeat(i % 100 === 0 ? 100_000 : 300)}`,
      (i) => `{${id(i)},"headline":${'['.repeat(100_000)}"a"${']'.repeat(100_000)}}`,
      () => '__proto__',
      () => '{"__proto__":{"publicidentifier":"p","versioncreated":"2020"}}',
    ]
    const lines = Array.from({ length: 1000 }, (_, i) => [
      kinds[i % kinds.length]!(i),
      `{"publicidentifier":"g${i}","versioncreated":"2020-01-01","__proto__":{"a":1},"x":${'['.repeat(50)}1${']'.repeat(50)}}`,
    ]).flat()
    const folder = temporaryFolder()
    const file = join(folder, 'releases.ndjson')
    const path = join(folder, 'releases.sqlite')
    writeFileSync(
      file,
      Buffer.concat(lines.flatMap((line) => [Buffer.from(line as string), Buffer.from('\n')])),
    )
    const { out, err, code } = await isoquery('load', file, '--store', `sqlite:${path}`)
    expect({ out, code }).toEqual({
      out: 'loaded 1000 releases; skipped 1000 bad lines; ignored unknown fields: __proto__, x\n',
      code: 2,
    })
    const reports = err.trimEnd().split('\n')
    expect(reports.map((report) => /^line (\d+): ./.exec(report)?.[1])).toEqual(
      Array.from({ length: 1000 }, (_, i) => String(2 * i + 1)),
    )
    expect(Math.max(...reports.map(({ length }) => length))).toBeLessThan(300)
    expect(err).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
    expect(await (await openReleases({}, path)).store.count()).toBe(1000)
  })

  test('has a maximum size of a release', async () => {
    const big = JSON.stringify({ ...JSON.parse(good('b')), body_xhtml: 'x'.repeat(2000) })
    const { load, count } = prepare(`${good('a')}\n${big}\n`)
    expect(await load('--max-bytes', '1000')).toEqual({
      out: 'loaded 1 release; skipped 1 bad line\n',
      err: expect.stringMatching(/^line 2: release: it has \d+ bytes as JSON, and 1000 is the maximum\.\n$/),
      code: 2,
    })
    expect(await load('--max-bytes', '3000')).toMatchObject({ out: expect.stringMatching(/^loaded 2 /) })
    expect(await count()).toBe(2)
    expect(await load('--max-bytes', '999999999')).toMatchObject({ code: 2 })
  })

  test('takes a release of the maximum size, whatever its line escapes, and tells no long keys', async () => {
    const big = { ...JSON.parse(good('b')), headline: 'a'.repeat(850) }
    const escaped = JSON.stringify(big).replaceAll('a'.repeat(850), '\\u0061'.repeat(850))
    const key = JSON.stringify('k'.repeat(60))
    const { load } = prepare(`${escaped}\n${good('c').replace('}', `,${key}:1,${key}:2}`)}`)
    expect(await load('--max-bytes', '1000')).toEqual({
      out: 'loaded 1 release; skipped 1 bad line\n',
      err: `line 2: "${'k'.repeat(40)}" is given twice.\n`,
      code: 2,
    })
  })

  test('reads standard input', async () => {
    const spy = vi
      .spyOn(process, 'stdin', 'get')
      .mockReturnValue(Readable.from([Buffer.from(good('a'))]) as never)
    onTestFinished(() => spy.mockRestore())
    const store = `sqlite:${join(temporaryFolder(), 'releases.sqlite')}`
    expect(await isoquery('load', '-', '--store', store)).toEqual({
      out: 'loaded 1 release\n',
      err: '',
      code: 0,
    })
  })

  test('ends with 2 when the file or the store cannot be used, and names it', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'releases.ndjson')
    const load = (of: string, store: string) => isoquery('load', of, '--store', `sqlite:${store}`)
    expect(await load(file, join(folder, 'a.sqlite'))).toMatchObject({
      err: `isoquery: no such file: ${file}\n`,
      code: 2,
    })
    writeFileSync(file, good('a'))
    writeFileSync(join(folder, 'b.sqlite'), 'no database, but long enough to be read as one. '.repeat(20))
    expect(await load(file, join(folder, 'b.sqlite'))).toMatchObject({
      err: expect.stringMatching(
        /b\.sqlite is damaged or not a SQLite database .* load the releases into a new file/,
      ),
      code: 2,
    })
    expect(await load(file, folder)).toMatchObject({ err: expect.stringContaining(folder), code: 2 })
  })
})
