import { checkArgument } from '../../../diagnostics/arguments/checkOptions.ts'
import { ANY_NUMBER, PLAN } from '../../../diagnostics/arguments/rules.ts'
import type { Leaf, Plan } from '../../../plan/plan.ts'
import type { DocumentOf } from '../../../schema/documentOf.ts'
import { haveSameFields, type Schema } from '../../../schema/schema.ts'
import { compileUnchecked, leavesAlike } from '../../backend.ts'
import { leafPredicate, memory, type Predicate } from '../backend.ts'
import type { Prepared } from '../prepared.ts'
import { preparedFor } from '../toPredicate.ts'
import { insert, remove } from './ascendingList.ts'
import { clearBit, lowestBit, setBit, wordsFor } from './bitSet.ts'
import { type LeafTest, LeafTests } from './leafTests.ts'
import type { Matcher, QueryCost } from './matcher.ts'
import { requiredTerms, type TermKey, termOfLeaf, wordsOfPhrase } from './requiredTerms.ts'
import { type Term, TermIndex } from './termIndex.ts'

/** @throws TypeError when a value is not a plan for the fields of a schema. */
export function checkPlan(caller: string, name: string, plan: Plan, schema: Schema): void {
  checkArgument(caller, name, plan, PLAN)
  if (!haveSameFields(plan.schema, schema))
    throw new TypeError(`${caller}: ${name} has other fields than the schema; plan it for that schema.`)
}

/** A plan of a matcher. */
interface Saved<Id> {
  readonly id: Id
  /** Its ordinal in the order, and in the sets of plans. */
  slot: number
  /** What it holds of the indexes. */
  readonly held: Held
  readonly hasRequiredTerms: boolean
  /** The terms that lead to it; `null` when it is asked for each document. */
  readonly terms: readonly Term[] | null
  /** Whether it matches a document that has none of its terms. */
  readonly otherwise: boolean
  /** What is asked about a document that has a term; `null` when a term turns the answer. */
  readonly condition: Predicate | null
}

interface Held {
  readonly terms: Term[]
  readonly tests: LeafTest[]
}

/** The matcher of {@link toMatcher}. */
export class PlanMatcher<S extends Schema, Id> implements Matcher<S, Id> {
  readonly #schema: S
  readonly #index = new TermIndex()
  readonly #tests = new LeafTests()
  readonly #byId = new Map<Id, Saved<Id>>()
  // By slot, with holes where plans were removed: ids and conditions, apart from all else, so that little
  // memory is read while a document is matched.
  #ids: (Id | undefined)[] = []
  #conditions: (Predicate | null)[] = []
  #unindexed = 0
  // By slot: those that match unless a term says otherwise, those always asked; and, while a document is
  // matched, those whose answer is inverted, and those that are asked.
  #otherwise = new Int32Array(1)
  #always = new Int32Array(1)
  #inverted = new Int32Array(1)
  #asked = new Int32Array(1)

  constructor(schema: S) {
    this.#schema = schema
  }

  get unindexed(): number {
    return this.#unindexed
  }

  add(id: Id, plan: Plan<S>): void {
    checkPlan('add', 'plan', plan, this.#schema)
    const before = this.#byId.get(id)
    // What is refused here leaves the matcher as it was.
    const saved = this.#compile(id, plan, before?.slot ?? this.#ids.length)
    if (before !== undefined) this.#displace(before)
    this.#byId.set(id, saved)
    this.#insert(saved)
    if (!saved.hasRequiredTerms) this.#unindexed++
  }

  remove(id: Id): boolean {
    const saved = this.#byId.get(id)
    if (saved === undefined) return false
    this.#byId.delete(id)
    this.#displace(saved)
    if (this.#ids.length > 2 * this.#byId.size + 64) this.#closeHoles()
    return true
  }

  match(document: DocumentOf<S> | Prepared<S>): Id[] {
    const prepared = preparedFor(this.#schema, document)
    const [inverted, asked] = [this.#inverted, this.#asked]
    inverted.fill(0)
    asked.set(this.#always)
    this.#index.find(prepared, (term) => {
      for (const slot of term.inverted) setBit(inverted, slot)
      for (const slot of term.asked) setBit(asked, slot)
    })
    this.#tests.begin()
    return this.#hits(prepared)
  }

  explainCost(count = 10): QueryCost<Id>[] {
    checkArgument('explainCost', 'count', count, ANY_NUMBER)
    const costs = [...this.#byId.values()].map((saved) => ({ id: saved.id, share: this.#shareOf(saved) }))
    return costs.sort((a, b) => b.share - a.share).slice(0, Math.max(0, count))
  }

  #shareOf({ terms, condition }: Saved<Id>): number {
    if (terms === null) return 1
    if (condition === null) return 0
    const share = terms.reduce((sum, term) => sum + this.#index.shareOf(term), 0)
    return Math.min(1, share)
  }

  #hits(document: Prepared): Id[] {
    const found: Id[] = []
    const [ids, conditions] = [this.#ids, this.#conditions]
    for (let word = 0; word < this.#asked.length; word++) {
      let hits = this.#otherwise[word]! ^ this.#inverted[word]!
      for (let rest = this.#asked[word]!; rest !== 0; rest &= rest - 1) {
        const at = lowestBit(rest)
        if (conditions[word * 32 + at]!(document)) hits |= 1 << at
        else hits &= ~(1 << at)
      }
      for (; hits !== 0; hits &= hits - 1) found.push(ids[word * 32 + lowestBit(hits)] as Id)
    }
    return found
  }

  /** Compiles a plan, and holds what it needs of the indexes. */
  #compile(id: Id, plan: Plan, slot: number): Saved<Id> {
    const { ifTrue, ifFalse } = requiredTerms(plan.formula, (key) => this.#index.frequency(key))
    const required = ifTrue ?? ifFalse
    const isExact = required?.isExact === true
    const held: Held = { terms: [], tests: [] }
    const hold = (key: TermKey): Term => {
      const term = this.#index.hold(key)
      held.terms.push(term)
      return term
    }
    try {
      // A plan that is never asked is compiled too, for it may exceed a limit.
      const leaf = leavesAlike((leaf: Leaf, schema: Schema): Predicate => {
        // Compiled for equal leaves too, so that the work of each plan is counted.
        const predicate = leafPredicate(leaf, schema)
        if (isExact) return NEVER
        const key = termOfLeaf(leaf)
        if (key !== null) return hold(key).condition
        const test = this.#tests.hold(leaf, predicate)
        held.tests.push(test)
        if (leaf.kind !== 'phrase') return test.isTrue
        const words = wordsOfPhrase(leaf).map(hold)
        return (document) => {
          for (const word of words) if (!word.isFound) return false
          return test.isTrue(document)
        }
      })
      const condition = compileUnchecked(plan, { ...memory, leaf }, this.#schema)
      return {
        id,
        slot,
        held,
        hasRequiredTerms: ifTrue !== null,
        terms: required === null ? null : [...new Set(required.terms.map(hold))],
        otherwise: ifTrue === null && ifFalse !== null,
        condition: isExact ? null : condition,
      }
    } catch (error) {
      this.#release(held)
      throw error
    }
  }

  /** Puts a plan into its slot. */
  #insert(saved: Saved<Id>): void {
    const { slot, terms, otherwise, condition } = saved
    this.#ids[slot] = saved.id
    this.#conditions[slot] = condition
    if (wordsFor(this.#ids.length) > this.#asked.length) this.#grow()
    if (otherwise) setBit(this.#otherwise, slot)
    if (terms === null) setBit(this.#always, slot)
    for (const term of terms ?? []) insert(condition === null ? term.inverted : term.asked, slot)
  }

  /** Takes a plan out of its slot. */
  #displace({ slot, held, terms, hasRequiredTerms }: Saved<Id>): void {
    this.#ids[slot] = undefined
    this.#conditions[slot] = null
    clearBit(this.#otherwise, slot)
    clearBit(this.#always, slot)
    for (const term of terms ?? []) {
      remove(term.inverted, slot)
      remove(term.asked, slot)
    }
    if (!hasRequiredTerms) this.#unindexed--
    this.#release(held)
  }

  #release({ terms, tests }: Held): void {
    for (const term of terms) this.#index.release(term)
    for (const test of tests) this.#tests.release(test)
  }

  #grow(): void {
    const words = this.#asked.length * 2
    this.#otherwise = grown(this.#otherwise, words)
    this.#always = grown(this.#always, words)
    this.#inverted = new Int32Array(words)
    this.#asked = new Int32Array(words)
  }

  /** Moves all plans to the first slots, in their order. */
  #closeHoles(): void {
    for (const { terms } of this.#byId.values()) {
      for (const { inverted, asked } of terms ?? []) {
        inverted.length = 0
        asked.length = 0
      }
    }
    this.#ids = []
    this.#conditions = []
    for (const words of [this.#otherwise, this.#always]) words.fill(0)
    for (const saved of this.#byId.values()) {
      saved.slot = this.#ids.length
      this.#insert(saved)
    }
  }
}

const NEVER: Predicate = () => false

function grown(words: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const result = new Int32Array(length)
  result.set(words)
  return result
}
