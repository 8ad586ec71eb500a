import { describe, expect, it } from 'vitest'
import { toElasticsearch, UnsupportedError } from '../../../src/backends/elasticsearch/index.ts'
import { defineSchema, field, planQuery } from '../../../src/index.ts'

const schema = defineSchema(
  {
    title: field.text({ whole: true }),
    body: field.text({ html: true }),
    source: field.keyword({ ignoreCase: true }),
    code: field.keyword(),
    address: field.contains(),
    stock: field.integer(),
  },
  { defaultFields: ['title'] },
)

type Fields = NonNullable<Parameters<typeof toElasticsearch<typeof schema>>[1]>['fields']

const compiled = (query: string, fields: Fields) =>
  toElasticsearch(planQuery(schema, query), { fields: fields ?? {} }).bool!.filter![0]

describe('an index that was not created with toMapping', () => {
  it.each<[string, Fields, object]>([
    ['title:a', { title: { standard: 'headline' } }, { term: { headline: { value: 'a' } } }],
    ['title:a', { source: { value: 'src' } }, { term: { title_u121: { value: 'a' } } }],
    ['title:"a b"', { title: { normalized: 'headline.lc' } }, { term: { 'headline.lc': { value: 'a b' } } }],
    ['source:A', { source: { value: 'src', normalized: 'src.lc' } }, { term: { 'src.lc': { value: 'a' } } }],
    ['code:A', { code: { value: 'sku' } }, { term: { sku: { value: 'A' } } }],
    ['stock:7', { stock: { value: 'amount' } }, { term: { amount: { value: 7 } } }],
    [
      'title:[* TO *]',
      { title: { standard: 'headline', normalized: 'lc' } },
      { exists: { field: 'headline' } },
    ],
    [
      '_exists_:title',
      { title: { standard: 'headline', normalized: 'lc' } },
      { exists: { field: 'headline' } },
    ],
    ['_exists_:title', { title: { normalized: 'lc' } }, { exists: { field: 'lc' } }],
    ['_exists_:title', { title: { standard: 'words', value: 'raw' } }, { exists: { field: 'words' } }],
    ['_exists_:source', { source: { value: 'src', normalized: 'lc' } }, { exists: { field: 'src' } }],
    ['_exists_:source', { source: { normalized: 'lc' } }, { exists: { field: 'lc' } }],
    ['_exists_:body', { body: { standard: 'text' } }, { exists: { field: 'text' } }],
  ])('%s with %j', (query, fields, expected) => {
    expect(compiled(query, fields)).toEqual(expected)
  })

  it.each<[string, Fields, string]>([
    [
      'title:a',
      { title: { normalized: 'lc' } },
      'an analyzed text field (fields: { "title": { standard: … } })',
    ],
    ['body:a', { body: { standard: 'text' } }, 'a field of tokens with the markup stripped (body_u121, '],
    [
      'title:"a b"',
      { title: { standard: 'headline' } },
      'the lower-cased value (fields: { "title": { normalized: ',
    ],
    [
      'source:A',
      { source: { value: 'src' } },
      'the lower-cased value (fields: { "source": { normalized: … } })',
    ],
    ['address:a', { address: { value: 'addr' } }, 'the ASCII-lower-cased value (address_contains, '],
    ['code:A', { code: {} }, 'the name of the index field (fields: { "code": { value: … } })'],
    ['_exists_:code', { code: {} }, 'the name of the index field (fields: { "code": { value: … } })'],
  ])('%s with %j is refused and says what is missing', (query, fields, needs) => {
    expect(() => compiled(query, fields)).toThrow(UnsupportedError)
    expect(() => compiled(query, fields)).toThrow(needs)
  })

  it('says which folded field is missing', () => {
    const folding = defineSchema(
      { title: field.text({ fold: true, whole: true }), name: field.keyword({ fold: true }) },
      { defaultFields: [] },
    )
    const refused = (query: string, fields: object) => () =>
      toElasticsearch(planQuery(folding, query), { fields })
    expect(refused('title:a', { title: { standard: 'x' } })).toThrow(
      'a field of folded tokens (title_u121f1, as toDocument writes it)',
    )
    expect(refused('title:"a b"', { title: { standard: 'x' } })).toThrow(
      'a keyword field with the lower-cased and folded value (fields: { "title": { normalized: … } })',
    )
    expect(refused('name:a', { name: { value: 'x' } })).toThrow(
      'a keyword field with the folded value (fields: { "name": { normalized: … } })',
    )
  })

  it('has a field called constructor only if it is named', () => {
    const odd = defineSchema({ constructor: field.keyword() }, { defaultFields: [] })
    const asked = (fields: object) => toElasticsearch(planQuery(odd, 'constructor:a'), { fields })
    const term = (name: string) => ({ bool: { filter: [{ term: { [name]: { value: 'a' } } }] } })
    expect(asked({})).toEqual(term('constructor'))
    expect(asked({ constructor: { value: 'sku' } })).toEqual(term('sku'))
  })

  it('has no fields that the schema does not have', () => {
    const fields = { titel: { standard: 'headline' } } as Fields
    expect(() => compiled('a', fields)).toThrow(TypeError)
    expect(() => compiled('a', fields)).toThrow('there is no option "fields.titel"')
    expect(() => compiled('a', { title: { standard: '' } })).toThrow(
      'the option fields.title.standard must be a string that is not empty',
    )
    expect(() => compiled('a', { toString: {} } as Fields)).toThrow('there is no option "fields.toString"')
  })
})

describe('a number that may be −0 in an index', () => {
  const goods = defineSchema({ price: field.number(), stock: field.integer() }, { defaultFields: [] })

  it.each<[string, object]>([
    ['price:0', { range: { price: { gte: '-0.0', lte: 0 } } }],
    ['price:>=0', { range: { price: { gte: '-0.0' } } }],
    ['price:>0', { range: { price: { gt: 0 } } }],
    ['price:<0', { range: { price: { lt: '-0.0' } } }],
    ['price:<=-0', { range: { price: { lte: 0 } } }],
    ['price:{0 TO 5}', { range: { price: { gt: 0, lt: 5 } } }],
    ['price:[0 TO 5]', { range: { price: { gte: '-0.0', lte: 5 } } }],
    ['price:5', { term: { price: { value: 5 } } }],
    ['stock:0', { term: { stock: { value: 0 } } }],
    ['stock:>=0', { range: { stock: { gte: 0 } } }],
  ])('%s', (query, expected) => {
    expect(toElasticsearch(planQuery(goods, query)).bool!.filter).toEqual([expected])
  })

  it.each(['price:>=0', 'price:>=1'])('%s is counted twice by engines with two indexes', (query) => {
    const limits = { clauses: 1 }
    expect(() => toElasticsearch(planQuery(goods, query), { target: 'opensearch2', limits })).toThrow('not 2')
  })
})

it('an unknown target is a TypeError that lists the known ones', () => {
  const options = { target: 'elasticsearch7' as 'elasticsearch8' }
  expect(() => toElasticsearch(planQuery(schema, 'a'), options)).toThrow(
    new TypeError(
      "toElasticsearch: the option target must be 'elasticsearch8', 'elasticsearch9', 'opensearch2' or " +
        '\'opensearch3\', not "elasticsearch7".',
    ),
  )
  expect(() => toElasticsearch(planQuery(schema, 'a'), { target: 'toString' as 'opensearch2' })).toThrow(
    TypeError,
  )
})
