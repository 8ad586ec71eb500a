import fc from 'fast-check'
import { defineSchema, field } from '../../../src/index.ts'

/** A schema with a field of each kind, listed values, an alias and a hidden field. */
export const shop = defineSchema(
  {
    headline: field.text({ html: true, aliases: ['title'], description: 'The title.' }),
    organisation: field.text({ whole: true }),
    source: field.keyword({ values: ['Reuse', 'Business Feed', 'AND', 'a"b', 'wi-fi', 'x\\y]'] }),
    language: field.keyword({ ignoreCase: true, values: ['de', 'en', 'fr'], description: 'A language.' }),
    path: field.contains(),
    price: field.number(),
    pages: field.integer(),
    live: field.boolean(),
    published: field.date({ description: 'When it was published.' }),
    secret: field.keyword({ hidden: true, aliases: ['tenant'], values: ['hush'] }),
  },
  { defaultFields: ['headline', 'organisation'] },
)

const VALUES = {
  headline: ['bank', '"central bank"', 'b*', '/ban[kd]/', 'bank~1', '[a TO b]', '(a OR b)', '*'],
  title: ['bank', '"a b"~2'],
  organisation: ['"ACME Bank"', 'acme', '(acme AND bank)'],
  source: ['Reuse', '"Business Feed"', 'wi-fi', '(Reuse OR "Business Feed")', 'R*', '[Reuse TO wi-fi]'],
  language: ['de', '"en"', 'fr', '(de OR en)', '(de OR (en AND NOT fr))'],
  path: ['news', '"a b"', 'n*s'],
  price: ['5', '-2.5', '>=10', '<1e3', '[1 TO 5}', '{* TO 9]', '(>1 AND <5)', '*'],
  pages: ['7', '>3', '[1 TO *]'],
  live: ['true', 'false'],
  published: ['2019', '2019-10-17', '>=2019-10', '[2019-10-17 TO 2019-10-21]', 'now-1d/d', '{now-7d/d TO *}'],
} as const

const named = fc
  .constantFrom(...(Object.keys(VALUES) as (keyof typeof VALUES)[]))
  .chain((name) => fc.constantFrom(...VALUES[name]).map((value) => `${name}:${value}`))
const bare = fc.constantFrom('bank', 'fed', '"central bank"', 'b*', '*:*', '_exists_:price', 'wi-fi', 'roam~')

const { query } = fc.letrec<{ query: string; clause: string }>((tie) => ({
  clause: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 6, arbitrary: named },
    { weight: 3, arbitrary: bare },
    { weight: 1, arbitrary: tie('query').map((inner) => `(${inner})`) },
    { weight: 1, arbitrary: named.map((text) => `${text}^2`) },
  ),
  query: fc
    .array(
      fc.tuple(
        fc.constantFrom(' ', ' AND ', ' AND ', ' OR ', ' OR '),
        fc.constantFrom('', '', '', '', 'NOT ', '-', '+'),
        tie('clause'),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((clauses) =>
      clauses.map(([join, sign, clause], at) => (at === 0 ? '' : join) + sign + clause).join(''),
    ),
}))

/** Well-formed queries that fit the schema. */
export const shopQuery: fc.Arbitrary<string> = query
