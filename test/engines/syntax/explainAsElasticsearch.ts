import { lowerCase } from '../../../src/analysis/lowerCase.ts'
import { writeFactor } from '../../../src/plan/explain/lucene.ts'
import type { BoolNode, Leaf, Occur, PlanNode, RangeEnd } from '../../../src/plan/plan.ts'

/** Replaces a compiled wildcard or regexp, which Elasticsearch prints with an address in memory. */
export const AUTOMATON = '⟨automaton⟩'

const SIGN: Readonly<Record<Occur, string>> = { must: '+', should: '', mustNot: '-' }

/**
 * A plan over text fields in the notation of Elasticsearch's explanation of a `query_string`. Every field has
 * its name, and a group of negations alone also has a clause that matches all documents.
 */
export function explainAsElasticsearch(root: PlanNode): string {
  return root.kind === 'constant' && !root.value ? '' : write(root)
}

/**
 * All variants of a node in which each group of one clause that is not negated is kept or replaced by its
 * clause. Lucene keeps some of these groups where it parses words one after another.
 */
export function withAndWithoutSingles(node: PlanNode): PlanNode[] {
  switch (node.kind) {
    case 'bool': {
      const choices = node.clauses.map((clause) =>
        withAndWithoutSingles(clause.node).map((inner) => ({ ...clause, node: inner })),
      )
      const groups = choices.reduce<BoolNode['clauses'][]>(
        (groups, choice) => groups.flatMap((clauses) => choice.map((clause) => [...clauses, clause])),
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
      return `(${write(node.node)})^${writeFactor(node.factor)}`
    case 'fields':
      return `(${node.nodes.map(writeOperand).join(' | ')})`
    case 'constant':
      return node.value ? '*:*' : 'MatchNoDocsQuery'
    case 'exists':
      return `ConstantScore(FieldExistsQuery [field=${node.field.name}])`
    default:
      return `${node.field.name}:${writeLeaf(node)}`
  }
}

function writeBool({ clauses }: BoolNode): string {
  const written = clauses.map(({ occur, node }) => SIGN[occur] + writeOperand(node))
  if (clauses.every(({ occur }) => occur === 'mustNot')) written.push('#*:*')
  return written.join(' ')
}

function writeOperand(node: PlanNode): string {
  return node.kind === 'bool' ? `(${write(node)})` : write(node)
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
      throw new Error(`A text field has no leaf of kind ${leaf.kind}.`)
  }
}

function bound(end: RangeEnd<string> | null): string {
  if (end === null) return '*'
  return end.value === '*' ? '\\*' : lowerCase(end.value)
}
