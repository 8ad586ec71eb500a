import { analyze } from '../../analysis/analyze.ts'
import { type Form, inForm } from '../../analysis/form.ts'
import { wellFormed } from '../../analysis/wellFormed.ts'
import type { RangeEnd } from '../../plan/plan.ts'
import type { Bound, Range } from '../../syntax/ast.ts'
import { bracketsOf } from '../../syntax/escape.ts'
import { type Meaning, NOTHING, REFUSED, type ValueNode } from '../meaning.ts'
import type { PlanningContext } from '../planningContext.ts'
import { readFuzzy, readPattern, readRegexp } from './patterns.ts'

/** Reads a value for text fields. Nothing else analyses the text of a query. */
export function readText(value: ValueNode, form: Form, context: PlanningContext): Meaning {
  if (value.kind !== 'word' && value.kind !== 'phrase') return readPatterns(value, form, context)
  const { text } = value
  const tokens = analyze(text, form === 'lower folded')
  if (tokens.length === 0) return NOTHING
  return value.kind === 'word'
    ? { kind: 'words', tokens }
    : { kind: 'quoted', tokens, slop: value.slop, text: wellFormed(text) }
}

/** Reads a value for keyword fields, which compare everything with the whole value. */
export function readKeyword(value: ValueNode, form: Form, context: PlanningContext): Meaning {
  return value.kind === 'word' || value.kind === 'phrase'
    ? { kind: 'term', value: inForm(wellFormed(value.text), form) }
    : readPatterns(value, form, context)
}

function readPatterns(
  value: Exclude<ValueNode, { kind: 'word' | 'phrase' }>,
  form: Form,
  context: PlanningContext,
): Meaning {
  switch (value.kind) {
    case 'pattern': {
      const parts = readPattern(value, form, context)
      return parts === null ? REFUSED : { kind: 'pattern', parts, written: context.textOf(value.span) }
    }
    case 'regexp': {
      const regexp = readRegexp(value, form, context)
      return regexp === null ? REFUSED : { kind: 'regexp', pattern: wellFormed(value.pattern), regexp }
    }
    case 'fuzzy': {
      const found = readFuzzy(value, form, context)
      return found === null ? REFUSED : { kind: 'fuzzy', ...found }
    }
    case 'range':
      return readRange(value, form)
  }
}

function readRange(range: Range, form: Form): Meaning {
  const end = (bound: Bound | null): RangeEnd<string> | null =>
    bound === null ? null : { value: inForm(wellFormed(bound.text), form), inclusive: bound.inclusive }
  return { kind: 'range', lower: end(range.lower), upper: end(range.upper), brackets: bracketsOf(range) }
}
