import type { Leaf } from '../../../plan/plan.ts'
import type { Predicate } from '../backend.ts'
import { leafKey } from './requiredTerms.ts'

/** A test of a leaf, made once for the plans that have the leaf, and run at most once for each document. */
export class LeafTest {
  readonly key: string
  readonly isTrue: Predicate
  /** How many times plans hold it. */
  holders = 0

  constructor(key: string, predicate: Predicate, tests: LeafTests) {
    this.key = key
    let last = 0
    let answer = false
    this.isTrue = (document) => {
      if (last === tests.documents) return answer
      answer = predicate(document)
      last = tests.documents
      return answer
    }
  }
}

/** The tests of all leaves that are not terms. */
export class LeafTests {
  readonly #tests = new Map<string, LeafTest>()
  /** How many documents were begun. */
  documents = 0

  begin(): void {
    this.documents++
  }

  /** The test of a leaf, held once more. */
  hold(leaf: Leaf, predicate: Predicate): LeafTest {
    const key = leafKey(leaf)
    let shared = this.#tests.get(key)
    if (shared === undefined) {
      shared = new LeafTest(key, predicate, this)
      this.#tests.set(key, shared)
    }
    shared.holders++
    return shared
  }

  /** Forgets a test that no plan holds any more. */
  release(test: LeafTest): void {
    if (--test.holders === 0) this.#tests.delete(test.key)
  }
}
