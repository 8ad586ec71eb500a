import type { Command } from 'commander'
import { explain } from '../../plan/explain/explain.ts'
import { safePlanQuery } from '../../semantics/planQuery.ts'
import { parse } from '../../syntax/parse.ts'
import { type PrintOptions, printCanonical } from '../../syntax/print/print.ts'
import { ExplainedError } from '../cliError.ts'
import { describeAll, explainingErrors, planArgument, QUERY_ARGUMENT, readQuery } from '../queryArgument.ts'
import { readSchema, SCHEMA_OPTION, schemaOrReleases } from '../schemaFile.ts'

/** Adds `isoquery parse | check | format | explain`, which print the syntax and the meaning of a query. */
export function addQueryCommands(program: Command): void {
  program
    .command('parse')
    .description('print the tree of a query as JSON')
    .argument(...QUERY_ARGUMENT)
    .action((query: string) => explainingErrors(() => say(JSON.stringify(parse(readQuery(query)), null, 2))))
  program
    .command('check')
    .description('print the errors and warnings of a query; exit code 1 if it has errors')
    .argument(...QUERY_ARGUMENT)
    .option(...SCHEMA_OPTION)
    .action((query: string, options: { schema?: string }) => check(readQuery(query), options.schema))
  program
    .command('format')
    .description('print a query in its canonical form')
    .argument(...QUERY_ARGUMENT)
    .option('--schema <file>', 'the fields, as JSON; only the option precedence matters here')
    .action((query: string, options: { schema?: string }) =>
      explainingErrors(() => say(printCanonical(parse(readQuery(query)), optionsOf(options.schema)))),
    )
  program
    .command('explain')
    .description('describe in English what a query finds')
    .argument(...QUERY_ARGUMENT)
    .option(...SCHEMA_OPTION)
    .option('--lucene', "print in the notation of Lucene's Query.toString()")
    .action((query: string, options: { schema?: string; lucene?: boolean }) =>
      explainingErrors(() =>
        say(
          explain(
            planArgument(schemaOrReleases(options.schema), readQuery(query)),
            options.lucene ? 'lucene' : 'english',
          ),
        ),
      ),
    )
}

/** The options of a schema that say how a query is printed. */
function optionsOf(schema: string | undefined): PrintOptions {
  return schema === undefined ? {} : readSchema(schema).options
}

function check(query: string, schema: string | undefined): void {
  const { ok, diagnostics } = safePlanQuery(schemaOrReleases(schema), query)
  say(diagnostics.length === 0 ? 'ok' : describeAll(query, diagnostics, process.stdout).trimEnd())
  if (!ok) throw new ExplainedError(1)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
