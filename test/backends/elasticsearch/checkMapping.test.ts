import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkMapping, type MappingProblem, toMapping } from '../../../src/backends/elasticsearch/index.ts'
import { defineSchema, field } from '../../../src/index.ts'
import { arbitrarySchema, buildSchema } from '../../support/cases/arbitrarySchema.ts'
import { scaled } from '../../support/scaled.ts'

const schema = defineSchema(
  {
    title: field.text({ whole: true }),
    body: field.text({ html: true }),
    code: field.keyword(),
    source: field.keyword({ ignoreCase: true }),
    address: field.contains(),
    price: field.number(),
    stock: field.integer(),
    sold: field.boolean(),
    made: field.date(),
    'maker.name': field.keyword(),
  },
  { defaultFields: ['title'] },
)

type Properties = Record<string, Record<string, unknown>>

/** The schema's own mapping with some properties changed; `null` takes one away. */
function changed(changes: Record<string, Record<string, unknown> | null>): { properties: Properties } {
  const mapping = structuredClone(toMapping(schema)) as unknown as { properties: Properties }
  for (const [name, change] of Object.entries(changes)) {
    if (change === null) delete mapping.properties[name]
    else mapping.properties[name] = change
  }
  return mapping
}

const shown = (problems: readonly MappingProblem[]): string[] =>
  problems.map(({ consequence, field, message }) => `${consequence} · ${field} · ${message}`)

describe('checkMapping', () => {
  it('has no problem with what toMapping gives, for any schema', () => {
    fc.assert(
      fc.property(arbitrarySchema(), ({ spec }) => {
        const schema = buildSchema(spec)
        const mapping = toMapping(schema)
        expect(checkMapping(schema, mapping)).toEqual([])
        expect(checkMapping(schema, { mappings: mapping })).toEqual([])
        expect(
          checkMapping(schema, { 'news-1': { mappings: mapping }, mappings: { mappings: mapping } }),
        ).toEqual([])
      }),
      { numRuns: scaled(500) },
    )
  })

  it.each<[string, Record<string, Record<string, unknown> | null>, string, string, RegExp]>([
    ['missing tokens', { title_u121: null }, 'wrong hits', 'title', /no field "title_u121".*the tokens/],
    [
      'missing folded values',
      { source_normalized: null },
      'wrong hits',
      'source',
      /no field "source_normalized" for the lower-cased value.*\{"type":"keyword"\}/,
    ],
    [
      'missing substrings',
      { address_contains: null },
      'wrong hits',
      'address',
      /no field "address_contains" for the value for substrings.*\{"type":"keyword"\}/,
    ],
    [
      'an alias to nothing',
      { code: { type: 'alias', path: 'sku' } },
      'wrong hits',
      'code',
      /no field "code"/,
    ],
    [
      'an alias to another type',
      { code: { type: 'alias', path: 'sku' }, sku: { type: 'long' } },
      'error',
      'code',
      /"code", which holds the value, has the type long/,
    ],
    ['missing value', { price: null }, 'wrong hits', 'price', /no field "price".*\{"type":"double"\}/],
    ['missing nested value', { maker: null }, 'wrong hits', 'maker.name', /no field "maker\.name"/],
    ['tokens as keyword', { title_u121: { type: 'keyword' } }, 'wrong hits', 'title', /the type keyword/],
    [
      'tokens analyzed otherwise',
      { title_u121: { type: 'text' } },
      'wrong hits',
      'title',
      /default analyzer/,
    ],
    [
      'tokens analyzed in English',
      { title_u121: { type: 'text', analyzer: 'english' } },
      'wrong hits',
      'title',
      /by english, not by whitespace/,
    ],
    [
      'tokens without positions',
      { title_u121: { type: 'text', analyzer: 'whitespace', index_options: 'freqs' } },
      'error',
      'title',
      /index_options: "freqs"/,
    ],
    [
      'tokens without frequencies',
      { title_u121: { type: 'text', analyzer: 'whitespace', index_options: 'docs' } },
      'error',
      'title',
      /index_options: "docs"/,
    ],
    [
      'tokens with a gap that a slop can cross',
      { title_u121: { type: 'text', analyzer: 'whitespace', position_increment_gap: 99 } },
      'wrong hits',
      'title',
      /position_increment_gap of 99/,
    ],
    [
      'tokens with prefixes of two characters',
      { title_u121: { type: 'text', analyzer: 'whitespace', index_prefixes: {} } },
      'wrong hits',
      'title',
      /index_prefixes/,
    ],
    [
      'dates that may be seconds',
      { made: { type: 'date', format: 'strict_date_optional_time||epoch_second' } },
      'wrong hits',
      'made',
      /milliseconds as seconds/,
    ],
    [
      'dates that are milliseconds first',
      { made: { type: 'date', format: 'epoch_millis||strict_date_optional_time' } },
      'wrong hits',
      'made',
      /years as milliseconds/,
    ],
    ['tokens as wildcard', { title_u121: { type: 'wildcard' } }, 'wrong hits', 'title', /type wildcard/],
    [
      'tokens without a gap',
      { title_u121: { type: 'text', analyzer: 'whitespace', position_increment_gap: 0 } },
      'wrong hits',
      'title',
      /position_increment_gap of 0/,
    ],
    [
      'tokens not indexed',
      { title_u121: { type: 'text', analyzer: 'whitespace', index: false } },
      'error',
      'title',
      /index: false/,
    ],
    ['keyword as text', { code: { type: 'text' } }, 'wrong hits', 'code', /type text, not keyword/],
    ['keyword as IP', { code: { type: 'ip' } }, 'error', 'code', /type ip, not keyword/],
    ['keyword as version', { code: { type: 'version' } }, 'error', 'code', /type version/],
    ['keyword as range', { code: { type: 'date_range' } }, 'error', 'code', /type date_range/],
    ['keyword as place', { code: { type: 'geo_point' } }, 'error', 'code', /type geo_point/],
    ['keyword as date', { code: { type: 'date' } }, 'error', 'code', /type date, not keyword/],
    ['keyword as decimals', { code: { type: 'scaled_float' } }, 'error', 'code', /type scaled_float/],
    ...['long', 'integer', 'short', 'byte', 'double', 'float', 'half_float', 'unsigned_long'].map(
      (type): [string, Record<string, Record<string, unknown>>, string, string, RegExp] => {
        return [
          `keyword as ${type}`,
          { code: { type } },
          'error',
          'code',
          new RegExp(`the type ${type}, not`),
        ]
      },
    ),
    ['keyword as boolean', { code: { type: 'boolean' } }, 'error', 'code', /type boolean, not keyword/],
    ['keyword as flattened', { code: { type: 'flattened' } }, 'wrong hits', 'code', /type flattened/],
    [
      'keywords that lack one of the longest values',
      { code: { type: 'keyword', ignore_above: 32_765 } },
      'wrong hits',
      'code',
      /ignore_above: 32765/,
    ],
    ['keyword as wildcard', { code: { type: 'wildcard' } }, 'slow', 'code', /type wildcard/],
    ['short keywords', { code: { type: 'keyword', ignore_above: 256 } }, 'wrong hits', 'code', /above: 256/],
    [
      'changed keywords',
      { code: { type: 'keyword', normalizer: 'lowercase' } },
      'wrong hits',
      'code',
      /the normalizer lowercase/,
    ],
    ['keyword not indexed', { code: { type: 'keyword', index: false } }, 'slow', 'code', /index: false/],
    [
      'keyword with nothing',
      { code: { type: 'keyword', index: false, doc_values: false } },
      'error',
      'code',
      /index: false/,
    ],
    ['no doc values', { price: { type: 'double', doc_values: false } }, 'slow', 'price', /doc_values: false/],
    [
      'no doc values of a keyword',
      { code: { type: 'keyword', doc_values: false } },
      'slow',
      'code',
      /doc_val/,
    ],
    [
      'numbers not indexed',
      { price: { type: 'double', index: false } },
      'slow',
      'price',
      /index: false: Elastic/,
    ],
    ['false for null', { sold: { type: 'boolean', null_value: false } }, 'wrong hits', 'sold', /null_value/],
    ['null values', { code: { type: 'keyword', null_value: 'none' } }, 'wrong hits', 'code', /null_value/],
    ['decimals as integers', { price: { type: 'long' } }, 'wrong hits', 'price', /type long, not double/],
    ['decimals as floats', { price: { type: 'float' } }, 'wrong hits', 'price', /type float, not double/],
    ['numbers as keywords', { price: { type: 'keyword' } }, 'wrong hits', 'price', /type keyword/],
    ['numbers as dates', { price: { type: 'date' } }, 'error', 'price', /type date, not double/],
    ['numbers as booleans', { price: { type: 'boolean' } }, 'error', 'price', /type boolean, not double/],
    ['small integers', { stock: { type: 'integer' } }, 'error', 'stock', /type integer, not long/],
    ['bytes', { stock: { type: 'byte' } }, 'error', 'stock', /type byte, not long/],
    ['short integers', { stock: { type: 'short' } }, 'error', 'stock', /type short, not long/],
    ['integers without a sign', { stock: { type: 'unsigned_long' } }, 'error', 'stock', /type unsigned_long/],
    ['integers as scaled', { stock: { type: 'scaled_float' } }, 'wrong hits', 'stock', /type scaled_float/],
    ['integers as dates', { stock: { type: 'date' } }, 'error', 'stock', /type date, not long/],
    ['decimals as small integers', { price: { type: 'integer' } }, 'wrong hits', 'price', /type integer/],
    ['booleans as numbers', { sold: { type: 'byte' } }, 'error', 'sold', /type byte, not boolean/],
    ['numbers as wildcard', { price: { type: 'wildcard' } }, 'wrong hits', 'price', /type wildcard/],
    [
      'numbers as text above a keyword, which is no number either',
      { price: { type: 'text', fields: { keyword: { type: 'keyword' } } } },
      'wrong hits',
      'price',
      /type text, not double\. A mapping cannot be changed: [^:]*\.$/,
    ],
    ['integers as floats', { stock: { type: 'float' } }, 'wrong hits', 'stock', /type float/],
    [
      'booleans as keywords',
      { sold: { type: 'keyword' } },
      'wrong hits',
      'sold',
      /type keyword, not boolean/,
    ],
    ['dates as keywords', { made: { type: 'keyword' } }, 'wrong hits', 'made', /type keyword, not date/],
    ['dates as numbers', { made: { type: 'long' } }, 'error', 'made', /type long, not date/],
    ['fine dates', { made: { type: 'date_nanos' } }, 'error', 'made', /type date_nanos/],
    ['dates in a format', { made: { type: 'date', format: 'yyyy-MM-dd' } }, 'error', 'made', /yyyy-MM-dd/],
    [
      'dates in several formats, none of which is right',
      { made: { type: 'date', format: 'yyyy-MM-dd||epoch_millis' } },
      'error',
      'made',
      /the index refuses what toDocument writes/,
    ],
    [
      'dates that are milliseconds alone',
      { made: { type: 'date', format: 'epoch_millis' } },
      'error',
      'made',
      /the index refuses what toDocument writes\./,
    ],
    [
      'copies to a field whose name has a dot',
      { maker: null, 'maker.name': { type: 'keyword' }, x: { type: 'keyword', copy_to: 'maker.name' } },
      'wrong hits',
      'maker.name',
      /values of "x" by copy_to/,
    ],
    [
      'dates without milliseconds, as years of more digits are written',
      { made: { type: 'date', format: 'strict_date_optional_time' } },
      'error',
      'made',
      /refuses what toDocument writes of years before 0 and after 9999, milliseconds\./,
    ],
    ['seconds', { made: { type: 'date', format: 'epoch_second' } }, 'wrong hits', 'made', /as seconds/],
    [
      'nested objects',
      { maker: { type: 'nested', properties: { name: { type: 'keyword' } } } },
      'wrong hits',
      'maker.name',
      /inside "maker", which is nested/,
    ],
    [
      'disabled objects',
      { maker: { enabled: false, properties: { name: { type: 'keyword' } } } },
      'wrong hits',
      'maker.name',
      /inside "maker" with enabled: false/,
    ],
    [
      'an object in place of a value',
      { code: { properties: { x: { type: 'keyword' } } } },
      'wrong hits',
      'code',
      /type object, not keyword/,
    ],
    [
      'copies from elsewhere',
      { other: { properties: { x: { type: 'keyword', copy_to: ['code'] } } } },
      'wrong hits',
      'code',
      /values of "other\.x" by copy_to/,
    ],
    [
      'copies from several fields, in order',
      { y: { type: 'keyword', copy_to: 'code' }, z: { type: 'keyword', copy_to: ['x', 'code'] } },
      'wrong hits',
      'code',
      /values of "y", "z" by copy_to/,
    ],
    [
      'a value that is nested itself',
      { code: { type: 'nested', properties: {} } },
      'wrong hits',
      'code',
      /Map "code" as an object/,
    ],
  ])('finds %s', (_, changes, consequence, name, message) => {
    const problems = checkMapping(schema, changed(changes))
    expect(problems).toMatchObject([{ consequence, field: name }])
    expect(problems[0]!.message).toMatch(message)
    expect(problems[0]!.message).toMatch(/\.$/)
  })

  it.each<[string, Record<string, Record<string, unknown> | null>]>([
    [
      'the default of ignore_above that holds every value',
      { code: { type: 'keyword', ignore_above: 32766 } },
    ],
    ['an alias', { code: { type: 'alias', path: 'sku' }, sku: { type: 'keyword' } }],
    [
      'a gap of a hundred',
      { title_u121: { type: 'text', analyzer: 'whitespace', position_increment_gap: 100 } },
    ],
    [
      'prefixes of one character',
      { title_u121: { type: 'text', analyzer: 'whitespace', index_prefixes: { min_chars: 1 } } },
    ],
    ['positions', { title_u121: { type: 'text', analyzer: 'whitespace', index_options: 'positions' } }],
    ['null for null', { code: { type: 'keyword', null_value: null } }],
    ['copies to elsewhere', { other: { type: 'keyword', copy_to: ['codes', 'cod'] } }],
    ['the texts themselves, which no query asks', { title: null, address: null }],
    [
      'another format of dates beside',
      { made: { type: 'date', format: 'date_optional_time || yyyy/MM/dd || epoch_millis' } },
    ],
    [
      'an alias into an object',
      { code: { type: 'alias', path: 'a.b' }, a: { properties: { b: { type: 'keyword' } } } },
    ],
    ['integers as doubles', { stock: { type: 'double' } }],
    ['the default format of dates', { made: { type: 'date' } }],
    ['a name with dots', { maker: null, 'maker.name': { type: 'keyword' } }],
    ['other fields', { other: { type: 'geo_point' } }],
    [
      'a search analyzer',
      { title_u121: { type: 'text', analyzer: 'whitespace', search_analyzer: 'simple' } },
    ],
  ])('has no problem with %s', (_, changes) => {
    expect(shown(checkMapping(schema, changed(changes)))).toEqual([])
  })

  it.each<[string, Record<string, unknown>, string[]]>([
    [
      'a short and changed keyword',
      { type: 'keyword', ignore_above: 9, normalizer: 'x' },
      ['ignore_above: 9', 'the normalizer x'],
    ],
    [
      'a slow type and short values',
      { type: 'wildcard', ignore_above: 9 },
      ['has the type wildcard; keyword is faster', 'ignore_above: 9'],
    ],
    [
      'no index and null values',
      { type: 'keyword', index: false, null_value: '' },
      ['index: false', 'null_value'],
    ],
  ])('finds all that is wrong with %s', (_, code, parts) => {
    const problems = checkMapping(schema, changed({ code }))
    expect(problems).toHaveLength(parts.length)
    parts.forEach((part, i) => {
      expect(problems[i]!.message).toContain(part)
    })
  })

  it('names the outermost object that hides a field', () => {
    const deep = defineSchema({ 'a.b.c': field.keyword() }, { defaultFields: [] })
    const message = (a: object, b: object) => {
      const c = { type: 'keyword' }
      const mapping = { properties: { a: { ...a, properties: { b: { ...b, properties: { c } } } } } }
      return checkMapping(deep, mapping).map((problem) => problem.message)
    }
    expect(message({}, {})).toEqual([])
    expect(message({}, { type: 'nested' })).toEqual([
      expect.stringContaining('inside "a.b", which is nested'),
    ])
    expect(message({ enabled: false }, { type: 'nested' })).toEqual([
      expect.stringContaining('inside "a" with enabled: false'),
    ])
  })

  it('takes a runtime field for the one below it, and looks at its type', () => {
    const of = (type: string) => checkMapping(schema, { ...changed({}), runtime: { code: { type } } })
    expect(of('keyword')).toMatchObject([
      { consequence: 'slow', field: 'code' },
      { consequence: 'wrong hits', field: 'code' },
    ])
    expect(of('long')).toMatchObject([{ consequence: 'error', field: 'code' }])
  })

  it('says what is slow about runtime fields', () => {
    const { properties } = changed({ price: null })
    const problems = checkMapping(schema, { runtime: { price: { type: 'double' } }, properties })
    expect(problems).toMatchObject([{ consequence: 'slow', field: 'price' }])
  })

  it.each<[object, number]>([
    [{}, 0],
    [{ enabled: true, excludes: [] }, 0],
    [{ enabled: false }, 1],
    [{ mode: 'disabled' }, 1],
    [{ excludes: ['maker.*'] }, 1],
    [{ includes: ['p*'] }, 1],
  ])('names runtime fields that are read from a _source that lacks something: %j', (_source, count) => {
    const { properties } = changed({ price: null })
    const of = (runtime: object) =>
      checkMapping(schema, { _source, runtime: { price: { type: 'double', ...runtime } }, properties })
        .filter(({ consequence }) => consequence === 'wrong hits')
        .map(({ message }) => message)
    const problem = expect.stringContaining('read from the _source, which the index does not keep')
    expect(of({})).toEqual(Array(count).fill(problem))
    expect(of({ script: { source: 'emit(1)' } })).toEqual([])
  })

  it('names a mapping that indexes nothing', () => {
    const problems = checkMapping(schema, { ...changed({}), enabled: false })
    expect(problems.length).toBeGreaterThan(9)
    expect(problems[0]!.message).toContain('inside "_doc" with enabled: false')
  })

  it('names copies to the field whose values an alias or a multi-field has', () => {
    const copied = (code: object, fields = {}): string[] => {
      const color = { type: 'text', fields: { raw: { type: 'keyword' } } }
      const plain = { type: 'keyword' }
      const other = { type: 'keyword', copy_to: ['color', 'plain'] }
      const mapping = { properties: { code, color, plain, other } }
      const codes = defineSchema({ code: field.keyword() }, { defaultFields: [] })
      return checkMapping(codes, mapping, { fields }).map(({ message }) => message)
    }
    expect(copied({ type: 'alias', path: 'plain' })).toEqual([
      expect.stringContaining('of "other" by copy_to'),
    ])
    expect(copied({ type: 'keyword' }, { code: { value: 'color.raw' } })).toEqual([
      expect.stringContaining('of "other" by copy_to'),
    ])
    expect(copied({ type: 'keyword' })).toEqual([])
  })

  it('finds the problems of every index once', () => {
    const wrong = changed({ code: null })
    const answer = { a: { mappings: wrong }, b: { mappings: wrong }, c: { mappings: toMapping(schema) } }
    expect(shown(checkMapping(schema, answer))).toHaveLength(1)
    for (const empty of [{ empty: { mappings: {} } }, { mappings: {} }, { properties: {} }, { runtime: {} }])
      expect(checkMapping(schema, empty).length).toBeGreaterThan(9)
  })

  it.each(['properties', 'runtime', 'mappings'])('takes an index called %s for one', (name) => {
    const right = toMapping(schema)
    expect(checkMapping(schema, { [name]: { mappings: right } })).toEqual([])
    expect(
      checkMapping(schema, { [name]: { mappings: right }, b: { mappings: changed({ code: null }) } }),
    ).toEqual([expect.objectContaining({ field: 'code' })])
  })

  it('takes a field called mappings for no index', () => {
    const own = defineSchema({ mappings: field.keyword() }, { defaultFields: [] })
    const inside = defineSchema({ 'mappings.a': field.keyword(), b: field.keyword() }, { defaultFields: [] })
    for (const each of [own, inside]) {
      const { properties } = toMapping(each)
      expect(checkMapping(each, toMapping(each))).toEqual([])
      expect(checkMapping(each, { properties })).toEqual([])
    }
  })

  it.each([
    null,
    5,
    [],
    {},
    { properties: 1 },
    { properties: [] },
    { mappings: [] },
    { a: { mappings: 1 } },
    { a: {}, b: { mappings: {} } },
  ])('refuses %j', (mapping) => {
    expect(() => checkMapping(schema, mapping)).toThrow(TypeError)
    expect(() => checkMapping(schema, mapping)).toThrow('GET <index>/_mapping')
  })
})

describe('checkMapping of an index that was not created with toMapping', () => {
  const fields = {
    title: { standard: 'title', normalized: 'title.lower' },
    body: { value: 'body' },
    code: { value: 'sku.raw' },
    made: { value: 'created' },
  } as const
  const properties = {
    title: { type: 'text', fields: { lower: { type: 'keyword' } } },
    body: { type: 'text' },
    sku: { type: 'text', fields: { raw: { type: 'keyword', ignore_above: 256 } } },
    created: { type: 'date', format: 'dd.MM.yyyy' },
  }
  const of = (name: string, o?: Parameters<typeof checkMapping<typeof schema>>[2]) =>
    checkMapping(schema, { properties }, o).filter((problem) => problem.field === name)

  it('asks the fields that the option names', () => {
    expect(shown(of('title', { fields }))).toEqual([])
    expect(shown(of('made', { fields }))).toEqual([])
    expect(of('code', { fields })).toMatchObject([{ consequence: 'wrong hits' }])
    expect(of('code', { fields })[0]!.message).toContain('"sku.raw"')
  })

  it.each([
    ['epoch_millis', []],
    ['yyyy||epoch_second', [expect.stringContaining('reads milliseconds as seconds')]],
    ['epoch_second||yyyy', [expect.stringContaining('reads milliseconds as seconds')]],
    ['epoch_millis||yyyy', [expect.stringContaining('reads years as milliseconds')]],
  ])('reads dates in the format %s', (format, messages) => {
    const mapping = { properties: { ...properties, created: { type: 'date', format } } }
    const problems = checkMapping(schema, mapping, { fields }).filter((each) => each.field === 'made')
    expect(problems.map(({ message }) => message)).toEqual(messages)
  })

  it('names the keyword below the text that the option names', () => {
    const [problem] = of('code', { fields: { code: { value: 'sku' } } })
    expect(problem!.message).toContain('fields: { "code": { value: "sku.raw" } }')
  })

  it('takes no field called constructor for one that the option names', () => {
    const odd = defineSchema({ constructor: field.text() }, { defaultFields: [] })
    expect(checkMapping(odd, toMapping(odd))).toEqual([])
  })

  it.each(['standard', 'default', undefined])('takes the analyzer %s for the standard one', (analyzer) => {
    const mapping = { properties: { ...properties, title: { ...properties.title, analyzer } } }
    const problems = checkMapping(schema, mapping, { fields })
    expect(shown(problems.filter((each) => each.field === 'title'))).toEqual([])
    const [unasked] = checkMapping(schema, mapping).filter((each) => each.field === 'title')
    expect(unasked!.message).toContain('Or ask the field that is there')
  })

  it('takes no other analyzer for the standard one, and no other field for a text', () => {
    const of = (title: object, o?: { fields: typeof fields }) =>
      checkMapping(schema, { properties: { ...properties, title: { ...properties.title, ...title } } }, o)
        .filter((each) => each.field === 'title')
        .map(({ message }) => message)
    expect(of({ analyzer: 'english' }, { fields })).toEqual([
      expect.stringContaining('is analyzed by english, not by standard.'),
    ])
    for (const title of [{ analyzer: 'english' }, { type: 'keyword' }, { index: false }])
      expect(of(title).join()).not.toContain('Or ask the field that is there')
    // Nor the one beside that which the option names.
    const named = { title: { standard: 'nowhere', normalized: 'title.lower' } }
    const [missing] = checkMapping(schema, { properties }, { fields: named })
    expect(missing!.message).toContain('no field "nowhere"')
    expect(missing!.message).not.toContain('Or ask')
  })

  it('says which index field to name, or to add', () => {
    const of = (name: string, given: object) =>
      checkMapping(schema, changed({}), { fields: { [name]: given } as never }).map(({ message }) => message)
    expect(of('code', {})).toEqual([
      'Queries that need the value are refused. Name the index field: fields: { "code": { value: … } }.',
    ])
    expect(of('source', { value: 'source' })).toEqual([
      'Queries that need the lower-cased value are refused. Name the index field: ' +
        'fields: { "source": { normalized: … } }.',
    ])
    expect(of('title', { normalized: 'title_normalized' })).toEqual([
      'Queries that need the tokens are refused. Name the index field: ' +
        'fields: { "title": { standard: … } }.',
    ])
    expect(of('address', { value: 'address' })).toEqual([
      'Queries that need the value for substrings are refused. Leave "address" out of the option fields ' +
        'and store what toDocument writes.',
      expect.stringContaining('"address", which says whether "address" exists, has index: false'),
    ])
    const [missing] = of('title', { standard: 'nowhere', normalized: 'title_normalized' })
    expect(missing).toContain('no field "nowhere" for the tokens')
    expect(missing).toContain('Add it as {"type":"text","analyzer":"standard"} with')
  })

  it('says which queries are refused', () => {
    const [problem, ...others] = of('body', { fields })
    expect(others).toEqual([])
    expect(problem).toMatchObject({ consequence: 'error' })
    expect(problem!.message).toContain('does not strip markup')
  })

  it.each<[string, object, string, RegExp | null]>([
    ['the field', { type: 'text' }, 'body', null],
    [
      'no field',
      { type: 'text' },
      'bodies',
      /^"bodies", which says whether "body" exists, is not in the index\.$/,
    ],
    [
      'a field without an index',
      { type: 'text', index: false },
      'body',
      /index: false: it counts as missing everywhere/,
    ],
    ['one with doc values alone', { type: 'keyword', index: false }, 'body', null],
    ['short values', { type: 'keyword', ignore_above: 256 }, 'body', /ignore_above: 256/],
    ['null values', { type: 'keyword', null_value: '' }, 'body', /null_value/],
    ['hidden values', { type: 'nested', properties: {} }, 'body', /which is nested/],
    ['hidden values', { enabled: false }, 'body', /enabled: false/],
  ])('holds %s against the question whether a value exists', (_, body, value, problem) => {
    const problems = checkMapping(schema, { properties: { body } }, { fields: { body: { value } } })
    const [refused, ...found] = problems.filter((each) => each.field === 'body')
    expect(refused!.message).toContain('does not strip markup')
    expect(found).toEqual(
      problem === null
        ? []
        : [{ consequence: 'wrong hits', field: 'body', message: expect.stringMatching(problem) }],
    )
  })

  it('holds a runtime field against it', () => {
    const mapping = { _source: { enabled: false }, runtime: { body: { type: 'keyword' } } }
    const problems = checkMapping(schema, mapping, { fields: { body: { value: 'body' } } })
    expect(problems.filter((each) => each.field === 'body').map(({ consequence }) => consequence)).toEqual([
      'error',
      'slow',
      'wrong hits',
    ])
  })

  it('refuses an analyzed field for one that folds', () => {
    const folding = defineSchema({ title: field.text({ fold: true }) }, { defaultFields: ['title'] })
    const mapping = { properties: { title: { type: 'text' } } }
    const [asked] = checkMapping(folding, mapping, { fields: { title: { standard: 'title' } } })
    expect(asked!.message).toContain("The engine's analyzer does not fold")
    const [missing] = checkMapping(folding, mapping)
    expect(missing!.message).toContain('no field "title_u121f1" for the folded tokens')
    expect(missing!.message).not.toContain('standard')
  })

  it('names the analyzed field that is there', () => {
    expect(of('title')[0]!.message).toContain('fields: { "title": { standard: "title" } }')
    expect(of('body')[0]!.message).not.toContain('standard')
  })

  it('names the keyword that a dynamic mapping put below a text, and what it lacks', () => {
    const goods = defineSchema(
      { color: field.keyword(), 'maker.name': field.keyword(), size: field.keyword({ ignoreCase: true }) },
      { defaultFields: [] },
    )
    const dynamic = (below: object) => ({ type: 'text', fields: { keyword: { type: 'keyword', ...below } } })
    const mapping = {
      properties: {
        color: dynamic({ ignore_above: 256 }),
        maker: {
          properties: { name: { type: 'text', fields: { en: { type: 'text' }, raw: { type: 'keyword' } } } },
        },
        size: dynamic({}),
      },
    }
    const [color, maker, ...others] = checkMapping(goods, mapping)
    expect(color!.message).toContain('fields: { "color": { value: "color.keyword" } }, in toElasticsearch')
    expect(color!.message).toMatch(/ It lacks values of more than 256 characters\.$/)
    expect(maker!.message).toMatch(
      /: \{ "maker\.name": \{ value: "maker\.name\.raw" \} \}, in toElasticsearch too\.$/,
    )
    // The value in lower case is nowhere in the index.
    expect(others.map(({ message }) => message).join()).not.toContain('below it')
    const asked = { color: { value: 'color.keyword' }, 'maker.name': { value: 'maker.name.raw' } }
    const left = checkMapping(goods, mapping, { fields: asked }).filter((each) => each.field !== 'size')
    expect(shown(left)).toEqual([expect.stringContaining('ignore_above: 256')])
    const long = { properties: { color: dynamic({ ignore_above: 32_766 }) } }
    expect(checkMapping(goods, long)[0]!.message).toMatch(/, in toElasticsearch too\.$/)
    const lower = { properties: { color: dynamic({ normalizer: 'lowercase' }) } }
    expect(checkMapping(goods, lower)[0]!.message).not.toContain('below it')
  })

  it('refuses a field that the schema does not have, and what is no schema', () => {
    expect(() => checkMapping({} as never, { properties })).toThrow(/^checkMapping: the argument schema/)
    expect(() => checkMapping(schema, { properties }, { fields: { titel: {} } as never })).toThrow(TypeError)
  })
})

it('does not propose a text field that is not indexed', () => {
  // `toMapping` keeps the value of a text with `index: false`.
  const [problem] = checkMapping(schema, changed({ title_u121: null }))
  expect(problem!.message).toContain('"title_u121"')
  expect(problem!.message).not.toContain('Or ask the field that is there')
})
