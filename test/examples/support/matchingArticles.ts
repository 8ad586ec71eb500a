import { type ExistingArticle, existingArticles } from '../../../examples/existingArticles.ts'
import { toPredicate } from '../../../src/backends/memory/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'

/** The schema of the README's table. */
export const articles = defineSchema(
  { title: field.text(), body: field.text({ html: true }), source: field.keyword(), published: field.date() },
  { defaultFields: ['title', 'body'] },
)

/** The existing articles that a query finds in memory, with the ids that the table gives them. */
export function matchingArticles(
  query: string,
  count: number,
): (ExistingArticle & { readonly id: number })[] {
  const matches = toPredicate(planQuery(articles, query))
  const found: (ExistingArticle & { id: number })[] = []
  let id = 0
  for (const article of existingArticles(count))
    if (matches({ ...article, id: ++id } as ExistingArticle)) found.push({ ...article, id })
  return found
}
