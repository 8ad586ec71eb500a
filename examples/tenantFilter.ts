/*
 * Your users' query and your tenant's filter: a user searches only the rows of the own tenant, whatever the
 * user types. The field `tenant` is hidden, so that no user can name it or learn that it exists.
 */
import { allOf, defineSchema, field, type Plan, planQuery, q } from 'isoquery'

export const tickets = defineSchema(
  {
    title: field.text(),
    priority: field.integer(),
    tenant: field.keyword({ hidden: true }),
  },
  { defaultFields: ['title'] },
)

/**
 * The plan for a user's text. Its diagnostics and errors have their places in `plan.source`, which shows the
 * filter as `…`.
 *
 * @throws QueryError for the user, when the text has an error.
 */
export function planForUser(text: string, tenant: string): Plan<typeof tickets> {
  // The box was emptied: everything that the user may see.
  const users = planQuery(tickets, text, { emptyQuery: 'all' })
  const own = planQuery(tickets, q`tenant:${tenant}`, { hiddenFields: 'allowed' })
  return allOf(tickets, [users], { filters: [own] })
}
