import { type DiagnosticCode, formatDiagnostic, safePlanQuery } from '../../../src/index.ts'
import { EXPLANATIONS, news } from './explanations.ts'

const INTRODUCTION = `# Messages about queries

Each message has a code that names the problem. This page has a section for each code.

\`planQuery\` throws a \`QueryError\` with all messages; \`safePlanQuery\` and \`safeParse\` return them as
\`diagnostics\`. An *error* prevents a query from running. A *warning* or an *info* is about a query that
runs, but may not mean what its author expects. All fixes have been tested. \`planAnyText\` applies them and
always returns a plan.

In the examples, \`headline\` is the default field and holds text, \`source\` is a keyword with the values
\`reuters\` and \`afp\`, and \`price\` is a number. The examples for limits use small limits.
`

/** The section of a code: its severity, when it comes, and what a user sees. */
function sectionOf(code: DiagnosticCode): string {
  const { when, query, options } = EXPLANATIONS[code]
  const diagnostic = safePlanQuery(news, query, options).diagnostics.find((each) => each.code === code)
  if (diagnostic === undefined) throw new Error(`${JSON.stringify(query)} does not have ${code}.`)
  const shown = query.length > 100 ? diagnostic.message : formatDiagnostic(query, diagnostic)
  const severity = diagnostic.severity[0]!.toUpperCase() + diagnostic.severity.slice(1)
  return `## ${code}\n\n${severity}. ${when}\n\n\`\`\`diagnostic\n${shown}\n\`\`\`\n`
}

/** The page of all codes, as Markdown. */
export function errorPage(): string {
  return [INTRODUCTION, ...(Object.keys(EXPLANATIONS) as DiagnosticCode[]).map(sectionOf)].join('\n')
}
