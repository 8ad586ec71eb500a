import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toElasticsearch, UnsupportedError } from '../../src/backends/elasticsearch/index.ts'
import { defineTable, toSql } from '../../src/backends/sql/index.ts'
import { planQuery } from '../../src/index.ts'
import { releasesSchema } from '../../src/releases/schema.ts'
import { temporaryFolder } from '../releases/support/temporary.ts'
import { dialectByName } from '../support/everyDialect.ts'
import { isoquery } from './support/running.ts'

const ndjson = [
  { publicidentifier: 'r1', versioncreated: '2019-10-17', headline: '<b>Bank</b> opens' },
  { publicidentifier: 'r2', versioncreated: '2019-10-18', headline: 'Bank closes', source: 'Businesswire' },
].map((release) => JSON.stringify(release))

afterEach(() => vi.unstubAllEnvs())

describe('isoquery', () => {
  test('parse prints the tree as JSON', async () => {
    const { out, err, code } = await isoquery('parse', 'headline:bank')
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(JSON.parse(out)).toMatchObject({
      kind: 'query',
      clauses: [{ body: { kind: 'fielded', field: 'headline', body: { text: 'bank' } } }],
    })
  })

  test('parse shows the place of a syntax error', async () => {
    const { out, err, code } = await isoquery('parse', 'bank AND (fed')
    expect({ out, code }).toEqual({ out: '', code: 2 })
    expect(err).toContain('error[unclosed-group] 1:10')
    expect(err).toContain('1 | bank AND (fed\n  |          ^\n')
  })

  test.each([
    ['parse', '(a'],
    ['format', '(a'],
    ['explain', 'headlin:a'],
    ['explain', '--lucene', 'headlin:a'],
    ['compile', '--to', 'sql', 'headlin:a'],
    ['compile', '--to', 'elasticsearch', 'headlin:a'],
    ['compile', '--to', 'sql', '--dialect', 'sqlite', `headline:/${'a&'.repeat(30)}b*/`],
    ['filter', '(a', '/dev/null'],
  ])('%s %j: a query that is faulty or impossible ends with 2', async (...args) => {
    const { out, err, code } = await isoquery(...args)
    expect({ out, code }).toEqual({ out: '', code: 2 })
    expect(err).not.toBe('')
  })

  test('commands that fall back to the fields of press releases say so', async () => {
    const note = 'note: without --schema, the fields are those of press releases\n'
    const schema = join(temporaryFolder(), 'schema.json')
    writeFileSync(schema, '\ufeff{"fields":{"t":{"kind":"text"}},"defaultFields":["t"]}')
    for (const args of [
      ['check', 'a'],
      ['explain', 'a'],
      ['compile', '--to', 'sql', 'a'],
    ]) {
      expect(await isoquery(...args)).toMatchObject({ err: note, code: 0 })
      expect(await isoquery(...args, '--schema', schema)).toMatchObject({ err: '', code: 0 })
    }
  })

  test('compile shows whole numbers that are bound as bigints', async () => {
    const schema = join(temporaryFolder(), 'schema.json')
    writeFileSync(schema, '{"fields":{"n":{"kind":"integer"}}}')
    const args = ['compile', 'n:5', '--to', 'sql', '--dialect', 'clickhouse', '--schema', schema]
    expect(await isoquery(...args)).toMatchObject({ out: expect.stringMatching(/\n-- \["5"\]\n$/), code: 0 })
  })

  test('check prints ok, warnings, or errors with exit code 1', async () => {
    expect(await isoquery('check', 'headline:bank')).toMatchObject({ out: 'ok\n', code: 0 })
    expect(await isoquery('check', '“bank”')).toMatchObject({
      out: expect.stringContaining('warning[smart-quotes] 1:1'),
      code: 0,
    })
    const { out, code } = await isoquery('check', 'healine:bank')
    expect(code).toBe(1)
    expect(out).toContain('Did you mean "headline"?')
    expect(out).toContain('1 | healine:bank\n  | ^^^^^^^')
  })

  test('format prints the canonical text', async () => {
    expect(await isoquery('format', '  (a   &&  b ) ||  headline :"c d" ')).toEqual({
      out: '(a AND b) OR headline:"c d"\n',
      err: '',
      code: 0,
    })
  })

  test('format drops parentheses that are redundant with the precedence of the schema', async () => {
    const schema = join(temporaryFolder(), 'schema.json')
    writeFileSync(
      schema,
      JSON.stringify({ fields: { t: { kind: 'text' } }, defaultFields: ['t'], precedence: 'boolean' }),
    )
    expect(await isoquery('format', '--schema', schema, '(a &&  b) || (-c)')).toMatchObject({
      out: 'a AND b OR NOT c\n',
      code: 0,
    })
  })

  test('explain prints English or Lucene', async () => {
    expect((await isoquery('explain', 'isin:x AND NOT css:y')).out).toBe(
      'documents where isin is "x" (any case) and css does not have the word "y"\n',
    )
    expect(await isoquery('explain', '--lucene', 'isin:x AND NOT css:y')).toMatchObject({
      out: '+isin:x -css:y\n',
      code: 0,
    })
  })

  test('compile prints SQL or JSON', async () => {
    const sql = await isoquery('compile', '--to', 'sql', 'headline:bank')
    expect(sql).toMatchObject({ code: 0 })
    expect(sql.out).toMatch(/^"release"\."headline_u121" glob \?\n-- \["\* bank \*"\]\n$/)
    const { out } = await isoquery('compile', '--to', 'elasticsearch', 'headline:bank')
    expect(JSON.stringify(JSON.parse(out))).toContain('{"headline_u121":{"value":"bank"}}')
    expect(await isoquery('compile', 'a')).toMatchObject({
      out: '',
      err: expect.stringContaining('--to'),
      code: 2,
    })
  })

  test.each(Object.entries(dialectByName))('compile writes the SQL of %s', async (name, dialect) => {
    const query = 'isin:é* OR NOT language:[a TO b] OR "a b"'
    const { out, code } = await isoquery(
      'compile',
      query,
      '--to',
      'sql',
      '--table',
      'news',
      '--dialect',
      name,
    )
    const table = defineTable(releasesSchema, { name: 'news', key: 'id', dialect })
    const { sql, parameters } = toSql(planQuery(releasesSchema, query), table)
    expect({ out, code }).toEqual({ out: `${sql}\n-- ${JSON.stringify(parameters)}\n`, code: 0 })
  })

  test('compile has the limits of an engine, those of elasticsearch9 unless told otherwise', async () => {
    const query = `isin:[${'a'.repeat(1000)} TO b]`
    const codeFor = async (...more: string[]) =>
      (await isoquery('compile', '--to', 'elasticsearch', ...more, query)).code
    const targets = ['elasticsearch8', 'elasticsearch9', 'opensearch2', 'opensearch3'] as const
    for (const target of targets) {
      const compiled = () => toElasticsearch(planQuery(releasesSchema, query), { target })
      const code = await codeFor('--target', target)
      if (code === 0) expect(compiled).not.toThrow()
      else expect(compiled).toThrow(UnsupportedError)
    }
    expect([await codeFor('--target', 'elasticsearch8'), await codeFor()]).toEqual([2, 0])
  })

  test('compile knows no other engines', async () => {
    expect(await isoquery('compile', '--to', 'elasticsearch', '--target', 'solr', 'a')).toMatchObject({
      code: 2,
    })
    expect(await isoquery('compile', '--to', 'sql', '--dialect', 'oracle', 'a')).toMatchObject({ code: 2 })
  })

  test('explain and compile tell the warnings of a query, with a line between them', async () => {
    for (const args of [['explain'], ['compile', '--to', 'sql']]) {
      const { err, code } = await isoquery(...args, '“bank” “fed”')
      expect(err.match(/smart-quotes\] 1:\d+/g)).toEqual(['smart-quotes] 1:1', 'smart-quotes] 1:8'])
      expect(err).toMatch(/\n\nwarning\[smart-quotes\] 1:8/)
      expect(code).toBe(0)
    }
    expect((await isoquery('check', '“bank”')).out).not.toMatch(/\n\n$/)
  })

  test('the help of each command has examples, and where the manual is', async () => {
    const commands = ['serve', 'load', 'keys', 'parse', 'check', 'format', 'explain', 'compile', 'filter']
    for (const args of [[], ...commands.map((each) => [each]), ['keys', 'add'], ['keys', 'list']]) {
      const { out } = await isoquery(...args, '--help')
      const examples = /\nExamples:\n((?: {2}.*\n)+)\nManual: (.*)\n$/.exec(out)!
      expect(examples[1]).toContain(['isoquery', ...args].join(' '))
      const isService = ['serve', 'load', 'keys'].includes(args[0] ?? '')
      expect(examples[2]).toMatch(isService ? /src\/site\/service\.md$/ : /src\/site\/command-line\.md$/)
      expect(existsSync(examples[2]!)).toBe(true)
    }
  })

  test('filter prints the lines that match, and skips bad ones', async () => {
    const file = join(temporaryFolder(), 'releases.ndjson')
    writeFileSync(file, `${ndjson.join('\n')}\n`)
    expect(await isoquery('filter', '(headline:bank)NOT(source:b*)', file)).toEqual({
      out: `${ndjson[0]}\n`,
      err: '',
      code: 0,
    })
    writeFileSync(
      file,
      [ndjson[0], 'nonsense', '', '7', '[1]', 'null', '{"headline":7}', ndjson[1]].join('\n'),
    )
    const schema = join(temporaryFolder(), 'schema.json')
    const fields = { headline: { kind: 'text' }, source: { kind: 'keyword', ignoreCase: true } }
    writeFileSync(schema, JSON.stringify({ fields }))
    const { out, err, code } = await isoquery('filter', '--schema', schema, 'source:b*', file)
    expect({ out, code }).toEqual({ out: `${ndjson[1]}\n`, code: 0 })
    expect(err).toMatch(/^skipped 5 bad lines, the first: line 2: not JSON: .*\n$/)
    writeFileSync(file, '{"headline":7}')
    expect(await isoquery('filter', '--schema', schema, 'source:b*', file)).toMatchObject({
      err: expect.stringMatching(/^skipped 1 bad line: line 1: headline: .*\n$/),
      code: 1,
    })
  })

  test('a schema that is not there, or is none, ends a command with 2', async () => {
    const broken = join(temporaryFolder(), 'schema.json')
    writeFileSync(broken, '{"fields": 5}')
    for (const [file, message] of [
      [`${broken}.missing`, /^isoquery: no such file: .*schema\.json\.missing\n$/],
      [broken, /^isoquery: .*schema\.json is not a schema: it needs "fields", an object\n$/],
    ] as const)
      expect(await isoquery('check', '--schema', file, 'bank')).toEqual({
        out: '',
        err: expect.stringMatching(message),
        code: 2,
      })
  })

  test('filter takes a schema file', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'books.ndjson')
    const schema = join(folder, 'schema.json')
    writeFileSync(file, '{"title":"Ulysses","year":1922}\n{"title":"Emma","year":1815}\n')
    writeFileSync(
      schema,
      JSON.stringify({
        fields: { title: { kind: 'text' }, year: { kind: 'integer' } },
        defaultFields: ['title'],
      }),
    )
    const found = await isoquery('filter', '--schema', schema, 'year:>1900', file)
    expect(found).toMatchObject({ out: '{"title":"Ulysses","year":1922}\n', code: 0 })
    writeFileSync(schema, '{"fields":{"title":{"kind":"text"}}}')
    const fielded = await isoquery('filter', '--schema', schema, 'title:emma', file)
    expect(fielded).toMatchObject({ out: '{"title":"Emma","year":1815}\n', code: 0 })
    writeFileSync(schema, '{"fields":{"title":{"kind":"prose"}}}')
    const wrong = await isoquery('filter', '--schema', schema, 'a', file)
    expect(wrong).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^isoquery: .* the field "title" needs a kind: text, .*\n$/),
    })
  })

  test('a query may start with a hyphen', async () => {
    expect(await isoquery('format', '--', '-a   b')).toMatchObject({ out: '-a b\n', code: 0 })
  })

  test.each([
    [['nope'], /^isoquery: unknown command 'nope'/],
    [['chekc', 'a'], /^isoquery: unknown command 'chekc'\n\(Did you mean check\?\)\n$/],
    [['check'], /^isoquery: missing required argument 'query'/],
    [['check', 'a', 'b'], /^isoquery: too many arguments/],
    [['load', 'x', '--nope'], /^isoquery: unknown option '--nope'/],
    [['serve', '--port', '70000'], /^isoquery: .*'70000' is invalid/],
    [['keys', 'add', 'ann', '--max-hits', '0'], /^isoquery: .*'0' is invalid/],
    [['keys', 'add', 'ann', '--expires', 'soon'], /^isoquery: .*'soon' is invalid/],
    [['serve', '--port', '1.5'], /^isoquery: .*'1.5' is invalid/],
    [['serve', '--deadline', '0'], /^isoquery: .*'0' is invalid/],
    [['serve', '--deadline', '2147483648'], /^isoquery: .*It must be 2000000000 at most\./],
    [['serve', '--answer-timeout', '2147483648'], /^isoquery: .*It must be 2000000000 at most\./],
    [['serve', '--host', ' \t'], /^isoquery: .*It must not be empty\./],
    [['serve', '--port', '65535', '--store', 'x'], /^isoquery: unknown store x\. /],
    [['serve', '--health-port', '65536'], /^isoquery: .*'65536' is invalid/],
    [['serve', '--deadline', '2000000000', '--store', 'x'], /^isoquery: unknown store x\. /],
    [['serve', '--threads', '99999999999999999999'], /^isoquery: .*It must be a positive whole number\./],
    [['serve', '--log-level', 'all'], /^isoquery: .*Allowed choices are silent, error, info\./],
    [['load', 'x', '--replicas', '-1'], /^isoquery: .*It must be a whole number\./],
    [['load', 'x', '--replicas', '1.5'], /^isoquery: .*It must be a whole number\./],
    [['load', 'x', '--replicas', '99999999999999999999'], /^isoquery: .*It must be a whole number\./],
    [['load', 'x', '--shards', '0'], /^isoquery: .*It must be a positive whole number\./],
    [['serve', '--host', ''], /^isoquery: .*It must not be empty\. Use 0\.0\.0\.0 for all\./],
    [
      ['keys', 'list', '--store', 'mongodb://ann:secret@host/db'],
      /^isoquery: unknown store mongodb:\/\/host\/db\. /,
    ],
    [
      ['keys', 'list', '--store', 'mongodb://ann:secret@se/cret@host'],
      /^isoquery: unknown store mongodb:\/\/host\. /,
    ],
    [['keys', 'list', '--store', 'mongodb://ann:se?cret@host'], /^isoquery: unknown store mongodb:\/\/…\. /],
    [
      ['keys', 'list', '--store', 'postgres:ann:secret@host/db'],
      /^isoquery: unknown store postgres:host\/db\. /,
    ],
    ...['opensearch+http', 'elasticsearch+https', 'postgres'].map(
      (scheme) =>
        [
          ['keys', 'list', '--store', `${scheme}://ann:12#34@host/db`],
          /^isoquery: the URL of a store has no #\. Write %23 for one in a password\n$/,
        ] as [string[], RegExp],
    ),
    [['keys', 'list', '--store', 'sqlite:'], /^isoquery: unknown store sqlite:\. /],
    [['keys', 'list', '--store', 'sqlite::memory:'], /^isoquery: a store in memory is lost/],
    [['filter', '-', '-'], /^isoquery: standard input can be used only once/],
  ])('%j is called wrongly: one line and exit code 2', async (args, message) => {
    const { out, err, code } = await isoquery(...args)
    expect({ out, code }).toEqual({ out: '', code: 2 })
    expect(err).toMatch(message)
    expect(err.trimEnd().split('\n').length).toBeLessThanOrEqual(2)
  })

  test.each(['x', '-1', '65536', '80 80'])(
    'serve refuses PORT=%s before it creates a store',
    async (port) => {
      const path = join(temporaryFolder(), 'releases.sqlite')
      vi.stubEnv('PORT', port)
      expect(await isoquery('serve', '--store', `sqlite:${path}`)).toEqual({
        out: '',
        err: `isoquery: PORT is "${port}". It must be a port from 0 (any free port) to 65535.\n`,
        code: 2,
      })
      expect(existsSync(path)).toBe(false)
    },
  )

  test.each([
    [['load', 'nowhere.ndjson'], 'isoquery: no such file: nowhere.ndjson\n', 2],
    [['load', '.'], 'isoquery: . is a directory\n', 2],
    [['filter', 'a', 'nowhere.ndjson'], 'isoquery: no such file: nowhere.ndjson\n', 2],
  ])('%j fails: one line and an exit code', async (args, err, code) => {
    expect(await isoquery(...args)).toEqual({ out: '', err, code })
  })

  test('an error is one line without control characters', async () => {
    expect(await isoquery('load', 'no\u001b[31m\r\nwhere\u2028.ndjson')).toEqual({
      out: '',
      err: 'isoquery: no such file: no [31m where .ndjson\n',
      code: 2,
    })
  })

  test('--store comes before ISOQUERY_STORE', async () => {
    vi.stubEnv('ISOQUERY_STORE', 'mongodb://environment')
    expect((await isoquery('keys', 'list')).err).toMatch(
      /^isoquery: unknown store mongodb:\/\/environment\. /,
    )
    const { err } = await isoquery('keys', 'list', '--store', 'mongodb://option')
    expect(err).toMatch(/^isoquery: unknown store mongodb:\/\/option\. /)
  })

  test('help and version have exit code 0', async () => {
    expect(await isoquery('--version')).toMatchObject({
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      code: 0,
    })
    const help = await isoquery('--help')
    expect(help.code).toBe(0)
    for (const command of [
      'serve',
      'load',
      'keys',
      'parse',
      'check',
      'format',
      'explain',
      'compile',
      'filter',
    ])
      expect(help.out).toContain(`  ${command} `)
  })
})
