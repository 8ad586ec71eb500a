import { toAttributes, toFilterText } from '../../../examples/meilisearch.ts'
import { type Engine, inProcessEngine } from './engine.ts'

type Attributes = ReturnType<typeof toAttributes>

/** The backend for filters of the examples, with a small interpreter of such filters. */
export const filterEngine: Engine = inProcessEngine('meilisearch', (schema, documents) => {
  const stored = documents.map((document) => toAttributes(schema, document as never))
  return (plan) => {
    const test = readFilter(toFilterText(plan))
    return stored.flatMap((attributes, i) => (test(attributes) ? [i] : []))
  }
})

/** Reads `a = "x"`, `a > 5`, `a EXISTS`, `NOT …`, and parentheses with one connective each. */
function readFilter(filter: string): (attributes: Attributes) => boolean {
  const words = filter.match(/"[^"]*"|[()]|[^\s()"]+/g) ?? []
  let at = 0
  const next = (): string => words[at++]!
  const read = (): ((attributes: Attributes) => boolean) => {
    const word = next()
    if (word === 'NOT') {
      const test = read()
      return (attributes) => !test(attributes)
    }
    if (word !== '(') return readTest(word, next)
    const tests = [read()]
    const connective = words[at]
    while (words[at] !== ')') {
      if (next() !== connective) throw new SyntaxError(`mixed connectives in ${filter}`)
      tests.push(read())
    }
    at++
    return connective === 'OR'
      ? (attributes) => tests.some((test) => test(attributes))
      : (attributes) => tests.every((test) => test(attributes))
  }
  const test = read()
  if (at !== words.length) throw new SyntaxError(`more after the end of ${filter}`)
  return test
}

function readTest(attribute: string, next: () => string): (attributes: Attributes) => boolean {
  const valuesOf = (attributes: Attributes) =>
    Object.hasOwn(attributes, attribute) ? attributes[attribute]! : []
  const operator = next()
  if (operator === 'EXISTS') return (attributes) => valuesOf(attributes).length > 0
  const operand = JSON.parse(next()) as string | number | boolean
  const compare = COMPARISONS[operator]
  if (compare === undefined) throw new SyntaxError(`the operator ${operator}`)
  return (attributes) => valuesOf(attributes).some((value) => compare(value, operand))
}

const COMPARISONS: Readonly<Record<string, (value: unknown, operand: unknown) => boolean>> = {
  '=': (value, operand) => String(value).toLowerCase() === String(operand).toLowerCase(),
  '>': (value, operand) => (value as number) > (operand as number),
  '>=': (value, operand) => (value as number) >= (operand as number),
  '<': (value, operand) => (value as number) < (operand as number),
  '<=': (value, operand) => (value as number) <= (operand as number),
}
