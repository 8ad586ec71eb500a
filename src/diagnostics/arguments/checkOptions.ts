import { didYouMean } from '../didYouMean.ts'
import { OBJECT, type Rule, type Rules } from './rules.ts'
import { shown } from './shown.ts'
import { isObject } from './typeGuards.ts'

/**
 * Refuses an options object with an option that is unknown, missing or of the wrong type. An option that is
 * `undefined` counts as absent.
 *
 * @param caller - the public function, as its callers write it
 * @throws TypeError that names the function, the option, and what is right instead.
 * @example
 * checkOptions('field.text', { htlm: true }, { html: FLAG })
 * // TypeError: field.text: there is no option "htlm". Did you mean "html"? The options are: html.
 */
export function checkOptions(caller: string, options: unknown, rules: Rules): void {
  checkInside(caller, '', options ?? (options === undefined ? {} : options), rules)
}

function checkInside(caller: string, path: string, options: unknown, rules: Rules): void {
  const subject = path === '' ? 'the options' : `the option ${path}`
  if (!OBJECT.fits(options))
    throw new TypeError(`${caller}: ${subject} must be ${OBJECT.expected}, not ${shown(options)}.`)
  const within = path === '' ? '' : `${path}.`
  for (const name of Object.keys(options as object)) {
    const value = (options as Record<string, unknown>)[name]
    if (value === undefined) continue
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (rule === undefined) throw new TypeError(`${caller}: ${unknown(name, within, Object.keys(rules))}`)
    checkValue(caller, `the option ${within}${name}`, value, rule)
    if (rule.options !== undefined && isObject(value))
      checkInside(caller, `${within}${name}`, value, rule.options)
  }
  for (const name in rules) {
    const { required, expected } = rules[name]!
    if (required && (options as Record<string, unknown>)[name] === undefined)
      throw new TypeError(`${caller}: the option ${within}${name} is missing; it must be ${expected}.`)
  }
}

/**
 * Refuses a positional argument that is missing or not what it must be.
 *
 * @throws TypeError that names the function, the argument, and what it must be.
 * @example
 * checkArgument('explain', 'plan', 'a AND b', PLAN)
 * // TypeError: explain: the argument plan must be a plan, made by planQuery(schema, query), not "a AND b".
 */
export function checkArgument(caller: string, name: string, value: unknown, rule: Rule): void {
  if (!rule.fits(value)) checkValue(caller, `the argument ${name}`, value, rule)
}

function checkValue(caller: string, subject: string, value: unknown, { fits, expected }: Rule): void {
  if (fits(value)) return
  throw new TypeError(
    value === undefined
      ? `${caller}: ${subject} is missing; it must be ${expected}.`
      : `${caller}: ${subject} must be ${expected}, not ${shown(value)}.`,
  )
}

/** What to do about a name that is not among the known ones. */
function unknown(name: string, within: string, known: readonly string[]): string {
  const [near] = didYouMean(name, known)
  const hint = near === undefined ? '' : ` Did you mean "${within}${near}"?`
  const options = known.length === 0 ? 'There are none.' : `The options are: ${known.join(', ')}.`
  return `there is no option "${within}${name}".${hint} ${options}`
}

/** An object without the properties that are `undefined`. */
export function withoutUndefined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T
}
