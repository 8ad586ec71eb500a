import type { Settings } from '../playground/settings.ts'

/** A query of the gallery. */
export interface Example {
  readonly text: string
  readonly about: string
  /** Settings other than the default ones. */
  readonly settings?: Partial<Pick<Settings, 'defaultOperator' | 'precedence' | 'timeZone'>>
}

/** Queries of the gallery that belong together. */
export interface ExampleGroup {
  readonly title: string
  readonly examples: readonly Example[]
}

/** The gallery: each kind of clause, what surprises, and what is broken. */
export const EXAMPLES: readonly ExampleGroup[] = [
  {
    title: 'Words and phrases',
    examples: [
      { text: 'bank', about: 'A word, in any field' },
      { text: 'headline:bank', about: 'A word in one field' },
      { text: '"savings bank"', about: 'Words one after the other' },
      { text: '"bank results"~4', about: 'With four places of play' },
      { text: 'organisation:"Harrowmere Savings Bank"', about: 'The whole name, in quotes' },
      { text: 'headline:(bank water)', about: 'Either word, in one field' },
      { text: 'CO2', about: 'Through markup, as in CO₂' },
    ],
  },
  {
    title: 'Combine',
    examples: [
      { text: 'headline:bank AND language:en', about: 'Both' },
      { text: '(headline:bank)NOT(source:b*)', about: 'One without the other' },
      { text: '+headline:bank -language:de trial', about: 'Must, must not, may' },
      { text: 'NOT source:*', about: 'Only a NOT: the complement' },
      {
        text: 'headline:bank OR headline:water AND language:nl',
        about: 'AND first, as in programs',
        settings: { precedence: 'boolean' },
      },
      {
        text: 'headline:bank language:en',
        about: 'Words joined by AND',
        settings: { defaultOperator: 'and' },
      },
    ],
  },
  {
    title: 'Patterns',
    examples: [
      { text: 'headline:bank*', about: 'Words that begin so' },
      { text: 'source:b*', about: 'Whole names that begin so' },
      { text: 'isin:?B0*', about: 'Exactly one character' },
      { text: 'headline:resluts~', about: 'A word with two letters swapped' },
      { text: 'headline:/q[1-4]/', about: 'A regular expression' },
    ],
  },
  {
    title: 'Ranges and dates',
    examples: [
      { text: 'versioncreated:2021', about: 'A whole year' },
      { text: 'versioncreated:[2019-10 TO 2019-12}', about: 'From October, before December' },
      { text: 'versioncreated:>=2023-06', about: 'From June on' },
      { text: 'versioncreated:"2021-06-15||/M"', about: 'Date maths: that month' },
      {
        text: 'versioncreated:2021-03-01',
        about: 'A day, as it is in Zürich',
        settings: { timeZone: 'Europe/Zurich' },
      },
      { text: 'organisation:[A TO C]', about: 'Names in order' },
      { text: '_exists_:isin', about: 'Has any value' },
    ],
  },
  {
    title: 'Broken, and mended',
    examples: [
      { text: 'headlin:bank', about: 'A typo in a field' },
      { text: '(headline:bank OR water', about: 'A parenthesis left open' },
      { text: 'headline:bank AND', about: 'Something is missing' },
      { text: 'headline:resluts~5', about: 'More changes than two' },
      { text: 'headline:"savings bank', about: 'A quotation mark left open' },
      { text: 'headline:bank and language:en', about: 'A lower-case operator' },
      { text: 'headline:“savings bank”', about: 'Quotation marks from a phone' },
      { text: 'bank OR water AND trial', about: 'Lucene’s surprising precedence' },
    ],
  },
]
