import type { Bound, Clause, PatternPart, QueryNode } from '../../src/syntax/index.ts'

const end = (bound: Bound | null) => (bound === null ? '∞' : bound.quoted ? `“${bound.text}”` : bound.text)

const partShape = (part: PatternPart) => (typeof part === 'string' ? part : part.any === 'one' ? '⁇' : '⁑')

/**
 * A tree in one line, with a notation for each kind of node: ‹word›, “phrase”, pattern{…}, regexp{…},
 * ‹word›~1, [a…b}, exists{f}, everything, hole; groups in parentheses; field=body; body^2; AND OR + - before
 * a clause.
 */
export function shape(node: QueryNode): string {
  switch (node.kind) {
    case 'query':
      return node.clauses.map(shape).join(' ')
    case 'clause':
      return operators(node) + shape(node.body)
    case 'group':
      return `(${node.clauses.map(shape).join(' ')})`
    case 'fielded':
      return `${node.field}=${shape(node.body)}`
    case 'word':
      return `‹${node.text}›${node.sign === null ? '' : 'signed'}`
    case 'phrase':
      return `“${node.text}”${node.slop === null ? '' : `~${node.slop}`}`
    case 'pattern':
      return `pattern{${node.parts.map(partShape).join('|')}}`
    case 'regexp':
      return `regexp{${node.pattern}}`
    case 'fuzzy':
      return `‹${node.text}›~${node.edits ?? 'auto'}`
    case 'range': {
      const { lower, upper, brackets } = node
      if (brackets === null)
        return lower === null
          ? `<${upper?.inclusive ? '=' : ''}${end(upper)}`
          : `>${lower.inclusive ? '=' : ''}${end(lower)}`
      return `${brackets.lower}${end(lower)}…${end(upper)}${brackets.upper}`
    }
    case 'exists':
      return `exists{${node.field}}`
    case 'matchAll':
      return 'everything'
    case 'boost':
      return `${shape(node.body)}^${node.factor}`
    case 'missing':
      return `hole{${node.expected}}`
  }
}

function operators({ conjunction, modifier }: Clause): string {
  const word = conjunction === null ? '' : `${conjunction.toUpperCase()} `
  return word + (modifier === null ? '' : modifier === 'must' ? '+' : '-')
}
