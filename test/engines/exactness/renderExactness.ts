import {
  baseName,
  type ExactnessTable,
  fieldNames,
  type Status,
  statusOf,
  TABLE_ENGINES,
  type TableCells,
  type TableEngine,
  type TableRow,
} from './exactnessTable.ts'

const INTRODUCTION = `# What is exact where

Every engine finds the same hits as memory, or refuses the query when it compiles it (\`UnsupportedError\`)
and names what it needs. This page lists both cases for every kind of leaf on every kind of field. It is
generated from [\`corpus/exactness.json\`](corpus/exactness.json), which has more queries for each cell. The
tests run all of them on every engine. What holds for a field also holds for lists of its values, unless the
lists have a heading of their own; and for values in a column of JSON and lists in a child table, on which the
tests run every cell of the databases again. PGlite is the same as PostgreSQL. The MongoDB backend of
[\`examples/custom-backend.ts\`](../examples/custom-backend.ts) runs on mingo.

A field without its companion belongs to an existing table or index that stores only the value. In
Elasticsearch and OpenSearch, the engine analyses such a text itself
(\`fields: { name: { standard: … } }\`).

\`✓\` exact; a number: refused, see [what is needed](#what-is-needed); \`–\` not applicable.
`

/** The table as Markdown. Fields, and engines, with the same statuses are grouped. */
export function renderExactness(table: ExactnessTable): string {
  const engines = grouped(TABLE_ENGINES, (engine) =>
    JSON.stringify(fieldNames(table).map((name) => statuses(table, name, [engine]))),
  )
  const fields = grouped(fieldNames(table), (name) =>
    JSON.stringify([shownRows(table, name), statuses(table, name, TABLE_ENGINES)]),
  )
  const sections = fields.map((names) => section(table, names, engines))
  const needs = Object.values(table.needs).map(
    (text, i) => `${i + 1}. ${code(text.replaceAll('{field}', 'f'))}`,
  )
  return `${[INTRODUCTION.trimEnd(), ...sections, '## What is needed', needs.join('\n')].join('\n\n')}\n`
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups.values()]
}

function statuses(table: ExactnessTable, name: string, engines: readonly TableEngine[]): Status[][] {
  return table.rows.map((row) => engines.map((engine) => statusOf(table, row, name, engine)))
}

/** The first query of each row: what a field's table shows besides the statuses. */
function shownRows(table: ExactnessTable, name: string): (string | undefined)[] {
  return table.rows.map((row) => cellsOf(row, name)?.queries[0])
}

function cellsOf({ cells }: TableRow, name: string): TableCells | undefined {
  return cells.find(({ fields }) => fields.includes(name))
}

function section(table: ExactnessTable, names: readonly string[], engines: readonly TableEngine[][]): string {
  const [name] = names as [string]
  const numbers = new Map(Object.keys(table.needs).map((key, i) => [key, i + 1]))
  const mark = (status: Status): string => {
    if (status.kind === 'refused') return String(numbers.get(status.needs))
    return status.kind === 'exact' ? '✓' : '–'
  }
  const lines = table.rows.flatMap((row) => {
    const cells = cellsOf(row, name)
    if (cells === undefined || cells.notAQuery !== undefined) return []
    const marks = engines.map(([engine]) => mark(statusOf(table, row, name, engine!)))
    return [`| ${row.leaf.replaceAll('|', '\\|')} | ${example(cells)} | ${marks.join(' | ')} |`]
  })
  const none = table.rows.flatMap((row) => {
    const cells = cellsOf(row, name)
    return cells?.notAQuery === undefined ? [] : [`${row.leaf} (${example(cells)}: \`${cells.notAQuery}\`)`]
  })
  const titles = engines.map((group) => group.map((engine) => table.engines[engine]).join(', '))
  return [
    `## ${heading(table, names)}`,
    [
      `| | such as | ${titles.join(' | ')} |`,
      `|---|---|${engines.map(() => '---|').join('')}`,
      ...lines,
    ].join('\n'),
    ...(none.length > 0 ? [`Not queries here: ${none.join('; ')}.`] : []),
  ].join('\n\n')
}

/** The titles of fields; a field without its lists, or lists without their field, are marked as such. */
function heading({ fields }: ExactnessTable, names: readonly string[]): string {
  const title = (name: string): string => fields[baseName(name)]!.title
  const bases = [...new Set(names.map(baseName))]
  return bases
    .map((base) => {
      const both = names.includes(base) && names.includes(`${base}[]`)
      return both ? title(base) : names.includes(base) ? `${title(base)}, one value` : `${title(base)}, lists`
    })
    .join(' · ')
}

function example({ queries }: TableCells): string {
  return code(queries[0]!.replaceAll('{field}', 'f')).replaceAll('|', '\\|')
}

function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}
