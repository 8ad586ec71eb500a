/** Without a DOM, the class exists but cannot be used. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/**
 * The members that every form element has, as on an `<input>`.
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

  /** The `<label>` elements of this element. */
  get labels(): NodeList | null {
    return this.internals.labels
  }

  /** The name under which the form submits the value. */
  get name(): string {
    return this.getAttribute('name') ?? ''
  }
  set name(name: string) {
    this.setAttribute('name', name)
  }

  /** The type of the form control: the element's name, `isoquery-input`. */
  get type(): string {
    return this.localName
  }

  /** Whether the element is disabled: the user cannot use it, and the form does not submit its value. */
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

  /** Whether blank text is invalid. */
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

  /** The constraints that the text violates, if any. */
  get validity(): ValidityState {
    return this.internals.validity
  }

  /** Why the element is invalid; empty if valid. */
  get validationMessage(): string {
    return this.internals.validationMessage
  }

  /** Returns whether the element is valid. If not, it also fires an `invalid` event. */
  checkValidity(): boolean {
    return this.internals.checkValidity()
  }

  /** Like `checkValidity`, but also shows the user what is invalid. */
  reportValidity(): boolean {
    return this.internals.reportValidity()
  }
}
