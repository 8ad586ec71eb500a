import { checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import type { Rule } from '../../diagnostics/arguments/rules.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { say } from '../../diagnostics/messages.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Schema } from '../../schema/schema.ts'
import { isError } from '../../semantics/reading.ts'
import { skipBlanks } from '../../syntax/lexer/characters.ts'
import { BOX_RULES, type QueryPlanOptions } from '../codemirror/boxOptions.ts'
import type { SearchBoxMessages } from '../codemirror/messages.ts'
import { boxMessages } from '../codemirror/messages.ts'
import { type QueryText, queryText } from '../codemirror/readingField.ts'
import { submitForm } from '../codemirror/singleLine.ts'
import type { ValueProvider } from '../complete/completionOption.ts'
import { diagnosticsOf } from '../diagnose.ts'
import { FormField } from './formField.ts'
import { ProblemsButton } from './problemsButton.ts'
import { QueryBox } from './queryBox.ts'
import { STYLES } from './styleSheet.ts'

/** The `detail` of an `isoquery-plan` event: the text in the box, and the plan for it. */
export interface QueryPlanDetail extends QueryText {
  /**
   * The plan for the text. `null` while the text has an error, and for blank text unless
   * `planOptions.emptyQuery` is set.
   */
  readonly plan: Plan<Schema> | null
}

/** The properties that a page may have set before the element was defined. */
const PROPERTIES = [
  'messages',
  'value',
  'schema',
  'values',
  'recent',
  'planOptions',
  'disabled',
  'readOnly',
  'required',
] as const

/**
 * `<isoquery-input>`: a search box for queries that works in forms like an `<input>`. It completes,
 * highlights and explains the query, marks problems and offers fixes. Enter submits the form.
 *
 * The `schema` property defines the fields; without it, the box accepts any text. `values` provides field
 * values for completion, `recent` lists the searches to suggest while the box is blank, `planOptions` holds
 * the options for `planQuery`, and `messages` provides the box's text in another language. Setting a property
 * to an equal value has no effect, so you can set all of them on every render. Two `messages` objects are
 * equal if they contain the same functions. The attributes `value` (the initial text, restored by a reset),
 * `name`, `placeholder`, `label` (the accessible name), `disabled`, `readonly` and `required` work as on an
 * `<input>`. A query with an error makes the element invalid.
 *
 * Events: `input` after each change by the user; `change` when the user has finished, by pressing Enter or
 * leaving the box; `isoquery-plan`, with a {@link QueryPlanDetail}, after the text, the schema or the options
 * change (only once for all the changes in the same task).
 *
 * Slot: `icon`, shown before the text. Parts: `box`, `editor`, `content`, `problems`, `clear`. Custom
 * properties: `--isoquery-text`, and, with the same prefix, `muted`, `background`, `outline`, `surface`,
 * `border`, `accent`, `selected`, `hovered`, `disabled`, `error`, `warning`, `field`, `operator`, `phrase`,
 * `pattern`, `regexp`, `number`, `padding`, `radius`. The colours follow `color-scheme`. Like an `<input>`,
 * the element does not inherit its font; to give it the page's font, use `isoquery-input { font: inherit }`.
 *
 * @example
 * const box = document.querySelector<IsoqueryInput>('isoquery-input')!
 * box.schema = releases
 * box.addEventListener('isoquery-plan', ({ detail: { plan } }) => plan && show(plan))
 */
export class IsoqueryInput extends FormField {
  static readonly observedAttributes = ['value', 'placeholder', 'label', 'aria-label', 'readonly', 'required']

  readonly #root: ShadowRoot
  readonly #frame = document.createElement('div')
  readonly #clear = document.createElement('button')
  readonly #button = new ProblemsButton(() => this.#box.openNextProblem())
  readonly #box = new QueryBox({
    edited: () => this.#edited(),
    submitted: () => this.#submit(),
    marked: (count, severity) => this.#button.show(count, severity, this.#messages),
  })
  readonly #closeList = () => this.#box.closeList()
  #schema: Schema | null = null
  #values: ValueProvider | null = null
  #recent: readonly string[] = []
  #planOptions: QueryPlanOptions = {}
  #messages: Partial<SearchBoxMessages> = {}
  #form: HTMLFormElement | null = null
  #isDisabled = false
  /** Whether the text no longer follows the default value. */
  #isDirty = false
  /** The text as of the last `change` event. */
  #committed = ''
  #customError = ''
  #reports = false

  constructor() {
    super()
    this.#root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLES)
    this.#root.adoptedStyleSheets = [sheet]
    this.#frame.part.add('box')
    const icon = document.createElement('slot')
    icon.name = 'icon'
    this.#clear.type = 'button'
    this.#clear.part.add('clear')
    this.#clear.textContent = '×'
    // Keyboard users clear the text with the usual keys.
    this.#clear.tabIndex = -1
    this.#clear.addEventListener('click', () => this.#box.clear())
    this.#frame.append(icon, this.#button.dom, this.#clear)
    this.#root.append(this.#frame)
    // These are the editor's own events. The element fires its own when its value has changed.
    this.#root.addEventListener('input', (event) => event.stopPropagation())
    this.#frame.addEventListener('mousedown', (event) => {
      if (event.target !== this.#frame) return
      event.preventDefault()
      this.#box.focus()
    })
    this.addEventListener('focusout', () => this.#commit())
    this.#configure()
    this.#changed()
  }

  /** The text in the box. */
  get value(): string {
    return this.#box.text
  }
  set value(text: string | null | undefined) {
    this.#isDirty = true
    this.#setText(text ?? '')
  }

  /** The schema that defines the fields. If it is `null`, the box accepts any text. */
  get schema(): Schema | null {
    return this.#schema
  }
  set schema(schema: Schema | null | undefined) {
    check('schema', schema, BOX_RULES.schema)
    if (isSame(this.#schema, schema ?? null)) return
    this.#schema = schema ?? null
    this.#read()
  }

  /** The function that provides field values for completion. */
  get values(): ValueProvider | null {
    return this.#values
  }
  set values(values: ValueProvider | null | undefined) {
    check('values', values, BOX_RULES.values)
    const isFirst = (this.#values === null) !== (values == null)
    this.#values = values ?? null
    if (isFirst) this.#read()
  }

  /** Searches to suggest while the box is blank, most recent first. The box shows the first five. */
  get recent(): readonly string[] {
    return this.#recent
  }
  set recent(searches: readonly string[] | null | undefined) {
    check('recent', searches, BOX_RULES.recent)
    if (isSame(this.#recent, searches ?? [])) return
    this.#recent = searches ?? []
    this.#read()
  }

  /** The options that the box passes to `planQuery`. */
  get planOptions(): QueryPlanOptions {
    return this.#planOptions
  }
  set planOptions(options: QueryPlanOptions | null | undefined) {
    check('planOptions', options, BOX_RULES.planOptions)
    if (isSame(this.#planOptions, options ?? {})) return
    this.#planOptions = options ?? {}
    this.#read()
  }

  /** The text that the search box displays and announces. Anything missing falls back to English. */
  get messages(): Partial<SearchBoxMessages> {
    return this.#messages
  }
  set messages(messages: Partial<SearchBoxMessages> | null | undefined) {
    check('messages', messages, BOX_RULES.messages)
    if (areSame(this.#messages, messages ?? {})) return
    this.#messages = messages ?? {}
    this.#button.show(0, null, this.#messages)
    this.#configure()
    this.#read()
  }

  /**
   * The plan for the text. `null` if there is no schema, if the text has an error, or if it is blank and
   * `planOptions.emptyQuery` is not set.
   */
  get plan(): Plan<Schema> | null {
    return this.#box.reading?.plan ?? null
  }

  /** All problems in the text, in order, with tested fixes. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#box.reading === null ? [] : diagnosticsOf(this.#box.reading)
  }

  /** Marks the element as invalid, with your message. To remove the message, pass an empty string. */
  setCustomValidity(message: string): void {
    this.#customError = message
    this.#validate()
  }

  /** @internal */
  connectedCallback(): void {
    for (const name of PROPERTIES) {
      if (!Object.hasOwn(this, name)) continue
      const value = this[name]
      delete (this as Partial<this>)[name]
      Object.assign(this, { [name]: value })
    }
    this.#configure()
    this.#box.mount(this.#frame, this.#root)
    this.#validate()
  }

  /** @internal */
  disconnectedCallback(): void {
    this.#box.unmount()
  }

  /** @internal */
  attributeChangedCallback(name: string): void {
    if (name === 'required') this.#validate()
    else if (name !== 'value') this.#configure()
    else if (!this.#isDirty) this.#setText(this.defaultValue)
  }

  /** @internal */
  formDisabledCallback(disabled: boolean): void {
    this.#isDisabled = disabled
    this.#configure()
  }

  /** @internal */
  formAssociatedCallback(form: HTMLFormElement | null): void {
    this.#form?.removeEventListener('submit', this.#closeList)
    this.#form = form
    form?.addEventListener('submit', this.#closeList)
  }

  /** @internal */
  formResetCallback(): void {
    this.#isDirty = false
    this.#setText(this.defaultValue)
  }

  /** @internal */
  formStateRestoreCallback(state: string): void {
    this.value = state
  }

  #setText(text: string): void {
    if (!this.#box.write(text)) return
    this.#committed = this.#box.text
    this.#changed()
  }

  #edited(): void {
    this.#isDirty = true
    this.#changed()
    this.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  }

  #submit(): void {
    this.#commit()
    submitForm(this.form)
  }

  #commit(): void {
    if (this.#committed === this.value) return
    this.#committed = this.value
    this.dispatchEvent(new Event('change', { bubbles: true }))
  }

  #read(): void {
    this.#box.read({
      schema: this.#schema,
      // The page may set a different function each time.
      ...(this.#values === null ? {} : { values: (...asked) => this.#values!(...asked) }),
      recent: this.#recent,
      planOptions: this.#planOptions,
      messages: this.#messages,
    })
    this.#changed()
  }

  #configure(): void {
    this.#box.configure({
      placeholder: this.placeholder,
      label: this.#accessibleName(),
      disabled: this.#isDisabled,
      readOnly: this.readOnly,
      messages: this.#messages,
    })
    this.#clear.ariaLabel = say(boxMessages, 'box-clear', {}, this.#messages)
    this.#validate()
  }

  #accessibleName(): string {
    const given = this.getAttribute('label') ?? this.getAttribute('aria-label')
    // During construction, the element has no labels yet.
    const labels = Array.from(this.labels ?? [], ({ textContent }) => textContent?.trim() ?? '')
    return given ?? (labels.join(' ') || say(boxMessages, 'box-label', {}, this.#messages))
  }

  #changed(): void {
    this.internals.setFormValue(this.value)
    this.#validate()
    if (this.#reports || this.#schema === null) return
    this.#reports = true
    queueMicrotask(() => this.#report())
  }

  #report(): void {
    this.#reports = false
    const { reading } = this.#box
    const text = reading === null ? { text: this.value, diagnostics: [] } : queryText(reading)
    const detail: QueryPlanDetail = Object.assign(text, { plan: this.plan })
    this.dispatchEvent(new CustomEvent('isoquery-plan', { detail, bubbles: true, composed: true }))
  }

  #validate(): void {
    const { value } = this
    this.#clear.hidden = value === '' || this.#isDisabled || this.readOnly
    const isBlank = skipBlanks(value, 0) === value.length
    const message = this.#customError || this.diagnostics.find(isError)?.message
    if (this.readOnly) this.internals.setValidity({})
    else if (message !== undefined)
      this.internals.setValidity({ customError: true }, message, this.#box.content)
    else if (isBlank && this.required)
      this.internals.setValidity(
        { valueMissing: true },
        say(boxMessages, 'box-required', {}, this.#messages),
        this.#box.content,
      )
    else this.internals.setValidity({})
  }
}

/** Whether two options, as plain data, have the same content. The page may create them on every render. */
function isSame(one: object | null, other: object | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** Whether two objects have the same functions. */
function areSame(one: Partial<SearchBoxMessages>, other: Partial<SearchBoxMessages>): boolean {
  const codes = Object.keys({ ...one, ...other }) as (keyof SearchBoxMessages)[]
  return codes.every((code) => one[code] === other[code])
}

function check(name: string, value: unknown, rule: Rule): void {
  checkOptions('isoquery-input', { [name]: value ?? undefined }, { [name]: { ...rule, required: false } })
}

declare global {
  interface HTMLElementTagNameMap {
    'isoquery-input': IsoqueryInput
  }
  interface HTMLElementEventMap {
    'isoquery-plan': CustomEvent<QueryPlanDetail>
  }
}
