import type { FixData, RangeFlaw, SemanticsFix, SuffixHost, SyntaxData } from '../diagnostics/codes.ts'
import { count, type MessagesOf, quoted } from '../diagnostics/messages.ts'

const misplacedTilde: { readonly [H in SuffixHost]: string } = {
  group:
    'A ~ can only follow a word or a phrase, not parentheses. ' +
    'Put it after each word, or use quotes instead of the parentheses.',
  range: 'A ~ can only follow a word or a phrase, not a range. Remove it.',
  comparison: 'A ~ can only follow a word or a phrase, not a comparison. Remove it.',
}

const malformedRange: { readonly [F in RangeFlaw]: (written: string) => string } = {
  'no-to': (written) =>
    `A range needs TO between its two values, as in [a TO b], but there is no TO before ${quoted(written)}.`,
  'lower-case-to': (written) => `TO must be in capitals. Here, "${written}" is read as a value.`,
  'no-lower': () =>
    'The lower end of this range is missing. Write a value before TO, or * for no lower limit.',
  'no-upper': () =>
    'The upper end of this range is missing. Write a value after TO, or * for no upper limit.',
  'one-value': (written) =>
    `A range needs two values, as in [a TO b], but this one has only ${quoted(written)}. ` +
    'Add the other value, or * for no limit.',
  empty: () =>
    'This range is empty. Write it as [a TO b], using * if one end has no limit. ' +
    'To search for a bracket, put \\ before it.',
  'too-many': (written) =>
    `A range has only two values, as in [a TO b], so ${quoted(written)} does not fit. ` +
    'If a value contains spaces, put it in quotes.',
}

export const syntaxMessages: MessagesOf<SyntaxData> = {
  'empty-query': () => 'The query is empty. Write at least one word, or * to find everything.',
  'unclosed-group': () =>
    'This parenthesis is never closed. ' +
    'Add ) where the group ends, or write \\( to search for a parenthesis.',
  'unclosed-phrase': () =>
    'This quotation mark is never closed. ' +
    'Add " where the phrase ends, or write \\" to search for a quotation mark.',
  'unclosed-regexp': () =>
    'This slash starts a regular expression that is never closed. ' +
    'Add / where the expression ends, or write \\/ to search for a slash.',
  'unclosed-range': ({ bracket }) =>
    `This ${bracket} starts a range that is never closed. ` +
    `Write the range as [a TO b], or write \\${bracket} to search for the character itself.`,
  'unexpected-closing': ({ character }) =>
    `There is no opening ${character === ')' ? 'parenthesis' : 'bracket'} for this ${character}. ` +
    `Remove it, or write \\${character} to search for the character itself.`,
  'empty-group': () => 'These parentheses are empty. Put at least one word in them, or remove them.',
  'missing-operand': ({ operator, side }) =>
    `${operator} needs a word ${side} it. ` +
    `Add a word, remove ${operator}, or put ${operator} in quotes to search for it.`,
  'double-operator': ({ first, second }) =>
    `${second} cannot directly follow ${first}. ` +
    `Remove one of them, or put ${second} and the word after it in parentheses.`,
  'missing-value': ({ field, comparison, operator }) => {
    if (comparison !== null) return `${comparison} needs a value right after it, as in ${comparison}5.`
    const value = field === '' ? 'value' : `value for "${field}"`
    if (operator !== null)
      return `${operator} is an operator, not a ${value}. To search for the word, put it in quotes.`
    if (field === '_exists_')
      return 'The field name is missing. Write it after the colon, as in _exists_:author.'
    return (
      `The ${value} is missing. ` +
      'Write it after the colon, or * to match any value. To search for a colon, put \\ before it.'
    )
  },
  'missing-field': () =>
    'There is no field name before this colon. Add one, or put \\ before the colon to search for it.',
  'quoted-field': ({ field }) =>
    `A field name cannot be in quotes. ${field === '' ? '' : `Write ${field} instead. `}` +
    'To search for a colon, put it inside the quotes.',
  'field-pattern': ({ pattern }) =>
    `A field name cannot contain wildcards: ${pattern}. ` +
    'Name a single field. To search for the text itself, put it in quotes.',
  'second-colon': ({ field, value }) =>
    `${field === '' ? 'There' : `"${field}" is already the field name, so there`} can't be a second colon. ` +
    (value.includes('"')
      ? 'Put the value in parentheses.'
      : value.includes('\\')
        ? 'Put the value in quotes, and double each backslash in it.'
        : `Put the value in quotes: ${value.replace(/^([<>]=?)?([\s\S]*)$/, '$1"$2"')}.`),
  'sign-before-value': ({ field, sign }) =>
    `A ${sign === '-' ? 'minus' : 'plus'} sign goes before the field, not before the value. ` +
    `Write ${sign}${field || 'field'}:… to ${sign === '-' ? 'exclude' : 'require'} the value, ` +
    `or \\${sign} to search for the sign itself.`,
  'operator-before-value': ({ field, operator }) =>
    `${operator} goes before the field, not before the value. ` +
    `Write ${operator === 'NOT' ? 'NOT ' : operator}${field || 'field'}:… instead.`,
  'exists-takes-field': () => '_exists_: must be followed by a single field name, as in _exists_:author.',
  'malformed-range': ({ flaw, written }) => malformedRange[flaw](written),
  'malformed-fuzzy': ({ written }) =>
    `"${written}" is not a valid number of edits. ` +
    'Write ~1 or ~2 for one or two changed letters, or just ~ to let the length of the word decide.',
  'malformed-slop': ({ written }) =>
    `"${written}" is not a valid slop. Write a whole number that is 0 or greater, as in ~2.`,
  'malformed-boost': ({ written }) =>
    `"${written}" is not a valid boost. Write a number right after ^, as in ^2 or ^0.5. ` +
    'To search for the character itself, write \\^.',
  'misplaced-tilde': ({ host }) => misplacedTilde[host],
  'repeated-suffix': ({ written }) =>
    `"${written}" cannot follow another suffix of the same kind. Remove one of them.`,
  'stray-suffix': ({ written }) =>
    `"${written}" must come right after a word. To search for the character itself, put \\ before it.`,
  'trailing-backslash': () =>
    'A backslash makes the next character literal, but nothing follows this one. ' +
    'To search for a backslash, write \\\\.',
  'malformed-escape': ({ written }) =>
    `"${written}" is not a valid escape. \\u must be followed by four hexadecimal digits, as in \\u0041. ` +
    'To search for a backslash, write \\\\.',
  'too-many-problems': ({ shown, more }) =>
    `Only the first ${shown} problems are listed. There are ${more} more from this point on.`,
  'too-long': ({ actual, maximum }) =>
    `The query is ${count(actual)} characters long, but the maximum is ${count(maximum)}. ` +
    'Shorten it, or split it in two.',
  'too-deep': ({ actual, maximum }) =>
    `Parentheses and NOTs are nested ${count(actual)} levels deep, but the maximum is ${count(maximum)}.`,
  'too-many-clauses': ({ actual, maximum }) =>
    `The query contains ${count(actual)} words and values, but the maximum is ${count(maximum)}.`,
  'unquoted-address': ({ address, field }) =>
    `This looks like an address, but it is read as a search in the "${field}" field. ` +
    `To search for the address, put it in quotes: "${address}".`,
  'number-ignored': ({ written, used }) => `"${written}" is read as ${used}.`,
  'escape-in-pattern': ({ written, read }) =>
    `In a pattern, "${written}" means "${read}", not the character with that code. ` +
    'Write the character itself.',
  'lowercase-operator': ({ word, operator }) =>
    `"${word}" is treated as a word to search for. If you mean the operator, write ${operator} in capitals.`,
  'lone-operator': ({ operator }) =>
    `A ${operator} followed by a space is treated as text. ` +
    'To use it as an operator, write it right before a word.',
  'wildcard-in-phrase': ({ character }) =>
    `Inside quotes, ${character} is an ordinary character, not a wildcard.`,
  'smart-quotes': ({ character }) =>
    `${character} is treated as text, not as a quotation mark. ` +
    'To search for a phrase, use straight quotes (").',
  'fuzzy-ignored': ({ text }) =>
    `${text} has no effect on a pattern. Fuzzy search only works on plain words.`,
}

const NAMES: Readonly<Record<string, string>> = {
  '\\': 'the backslash',
  '/': 'the slash',
  ':': 'the colon',
}

export const syntaxFixTitles: MessagesOf<Omit<FixData, SemanticsFix>> = {
  'allow-edits': ({ edits }) => `Allow ${edits === 1 ? 'one edit' : 'two edits'}`,
  'any-value': () => 'Match any value',
  'apply-to-next-word': ({ operator }) => `Apply ${operator} to the next word`,
  'automatic-edits': () => 'Let the length of the word decide',
  'close-group': () => 'Close the group at the end',
  'close-phrase': () => 'Add a closing quotation mark at the end',
  'close-range': () => 'Close the range',
  'close-regexp': () => 'End the regular expression here',
  'escape-character': ({ character }) =>
    `Search for ${'*?+-'.includes(character) ? character : (NAMES[character] ?? 'the character')} itself`,
  everything: () => 'Search for everything',
  'group-value': () => 'Put the value in parentheses',
  'insert-to': () => 'Put TO between the two values',
  'join-value': ({ operator }) => `Write the value right after ${operator}`,
  'keep-first': ({ operator }) => `Keep only the first ${operator}`,
  'leave-out': ({ text }) => `Remove ${text}`,
  'leave-out-parentheses': () => 'Remove the parentheses',
  'make-phrase': () => 'Make it a phrase',
  'move-operator': ({ operator }) => `Move ${operator} before the field`,
  'open-end': ({ end }) => `Leave the ${end} end open`,
  'open-range': () => 'Add the opening bracket',
  'quote-ends': () => 'Put each value in quotes',
  'quote-operator': ({ operator }) => `Search for ${operator} itself`,
  'quote-text': () => 'Search for the text itself',
  'quote-value': () => 'Put the value in quotes',
  'search-default-fields': () => 'Search in the default fields',
  'search-pattern': () => 'Search for the pattern',
  'straight-quotes': () => 'Use straight quotes',
  'unquote-field': () => 'Write the field name without quotes',
  write: ({ text }) => `Write ${text}`,
}

/** All messages about the syntax of a query, and the titles of their fixes. */
export const syntaxProblemMessages = { ...syntaxMessages, ...syntaxFixTitles }
