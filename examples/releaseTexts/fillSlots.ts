import { escapeHtml } from './markup.ts'
import type { Random } from './random.ts'
import type { Company, ReleaseLanguage } from './releaseLanguage.ts'

/** Who and what one release is about: the same in all its texts. */
export interface Cast {
  readonly words: ReleaseLanguage
  readonly company: Company
  readonly partner: Company
  readonly person: string
  readonly person2: string
  readonly role: string
  readonly place: string
  readonly product: string
  readonly quarter: string
  /** The amount that headline and body agree on, in tenths of a million. */
  readonly total: number
  /** The percentage that headline and body agree on, in tenths. */
  readonly share: number
  readonly date: Date
}

/**
 * Replaces the `{slots}` of a template; figures but `{total}` and `{share}` are drawn anew each time. The
 * result is HTML.
 */
export function fillSlots(template: string, cast: Cast, random: Random): string {
  return template.replace(/\{(\w+)\}/g, (_, slot: string) => escapeHtml(slotValue(slot, cast, random)))
}

function slotValue(slot: string, cast: Cast, random: Random): string {
  const { words, company } = cast
  switch (slot) {
    case 'company':
      return company.name
    case 'city':
      return company.city
    case 'domain':
      return company.domain
    case 'partner':
      return cast.partner.name
    case 'person':
    case 'person2':
    case 'role':
    case 'place':
    case 'product':
    case 'quarter':
      return cast[slot]
    case 'year':
      return String(cast.date.getUTCFullYear())
    case 'nextYear':
      return String(cast.date.getUTCFullYear() + 1)
    case 'day':
      return String(cast.date.getUTCDate())
    case 'month':
      return words.months[cast.date.getUTCMonth()]!
    case 'total':
      return money(cast.total, words)
    case 'share':
      return decimal(cast.share, words)
    case 'amount':
      return money(random.between(11, 9999), words)
    case 'percent':
      return decimal(random.between(11, 480), words)
    case 'count':
      return grouped(random.between(12, 9800), words)
    case 'count2':
      return String(random.between(2, 40))
    case 'digits':
      return String(random.between(0, 9999)).padStart(4, '0')
    default:
      throw new RangeError(`No such slot: {${slot}}`)
  }
}

function money(tenths: number, words: ReleaseLanguage): string {
  return words.money.replace('{millions}', decimal(tenths, words))
}

function decimal(tenths: number, words: ReleaseLanguage): string {
  return `${grouped(Math.floor(tenths / 10), words)}${words.decimal}${tenths % 10}`
}

function grouped(count: number, words: ReleaseLanguage): string {
  return count < 1000
    ? String(count)
    : `${Math.floor(count / 1000)}${words.thousands}${String(count % 1000).padStart(3, '0')}`
}
