/*
 * What the library's own objects are known by. Only names are looked at: to read the formula of a combined
 * plan would compute it.
 */

/** Whether a value is an object or a list. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Whether a value is an object with properties of these names. */
export function has(value: unknown, ...names: readonly string[]): boolean {
  return isObject(value) && names.every((name) => name in value)
}

// Written out: this runs for every query.
export function isSchema(value: unknown): boolean {
  if (!isObject(value) || !('fields' in value && 'defaultFields' in value && 'options' in value)) return false
  // A copy by JSON has null for a limit of Infinity.
  const { limits } = Object(value.options) as { limits?: object }
  return !Object.values(limits ?? {}).includes(null)
}

export function isPlan(value: unknown): boolean {
  return has(value, 'schema', 'source', 'root', 'formula')
}

export function isTable(value: unknown): boolean {
  return has(value, 'schema', 'columns', 'dialect', 'key')
}

export function isDialect(value: unknown): boolean {
  return has(value, 'createCompiler', 'types', 'limits')
}

/** A node of a tree, the whole query included. */
export function isTree(value: unknown): value is { readonly kind: string; readonly span: object } {
  return has(value, 'kind', 'span') && typeof (value as { kind: unknown }).kind === 'string'
}

export function isQueryTree(value: unknown): boolean {
  return isTree(value) && value.kind === 'query' && has(value, 'clauses')
}
