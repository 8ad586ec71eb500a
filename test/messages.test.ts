import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineTable, postgres, toSql } from '../src/backends/sql/index.ts'
import { UnsupportedError } from '../src/backends/unsupportedError.ts'
import { diagnose, hover } from '../src/editor/index.ts'
import {
  type Diagnostic,
  defineSchema,
  explain,
  field,
  formatDiagnostic,
  type PlanOptions,
  safeParse,
  safePlanQuery,
} from '../src/index.ts'
import { createRandom } from './support/cases/random.ts'
import { hostileShape, hostileText } from './support/hostile/hostileShape.ts'
import { hostileSchema } from './support/hostile/readers.ts'
import { scaled } from './support/scaled.ts'

/** A schema whose names, values and descriptions are as strange as they can be. */
const strange = defineSchema(
  {
    'a\u0007b': field.text({ description: 'line\nline\u001b[31m', aliases: ['t\u202e', 'n:'] }),
    'x y"z': field.keyword({ values: ['a\tb', '\u2028', '\ud800', '', 'NOT', '"'], ignoreCase: true }),
    'number\u2066': field.number({ aliases: ['n', 'd'] }),
    '\u0085': field.date({ aliases: ['k\0'] }),
    secret: field.text({ hidden: true }),
  },
  { defaultFields: ['a\u0007b', 'x y"z'] },
)
const numbers = defineSchema({ n: field.integer(), d: field.date() }, { defaultFields: ['n', 'd'] })
const nameless = defineSchema({ t: field.text(), c: field.contains() }, { defaultFields: [] })

const OPTIONS: readonly PlanOptions[] = [
  {},
  { lenient: true, defaultOperator: 'and' },
  { precedence: 'boolean', regexps: false, leadingWildcards: false },
  { limits: { patternLength: 2, slop: 1, clauses: 3, nesting: 2, automatonStates: 5 }, splitWords: 'phrase' },
]

const tables = [hostileSchema, strange, numbers, nameless].map((schema) => {
  const tokens = Object.values(schema.fields).filter(({ kind }) => kind === 'text')
  const columns = Object.fromEntries(tokens.map(({ name }) => [name, { tokens: null }]))
  return { schema, table: defineTable(schema, { name: 'doc', key: 'id', dialect: postgres(), columns }) }
})

/** All that a user may be told about a text, line by line. */
function said(text: string): string[] {
  const texts: string[] = []
  const tell = (source: string, diagnostics: readonly Diagnostic[]) => {
    for (const each of diagnostics) {
      texts.push(each.message, ...each.fixes.map(({ title }) => title))
      texts.push(...formatDiagnostic(source, each).split('\n'))
    }
  }
  tell(text, safeParse(text).diagnostics)
  for (const { schema, table } of tables) {
    for (const options of OPTIONS) {
      const { plan, diagnostics } = safePlanQuery(schema, text, options)
      tell(text, diagnostics)
      if (plan === null) continue
      texts.push(explain(plan), explain(plan, 'lucene'))
      try {
        toSql(plan, table)
      } catch (error) {
        if (!(error instanceof UnsupportedError)) throw error
        texts.push(error.message)
      }
    }
    for (const { message, actions } of diagnose(schema, text))
      texts.push(message, ...actions.map(({ name }) => name))
    for (const caret of [0, text.length >> 1, text.length])
      texts.push(...(hover(schema, text, caret)?.text.split('\n') ?? []))
  }
  return texts
}

const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** What stands in a message only when something went wrong, unless it stands in the text. */
const SLIPS = ['undefined', 'NaN', '[object', 'null']

function check(text: string): void {
  const slips = [...SLIPS, ...(text.includes('"') ? [] : ['""'])].filter((slip) => !text.includes(slip))
  const isWrong = (each: string) => UNPRINTABLE.test(each) || slips.some((slip) => each.includes(slip))
  expect(said(text).filter(isWrong)).toEqual([])
}

test.each([
  '"":a',
  ':a:b',
  ':-a',
  '::',
  'n:cheap',
  'a"',
  '"":',
  '_exists_:""',
  '//',
  '""',
  'a\nb:\u0007',
  '"\u2028',
  // More errors than are listed.
  'a OR NOT '.repeat(200),
])('what is said about %j has no control character and no empty name', check)

test('what is said about hostile texts has no control character and no empty name', () => {
  const text = fc
    .tuple(fc.nat(), fc.integer({ min: 1, max: 60 }))
    .map(([seed, size]) => hostileText(hostileShape(createRandom(seed)), size))
  fc.assert(fc.property(text, check), { numRuns: scaled(3000) })
})
