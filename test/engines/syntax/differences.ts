import { wellFormed } from '../../../src/analysis/wellFormed.ts'
import type { Diagnostic, DiagnosticCode, Edit } from '../../../src/diagnostics/diagnostic.ts'
import {
  applyEdits,
  commasBeforeComparisons,
  comparisonsInBrackets,
  editsOf,
  escapedSlashes,
  lowerCasedRegexps,
  numbersBehindTildes,
  otherThanNothing,
  otherThanStars,
  phrasesCountedRight,
  plainStars,
  replace,
  slashesIn,
  spacesInRanges,
  withoutRepeatedNothing,
  wordsApart,
  zerosBeforePoints,
} from './respellings.ts'
import { planText } from './textSchema.ts'

/** An intended difference between isoquery and Elasticsearch. */
interface Difference {
  readonly name: string
  /** The edits that remove the difference from a query. */
  readonly respell: (text: string) => readonly Edit[]
}

/** Two spellings of a query that mean the same, one to isoquery and one to Elasticsearch. */
export interface Spelling {
  readonly isoquery: string
  readonly elasticsearch: string
  /** The names of the differences that the query contained. */
  readonly names: readonly string[]
}

/** The name of the only difference that can remove parentheses from the explanation. */
export const ADJACENT_WORDS = 'isoquery analyses adjacent words separately, Elasticsearch as one text'

/**
 * Queries that one side refuses or cannot express. Both sides get another spelling, so that the rest of the
 * query is compared.
 */
const forBoth: readonly Difference[] = [
  {
    name: 'isoquery refuses a blank query; Elasticsearch finds nothing',
    respell: (text) => (isBlank(text) ? [replace({ start: 0, end: text.length }, 'a')] : []),
  },
  {
    name: 'isoquery refuses an unknown field; Elasticsearch finds nothing in it',
    respell: (text) => replaceSpans(errorsOf('unknown-field', text), 'g'),
  },
  {
    name: 'isoquery refuses a star as a field; Elasticsearch finds nothing in it',
    respell: (text) => replaceSpans(errorsOf('field-pattern', text), 'g'),
  },
  {
    name: '_exists_ takes one field name; Elasticsearch accepts patterns and finds nothing',
    respell: (text) => replaceSpans(errorsOf('exists-takes-field', text), 'g'),
  },
  {
    name: 'isoquery refuses a comparison without a value; Elasticsearch takes it for a word',
    respell: (text) => replaceSpans(errorsOf('missing-value', text).filter(isComparison), 'a'),
  },
  {
    name: 'isoquery refuses a negative slop; Elasticsearch ignores it on fewer than two words',
    respell: (text) => replaceSpans(errorsOf('malformed-slop', text), ''),
  },
  {
    name: 'isoquery refuses a slop over 99',
    respell: (text) =>
      errorsOf('slop-too-large', text).map(({ span }) =>
        replace({ start: text.lastIndexOf('~', span.end), end: span.end }, '~99'),
      ),
  },
  {
    name: 'isoquery refuses a negative fraction after ~; Elasticsearch allows no edits',
    respell: (text) => replaceSpans(errorsOf('malformed-fuzzy', text), '~1'),
  },
  {
    name: 'isoquery refuses the complement of a regexp',
    respell: (text) =>
      replaceSpans(
        errorsOf('malformed-regexp', text).filter(({ span }) => text[span.start] === '~'),
        '',
      ),
  },
  {
    name: 'a quoted or escaped star as a bound is a star; to Elasticsearch it is an open bound',
    respell: (text) => editsOf(text, otherThanStars),
  },
  {
    name: 'a comparison accepts an empty operand, which Elasticsearch cannot express',
    respell: (text) => editsOf(text, otherThanNothing),
  },
  {
    name: 'Elasticsearch finds some phrases with slop and several repeated words farther apart',
    respell: (text) => editsOf(text, phrasesCountedRight),
  },
]

/**
 * Queries that mean something else to Elasticsearch. It gets the spelling that means what isoquery's does.
 */
const forElasticsearch: readonly Difference[] = [
  {
    name: 'U+0000 is U+FFFD',
    respell: (text) =>
      wellFormed(text) === text ? [] : [replace({ start: 0, end: text.length }, wellFormed(text))],
  },
  {
    name: 'a slash inside a word is part of it; in Elasticsearch it begins a regexp',
    respell: (text) => {
      const edits = editsOf(text, escapedSlashes)
      const inNames = errorsOf('second-colon', text).flatMap(({ span }) => slashesIn(span, text))
      return [
        ...edits,
        ...inNames.filter(({ span }) => edits.every((other) => other.span.start !== span.start)),
      ]
    },
  },
  {
    name: 'any white space separates the parts of a range; in Elasticsearch only spaces do',
    respell: (text) => {
      const malformed = errorsOf('malformed-range', text)
      return editsOf(text, (node) => spacesInRanges(node, text, malformed))
    },
  },
  {
    name: 'a boost may begin with its decimal point',
    respell: (text) => editsOf(text, zerosBeforePoints),
  },
  {
    name: 'isoquery accepts other text than a number after ~, as Lucene does; Elasticsearch refuses it',
    respell: (text) => editsOf(text, numbersBehindTildes),
  },
  {
    name: 'a comparison accepts a quoted operand',
    respell: (text) => editsOf(text, comparisonsInBrackets),
  },
  {
    name: 'an escaped < or > is a character; in Elasticsearch it still compares',
    respell: (text) => editsOf(text, commasBeforeComparisons),
  },
  {
    name: 'stars alone match everything; in Elasticsearch they match the default field, or are a wildcard',
    respell: (text) => editsOf(text, plainStars),
  },
  {
    name: 'a regexp over text is lower-cased; in Elasticsearch its capitals match nothing',
    respell: (text) => editsOf(text, lowerCasedRegexps),
  },
  {
    name: 'the empty regexp may be repeated; Elasticsearch fails',
    respell: (text) => editsOf(text, withoutRepeatedNothing),
  },
  {
    name: ADJACENT_WORDS,
    respell: (text) => editsOf(text, wordsApart),
  },
]

/** Spells a query for both sides without any intended difference. */
export function spellForBoth(text: string): Spelling {
  const names = new Set<string>()
  let isoquery = text
  // An error may hide another one.
  let before: string
  do {
    before = isoquery
    isoquery = respell(forBoth, isoquery, names)
  } while (isoquery !== before)
  const elasticsearch = respell(forElasticsearch, isoquery, names)
  return { isoquery, elasticsearch, names: [...names] }
}

function respell(differences: readonly Difference[], text: string, names: Set<string>): string {
  return differences.reduce((result, { name, respell }) => {
    const edits = respell(result)
    if (edits.length > 0) names.add(name)
    return applyEdits(edits, result)
  }, text)
}

/** The errors of this code that isoquery reports about a query. */
function errorsOf(code: DiagnosticCode, text: string): Diagnostic[] {
  return planText(text, 'or').diagnostics.filter(
    (diagnostic) => diagnostic.code === code && diagnostic.severity === 'error',
  )
}

function replaceSpans(diagnostics: readonly Diagnostic[], text: string): Edit[] {
  return diagnostics.map(({ span }) => replace(span, text))
}

function isComparison({ data }: Diagnostic): boolean {
  return (data as { readonly comparison?: string | null }).comparison != null
}

// Java's `trim` also removes control characters.
function isBlank(text: string): boolean {
  return [...text].every((character) => character <= ' ')
}
