import { closeCompletion, completionStatus } from '@codemirror/autocomplete'
import { ChangeSet, type Extension, Prec } from '@codemirror/state'
import {
  activateHover,
  type Command,
  closeHoverTooltips,
  EditorView,
  hoverTooltip,
  keymap,
  type PluginValue,
  type Tooltip,
  ViewPlugin,
} from '@codemirror/view'
import type { Fix } from '../../diagnostics/diagnostic.ts'
import { diagnosticsOf } from '../diagnose.ts'
import { hoverAt } from '../hover.ts'
import { applyShownFix } from './applyShownFix.ts'
import { meaningCard, problemCard } from './cardContent.ts'
import type { Language } from './messages.ts'
import type { ReadingField } from './readingField.ts'

/**
 * Cards next to the text: the problems at a place with their corrections, or what is there means. The pointer
 * opens them, and a touch opens those of problems. F8 goes to the next problem, and Ctrl-. (Cmd-.) opens the
 * card at the caret; its first button has the focus then, and Escape leads back.
 */
export function cards(
  reading: ReadingField,
  messages: Language,
): {
  readonly extension: Extension
  readonly openNext: Command
} {
  const problemsAt = (view: EditorView, at: number) =>
    diagnosticsOf(view.state.field(reading)).filter(({ span }) => span.start <= at && at <= span.end)
  const cardAt = (view: EditorView, at: number): Tooltip | null => {
    // The list has its place.
    if (completionStatus(view.state) === 'active') return null
    const problems = problemsAt(view, at)
    if (problems.length > 0) {
      const [pos, end] = [
        Math.min(...problems.map(({ span }) => span.start)),
        Math.max(...problems.map(({ span }) => span.end)),
      ]
      const { doc } = view.state
      // A change takes the card away, so there is none since it was shown.
      const take = (fix: Fix) => {
        if (view.state.doc === doc) applyShownFix(view, fix, ChangeSet.empty(doc.length))
      }
      return { pos, end, create: () => ({ dom: problemCard(problems, take, () => close(view), messages) }) }
    }
    const found = hoverAt(view.state.field(reading), at, messages)
    if (found === null) return null
    return { pos: found.from, end: found.to, create: () => ({ dom: meaningCard(found.text) }) }
  }
  const tooltip = hoverTooltip(cardAt, { hideOnChange: true })
  const open = (view: EditorView, at = view.state.selection.main.head): boolean => {
    closeCompletion(view)
    activateHover(view, at, 1, { tooltip })
    if (view.state.field(tooltip.active).length === 0) return false
    requestAnimationFrame(() => {
      const button = view.dom.querySelector<HTMLElement>('.isoquery-card button')
      if (button === null) view.focus()
      else button.focus()
    })
    return true
  }
  const openNext = (view: EditorView): boolean => {
    const { head } = view.state.selection.main
    const problems = diagnosticsOf(view.state.field(reading)).map(({ span }) => span.start)
    const next = problems.find((start) => start > head) ?? problems[0]
    if (next === undefined) return false
    view.dispatch({ selection: { anchor: next }, scrollIntoView: true })
    return open(view, next)
  }
  const closeByKey = (view: EditorView): boolean => {
    if (view.state.field(tooltip.active).length === 0) return false
    close(view)
    return true
  }
  const extension = [
    tooltip,
    ViewPlugin.define((view) => whenLeft(view, () => view.state.field(tooltip.active).length > 0)),
    EditorView.domEventHandlers({
      click: (event, view) => {
        const at = view.state.selection.main.head
        const { pointerType } = event as PointerEvent
        if (pointerType === 'touch' && problemsAt(view, at).length > 0)
          activateHover(view, at, 1, { tooltip })
      },
    }),
    Prec.high(
      keymap.of([
        { key: 'Mod-.', run: open },
        { key: 'F8', run: openNext },
        { key: 'Escape', run: closeByKey },
      ]),
    ),
  ]
  return { extension, openNext }
}

/** Closes cards when the focus goes elsewhere. */
function whenLeft(view: EditorView, isOpen: () => boolean): PluginValue {
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (view.dom.contains(relatedTarget as Node | null)) return
    // The focus moves also while the editor takes a card away.
    queueMicrotask(() => {
      if (view.dom.isConnected && isOpen()) view.dispatch({ effects: closeHoverTooltips })
    })
  }
  view.dom.addEventListener('focusout', leave)
  return { destroy: () => view.dom.removeEventListener('focusout', leave) }
}

function close(view: EditorView): void {
  view.dispatch({ effects: closeHoverTooltips })
  view.focus()
}
