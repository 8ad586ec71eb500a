import { field } from '../../../../src/schema/field.ts'
import { defineSchema } from '../../../../src/schema/schema.ts'

/** A field of every kind, alone and as a list. */
export const nasty = defineSchema(
  {
    body: field.text(),
    page: field.text({ html: true }),
    notes: field.text({ array: true }),
    org: field.text({ whole: true, patterns: 'whole' }),
    orgs: field.text({ whole: true, array: true }),
    code: field.keyword(),
    codes: field.keyword({ array: true }),
    tag: field.keyword({ ignoreCase: true }),
    tags: field.keyword({ ignoreCase: true, array: true }),
    memo: field.contains(),
    memos: field.contains({ array: true }),
    price: field.number(),
    prices: field.number({ array: true }),
    rank: field.integer(),
    ranks: field.integer({ array: true }),
    live: field.boolean(),
    lives: field.boolean({ array: true }),
    at: field.date(),
    ats: field.date({ array: true }),
    'deep.path': field.keyword(),
  },
  { defaultFields: ['body', 'notes', 'code'] },
)
