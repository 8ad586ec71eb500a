import { byId, element } from '../../shared/element.ts'
import { EXAMPLES, type Example } from '../../shared/examples.ts'

/**
 * Fills the gallery, which closes when an example is chosen.
 *
 * @returns marks the example that has a text, if there is one
 */
export function fillGallery(onChoose: (example: Example) => void): (text: string) => void {
  const buttons = new Map<string, HTMLButtonElement>()
  const choose = (example: Example) => {
    byId('gallery', HTMLElement).hidePopover()
    onChoose(example)
  }
  for (const { title, examples } of EXAMPLES) {
    const list = element('ul')
    for (const example of examples) {
      const button = element(
        'button',
        { type: 'button', className: 'example', onclick: () => choose(example) },
        element('code', {}, example.text),
        element('span', {}, example.about),
      )
      buttons.set(example.text, button)
      list.append(element('li', {}, button))
    }
    byId('gallery-list', HTMLElement).append(element('section', {}, element('h3', {}, title), list))
  }
  return (text) => {
    for (const [each, button] of buttons) button.setAttribute('aria-current', String(each === text))
  }
}
