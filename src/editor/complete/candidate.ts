import { didYouMean } from '../../diagnostics/didYouMean.ts'
import type { CaretSite } from './caretSite.ts'
import type { CompletionOption } from './completionOption.ts'

/** An option that is possible by its place. */
export interface Candidate extends CompletionOption {
  /** Options with the same trial are accepted or refused together. */
  readonly trial: string
  /** Whether a provider gave it for what is typed, so that it fits in any case. */
  readonly provided?: true
}

/**
 * The candidates that fit what is typed, best first: the value that is there already, what begins with the
 * typed text, and what has a word that does. If asked for, also what contains it or is similar to it.
 */
export function ranked(
  candidates: readonly Candidate[],
  { typed, whole }: CaretSite,
  explicit: boolean,
): Candidate[] {
  const similar = new Set(explicit && typed !== '' ? didYouMean(typed, labelsOf(candidates)) : [])
  return candidates
    .map((candidate) => {
      const { label, apply, kind } = candidate
      // A period is found by its name, and by what is written for it.
      const names = kind === 'date' ? [label, apply] : [label]
      const ranks = names.map((name) => rankOf(name, typed, whole, explicit, similar))
      const rank = ranks.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a))
      return { candidate, rank: rank ?? (candidate.provided ? LAST : null) }
    })
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.rank! - b.rank!)
    .map(({ candidate }) => candidate)
}

const LAST = 6

/** How many labels are compared with a misspelt one. */
const MAX_COMPARED = 1000

function labelsOf(candidates: readonly Candidate[]): string[] {
  return candidates.slice(0, MAX_COMPARED).map(({ label }) => label)
}

function rankOf(
  label: string,
  typed: string,
  whole: string,
  explicit: boolean,
  similar: ReadonlySet<string>,
): number | null {
  const [lower, start] = [label.toLowerCase(), typed.toLowerCase()]
  if (whole !== '' && lower === whole.toLowerCase() && lower.startsWith(start)) return 0
  if (label.startsWith(typed)) return 1
  if (lower.startsWith(start)) return 2
  if (lower.split(/[^\p{L}\p{N}]+/u).some((word) => word !== '' && word.startsWith(start))) return 3
  if (!explicit) return null
  if (lower.includes(start)) return 4
  return similar.has(label) ? 5 : null
}
