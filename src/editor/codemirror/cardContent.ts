import type { Diagnostic, Fix } from '../../diagnostics/diagnostic.ts'
import { say } from '../../diagnostics/messages.ts'
import { boxMessages, type Language } from './messages.ts'

/** Problems with a button for each fix. The arrow keys go from button to button; Escape closes. */
export function problemCard(
  problems: readonly Diagnostic[],
  take: (fix: Fix) => void,
  close: () => void,
  messages: Language,
): HTMLElement {
  const card = element('div', 'isoquery-card')
  card.setAttribute('role', 'group')
  card.setAttribute('aria-label', say(boxMessages, 'box-problems', {}, messages))
  // A click on its text keeps it open.
  card.tabIndex = -1
  for (const { severity, message, fixes } of problems) {
    const problem = element('div', `isoquery-problem isoquery-problem-${severity}`)
    const text = element('p', 'isoquery-message')
    const title = element('strong', 'isoquery-severity')
    title.append(say(boxMessages, 'box-severity', { severity }, messages))
    text.append(title, ' ', message)
    problem.append(text)
    for (const fix of fixes) {
      const button = element('button', 'isoquery-fix')
      button.type = 'button'
      button.append(fix.title)
      button.addEventListener('click', () => take(fix))
      problem.append(button)
    }
    card.append(problem)
  }
  card.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
    else if (!moveFocus(card, event)) return
    event.preventDefault()
    event.stopPropagation()
  })
  return card
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function moveFocus(card: HTMLElement, { key, target }: KeyboardEvent): boolean {
  const step = Object.hasOwn(STEPS, key) ? STEPS[key]! : 0
  if (step === 0) return false
  const buttons = [...card.querySelectorAll('button')]
  const at = buttons.indexOf(target as HTMLButtonElement)
  buttons.at((at + step) % buttons.length)?.focus()
  return true
}

/** What a stretch of the query means; each line is a paragraph. */
export function meaningCard(text: string): HTMLElement {
  const card = element('div', 'isoquery-card')
  card.setAttribute('role', 'status')
  card.append(
    ...text.split('\n').map((line) => {
      const paragraph = element('p', 'isoquery-message')
      paragraph.append(line)
      return paragraph
    }),
  )
  return card
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  return made
}
