/*
 * A filter for log lines: newline-delimited JSON in, matching lines out. It works like `isoquery filter`, but
 * has your own fields.
 *
 *   npm install isoquery
 *   node logFilter.ts 'level:error AND ms:>500' < app.ndjson
 */
import { createInterface } from 'node:readline'
import { type DocumentOf, defineSchema, field, formatDiagnostic, safePlanQuery } from 'isoquery'
import { toPredicate } from 'isoquery/memory'

const lines = defineSchema(
  {
    at: field.date(),
    level: field.keyword({ ignoreCase: true, values: ['debug', 'info', 'warn', 'error'] }),
    message: field.text(),
    ms: field.number(),
    'user.name': field.text(),
  },
  { defaultFields: ['message', 'user.name'] },
)

const text = process.argv[2] ?? ''
const { plan, diagnostics } = safePlanQuery(lines, text, { emptyQuery: 'all' })
// Warnings, too: a level that does not exist finds nothing.
for (const diagnostic of diagnostics) console.error(formatDiagnostic(text, diagnostic))
if (plan === null) process.exit(2)

const isHit = toPredicate(plan)
let found = 0
for await (const line of createInterface({ input: process.stdin })) {
  try {
    if (!isHit(JSON.parse(line) as DocumentOf<typeof lines>)) continue
    console.log(line)
    found++
  } catch (error) {
    // Not JSON (SyntaxError), or a value that is not a date or number (DocumentError). Other lines count.
    console.error(`${(error as Error).message} In: ${line}`)
    process.exitCode = 2
  }
}
process.exitCode ??= found > 0 ? 0 : 1
