// Writes the demo data: node examples/generateReleases.ts > examples/releases.ndjson
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { composeBody } from './releaseTexts/composeBody.ts'
import { type Cast, fillSlots } from './releaseTexts/fillSlots.ts'
import { inventIsin } from './releaseTexts/isin.ts'
import { languages } from './releaseTexts/languages.ts'
import { type Spelling, spell } from './releaseTexts/markup.ts'
import { createRandom, type Random } from './releaseTexts/random.ts'
import type { Company, ReleaseLanguage } from './releaseTexts/releaseLanguage.ts'
import { type Source, sources } from './releaseTexts/sources.ts'
import { styleSheets } from './releaseTexts/styleSheets.ts'
import { timetable } from './releaseTexts/timetable.ts'

/** The index of the topic that is about two companies, in every language. */
const PARTNERSHIP = 3

/** A press release as the service loads it. Absent fields are left out. */
export interface Release {
  headline?: string
  subheadline?: string
  dateline?: string
  body_xhtml?: string
  contact?: string
  copyrightnotice?: string
  css?: string
  /** An array if the release is about two companies. */
  organisation?: string | string[]
  source?: string
  language?: string
  isin?: string | string[]
  publicidentifier: string
  versioncreated: string
}

/**
 * Invents press releases: the same ones for the same seed, on every machine. Companies, people and services
 * are invented. ISINs have valid check digits. Some releases share an instant.
 *
 * @example
 * generateReleases(3).map((release) => release.headline)
 */
export function generateReleases(count = 1000, seed = 20191017): Release[] {
  const random = createRandom(seed)
  const isins = new Map<Company, string>()
  for (const { words } of languages) {
    for (const company of words.companies)
      if (company.listed !== null) isins.set(company, inventIsin(company.listed, random))
  }
  const taken = new Set<string>()
  return timetable(count, random).map((instant) => {
    const words = pickLanguage(random)
    const source = random.pickEarly(sources.filter(({ languages }) => languages.includes(words.code)))
    return composeRelease(new Date(instant), words, source, isins, taken, random)
  })
}

function composeRelease(
  date: Date,
  words: ReleaseLanguage,
  source: Source,
  isins: ReadonlyMap<Company, string>,
  taken: Set<string>,
  random: Random,
): Release {
  const company = random.chance(35) ? random.pick(words.companies) : random.pickEarly(words.companies)
  const topic = random.pick(words.topics)
  const [person, person2] = random.shuffle(words.people)
  const cast: Cast = {
    words,
    company,
    partner: random.pick(
      (random.chance(25) ? random.pick(languages).words : words).companies.filter(
        (other) => other !== company,
      ),
    ),
    person: person!,
    person2: person2!,
    role: random.pick(words.roles),
    place: random.pick(words.places),
    product: random.pick(company.products),
    quarter: words.quarter.replace('{n}', String(Math.floor(date.getUTCMonth() / 3) + 1)),
    total: random.between(11, 9999),
    share: random.between(11, 480),
    date,
  }
  const spelling: Spelling = random.chance(70)
    ? 'plain'
    : random.pick(['named', 'decimal', 'hexadecimal'] as const)
  const html = (templates: readonly string[]) =>
    spell(fillSlots(random.pick(templates), cast, random), spelling)

  const release: Release = {
    publicidentifier: identify(source, date, taken, random),
    versioncreated: date.toISOString(),
  }
  if (!random.chance(1)) release.headline = html(topic.headlines)
  if (!random.chance(12)) release.subheadline = random.chance(3) ? '' : html(topic.subheadlines)
  if (!random.chance(8)) release.dateline = html(words.datelines)
  if (!random.chance(2)) release.body_xhtml = spell(composeBody(topic, cast, random), spelling)
  if (!random.chance(15)) release.contact = random.chance(2) ? '<p></p>' : html(words.contacts)
  if (!random.chance(20)) release.copyrightnotice = html(words.copyrights)
  if (!random.chance(35)) release.css = style(random)
  const joint = topic === words.topics[PARTNERSHIP] && random.chance(40)
  if (!random.chance(2)) release.organisation = joint ? [company.name, cast.partner.name] : company.name
  if (!random.chance(3)) release.source = source.name
  if (!random.chance(3)) release.language = tag(words.code, random)
  const codes = (joint ? [company, cast.partner] : [company]).flatMap((listed) => isins.get(listed) ?? [])
  if (codes.length > 0 && !random.chance(8)) {
    const written = random.chance(5) ? codes.map((code) => code.toLowerCase()) : codes
    release.isin = written.length === 1 ? written[0]! : written
  }
  return release
}

function pickLanguage(random: Random): ReleaseLanguage {
  let left = random.below(100)
  for (const { words, share } of languages) {
    if (left < share) return words
    left -= share
  }
  throw new RangeError('The shares of the languages must add up to 100.')
}

/** `BN-20191017-Xk3`: unique without regard to case; mixed case reveals an order other than by code point. */
function identify(source: Source, date: Date, taken: Set<string>, random: Random): string {
  const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const day = date.toISOString().slice(0, 10).replaceAll('-', '')
  for (;;) {
    const serial = Array.from({ length: 3 }, () => letters[random.below(letters.length)]).join('')
    const identifier = `${source.prefix}-${day}-${serial}`
    if (taken.has(identifier.toLowerCase())) continue
    taken.add(identifier.toLowerCase())
    return identifier
  }
}

function style(random: Random): string {
  return random
    .pick(styleSheets)
    .replaceAll('{size}', String(random.between(9, 18)))
    .replaceAll('{margin}', String(random.between(1, 6)))
}

/** Mostly `de`; sometimes `DE` or with a region, such as `de-AT`. */
function tag(code: string, random: Random): string {
  if (random.chance(6)) return code.toUpperCase()
  const regions: Record<string, string> = { en: 'en-GB', de: 'de-AT', fr: 'fr-CH', nl: 'nl-BE' }
  return random.chance(8) ? (regions[code] ?? code) : code
}

/** Releases as NDJSON: one object per line, with a line feed after each. */
export function toNdjson(releases: readonly Release[]): string {
  return releases.map((release) => `${JSON.stringify(release)}\n`).join('')
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(toNdjson(generateReleases()))
}
