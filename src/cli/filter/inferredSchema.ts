import { didYouMean } from '../../diagnostics/didYouMean.ts'
import { readInstant } from '../../schema/dates/readDate.ts'
import { type FieldDefinition, field } from '../../schema/field.ts'
import { defineSchema, type FieldDefinitions, type Schema, type SchemaOptions } from '../../schema/schema.ts'
import type { Query } from '../../syntax/ast.ts'
import { safeParse } from '../../syntax/parse.ts'
import { visit } from '../../syntax/visit.ts'
import { addNames, forEachScalar, valuesAt } from './fieldPath.ts'
import { isLongNumber } from './longNumber.ts'
import { longNumbersOf, replaceLongNumbers } from './longNumbersOf.ts'
import { NumberScale } from './numberScale.ts'

/** The names of the sample among which a misspelt one is looked for. */
const MAX_NAMES = 2000

/** What the values of a field are. `json`: of several kinds, read as text. */
type Inferred = 'text' | 'date' | 'number' | 'boolean' | 'json'

const DEFINITIONS: Readonly<Record<Inferred, FieldDefinition>> = {
  text: field.text({ array: true }),
  json: field.text({ array: true }),
  date: field.date({ array: true }),
  number: field.number({ array: true }),
  boolean: field.boolean({ array: true }),
}

/** The fields that a query names, as a sample of documents has them. */
export interface InferredSchema {
  readonly schema: Schema
  /** What a user should know: fields that the sample does not have. */
  readonly notes: readonly string[]
  /** The query, with small numbers in the place of those beyond 2^53, which {@link read} makes, too. */
  readonly exactQuery: Query
  /**
   * Makes of a document what a plan for the schema reads. Values of another kind than the field's are left
   * out.
   *
   * @param document with its numbers beyond 2^53 as a `LongNumber`
   */
  read(document: object, fields: readonly string[]): object
}

/**
 * Infers the fields that a query names: strings are text, ISO 8601 dates are dates, and values of several
 * kinds are the text of their JSON. A field that the sample does not have is text, too. Words without a field
 * are looked for in all values. Integers of any length are compared digit by digit.
 *
 * @example
 * const { schema } = inferSchema('size:>5 AND kind:a', [{ size: 7, kind: 'a' }])
 * schema.fields.size.kind // 'number'
 */
export function inferSchema(
  query: string,
  sample: readonly object[],
  options: Partial<SchemaOptions> = {},
): InferredSchema {
  const tree = safeParse(query).query
  const kinds = new Map<string, Inferred>()
  const notes: string[] = []
  for (const name of namedFields(tree)) {
    const values = sample.flatMap((document) => valuesAt(document, name))
    kinds.set(name, kindOf(values))
    if (values.length === 0) notes.push(noteAbout(name, sample))
  }
  // The field of words without a field: every string, number and boolean of a document, as text.
  let all = '_all'
  while (kinds.has(all)) all += '_'
  const definitions = Object.fromEntries([...kinds].map(([name, kind]) => [name, DEFINITIONS[kind]]))
  const defined: Schema = defineSchema<FieldDefinitions>(
    { ...definitions, [all]: DEFINITIONS.text },
    { ...options, defaultFields: [all] },
  )
  // Names with dots are keys of what is read, not paths.
  const flat = Object.values(defined.fields).map((each) => [each.name, { ...each, path: [each.name] }])
  const fields = Object.assign(Object.create(null), Object.fromEntries(flat)) as Schema['fields']
  const isNumeric = (name: string | null) => name !== null && kinds.get(name) === 'number'
  const scale = new NumberScale(longNumbersOf(tree, isNumeric))
  return {
    schema: { ...defined, fields },
    notes,
    exactQuery: replaceLongNumbers(tree, isNumeric, (text) => scale.place(text)),
    read: (document, names) =>
      Object.fromEntries(names.map((name) => [name, readField(document, name, kinds.get(name), scale)])),
  }
}

function namedFields(query: Query): Set<string> {
  const names = new Set<string>()
  visit(query, {
    enter: (node) => {
      if (node.kind === 'fielded' || node.kind === 'exists') names.add(node.field)
    },
  })
  return new Set([...names].filter((name) => !name.split('.').includes('')))
}

function kindOf(values: readonly unknown[]): Inferred {
  if (values.length === 0) return 'json'
  if (values.every(isDate)) return 'date'
  for (const kind of ['text', 'number', 'boolean'] as const)
    if (values.every((value) => isOfKind(value, kind))) return kind
  return 'json'
}

function isDate(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:$|[T ])/.test(value) && readInstant(value) !== null
}

function isOfKind(value: unknown, kind: Inferred): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number' || isLongNumber(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
      return isDate(value)
    case 'json':
      return true
  }
}

function readField(
  document: object,
  name: string,
  kind: Inferred | undefined,
  scale: NumberScale,
): unknown[] {
  if (kind === undefined) return scalarsOf(document)
  const values = valuesAt(document, name)
  // With line breaks, for `5,6` would be one word.
  if (kind === 'json')
    return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value, null, 1)))
  const fitting = values.filter((value) => isOfKind(value, kind))
  if (kind !== 'number') return fitting
  return fitting.map((value) => (isLongNumber(value) ? Number(scale.place(value.rawJSON)) : value))
}

function scalarsOf(document: object): string[] {
  const found: string[] = []
  forEachScalar(document, (scalar) => found.push(String(scalar)))
  return found
}

function noteAbout(name: string, sample: readonly object[]): string {
  const names = new Set<string>()
  for (const document of sample) addNames(document, names, MAX_NAMES)
  const [near] = didYouMean(name, [...names])
  const suggestion = near === undefined ? '' : ` Did you mean ${JSON.stringify(near)}?`
  return `no document of the sample has the field ${JSON.stringify(name)}; it is read as text.${suggestion}`
}
