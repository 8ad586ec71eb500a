import type { Messages } from './catalogue.ts'

/** A limit that was passed: the figure found and the most that is allowed. */
interface Exceeded {
  readonly actual: number
  readonly maximum: number
}

/** Codes of queries that ask for more than is allowed. */
export interface LimitData {
  'too-long': Exceeded
  'too-deep': Exceeded
  'too-many-clauses': Exceeded
  'pattern-too-long': Exceeded
  'pattern-too-complex': { readonly maximum: number; readonly actual: number }
  'slop-too-large': Exceeded
  'leading-wildcard': { readonly pattern: string }
  'regexp-not-allowed': { readonly pattern: string }
}

const n = (figure: number) => figure.toLocaleString('en-US')

export const limitMessages: Messages<LimitData> = {
  'too-long': ({ actual, maximum }) =>
    `The query has ${n(actual)} characters; at most ${n(maximum)} are allowed. Shorten it or split it in two.`,
  'too-deep': ({ actual, maximum }) =>
    `Parentheses and NOTs are nested ${n(actual)} deep here; at most ${n(maximum)} levels are allowed.`,
  'too-many-clauses': ({ actual, maximum }) =>
    `The query has ${n(actual)} words and values; at most ${n(maximum)} are allowed.`,
  'pattern-too-long': ({ actual, maximum }) =>
    `This pattern has ${n(actual)} characters; at most ${n(maximum)} are allowed.`,
  'pattern-too-complex': ({ maximum }) =>
    `This pattern needs more than ${n(maximum)} states to be matched. Use fewer wildcards, or shorter repetitions.`,
  'slop-too-large': ({ actual, maximum }) =>
    `A phrase may be ~${n(maximum)} loose at most, not ~${n(actual)}.`,
  'leading-wildcard': ({ pattern }) =>
    `A pattern may not start with a wildcard here: ${pattern}. Put at least one letter in front.`,
  'regexp-not-allowed': ({ pattern }) =>
    `Regular expressions are switched off here: /${pattern}/. Use words and the wildcards * and ? instead.`,
}
