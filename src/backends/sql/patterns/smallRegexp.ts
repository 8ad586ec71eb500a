import type { RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'
import { type Capability, NO_INTERSECTION, NOUNS } from '../dialect/conditions.ts'
import { escapeRegex } from './patternText.ts'
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

/** An expression that is small enough; `'nothing'` if no text matches it. */
export function smallText(regexp: RegexpNode, flavour: RegexpFlavour): RegexpText | 'nothing' | null {
  const text = regexpText(regexp, flavour)
  if (text === null || text === 'nothing') return text
  return text.size <= (text.depth > 1 ? MAX_NESTED_SIZE : MAX_SIZE) ? text : null
}

/** What a query needs that cannot be written, or not small enough. */
export function smallerNeeded(capability: Capability): string {
  if (capability === 'intersection') return NO_INTERSECTION
  return capability === 'fuzzy' || capability === 'phrase'
    ? `a shorter ${NOUNS[capability]}`
    : `a smaller regular expression: one of at most ${MAX_SIZE} characters, or ${MAX_NESTED_SIZE} with ` +
        'nested repeats, counted with all repeats written out'
}
