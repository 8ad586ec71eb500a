import { hasIntersections } from '../../../analysis/regexp/rewrite/withoutIntersections.ts'
import type { RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'
import { type Capability, NOUNS } from '../dialect/conditions.ts'
import { escapeRegex } from './patternText.ts'
import { regexpForms } from './regexpForms.ts'
import type { RegexpText } from './regexpParts.ts'
import { type RegexpFlavour, regexpText } from './regexpText.ts'

/**
 * The greatest sizes of an expression for databases that match in linear time. PostgreSQL needs long to make
 * an automaton of nested repeats, and gives up at a bound: up to these sizes it needed a second at worst, and
 * half a second without nested repeats. RE2 takes at most 1,000 repeats, those of nested ones multiplied.
 */
const MAX_SIZE = 5000
const MAX_NESTED_SIZE = 1000

/** A wildcard pattern within a token, as a regular expression. */
export const TOKEN_REGEX = { literal: escapeRegex, one: '[^ ]', oneInToken: '[^ ]', many: '[^ ]*' }

/**
 * The first form of an expression that is small enough; `'nothing'` if no text matches it.
 *
 * @param hasLookaheads whether the database has them, which intersections become
 */
export function smallText(
  regexp: RegexpNode,
  flavour: RegexpFlavour,
  hasLookaheads: boolean,
): RegexpText | 'nothing' | null {
  for (const form of regexpForms(regexp)) {
    if (!hasLookaheads && hasIntersections(form)) continue
    const text = regexpText(form, flavour)
    if (text === 'nothing' || (text !== null && text.size <= (text.depth > 1 ? MAX_NESTED_SIZE : MAX_SIZE)))
      return text
  }
  return null
}

/** What a query needs that has no small form. */
export function smallerNeeded(capability: Capability): string {
  return capability === 'fuzzy' || capability === 'phrase'
    ? `a shorter ${NOUNS[capability]}`
    : `a smaller regular expression: one of at most ${MAX_SIZE} characters, or ${MAX_NESTED_SIZE} with ` +
        'nested repeats, counted with all repeats and intersections written out'
}
