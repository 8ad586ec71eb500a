import type { Span } from '../../diagnostics/span.ts'
import type { Finding } from '../../syntax/lints/rule.ts'
import type { Planned } from '../planned.ts'
import type { PlanningContext } from '../planningContext.ts'
import { emptyRange } from './emptyRange.ts'
import { escapedLetter } from './escapedLetter.ts'
import { foreignSyntax } from './foreignSyntax.ts'
import { gluedClauses } from './gluedClauses.ts'
import { mixedOperators } from './mixedOperators.ts'
import { nothingToSearch } from './nothingToSearch.ts'
import { operatorWord } from './operatorWord.ts'
import { orNot } from './orNot.ts'
import { patternCannotMatch } from './patternCannotMatch.ts'
import { questionMark } from './questionMark.ts'
import { regexpDialect } from './regexpDialect.ts'
import type { LintRule } from './rule.ts'
import { shouldIgnored } from './shouldIgnored.ts'
import { spacedComparison } from './spacedComparison.ts'
import { splitWord } from './splitWord.ts'
import { starAlone } from './starAlone.ts'
import { starInPhrase } from './starInPhrase.ts'
import { unknownValue } from './unknownValue.ts'
import { unusualSign } from './unusualSign.ts'
import { wordsAfterField } from './wordsAfterField.ts'

/** All rules; those that look at one part report in this order. */
export const LINT_RULES: readonly LintRule[] = [
  spacedComparison,
  mixedOperators,
  shouldIgnored,
  emptyRange,
  nothingToSearch,
  patternCannotMatch,
  unknownValue,
  foreignSyntax,
  gluedClauses,
  escapedLetter,
  regexpDialect,
  starAlone,
  starInPhrase,
  operatorWord,
  orNot,
  unusualSign,
  questionMark,
  splitWord,
  wordsAfterField,
]

type Look = NonNullable<LintRule['parts']['group']>

/** The rules that look at each kind of part. */
const looks = new Map<string, { readonly rule: LintRule; readonly look: Look }[]>()
for (const rule of LINT_RULES) {
  for (const [kind, look] of Object.entries(rule.parts))
    looks.set(kind, [...(looks.get(kind) ?? []), { rule, look: look as Look }])
}

/** Reports what all rules find in a query that is planned, in one pass over its parts. */
export function lint(query: PlanningContext): void {
  const found: (Finding & { readonly rule: LintRule })[] = []
  for (const part of query.planned) {
    for (const { rule, look } of looks.get(part.kind) ?? []) {
      for (const finding of look(part as Planned & { kind: 'group' }, query)) found.push({ ...finding, rule })
    }
  }
  const covers = found.filter(({ rule }) => rule.coversOthers === true)
  for (const { rule, span, data, fixes } of found) {
    const isCovered = covers.some(
      (cover) => isWithin(span, cover.span) && (cover.rule !== rule || !isWithin(cover.span, span)),
    )
    if (!isCovered) query.report(rule.severity, rule.code, span, data, fixes)
  }
}

function isWithin({ start, end }: Span, outer: Span): boolean {
  return outer.start <= start && end <= outer.end
}
