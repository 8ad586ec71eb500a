import { readFileSync } from 'node:fs'
import { toPredicate } from '../../../src/backends/memory/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { type ExistingArticle, existingArticles } from './existingArticles.ts'

/** The schema of the manual's table. */
export const articles = defineSchema(
  { title: field.text(), body: field.text({ html: true }), source: field.keyword(), published: field.date() },
  { defaultFields: ['title', 'body'] },
)

/** The existing articles that a query matches in memory, with their ids in the table. */
export function matchingArticles(
  query: string,
  count: number,
): (ExistingArticle & { readonly id: number })[] {
  const matches = toPredicate(planQuery(articles, query))
  return [...existingArticles(count)].flatMap((article, i) =>
    matches(article) ? [{ ...article, id: i + 1 }] : [],
  )
}

/** The program of the manual's section on existing tables. */
export function manualSteps(): {
  readonly program: string
  /** The statement that created the table. */
  readonly table: string
  /** The command that installs the packages. */
  readonly install: string
} {
  const page = readFileSync(new URL('../../../src/site/tables.md', import.meta.url), 'utf8')
  const section = /\n## Existing tables\n([\s\S]*?)\n## /.exec(page)![1]!
  const [program, statements, install] = ['ts', 'sql', 'sh'].map(
    (language) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(section)![1]!,
  )
  const [table] = statements!.split(';')
  return {
    program: program!,
    table: table!.replaceAll(/\s+/g, ' ').replace('( ', '(').replace(' )', ')'),
    install: install!.trim(),
  }
}
