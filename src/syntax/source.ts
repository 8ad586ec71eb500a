import type { Query } from './ast.ts'

class Itself {
  constructor(query: Query) {
    // biome-ignore lint/correctness/noConstructorReturn: fields of a derived class are put on the query.
    return query
  }
}

/**
 * Notes the source of a parsed query in a private field of the query: nobody sees it, a copy does not have
 * it, and it costs a fraction of an entry in a WeakMap.
 */
export class Sourced extends Itself {
  readonly #source: string

  constructor(query: Query, source: string) {
    super(query)
    this.#source = source
  }

  static of(query: object): string | undefined {
    return #source in query ? query.#source : undefined
  }
}
