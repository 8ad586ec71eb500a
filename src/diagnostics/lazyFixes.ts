class Returned {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: a derived class adds its fields to this object.
    return object
  }
}

// The function is a private field of the diagnostic itself, and all diagnostics share one getter: a getter of
// its own would give each diagnostic a hidden class of its own.
class LazyFixes extends Returned {
  #fixes: unknown

  constructor(diagnostic: object, make: () => unknown) {
    super(diagnostic)
    this.#fixes = make
  }

  static read(diagnostic: object): unknown {
    if (!(#fixes in diagnostic)) return undefined
    if (typeof diagnostic.#fixes === 'function') diagnostic.#fixes = diagnostic.#fixes()
    return diagnostic.#fixes
  }
}

const FIXES: PropertyDescriptor & ThisType<object> = {
  enumerable: true,
  configurable: true,
  get() {
    return LazyFixes.read(this)
  },
}

/** Adds a property `fixes` to an object, which is made when it is first read. */
export function withLazyFixes<T extends object, Fixes>(
  diagnostic: T,
  make: () => Fixes,
): T & { readonly fixes: Fixes } {
  new LazyFixes(diagnostic, make)
  return Object.defineProperty(diagnostic, 'fixes', FIXES) as T & { readonly fixes: Fixes }
}
