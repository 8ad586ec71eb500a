/** A query of one kind, for the store and for Lucene. */
export interface Kind {
  readonly name: string
  /** In the syntax of both, without fields. */
  readonly text: string
  /** The first and the last millisecond of `versioncreated`. */
  readonly within?: readonly [string, number, number]
}

const JUNE: Kind['within'] = ['2021-06', Date.UTC(2021, 5, 1), Date.UTC(2021, 6, 1) - 1]

/** The kinds of query on the text of a release. */
export const IN_TEXT: readonly Kind[] = [
  { name: 'rare word', text: 'aardvark' },
  { name: 'frequent word', text: 'bank' },
  { name: 'most frequent word', text: 'the' },
  { name: 'and', text: 'bank AND announced' },
  { name: 'or', text: 'bank OR aardvark' },
  { name: 'frequent phrase', text: '"interest rate"' },
  { name: 'phrase of three words', text: '"net income growth"' },
  { name: 'rare phrase', text: '"risk capital"' },
  { name: 'phrase with slop', text: '"risk capital"~3' },
  { name: 'prefix of one letter', text: 'b*' },
  { name: 'rare prefix', text: 'bankr*' },
  { name: 'contains', text: '*bank*' },
  { name: 'suffix', text: '*ing' },
  { name: 'one unknown letter', text: 'ba?k' },
  { name: 'fuzzy', text: 'announcde~' },
  { name: 'regexp', text: '/ban[ck].*/' },
  { name: 'not', text: '*:* -bank' },
  { name: 'and not', text: 'announced -bank' },
  { name: 'month and word', text: 'bank', within: JUNE },
  { name: 'all', text: '*:*' },
]

/** Queries without a field, which ask all 13 fields. */
export const IN_ALL_FIELDS: readonly Kind[] = [
  { name: 'rare word', text: 'aardvark' },
  { name: 'rare phrase', text: '"risk capital"' },
  { name: 'an ISIN that no release has', text: 'FR9990001234' },
  { name: 'an ISIN', text: 'FR0000001234' },
]

/** The query of a kind for the store. */
export function storeQuery({ text, within }: Kind, inText: boolean): string {
  if (!inText) return text
  const inBody = text.startsWith('*:* -') ? `*:* -body_xhtml:${text.slice(5)}` : `body_xhtml:(${text})`
  if (text === '*:*') return text
  return within === undefined ? inBody : `+versioncreated:${within[0]} +${inBody}`
}
