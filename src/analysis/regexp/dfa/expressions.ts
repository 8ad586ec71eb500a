/** An expression takes more work than its limit allows. */
export class TooComplex extends Error {}

/** The number of an expression in normal form: equal expressions have equal numbers. */
export type ExpressionId = number

type Expression =
  | { readonly kind: 'nothing' | 'empty' | 'everything' }
  | { readonly kind: 'characters'; readonly classes: readonly boolean[] }
  | { readonly kind: 'sequence'; readonly head: ExpressionId; readonly tail: ExpressionId }
  | { readonly kind: 'union' | 'intersection'; readonly items: readonly ExpressionId[] }
  | Repeat

interface Repeat {
  readonly kind: 'repeat'
  readonly item: ExpressionId
  readonly min: number
  readonly max: number | null
}

/** Numbers whose sums differ where those of expressions are equal. */
function mix(id: ExpressionId): number {
  const spread = Math.imul(id, 0x9e3779b1)
  return Math.imul(spread ^ (spread >>> 15), 0x85ebca6b)
}

/** The empty language. */
export const NOTHING: ExpressionId = 0
/** The language of the empty text. */
export const EMPTY: ExpressionId = 1
/** The language of all texts. */
export const EVERYTHING: ExpressionId = 2

/**
 * Makes expressions and their Brzozowski derivatives: the derivative of an expression by a character matches
 * what may follow that character. Unions and intersections are flat sets, so that the number of an
 * expression's derivatives is finite.
 */
export class Expressions {
  private readonly expressions: Expression[] = [
    { kind: 'nothing' },
    { kind: 'empty' },
    { kind: 'everything' },
  ]
  /** Whether each expression matches the empty text. */
  private readonly empties: boolean[] = [false, true, true]
  /** The numbers of characters and repeats by their keys. */
  private readonly ids = new Map<string, ExpressionId>()
  /** The last call that saw each expression: a set of those of one call, far faster than a Set. */
  private readonly seen: number[] = [0, 0, 0]
  private calls = 0
  /** The latest sequence, union or intersection of each hash, and the one before it; 0 for none. */
  private readonly latest = new Map<number, ExpressionId>()
  private readonly alike: ExpressionId[] = [0, 0, 0]
  private readonly classes: number
  /** The derivatives that were made, by expression and class: one more than their number, or 0. */
  private derivatives: Int32Array
  private readonly rests: (ExpressionId | undefined)[] = []
  private work: number

  /**
   * @param classes the number of classes of characters
   * @param work the maximal number of steps; further ones throw `TooComplex`
   */
  constructor(classes: number, work: number) {
    this.classes = classes
    this.work = work
    this.derivatives = new Int32Array(64 * classes)
  }

  /**
   * Counts steps before they are done.
   *
   * @throws TooComplex when they are too many
   */
  spend(steps: number): void {
    this.work -= steps
    if (this.work < 0) throw new TooComplex()
  }

  hasEmpty(id: ExpressionId): boolean {
    return this.empties[id]!
  }

  characters(classes: readonly boolean[]): ExpressionId {
    this.spend(classes.length)
    if (!classes.includes(true)) return NOTHING
    return this.make(`c${classes.map(Number).join('')}`, { kind: 'characters', classes }, false)
  }

  sequence(head: ExpressionId, tail: ExpressionId): ExpressionId {
    if (head === NOTHING || tail === NOTHING) return NOTHING
    if (head === EMPTY) return tail
    if (tail === EMPTY) return head
    const first = this.expressions[head]!
    if (first.kind === 'sequence') return this.sequence(first.head, this.sequence(first.tail, tail))
    if (head === EVERYTHING) {
      const next = this.expressions[tail]!
      if (tail === EVERYTHING || (next.kind === 'sequence' && next.head === EVERYTHING)) return tail
    }
    this.spend(1)
    const hash = (mix(head) + tail) | 0
    for (let id = this.latest.get(hash) ?? 0; id !== 0; id = this.alike[id]!) {
      this.spend(1)
      const known = this.expressions[id]!
      if (known.kind === 'sequence' && known.head === head && known.tail === tail) return id
    }
    return this.addHashed(hash, { kind: 'sequence', head, tail }, this.empties[head]! && this.empties[tail]!)
  }

  repeat(item: ExpressionId, min: number, max: number | null): ExpressionId {
    if (max === 0) return EMPTY
    if (item === NOTHING) return min === 0 ? EMPTY : NOTHING
    if (item === EMPTY || item === EVERYTHING) return item
    if (min === 1 && max === 1) return item
    const inner = this.expressions[item]!
    if (inner.kind === 'repeat' && inner.min === 0 && inner.max === null) return item
    if (inner.kind === 'characters' && max === null && min === 0 && inner.classes.every(Boolean))
      return EVERYTHING
    const lower = this.empties[item] ? 0 : min
    return this.make(`r${item},${lower},${max}`, { kind: 'repeat', item, min: lower, max }, lower === 0)
  }

  union(members: readonly ExpressionId[]): ExpressionId {
    const items: ExpressionId[] = []
    let characters = NOTHING
    let hasEmpty = false
    let isEmpty = false
    for (const item of this.distinct('union', members)) {
      const expression = this.expressions[item]!
      if (item === EVERYTHING) return EVERYTHING
      if (item === NOTHING) continue
      if (item === EMPTY) hasEmpty = true
      else if (expression.kind === 'characters') characters = this.eitherOf(characters, item)
      else {
        items.push(item)
        isEmpty ||= this.empties[item]!
      }
    }
    if (characters !== NOTHING) items.push(characters)
    if (hasEmpty && !isEmpty) items.push(EMPTY)
    return this.group('union', items, isEmpty || hasEmpty)
  }

  private eitherOf(one: ExpressionId, other: ExpressionId): ExpressionId {
    if (one === NOTHING) return other
    const [first, second] = [this.expressions[one]!, this.expressions[other]!]
    if (first.kind !== 'characters' || second.kind !== 'characters') throw new TypeError('not characters')
    return this.characters(first.classes.map((has, i) => has || second.classes[i]!))
  }

  intersection(members: readonly ExpressionId[]): ExpressionId {
    const distinct = this.distinct('intersection', members)
    if (distinct.includes(NOTHING)) return NOTHING
    const items = distinct.filter((item) => item !== EVERYTHING)
    const isEmpty = items.every((item) => this.empties[item]!)
    if (items.includes(EMPTY)) return isEmpty ? EMPTY : NOTHING
    return this.group('intersection', items, isEmpty)
  }

  /** The derivative of an expression by a class of characters. */
  derive(id: ExpressionId, by: number): ExpressionId {
    this.spend(1)
    const at = id * this.classes + by
    const known = this.derivatives[at]!
    if (known !== 0) return known - 1
    const derived = this.deriveExpression(id, by)
    this.derivatives[at] = derived + 1
    return derived
  }

  private deriveExpression(id: ExpressionId, by: number): ExpressionId {
    const expression = this.expressions[id]!
    switch (expression.kind) {
      case 'nothing':
      case 'empty':
        return NOTHING
      case 'everything':
        return EVERYTHING
      case 'characters':
        return expression.classes[by] ? EMPTY : NOTHING
      case 'union':
        return this.union(expression.items.map((item) => this.derive(item, by)))
      case 'intersection':
        return this.intersection(expression.items.map((item) => this.derive(item, by)))
      case 'repeat': {
        const first = this.derive(expression.item, by)
        if (first === NOTHING) return NOTHING
        return this.sequence(first, this.restOf(id, expression))
      }
      case 'sequence':
        return this.deriveSequence(id, by)
    }
  }

  /** What may follow the first of some repeats, made once for all classes. */
  private restOf(id: ExpressionId, { item, min, max }: Repeat): ExpressionId {
    let rest = this.rests[id]
    if (rest === undefined) {
      rest = this.repeat(item, Math.max(min - 1, 0), max === null ? null : max - 1)
      this.rests[id] = rest
    }
    return rest
  }

  /** Iterates along a sequence while its heads match the empty text; recursion could overflow the stack. */
  private deriveSequence(id: ExpressionId, by: number): ExpressionId {
    const start = this.expressions[id]!
    if (start.kind === 'sequence' && !this.empties[start.head])
      return this.sequence(this.derive(start.head, by), start.tail)
    const results: ExpressionId[] = []
    let rest = id
    for (;;) {
      this.spend(1)
      const expression = this.expressions[rest]!
      if (expression.kind !== 'sequence') {
        results.push(this.derive(rest, by))
        break
      }
      results.push(this.sequence(this.derive(expression.head, by), expression.tail))
      if (!this.empties[expression.head]) break
      rest = expression.tail
    }
    return results.length === 1 ? results[0]! : this.union(results)
  }

  /** The items of members, those of the same kind taken apart, each once. */
  private distinct(kind: 'union' | 'intersection', members: readonly ExpressionId[]): ExpressionId[] {
    const call = ++this.calls
    const items: ExpressionId[] = []
    for (const member of members) {
      const expression = this.expressions[member]!
      if (expression.kind === kind) for (const item of expression.items) this.pushOnce(item, items, call)
      else this.pushOnce(member, items, call)
    }
    return items
  }

  private pushOnce(item: ExpressionId, items: ExpressionId[], call: number): void {
    this.spend(1)
    if (this.seen[item] !== call) items.push(item)
    this.seen[item] = call
  }

  /** The expression of items; of none, the neutral one. */
  private group(kind: 'union' | 'intersection', items: ExpressionId[], hasEmpty: boolean): ExpressionId {
    if (items.length < 2) return items[0] ?? (kind === 'union' ? NOTHING : EVERYTHING)
    // Neither the sum nor the comparison depends on the order: sorting takes longer than all else.
    let hash = kind === 'union' ? 1 : 2
    const call = ++this.calls
    for (const item of items) {
      this.seen[item] = call
      hash = (hash + mix(item)) | 0
    }
    for (let id = this.latest.get(hash) ?? 0; id !== 0; id = this.alike[id]!) {
      this.spend(1)
      const known = this.expressions[id]!
      if (known.kind === kind && known.items.length === items.length && this.saw(known.items, call)) return id
    }
    return this.addHashed(hash, { kind, items }, hasEmpty)
  }

  private addHashed(hash: number, expression: Expression, hasEmpty: boolean): ExpressionId {
    const id = this.add(expression, hasEmpty)
    this.alike[id] = this.latest.get(hash) ?? 0
    this.latest.set(hash, id)
    return id
  }

  private saw(items: readonly ExpressionId[], call: number): boolean {
    for (const item of items) if (this.seen[item] !== call) return false
    return true
  }

  private make(key: string, expression: Expression, hasEmpty: boolean): ExpressionId {
    this.spend(1)
    const known = this.ids.get(key)
    if (known !== undefined) return known
    const id = this.add(expression, hasEmpty)
    this.ids.set(key, id)
    return id
  }

  private add(expression: Expression, hasEmpty: boolean): ExpressionId {
    this.empties.push(hasEmpty)
    this.seen.push(0)
    this.alike.push(0)
    const id = this.expressions.push(expression) - 1
    if ((id + 1) * this.classes > this.derivatives.length) {
      const { derivatives } = this
      this.derivatives = new Int32Array(2 * derivatives.length)
      this.derivatives.set(derivatives)
    }
    return id
  }
}
