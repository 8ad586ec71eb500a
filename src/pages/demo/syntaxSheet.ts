import { byId, element } from '../shared/element.ts'
import { EXAMPLES } from '../shared/examples.ts'

/**
 * Fills the sheet of the syntax, and opens it on request.
 *
 * @param ask gets the query that was chosen
 */
export function syntaxSheet(ask: (text: string) => void): void {
  const sheet = byId('syntax', HTMLDialogElement)
  // The page plans with its own settings, and shows what is valid.
  const groups = EXAMPLES.slice(0, -1).map(({ title, examples }) => {
    const items = examples
      .filter(({ settings }) => settings === undefined)
      .map(({ text, about }) => {
        const onclick = () => {
          sheet.close()
          ask(text)
        }
        const query = element('button', { type: 'button', className: 'chip', onclick }, text)
        return element('li', {}, query, element('span', {}, about))
      })
    return element('section', {}, element('h3', {}, title), element('ul', {}, ...items))
  })
  byId('syntax-list', HTMLElement).append(...groups)
  byId('syntax-open', HTMLButtonElement).addEventListener('click', () => sheet.showModal())
  byId('syntax-close', HTMLButtonElement).addEventListener('click', () => sheet.close())
  sheet.addEventListener('click', (event) => {
    if (event.target === sheet) sheet.close()
  })
}
