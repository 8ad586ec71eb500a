import { type Edit, edit } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'
import type { Schema } from '../schema/schema.ts'
import { findField } from '../schema/schemaIndex.ts'
import { ESCAPE, IN_WORD, isBlank, skipBlanks, startsWord, wordRole } from '../syntax/lexer/characters.ts'
import { closingQuote } from '../syntax/lexer/phrase.ts'
import { quoteTyped } from '../syntax/typedText.ts'

/** What can follow a parenthesis. */
const SUFFIX = /^(?:~\d*)?(?:\^\d+(?:\.\d+)?)?$/

/** Phrases, which may be joined by operators without blanks. */
const PHRASES = /^(?:(?:AND|OR|NOT)?[+-]?"(?:[^"\\]|\\.)*"(?:~\d*)?(?:\^\d+(?:\.\d+)?)?)+$/s

const RANGE = /[[{] *(?:"[^"\\]*"|[^ "[\]{}]+) +TO +(?:"[^"\\]*"|[^ "[\]{}]+) *[\]}]/y

/** A pattern, a fuzzy word, or one with a boost, that nobody writes but in a query. */
const QUERY_WORD = /^\*?[\p{L}\p{N}_]{2,}(?:\*|(?:~[012]?)?(?:\^\d+(?:\.\d+)?)?)$/u

/** An option that no word with a minus looks like: `--save`, `-x=1`. */
const LONG_OPTION = /(?:^|[ \t\r\n\u3000])-(?:-[\p{L}\p{N}]|[\p{L}\p{N}]=)/u

/** One of a letter, before something else. */
const SHORT_OPTION = /(?:^|[ \t\r\n\u3000])-[\p{L}\p{N}][ \t\r\n\u3000]/u

/** What makes a text a command that has one, and no query. */
const CODE = /[$`;=]|\w[./]\w/

const COMMANDS: ReadonlySet<string> = new Set(
  (
    'apt awk aws bash brew cargo cat chmod cp curl docker find gcc git go grep head java kubectl ln ls ' +
    'make mkdir mvn mysql node npm npx php ping pip ps psql python rm rsync ruby scp sed sh ssh sudo ' +
    'tail tar tsc wget xargs yarn zip'
  ).split(' '),
)

/** A pattern that is plain text outside of groups and operators, as in `A* search`. */
const SHORT_PATTERN = /^(?:[+-]?[\p{L}\p{N}])?\*$/u

/** A value with blanks that is one, or that a fix makes one: a range, a date with a time. */
const LONG_VALUE = /[[{][^[\]{}"]{1,100}[\]}]|(?:[<>]=?)?\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4} \d\d?:\d\d[:.\d]*/y

/** A query of all documents. */
const ALL = /^[ \t\r\n\u3000]*\*[ \t\r\n\u3000]*$/

/**
 * Edits that put in quotes what a pasted text has and nobody means as a query: signs of commands, colons and
 * wildcards in addresses, code and questions. What is left is what people do write in a search box: AND, OR,
 * NOT, a sign before a word, phrases, ranges, fields of the schema with all that they have, `bank*`.
 */
export function quotePasted(schema: Schema, text: string): readonly Edit[] {
  const edits = quoteRuns(schema, text, LONG_OPTION.test(text))
  if (!SHORT_OPTION.test(text)) return edits
  const isCommand = COMMANDS.has(/[^ ]+/.exec(text)?.[0] ?? '') || CODE.test(text)
  return isCommand || edits.length > 0 ? quoteRuns(schema, text, true) : edits
}

/** @param hasOptions whether a word with a minus is an option */
function quoteRuns(schema: Schema, text: string, hasOptions: boolean): readonly Edit[] {
  const runs = runsOf(text)
  const edits: Edit[] = []
  let meantUntil = ALL.test(text) ? text.length : 0
  let depth = 0
  for (const [index, { start, end }] of runs.entries()) {
    for (let at = runs[index - 1]?.end ?? 0; at < start; at++)
      depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
    if (start < meantUntil) continue
    const run = text.slice(start, end)
    const colon = valueStart(schema, run, text, end)
    if (colon !== null) {
      meantUntil = endOfValue(text, start + colon, runs[index + (colon < run.length ? 0 : 1)]?.end ?? end)
      continue
    }
    const isOperand =
      (depth > 0 && run !== '*') || [runs[index - 1], runs[index + 1]].some((each) => isOperator(each, text))
    const hasGroup = text[start - 1] === ')' && SUFFIX.test(run)
    if (!hasGroup && !(isOperand && SHORT_PATTERN.test(run)) && !isMeant(run, hasOptions))
      edits.push(edit(start, end, quoteTyped(run)))
  }
  return edits
}

function isOperator(run: Span | undefined, text: string): boolean {
  return run !== undefined && /^(?:AND|OR|NOT)$/.test(text.slice(run.start, run.end))
}

/** Where in a run the value of a field begins, or after it; `null` without the name of a field. */
function valueStart(schema: Schema, run: string, text: string, end: number): number | null {
  const [head, name] = /^[+-]?([^:]+)(?::|$)/.exec(run) ?? []
  if (head === undefined || (name !== '_exists_' && findField(schema, name!) === undefined)) return null
  if (head.endsWith(':')) return head.length
  const at = skipBlanks(text, end)
  return text[at] === ':' ? run.length + at + 1 - end : null
}

/** Where a value ends: a group, a regexp with blanks, or what is written at its place. */
function endOfValue(text: string, from: number, runEnd: number): number {
  const start = skipBlanks(text, from)
  LONG_VALUE.lastIndex = start
  if (LONG_VALUE.test(text)) return Math.max(runEnd, LONG_VALUE.lastIndex)
  if (text[start] === '/') return Math.max(runEnd, text.indexOf('/', start + 1) + 1)
  if (text[start] !== '(') return Math.max(runEnd, start + 1)
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
    else if (text[at] === '\\') at++
    else if (text[at] === '"') at = Math.max(at, text.indexOf('"', at + 1))
  }
  return text.length
}

/** What is written without a blank or a parenthesis, but for those in its phrases, ranges and escapes. */
function runsOf(text: string): Span[] {
  const runs: Span[] = []
  let hasPhrases = true
  for (let start = 0, at = 0; at <= text.length; at++) {
    if (at >= text.length || endsRun(text.charCodeAt(at))) {
      if (at > start) runs.push({ start, end: Math.min(at, text.length) })
      start = at + 1
    } else if (text[at] === '\\' && at + 1 < text.length) {
      at++
    } else if (text[at] === '"' && hasPhrases) {
      const close = closingQuote(text, at)
      // Without an end, the text would be searched again from each mark on.
      hasPhrases = close !== -1
      if (hasPhrases) at = close
    } else if (text[at] === '[' || text[at] === '{') {
      RANGE.lastIndex = at
      if (RANGE.test(text)) at = RANGE.lastIndex - 1
    }
  }
  return runs
}

function endsRun(code: number): boolean {
  return isBlank(code) || code === 0x28 || code === 0x29
}

/** Whether a query can have a run of characters as it is. */
function isMeant(run: string, hasOptions: boolean): boolean {
  if (/^[+-]$/.test(run) || PHRASES.test(run)) return true
  RANGE.lastIndex = 0
  if (RANGE.test(run)) return RANGE.lastIndex === run.length
  if (run.startsWith('&&') || run.startsWith('||')) return false
  const word = run.replace(/^[+-](?=[\p{L}\p{N}*])/u, '')
  const isExcluded = run.startsWith('-') && word !== run
  return !(isExcluded && (hasOptions || !/^[\p{L}*]/u.test(word))) && (QUERY_WORD.test(word) || isPlain(word))
}

/** Whether each character is one of a word, or is escaped because it would have a meaning. */
function isPlain(run: string): boolean {
  if (!startsWord(run.charCodeAt(0))) return false
  for (let at = 0; at < run.length; at++) {
    const role = wordRole(run.charCodeAt(at))
    if (role === ESCAPE && wordRole(run.charCodeAt(++at)) !== IN_WORD) continue
    if (role !== IN_WORD) return false
  }
  return true
}
