import { type Extension, Prec } from '@codemirror/state'
import { type EditorView, getTooltip, type Rect, showTooltip, tooltips, ViewPlugin } from '@codemirror/view'

const MARGIN = 8

/**
 * Where lists and cards lie: in the top layer, where the browser has popovers, so that nothing of the page
 * cuts or covers them. Those of one line are below the border of the box, or above it, and never over the
 * text.
 *
 * @param keys - what is below a list
 * @param boxOf - the element with the border; by default the editor itself
 */
export function floating(
  oneLine: boolean,
  keys: string,
  boxOf: (view: EditorView) => Element = ({ dom }) => dom,
): Extension {
  // A program without a DOM may make the state of an editor.
  const layer = globalThis.document?.createElement('div')
  if (layer === undefined) return []
  layer.className = 'isoquery-layer'
  layer.popover = 'manual'
  const plugin = ViewPlugin.define((view) => {
    view.dom.append(layer)
    const show = () => {
      const shown = view.state.facet(showTooltip).flatMap((tooltip) => tooltip ?? [])
      // Shown for each list or card, so that it is above a dialog that was opened before.
      if (layer.isConnected) layer.togglePopover?.(shown.length > 0)
      for (const each of shown.map((tooltip) => getTooltip(view, tooltip))) {
        if (each !== null) each.dom.dataset.keys = keys
        if (each !== null && oneLine)
          Object.defineProperty(each, 'getCoords', {
            configurable: true,
            value: (at: number) => beside(boxOf(view), view.coordsAtPos(at)),
          })
      }
    }
    return { update: show, destroy: () => layer.remove() }
  })
  // The lists and cards are made before they are placed.
  return [tooltips({ parent: layer, tooltipSpace }), Prec.lowest(plugin)]
}

/** The stretch of a box above or below a character of its text. */
function beside(box: Element, caret: Rect | null): Rect {
  const { top, bottom, left } = box.getBoundingClientRect()
  return { top, bottom, left: caret?.left ?? left, right: caret?.right ?? left }
}

/** What is in sight, also above a keyboard on the screen, with a margin. */
function tooltipSpace({ dom: { ownerDocument } }: EditorView): Rect {
  const { clientWidth, clientHeight } = ownerDocument.documentElement
  const { offsetTop = 0, height = clientHeight } = ownerDocument.defaultView?.visualViewport ?? {}
  return {
    left: MARGIN,
    top: offsetTop,
    right: clientWidth - MARGIN,
    bottom: Math.min(clientHeight, offsetTop + height),
  }
}
