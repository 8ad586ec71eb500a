// A controlled box in React 19, with options that are made in each rendering.
import 'isoquery/element'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { companies, releases, seen, showPlan, submit } from './releases.ts'

function Search() {
  const [query, setQuery] = useState('')
  const [problems, setProblems] = useState(0)
  seen.renders++
  return (
    <main>
      <form onSubmit={submit}>
        <label htmlFor="query">Search releases</label>
        <isoquery-input
          id="query"
          name="q"
          className="wide"
          placeholder="headline:bank"
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
          schema={releases}
          values={(name, prefix) => companies(name, prefix)}
          planOptions={{ emptyQuery: 'all' }}
          onisoquery-plan={({ detail }) => {
            showPlan(detail.plan)
            setProblems(detail.diagnostics.length)
          }}
        />
        <button type="submit">Search</button>
        <button type="button" onClick={() => setQuery((text) => text.toUpperCase())}>
          Upper case
        </button>
      </form>
      <output>{problems}</output>
      <p id="text">{query}</p>
    </main>
  )
}

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <Search />
  </StrictMode>,
)
