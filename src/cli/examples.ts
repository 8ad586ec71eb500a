import type { Command } from 'commander'
import { packageFile } from './packageFile.ts'

/** Examples of the commands, by their names; that of the program itself is empty. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  '': ["isoquery filter 'level:error AND status:>=500' app.ndjson", "isoquery check 'headlin:bank'"],
  keys: ['isoquery keys list --store sqlite:releases.sqlite'],
  serve: ['isoquery serve --demo', 'isoquery serve --store sqlite:releases.sqlite --port 8080'],
  load: [
    'isoquery load releases.ndjson --store sqlite:releases.sqlite',
    'gzip -dc releases.ndjson.gz | isoquery load - --strict',
  ],
  'keys add': [
    'isoquery keys add ann --store sqlite:releases.sqlite',
    'isoquery keys add guest --expires 2100-01-01 --max-queries 100',
  ],
  'keys list': ['isoquery keys list --store sqlite:releases.sqlite'],
  'keys revoke': ['isoquery keys revoke ann --store sqlite:releases.sqlite'],
  parse: ["isoquery parse 'headline:bank'", "isoquery parse -- '-bank +fed'"],
  check: ["isoquery check 'headlin:bank'", "isoquery check --schema fields.json 'status:>=500'"],
  format: ["isoquery format 'a   && (b || c)'", 'isoquery format - < query.txt'],
  explain: ["isoquery explain 'headline:bank NOT source:b*'", "isoquery explain --lucene 'a AND b OR c'"],
  compile: [
    "isoquery compile --to sql --dialect postgres 'headline:bank'",
    "isoquery compile --to elasticsearch --schema fields.json 'status:>=500'",
  ],
  filter: [
    "isoquery filter 'level:error AND status:>=500' app.ndjson",
    "isoquery filter -c 'at:2026-11-22 NOT user.name:bob' app.ndjson old.ndjson",
    "cat app.ndjson | isoquery filter --and -m 1 'ann lee'",
  ],
}

/** The manual of a command. */
function manualOf(name: string): string {
  const page = /^(serve|load|keys)/.test(name) ? 'service' : 'command-line'
  return packageFile('src', 'site', `${page}.md`)
}

/** Adds the examples, and where the manual is, to the help of a program and of all its commands. */
export function addExamples(command: Command, name = ''): void {
  const examples = EXAMPLES[name]
  if (examples !== undefined)
    command.addHelpText(
      'after',
      () => `\nExamples:\n${examples.map((each) => `  ${each}`).join('\n')}\n\nManual: ${manualOf(name)}`,
    )
  for (const each of command.commands) addExamples(each, `${name} ${each.name()}`.trim())
}
