import { compilePattern, MANY } from '../../../analysis/pattern.ts'
import type { Prepared } from '../prepared.ts'
import { stringTest } from '../valueTest.ts'
import { HashedLiterals, literalHash } from './hashedLiterals.ts'
import { nearHashes } from './nearHashes.ts'
import type { Literal, Prefilter, PrefilteredLeaf, TermKey } from './requiredTerms.ts'

type Value = TermKey['value']

/** A term that plans hold, with what a document that has it does to them. */
export class Term {
  readonly key: TermKey
  /** The plans whose answer it turns, and those that are asked then; by their slots, in order. */
  readonly inverted: number[] = []
  readonly asked: number[] = []
  /** Whether the document that is matched has the term. */
  isFound = false
  readonly condition = (): boolean => this.isFound
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
    this.#test ??= testOf(this.key.prefilter!.leaf)
    return this.#test(text)
  }
}

function testOf(leaf: PrefilteredLeaf): (text: string) => boolean {
  return leaf.kind === 'substring' ? compilePattern([MANY, ...leaf.parts, MANY]) : stringTest(leaf)
}

/** The terms of one field and target. */
class FieldTerms {
  readonly name: string
  readonly target: TermKey['target']
  readonly equal = new Map<Value, Term>()
  readonly prefiltered = new Map<Value, Term>()
  readonly start = new HashedLiterals<Term>()
  readonly inside = new HashedLiterals<Term>()
  readonly near1 = new HashedLiterals<Term>()
  readonly near2 = new HashedLiterals<Term>()

  constructor({ name, target }: TermKey) {
    this.name = name
    this.target = target
  }

  get isEmpty(): boolean {
    return this.equal.size + this.prefiltered.size === 0
  }

  get(key: TermKey): Term | undefined {
    return this.#mapOf(key).get(key.value)
  }

  add(term: Term): void {
    this.#mapOf(term.key).set(term.key.value, term)
    for (const literal of literalsOf(term)) this[literal.how].add(hashOf(literal), term)
  }

  delete(term: Term): void {
    this.#mapOf(term.key).delete(term.key.value)
    for (const literal of literalsOf(term)) this[literal.how].delete(hashOf(literal), term)
  }

  /** Calls a function with each term that a string or scalar is or matches, some of them several times. */
  find(value: Value, found: (term: Term) => void): void {
    const equal = this.equal.get(value)
    if (equal !== undefined) found(equal)
    if (typeof value !== 'string' || this.prefiltered.size === 0) return
    const ask = (terms: readonly Term[]): void => {
      for (const term of terms) if (!term.isFound && term.matches(value)) found(term)
    }
    if (!this.start.isEmpty) this.start.findAt(value, 0, ask)
    if (!this.inside.isEmpty) for (let at = 0; at < value.length; at++) this.inside.findAt(value, at, ask)
    if (!this.near1.isEmpty) for (const hash of nearHashes(value, 1)) this.near1.findHash(hash, ask)
    if (!this.near2.isEmpty) for (const hash of nearHashes(value, 2)) this.near2.findHash(hash, ask)
  }

  #mapOf({ prefilter }: TermKey): Map<Value, Term> {
    return prefilter === null ? this.equal : this.prefiltered
  }
}

function literalsOf({ key }: Term): readonly Literal[] {
  return key.prefilter?.literals ?? []
}

function hashOf(literal: Literal): number {
  return 'text' in literal ? literalHash(literal.text) : literal.hash
}

/** How many documents a guess of a frequency counts as. */
const GUESS = 4

/** The terms that plans hold, by field and target, to find those that a document has. */
export class TermIndex {
  readonly #terms = new Map<string, FieldTerms>()
  #documents = 0
  /** The terms of the last document. */
  #found: Term[] = []

  /** The term of a key, held once more. */
  hold(key: TermKey): Term {
    const name = searchedName(key)
    let terms = this.#terms.get(name)
    if (terms === undefined) {
      terms = new FieldTerms(key)
      this.#terms.set(name, terms)
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
    const name = searchedName(term.key)
    const terms = this.#terms.get(name)!
    terms.delete(term)
    if (terms.isEmpty) this.#terms.delete(name)
  }

  /** How many of the documents have a term, for comparison: a guess, until documents were looked up. */
  frequency(key: TermKey): number {
    const term = this.#terms.get(searchedName(key))?.get(key)
    if (term === undefined) return guessOf(key)
    // What many plans name is common in documents too.
    const guess = guessOf(key) * (1 + term.holders)
    return (guess * GUESS + term.timesFound) / (GUESS + this.#documents - term.since)
  }

  /** The share of the documents since a term was first held that had it; before the first, a guess. */
  shareOf({ key, timesFound, since }: Term): number {
    const documents = this.#documents - since
    return documents === 0 ? guessOf(key) : timesFound / documents
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
function valuesFor({ name, target }: FieldTerms, document: Prepared): Iterable<Value> {
  const field = document.field(name)
  switch (target) {
    case 'tokens':
      return new Set(field.tokens.flat())
    case 'normalized':
      return field.normalized
    case 'value':
      return field.values
    case 'exists':
      return field.values.length > 0 ? [true] : []
  }
}

function searchedName({ name, target }: TermKey): string {
  return `${target} ${name}`
}

/** Longer words and values are rarer. */
function guessOf({ target, value, prefilter }: TermKey): number {
  if (target === 'exists') return 1
  if (prefilter !== null) return Math.min(0.5, 2 * guessOfLength(lengthOf(prefilter)))
  if (typeof value !== 'string') return typeof value === 'boolean' ? 0.5 : 0.05
  return guessOfLength(value.length)
}

/** The length of the shortest literal; of the word, where words are near. */
function lengthOf({ leaf, literals }: Prefilter): number {
  if (leaf.kind === 'fuzzy') return leaf.value.length
  return Math.min(...literals.map((literal) => ('text' in literal ? literal.text.length : 0)))
}

function guessOfLength(length: number): number {
  return 2 ** -Math.min(length / 1.5, 8)
}
