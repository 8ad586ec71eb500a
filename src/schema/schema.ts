import { checkArgument, checkOptions, withoutUndefined } from '../diagnostics/arguments/checkOptions.ts'
import {
  FLAG,
  limitsOf,
  OBJECT,
  oneOf,
  optionsOf,
  type RulesOf,
  required,
  TEXT,
  TEXTS,
} from '../diagnostics/arguments/rules.ts'
import { DEFAULT_LIMITS, type Limits, withLimits } from '../diagnostics/limits.ts'
import { assertTimeZone } from './dates/timeZone.ts'
import { checkDefinition, type FieldDefinition, type FieldKind } from './field.ts'

/** Maps each field's name to its definition. A name with dots is a path into the document. */
export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>

/** A field of a schema: its definition, its name, and the path of its values in a document. */
export interface SchemaField<Kind extends FieldKind = FieldKind> extends FieldDefinition<Kind> {
  readonly name: string
  readonly path: readonly string[]
  readonly fold: boolean
}

/** Words for AND, OR and NOT in other languages, spelled exactly as users write them. */
export interface OperatorWords {
  readonly and?: readonly string[]
  readonly or?: readonly string[]
  readonly not?: readonly string[]
}

/** Options for queries on a schema. */
export interface QueryOptions {
  /** The operator to assume between clauses that are not explicitly joined. Default `'or'`. */
  readonly defaultOperator: 'or' | 'and'
  /**
   * How operators apply. With `'lucene'`, they set the occur flags of clauses (must, should, must not) from
   * left to right. With `'boolean'`, NOT binds tighter than AND, and AND binds tighter than OR. Default
   * `'lucene'`.
   */
  readonly precedence: 'lucene' | 'boolean'
  /**
   * How to join the tokens when a word, such as `wi-fi`, is split into several: with the default operator, or
   * as a phrase. Default `'operator'`.
   */
  readonly splitWords: 'operator' | 'phrase'
  /** Whether an invalid value matches nothing and causes a warning instead of an error. Default `false`. */
  readonly lenient: boolean
  /**
   * The time zone for dates that don't specify one: an IANA name or an offset such as `+02:00`. Default
   * `'UTC'`. Dates on `calendar` fields are always read in UTC.
   */
  readonly timeZone: string
  /** Whether a pattern may start with a wildcard. Default `true`. */
  readonly leadingWildcards: boolean
  /** Whether regexps are allowed. Default `true`. */
  readonly regexps: boolean
  /**
   * The operators in your users' languages, as in `{ and: ['UND'], or: ['ODER'], not: ['NICHT'] }`. isoquery
   * still searches for them as words, but reports the `operator-word` warning when one appears between other
   * words. Default: none.
   */
  readonly operatorWords: OperatorWords
  /** The limits on each query. Default `DEFAULT_LIMITS`. */
  readonly limits: Limits
}

/** Options for {@link defineSchema} and, for a single query, for `planQuery`. */
export interface SchemaOptions<Name extends string = string> extends Partial<Omit<QueryOptions, 'limits'>> {
  /** The fields that a clause searches if it does not name one. */
  readonly defaultFields: readonly Name[]
  /** Limits that override the defaults. */
  readonly limits?: Partial<Limits>
}

/** Options for {@link defineSchema} that set defaults for its fields. */
export interface FieldDefaults<Fold extends boolean = boolean> {
  /**
   * The default `fold` option for fields that ignore case: text fields, and keyword fields with `ignoreCase`.
   * Other keyword fields are treated as codes, and are folded only if they set `fold` themselves. Default
   * `false`.
   */
  readonly fold?: Fold
}

/** The types of a schema's fields, with {@link FieldDefaults} applied. */
export type WithDefaults<Fields extends FieldDefinitions, Fold extends boolean> = Fold extends true
  ? { readonly [Name in keyof Fields]: Folded<Fields[Name]> }
  : Fields

type Folded<D extends FieldDefinition> =
  D extends FieldDefinition<infer Kind, infer V, infer IsArray, infer IgnoresCase, null>
    ? FieldDefinition<Kind, V, IsArray, IgnoresCase, [Kind, IgnoresCase] extends FoldedKinds ? true : null>
    : D

type FoldedKinds = ['text', boolean] | ['keyword', true]

/** The rules for query options. */
export const QUERY_RULES: RulesOf<SchemaOptions> = {
  defaultFields: TEXTS,
  defaultOperator: oneOf('or', 'and'),
  precedence: oneOf('lucene', 'boolean'),
  splitWords: oneOf('operator', 'phrase'),
  lenient: FLAG,
  timeZone: TEXT,
  leadingWildcards: FLAG,
  regexps: FLAG,
  operatorWords: optionsOf({ and: TEXTS, or: TEXTS, not: TEXTS } satisfies RulesOf<OperatorWords>),
  limits: limitsOf(DEFAULT_LIMITS),
}

const QUERY_OPTIONS = Object.keys(QUERY_RULES) as (keyof SchemaOptions)[]

const SCHEMA_RULES: RulesOf<SchemaOptions & FieldDefaults> = {
  ...QUERY_RULES,
  defaultFields: required(TEXTS),
  fold: FLAG,
}

/** The searchable fields and the query options. Made by {@link defineSchema}. */
export interface Schema<Fields extends FieldDefinitions = FieldDefinitions> {
  readonly fields: { readonly [Name in keyof Fields & string]: SchemaField<Fields[Name]['kind']> }
  readonly defaultFields: readonly (keyof Fields & string)[]
  readonly options: QueryOptions
  /** Never present at run time. Only carries the types of the field definitions. */
  readonly definitions?: Fields
}

/** The time zone for a field's dates that don't specify one. */
export function zoneOf({ calendar }: SchemaField, { timeZone }: Pick<QueryOptions, 'timeZone'>): string {
  return calendar ? 'UTC' : timeZone
}

/** The union of a schema's field names. */
export type FieldName<S extends Schema> = keyof S['fields'] & string

/**
 * Creates a schema from its searchable fields and query options.
 *
 * @throws TypeError when a default field is unknown or hidden, a name is used twice, a field was not made by
 *   `field`, or an option is unknown or invalid.
 * @example
 * const releases = defineSchema(
 *   { headline: field.text(), versioncreated: field.date() },
 *   { defaultFields: ['headline'], timeZone: 'Europe/Zurich' },
 * )
 */
export function defineSchema<const Fields extends FieldDefinitions, const Fold extends boolean = false>(
  definitions: Fields,
  options: SchemaOptions<keyof Fields & string> & FieldDefaults<Fold>,
): Schema<WithDefaults<Fields, Fold>> {
  checkArgument('defineSchema', 'fields', definitions, OBJECT)
  checkOptions('defineSchema', options, SCHEMA_RULES)
  const fields: Record<string, SchemaField> = Object.create(null)
  for (const [name, definition] of Object.entries(definitions)) {
    if (name === '' || name.split('.').includes(''))
      throw new TypeError(`defineSchema: "${name}" is not a field name.`)
    checkDefinition(name, definition)
    const { kind, ignoreCase } = definition
    const fold = definition.fold ?? (options.fold === true && (kind === 'text' || ignoreCase))
    fields[name] = { ...definition, fold, name, path: name.split('.') }
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
  assertDefaultFields('defineSchema: ', schema)
  return schema as unknown as Schema<WithDefaults<Fields, Fold>>
}

/** The same schema with some options replaced. Options with other names are ignored. */
export function withOptions<S extends Schema>(schema: S, options: Partial<SchemaOptions<FieldName<S>>>): S {
  if (!QUERY_OPTIONS.some((name) => options[name] !== undefined)) return schema
  const { limits, defaultFields, ...others } = options
  const changed = {
    ...schema,
    defaultFields: defaultFields ?? schema.defaultFields,
    options: queryOptions({
      ...schema.options,
      ...withoutUndefined(others),
      limits: { ...schema.options.limits, ...withoutUndefined(limits ?? {}) },
    }),
  }
  assertDefaultFields('', changed)
  return changed
}

const DECISIVE = ['kind', 'array', 'html', 'whole', 'fold', 'ignoreCase', 'calendar'] as const

/** Whether queries mean the same on two fields with the same name. */
export function isSameField(a: SchemaField, b: SchemaField): boolean {
  return a === b || DECISIVE.every((name) => a[name] === b[name])
}

/**
 * Whether queries mean the same in two schemas. A copied schema has different objects for the same fields.
 */
export function haveSameFields(a: Schema, b: Schema): boolean {
  if (a.fields === b.fields) return true
  const [ours, theirs]: readonly SchemaField[][] = [Object.values(a.fields), Object.values(b.fields)]
  return (
    ours!.length === theirs!.length &&
    ours!.every((field) => {
      const other = Object.hasOwn(b.fields, field.name) ? b.fields[field.name] : undefined
      return other !== undefined && other.hidden === field.hidden && isSameField(field, other)
    })
  )
}

function queryOptions(
  options: Omit<Partial<QueryOptions>, 'limits'> & { readonly limits?: Partial<Limits> },
): QueryOptions {
  const timeZone = options.timeZone ?? 'UTC'
  assertTimeZone(timeZone)
  return {
    defaultOperator: options.defaultOperator ?? 'or',
    precedence: options.precedence ?? 'lucene',
    splitWords: options.splitWords ?? 'operator',
    lenient: options.lenient ?? false,
    timeZone,
    leadingWildcards: options.leadingWildcards ?? true,
    regexps: options.regexps ?? true,
    operatorWords: options.operatorWords ?? {},
    limits: withLimits(options.limits),
  }
}

function assertDefaultFields(
  caller: string,
  schema: {
    readonly fields: Readonly<Record<string, SchemaField>>
    readonly defaultFields: readonly string[]
  },
): void {
  for (const name of schema.defaultFields) {
    const declared = Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined
    if (declared === undefined)
      throw new TypeError(
        `${caller}the default field "${name}" is not declared. Declare it, or leave it out.`,
      )
    if (declared.hidden)
      throw new TypeError(`${caller}the default field "${name}" is hidden, so no query may search it.`)
  }
}
