import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { OBJECT, type RulesOf, SCHEMA, TEXTS } from '../../diagnostics/arguments/rules.ts'
import { say } from '../../diagnostics/messages.ts'
import { printable } from '../../diagnostics/printable.ts'
import { explainInWords } from '../../plan/explain/explain.ts'
import type { FieldName, Schema, SchemaField } from '../../schema/schema.ts'
import { readText } from '../../semantics/planOptions.ts'
import { Reading } from '../../semantics/reading.ts'
import { EDITOR_RULES, type EditorOptions } from '../editorOptions.ts'
import { describeField } from '../hover.ts'
import {
  combinations,
  type ExampleValues,
  fieldQueries,
  SPECIAL_QUERIES,
  wordQueries,
} from './exampleQueries.ts'
import { type HelpMessages, helpMessages } from './messages.ts'

/**
 * Options for {@link describeSyntax}: the options that apply to your users' queries, and values for the
 * examples.
 */
export interface DescribeSyntaxOptions<S extends Schema = Schema> extends Omit<EditorOptions<S>, 'messages'> {
  /** Messages in another language, to replace the English ones. */
  readonly messages?: Partial<HelpMessages>
  /**
   * One or two values to use in each field's examples. Default: the first `values` of a keyword field; for
   * other fields, two words or numbers. Single words given for default fields also appear in the examples
   * that name no field. Date examples depend on `now`.
   */
  readonly examples?: { readonly [F in FieldName<S>]?: readonly string[] }
}

const RULES: RulesOf<DescribeSyntaxOptions> = {
  ...EDITOR_RULES,
  examples: {
    expected: 'an object with a list of strings for each field',
    fits: (value) => OBJECT.fits(value) && Object.values(value as object).every(TEXTS.fits),
  },
}

/** Help on what users can type, as plain data. */
export interface SyntaxHelp {
  /** The headings of the two columns: the example queries, and what they find. */
  readonly columns: { readonly query: string; readonly finds: string }
  readonly sections: readonly HelpSection[]
}

/** A section of the help: example queries for one field, or queries that name no field. */
export interface HelpSection {
  readonly title: string
  /** The name of the field, or `null` if the queries name no field. */
  readonly field: string | null
  /** Lines of plain text that introduce the section. */
  readonly about: readonly string[]
  readonly examples: readonly HelpExample[]
}

/** An example query that is valid for the schema, and a description of the documents it finds. */
export interface HelpExample {
  readonly query: string
  readonly finds: string
}

/**
 * Generates help for your users: the fields they can search, and example queries with an explanation of what
 * each one finds. It shows only queries that are valid for the schema and the options, and that cause no
 * warnings. It omits hidden fields.
 *
 * @throws TypeError when the schema is missing, or an option is unknown or invalid.
 * @example
 * const goods = defineSchema({ price: field.number() }, { defaultFields: [] })
 * const { sections } = describeSyntax(goods)
 * sections.find((section) => section.field === 'price')?.examples[1]
 * // { query: 'price:>=10', finds: 'price is at least 10' }
 */
export function describeSyntax<S extends Schema>(
  schema: S,
  options: DescribeSyntaxOptions<S> = {},
): SyntaxHelp {
  checkArgument('describeSyntax', 'schema', schema, SCHEMA)
  checkOptions('describeSyntax', options, RULES)
  const { examples = {}, messages, ...rest } = options
  const now = options.now ?? new Date()
  const { schema: effective, settings } = readText(schema, '', { ...rest, now })
  const { defaultFields } = effective
  const { timeZone } = effective.options
  const bare = { ...messages, 'explain-documents': ({ condition }: { condition: string }) => condition }

  const shown = (queries: readonly string[]): HelpExample[] =>
    queries.flatMap((query) => {
      const { problems, plan } = new Reading(effective, query, settings)
      if (plan === null || problems.length > 0) return []
      const { formula } = plan
      const findsNothing = formula.kind === 'constant' && !formula.value
      return findsNothing ? [] : [{ query, finds: explainInWords(formula, timeZone, bare) }]
    })

  const fields = Object.values<SchemaField>(schema.fields).filter(({ hidden }) => !hidden)
  const searched = fields.map(({ name }) => name).filter((name) => defaultFields.includes(name))
  const givenOf = (name: string) => (examples as Readonly<Record<string, readonly string[]>>)[name] ?? []
  const [firstWord, secondWord] = searched
    .flatMap(givenOf)
    .filter((value) => /^[\p{L}\p{N}]{2,}$/u.test(value))
  const words = [
    firstWord ?? say(helpMessages, 'help-first-word', {}, messages),
    secondWord ?? say(helpMessages, 'help-second-word', {}, messages),
  ] as const
  const ofFields = fields.map((field): HelpSection => {
    const given = givenOf(field.name)
    const values = given.length > 0 ? (given as unknown as ExampleValues) : valuesOf(field, words)
    const { name, aliases } = field
    const [title, ...about] = describeField(field, name, messages)
    if (aliases.length > 0) about.push(say(helpMessages, 'help-aliases', { aliases }, messages))
    return section(title!, about, shown(fieldQueries(field, values, now)), name)
  })

  const withoutField = shown(wordQueries(...words))
  const [first, second] =
    withoutField.length > 0
      ? words
      : ofFields.flatMap(({ examples }) => examples.slice(0, 1)).map((each) => each.query)
  const about = [say(helpMessages, 'help-default-fields', { fields: searched }, messages)]
  return {
    columns: {
      query: say(helpMessages, 'help-query', {}, messages),
      finds: say(helpMessages, 'help-finds', {}, messages),
    },
    sections: [
      section(say(helpMessages, 'help-words', {}, messages), about, withoutField),
      section(
        say(helpMessages, 'help-combine', {}, messages),
        [],
        first === undefined || second === undefined ? [] : shown(combinations(first, second)),
      ),
      ...ofFields,
      section(say(helpMessages, 'help-special', {}, messages), [], shown(SPECIAL_QUERIES)),
    ].filter(({ field, examples }) => field !== null || examples.length > 0),
  }
}

function section(
  title: string,
  about: readonly string[],
  examples: readonly HelpExample[],
  field: string | null = null,
): HelpSection {
  return { title: printable(title), field, about: about.map(printable), examples }
}

/** Example values for a field. */
function valuesOf({ kind, values }: SchemaField, words: readonly [string, string]): ExampleValues {
  if (values.length > 0) return values.slice(0, 2) as unknown as ExampleValues
  if (kind === 'boolean') return ['true', 'false']
  return kind === 'number' || kind === 'integer' ? ['10', '20'] : words
}
