import type { DiagnosticCode, Problem } from '../../diagnostics/diagnostic.ts'
import { addsError } from '../../diagnostics/workingFixes.ts'
import type { Schema } from '../../schema/schema.ts'
import { semanticsMessages } from '../../semantics/messages.ts'
import { isError, isMissing, Reading } from '../../semantics/reading.ts'
import type { Query } from '../../syntax/ast.ts'
import { escapeField } from '../../syntax/escape.ts'
import { nodeAt } from '../../syntax/nodeAt.ts'
import { parseOnce } from '../../syntax/parse.ts'
import type { Candidate } from './candidate.ts'
import type { CaretSite } from './caretSite.ts'

/**
 * Tries options before they are offered. An accepted option adds no error to the text, but for what is then
 * missing at the caret. Options that differ only in their name are tried once.
 */
export class Trial {
  readonly #reading: Reading
  readonly #site: CaretSite
  readonly #tried = new Map<string, boolean>()
  #behind: string | null | undefined

  constructor(reading: Reading, site: CaretSite) {
    this.#reading = reading
    this.#site = site
  }

  accepts(candidate: Candidate): boolean {
    const { trial } = candidate
    const known = this.#tried.get(trial)
    if (known !== undefined) return known
    const isField = candidate.kind === 'field' && this.#site.kind === 'clause'
    const accepted = isField ? this.#acceptsField(candidate) : this.#parses(candidate) !== null
    this.#tried.set(trial, accepted)
    return accepted
  }

  /** Whether a field can take the value after it. */
  #acceptsField(candidate: Candidate): boolean {
    if (this.#behind === undefined) {
      const query = this.#parses(candidate)
      this.#behind =
        query === null
          ? null
          : valueBehind(query, this.#site.from + nameStart(candidate), this.#after(candidate))
    }
    if (this.#behind === null || this.#behind === '') return this.#behind === ''
    return takes(this.#reading.schema, candidate.label, this.#behind)
  }

  #after({ apply }: Candidate): string {
    const { from, to } = this.#site
    const { text } = this.#reading
    return text.slice(0, from) + apply + text.slice(to)
  }

  /** The tree with the option, or `null` if the option adds an error. */
  #parses(candidate: Candidate): Query | null {
    const { schema, parsed } = this.#reading
    const { query, problems } = parseOnce(this.#after(candidate), schema.options.limits)
    const { from } = this.#site
    const until = from + candidate.apply.length
    const isMissingHere = (each: Problem) =>
      isMissing(each) && each.span.start <= until && each.span.end >= from
    const others = problems.filter((each) => isError(each) && !isMissingHere(each))
    return addsError(parsed.problems, others) ? null : query
  }
}

/** Whether a field can take a value that is written as in a query. */
export function takes(schema: Schema, field: string, value: string): boolean {
  const { problems } = new Reading(schema, `${escapeField(field)}:${value}`, { now: 0 })
  return !problems.some((each) => isError(each) && isOfField(each.code))
}

/** Whether an error depends on the field of a value. */
function isOfField(code: DiagnosticCode): boolean {
  return code === 'sign-before-value' || (code in semanticsMessages && code !== 'unknown-field')
}

// A space may precede the name.
function nameStart({ apply }: Candidate): number {
  return apply.length - apply.trimStart().length
}

/** The value of the field whose name starts at an offset, as it is written; empty if there is none. */
function valueBehind(query: Query, nameStart: number, text: string): string {
  const path = nodeAt(query, nameStart + 1)
  const fielded = path.find((node) => node.kind === 'fielded' && node.fieldSpan.start === nameStart)
  if (fielded?.kind !== 'fielded') return ''
  return text.slice(fielded.body.span.start, fielded.body.span.end)
}
