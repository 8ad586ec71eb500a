import { lowerCase } from '../../../src/analysis/lowerCase.ts'
import { javaFloat } from '../../../src/plan/explain/javaFloat.ts'
import type { BoolNode, Leaf, Occur, PlanNode, RangeEnd } from '../../../src/plan/plan.ts'

/** What stands for a compiled wildcard or regexp, which Elasticsearch prints as an address in memory. */
export const AUTOMATON = '⟨automaton⟩'

const SIGN: Readonly<Record<Occur, string>> = { must: '+', should: '', mustNot: '-' }

/**
 * A query over text fields, as read, in the words in which Elasticsearch explains a `query_string`: every
 * field is named, and a group of only negations is completed by all documents.
 */
export function explainAsElasticsearch(root: PlanNode): string {
  return root.kind === 'constant' && !root.value ? '' : write(root)
}

/**
 * The same node with every choice of its groups of one clause, not negated, kept or taken away. Where Lucene
 * reads words one after another it keeps such a group, although it means what its clause means.
 */
export function withAndWithoutSingles(node: PlanNode): PlanNode[] {
  switch (node.kind) {
    case 'bool': {
      const choices = node.clauses.map((clause) =>
        withAndWithoutSingles(clause.node).map((inner) => ({ ...clause, node: inner })),
      )
      const groups = choices.reduce<BoolNode['clauses'][]>(
        (all, next) => all.flatMap((one) => next.map((clause) => [...one, clause])),
        [[]],
      )
      const kept = groups.map((clauses) => ({ ...node, clauses }))
      const isSingle = node.clauses.length === 1 && node.clauses[0]!.occur !== 'mustNot'
      return isSingle ? [...kept, ...groups.map((clauses) => clauses[0]!.node)] : kept
    }
    case 'boost':
      return withAndWithoutSingles(node.node).map((inner) => ({ ...node, node: inner }))
    default:
      return [node]
  }
}

function write(node: PlanNode): string {
  switch (node.kind) {
    case 'bool':
      return writeBool(node)
    case 'boost':
      return `(${write(node.node)})^${javaFloat(node.factor)}`
    case 'fields':
      return `(${node.nodes.map((inner) => (inner.kind === 'bool' ? `(${write(inner)})` : write(inner))).join(' | ')})`
    case 'constant':
      return node.value ? '*:*' : 'MatchNoDocsQuery'
    case 'exists':
      return `ConstantScore(FieldExistsQuery [field=${node.field.name}])`
    default:
      return `${node.field.name}:${writeLeaf(node)}`
  }
}

function writeBool({ clauses }: BoolNode): string {
  const written = clauses.map(
    ({ occur, node }) => SIGN[occur] + (node.kind === 'bool' ? `(${write(node)})` : write(node)),
  )
  if (clauses.every(({ occur }) => occur === 'mustNot')) written.push('#*:*')
  return written.join(' ')
}

function writeLeaf(leaf: Exclude<Leaf, { kind: 'exists' }>): string {
  switch (leaf.kind) {
    case 'term':
      return leaf.value
    case 'phrase':
      return `"${leaf.tokens.join(' ')}"${leaf.slop === 0 ? '' : `~${leaf.slop}`}`
    case 'pattern': {
      const [prefix, rest] = leaf.parts
      const isPrefix =
        leaf.parts.length === 2 &&
        typeof prefix === 'string' &&
        typeof rest === 'object' &&
        rest.any === 'many'
      return isPrefix && !leaf.written.replace(/\\[\s\S]/g, '').endsWith('**') ? `${prefix}*` : AUTOMATON
    }
    case 'regexp':
      return AUTOMATON
    case 'fuzzy':
      return `${leaf.value}~${leaf.edits}`
    case 'range':
      return `${leaf.brackets.lower}${bound(leaf.lower)} TO ${bound(leaf.upper)}${leaf.brackets.upper}`
    default:
      throw new Error(`No text field is asked for a ${leaf.kind}.`)
  }
}

function bound(end: RangeEnd<string> | null): string {
  if (end === null) return '*'
  return end.value === '*' ? '\\*' : lowerCase(end.value)
}
