/** Thrown by {@link charge} when a budget is used up. */
export class OverBudget extends Error {}

/**
 * The work that the automata of one query may take: their states and transitions, and as many steps of other
 * work on its patterns.
 */
export class Budget {
  readonly limit: number
  /** What was charged so far, the charge that went beyond the limit included. */
  used = 0
  /** What {@link once} made, by function, options and key. */
  readonly made = new Map<unknown, unknown>()
  /** What was made of the patterns of a query, by a key for each. */
  readonly built = new Map<string, object>()

  /** @param limit `null` stands for `Infinity` in the JSON of a plan */
  constructor(limit: number | null) {
    this.limit = limit ?? Number.POSITIVE_INFINITY
  }

  get isSpent(): boolean {
    return this.used > this.limit
  }
}

/*
 * The budget of the plan that is being made or compiled. It is not passed on as a parameter, because the
 * dialects and backends of users stand between the compiler and the functions that do the work.
 */
let current: Budget | null = null

/**
 * Runs a synchronous function, all of whose work is charged to a budget.
 *
 * @throws OverBudget when the budget is used up.
 * @example
 * const compiled = withBudget(new Budget(1_000_000), () => compileRegexp(node, 2000))
 */
export function withBudget<T>(budget: Budget, run: () => T): T {
  const outer = current
  current = budget
  try {
    return run()
  } finally {
    current = outer
  }
}

/**
 * Charges steps to the current budget, before they are done. Without a budget work is not counted.
 *
 * @throws OverBudget when the budget is used up.
 */
export function charge(steps: number): void {
  if (current === null) return
  current.used += Math.ceil(steps)
  if (current.used > current.limit) throw new OverBudget()
}

/**
 * What a function makes of a key, made once for each budget: equal patterns fall on many fields.
 *
 * @param make a function that depends on its arguments alone and is the same object in each call
 * @param key a text, or an object that equal patterns share
 */
export function once<Key, Options extends readonly (string | number)[], Made>(
  make: (key: Key, ...options: Options) => Made,
  key: Key,
  ...options: Options
): Made {
  if (current === null) return make(key, ...options)
  const made = inner(inner(current.made, make), options.join('\0'))
  if (made.has(key)) return made.get(key) as Made
  const value = make(key, ...options)
  made.set(key, value)
  return value
}

type Store = Map<unknown, unknown>

function inner(outer: Store, key: unknown): Store {
  let found = outer.get(key) as Store | undefined
  if (found === undefined) {
    found = new Map()
    outer.set(key, found)
  }
  return found
}
