import { type Limits, withLimits } from '../diagnostics/limits.ts'
import { assertTimeZone } from './dates/timeZone.ts'
import type { FieldDefinition, FieldKind } from './field.ts'

/** Field name → definition. A name with dots is a path into the document. */
export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>

/** A field of a schema: its definition, its name, and where its values are in a document. */
export interface SchemaField<Kind extends FieldKind = FieldKind> extends FieldDefinition<Kind> {
  readonly name: string
  readonly path: readonly string[]
}

/** How the queries of a schema are read. */
export interface QueryOptions {
  /** What stands between two words with nothing between them. Default `'or'`. */
  readonly defaultOperator: 'or' | 'and'
  /** `'lucene'`: Lucene's left-to-right occurs. `'boolean'`: NOT before AND before OR. Default `'lucene'`. */
  readonly precedence: 'lucene' | 'boolean'
  /** How the several tokens of one word (`wi-fi`) are joined. Default `'operator'`. */
  readonly splitWords: 'operator' | 'phrase'
  /** An impossible value matches nothing, with a warning, instead of stopping the query. Default `false`. */
  readonly lenient: boolean
  /** IANA name or offset of the zone that dates without one are in. Default `'UTC'`. */
  readonly timeZone: string
  /** Whether a pattern may start with a wildcard. Default `true`. */
  readonly leadingWildcards: boolean
  /** Whether regexps are allowed. Default `true`. */
  readonly regexps: boolean
  readonly limits: Limits
}

/** What {@link defineSchema} and, for one query, `planQuery` take. */
export interface SchemaOptions<Name extends string = string> extends Partial<Omit<QueryOptions, 'limits'>> {
  /** The fields in which a word without a field is looked for. */
  readonly defaultFields: readonly Name[]
  readonly limits?: Partial<Limits>
}

/** What can be searched, and how a query is read. Made by {@link defineSchema}. */
export interface Schema<Fields extends FieldDefinitions = FieldDefinitions> {
  readonly fields: { readonly [Name in keyof Fields & string]: SchemaField<Fields[Name]['kind']> }
  readonly defaultFields: readonly (keyof Fields & string)[]
  readonly options: QueryOptions
  /** Never there at run time: carries the definitions' types. */
  readonly definitions?: Fields
}

/** The names of a schema's fields. */
export type FieldName<S extends Schema> = keyof S['fields'] & string

/**
 * Declares the fields that can be searched and how queries are read.
 *
 * @throws TypeError when the declaration contradicts itself: an unknown or hidden default field, a name used
 *   twice, no such time zone.
 * @example
 * const releases = defineSchema({ headline: field.text(), versioncreated: field.date() }, { defaultFields: ['headline'] })
 */
export function defineSchema<const Fields extends FieldDefinitions>(
  definitions: Fields,
  options: SchemaOptions<keyof Fields & string>,
): Schema<Fields> {
  const fields: Record<string, SchemaField> = Object.create(null)
  for (const [name, definition] of Object.entries(definitions)) {
    if (name === '' || name.split('.').includes(''))
      throw new TypeError(`defineSchema: "${name}" is not a field name.`)
    fields[name] = { ...definition, name, path: name.split('.') }
  }
  const taken = new Set(Object.keys(fields))
  for (const { name, aliases } of Object.values(fields)) {
    for (const alias of aliases) {
      if (taken.has(alias))
        throw new TypeError(
          `defineSchema: the alias "${alias}" of "${name}" is the name of another field too.`,
        )
      taken.add(alias)
    }
  }
  const schema = { fields, defaultFields: options.defaultFields, options: queryOptions(options) }
  assertDefaultFields(schema)
  return schema as unknown as Schema<Fields>
}

/** The same schema with some options replaced. */
export function withOptions<S extends Schema>(schema: S, options: Partial<SchemaOptions<FieldName<S>>>): S {
  const { limits, defaultFields, ...others } = options
  const changed = {
    ...schema,
    defaultFields: defaultFields ?? schema.defaultFields,
    options: queryOptions({
      ...schema.options,
      ...defined(others),
      limits: { ...schema.options.limits, ...limits },
    }),
  }
  assertDefaultFields(changed)
  return changed
}

/** The field that a query calls by this name or alias; `undefined` where there is none or it is hidden. */
export function findField(schema: Schema, name: string): SchemaField | undefined {
  const direct = Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined
  const found = direct ?? Object.values(schema.fields).find((candidate) => candidate.aliases.includes(name))
  return found?.hidden ? undefined : found
}

/** Names and aliases that a query may use, in the order of declaration. */
export function fieldNames(schema: Schema): string[] {
  return Object.values(schema.fields).flatMap((declared) =>
    declared.hidden ? [] : [declared.name, ...declared.aliases],
  )
}

function queryOptions(
  options: Omit<Partial<QueryOptions>, 'limits'> & { readonly limits?: Partial<Limits> },
): QueryOptions {
  const timeZone = options.timeZone ?? 'UTC'
  assertTimeZone(timeZone)
  return {
    defaultOperator: oneOf('defaultOperator', options.defaultOperator ?? 'or', ['or', 'and']),
    precedence: oneOf('precedence', options.precedence ?? 'lucene', ['lucene', 'boolean']),
    splitWords: oneOf('splitWords', options.splitWords ?? 'operator', ['operator', 'phrase']),
    lenient: options.lenient ?? false,
    timeZone,
    leadingWildcards: options.leadingWildcards ?? true,
    regexps: options.regexps ?? true,
    limits: withLimits(options.limits),
  }
}

function oneOf<const T extends string>(option: string, value: T, allowed: readonly T[]): T {
  if (!allowed.includes(value))
    throw new TypeError(`${option} must be one of ${allowed.join(', ')}, not ${String(value)}.`)
  return value
}

function defined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T
}

function assertDefaultFields(schema: {
  readonly fields: Readonly<Record<string, SchemaField>>
  readonly defaultFields: readonly string[]
}) {
  for (const name of schema.defaultFields) {
    const declared = Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined
    if (declared === undefined)
      throw new TypeError(`defineSchema: the default field "${name}" is not declared.`)
    if (declared.hidden)
      throw new TypeError(`defineSchema: the default field "${name}" is hidden, so no query may search it.`)
  }
}
