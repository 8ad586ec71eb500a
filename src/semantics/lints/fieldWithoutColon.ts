import { replace } from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../diagnostics/span.ts'
import type { SchemaField } from '../../schema/schema.ts'
import { findField } from '../../schema/schemaIndex.ts'
import { escapeField, escapeWord } from '../../syntax/escape.ts'
import { trimBlanks } from '../../syntax/lexer/characters.ts'
import { type Finding, type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import { quoteTyped } from '../../syntax/typedText.ts'
import type { PlanningContext } from '../planningContext.ts'
import type { LintRule } from './rule.ts'

const STRING = String.raw`"[^"\\]{0,200}"|'[^'\\]{0,200}'|[^ \t\r\n\u3000()"',]{1,200}`

const END = String.raw`(?![^ \t\r\n\u3000)])`

/** What a condition in another language means here. */
type Write = (field: SchemaField, name: string, ...parts: string[]) => string

/** Forms of conditions in other languages that begin after the name of a field. */
const FORMS: readonly (readonly [RegExp, Write])[] = [
  [/ IS NOT (?:NULL|EMPTY)\b/y, (_, name) => `_exists_:${name}`],
  [/ (?:IS|is) (?:NULL|EMPTY|null|empty)\b/y, (_, name) => `NOT _exists_:${name}`],
  [
    new RegExp(`(!?)={1,3}(${STRING})${END}`, 'y'),
    (_, name, not, value) => `${not && '-'}${name}:${queryValue(value!)}`,
  ],
  [
    / (NOT |not )?(?:IN|in) ?\(([^()]{1,1000})\)/y,
    (_, name, not, list) => `${not && '-'}${name}:(${alternatives(list!)})`,
  ],
  [
    new RegExp(` I?LIKE (${STRING})${END}`, 'y'),
    (field, name, value) => `${name}:${likePattern(value!, field)}`,
  ],
  [
    new RegExp(` (?:contains|CONTAINS|has) (${STRING})${END}`, 'y'),
    (field, name, value) => `${name}:${likePattern(`%${bare(value!)}%`, field)}`,
  ],
  [
    new RegExp(` startswith (${STRING})${END}`, 'y'),
    (field, name, value) => `${name}:${likePattern(`${bare(value!)}%`, field)}`,
  ],
  [
    new RegExp(` BETWEEN (${STRING}) AND (${STRING})${END}`, 'y'),
    (_, name, lower, upper) => `${name}:[${queryValue(lower!)} TO ${queryValue(upper!)}]`,
  ],
]

/** A condition of SQL or another language on a field of the schema, which is searched for as words. */
export const fieldWithoutColon: LintRule<'field-without-colon'> = {
  code: 'field-without-colon',
  severity: 'warning',
  parts: {
    word: ({ value: { span }, field }, query) => (field === null ? conditionAt(span, query) : NOTHING_FOUND),
  },
}

export const examples: LintExamples = {
  fires: [
    ['n=5', 'n=5', 'n:5'],
    ['k!="a b"', 'k!="a b"', '-k:"a b"'],
    ["k IN ('a', 'b c')", "k IN ('a', 'b c')", 'k:("a" OR "b c")'],
    ['k not in (a, b)', 'k not in (a, b)', '-k:(a OR b)'],
    ['a k IS NULL', 'k IS NULL', 'a NOT _exists_:k'],
    ['k IS NOT NULL', 'k IS NOT NULL', '_exists_:k'],
    ["t LIKE '%ba_k%'", "t LIKE '%ba_k%'", 't:*ba?k*'],
    ['t contains "bank"', 't contains "bank"', 't:*bank*'],
    ['t startswith ba', 't startswith ba', 't:ba*'],
    ['n BETWEEN 5 AND 10', 'n BETWEEN 5 AND 10', 'n:[5 TO 10]'],
    ["k IN ('a,b', 'c')", "k IN ('a,b', 'c')", 'k:("a,b" OR "c")'],
    ['t contains "central bank"', 't contains "central bank"', 't:"central bank"'],
    ['a OR k!=5', 'k!=5', 'a OR (NOT k:5)'],
    ['a OR k IS NULL', 'k IS NULL', 'a OR (NOT _exists_:k)'],
  ],
  silent: [
    'zzz=5',
    'k',
    'k:n=5',
    'k is here',
    'k IN here',
    'x=5',
    'zzz IS NULL',
    "k='it''s'",
    "t contains O'Brien",
  ],
}

function conditionAt(
  { start, end }: Span,
  query: PlanningContext,
): readonly Finding<'field-without-colon'>[] {
  const { source } = query
  const name = /^[^=!]+/.exec(source.slice(start, end))?.[0]
  if (name === undefined || !hasForm(source, start + name.length)) return NOTHING_FOUND
  const found = findField(query.schema, name)
  if (found === undefined || source[start - 1] === ':') return NOTHING_FOUND
  for (const [form, write] of FORMS) {
    form.lastIndex = start + name.length
    const match = form.exec(source)
    if (match === null) continue
    const written = write(found, escapeField(name), ...match.slice(1).map((part) => part ?? ''))
    const meant = /(?:OR|\|\|) *$/.test(source.slice(Math.max(0, start - 4), start))
      ? grouped(written)
      : written
    const stop = form.lastIndex
    const data = { field: name, written: source.slice(start, stop), meant }
    const fixes = [replace('change-to', { text: meant }, start, stop, meant)]
    return [{ span: { start, end: stop }, data, fixes }]
  }
  return NOTHING_FOUND
}

function hasForm(source: string, at: number): boolean {
  return source[at] === '=' || source.startsWith('!=', at) || /^ [A-Za-z]/.test(source.slice(at, at + 2))
}

/** After OR, a negation needs parentheses. */
function grouped(meant: string): string {
  if (meant.startsWith('-')) return `(NOT ${meant.slice(1)})`
  return meant.startsWith('NOT ') ? `(${meant})` : meant
}

/** A value without the quotation marks of its language. */
function bare(value: string): string {
  return /^(["'])([\s\S]*)\1$/.exec(value)?.[2] ?? value
}

/** A value as queries write it. */
function queryValue(value: string): string {
  return /^["']/.test(value) ? quoteTyped(bare(value)) : value
}

function alternatives(list: string): string {
  const values = list.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? []
  return values
    .map((value) => queryValue(trimBlanks(value)))
    .filter((value) => value !== '')
    .join(' OR ')
}

/** The pattern of a value with wildcards of SQL; a phrase where tokens are compared, which have no blanks. */
function likePattern(value: string, { kind, patterns }: SchemaField): string {
  const text = bare(value)
  if (kind === 'text' && patterns !== 'whole' && text.includes(' '))
    return quoteTyped(text.replace(/[%_]/g, ''))
  return text
    .replace(/[^%_]+/g, (part) => escapeWord(part, false, true))
    .replace(/%/g, '*')
    .replace(/_/g, '?')
}
