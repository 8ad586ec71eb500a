import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineSchema, field, type LeafOf, planQuery } from '../../../src/index.ts'
import { type DateParts, dateEnds, numberEnds } from '../../../src/plan/explain/ends.ts'
import { readPeriod } from '../../../src/schema/dates/period.ts'
import { scaled } from '../../support/scaled.ts'

const schema = defineSchema({ z: field.integer(), d: field.date() }, { defaultFields: ['z'] })
const two = fc.tuple(fc.constantFrom('[', '{'), fc.constantFrom(']', '}'))

test('the ends of integers that are shown have the same integers between them', () => {
  const end = fc.integer({ min: -12, max: 12 })
  const check = (a: number, b: number, [open, close]: [string, string]): void => {
    const { formula } = planQuery(schema, `z:${open}${a} TO ${b}${close}`)
    if (formula.kind !== 'numberRange') return
    const { lower, upper } = numberEnds(formula as LeafOf<'numberRange'>)
    expect(lower!.value + (lower!.inclusive ? 0 : 1)).toBe(formula.lower!.value)
    expect(upper!.value - (upper!.inclusive ? 0 : 1)).toBe(formula.upper!.value)
  }
  fc.assert(fc.property(end, end, two, check), { numRuns: scaled(2000) })
})

/** A date as it is written in a query. */
function written([year, ...rest]: DateParts): string {
  const separators = ['-', '-', 'T', ':', ':', '.']
  return rest.reduce<string>(
    (text, part, i) => text + separators[i] + String(part).padStart(i === 5 ? 3 : 2, '0'),
    String(year).padStart(4, '0'),
  )
}

test('the ends of dates that are shown are the instants of the plan', () => {
  const at = fc.date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  const day = fc.integer({ min: 0, max: 4000 }).map((days) => new Date(Date.UTC(2015, 0, 1 + days)))
  const end = fc
    .tuple(fc.oneof(at, day), fc.constantFrom(4, 7, 10, 16, 19, 23))
    .map(([date, length]) => date.toISOString().slice(0, length))
  const check = (a: string, b: string, [open, close]: [string, string], timeZone: string): void => {
    const { formula } = planQuery(schema, `d:${open}"${a}" TO "${b}"${close}`, { timeZone })
    if (formula.kind !== 'dateRange') return
    const { lower, upper } = dateEnds(formula as LeafOf<'dateRange'>, timeZone)
    const [first, last] = [lower!, upper!].map(({ value }) => readPeriod(written(value), timeZone)!)
    expect(lower!.inclusive ? first!.from : first!.until).toBe(formula.from)
    expect(upper!.inclusive ? last!.until : last!.from).toBe(formula.until)
  }
  fc.assert(fc.property(end, end, two, fc.constantFrom('UTC', '+05:30', 'Asia/Tokyo'), check), {
    numRuns: scaled(5000),
  })
})
