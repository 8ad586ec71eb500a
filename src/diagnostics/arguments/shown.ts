import { isDialect, isPlan, isSchema, isTable, isTree } from './typeGuards.ts'

const MAX_SHOWN = 40

/**
 * A value as messages name it.
 *
 * @example
 * shown('a') // '"a"'
 * shown([1]) // 'a list'
 */
export function shown(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value)
    case 'function':
      return value.name === '' ? 'a function' : `the function ${value.name}`
    case 'object':
      return value === null ? 'null' : objectShown(value)
    case 'bigint':
      return `the bigint ${value}`
    default:
      return String(value)
  }
}

function objectShown(value: object): string {
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'an invalid date' : 'a date'
  if (isSchema(value)) return 'a schema'
  if (isPlan(value)) return 'a plan'
  if (isTable(value)) return 'a table'
  if (isDialect(value)) return 'a dialect'
  return isTree(value) ? 'the tree of a query' : 'an object'
}
