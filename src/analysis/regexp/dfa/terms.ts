import { charge } from '../../work.ts'

/** An expression takes more work than its limit allows. */
export class TooComplex extends Error {}

/** The number of an expression in normal form: equal terms have equal numbers. */
export type TermId = number

type Term =
  | { readonly kind: 'nothing' | 'empty' | 'everything' }
  | { readonly kind: 'characters'; readonly classes: readonly boolean[] }
  | { readonly kind: 'sequence'; readonly head: TermId; readonly tail: TermId }
  | { readonly kind: 'union' | 'intersection'; readonly items: readonly TermId[] }
  | { readonly kind: 'repeat'; readonly item: TermId; readonly min: number; readonly max: number | null }

/** Far more than there is time to make; the square is a safe integer. */
const MAX_TERMS = 2 ** 26

/** Numbers whose sums differ where those of terms are equal. */
function mix(id: TermId): number {
  const spread = Math.imul(id, 0x9e3779b1)
  return Math.imul(spread ^ (spread >>> 15), 0x85ebca6b)
}

/** The empty language. */
export const NOTHING: TermId = 0
/** The language of the empty text. */
export const EMPTY: TermId = 1
/** The language of all texts. */
export const EVERYTHING: TermId = 2

/**
 * Makes terms and their Brzozowski derivatives: the derivative of a term by a character matches what may
 * follow that character. Unions and intersections are flat sets, so that the number of a term's derivatives
 * is finite.
 */
export class Terms {
  private readonly terms: Term[] = [{ kind: 'nothing' }, { kind: 'empty' }, { kind: 'everything' }]
  /** Whether each term matches the empty text. */
  private readonly empties: boolean[] = [false, true, true]
  /** The numbers of terms by their keys. That of a sequence is a number, which is faster than a string. */
  private readonly ids = new Map<string | number, TermId>()
  /** The last call that saw each term: a set of those of one call, far faster than a Set. */
  private readonly seen: number[] = [0, 0, 0]
  private calls = 0
  /** The numbers of unions and intersections by a hash of their items. */
  private readonly groups = new Map<number, TermId[]>()
  /** The derivatives that were made, by term and class. */
  private readonly derivatives: TermId[][] = [[], [], []]
  private work: number

  /**
   * @param work the maximal number of steps; further ones throw `TooComplex`
   */
  constructor(work: number) {
    this.work = work
  }

  /**
   * Counts steps before they are done.
   *
   * @throws TooComplex when they are too many; OverBudget
   */
  spend(steps: number): void {
    this.work -= steps
    if (this.work < 0) throw new TooComplex()
    charge(steps)
  }

  hasEmpty(id: TermId): boolean {
    return this.empties[id]!
  }

  characters(classes: readonly boolean[]): TermId {
    charge(classes.length)
    if (!classes.includes(true)) return NOTHING
    return this.make(`c${classes.map(Number).join('')}`, { kind: 'characters', classes }, false)
  }

  sequence(head: TermId, tail: TermId): TermId {
    if (head === NOTHING || tail === NOTHING) return NOTHING
    if (head === EMPTY) return tail
    if (tail === EMPTY) return head
    const first = this.terms[head]!
    if (first.kind === 'sequence') return this.sequence(first.head, this.sequence(first.tail, tail))
    if (head === EVERYTHING) {
      const next = this.terms[tail]!
      if (tail === EVERYTHING || (next.kind === 'sequence' && next.head === EVERYTHING)) return tail
    }
    return this.make(
      head * MAX_TERMS + tail,
      { kind: 'sequence', head, tail },
      this.empties[head]! && this.empties[tail]!,
    )
  }

  repeat(item: TermId, min: number, max: number | null): TermId {
    if (max === 0) return EMPTY
    if (item === NOTHING) return min === 0 ? EMPTY : NOTHING
    if (item === EMPTY || item === EVERYTHING) return item
    if (min === 1 && max === 1) return item
    const inner = this.terms[item]!
    if (inner.kind === 'repeat' && inner.min === 0 && inner.max === null) return item
    if (inner.kind === 'characters' && max === null && min === 0 && inner.classes.every(Boolean))
      return EVERYTHING
    const lower = this.empties[item] ? 0 : min
    return this.make(`r${item},${lower},${max}`, { kind: 'repeat', item, min: lower, max }, lower === 0)
  }

  union(members: readonly TermId[]): TermId {
    const items: TermId[] = []
    let classes: boolean[] | undefined
    for (const item of this.distinct('union', members)) {
      if (item === EVERYTHING) return EVERYTHING
      const term = this.terms[item]!
      if (term.kind === 'characters') {
        charge(term.classes.length)
        classes = classes === undefined ? [...term.classes] : classes.map((has, i) => has || term.classes[i]!)
      } else if (item !== NOTHING) items.push(item)
    }
    if (classes !== undefined) items.push(this.characters(classes))
    const isEmpty = items.some((item) => item !== EMPTY && this.empties[item]!)
    const others = isEmpty ? items.filter((item) => item !== EMPTY) : items
    return this.group('union', others, isEmpty || items.includes(EMPTY))
  }

  intersection(members: readonly TermId[]): TermId {
    const distinct = this.distinct('intersection', members)
    if (distinct.includes(NOTHING)) return NOTHING
    const items = distinct.filter((item) => item !== EVERYTHING)
    const isEmpty = items.every((item) => this.empties[item]!)
    if (items.includes(EMPTY)) return isEmpty ? EMPTY : NOTHING
    return this.group('intersection', items, isEmpty)
  }

  /** The derivative of a term by a class of characters. */
  derive(id: TermId, by: number): TermId {
    this.spend(1)
    const known = this.derivatives[id]![by]
    if (known !== undefined) return known
    const derived = this.deriveTerm(id, by)
    this.derivatives[id]![by] = derived
    return derived
  }

  private deriveTerm(id: TermId, by: number): TermId {
    const term = this.terms[id]!
    switch (term.kind) {
      case 'nothing':
      case 'empty':
        return NOTHING
      case 'everything':
        return EVERYTHING
      case 'characters':
        return term.classes[by] ? EMPTY : NOTHING
      case 'union':
        return this.union(term.items.map((item) => this.derive(item, by)))
      case 'intersection':
        return this.intersection(term.items.map((item) => this.derive(item, by)))
      case 'repeat': {
        const first = this.derive(term.item, by)
        if (first === NOTHING) return NOTHING
        const max = term.max === null ? null : term.max - 1
        return this.sequence(first, this.repeat(term.item, Math.max(term.min - 1, 0), max))
      }
      case 'sequence':
        return this.deriveSequence(id, by)
    }
  }

  /** Iterates along a sequence while its heads match the empty text; recursion could overflow the stack. */
  private deriveSequence(id: TermId, by: number): TermId {
    const start = this.terms[id]!
    if (start.kind === 'sequence' && !this.empties[start.head])
      return this.sequence(this.derive(start.head, by), start.tail)
    const results: TermId[] = []
    let rest = id
    for (;;) {
      this.spend(1)
      const term = this.terms[rest]!
      if (term.kind !== 'sequence') {
        results.push(this.derive(rest, by))
        break
      }
      results.push(this.sequence(this.derive(term.head, by), term.tail))
      if (!this.empties[term.head]) break
      rest = term.tail
    }
    return results.length === 1 ? results[0]! : this.union(results)
  }

  /** The items of members, those of the same kind taken apart, each once. */
  private distinct(kind: 'union' | 'intersection', members: readonly TermId[]): TermId[] {
    const call = ++this.calls
    const items: TermId[] = []
    for (const member of members) {
      const term = this.terms[member]!
      for (const item of term.kind === kind ? term.items : [member]) {
        this.spend(1)
        if (this.seen[item] !== call) items.push(item)
        this.seen[item] = call
      }
    }
    return items
  }

  /** The term of items; of none, what changes nothing beside others. */
  private group(kind: 'union' | 'intersection', items: TermId[], hasEmpty: boolean): TermId {
    if (items.length < 2) return items[0] ?? (kind === 'union' ? NOTHING : EVERYTHING)
    charge(2 * items.length)
    // Neither the sum nor the comparison depends on the order: sorting takes longer than all else.
    let hash = kind === 'union' ? 1 : 2
    const call = ++this.calls
    for (const item of items) {
      this.seen[item] = call
      hash = (hash + mix(item)) | 0
    }
    const alike = this.groups.get(hash) ?? []
    this.groups.set(hash, alike)
    const known = alike.find((id) => {
      this.spend(1)
      const term = this.terms[id]!
      return (
        term.kind === kind &&
        term.items.length === items.length &&
        term.items.every((item) => this.seen[item] === call)
      )
    })
    if (known !== undefined) return known
    const id = this.add({ kind, items }, hasEmpty)
    alike.push(id)
    return id
  }

  private make(key: string | number, term: Term, hasEmpty: boolean): TermId {
    this.spend(1)
    const known = this.ids.get(key)
    if (known !== undefined) return known
    const id = this.add(term, hasEmpty)
    this.ids.set(key, id)
    return id
  }

  private add(term: Term, hasEmpty: boolean): TermId {
    this.empties.push(hasEmpty)
    this.seen.push(0)
    this.derivatives.push([])
    return this.terms.push(term) - 1
  }
}
