/*
 * A search box as you type: every text has an answer. An empty box finds everything; a text that is not
 * finished keeps the last hits and shows what is wrong, with fixes to click; hits show why they are hits.
 *
 *   npm install isoquery
 *   node searchBox.ts
 */
import {
  applyFix,
  type Diagnostic,
  type DocumentOf,
  defineSchema,
  field,
  type Plan,
  safePlanQuery,
} from 'isoquery'
import { highlightHtml, matches, prepare, toPredicate } from 'isoquery/memory'

const recipes = defineSchema(
  { title: field.text(), minutes: field.integer(), tags: field.keyword({ array: true }) },
  { defaultFields: ['title'] },
)

const documents: DocumentOf<typeof recipes>[] = [
  { title: 'Apple pie & cream', minutes: 60, tags: ['sweet', 'oven'] },
  { title: 'Apple salad', minutes: 10, tags: ['fresh'] },
  { title: 'Onion pie', minutes: 75, tags: ['oven'] },
]
// Once: the words of each document, so that a keystroke does not split them again.
const prepared = documents.map((document) => prepare(recipes, document))

/** What the page shows below the box. */
interface Answer {
  readonly html: readonly string[]
  readonly problems: readonly { readonly message: string; readonly fixes: readonly Fix[] }[]
}

/** A button: its label, and the text of the box after a click. */
interface Fix {
  readonly label: string
  readonly text: string
}

let plan: Plan<typeof recipes> | null = null

export function answer(text: string): Answer {
  const result = safePlanQuery(recipes, text, { emptyQuery: 'all' })
  // While the user is in the middle of something, the last hits stay.
  if (result.ok) plan = result.plan
  return {
    html: plan === null ? [] : hitsOf(plan),
    problems: result.diagnostics.map((each) => problem(text, each)),
  }
}

function hitsOf(plan: Plan<typeof recipes>): string[] {
  const isHit = toPredicate(plan)
  return prepared.flatMap((document, at) => {
    if (!isHit(document)) return []
    const spans = (matches(plan, document).fields.title ?? []).flatMap((match) => match.spans)
    return highlightHtml(documents[at]!.title as string, spans)
  })
}

function problem(text: string, { severity, message, fixes }: Diagnostic) {
  const buttons = fixes.map((fix) => ({ label: fix.title, text: applyFix(text, fix) }))
  return { message: `${severity}: ${message}`, fixes: buttons }
}

// What a user types, one text after the other.
for (const text of [
  '',
  'app*',
  'app* -salad',
  'app* -salad (',
  'title:pie AND minute:<70',
  'minutes:<70 AND pie',
]) {
  const { html, problems } = answer(text)
  console.log(JSON.stringify(text), html.join(' | '))
  for (const { message, fixes } of problems)
    console.log(`  ${message}`, fixes.map(({ label, text }) => `[${label}: ${text}]`).join(' '))
}
