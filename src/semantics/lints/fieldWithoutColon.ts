import { replace } from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../diagnostics/span.ts'
import { escapeField, escapeWord } from '../../syntax/escape.ts'
import { trimBlanks } from '../../syntax/lexer/characters.ts'
import { type Finding, type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import { quoteTyped } from '../../syntax/typedText.ts'
import type { PlanningContext } from '../planningContext.ts'
import type { LintRule } from './rule.ts'

const STRING = String.raw`"[^"\\]{0,200}"|'[^'\\]{0,200}'|[^ \t\r\n\u3000()"',]{1,200}`

/** Forms of conditions in other languages that begin after the name of a field, and what they mean there. */
const FORMS: readonly (readonly [RegExp, (name: string, ...parts: string[]) => string])[] = [
  [/ IS NOT (?:NULL|EMPTY)\b/y, (name) => `_exists_:${name}`],
  [/ (?:IS|is) (?:NULL|EMPTY|null|empty)\b/y, (name) => `NOT _exists_:${name}`],
  [new RegExp(`(!?)={1,3}(${STRING})`, 'y'), (name, not, value) => `${not && '-'}${name}:${literal(value!)}`],
  [
    / (NOT |not )?(?:IN|in) ?\(([^()]{1,1000})\)/y,
    (name, not, list) => `${not && '-'}${name}:(${alternatives(list!)})`,
  ],
  [new RegExp(` I?LIKE (${STRING})`, 'y'), (name, value) => `${name}:${likePattern(value!)}`],
  [new RegExp(` (?:contains|CONTAINS|has) (${STRING})`, 'y'), (name, value) => `${name}:*${bare(value!)}*`],
  [new RegExp(` startswith (${STRING})`, 'y'), (name, value) => `${name}:${bare(value!)}*`],
  [
    new RegExp(` BETWEEN (${STRING}) AND (${STRING})`, 'y'),
    (name, lower, upper) => `${name}:[${literal(lower!)} TO ${literal(upper!)}]`,
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
  ],
  silent: ['zzz=5', 'k', 'k:n=5', 'k is here', 'k IN here', 'x=5', 'zzz IS NULL'],
}

function conditionAt(
  { start, end }: Span,
  query: PlanningContext,
): readonly Finding<'field-without-colon'>[] {
  const { source } = query
  const written = source.slice(start, end)
  const name = /^[^=!]+/.exec(written)?.[0]
  if (name === undefined || !hasForm(source, start + name.length)) return NOTHING_FOUND
  const found = query.findField(name)
  if (found === undefined || source[start - 1] === ':') return NOTHING_FOUND
  for (const [form, write] of FORMS) {
    form.lastIndex = start + name.length
    const match = form.exec(source)
    if (match === null) continue
    const meant = write(escapeField(name), ...match.slice(1).map((part) => part ?? ''))
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

/** A value without the quotation marks of its language. */
function bare(value: string): string {
  const text = /^(["'])([\s\S]*)\1$/.exec(value)?.[2] ?? value
  return escapeWord(text)
}

function literal(value: string): string {
  return /^["']/.test(value) ? quoteTyped(value.slice(1, -1)) : value
}

function alternatives(list: string): string {
  return list
    .split(',')
    .map((value) => literal(trimBlanks(value)))
    .join(' OR ')
}

function likePattern(value: string): string {
  const text = /^(["'])([\s\S]*)\1$/.exec(value)?.[2] ?? value
  return text
    .replace(/[^%_]+/g, (part) => escapeWord(part, false, true))
    .replace(/%/g, '*')
    .replace(/_/g, '?')
}
