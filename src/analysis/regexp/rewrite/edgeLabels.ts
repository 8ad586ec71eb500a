/** A label, or all labels together, would exceed the maximal size. */
export class TooLarge extends Error {}

/** The label of an edge between two states: an expression over classes of code points. */
export interface EdgeLabel {
  /** The same for equal labels. */
  readonly key: string
  /** The number of sets, unions and repetitions. */
  readonly size: number
  readonly matchesEmpty: boolean
  readonly shape: Shape
}

type Shape =
  | { readonly kind: 'set'; readonly classes: bigint }
  | { readonly kind: 'sequence' | 'union'; readonly items: readonly EdgeLabel[] }
  | { readonly kind: 'repeat'; readonly item: EdgeLabel; readonly min: 0 | 1; readonly endless: boolean }

type Repeat = Extract<Shape, { kind: 'repeat' }>

/** The empty text. */
export const EMPTY_LABEL: EdgeLabel = {
  key: '',
  size: 0,
  matchesEmpty: true,
  shape: { kind: 'sequence', items: [] },
}

/** Combines labels, and shortens each result by rules that need no search. */
export class EdgeLabels {
  readonly #maxSize: number
  #work: number

  /**
   * @param maxSize the maximal size of a label
   * @param work the maximal total size of all labels
   */
  constructor(maxSize: number, work: number) {
    this.#maxSize = maxSize
    this.#work = work
  }

  set(classes: bigint): EdgeLabel {
    return this.#made(`<${classes.toString(36)}>`, 1, false, { kind: 'set', classes })
  }

  /** The concatenation; `xx*` becomes `x+`. */
  sequence(first: EdgeLabel, second: EdgeLabel): EdgeLabel {
    const before = [...itemsOf(first)]
    const after = [...itemsOf(second)]
    while (before.length > 0 && after.length > 0) {
      const joined = this.#copies(before, after, 'end') ?? this.#copies(after, before, 'start')
      if (joined === null) break
      before.push(joined)
    }
    return this.#sequence([...before, ...after])
  }

  /** The union; a common beginning or end is factored out. */
  union(first: EdgeLabel, second: EdgeLabel): EdgeLabel {
    let items = alternativesOf(first)
    for (const item of alternativesOf(second)) items = this.#inserted(items, item)
    return this.#union(items)
  }

  /** The Kleene star. */
  star(label: EdgeLabel): EdgeLabel {
    const items = alternativesOf(label).filter((item) => item !== EMPTY_LABEL)
    if (items.length === 0) return EMPTY_LABEL
    const once = items
      .map(({ shape }, i) => (shape.kind === 'repeat' ? shape.item : items[i]!))
      .reduce((a, b) => this.union(a, b))
    return this.#repeat(once, 0, true)
  }

  #inserted(items: readonly EdgeLabel[], item: EdgeLabel): readonly EdgeLabel[] {
    if (items.some(({ key }) => key === item.key)) return items
    for (const [i, other] of items.entries()) {
      const joined = this.#joined(other, item)
      if (joined === null) continue
      let all: readonly EdgeLabel[] = items.filter((_, at) => at !== i)
      for (const each of alternativesOf(joined)) all = this.#inserted(all, each)
      return all
    }
    return [...items, item]
  }

  /** Two alternatives as one label, if they have a common beginning or end, or are both sets. */
  #joined(first: EdgeLabel, second: EdgeLabel): EdgeLabel | null {
    if (first === EMPTY_LABEL || second === EMPTY_LABEL) return null
    if (first.shape.kind === 'set' && second.shape.kind === 'set')
      return this.set(first.shape.classes | second.shape.classes)
    const [a, b] = [itemsOf(first), itemsOf(second)]
    const shorter = Math.min(a.length, b.length)
    let head = 0
    while (head < shorter && a[head]!.key === b[head]!.key) head++
    let tail = 0
    while (tail < shorter - head && a.at(-1 - tail)!.key === b.at(-1 - tail)!.key) tail++
    if (head + tail === 0) return null
    const between = this.union(
      this.#sequence(a.slice(head, a.length - tail)),
      this.#sequence(b.slice(head, b.length - tail)),
    )
    return this.sequence(
      this.sequence(this.#sequence(a.slice(0, head)), between),
      this.#sequence(a.slice(a.length - tail)),
    )
  }

  /**
   * Joins copies of an expression with an adjacent endless repetition of it. Both are removed from their
   * lists.
   *
   * @param items the list with the copies
   * @param others the list with the repetition
   * @param meet the end of `items` that is adjacent to `others`
   * @returns the joined label, or null if there is nothing to join
   */
  #copies(items: EdgeLabel[], others: EdgeLabel[], meet: 'start' | 'end'): EdgeLabel | null {
    const other = meet === 'end' ? others[0]! : others.at(-1)!
    if (other.shape.kind !== 'repeat' || !other.shape.endless) return null
    const { item, min } = other.shape
    const near = meet === 'end' ? items.at(-1)! : items[0]!
    const repeated = itemsOf(item)
    const start = meet === 'end' ? items.length - repeated.length : 0
    let times: number
    let count: number
    if (near.shape.kind === 'repeat' && near.shape.item.key === item.key)
      [times, count] = [near.shape.min + min, 1]
    else if (start >= 0 && repeated.every(({ key }, i) => items[start + i]?.key === key))
      [times, count] = [1 + min, repeated.length]
    else return null
    if (times > 1) return null
    items.splice(meet === 'end' ? items.length - count : 0, count)
    others.splice(meet === 'end' ? 0 : others.length - 1, 1)
    return this.#repeat(item, times as Repeat['min'], true)
  }

  #sequence(items: readonly EdgeLabel[]): EdgeLabel {
    if (items.length === 0) return EMPTY_LABEL
    if (items.length === 1) return items[0]!
    const matchesEmpty = items.every((item) => item.matchesEmpty)
    return this.#made(`(${items.map(({ key }) => key).join('')})`, sizeOf(items), matchesEmpty, {
      kind: 'sequence',
      items,
    })
  }

  #union(all: readonly EdgeLabel[]): EdgeLabel {
    const items = all.filter((item) => item !== EMPTY_LABEL)
    if (items.length === 0) return EMPTY_LABEL
    const matchesEmpty = items.some((item) => item.matchesEmpty)
    const keys = items.map(({ key }) => key).sort()
    const one =
      items.length === 1
        ? items[0]!
        : this.#made(`(${keys.join('|')})`, sizeOf(items) + 1, matchesEmpty, { kind: 'union', items })
    if (items.length === all.length || matchesEmpty) return one
    return one.shape.kind === 'repeat'
      ? this.#repeat(one.shape.item, 0, one.shape.endless)
      : this.#repeat(one, 0, false)
  }

  #repeat(item: EdgeLabel, min: Repeat['min'], endless: boolean): EdgeLabel {
    const sign = endless ? (min === 0 ? '*' : '+') : '?'
    return this.#made(item.key + sign, item.size + 1, min === 0 || item.matchesEmpty, {
      kind: 'repeat',
      item,
      min,
      endless,
    })
  }

  #made(key: string, size: number, matchesEmpty: boolean, shape: Shape): EdgeLabel {
    this.#work -= size
    if (size > this.#maxSize || this.#work < 0) throw new TooLarge()
    return { key, size, matchesEmpty, shape }
  }
}

function itemsOf(label: EdgeLabel): readonly EdgeLabel[] {
  return label.shape.kind === 'sequence' ? label.shape.items : [label]
}

function alternativesOf(label: EdgeLabel): readonly EdgeLabel[] {
  const { shape } = label
  if (shape.kind === 'union') return shape.items
  return shape.kind === 'repeat' && !shape.endless ? [EMPTY_LABEL, ...alternativesOf(shape.item)] : [label]
}

function sizeOf(items: readonly EdgeLabel[]): number {
  return items.reduce((sum, { size }) => sum + size, 0)
}
