import { type FieldResult, NOTHING, phraseLeaf, type Site, termLeaf, type ValueNode } from '../fieldResult.ts'
import { planFuzzy, planPattern, planRange, planRegexp, planTerm } from './strings.ts'

/** Plans a value for a text field. Nothing else analyses the text of a query. */
export function planText(value: ValueNode, site: Site): FieldResult {
  const { field } = site
  const patternTarget = field.patterns === 'whole' ? 'normalized' : 'tokens'
  switch (value.kind) {
    case 'word':
      return planWord(value.text, site)
    case 'phrase':
      return planPhrase(value.text, value.slop, site)
    case 'pattern':
      return planPattern(value, patternTarget, site)
    case 'regexp':
      return planRegexp(value, patternTarget, site)
    case 'fuzzy':
      return planFuzzy(value, patternTarget, site)
    case 'range':
      return planRange(value, field.whole ? 'normalized' : 'tokens', site)
  }
}

function planWord(text: string, site: Site): FieldResult {
  const tokens = site.context.tokensOf(text, site.field)
  const { defaultOperator, splitWords } = site.context.options
  if (tokens.length === 0) return NOTHING
  if (tokens.length === 1) return termLeaf(site, 'tokens', tokens[0]!)
  if (splitWords === 'phrase') return phraseLeaf(site, tokens, 0)
  const occur = defaultOperator === 'and' ? 'must' : 'should'
  const clauses = tokens.map((token) => {
    return { occur, node: termLeaf(site, 'tokens', token), span: site.span } as const
  })
  return { kind: 'bool', clauses }
}

function planPhrase(text: string, slop: number | null, site: Site): FieldResult {
  const tokens = site.context.tokensOf(text, site.field)
  if (tokens.length === 0) return NOTHING
  if (site.field.whole && slop === null) return planTerm(text, 'normalized', site)
  if (tokens.length === 1) return termLeaf(site, 'tokens', tokens[0]!)
  return phraseLeaf(site, tokens, slop ?? 0)
}
