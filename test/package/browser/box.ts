// The page of the tests of <isoquery-input>: what a user's bundler makes one file of.
import { defineSchema, explain, field } from 'isoquery'
import type { IsoqueryInput } from 'isoquery/element'
import { germanMessages } from 'isoquery/messages/de'

const releases = defineSchema(
  {
    headline: field.text({ aliases: ['title'], description: 'The headline.' }),
    source: field.keyword({ values: ['Reuse', 'Business Feed'], description: 'Who published it.' }),
    company: field.keyword(),
    language: field.keyword({ ignoreCase: true, values: ['de', 'en'] }),
    price: field.number(),
    a_long_name_of_a_field_whose_label_is_long: field.keyword({
      description: 'What it holds, in as many words as it takes to fill the row and more of them.',
    }),
    published: field.date(),
    tenant: field.keyword({ hidden: true }),
  },
  { defaultFields: ['headline'] },
)

const box = document.querySelector('isoquery-input') as IsoqueryInput
/** What the tests look at. */
const seen = {
  events: [] as string[],
  english: null as string | null,
  problems: [] as string[],
  messages: [] as string[],
  submitted: [] as unknown[],
  asked: [] as string[],
  aborted: [] as string[],
  /** Gives the answer that came late. */
  answer: () => {},
}
Object.assign(globalThis, { seen, box, schema: releases, germanMessages })

for (const type of ['input', 'change', 'invalid', 'isoquery-plan'])
  box.addEventListener(type, () => seen.events.push(type))
box.addEventListener('isoquery-plan', ({ detail: { plan, diagnostics } }) => {
  seen.english = plan === null ? null : explain(plan)
  seen.problems = diagnostics.map(({ code }) => code)
  seen.messages = diagnostics.map(({ message }) => message)
})
document.querySelector('form')!.addEventListener('submit', (event) => {
  event.preventDefault()
  seen.submitted.push(Object.fromEntries(new FormData(event.target as HTMLFormElement, event.submitter)))
})

// Before the element is defined, as in a page that loads it late.
box.schema = releases
box.values = async (name, prefix, signal) => {
  seen.asked.push(`${name}:${prefix}`)
  signal!.addEventListener('abort', () => seen.aborted.push(`${name}:${prefix}`))
  if (prefix === 'slow') await new Promise(() => {})
  if (prefix === 'late')
    await new Promise<void>((resolve) => {
      seen.answer = resolve
    })
  if (name === 'language') return ['DE', 'De'].filter((value) => value.startsWith(prefix))
  const companies = [{ value: 'ACME', count: 1200 }, 'ACME Bank', 'late news']
  return companies.filter((each) => (typeof each === 'string' ? each : each.value).startsWith(prefix))
}
await import('isoquery/element')
