import { Argument, type Command, Option } from 'commander'
import { TARGET_LIMITS, type Target } from '../../backends/elasticsearch/target.ts'
import { toElasticsearch } from '../../backends/elasticsearch/toElasticsearch.ts'
import { DIALECTS, type DialectName } from '../../backends/sql/engines/dialects.ts'
import { defineTable } from '../../backends/sql/table/defineTable.ts'
import { toSql } from '../../backends/sql/toSql.ts'
import type { Plan } from '../../plan/plan.ts'
import { explainingErrors, planArgument, QUERY_ARGUMENT, readQuery } from '../queryArgument.ts'
import { SCHEMA_OPTION, schemaOrReleases } from '../schemaFile.ts'

interface CompileOptions {
  readonly to: 'sql' | 'elasticsearch'
  readonly dialect: DialectName
  readonly target: Target
  readonly table: string
  readonly schema?: string
}

/** Adds `isoquery compile`, which prints the query of an engine. */
export function addCompileCommand(program: Command): void {
  program
    .command('compile')
    .description('print a query as SQL or search engine JSON')
    .addArgument(new Argument(...QUERY_ARGUMENT))
    .addOption(
      new Option('--to <engine>', 'the target language')
        .choices(['sql', 'elasticsearch'])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--dialect <name>', 'with --to sql').choices(Object.keys(DIALECTS)).default('sqlite'),
    )
    .addOption(
      new Option('--target <name>', 'with --to elasticsearch')
        .choices(Object.keys(TARGET_LIMITS))
        .default('elasticsearch9'),
    )
    .option('--table <name>', 'with --to sql: the name of the table', 'release')
    .option(...SCHEMA_OPTION)
    .action((query: string, options: CompileOptions) =>
      explainingErrors(() => {
        const plan = planArgument(schemaOrReleases(options.schema), readQuery(query))
        process.stdout.write(
          options.to === 'sql'
            ? sqlText(plan, options)
            : `${JSON.stringify(toElasticsearch(plan, { target: options.target }), null, 2)}\n`,
        )
      }),
    )
}

function sqlText(plan: Plan, { dialect, table: name }: CompileOptions): string {
  const table = defineTable(plan.schema, { name, key: 'id', dialect: DIALECTS[dialect]() })
  const { sql, parameters } = toSql(plan, table)
  const digits = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return `${sql}\n-- ${JSON.stringify(parameters, digits)}\n`
}
