/** A query as it is typed on a keyboard, and what stands in the box after it. */
export interface TypedQuery {
  /**
   * Texts that are typed, and keys in braces: `{Take}` goes to the first completion with the arrow and takes
   * it with Tab, `{Choose}` takes it with Enter.
   */
  readonly typed: string
  readonly text: string
}

/** What people ask for, each typed from an empty box to Enter. */
export const TYPED_QUERIES: readonly TypedQuery[] = [
  { typed: 'bank', text: 'bank' },
  { typed: 'savings bank', text: 'savings bank' },
  { typed: '"savings bank"', text: '"savings bank"' },
  { typed: '"bank results"~4', text: '"bank results"~4' },
  { typed: 'headl{Take}bank', text: 'headline:bank' },
  { typed: 'headl{Choose}water', text: 'headline:water' },
  { typed: 'headline:(bank water)', text: 'headline:(bank water)' },
  { typed: 'headline:bank AND language:en', text: 'headline:bank AND language:en' },
  { typed: 'headline:bank OR headline:water', text: 'headline:bank OR headline:water' },
  { typed: '(headline:bank)NOT(source:b*)', text: '(headline:bank)NOT(source:b*)' },
  { typed: '+headline:bank -language:de', text: '+headline:bank -language:de' },
  { typed: 'NOT source:*', text: 'NOT source:*' },
  { typed: 'source:beac{Take} AND language:en', text: 'source:"Beacon Newsline" AND language:en' },
  { typed: 'source:"Mars Bulletin"', text: 'source:"Mars Bulletin"' },
  { typed: 'organisation:"Harrowmere Savings Bank"', text: 'organisation:"Harrowmere Savings Bank"' },
  { typed: 'source:b*', text: 'source:b*' },
  { typed: 'headline:resluts~', text: 'headline:resluts~' },
  { typed: 'headline:resluts~1 ', text: 'headline:resluts~1' },
  { typed: 'headline:/q[1-4]/', text: 'headline:/q[1-4]/' },
  { typed: 'versioncreated:2021', text: 'versioncreated:2021' },
  { typed: 'versioncreated:[2019-10 TO 2019-12}', text: 'versioncreated:[2019-10 TO 2019-12}' },
  { typed: 'versioncreated:>=2023-06', text: 'versioncreated:>=2023-06' },
  { typed: 'headline:bank^2 water', text: 'headline:bank^2 water' },
  { typed: '_exists_:isin AND organisation:[A TO C]', text: '_exists_:isin AND organisation:[A TO C]' },
  { typed: 'CO2 OR "climate protection"', text: 'CO2 OR "climate protection"' },
  { typed: 'bank{Backspace}{Backspace}{Backspace}{Backspace}', text: '' },
]
