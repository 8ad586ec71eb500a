// What the applications of the tests search, and what the tests look at.
import { defineSchema, explain, field, type Plan } from 'isoquery'

export const releases = defineSchema(
  {
    headline: field.text({ description: 'The headline.' }),
    body: field.text({ description: 'The text without the headline.' }),
    source: field.keyword({
      ignoreCase: true,
      values: ['Reuse', 'Business Feed'],
      description: 'Who published it.',
    }),
    language: field.keyword({ values: ['en', 'de', 'fr'] }),
    company: field.keyword(),
    price: field.number(),
    live: field.boolean(),
    published: field.date({ description: 'When it was published.' }),
  },
  { defaultFields: ['headline', 'body'], defaultOperator: 'and' },
)

const COMPANIES = [
  { value: 'ACME', count: 1200 },
  { value: 'ACME Bank', count: 7 },
]

export async function companies(name: string, prefix: string) {
  return name === 'company' ? COMPANIES.filter(({ value }) => value.startsWith(prefix)) : []
}

export const seen = { renders: 0, english: '' as string | null, submitted: [] as unknown[] }
Object.assign(globalThis, { seen })

export function showPlan(plan: Plan<never> | Plan | null): void {
  seen.english = plan === null ? null : explain(plan as Plan)
}

export function submit(event: Event | { preventDefault(): void; currentTarget: unknown }): void {
  event.preventDefault()
  seen.submitted.push(new FormData(event.currentTarget as HTMLFormElement).get('q'))
}
