import { byId, element } from '../../shared/element.ts'
import { DIALECT_NAMES, type Settings } from '../settings.ts'

const ZONES = [
  'UTC',
  'Europe/London',
  'Europe/Zurich',
  'America/New_York',
  'America/Los_Angeles',
  'Asia/Tokyo',
  'Australia/Sydney',
]

/** The names of the settings that a list of choices holds. */
const CHOSEN = ['defaultOperator', 'precedence', 'timeZone', 'dialect', 'target'] as const

/** The lists of choices of the page, and the name of the table. */
export class OptionsForm {
  readonly #table = byId('table', HTMLInputElement)
  readonly #selects: Readonly<Record<(typeof CHOSEN)[number], HTMLSelectElement>>

  constructor(onChange: (change: Partial<Settings>) => void) {
    const named = (name: string) =>
      document.querySelector<HTMLSelectElement>(`#options select[name="${name}"], #${name}`)!
    this.#selects = {
      defaultOperator: named('defaultOperator'),
      precedence: named('precedence'),
      timeZone: named('timeZone'),
      dialect: byId('dialect', HTMLSelectElement),
      target: byId('target', HTMLSelectElement),
    }
    this.#selects.dialect.append(
      ...Object.entries({ ...DIALECT_NAMES, all: 'All, side by side' }).map(([value, name]) =>
        element('option', { value }, name),
      ),
    )
    const local = Intl.DateTimeFormat().resolvedOptions().timeZone
    for (const zone of new Set([...ZONES, local])) this.#offerZone(zone)
    for (const name of CHOSEN)
      this.#selects[name].addEventListener('change', () => onChange({ [name]: this.#selects[name].value }))
    this.#table.addEventListener('input', () => {
      if (this.#table.validity.valid) onChange({ table: this.#table.value })
    })
  }

  /** Shows settings. */
  show(settings: Settings): void {
    this.#offerZone(settings.timeZone)
    for (const name of CHOSEN) this.#selects[name].value = settings[name]
    if (this.#table.value !== settings.table) this.#table.value = settings.table
  }

  #offerZone(zone: string): void {
    const { timeZone } = this.#selects
    if (![...timeZone.options].some(({ value }) => value === zone))
      timeZone.append(element('option', { value: zone }, zone.replaceAll('_', ' ')))
  }
}
