/** Sets a property. A plain assignment to `__proto__` would be lost. */
export function put(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}

/**
 * Sets a property below others, which are made where they are missing.
 *
 * @returns whether there is a place for it: no other value stands on its path or below it
 */
export function putInside(target: unknown, path: readonly string[], value: unknown): boolean {
  if (!isMade(target)) return false
  const [property, ...rest] = path
  const isThere = Object.hasOwn(target, property!)
  if (rest.length === 0) {
    if (!isThere) put(target, property!, value)
    return !isThere
  }
  if (!isThere) put(target, property!, {})
  return putInside(target[property!], rest, value)
}

/** Whether a value is an object that was made for properties, and no list and no `Date`. */
function isMade(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
