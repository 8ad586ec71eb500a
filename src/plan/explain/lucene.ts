import { inForm } from '../../analysis/form.ts'
import type { PatternPart } from '../../analysis/pattern.ts'
import { formOf } from '../../schema/companions.ts'
import { separated, writeTree } from '../fold.ts'
import type { Leaf, LeafOf, Occur, Plan, PlanNode, RangeEnd } from '../plan.ts'

const SIGN: Readonly<Record<Occur, string>> = { must: '+', should: '', mustNot: '-' }

/**
 * A plan as Lucene's `Query.toString(field)` writes it, `field` being the only default field if there is one.
 */
export function explainAsLucene(plan: Plan, maxLength: number): string {
  const { defaultFields } = plan.schema
  const defaultField = defaultFields.length === 1 ? defaultFields[0]! : null
  if (plan.root.kind === 'constant' && !plan.root.value) return ''
  return writeTree(plan.root, (node) => pieces(node, defaultField), maxLength)
}

function pieces(node: PlanNode, defaultField: string | null): readonly (PlanNode | string)[] {
  switch (node.kind) {
    case 'bool':
      return separated(
        node.clauses.map(({ occur, node: inner }) => [SIGN[occur], ...grouped(inner)]),
        ' ',
      )
    case 'fields':
      return ['(', ...separated(node.nodes.map(grouped), ' | '), ')']
    case 'boost':
      return ['(', node.node, `)^${writeFactor(node.factor)}`]
    case 'constant':
      return [node.value ? '*:*' : 'MatchNoDocsQuery']
    default:
      if (node.field.hidden) return ['<a hidden condition>']
      return [(node.field.name === defaultField ? '' : `${node.field.name}:`) + writeLeaf(node)]
  }
}

/** The factor of a boost as Java prints a `float`, but for floats halfway between two shortest decimals. */
export function writeFactor(factor: number): string {
  const float = Math.fround(factor)
  const isShort = (precision: number) => Math.fround(Number(float.toPrecision(precision))) === float
  const shortest = Number(float.toPrecision([2, 3, 4, 5, 6, 7, 8].find(isShort) ?? 9))
  if (shortest === 0 || (shortest >= 1e-3 && shortest < 1e7))
    return shortest.toString().replace(/^\d+$/, '$&.0')
  const [mantissa, exponent] = shortest.toExponential().split('e')
  return `${mantissa!.replace(/^\d$/, '$&.0')}E${Number(exponent)}`
}

function grouped(node: PlanNode): readonly (PlanNode | string)[] {
  return node.kind === 'bool' ? ['(', node, ')'] : [node]
}

function writeLeaf(leaf: Leaf): string {
  switch (leaf.kind) {
    case 'term':
      return leaf.value
    case 'phrase':
      return `"${leaf.tokens.join(' ')}"${leaf.slop === 0 ? '' : `~${leaf.slop}`}`
    case 'pattern':
      return writePattern(leaf)
    case 'regexp':
      return `/${inForm(leaf.pattern, formOf(leaf.field))}/`
    case 'fuzzy':
      return `${leaf.value}~${leaf.edits}`
    case 'range': {
      const { lower, upper, brackets } = leaf
      return `${brackets.lower}${bound(lower)} TO ${bound(upper)}${brackets.upper}`
    }
    case 'substring':
      return `*${leaf.parts.map(writePart).join('')}*`
    case 'number':
    case 'boolean':
      return String(leaf.value)
    case 'numberRange':
      return interval(leaf.lower, leaf.upper)
    case 'dateRange':
      return interval(instant(leaf.from, true), instant(leaf.until, false))
    case 'exists':
      return '*'
  }
}

function writePart(part: PatternPart): string {
  if (typeof part === 'string') return part
  return part.any === 'one' ? '?' : '*'
}

// Lucene resolves the escapes of a prefix query. Other patterns keep their escapes, and escaped characters
// their case.
function writePattern({ parts, written, field }: LeafOf<'pattern'>): string {
  const [prefix, rest] = parts
  if (
    parts.length === 2 &&
    typeof prefix === 'string' &&
    typeof rest === 'object' &&
    rest.any === 'many' &&
    !endsInStars(written)
  ) {
    return `${prefix}*`
  }
  return written.replace(/(\\[\s\S])|([?*]+)|([^\\?*]+)/g, (match, escaped, wildcards) =>
    escaped || wildcards ? match : inForm(match, formOf(field)),
  )
}

// An escaped star before the last star is a character of the prefix.
function endsInStars(written: string): boolean {
  return written.replace(/\\[\s\S]/g, '').endsWith('**')
}

function bound(end: RangeEnd<string> | null): string {
  if (end === null) return '*'
  return end.value === '*' ? '\\*' : end.value
}

function interval(lower: RangeEnd<number | string> | null, upper: RangeEnd<number | string> | null): string {
  const open = lower === null || lower.inclusive ? '[' : '{'
  const close = upper === null || upper.inclusive ? ']' : '}'
  return `${open}${lower === null ? '*' : lower.value} TO ${upper === null ? '*' : upper.value}${close}`
}

function instant(milliseconds: number | null, inclusive: boolean): RangeEnd<string> | null {
  return milliseconds === null ? null : { value: new Date(milliseconds).toISOString(), inclusive }
}
