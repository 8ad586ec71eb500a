import { checkArgument, checkOptions, withoutUndefined } from '../../../diagnostics/arguments/checkOptions.ts'
import {
  FLAG,
  FUNCTION,
  LIMIT,
  NAME,
  OBJECT,
  objectWith,
  orNull,
  type Rule,
  type Rules,
  type RulesOf,
  required,
  TEXT,
} from '../../../diagnostics/arguments/rules.ts'
import { has } from '../../../diagnostics/arguments/typeGuards.ts'
import { type Defaults, defaults } from './defaults.ts'
import type { Dialect, DialectBasics } from './dialect.ts'

const COLUMN_TYPES: Rule = {
  expected: 'an object of column types, as in { text: { ddl: … } }',
  fits: (value) => OBJECT.fits(value) && Object.values(value as object).every((type) => has(type, 'ddl')),
}

const ACCELERATORS: Rule = {
  expected: 'a list of accelerators',
  fits: (value) => Array.isArray(value) && value.every((each) => has(each, 'name', 'objects', 'problems')),
}

function withNames(...names: readonly string[]): Rule {
  return { expected: `an object with ${names.join(', ')}`, fits: (value) => has(value, ...names) }
}

const DIALECT_RULES: Rules = {
  ...Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, ruleLike(value)])),
  name: required(NAME),
  limits: required(withNames('parameters', 'depth', 'nameBytes', 'sloppyPhrases')),
  createCompiler: required(FUNCTION),
  json: orNull(withNames('ddl', 'at', 'value', 'elements', 'conditions')),
  rowKey: orNull(objectWith('an expression of Kysely', 'toOperationNode')),
  types: required(COLUMN_TYPES),
  accelerators: ACCELERATORS,
  text: required(FUNCTION),
  elementRows: required(FUNCTION),
  tokenRows: required(FUNCTION),
} satisfies RulesOf<DialectBasics> & Rules

/** The rule for a member of a dialect, derived from its default. */
function ruleLike(value: unknown): Rule {
  if (value === null) return orNull(TEXT)
  const rules: Readonly<Record<string, Rule>> = {
    function: FUNCTION,
    boolean: FLAG,
    string: TEXT,
    number: LIMIT,
  }
  return rules[typeof value] ?? withNames(...Object.keys(value as object))
}

/**
 * Creates a dialect from {@link DialectBasics} and any other members that should differ from the defaults.
 * The defaults suit a database that supports standard SQL, LIKE and JSON. You can also extend an existing
 * dialect.
 *
 * @example
 * const cockroach = () => defineDialect({ ...postgres(), name: 'CockroachDB', tokenPhrase: () => null })
 */
export function defineDialect(own: DialectBasics & Partial<Defaults> & ThisType<Dialect>): Dialect {
  checkArgument('defineDialect', 'own', own, OBJECT)
  checkOptions('defineDialect', own, DIALECT_RULES)
  return { ...defaults, ...withoutUndefined(own) }
}
