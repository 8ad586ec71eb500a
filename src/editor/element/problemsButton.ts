import type { Severity } from '../../diagnostics/diagnostic.ts'
import { say } from '../../diagnostics/messages.ts'
import type { SearchBoxMessages } from '../codemirror/messages.ts'
import { boxMessages } from '../codemirror/messages.ts'

/** A button with the number of marked problems. Its room is kept while there are none. */
export class ProblemsButton {
  readonly dom = document.createElement('button')

  constructor(press: () => void) {
    this.dom.type = 'button'
    this.dom.part.add('problems')
    this.dom.addEventListener('click', press)
    this.show(0, null)
  }

  show(count: number, severity: Severity | null, messages?: Partial<SearchBoxMessages>): void {
    this.dom.dataset.severity = severity ?? ''
    this.dom.textContent = String(count)
    this.dom.ariaLabel = say(boxMessages, 'box-problem-count', { count }, messages)
  }
}
