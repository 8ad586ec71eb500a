import { isLongNumber } from './longNumber.ts'

/** How deep objects and lists are read. */
const MAX_DEPTH = 100

/**
 * The values that a name stands for in a document, lists flattened, without nulls. A key with the whole name,
 * dots included, comes before a path through objects.
 *
 * @example
 * valuesAt({ 'user.name': 'Ann' }, 'user.name') // ['Ann']
 * valuesAt({ user: [{ name: 'Ann' }, { name: 'Bob' }] }, 'user.name') // ['Ann', 'Bob']
 */
export function valuesAt(document: unknown, name: string): unknown[] {
  const found: unknown[] = []
  collect(document, name, found, 0)
  return found
}

function collect(value: unknown, name: string, found: unknown[], depth: number): boolean {
  if (depth > MAX_DEPTH || !isComposed(value)) return false
  if (Array.isArray(value)) {
    let isThere = false
    for (const element of value) isThere = collect(element, name, found, depth + 1) || isThere
    return isThere
  }
  // The longest key first.
  for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
    const key = name.slice(0, end)
    if (!Object.hasOwn(value, key)) continue
    const inner = (value as Record<string, unknown>)[key]
    if (end === name.length) {
      flatten(inner, found, depth)
      return true
    }
    if (collect(inner, name.slice(end + 1), found, depth + 1)) return true
  }
  return false
}

function isComposed(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isLongNumber(value)
}

function flatten(value: unknown, found: unknown[], depth: number): void {
  if (value === null || depth > MAX_DEPTH) return
  if (Array.isArray(value)) for (const element of value) flatten(element, found, depth + 1)
  else found.push(value)
}

/** Calls a function with each string, number and boolean of a document. */
export function forEachScalar(value: unknown, visit: (scalar: string | number | boolean) => void): void {
  const rest = [value]
  while (rest.length > 0) {
    const next = rest.pop()
    if (typeof next !== 'object') visit(next as string)
    else if (isLongNumber(next)) visit(next.rawJSON)
    else if (next !== null) {
      const values = Array.isArray(next) ? next : Object.values(next)
      for (let i = values.length - 1; i >= 0; i--) rest.push(values[i])
    }
  }
}

/**
 * Adds the names of the fields of a document to a set, until it has `maximum` names: paths through objects
 * and lists, with dots.
 */
export function addNames(value: unknown, names: Set<string>, maximum: number, prefix = '', depth = 0): void {
  if (!isComposed(value) || depth > MAX_DEPTH) return
  if (Array.isArray(value)) {
    for (const element of value) addNames(element, names, maximum, prefix, depth + 1)
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    if (names.size >= maximum) return
    names.add(prefix + key)
    addNames(inner, names, maximum, `${prefix}${key}.`, depth + 1)
  }
}
