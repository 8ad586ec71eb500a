import { has, isDialect, isObject, isPlan, isQueryTree, isSchema, isTable, isTree } from './typeGuards.ts'

/** What an argument or an option must be. */
export interface Rule {
  /** A noun phrase that completes "must be …". */
  readonly expected: string
  readonly fits: (value: unknown) => boolean
  /** The rules of the options that a fitting object has; all others are refused. */
  readonly options?: Rules
  /** Whether an option must be given. */
  readonly required?: boolean
}

/** Name of an option → its rule. */
export type Rules = Readonly<Record<string, Rule>>

/** A rule for each option of an interface: a new option does not compile until it has one. */
export type RulesOf<O> = { readonly [K in keyof O]-?: Rule }

/** An options object without names that its type does not have, also where a type parameter infers them. */
export type Exact<O, Known> = O & { readonly [K in Exclude<keyof O, keyof Known>]: never }

export function rule(expected: string, fits: (value: unknown) => boolean): Rule {
  return { expected, fits }
}

export const TEXT = rule('a string', (value) => typeof value === 'string')
export const FLAG = rule('true or false', (value) => typeof value === 'boolean')
export const FUNCTION = rule('a function', (value) => typeof value === 'function')
export const OBJECT = rule('an object', (value) => isObject(value) && !Array.isArray(value))
export const NUMBER = rule('a number', (value) => typeof value === 'number' && !Number.isNaN(value))
/** A number whose range the function itself checks. */
export const ANY_NUMBER = rule('a number', (value) => typeof value === 'number')
export const EDITS = rule('0, 1, 2 or null', (value) => [0, 1, 2, null].includes(value as number))
export const SCALAR = rule(
  'a string, a number, a boolean or a date',
  (value) => ['string', 'number', 'bigint', 'boolean'].includes(typeof value) || value instanceof Date,
)
export const LIMIT = rule(
  'a number from 0 on, or Infinity',
  (value) => typeof value === 'number' && value >= 0,
)
export const COUNT = rule(
  'a positive whole number',
  (value) => Number.isSafeInteger(value) && Number(value) > 0,
)
/** Milliseconds. A timer of more would end at once. */
export const MS = rule(
  'a whole number from 1 to 2147483647',
  (value) => COUNT.fits(value) && Number(value) <= 2_147_483_647,
)
export const NAME = rule('a string that is not empty', (value) => typeof value === 'string' && value !== '')
export const DATE = rule('a valid Date', (value) => value instanceof Date && !Number.isNaN(value.getTime()))
export const SIGNAL = rule('an AbortSignal', (value) => isObject(value) && 'aborted' in value)
export const TEXTS = listOf(TEXT, 'a list of strings')
export const OBJECT_OF_TEXTS = rule(
  'an object of strings',
  (value) => OBJECT.fits(value) && Object.values(value as object).every(TEXT.fits),
)
export const ITERABLE = rule(
  'a list or another iterable',
  (value) => isObject(value) && Symbol.iterator in value,
)

export const PAIR = rule('a pair [id, plan]', (value) => Array.isArray(value) && value.length === 2)

export const SCHEMA = rule('a schema, made by defineSchema(…)', isSchema)
export const PLAN = rule('a plan, made by planQuery(schema, query)', isPlan)
export const TABLE = rule('a table, made by defineTable(schema, …)', isTable)
export const DIALECT = rule('a dialect, such as sqlite() or postgres()', isDialect)
export const TREE = rule('a node of a tree, made by parse or the builders', isTree)
export const QUERY_TREE = rule('a tree, made by parse, safeParse or the builders', isQueryTree)
export const QUERY = rule(
  'a text, or a tree made by parse or the builders',
  (value) => typeof value === 'string' || isQueryTree(value),
)

/** Messages for some or all codes. */
export const MESSAGES = rule(
  'an object with a function for each code',
  (value) => OBJECT.fits(value) && Object.values(value as object).every(FUNCTION.fits),
)

export const FIX = rule('a fix of a diagnostic', (value) => has(value, 'title', 'edits'))
export const DIAGNOSTIC = rule('a diagnostic', (value) =>
  has(value, 'code', 'severity', 'message', 'span', 'data', 'fixes'),
)

export const SPANS = listOf({ ...OBJECT, fits: (value) => has(value, 'start', 'end') }, 'a list of spans')

/** An object of a caller with these methods. */
export function objectWith(expected: string, ...methods: readonly string[]): Rule {
  return rule(
    expected,
    (value) =>
      !Array.isArray(value) &&
      has(value, ...methods) &&
      methods.every((name) => typeof (value as Record<string, unknown>)[name] === 'function'),
  )
}

/** One of some strings. */
export function oneOf(...values: readonly string[]): Rule {
  const written = values.map((value) => `'${value}'`)
  const last = written.pop()
  const expected = written.length === 0 ? String(last) : `${written.join(', ')} or ${last}`
  return rule(expected, (value) => typeof value === 'string' && values.includes(value))
}

export function listOf({ fits }: Rule, expected: string): Rule {
  return rule(expected, (value) => Array.isArray(value) && value.every(fits))
}

/** A value that fits one of two rules. */
export function either(one: Rule, other: Rule): Rule {
  return rule(`${one.expected}, or ${other.expected}`, (value) => one.fits(value) || other.fits(value))
}

export function orNull(rule: Rule): Rule {
  return {
    ...rule,
    expected: `${rule.expected}, or null`,
    fits: (value) => value === null || rule.fits(value),
  }
}

/** An object that has these options and no others. */
export function optionsOf(options: Rules): Rule {
  return { ...OBJECT, options }
}

/** Limits, which have these names. */
export function limitsOf(limits: object): Rule {
  return optionsOf(Object.fromEntries(Object.keys(limits).map((name) => [name, LIMIT])))
}

export function required(rule: Rule): Rule {
  return { ...rule, required: true }
}
