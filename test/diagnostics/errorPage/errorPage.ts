import { type DiagnosticCode, formatDiagnostic, safePlanQuery } from '../../../src/index.ts'
import { EXPLANATIONS, news } from './explanations.ts'

const INTRODUCTION = `# Messages about queries

Each message has a code that names the problem. This page has a section for each code.

\`planQuery\` throws a \`QueryError\` that contains all the messages. \`safePlanQuery\` and \`safeParse\`
return the messages as \`diagnostics\`. A query with an *error* cannot run. A query with a *warning* or an
*info* can run, but may not mean what its author expects. A fix is suggested only if it has been tested on the
query. \`planAnyText\` applies fixes to any query that has an error, and always returns a plan.

The examples use a schema with three fields. \`headline\` is a text field and the default field.
\`source\` is a keyword field with the values \`reuters\` and \`afp\`. \`price\` is a number field. The
examples for limits set low limits.
`

/** The section for a code: its severity, when it is reported, and what a user sees. */
function sectionOf(code: DiagnosticCode): string {
  const { when, query, options } = EXPLANATIONS[code]
  const diagnostic = safePlanQuery(news, query, options).diagnostics.find((each) => each.code === code)
  if (diagnostic === undefined) throw new Error(`${JSON.stringify(query)} does not have ${code}.`)
  const shown = query.length > 100 ? diagnostic.message : formatDiagnostic(query, diagnostic)
  const severity = diagnostic.severity[0]!.toUpperCase() + diagnostic.severity.slice(1)
  return `## ${code}\n\n${severity}. ${when}\n\n\`\`\`diagnostic\n${shown}\n\`\`\`\n`
}

/** The page with all codes, as Markdown. */
export function errorPage(): string {
  return [INTRODUCTION, ...(Object.keys(EXPLANATIONS) as DiagnosticCode[]).map(sectionOf)].join('\n')
}
