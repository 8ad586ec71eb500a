import { EditorState } from '@codemirror/state'
import { vi } from 'vitest'
import { FormField } from '../../../src/editor/element/formField.ts'
import { IsoqueryInput } from '../../../src/editor/element/isoqueryInput.ts'
import { QueryBox } from '../../../src/editor/element/queryBox.ts'

/** What an element asks of a page. */
class FakeElement extends EventTarget {
  static readonly observedAttributes: readonly string[] = []
  readonly localName = 'isoquery-input'
  readonly asked = {
    form: null,
    labels: [] as { textContent: string }[],
    value: '',
    validity: {} as object,
    validationMessage: '',
    setFormValue(value: string) {
      this.value = value
    },
    setValidity(flags: object, message = '') {
      this.validity = flags
      this.validationMessage = message
    },
  }
  readonly #attributes = new Map<string, string>()

  attachInternals() {
    return this.asked
  }
  attachShadow() {
    return { append() {}, addEventListener() {} }
  }
  getAttribute(name: string) {
    return this.#attributes.get(name) ?? null
  }
  hasAttribute(name: string) {
    return this.#attributes.has(name)
  }
  setAttribute(name: string, value: string) {
    this.#attributes.set(name, value)
    this.#changed(name)
  }
  toggleAttribute(name: string, isThere: boolean) {
    if (isThere) this.#attributes.set(name, '')
    else this.#attributes.delete(name)
    this.#changed(name)
  }
  #changed(name: string) {
    const { observedAttributes } = this.constructor as typeof FakeElement
    if (observedAttributes.includes(name)) (this as unknown as IsoqueryInput).attributeChangedCallback(name)
  }
}

/** Makes elements where there is no page, and tells the last state of an editor. */
export function elementsWithoutPage() {
  const part = { add() {} }
  const createElement = () => ({ part, dataset: {}, append() {}, addEventListener() {} })
  vi.stubGlobal('document', { createElement })
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  )
  // The class was made where there is no HTMLElement.
  const [made, prototype] = [Object.getPrototypeOf(FormField), Object.getPrototypeOf(FormField.prototype)]
  Object.setPrototypeOf(FormField, FakeElement)
  Object.setPrototypeOf(FormField.prototype, FakeElement.prototype)
  vi.spyOn(QueryBox.prototype, 'mount').mockReturnValue()
  const update = vi.spyOn(EditorState.prototype, 'update')
  return {
    create: () => new IsoqueryInput() as unknown as IsoqueryInput & Pick<FakeElement, 'asked'>,
    state: () => (update.mock.results.at(-1)!.value as { state: EditorState }).state,
    /** Leaves all as it was. */
    close: () => {
      Object.setPrototypeOf(FormField, made)
      Object.setPrototypeOf(FormField.prototype, prototype)
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    },
  }
}
