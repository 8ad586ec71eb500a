import { AUTOMATON } from './explainAsElasticsearch.ts'

/** The default operator. */
export type Operator = 'or' | 'and'

/** Elasticsearch's explanation of a query string, or `null` and the reason why it refuses it. */
export type Explanation =
  | { readonly explanation: string }
  | { readonly explanation: null; readonly reason: string }

interface Validation {
  readonly explanations: readonly [
    { readonly valid: boolean; readonly explanation?: string; readonly error?: string },
  ]
}

/** The number of parallel requests. */
const CONCURRENCY = 4

const ADDRESS = /AutomatonQuery \{\norg\.apache\.lucene\.util\.automaton\.Automaton@[0-9a-f]+\}/g

/** A `query_string` over default fields, with the options that bring it closest to isoquery. */
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

/** Elasticsearch's explanations of queries. */
export async function explainQueries(
  url: string,
  index: string,
  queries: readonly object[],
): Promise<Explanation[]> {
  const explanations: Explanation[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let at = next++; at < queries.length; at = next++)
      explanations[at] = await explainQuery(url, index, queries[at]!)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return explanations
}

async function explainQuery(url: string, index: string, query: object): Promise<Explanation> {
  const response = await fetch(`${url}/${index}/_validate/query?explain=true&rewrite=false`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const body = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${body.slice(0, 1000)}`)
  const { valid, explanation, error } = (JSON.parse(body) as Validation).explanations[0]
  if (!valid)
    return { explanation: null, reason: (error ?? '').replace(/^.*?QueryShardException: /, '').slice(0, 300) }
  return { explanation: (explanation ?? '').replace(ADDRESS, AUTOMATON) }
}
