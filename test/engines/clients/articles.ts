import type { DocumentOf } from '../../../src/schema/documentOf.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'

/** A field of every kind, so that the clients receive every kind of mapping and query. */
export const articles = defineSchema(
  {
    title: field.text({ whole: true }),
    body: field.text({ html: true }),
    source: field.keyword({ ignoreCase: true }),
    'author.name': field.keyword({ array: true }),
    code: field.contains(),
    published: field.date(),
    price: field.number(),
    rank: field.integer(),
    live: field.boolean(),
  },
  { defaultFields: ['title', 'body'] },
)

export type Article = DocumentOf<typeof articles>

export const DOCUMENTS: readonly Article[] = [
  {
    title: 'Savings bank opens in Leeds',
    body: '<p>A <b>new</b> bank.</p>',
    source: 'Newsroom',
    published: '2019-10-17',
    live: true,
  },
  {
    title: 'The central bank speaks',
    author: { name: ['Ada', 'Grace'] },
    price: 2.5,
    rank: 3,
    published: new Date(0),
  },
  {
    title: 'Steelworks',
    body: 'Nothing about money',
    code: 'A-100%',
    rank: -1,
    price: 10,
    live: false,
    source: 'BUSINESS',
  },
  {
    title: 'Bank, central',
    code: 'a_100',
    published: 1_571_270_400_000,
    source: 'business',
    author: { name: 'Ada' },
  },
  {},
]

export const QUERIES: readonly string[] = [
  '*',
  'bank',
  '"new bank"',
  'title:"the central bank speaks"',
  '"bank central"~3',
  'title:/ban[ck]/ OR body:mony~',
  'source:b* NOT author.name:Grace',
  'author.name:(Ada Grace)^2',
  'title:st*lw?rks',
  'code:"a-1"',
  'published:[2019-10 TO *]',
  'published:<1980 OR rank:<0',
  'price:[2 TO 5} AND rank:>=3',
  'live:true OR (live:false AND price:10)',
  'NOT _exists_:published',
  'author.name:[A TO B] title:[s TO t]',
]
