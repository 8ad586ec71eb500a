/** Sets a property. A plain assignment to `__proto__` would be lost. */
export function put(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}

/** Sets a property below others, which are made where they are missing. */
export function putInside(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [property, ...rest] = path
  if (rest.length === 0) {
    put(target, property!, value)
    return
  }
  if (!Object.hasOwn(target, property!)) put(target, property!, {})
  putInside(target[property!] as Record<string, unknown>, rest, value)
}
