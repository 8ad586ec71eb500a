import { element } from '../../shared/element.ts'
import { EXAMPLES, type Example } from '../examples.ts'

/**
 * Fills the gallery.
 *
 * @returns marks the example that has a text, if there is one
 */
export function fillGallery(
  parent: HTMLElement,
  onChoose: (example: Example) => void,
): (text: string) => void {
  const buttons = new Map<string, HTMLButtonElement>()
  for (const { title, examples } of EXAMPLES) {
    const list = element('ul')
    for (const example of examples) {
      const button = element(
        'button',
        { type: 'button', className: 'example', onclick: () => onChoose(example) },
        element('code', {}, example.text),
        element('span', {}, example.about),
      )
      buttons.set(example.text, button)
      list.append(element('li', {}, button))
    }
    parent.append(element('h3', {}, title), list)
  }
  return (text) => {
    for (const [each, button] of buttons) button.setAttribute('aria-current', String(each === text))
  }
}
