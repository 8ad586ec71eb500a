import type { SchemaField } from '../../schema/schema.ts'
import { escapeWord } from '../../syntax/escape.ts'
import { trimBlanks } from '../../syntax/lexer/characters.ts'
import { quoteTyped } from '../../syntax/typedText.ts'
import { bare, END, type Form, QUOTED, queryValue, STRING } from './condition.ts'

const COMPARISONS: Readonly<Record<string, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' }

/** Conditions of other languages on a field of the schema, by what follows its name. */
export const CONDITIONS: readonly Form[] = [
  [/ is not (?:null|empty)\b/iy, (_, name) => `_exists_:${name}`],
  [/ is (?:null|empty)\b/iy, (_, name) => `NOT _exists_:${name}`],
  [/ is (not )?(true|false)\b/iy, (_, name, not, value) => `${minus(not)}${name}:${value!.toLowerCase()}`],
  [
    /(?: (not |!)?in| ?=in=) ?\(([^()]{1,1000})\)/iy,
    (_, name, not, list) => `${minus(not)}${name}:(${alternatives(list!)})`,
  ],
  [
    new RegExp(`(?: (eq|ne|gt|ge|lt|le) |=(eq|ne|gt|ge|lt|le)=)(${STRING})(?![^ \\t\\r\\n\\u3000),;])`, 'y'),
    (_, name, word, code, value) =>
      `${minus((word || code) === 'ne')}${name}:${COMPARISONS[word || code!] ?? ''}${queryValue(value!)}`,
  ],
  [
    new RegExp(` ?(!=+|<>|={1,3}) ?(${STRING})${END}`, 'y'),
    (_, name, sign, value) => `${minus(!sign!.startsWith('='))}${name}:${queryValue(value!)}`,
  ],
  [
    new RegExp(` (!?)=?~(?:\\*? ?(${QUOTED})| (${STRING}))${END}`, 'y'),
    (_, name, not, text, word) => `${minus(not)}${name}:${queryValue(text || word!)}`,
  ],
  [
    new RegExp(
      ` (not |!)?(?:i?like|similar to) (${QUOTED}|%[^ \\t\\r\\n()]{1,200}|[^ \\t\\r\\n()%]{1,200}%)${END}`,
      'iy',
    ),
    (field, name, not, value) => `${minus(not)}${name}:${likePattern(value!, field)}`,
  ],
  [
    new RegExp(
      ` (not |!)?(?:contains|has) (${QUOTED})${END}|\\.(?:includes|contains) ?\\((${QUOTED})\\)`,
      'iy',
    ),
    (field, name, not, first, second) =>
      `${minus(not)}${name}:${likePattern(`%${bare(first || second!)}%`, field)}`,
  ],
  [
    new RegExp(` (not |!)?(starts|ends)with (${STRING})${END}|\\.(starts|ends)With ?\\((${QUOTED})\\)`, 'iy'),
    (field, name, not, word, first, method, second) => {
      const text = bare(first || second!)
      const pattern = /^s/i.test(word || method!) ? `${text}%` : `%${text}`
      return `${minus(not)}${name}:${likePattern(pattern, field)}`
    },
  ],
  [
    new RegExp(` (not )?between (${STRING}) and (${STRING})${END}`, 'iy'),
    (_, name, not, lower, upper) => `${minus(not)}${name}:[${queryValue(lower!)} TO ${queryValue(upper!)}]`,
  ],
  [
    new RegExp(` (any|all|exact) (${QUOTED})${END}`, 'y'),
    (_, name, how, value) => {
      if (how === 'exact') return `${name}:${queryValue(value!)}`
      const words = bare(value!).split(' ')
      return `${name}:(${words.join(how === 'any' ? ' OR ' : ' AND ')})`
    },
  ],
]

function minus(negated: string | boolean | undefined): string {
  return negated ? '-' : ''
}

function alternatives(list: string): string {
  const values = list.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? []
  return (
    values
      .map(trimBlanks)
      .filter((value) => value !== '')
      // In a group, a sign before a number would be an operator.
      .map((value) => (/^[-+]/.test(value) ? quoteTyped(value) : queryValue(value)))
      .join(' OR ')
  )
}

/** The pattern of a value with wildcards of SQL; a phrase where tokens are compared, which have no blanks. */
export function likePattern(value: string, { kind, patterns }: SchemaField): string {
  const text = bare(value)
  if (kind === 'text' && patterns !== 'whole' && text.includes(' '))
    return quoteTyped(text.replace(/[%_]/g, ''))
  return text
    .replace(/[^%_]+/g, (part) => escapeWord(part, false, true))
    .replace(/%/g, '*')
    .replace(/_/g, '?')
}
