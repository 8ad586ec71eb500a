/*
 * A search box in React 19: properties and events of the element are props. Elsewhere on the page, the plan
 * goes to your own search.
 *
 *   npm install isoquery react react-dom @codemirror/autocomplete @codemirror/commands @codemirror/lint \
 *     @codemirror/state @codemirror/view
 */
import { type DocumentOf, defineSchema, field, type Plan } from 'isoquery'
import type { IsoqueryInput } from 'isoquery/element'
import 'isoquery/element'
import { toPredicate } from 'isoquery/memory'
import { type HTMLAttributes, useCallback, useState } from 'react'
import { createRoot } from 'react-dom/client'

const recipes = defineSchema(
  {
    title: field.text({ description: 'The name of the dish.' }),
    minutes: field.integer({ description: 'From start to table.' }),
    tags: field.keyword({ array: true, values: ['sweet', 'oven', 'fresh'] }),
  },
  { defaultFields: ['title'], defaultOperator: 'and' },
)
const documents = [
  { title: 'Apple pie', minutes: 60, tags: ['sweet', 'oven'] },
  { title: 'Apple salad', minutes: 10, tags: ['fresh'] },
  { title: 'Onion pie', minutes: 75, tags: ['oven'] },
] satisfies DocumentOf<typeof recipes>[]
// Made once: an object that is new in each rendering would configure the box each time.
const planOptions = { emptyQuery: 'all' } as const

function Recipes() {
  const [hits, setHits] = useState(documents)
  const show = useCallback(({ detail: { plan } }: HTMLElementEventMap['isoquery-plan']) => {
    // While the text has an error, the last hits stay.
    if (plan !== null) setHits(documents.filter(toPredicate(plan as Plan<typeof recipes>)))
  }, [])
  return (
    <main>
      <h1>Recipes</h1>
      <form action="/search">
        <label htmlFor="query">Search recipes</label>
        <isoquery-input
          id="query"
          name="q"
          placeholder="pie minutes:<70"
          schema={recipes}
          planOptions={planOptions}
          onisoquery-plan={show}
        />
        <button type="submit">Search</button>
      </form>
      <ul>
        {hits.map(({ title }) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </main>
  )
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'isoquery-input': HTMLAttributes<IsoqueryInput> &
        Partial<Pick<IsoqueryInput, 'name' | 'placeholder' | 'schema' | 'values' | 'planOptions'>> & {
          'onisoquery-plan'?: (event: HTMLElementEventMap['isoquery-plan']) => void
        }
    }
  }
}

createRoot(document.querySelector('#app')!).render(<Recipes />)
