import type { SchemaField } from '../../schema/schema.ts'
import { escapeWord } from '../../syntax/escape.ts'
import { trimBlanks } from '../../syntax/lexer/characters.ts'
import { quoteTyped } from '../../syntax/typedText.ts'
import { bare, END, type Form, inGroup, QUOTED, queryValue, STRING } from './condition.ts'

const COMPARISONS: Readonly<Record<string, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' }

/** Conditions of other languages on a field of the schema, by what follows its name. */
export const CONDITIONS: readonly Form[] = [
  [new RegExp(` is not (?:null|empty)${END}`, 'iy'), (_, name) => `_exists_:${name}`],
  [new RegExp(` is (?:null|empty)${END}`, 'iy'), (_, name) => `NOT _exists_:${name}`],
  [
    new RegExp(` is (not )?(true|false)${END}`, 'iy'),
    ({ kind }, name, not, value) => (kind === 'boolean' ? clause(not, name, value!.toLowerCase()) : null),
  ],
  [
    new RegExp(`(?: (not |!)?in| ?=in=) ?\\(([^()]{1,1000})\\)${END}`, 'iy'),
    (_, name, not, list) => clause(not, name, `(${alternatives(list!)})`),
  ],
  [
    new RegExp(`(?: (eq|ne|gt|ge|lt|le) |=(eq|ne|gt|ge|lt|le)=)(${STRING})(?![^ \\t\\r\\n\\u3000),;])`, 'y'),
    (_, name, word, code, value) =>
      clause((word || code) === 'ne', name, (COMPARISONS[word || code!] ?? '') + queryValue(value!)),
  ],
  [
    new RegExp(` ?(!=+|<>|={1,3})(?![=~]) ?(?![<>])(${STRING})${END}`, 'y'),
    // Several conditions, as in an address, are no value.
    (_, name, sign, value) =>
      /^[^"']*&/.test(value!) ? '' : clause(!sign!.startsWith('='), name, queryValue(value!)),
  ],
  [
    new RegExp(` (!?)=?~(?:\\*? ?(${QUOTED})| (${STRING}))${END}`, 'y'),
    (field, name, not, text, word) => clause(not, name, plainPart(text || word!, field)),
  ],
  [
    new RegExp(
      ` (not |!)?(?:i?like|similar to) (${QUOTED}|%[^ \\t\\r\\n()]{1,200}|[^ \\t\\r\\n()%]{1,200}%)${END}`,
      'iy',
    ),
    (field, name, not, value) => clause(not, name, likePattern(value!, field)),
  ],
  [
    new RegExp(
      ` (not |!)?(?:contains|has) (${QUOTED})${END}|\\.(?:includes|contains) ?\\((${QUOTED})\\)${END}`,
      'iy',
    ),
    (field, name, not, first, second) => clause(not, name, likePattern(`%${bare(first || second!)}%`, field)),
  ],
  [
    new RegExp(
      ` (not |!)?(starts|ends)with (${STRING})${END}|\\.(starts|ends)With ?\\((${QUOTED})\\)${END}`,
      'iy',
    ),
    (field, name, not, word, first, method, second) => {
      const text = bare(first || second!)
      const pattern = /^s/i.test(word || method!) ? `${text}%` : `%${text}`
      return clause(not, name, likePattern(pattern, field))
    },
  ],
  [
    new RegExp(`( not)? (?:is|was|equals)( not)? (${QUOTED})${END}`, 'iy'),
    (_, name, not, negated, value) => clause(not || negated, name, queryValue(value!)),
  ],
  [
    new RegExp(` (not )?(?:match(?:es)?|regexp|rlike|glob) (${QUOTED})${END}`, 'iy'),
    (field, name, not, value) => clause(not, name, plainPart(value!, field)),
  ],
  [
    new RegExp(` (not )?between (${STRING}) and (${STRING})${END}`, 'iy'),
    (_, name, not, lower, upper) => clause(not, name, `[${queryValue(lower!)} TO ${queryValue(upper!)}]`),
  ],
  [
    new RegExp(` (any|all|exact) (${QUOTED})${END}`, 'y'),
    (_, name, how, value) => {
      if (how === 'exact') return `${name}:${queryValue(value!)}`
      const words = bare(value!).match(/[^ ]+/g)?.map(inGroup) ?? []
      return `${name}:(${words.join(how === 'any' ? ' OR ' : ' AND ')})`
    },
  ],
]

function clause(negated: string | boolean | undefined, name: string, value: string | null): string {
  return value === null ? '' : `${negated ? '-' : ''}${name}:${value}`
}

/** A text to find in a value; `null` for a pattern, as other languages have other ones. */
function plainPart(value: string, field: SchemaField): string | null {
  if (/[.*+?^$|()[\]{}%_]/.test(bare(value))) return null
  return field.kind === 'keyword' ? likePattern(`%${bare(value)}%`, field) : queryValue(value)
}

function alternatives(list: string): string {
  const values = list.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? []
  return values
    .map(trimBlanks)
    .filter((value) => value !== '')
    .map(inGroup)
    .join(' OR ')
}

/**
 * The pattern of a value with wildcards of SQL. Where tokens are compared, what is no single one is a phrase;
 * `null` for one with wildcards in it.
 */
export function likePattern(value: string, { kind, patterns }: SchemaField): string | null {
  const text = bare(value)
  const isToken = /^[\p{L}\p{Nd}%_]+$/u.test(text) && !/[\p{sc=Han}\p{sc=Hiragana}]{2}/u.test(text)
  if (kind === 'text' && patterns !== 'whole' && !isToken) {
    const [, phrase] = /^[%_]*([^%_]+)[%_]*$/.exec(text) ?? []
    return phrase === undefined ? null : quoteTyped(phrase)
  }
  return text
    .replace(/[^%_]+/g, (part) => escapeWord(part, false, true))
    .replace(/%/g, '*')
    .replace(/_/g, '?')
}
