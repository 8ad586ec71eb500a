/*
 * Every public function, with arguments that are right. The tests make the mistakes. All is code, because
 * each mistake is both compiled and run; `f` holds the fixtures.
 */

/** The place in an options object where an option is added. */
export const HERE = '‹here›'

export interface PublicFunction {
  readonly call: string
  readonly right: readonly string[]
  /** How many arguments must be given. Default: all. */
  readonly needed?: number
  /** Options objects: the argument, and its code with {@link HERE}. */
  readonly options?: readonly (readonly [argument: number, code: string])[]
  /** The arguments of which only types tell one object from another, such as documents. */
  readonly documents?: readonly number[]
  /** The arguments of which only types tell one function from another. */
  readonly functions?: readonly number[]
  /** The arguments that are the caller's own. */
  readonly contexts?: readonly number[]
  /** Whether only types refuse wrong arguments: helpers of the inner loop, for authors of backends. */
  readonly onlyTyped?: true
}

const inField = (call: string, ...right: string[]): PublicFunction => ({
  call,
  right: [...right, '{}'],
  needed: right.length,
  options: [[right.length, `{ ${HERE} }`]],
})

const ofField = (kind: string): PublicFunction => ({
  call: `isoquery.field.${kind}`,
  right: ['{}'],
  needed: 0,
  options: [[0, `{ ${HERE} }`]],
})

const onlyTyped = (call: string, ...right: string[]): PublicFunction => ({ call, right, onlyTyped: true })

const planning = (call: string): PublicFunction => ({
  call,
  right: ['f.schema', "'bank'", '{}'],
  needed: 2,
  options: [
    [2, `{ ${HERE} }`],
    [2, `{ limits: { ${HERE} } }`],
  ],
})

const parsing = (call: string): PublicFunction => ({
  call,
  right: ["'bank'", '{}'],
  needed: 1,
  options: [
    [1, `{ ${HERE} }`],
    [1, `{ limits: { ${HERE} } }`],
  ],
})

const combining = (call: string): PublicFunction => ({ call, right: ['f.schema', '[f.plan]'] })

const NEVER = "() => ''"
const LEAVES = [
  'term: never, phrase: never, pattern: never, regexp: never, fuzzy: never, range: never, substring: never,',
  'number: never, numberRange: never, boolean: never, dateRange: never, exists: never,',
]
  .join(' ')
  .replaceAll('never', NEVER)
const CONNECTIVES = `all: ${NEVER}, any: ${NEVER}, not: ${NEVER}, constant: ${NEVER},`
const TABLE = "name: 'book', key: 'id', dialect: f.dialect,"
const PARTS = 'store: f.store, keys: f.keys, usage: f.usage,'

/** By the name of the module in the code. */
export const PUBLIC: Readonly<Record<string, readonly PublicFunction[]>> = {
  isoquery: [
    ...['text', 'keyword', 'contains', 'number', 'integer', 'boolean', 'date'].map(ofField),
    {
      call: 'isoquery.defineSchema',
      right: ['{ title: isoquery.field.text() }', "{ defaultFields: ['title'] }"],
      options: [
        [1, `{ defaultFields: [], ${HERE} }`],
        [1, `{ defaultFields: [], limits: { ${HERE} } }`],
      ],
    },
    planning('isoquery.planQuery'),
    planning('isoquery.safePlanQuery'),
    planning('isoquery.planAnyText'),
    combining('isoquery.allOf'),
    combining('isoquery.anyOf'),
    combining('isoquery.noneOf'),
    { call: 'isoquery.fieldsOf', right: ['f.plan'] },
    { call: 'isoquery.explain', right: ['f.plan', "'lucene'"], needed: 1 },
  ],
  syntax: [
    parsing('syntax.parse'),
    parsing('syntax.safeParse'),
    { call: 'syntax.print', right: ['f.query', '{}'], needed: 1, options: [[1, `{ ${HERE} }`]] },
    { call: 'syntax.nodeAt', right: ['f.query', '1'] },
    { call: 'syntax.visit', right: ['f.query', '{}'], options: [[1, `{ ${HERE} }`]] },
    { call: 'syntax.transform', right: ['f.query', '{}'], options: [[1, `{ ${HERE} }`]] },
    { call: 'syntax.quote', right: ["'bank'"] },
    { call: 'syntax.sourceOf', right: ['f.query'] },
    { call: 'syntax.q', right: ["Object.assign(['bank'], { raw: ['bank'] })"] },
    { call: 'syntax.and', right: ["'bank'"], needed: 0 },
    { call: 'syntax.or', right: ["'bank'"], needed: 0 },
    { call: 'syntax.not', right: ["'bank'"] },
    inField('syntax.group', "'bank'"),
    inField('syntax.term', "'bank'"),
    inField('syntax.phrase', "'bank'"),
    inField('syntax.range', '{ gte: 5 }'),
    { call: 'syntax.range', right: ['{}'], options: [[0, `{ ${HERE} }`]] },
    inField('syntax.wildcard', "'b*'"),
    inField('syntax.regexp', "'b'"),
    inField('syntax.fuzzy', "'bank'"),
    { call: 'syntax.boost', right: ["'bank'", '2'] },
    { call: 'syntax.exists', right: ["'title'"] },
    { call: 'syntax.matchAll', right: [] },
    { call: 'syntax.applyFix', right: ["'(bank'", 'f.fix'] },
    { call: 'syntax.formatDiagnostic', right: ["'(bank'", 'f.diagnostic'] },
  ],
  memory: [
    { call: 'memory.toPredicate', right: ['f.plan'] },
    { call: 'memory.toPredicate(f.plan)', right: ['f.document'], documents: [0] },
    { call: 'memory.matches', right: ['f.plan', 'f.document'], documents: [1] },
    {
      call: 'memory.highlightHtml',
      right: ["'bank'", '[{ start: 0, end: 1 }]', '{}'],
      needed: 2,
      options: [[2, `{ ${HERE} }`]],
    },
    { call: 'memory.prepare', right: ['f.schema', 'f.document'], documents: [1] },
    { call: 'memory.toMatcher', right: ['f.schema', "[['a', f.plan]]"], needed: 1 },
    { call: 'memory.toMatcher(f.schema).add', right: ["'a'", 'f.plan'], contexts: [0] },
    { call: 'memory.toMatcher(f.schema).match', right: ['f.document'], documents: [0] },
  ],
  sql: [
    { call: 'sql.sqlite', right: ['{}'], needed: 0, options: [[0, `{ ${HERE} }`]] },
    ...['postgres', 'duckdb', 'mysql', 'mariadb', 'clickhouse'].map((name) => ({
      call: `sql.${name}`,
      right: ['{}'],
      needed: 0,
      options: [[0, `{ ${HERE} }`]] as const,
    })),
    { call: 'sql.queryParams', right: ["['a']", '1'], needed: 1 },
    {
      call: 'sql.defineDialect',
      right: ['f.dialect'],
      options: [[0, `{ ...f.dialect, ${HERE} }`]],
    },
    {
      call: 'sql.defineTable',
      right: ['f.schema', `{ ${TABLE} }`],
      options: [
        [1, `{ ${TABLE} ${HERE} }`],
        [1, `{ ${TABLE} columns: { ${HERE} } }`],
        [1, `{ ${TABLE} columns: { title: { ${HERE} } } }`],
        [1, `{ ${TABLE} key: { name: 'id', type: 'text', ${HERE} } }`],
      ],
    },
    ...['toWhere', 'toSql'].map((name) => ({
      call: `sql.${name}`,
      right: ['f.plan', 'f.table', '{}'],
      needed: 2,
      options: [[2, `{ ${HERE} }`]] as const,
    })),
    {
      call: 'sql.newest',
      right: ['f.plan', 'f.table', "{ order: [{ price: 'desc' }], limit: 10 }"],
      options: [[2, `{ order: [{ price: 'desc' }], limit: 10, ${HERE} }`]],
    },
    { call: 'sql.approximationsOf', right: ['f.plan', 'f.table'] },
    { call: 'sql.toRow', right: ['f.table', 'f.document'], documents: [1] },
    { call: 'sql.toChanges', right: ['f.table', 'f.document'], documents: [1] },
    { call: 'sql.fromRow', right: ['f.table', '{}', '{}'], needed: 2, documents: [1] },
    { call: 'sql.ddl', right: ['f.table'] },
    {
      call: 'sql.companionDdl',
      right: ['f.table', "'all'", '{}'],
      needed: 1,
      options: [[2, `{ ${HERE} }`]],
    },
    {
      call: 'sql.changesOf',
      right: ['f.table', 'f.table', '{}'],
      needed: 2,
      options: [[2, `{ ${HERE} }`]],
    },
    ...['backfill', 'checkCompanions', 'checkTable'].map((name) => ({
      call: `sql.${name}`,
      right: ['f.db', 'f.table', '{}'],
      needed: 2,
      options: [[2, `{ ${HERE} }`]] as const,
    })),
    { call: 'sql.readHints', right: ['f.db', 'f.table', 'f.plan'], functions: [0] },
    { call: 'sql.registerFunctions', right: ['f.host'] },
  ],
  elasticsearch: [
    ...['toElasticsearch', 'approximationsOf'].map((name) => ({
      call: `elasticsearch.${name}`,
      right: ['f.plan', '{}'],
      needed: 1,
      options: [
        [1, `{ ${HERE} }`],
        [1, `{ limits: { ${HERE} } }`],
        [1, `{ fields: { ${HERE} } }`],
        [1, `{ fields: { title: { ${HERE} } } }`],
      ] as const,
    })),
    {
      call: 'elasticsearch.newest',
      right: ['f.plan', "{ order: [{ price: 'desc' }], limit: 10 }"],
      options: [[1, `{ order: [{ price: 'desc' }], limit: 10, ${HERE} }`]],
    },
    { call: 'elasticsearch.toMapping', right: ['f.schema', '{}'], needed: 1, options: [[1, `{ ${HERE} }`]] },
    {
      call: 'elasticsearch.checkMapping',
      right: ['f.schema', '{ properties: {} }', '{}'],
      needed: 2,
      options: [[2, `{ ${HERE} }`]],
    },
    { call: 'elasticsearch.toDocument', right: ['f.schema', 'f.document'], documents: [1] },
  ],
  backend: [
    {
      call: 'backend.defineBackend<string>',
      right: ['f.sieve'],
      options: [
        [0, `{ name: 'sieve', leaf: { ${LEAVES} }, ${CONNECTIVES} ${HERE} }`],
        [0, `{ name: 'sieve', ${CONNECTIVES} leaf: { ${LEAVES} ${HERE} } }`],
        [0, `{ name: 'sieve', leaf: { ${LEAVES} }, ${CONNECTIVES} limits: { ${HERE} } }`],
      ],
    },
    { call: 'backend.compile', right: ['f.plan', 'f.sieve', 'undefined'], contexts: [2] },
    { call: 'backend.safeCompile', right: ['f.plan', 'f.sieve', 'undefined'], contexts: [2] },
    { call: 'backend.readDocument', right: ['f.schema', 'f.document'], documents: [1] },
    onlyTyped('backend.unsupported', "'sieve'", 'f.leaf', "'words'"),
    onlyTyped('backend.compileFuzzy', "'bank'", '1'),
    onlyTyped('backend.compilePattern', "['bank']"),
    onlyTyped('backend.matchesPhrase', "['bank']", "['bank']", '0'),
    onlyTyped('backend.compileRegexp', "{ kind: 'empty' } as never", '5'),
    onlyTyped('backend.parseTokenColumn', "' bank '"),
    onlyTyped('backend.tokenColumn', "[['bank']]"),
    onlyTyped('backend.asciiLowerCase', "'bank'"),
    onlyTyped('backend.companionsOf', 'f.schema.fields.title'),
    onlyTyped('backend.normalizedOf', 'f.schema.fields.title', "'bank'"),
    onlyTyped('backend.tokensOf', 'f.schema.fields.title', "'bank'"),
  ],
  testing: [
    {
      call: 'testing.conformance',
      right: ['{ load: async () => async () => [] }'],
      options: [[0, `{ load: async () => async () => [], ${HERE} }`]],
    },
  ],
  editor: [
    { call: 'editor.highlight', right: ['f.schema', "'bank'"] },
    planning('editor.diagnose'),
    {
      call: 'editor.complete',
      right: ['f.schema', "'bank'", '1', '{}'],
      needed: 3,
      options: [[3, `{ ${HERE} }`]],
    },
    {
      call: 'editor.hover',
      right: ['f.schema', "'bank'", '1', '{}'],
      needed: 3,
      options: [
        [3, `{ ${HERE} }`],
        [3, `{ limits: { ${HERE} } }`],
      ],
    },
    parsing('editor.format'),
    { call: 'editor.describeSyntax', right: ['f.schema', '{}'], needed: 1, options: [[1, `{ ${HERE} }`]] },
  ],
  codemirror: [
    {
      call: 'codemirror.queryEditor',
      right: ['{ schema: f.schema }'],
      options: [
        [0, `{ schema: f.schema, ${HERE} }`],
        [0, `{ schema: f.schema, planOptions: { ${HERE} } }`],
        [0, `{ schema: f.schema, planOptions: { limits: { ${HERE} } } }`],
      ],
    },
  ],
  releases: [
    {
      call: 'releases.createReleasesHandler',
      right: [`{ ${PARTS} }`],
      options: [[0, `{ ${PARTS} ${HERE} }`]],
    },
    {
      call: 'releases.openSqliteReleases',
      right: ["':memory:'", '{}'],
      needed: 1,
      options: [[1, `{ ${HERE} }`]],
    },
    {
      call: 'releases.sqlReleaseStore',
      right: ['f.db', '{ dialect: f.table.dialect }'],
      options: [[1, `{ dialect: f.table.dialect, ${HERE} }`]],
    },
    {
      call: 'releases.searchEngineReleaseStore',
      right: ["'http://127.0.0.1:1'", "{ target: 'opensearch2' }"],
      options: [[1, `{ target: 'opensearch2', ${HERE} }`]],
    },
    { call: 'releases.postgresKeys', right: ['f.db'] },
    { call: 'releases.memoryKeyStore', right: ['[]'] },
    { call: 'releases.memoryReleaseStore', right: ['[]'] },
    { call: 'releases.memoryUsageStore', right: [] },
    { call: 'releases.hashSecret', right: ["'secret'"] },
    { call: 'releases.newSecret', right: [] },
    { call: 'releases.readRelease', right: ['{}'] },
  ],
}
