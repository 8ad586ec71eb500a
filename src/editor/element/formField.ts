/** Without a DOM, the class exists but cannot be used. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/**
 * The standard members of a form control. They work as on an `<input>`.
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

  /** The `<label>` elements associated with this element. */
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

  /**
   * Whether the element is disabled. If so, the user cannot use it, and the form does not submit its value.
   */
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

  /** Whether the user must enter some text. If so, blank text is invalid. */
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

  /**
   * The accessible name. Defaults to `aria-label`, then to the text of the element's `<label>`, then to
   * "Search query".
   */
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

  /** A message that says why the element is invalid, or an empty string if it is valid. */
  get validationMessage(): string {
    return this.internals.validationMessage
  }

  /** Returns whether the element is valid. If not, it also fires an `invalid` event. */
  checkValidity(): boolean {
    return this.internals.checkValidity()
  }

  /** Like `checkValidity`, but also tells the user what is wrong. */
  reportValidity(): boolean {
    return this.internals.reportValidity()
  }
}
