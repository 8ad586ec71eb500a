/*
 * A search box in React 19: properties and events of the element are props. Elsewhere on the page, the plan
 * goes to your own search.
 *
 *   npm install isoquery react react-dom @codemirror/autocomplete @codemirror/commands @codemirror/lint \
 *     @codemirror/state @codemirror/view
 */
import { type DocumentOf, defineSchema, field, type Plan } from 'isoquery'
import 'isoquery/element'
import { toPredicate } from 'isoquery/memory'
import { useState } from 'react'
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

function Recipes() {
  const [query, setQuery] = useState('')
  const [hits, setHits] = useState(documents)
  const show = ({ detail: { plan } }: HTMLElementEventMap['isoquery-plan']) => {
    // While the text has an error, the last hits stay.
    if (plan !== null) setHits(documents.filter(toPredicate(plan as Plan<typeof recipes>)))
  }
  return (
    <main>
      <h1>Recipes</h1>
      <form action="/search">
        <label htmlFor="query">Search recipes</label>
        <isoquery-input
          id="query"
          name="q"
          placeholder="pie minutes:<70"
          value={query}
          onInput={({ currentTarget }) => setQuery(currentTarget.value)}
          schema={recipes}
          planOptions={{ emptyQuery: 'all' }}
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

createRoot(document.querySelector('#app')!).render(<Recipes />)
