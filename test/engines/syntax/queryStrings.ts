import { AUTOMATON } from './explainAsElasticsearch.ts'

/** How the words of a query without an operator between them are joined. */
export type Operator = 'or' | 'and'

/** What Elasticsearch makes of a query string: its explanation, or `null` and why it refuses it. */
export type Reading =
  | { readonly explanation: string }
  | { readonly explanation: null; readonly reason: string }

interface Validation {
  readonly explanations: readonly [
    { readonly valid: boolean; readonly explanation?: string; readonly error?: string },
  ]
}

/** Requests that are under way at once. */
const LANES = 4

const ADDRESS = /AutomatonQuery \{\norg\.apache\.lucene\.util\.automaton\.Automaton@[0-9a-f]+\}/g

/** A query string over the default fields, read as closely to ours as Elasticsearch's own options allow. */
export function queryString(query: string, operator: Operator, fields: readonly string[]): object {
  return {
    query_string: {
      query,
      fields,
      default_operator: operator,
      fuzzy_rewrite: 'constant_score',
      fuzzy_max_expansions: 1000,
    },
  }
}

/** Asks an index how it reads queries, in their order. */
export async function readings(url: string, index: string, queries: readonly object[]): Promise<Reading[]> {
  const answers: Reading[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    for (let at = next++; at < queries.length; at = next++)
      answers[at] = await readingOf(url, index, queries[at]!)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return answers
}

async function readingOf(url: string, index: string, query: object): Promise<Reading> {
  const response = await fetch(`${url}/${index}/_validate/query?explain=true&rewrite=false`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${answer.slice(0, 1000)}`)
  const { valid, explanation, error } = (JSON.parse(answer) as Validation).explanations[0]
  if (!valid)
    return { explanation: null, reason: (error ?? '').replace(/^.*?QueryShardException: /, '').slice(0, 300) }
  return { explanation: (explanation ?? '').replace(ADDRESS, AUTOMATON) }
}
