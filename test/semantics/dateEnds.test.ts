import fc from 'fast-check'
import { expect, test } from 'vitest'
import { complete, diagnose, highlight, hover } from '../../src/editor/index.ts'
import { defineSchema, explain, field, safePlanQuery } from '../../src/index.ts'
import { sampled, scaled } from '../support/scaled.ts'

const schema = defineSchema({ t: field.text(), d: field.date() }, { defaultFields: ['t', 'd'] })
const ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC', '+14:00', '-18:00']
const END = 8.64e15

const zone = fc.constantFrom(...ZONES)
const count = fc.oneof(fc.constantFrom('', '0', '1', '99', '999999'), fc.nat({ max: 999_999 }).map(String))
const operation = fc.oneof(
  fc.tuple(fc.constantFrom('+', '-'), count, fc.constantFrom(...'yMwdhHms')).map((parts) => parts.join('')),
  fc.constantFrom(...'yMwdhHms').map((unit) => `/${unit}`),
)
const math = fc.array(operation, { maxLength: 4 }).map((operations) => operations.join(''))
const year = fc
  .oneof(fc.constantFrom(0, 1, 2, 99, 100, 1582, 1883, 1970, 9998, 9999), fc.nat({ max: 9999 }))
  .map((each) => String(each).padStart(4, '0'))
const day = fc.constantFrom('', '-01', '-01-01', '-02-29', '-12-31', '-12-31T23:59:59.999', '-01-01T00:00Z')
const time = fc.oneof(
  math.map((each) => `now${each}`),
  fc.tuple(year, day).map((parts) => parts.join('')),
  fc.tuple(year, day, math).map(([start, rest, each]) => `${start}${rest}||${each}`),
)
const value = fc.oneof(
  time.map((each) => `"${each}"`),
  fc.tuple(time, time).map(([from, until]) => `["${from}" TO "${until}"}`),
  time.map((each) => `>="${each}"`),
)
const now = fc.oneof(
  fc.constantFrom(-END, 1 - END, END - 1, END, 0, -62_135_596_800_000, 253_402_300_799_999),
  fc.integer({ min: -END, max: END }),
)

/** The interval of a date, `null` if the text is none. */
function intervalOf(text: string, timeZone: string, now: Date) {
  const { plan } = safePlanQuery(schema, text, { timeZone, now })
  if (plan === null) return null
  // An empty range is no document.
  if (plan.formula.kind !== 'dateRange') return explain(plan)
  const { from, until } = plan.formula
  return [explain(plan), from, until]
}

async function read(text: string, timeZone: string, at: number): Promise<void> {
  const now = new Date(at)
  const found = intervalOf(text, timeZone, now)
  for (const each of Array.isArray(found) ? found.slice(1) : [])
    expect(each === null || (Number.isInteger(each) && Math.abs(each as number) <= END)).toBe(true)
  const zoned = { ...schema, options: { ...schema.options, timeZone } }
  diagnose(zoned, text, { now })
  highlight(zoned, text)
  hover(zoned, text, text.length - 1, { now })
  await complete(zoned, text, 2, { now, explicit: true })
}

test('dates at the ends of the calendar are read in every time zone, and nothing throws', async () => {
  await fc.assert(
    fc.asyncProperty(value, zone, now, (each, timeZone, at) => read(`d:${each}`, timeZone, at)),
    { numRuns: scaled(40_000) },
  )
})

test.each(sampled(ZONES, 4, 1))('beyond the calendar a date is no value, in %s', async (timeZone) => {
  for (const text of ['d:now+999999y', 'd:now-999999y', 'd:now+999999d+999999y/y', 'd:"9999||+999999M"'])
    await read(text, timeZone, Date.now())
  expect(intervalOf('d:now+999999y', timeZone, new Date())).toBeNull()
  expect(intervalOf('d:9999-12-31', timeZone, new Date())).not.toBeNull()
  expect(intervalOf('d:0001-01-01', timeZone, new Date())).not.toBeNull()
})
