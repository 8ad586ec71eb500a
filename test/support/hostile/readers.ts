import { complete, diagnose, format, highlight, hover } from '../../../src/editor/index.ts'
import {
  defineSchema,
  explain,
  field,
  formatDiagnostic,
  print,
  safeParse,
  safePlanQuery,
} from '../../../src/index.ts'
import { checkAnyText } from './checkAnyText.ts'

/** A schema with a field of each kind, several default fields, listed values, aliases and hidden fields. */
export const hostileSchema = defineSchema(
  {
    t: field.text({ html: true, array: true, aliases: ['headline'] }),
    w: field.text({ whole: true, patterns: 'whole' }),
    k: field.keyword({ ignoreCase: true, values: ['Reuse', 'Business Feed', 'AND', 'a"b', 'x\\y]'] }),
    l: field.keyword({ values: ['de', 'en', 'fr'] }),
    c: field.contains(),
    n: field.number({ aliases: ['price'] }),
    i: field.integer(),
    b: field.boolean(),
    d: field.date(),
    'a.b': field.text(),
    secret: field.keyword({ hidden: true, values: ['hush'] }),
  },
  { defaultFields: ['t', 'w', 'k', 'l', 'd', 'a.b'], timeZone: 'Europe/Zurich' },
)

const now = new Date('2026-11-23T12:00:00Z')

/** What reads a text of a user, with all that a program may then read of the result. */
export const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  parse: (text) => safeParse(text).diagnostics.map((each) => formatDiagnostic(text, each)),
  plan: (text) => {
    const { plan, diagnostics } = safePlanQuery(hostileSchema, text, { now })
    return [diagnostics.map(({ fixes }) => fixes), plan && [explain(plan), explain(plan, 'lucene')]]
  },
  planAnyText: (text) => {
    const { plan } = checkAnyText(hostileSchema, text, now)
    return [plan.diagnostics.map(({ fixes }) => fixes), explain(plan), explain(plan, 'lucene')]
  },
  diagnose: (text) => diagnose(hostileSchema, text, { now }),
  highlight: (text) => highlight(hostileSchema, text),
  complete: (text) => complete(hostileSchema, text, text.length, { explicit: true, now }),
  completeInside: (text) => complete(hostileSchema, text, text.length >> 1, { explicit: true, now }),
  hover: (text) => hover(hostileSchema, text, text.length >> 1, { now }),
  format: (text) => format(text),
  print: (text) => print(safeParse(text).query),
}
