/** An invented company that issues releases. */
export interface Company {
  readonly name: string
  readonly city: string
  /** Where it is listed: the first two letters of its ISIN. `null`: not listed. */
  readonly listed: string | null
  /** A host name under the reserved top-level domain `.example`. */
  readonly domain: string
  readonly products: readonly string[]
}

/** What a release can be about. Every string is HTML and may hold `{slots}`. */
export interface Topic {
  readonly headlines: readonly string[]
  readonly subheadlines: readonly string[]
  /** The first sentence of the body. */
  readonly leads: readonly string[]
  readonly sentences: readonly string[]
}

/**
 * The words of one language from which releases are put together. Strings are HTML templates; the slots are
 * `{company}` `{partner}` `{person}` `{role}` `{city}` `{place}` `{product}` `{total}` `{share}` `{amount}`
 * `{percent}` `{count}` `{day}` `{month}` `{year}` `{nextYear}` `{quarter}` `{domain}` `{person2}` `{count2}`
 * `{digits}`.
 */
export interface ReleaseLanguage {
  /** ISO 639-1. */
  readonly code: string
  readonly decimal: string
  readonly thousands: string
  /** An amount of money, from a number of millions as this language writes it. */
  readonly money: string
  /** A quarter of the year, from its number `{n}`. */
  readonly quarter: string
  readonly months: readonly string[]
  readonly datelines: readonly string[]
  readonly companies: readonly Company[]
  readonly people: readonly string[]
  readonly roles: readonly string[]
  readonly places: readonly string[]
  readonly topics: readonly Topic[]
  /** Sentences that suit every topic. */
  readonly background: readonly string[]
  /** What a person says; quotation marks included. */
  readonly quotes: readonly string[]
  readonly listIntro: string
  readonly listItems: readonly string[]
  readonly tableHead: readonly [string, string, string]
  /** Rows of amounts. */
  readonly tableRows: readonly string[]
  /** The row that counts people. */
  readonly tableStaff: string
  readonly about: readonly string[]
  readonly contacts: readonly string[]
  readonly copyrights: readonly string[]
}
