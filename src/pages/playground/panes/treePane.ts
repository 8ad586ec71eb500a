import type { Span } from '../../../index.ts'
import { element } from '../../shared/element.ts'
import { rowAt, type TreeRow } from '../treeRows.ts'

/** The callbacks of the tree. */
export interface TreeEvents {
  /** A node is pointed at or has the focus; `null` when none is. */
  onNode(span: Span | null): void
  onChoose(span: Span): void
}

/**
 * The tree as a list that the keyboard walks through: up and down, left to the parent, right to the first
 * child, Enter to the source.
 */
export class TreePane {
  readonly #pane: HTMLElement
  readonly #events: TreeEvents
  #shown = ''
  #rows: readonly TreeRow[] = []
  #items: readonly HTMLElement[] = []
  #active: HTMLElement | undefined

  constructor(pane: HTMLElement, events: TreeEvents) {
    this.#pane = pane
    this.#events = events
    // `pointerover` would come for rows that scroll below a resting pointer, and undo the keyboard's mark.
    pane.addEventListener('pointermove', (event) => this.#tell(this.#indexOf(event.target)))
    pane.addEventListener('pointerleave', () => this.#tell(this.#indexOf(document.activeElement)))
    pane.addEventListener('focusin', (event) => this.#tell(this.#indexOf(event.target)))
    pane.addEventListener('focusout', () => this.#tell(-1))
    pane.addEventListener('click', (event) => this.#choose(this.#indexOf(event.target)))
    pane.addEventListener('keydown', (event) => this.#press(event))
  }

  /**
   * Shows another tree.
   *
   * @param nodes the number of all its nodes
   */
  show(rows: readonly TreeRow[], nodes: number): void {
    // A reading that comes again with the same rows must not take the focus away.
    const shown = JSON.stringify([rows, nodes])
    if (shown === this.#shown) return
    this.#shown = shown
    this.#rows = rows
    this.#items = rows.map((row, i) => item(row, i === 0))
    const list = element('div', { role: 'tree', 'aria-label': 'Tree' }, ...this.#items)
    const beyond = nodes > rows.length ? [`… and ${nodes - rows.length} more nodes`] : []
    this.#pane.replaceChildren(list, ...beyond.map((text) => element('p', { className: 'beyond' }, text)))
  }

  /** Marks the node at a place of the source. */
  point(place: number | null): void {
    const at = place === null ? -1 : rowAt(this.#rows, place)
    this.#active?.classList.remove('active')
    this.#active = this.#items[at]
    this.#active?.classList.add('active')
    // Where the tree is not shown, asking for places would only lay the page out.
    const isShown = this.#pane.closest('[hidden]') === null
    if (isShown && this.#active !== undefined) this.#reveal(this.#active)
  }

  /** Scrolls the pane alone: the page keeps still while the user types. */
  #reveal(item: HTMLElement): void {
    const [pane, row] = [this.#pane.getBoundingClientRect(), item.getBoundingClientRect()]
    this.#pane.scrollTop += Math.min(0, row.top - pane.top) + Math.max(0, row.bottom - pane.bottom)
  }

  #indexOf(target: EventTarget | null): number {
    return target instanceof Element ? this.#items.indexOf(target.closest('[role="treeitem"]')!) : -1
  }

  #tell(index: number): void {
    this.#events.onNode(this.#rows[index]?.span ?? null)
  }

  #choose(index: number): void {
    const row = this.#rows[index]
    if (row !== undefined) this.#events.onChoose(row.span)
  }

  #press(event: KeyboardEvent): void {
    const at = this.#indexOf(event.target)
    if (at === -1) return
    if (event.key === 'Enter' || event.key === ' ') this.#choose(at)
    else {
      const next = this.#next(event.key, at)
      if (next === undefined) return
      this.#go(at, next)
    }
    event.preventDefault()
  }

  #next(key: string, at: number): number | undefined {
    const { level } = this.#rows[at]!
    switch (key) {
      case 'ArrowDown':
        return at + 1
      case 'ArrowUp':
        return at - 1
      case 'Home':
        return 0
      case 'End':
        return this.#rows.length - 1
      case 'ArrowLeft':
        return this.#rows.findLastIndex((row, i) => i < at && row.level < level)
      case 'ArrowRight':
        return (this.#rows[at + 1]?.level ?? 0) > level ? at + 1 : at
      default:
        return undefined
    }
  }

  #go(from: number, to: number): void {
    const item = this.#items[to]
    if (item === undefined) return
    this.#items[from]!.tabIndex = -1
    item.tabIndex = 0
    item.focus()
  }
}

function item({ level, kind, detail }: TreeRow, isFirst: boolean): HTMLElement {
  const made = element(
    'div',
    {
      role: 'treeitem',
      'aria-level': String(level),
      className: `node ${kind === 'missing' ? 'hole' : ''}`,
      tabIndex: isFirst ? 0 : -1,
    },
    element('span', { className: 'kind' }, kind),
    ...(detail === '' ? [] : [element('span', {}, detail)]),
  )
  made.style.setProperty('--level', String(level - 1))
  return made
}
