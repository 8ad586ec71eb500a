import { emptyRange } from './emptyRange.ts'
import { escapedLetter } from './escapedLetter.ts'
import { fieldWithoutColon } from './fieldWithoutColon.ts'
import { gluedClauses } from './gluedClauses.ts'
import { mixedOperators } from './mixedOperators.ts'
import { nothingToSearch } from './nothingToSearch.ts'
import { orNot } from './orNot.ts'
import { patternCannotMatch } from './patternCannotMatch.ts'
import { regexpAnchor } from './regexpAnchor.ts'
import type { LintRule } from './rule.ts'
import { shouldIgnored } from './shouldIgnored.ts'
import { spacedComparison } from './spacedComparison.ts'
import { starAlone } from './starAlone.ts'
import { unknownValue } from './unknownValue.ts'

/** All rules; those that look at one part report in this order. */
export const LINT_RULES: readonly LintRule[] = [
  spacedComparison,
  mixedOperators,
  shouldIgnored,
  emptyRange,
  nothingToSearch,
  patternCannotMatch,
  unknownValue,
  fieldWithoutColon,
  gluedClauses,
  escapedLetter,
  regexpAnchor,
  starAlone,
  orNot,
]
