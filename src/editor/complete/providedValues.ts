import { checkArgument } from '../../diagnostics/arguments/checkOptions.ts'
import { either, listOf, NUMBER, OBJECT, type Rule, TEXT } from '../../diagnostics/arguments/rules.ts'
import type { FieldKind } from '../../schema/field.ts'
import type { Schema, SchemaField } from '../../schema/schema.ts'
import { quote } from '../../syntax/escape.ts'
import type { CaretSite } from './caretSite.ts'
import type { CountedValue, ValueProvider } from './completionOption.ts'
import { takes } from './trial.ts'

/** The parts of a query where a value stands. */
const VALUES: ReadonlySet<CaretSite['kind']> = new Set(['clause', 'value', 'lower', 'upper', 'comparison'])
/** The kinds of fields that take any text. */
const TAKES_ANY: ReadonlySet<FieldKind> = new Set(['text', 'keyword', 'contains'])
/** How many values of a provider are looked at. */
const MAX_VALUES = 50

const COUNTED: Rule = {
  ...OBJECT,
  fits: (value) => {
    const { value: text, count } = (value ?? {}) as Partial<CountedValue>
    return TEXT.fits(text) && NUMBER.fits(count)
  },
}
const LIST = listOf({ ...OBJECT, fits: () => true }, 'a list of strings or of { value, count }')
const VALUE: Rule = {
  ...either(TEXT, COUNTED),
  expected: 'a string, or { value, count } with a string and a number',
}

/** The values that a provider gives, without those that the field cannot take; `null` if aborted. */
export async function providedValues(
  schema: Schema,
  field: SchemaField,
  { kind, typed }: CaretSite,
  provider: ValueProvider,
  signal: AbortSignal | undefined,
): Promise<readonly (CountedValue | { readonly value: string })[] | null> {
  if (!VALUES.has(kind)) return []
  const values = await unlessAborted(provider(field.name, typed, signal), signal)
  if (values === null) return null
  checkArgument('complete', 'values', values, LIST)
  for (const [at, value] of values.entries()) checkArgument('complete', `values[${at}]`, value, VALUE)
  const looked = values
    .slice(0, MAX_VALUES)
    .map((each) => (typeof each === 'string' ? { value: each } : each))
  return TAKES_ANY.has(field.kind)
    ? looked
    : looked.filter(({ value }) => takes(schema, field.name, quote(value)))
}

/** What a promise gives, or `null` as soon as the signal is aborted. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T | null> {
  if (signal === undefined) return promise
  let stop = () => {}
  const aborted = new Promise<null>((resolve) => {
    stop = () => resolve(null)
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([promise, aborted])
  } catch (error) {
    if (signal.aborted) return null
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
