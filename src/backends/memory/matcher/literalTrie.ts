/** Of longer literals only the beginning counts, so that the time is in proportion to the text alone. */
const MAX_DEPTH = 8

interface Node<Value> {
  value: Value | undefined
  next: Map<number, Node<Value>> | undefined
}

/** A map from literals, cut to eight code units, that finds all of them that stand at a place of a text. */
export class LiteralTrie<Value> {
  readonly #root: Node<Value> = { value: undefined, next: undefined }

  get isEmpty(): boolean {
    return this.#root.next === undefined
  }

  get(whole: string): Value | undefined {
    const literal = whole.slice(0, MAX_DEPTH)
    let node: Node<Value> | undefined = this.#root
    for (let i = 0; i < literal.length && node !== undefined; i++)
      node = node.next?.get(literal.charCodeAt(i))
    return node?.value
  }

  set(whole: string, value: Value): void {
    const literal = whole.slice(0, MAX_DEPTH)
    let node = this.#root
    for (let i = 0; i < literal.length; i++) {
      node.next ??= new Map()
      let next = node.next.get(literal.charCodeAt(i))
      if (next === undefined) {
        next = { value: undefined, next: undefined }
        node.next.set(literal.charCodeAt(i), next)
      }
      node = next
    }
    node.value = value
  }

  delete(whole: string): void {
    const literal = whole.slice(0, MAX_DEPTH)
    const path = [this.#root]
    for (let i = 0; i < literal.length; i++) {
      const next = path[i]!.next?.get(literal.charCodeAt(i))
      if (next === undefined) return
      path.push(next)
    }
    path.at(-1)!.value = undefined
    for (let i = literal.length; i > 0; i--) {
      const { value, next } = path[i]!
      if (value !== undefined || next !== undefined) return
      const parent = path[i - 1]!
      parent.next!.delete(literal.charCodeAt(i - 1))
      if (parent.next!.size === 0) parent.next = undefined
    }
  }

  /** Calls a function with the value of each literal with which the text continues at a place. */
  findAt(text: string, at: number, found: (value: Value) => void): void {
    let node: Node<Value> | undefined = this.#root
    for (let i = at; node !== undefined; i++) {
      if (node.value !== undefined) found(node.value)
      // Beyond the end the code unit is NaN, which no node has.
      node = node.next?.get(text.charCodeAt(i))
    }
  }
}
