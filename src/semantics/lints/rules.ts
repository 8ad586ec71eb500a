import { emptyRange } from './emptyRange.ts'
import { mixedOperators } from './mixedOperators.ts'
import { nothingToSearch } from './nothingToSearch.ts'
import { patternCannotMatch } from './patternCannotMatch.ts'
import type { LintRule } from './rule.ts'
import { shouldIgnored } from './shouldIgnored.ts'
import { spacedComparison } from './spacedComparison.ts'
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
]
