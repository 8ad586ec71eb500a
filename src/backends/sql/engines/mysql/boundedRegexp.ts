import { type RegexpNode, sequence } from '../../../../analysis/regexp/syntax/ast.ts'
import { regexpText } from '../../patterns/regexpText.ts'
import { onePassSteps } from './onePass.ts'

/**
 * The regular expressions of both databases backtrack and give up at a bound: MySQL with an error after some
 * 320,000 steps (https://dev.mysql.com/doc/refman/8.4/en/regexp.html), MariaDB later and silently
 * (https://mariadb.com/kb/en/pcre/). They are asked only those that need fewer steps.
 */
export const MAX_STEPS = 300_000
const MAX_SIZE = 5000

/**
 * MariaDB refuses a compiled expression of more than 64 KB. Neither database takes more repeats than these.
 */
const MAX_BYTES = 60_000
const MAX_REPEATS = 65_535

/** A regular expression that no text matches. */
const NEVER = '\\z.'

/**
 * An expression as both databases take it for whole texts; `null` if they could give up.
 *
 * @param maxLength the length of the longest text, in characters
 */
export function anchoredRegexp(node: RegexpNode, maxLength: number): string | null {
  const written = writtenText(node, maxLength)
  if (written === null || written === 'nothing') return written && NEVER
  const steps = written.steps <= MAX_STEPS ? written.steps : onePassSteps(node, maxLength)
  return steps !== null && steps <= MAX_STEPS ? `\\A(?:${written.text})\\z` : null
}

/**
 * The same for an expression that has any text at an end, where no anchor stands then.
 *
 * @example
 * searchedRegexp(parseRegexp('.*[^a]b.*').node, 32_766) // '(?:[^a]b)'
 */
export function searchedRegexp(node: RegexpNode, maxLength: number): string | null {
  const items = node.kind === 'sequence' ? node.items : [node]
  const start = items.findIndex((item) => !isAnyText(item))
  const end = items.findLastIndex((item) => !isAnyText(item)) + 1
  if (start === 0 && end === items.length) return null
  const inner = writtenText(sequence(items.slice(start, end)), maxLength)
  if (inner === null || inner === 'nothing') return null
  const steps = start === 0 ? inner.steps : (inner.steps + 1) * (maxLength + 1)
  if (steps > MAX_STEPS) return null
  return `${start === 0 ? '\\A' : ''}(?:${inner.text})${end === items.length ? '\\z' : ''}`
}

function writtenText(node: RegexpNode, maxLength: number) {
  const written = regexpText(node, { any: '.', maxRepeats: MAX_REPEATS, wild: 'any', maxLength })
  if (written === null || written === 'nothing') return written
  return written.size <= MAX_SIZE && written.bytes <= MAX_BYTES ? written : null
}

function isAnyText(node: RegexpNode): boolean {
  return (
    node.kind === 'everything' ||
    (node.kind === 'repeat' && node.item.kind === 'any' && node.min === 0 && node.max === null)
  )
}
