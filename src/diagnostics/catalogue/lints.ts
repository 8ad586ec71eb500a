import type { Messages } from './catalogue.ts'

/** Codes of queries that run, but may not mean what their writer thinks. */
export interface LintData {
  'mixed-operators': { readonly reading: string }
  'lowercase-operator': { readonly word: string; readonly operator: string }
  'wildcard-in-phrase': { readonly character: string }
  'smart-quotes': { readonly character: string }
  'should-ignored': { readonly clause: string }
  'empty-range': { readonly clause: string }
  'nothing-to-search': { readonly text: string }
  'pattern-cannot-match': { readonly pattern: string; readonly character: string }
  'value-ignored': { readonly field: string; readonly value: string; readonly expected: string }
  'fuzzy-ignored': { readonly text: string }
  'lone-operator': { readonly operator: string }
}

export const lintMessages: Messages<LintData> = {
  'mixed-operators': ({ reading }) =>
    `AND and OR stand side by side without parentheses, so this is read as ${reading}. Say with parentheses what belongs together.`,
  'lowercase-operator': ({ word, operator }) =>
    `"${word}" is searched as a word. Write ${operator} in capitals if you mean the operator.`,
  'wildcard-in-phrase': ({ character }) =>
    `Inside quotes ${character} is an ordinary character, not a wildcard.`,
  'smart-quotes': ({ character }) =>
    `${character} is not a quotation mark here but a part of the text. Use straight quotes (") for a phrase.`,
  'should-ignored': ({ clause }) =>
    `"${clause}" does not change the hits: beside it stands a clause that must match anyway. Put AND before it to require it.`,
  'empty-range': ({ clause }) => `No value can lie in ${clause}: its lower end is not below its upper end.`,
  'nothing-to-search': ({ text }) =>
    `There is nothing to search in "${text}": it has no letters or digits. It is left out.`,
  'pattern-cannot-match': ({ pattern, character }) =>
    `"${pattern}" can match nothing: it is compared with single words, and no word contains "${character}".`,
  'value-ignored': ({ field, value, expected }) =>
    `"${value}" is not ${expected}, so this clause on "${field}" matches nothing.`,
  'fuzzy-ignored': ({ text }) => `The ${text} has no effect: only plain words can be fuzzy, not patterns.`,
  'lone-operator': ({ operator }) =>
    `A ${operator} that stands alone is searched as text. Write it right before a word to make it an operator.`,
}
