import { checkArgument } from '../../diagnostics/arguments/checkOptions.ts'
import { TEXTS } from '../../diagnostics/arguments/rules.ts'
import type { FieldKind } from '../../schema/field.ts'
import type { Schema, SchemaField } from '../../schema/schema.ts'
import { quote } from '../../syntax/escape.ts'
import type { CaretSite } from './caretSite.ts'
import type { ValueProvider } from './completionOption.ts'
import { takes } from './trial.ts'

/** The parts of a query where a value stands. */
const VALUES: ReadonlySet<CaretSite['kind']> = new Set(['clause', 'value', 'lower', 'upper', 'comparison'])
/** The kinds of fields that take any text. */
const TAKES_ANY: ReadonlySet<FieldKind> = new Set(['text', 'keyword', 'contains'])
/** How many values of a provider are looked at. */
const MAX_VALUES = 50

/** The values that a provider gives, without those that the field cannot take; `null` if aborted. */
export async function providedValues(
  schema: Schema,
  field: SchemaField,
  { kind, typed }: CaretSite,
  provider: ValueProvider,
  signal: AbortSignal | undefined,
): Promise<readonly string[] | null> {
  if (!VALUES.has(kind)) return []
  const values = await unlessAborted(provider(field.name, typed, signal), signal)
  if (values === null) return null
  checkArgument('complete', 'values', values, TEXTS)
  const unique = [...new Set(values)].slice(0, MAX_VALUES)
  return TAKES_ANY.has(field.kind) ? unique : unique.filter((each) => takes(schema, field.name, quote(each)))
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
