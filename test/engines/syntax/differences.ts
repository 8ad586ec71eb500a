import { wellFormed } from '../../../src/analysis/wellFormed.ts'
import type { Diagnostic, DiagnosticCode, Edit } from '../../../src/diagnostics/diagnostic.ts'
import { applyEdits, editsOf, replace } from './edits.ts'
import {
  commasBeforeComparisons,
  comparisonsInBrackets,
  escapedSlashes,
  lowerCasedRegexps,
  numbersBehindTildes,
  otherThanNothing,
  otherThanStars,
  phrasesCountedRight,
  plainStars,
  slashesIn,
  spacesInRanges,
  withoutRepeatedNothing,
  wordsApart,
  zerosBeforePoints,
} from './respellings.ts'
import { ourReading } from './textSchema.ts'

/** A way in which we read query strings otherwise than Elasticsearch, on purpose. */
interface Difference {
  readonly name: string
  /** What has to change in a query; nothing where it has nothing of the kind. */
  readonly respell: (text: string) => readonly Edit[]
}

/** A query in the spellings in which both sides read the same. */
export interface Spelling {
  readonly ours: string
  readonly theirs: string
  /** The names of the differences that changed something. */
  readonly names: readonly string[]
}

/** The name of the one difference that can take away parentheses. */
export const SIDE_BY_SIDE = 'words side by side are analysed one by one, and as one text there'

/**
 * What one side refuses or cannot say at all: both read another spelling, so that the rest of the query is
 * compared.
 */
const forBoth: readonly Difference[] = [
  {
    name: 'a blank query is refused, and finds nothing there',
    respell: (text) => (isBlank(text) ? [replace({ start: 0, end: text.length }, 'a')] : []),
  },
  {
    name: 'a field that does not exist is refused, and matches nothing there',
    respell: (text) => instead(complaints('unknown-field', text), 'g'),
  },
  {
    name: 'a star for a field is refused, and matches nothing there',
    respell: (text) => instead(complaints('field-pattern', text), 'g'),
  },
  {
    name: '_exists_ takes the name of one field, and there patterns that match nothing',
    respell: (text) => instead(complaints('exists-takes-field', text), 'g'),
  },
  {
    name: 'a comparison with nothing is refused, and a word there',
    respell: (text) => instead(complaints('missing-value', text).filter(isComparison), 'a'),
  },
  {
    name: 'a slop below 0 is refused, and does not matter to less than two words there',
    respell: (text) => instead(complaints('malformed-slop', text), ''),
  },
  {
    name: 'a slop over 99 is refused',
    respell: (text) =>
      complaints('slop-too-large', text).map(({ span }) =>
        replace({ start: text.lastIndexOf('~', span.end), end: span.end }, '~99'),
      ),
  },
  {
    name: 'a fraction below 0 behind ~ is refused, and allows no edits there',
    respell: (text) => instead(complaints('malformed-fuzzy', text), '~1'),
  },
  {
    name: 'the complement of a regexp is refused',
    respell: (text) =>
      instead(
        complaints('malformed-regexp', text).filter(({ span }) => text[span.start] === '~'),
        '',
      ),
  },
  {
    name: 'a quoted or escaped star as an end of a range is a star, and an open end there',
    respell: (text) => editsOf(text, otherThanStars),
  },
  {
    name: 'a comparison takes an empty operand, for which there is no way to write it there',
    respell: (text) => editsOf(text, otherThanNothing),
  },
  {
    name: 'a phrase with slop in which several words are repeated may be found farther apart there',
    respell: (text) => editsOf(text, phrasesCountedRight),
  },
]

/** What Elasticsearch takes for something else: in another spelling it reads what we read in the original. */
const forThem: readonly Difference[] = [
  {
    name: 'U+0000 is U+FFFD',
    respell: (text) =>
      wellFormed(text) === text ? [] : [replace({ start: 0, end: text.length }, wellFormed(text))],
  },
  {
    name: 'a slash inside a word is part of it, and begins a regexp there',
    respell: (text) => {
      const edits = editsOf(text, escapedSlashes)
      const inNames = complaints('second-colon', text).flatMap(({ span }) => slashesIn(span, text))
      return [
        ...edits,
        ...inNames.filter(({ span }) => edits.every((other) => other.span.start !== span.start)),
      ]
    },
  },
  {
    name: 'white space other than spaces separates the parts of a range, and belongs to its ends there',
    respell: (text) => {
      const malformed = complaints('malformed-range', text)
      return editsOf(text, (node) => spacesInRanges(node, text, malformed))
    },
  },
  {
    name: 'a boost may begin with its point',
    respell: (text) => editsOf(text, zerosBeforePoints),
  },
  {
    name: 'what is no number behind ~ is read as Lucene does, and refused there',
    respell: (text) => editsOf(text, numbersBehindTildes),
  },
  {
    name: 'a comparison takes a quoted operand',
    respell: (text) => editsOf(text, comparisonsInBrackets),
  },
  {
    name: 'an escaped < or > is a character, and compares all the same there',
    respell: (text) => editsOf(text, commasBeforeComparisons),
  },
  {
    name: 'stars alone are everything, and what has the default field, or a wildcard, there',
    respell: (text) => editsOf(text, plainStars),
  },
  {
    name: 'a regexp over text is lower-cased, and finds nothing with its capitals there',
    respell: (text) => editsOf(text, lowerCasedRegexps),
  },
  {
    name: 'nothing may be repeated no times, and not there',
    respell: (text) => editsOf(text, withoutRepeatedNothing),
  },
  {
    name: SIDE_BY_SIDE,
    respell: (text) => editsOf(text, wordsApart),
  },
]

/** Spells a query for both sides so that nothing is left in it which they read differently on purpose. */
export function spellForBoth(text: string): Spelling {
  const names = new Set<string>()
  let ours = text
  // Behind one complaint another may hide.
  let before: string
  do {
    before = ours
    ours = respell(forBoth, ours, names)
  } while (ours !== before)
  const theirs = respell(forThem, ours, names)
  return { ours, theirs, names: [...names] }
}

function respell(differences: readonly Difference[], text: string, names: Set<string>): string {
  return differences.reduce((sofar, { name, respell }) => {
    const edits = respell(sofar)
    if (edits.length > 0) names.add(name)
    return applyEdits(edits, sofar)
  }, text)
}

/** What our own reading says against a query. */
function complaints(code: DiagnosticCode, text: string): Diagnostic[] {
  return ourReading(text, 'or').diagnostics.filter(
    (diagnostic) => diagnostic.code === code && diagnostic.severity === 'error',
  )
}

function instead(complained: readonly Diagnostic[], text: string): Edit[] {
  return complained.map(({ span }) => replace(span, text))
}

function isComparison({ data }: Diagnostic): boolean {
  return (data as { readonly comparison?: string | null }).comparison != null
}

// Blank as Java's `trim` sees it.
function isBlank(text: string): boolean {
  return [...text].every((character) => character <= ' ')
}
