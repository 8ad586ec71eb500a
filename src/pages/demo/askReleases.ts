import type { Release } from '../shared/markedRelease.ts'
import type { Problem } from '../shared/problemList.ts'

/** What the service has counted for a key. */
export interface Quota {
  readonly nbqueries: number
  readonly maxqueries: number
}

/** An answer of `GET /releases`, as the page needs it. */
export type Outcome =
  | { readonly kind: 'hits'; readonly quota: Quota; readonly hits: readonly Release[] }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] }
  | { readonly kind: 'key' }
  | { readonly kind: 'failure'; readonly message: string; readonly quota: Quota | null }

/** The body of any answer. */
type Body = Partial<Quota> & {
  readonly error?: string
  readonly message?: string
  readonly diagnostics?: readonly Problem[]
  readonly hits?: readonly Release[]
}

/** Asks the service, as any other client does. The outcome is never an exception, but for an abort. */
export async function askReleases(text: string, apikey: string, signal: AbortSignal): Promise<Outcome> {
  let response: Response
  try {
    response = await fetch(`/releases?${new URLSearchParams({ apikey, q: text })}`, {
      signal,
      credentials: 'omit',
      cache: 'no-store',
    })
  } catch (error) {
    if (signal.aborted) throw error
    return failure('The service cannot be reached. Is it still running?')
  }
  const body: Body = await response.json().catch(() => ({}))
  return outcomeOf(text, response.status, body, Number(response.headers.get('Retry-After')))
}

/**
 * The outcome of an answer.
 *
 * @param wait seconds of `Retry-After`; 0 without
 */
export function outcomeOf(text: string, status: number, body: Body, wait: number): Outcome {
  const { nbqueries, maxqueries, hits, diagnostics = [], message = '' } = body
  const quota = nbqueries === undefined || maxqueries === undefined ? null : { nbqueries, maxqueries }
  if (status === 200 && hits !== undefined && quota !== null) return { kind: 'hits', quota, hits }
  if (status === 403) return { kind: 'key' }
  if (status === 429)
    return failure(
      `The key has used up its ${maxqueries} queries for 24 hours. Search again in ${lasting(wait)}.`,
      quota,
    )
  if (status === 400 || status === 414) {
    const whole = { severity: 'error', message, span: { start: 0, end: text.length }, fixes: [] } as const
    return { kind: 'problems', problems: diagnostics.length > 0 ? diagnostics : [whole] }
  }
  if (body.error === 'toolong') return failure(message)
  if (status === 503) return failure(`The service is busy. Try again in ${lasting(wait)}.`)
  return failure(`The service returned status ${status}.`)
}

function failure(message: string, quota: Quota | null = null): Outcome {
  return { kind: 'failure', message, quota }
}

/**
 * Seconds as a person says them, never less than they are.
 *
 * @example
 * lasting(5400) // '2 hours'
 */
export function lasting(seconds: number): string {
  const [unit, size] = (
    [
      ['hour', 3600],
      ['minute', 60],
      ['second', 1],
    ] as const
  ).find(([, size]) => seconds > size) ?? ['second', 1]
  const count = Math.max(1, Math.ceil(seconds / size))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
