/** Where there is no DOM, the class exists, but it cannot be used. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/**
 * The members that form elements have, as in `<input>`.
 *
 * @example
 * const field: FormField = document.querySelector<IsoqueryInput>('isoquery-input')!
 * field.form?.requestSubmit()
 */
export abstract class FormField extends Base {
  static readonly formAssociated = true

  /** @internal */
  protected readonly internals: ElementInternals

  constructor() {
    super()
    this.internals = this.attachInternals()
  }

  /** The form that the element belongs to. */
  get form(): HTMLFormElement | null {
    return this.internals.form
  }

  /** The labels of the element. */
  get labels(): NodeList | null {
    return this.internals.labels
  }

  /** The name of the value in the form's data. */
  get name(): string {
    return this.getAttribute('name') ?? ''
  }
  set name(name: string) {
    this.setAttribute('name', name)
  }

  /** The name of the element. */
  get type(): string {
    return this.localName
  }

  /** Whether the element is disabled: the user cannot use it, and the form omits it. */
  get disabled(): boolean {
    return this.hasAttribute('disabled')
  }
  set disabled(disabled: boolean) {
    this.toggleAttribute('disabled', disabled)
  }

  /** Whether the user can read the text but not change it. */
  get readOnly(): boolean {
    return this.hasAttribute('readonly')
  }
  set readOnly(readOnly: boolean) {
    this.toggleAttribute('readonly', readOnly)
  }

  /** Whether a blank text is invalid. */
  get required(): boolean {
    return this.hasAttribute('required')
  }
  set required(required: boolean) {
    this.toggleAttribute('required', required)
  }

  /** Shown while the text is empty. */
  get placeholder(): string {
    return this.getAttribute('placeholder') ?? ''
  }
  set placeholder(text: string) {
    this.setAttribute('placeholder', text)
  }

  /** The accessible name. Default: `aria-label`, the text of the element's `<label>`, or "Search query". */
  get label(): string {
    return this.getAttribute('label') ?? ''
  }
  set label(text: string) {
    this.setAttribute('label', text)
  }

  /** The initial text. Resetting the form restores it. */
  get defaultValue(): string {
    return this.getAttribute('value') ?? ''
  }
  set defaultValue(text: string) {
    this.setAttribute('value', text)
  }

  /** Whether form validation includes this element. */
  get willValidate(): boolean {
    return this.internals.willValidate
  }

  /** What makes the text invalid. */
  get validity(): ValidityState {
    return this.internals.validity
  }

  /** Why the element is invalid; empty if valid. */
  get validationMessage(): string {
    return this.internals.validationMessage
  }

  /** Whether the element is valid. If not, an `invalid` event follows. */
  checkValidity(): boolean {
    return this.internals.checkValidity()
  }

  /** Like `checkValidity`, and shows the user what is invalid. */
  reportValidity(): boolean {
    return this.internals.reportValidity()
  }
}
