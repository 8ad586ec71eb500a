/** What fits in a line. */
const WIDTH = 60

/**
 * JSON over several lines, for reading; what is short stays in one line.
 *
 * @example
 * layoutJson({ term: { source: { value: 'a' } } }) // '{ "term": { "source": { "value": "a" } } }'
 */
export function layoutJson(value: unknown, indent = ''): string {
  const line = inOneLine(value)
  if (typeof value !== 'object' || value === null || indent.length + line.length <= WIDTH) return line
  const inner = `${indent}  `
  const items = Array.isArray(value)
    ? value.map((each) => inner + layoutJson(each, inner))
    : Object.entries(value).map(
        ([name, each]) => `${inner}${JSON.stringify(name)}: ${layoutJson(each, inner)}`,
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${items.join(',\n')}\n${indent}${close}`
}

function inOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`
  const items = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${inOneLine(each)}`)
  return items.length === 0 ? '{}' : `{ ${items.join(', ')} }`
}
