import { compilePattern, MANY } from '../../../analysis/pattern.ts'
import type { Prepared } from '../prepared.ts'
import { stringTest } from '../valueTest.ts'
import { LiteralTrie } from './literalTrie.ts'
import { shortened } from './shortened.ts'
import type { Literal, SievedLeaf, TermKey } from './sureTerms.ts'

type Value = TermKey['value']

/** A term that plans hold, with what a document that has it does to them. */
export class Term {
  readonly key: TermKey
  /** The plans whose answer it turns, and those that are asked then; by their slots, in order. */
  readonly turned: number[] = []
  readonly asked: number[] = []
  /** Whether the document that is matched has the term. */
  isFound = false
  readonly question = (): boolean => this.isFound
  /** How many documents had it, of those since `since`. */
  timesFound = 0
  readonly since: number
  /** How many times plans hold it. */
  holders = 0
  #test: ((text: string) => boolean) | undefined

  constructor(key: TermKey, since: number) {
    this.key = key
    this.since = since
  }

  /** Whether a string that has one of the term's literals matches. */
  matches(text: string): boolean {
    // Most patterns are never asked, and automata are large.
    this.#test ??= testOf(this.key.sieve!.leaf)
    return this.#test(text)
  }
}

function testOf(leaf: SievedLeaf): (text: string) => boolean {
  return leaf.kind === 'substring' ? compilePattern([MANY, ...leaf.parts, MANY]) : stringTest(leaf)
}

/** The terms of one field and target. */
class Terms {
  readonly name: string
  readonly target: TermKey['target']
  readonly equal = new Map<Value, Term>()
  readonly sieved = new Map<Value, Term>()
  readonly start = new LiteralTrie<Term[]>()
  readonly inside = new LiteralTrie<Term[]>()
  readonly near1 = new Map<string, Term[]>()
  readonly near2 = new Map<string, Term[]>()

  constructor({ name, target }: TermKey) {
    this.name = name
    this.target = target
  }

  get isEmpty(): boolean {
    return this.equal.size + this.sieved.size === 0
  }

  get(key: TermKey): Term | undefined {
    return this.#mapOf(key).get(key.value)
  }

  add(term: Term): void {
    this.#mapOf(term.key).set(term.key.value, term)
    for (const { how, text } of literalsOf(term)) {
      const terms = this[how].get(text)
      if (terms === undefined) this[how].set(text, [term])
      else terms.push(term)
    }
  }

  delete(term: Term): void {
    this.#mapOf(term.key).delete(term.key.value)
    for (const { how, text } of literalsOf(term)) {
      const terms = this[how].get(text)!
      terms.splice(terms.indexOf(term), 1)
      if (terms.length === 0) this[how].delete(text)
    }
  }

  /** Calls a function with each term that a string or scalar is or matches, some of them several times. */
  find(value: Value, found: (term: Term) => void): void {
    const equal = this.equal.get(value)
    if (equal !== undefined) found(equal)
    if (typeof value !== 'string' || this.sieved.size === 0) return
    const ask = (terms: readonly Term[]): void => {
      for (const term of terms) if (!term.isFound && term.matches(value)) found(term)
    }
    if (!this.start.isEmpty) this.start.findAt(value, 0, ask)
    if (!this.inside.isEmpty) for (let at = 0; at < value.length; at++) this.inside.findAt(value, at, ask)
    if (this.near1.size > 0) for (const text of shortened(value, 1)) ask(this.near1.get(text) ?? [])
    if (this.near2.size > 0) for (const text of shortened(value, 2)) ask(this.near2.get(text) ?? [])
  }

  #mapOf({ sieve }: TermKey): Map<Value, Term> {
    return sieve === null ? this.equal : this.sieved
  }
}

function literalsOf({ key }: Term): readonly Literal[] {
  return key.sieve?.literals ?? []
}

/** How many documents a guess of a frequency counts as. */
const GUESS = 4

/** The terms that plans hold, by field and target, to find those that a document has. */
export class TermIndex {
  readonly #terms = new Map<string, Terms>()
  #documents = 0
  /** The terms of the last document. */
  #found: Term[] = []

  /** The term of a key, held once more. */
  hold(key: TermKey): Term {
    const place = placeOf(key)
    let terms = this.#terms.get(place)
    if (terms === undefined) {
      terms = new Terms(key)
      this.#terms.set(place, terms)
    }
    let term = terms.get(key)
    if (term === undefined) {
      term = new Term(key, this.#documents)
      terms.add(term)
    }
    term.holders++
    return term
  }

  /** Forgets a term that no plan holds any more. */
  release(term: Term): void {
    if (--term.holders > 0) return
    const place = placeOf(term.key)
    const terms = this.#terms.get(place)!
    terms.delete(term)
    if (terms.isEmpty) this.#terms.delete(place)
  }

  /** How many of the documents have a term: a guess, until documents were looked up. */
  frequency(key: TermKey): number {
    const guess = guessOf(key)
    const term = this.#terms.get(placeOf(key))?.get(key)
    if (term === undefined) return guess
    return (guess * GUESS + term.timesFound) / (GUESS + this.#documents - term.since)
  }

  /** Finds the terms that a document has; calls a function once with each. */
  find(document: Prepared, found: (term: Term) => void): void {
    for (const term of this.#found) term.isFound = false
    this.#found = []
    this.#documents++
    const mark = (term: Term): void => {
      if (term.isFound) return
      term.isFound = true
      term.timesFound++
      this.#found.push(term)
      found(term)
    }
    for (const terms of this.#terms.values())
      for (const value of valuesFor(terms, document)) terms.find(value, mark)
  }
}

/** What the terms of one field and target are compared with. */
function valuesFor({ name, target }: Terms, document: Prepared): Iterable<Value> {
  const field = document.field(name)
  switch (target) {
    case 'tokens':
      return new Set(field.tokens.flat())
    case 'folded':
      return field.lowered
    case 'value':
      return field.values
    case 'exists':
      return field.values.length > 0 ? [true] : []
  }
}

function placeOf({ name, target }: TermKey): string {
  return `${target} ${name}`
}

/** Longer words and values are rarer. */
function guessOf({ target, value, sieve }: TermKey): number {
  if (target === 'exists') return 1
  if (sieve !== null) return Math.min(0.5, 2 * guessOfLength(Math.min(...lengthsOf(sieve.literals))))
  if (typeof value !== 'string') return typeof value === 'boolean' ? 0.5 : 0.05
  return guessOfLength(value.length)
}

function lengthsOf(literals: readonly Literal[]): number[] {
  return literals.map(({ text }) => text.length)
}

function guessOfLength(length: number): number {
  return 2 ** -Math.min(length / 1.5, 8)
}
