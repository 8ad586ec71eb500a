import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packedProject, programs, RESOLUTIONS, typeErrors } from '../support/packedProject.ts'
import { run as runBeside } from '../support/servers/command.ts'
import { evaluatingDouble } from './guides/evaluatingDouble.ts'
import { indexDouble } from './guides/indexDouble.ts'

const examples = join(import.meta.dirname, '../../examples')
const { folder, run, remove } = packedProject(
  'kysely@0.29',
  'hono@4',
  '@hono/node-server@2',
  'express@5',
  'fastify@5',
  'drizzle-orm@0.45',
  '@elastic/elasticsearch@9',
  '@clickhouse/client@1',
  'better-sqlite3@13',
  'knex@3',
  'mysql2@3',
  'pg@8',
  'postgres@3',
  'sql-template-tag@5',
  '@electric-sql/pglite@0.5',
  '@electric-sql/pglite-socket@0.2',
  '@types/better-sqlite3@7',
  '@types/express@5',
  '@types/node@24',
  '@types/pg@8',
  // Nothing is built. The socket names one version of PGlite, and extensions that are not needed.
  '--ignore-scripts',
  '--legacy-peer-deps',
)
afterAll(remove)

cpSync(join(examples, 'clients'), join(folder, 'clients'), { recursive: true })
cpSync(join(examples, 'guides'), join(folder, 'guides'), { recursive: true })
cpSync(join(examples, 'tenantFilter.ts'), join(folder, 'guides/tenantFilter.ts'))
for (const program of ['clients.ts', 'tenants.ts'])
  cpSync(join(import.meta.dirname, 'guides', program), join(folder, program))

const list = readFileSync(join(examples, 'README.md'), 'utf8')
const linesOf = (program: string) => run('node', [program]).trimEnd().split('\n')

test.each(RESOLUTIONS)(
  'guides and recipes type-check strictly with %s, without a cast of what is bound',
  (_, options) => {
    const include = ['guides/**/*.ts', 'clients.ts', 'tenants.ts']
    expect(typeErrors(folder, options, { include })).toBe('')
  },
)

test('the first lines of each guide install what it imports', () => {
  for (const file of readdirSync(join(examples, 'guides'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file === join('service', 'releases.ts')) continue
    const source = readFileSync(join(examples, 'guides', file), 'utf8')
    const [, installed] = /^ \* {3}npm install (.*)$/m.exec(source)!
    const imported = Array.from(source.matchAll(/ from '((?:@[^/']+\/)?[^/.'][^/']*)/g), ([, name]) => name!)
    const needed = imported.filter((name) => !name.startsWith('node:'))
    // The SQL of isoquery is written by Kysely's compilers.
    if (source.includes("'isoquery/sql'")) needed.push('kysely')
    expect(new Set(installed!.split(' ')), file).toEqual(new Set([...needed, 'isoquery']))
    expect(source.split('\n').length, file).toBeLessThan(100)
  }
})

test('the list of guides has every guide, and every client that has a recipe', () => {
  for (const guide of readdirSync(join(examples, 'guides'))) expect(list).toContain(`(guides/${guide})`)
  const clients = /\| (.*) \| \[clients\]/.exec(list)![1]!
  const names: Record<string, string> = {
    articles: '',
    drizzleSchema: 'drizzle',
    'schema.prisma': 'prisma',
    sqlite: 'node:sqlite',
    postgresJs: 'postgres.js',
    betterSqlite3: 'better-sqlite3',
    bunSqlite: 'bun',
    mikroOrm: 'mikroorm',
  }
  for (const recipe of readdirSync(join(examples, 'clients'))) {
    const name = recipe.replace('.ts', '')
    expect(clients.toLowerCase()).toContain(names[name] ?? name)
  }
})

interface Found {
  readonly text: string
  readonly expected: readonly number[]
  readonly found: Readonly<Record<string, readonly number[]>>
  readonly mysql2: readonly [string, readonly unknown[]]
  readonly oddExpected: readonly number[]
  readonly oddFound: Readonly<Record<string, readonly number[]>>
}

test('every client finds what memory finds, also through names that look like placeholders', () => {
  const results = JSON.parse(linesOf('clients.ts')[0]!) as Found[]
  expect(results.map(({ expected }) => expected)).toEqual([[3], [3], [2, 3], [2], [4], [2]])
  const same = (clients: readonly string[], ids: readonly number[]) =>
    Object.fromEntries(clients.map((client) => [client, ids]))
  for (const { text, expected, found, mysql2, oddExpected, oddFound } of results) {
    const clients = ['pg', 'postgresJs', 'prisma', 'knex', 'nodeSqlite', 'betterSqlite3']
    expect(found, text).toEqual(same(clients, expected))
    expect(oddFound, text).toEqual(same(['postgresJs', 'prisma', 'knex', 'drizzle'], oddExpected))
    const [statement, values] = mysql2
    expect(statement).toMatch(/^select id, title from article where id > \? and .* order by id$/)
    expect(statement.split('?')).toHaveLength(values.length + 1)
  }
  expect(results.at(-1)!.mysql2).toEqual([
    'select id, title from article where id > ? and ' +
      '(`article`.`free` = ? and `article`.`pages` <= cast(? as signed)) order by id',
    [1, 0, 9],
  ])
})

test('the endpoint finds through joins, and answers faulty queries with their places', () => {
  const [joined, without, faulty] = linesOf('guides/searchEndpoint.ts')
  const first = { id: 1, title: 'The savings bank of São Paulo', author: 'Ana Müller-Lima' }
  const second = { id: 2, title: 'Bank holidays', author: 'Bob Stone' }
  const third = { id: 3, title: 'No author for this bank', author: null }
  expect(joined).toBe(`200 ${JSON.stringify({ hits: [first, second], warnings: [] })}`)
  expect(without).toBe(`200 ${JSON.stringify({ hits: [first, third], warnings: [] })}`)
  expect(faulty).toMatch(/^400 .*unclosed-group\] 1:7: /)
})

test('Drizzle combines the condition with joins and conditions of its own', () => {
  const [first, second, third] = ['Savings bank opens', 'The bank that saves', 'A river bank'].map(
    (title, at) => ({ id: at + 1, title }),
  )
  expect(linesOf('guides/drizzle.ts')).toEqual([
    `bank NOT author:Ann ${JSON.stringify([third])}`,
    `"savings bank" OR river ${JSON.stringify([third, first])}`,
    `published:>=2020 ${JSON.stringify([third, second])}`,
  ])
})

test('the search box keeps its hits while the text is not finished', () => {
  expect(linesOf('guides/searchBox.ts')).toEqual([
    '"" Apple pie &amp; cream | Apple salad | Onion pie',
    '"app*" <mark>Apple</mark> pie &amp; cream | <mark>Apple</mark> salad',
    '"app* -salad" <mark>Apple</mark> pie &amp; cream',
    '"app* -salad (" <mark>Apple</mark> pie &amp; cream',
    '  error: This parenthesis is never closed. Add ) where the group ends, or write \\( to search for a ' +
      'parenthesis. [Search for the character itself: app* -salad \\(]',
    '"title:pie AND minute:<70" <mark>Apple</mark> pie &amp; cream',
    '  error: There is no field "minute". Did you mean "minutes"? ' +
      '[Change to minutes: title:pie AND minutes:<70] ' +
      '[Search for the text itself: title:pie AND "minute:<70"]',
    '"minutes:<70 AND pie" Apple <mark>pie</mark> &amp; cream',
  ])
})

test('the tenant filter finds the rows of the own tenant, in memory and in SQL', () => {
  expect(linesOf('tenants.ts')).toEqual([
    'fire: 1, 2 / 1, 2',
    ': 1, 2, 3 / 1, 2, 3',
    'fire OR *: 1, 2, 3 / 1, 2, 3',
    'NOT fire: 3 / 3',
    'tenant:other: There is no field "tenant". Available fields: title, priority. ' +
      'To search for the text itself, put it in quotes.',
  ])
})

test('a log filter prints the lines that match, and goes on after a broken one', () => {
  const filter = (text: string, input: string) => {
    const { status, stdout, stderr } = spawnSync('node', ['guides/logFilter.ts', text], {
      cwd: folder,
      env: { ...process.env, PATH: `${programs}:${process.env.PATH}` },
      input,
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  const lines = ['{"level":"error","ms":600}', 'x', '{"level":"Error","ms":5}', '{"ms":"long"}', '{"ms":501}']
  const { status, stdout, stderr } = filter('ms:>500 OR level:error', `${lines.join('\n')}\n`)
  expect({ status, stdout }).toEqual({ status: 2, stdout: `${lines[0]}\n${lines[2]}\n${lines[4]}\n` })
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(/JSON In: x$/),
    expect.stringMatching(/"long"/),
    '',
  ])
  expect(filter('level:eror', '')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/unknown-value/),
  })
  expect(filter('level:(', '')).toMatchObject({ status: 2, stdout: '' })
})

test('a dialect with lower limits has no wrong hits, and refuses what exceeds them', () => {
  const [counts, ...more] = linesOf('guides/dialect.ts')
  expect(more).toEqual([])
  expect(counts).toMatch(/^\{ ok: 4\d\d\d, wrong: 0, refused: [1-9]\d? \}$/)
})

test.each(['hono', 'express', 'fastify'])('%s serves the releases', (name) => {
  expect(linesOf(`guides/service/${name}.ts`)).toEqual([
    '200 application/json; charset=utf-8 {"count":1,"nbqueries":1,"maxqueries":50,"query":"headli',
    '400 application/json; charset=utf-8 {"error":"queryinvalid","message":"This parenthesis is n',
    '405',
  ])
})

test('a search box that moves from SQL to Elasticsearch keeps its hits', async () => {
  const double = await evaluatingDouble()
  const env = { ...process.env, ELASTICSEARCH_URL: double.url }
  const printed = await runBeside(process.execPath, ['guides/sqlToElasticsearch.ts'], { cwd: folder, env })
  double.close()
  expect(printed.trimEnd().split('\n')).toEqual([
    'bank: same hits 0,2',
    'bank* NOT author:"ann lee": same hits 1,2',
    '"savings bank" OR year:[2000 TO 2005]: same hits 1,2',
    'NOT author:*: same hits 2',
  ])
})

test('an index that exists gets companions of all its documents, which answers leave out', async () => {
  const title = { type: 'text', fields: { keyword: { type: 'keyword', ignore_above: 256 } } }
  const published = '2019-10-17T00:00:00.000Z'
  const ids = Array.from({ length: 2500 }, (_, at) => `${at}`)
  const documents = new Map(ids.map((id) => [id, { title: 'Bank', body: '<b>Lee</b>ds', published }]))
  const properties = { title, body: { type: 'text' }, published: { type: 'date' } }
  const double = await indexDouble(properties, documents, '1700')
  const env = { ...process.env, ELASTICSEARCH_URL: double.url }
  const printed = await runBeside(process.execPath, ['guides/existingIndex.ts'], { cwd: folder, env })
  double.close()
  const shown = '{"title":"Bank","body":"<b>Lee</b>ds","published":"2019-10-17T00:00:00.000Z"}'
  expect(printed.trimEnd().split('\n')).toEqual([
    'Before:',
    expect.stringMatching(/^ {2}wrong hits in body: The index has no field "body_u121" for the tokens/),
    'After 2499 documents:',
    `0 ${shown}`,
    `1 ${shown}`,
  ])
  expect(ids.filter((id) => !('body_u121' in documents.get(id)!))).toEqual(['1700'])
  expect(documents.get('2499')).toMatchObject({ title: 'Bank', body: '<b>Lee</b>ds', body_u121: 'leeds' })
  expect(JSON.stringify(double.searches)).toContain('{"term":{"title":{"value":"bank"}}}')
})
