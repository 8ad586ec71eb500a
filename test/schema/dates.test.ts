import { describe, expect, test } from 'vitest'
import { readPeriod } from '../../src/schema/dates/period.ts'
import { isPreciseDate, readDate, readInstant } from '../../src/schema/dates/readDate.ts'
import { assertTimeZone, instantOf, readOffset } from '../../src/schema/dates/timeZone.ts'

function show(interval: { from: number; until: number } | null) {
  return interval && [new Date(interval.from).toISOString(), new Date(interval.until).toISOString()]
}

function read(text: string, timeZone = 'UTC', now = '2026-11-18T13:45:30.250Z') {
  return show(readDate(text, { timeZone, now: () => Date.parse(now) }))
}

describe('a date names a period', () => {
  test.each([
    ['2019', '2019-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'],
    ['2019-10', '2019-10-01T00:00:00.000Z', '2019-11-01T00:00:00.000Z'],
    ['2019-12', '2019-12-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'],
    ['2019-10-17', '2019-10-17T00:00:00.000Z', '2019-10-18T00:00:00.000Z'],
    ['2020-02-29', '2020-02-29T00:00:00.000Z', '2020-03-01T00:00:00.000Z'],
    ['2019-10-17T12', '2019-10-17T12:00:00.000Z', '2019-10-17T13:00:00.000Z'],
    ['2019-10-17T12:30', '2019-10-17T12:30:00.000Z', '2019-10-17T12:31:00.000Z'],
    ['2019-10-17T12:30:15', '2019-10-17T12:30:15.000Z', '2019-10-17T12:30:16.000Z'],
    ['2019-10-17T12:30:15.5', '2019-10-17T12:30:15.500Z', '2019-10-17T12:30:15.501Z'],
    ['2019-10-17T12:30:15.123456789Z', '2019-10-17T12:30:15.123Z', '2019-10-17T12:30:15.124Z'],
    ['2019-10-17T12+02', '2019-10-17T10:00:00.000Z', '2019-10-17T11:00:00.000Z'],
    ['2019-10-17T12:00-0530', '2019-10-17T17:30:00.000Z', '2019-10-17T17:31:00.000Z'],
    ['2019-10-17T12:00+05:30', '2019-10-17T06:30:00.000Z', '2019-10-17T06:31:00.000Z'],
    ['2019-10-17T12+18:00', '2019-10-16T18:00:00.000Z', '2019-10-16T19:00:00.000Z'],
    ['2019-10-17T12-18', '2019-10-18T06:00:00.000Z', '2019-10-18T07:00:00.000Z'],
    ['2019-10-17T23:59:59.999', '2019-10-17T23:59:59.999Z', '2019-10-18T00:00:00.000Z'],
    ['0001', '0001-01-01T00:00:00.000Z', '0002-01-01T00:00:00.000Z'],
    ['9999', '9999-01-01T00:00:00.000Z', '+010000-01-01T00:00:00.000Z'],
  ])('%s', (text, from, until) => {
    expect(show(readPeriod(text, 'UTC'))).toEqual([from, until])
  })

  test.each([
    '20191017',
    '2019-1-7',
    '2019-13',
    '2019-00',
    '2019-02-29',
    '2019-10-32',
    '2019-10-17T24:00',
    '2019-10-17T12:60',
    '2019-10-17T12:30:60',
    '0000',
    '-0001',
    '10000',
    '2019-10-17Z',
    '2019-10+02',
    '2019-10-17 12:30',
    '2019-10-17T',
    '2019-10-17T12:30:15.',
    '2019-10-17T12:30:15.1234567890',
    '2019-W42',
    '2019-290',
    '1571270400000',
    '',
    'yesterday',
    '2019-10-17t12',
    '2019-10-17T12+19:00',
    '2019-10-17T12+18:01',
    '2019-10-17T12:00+05:60',
  ])('%s is no date', (text) => {
    expect(readPeriod(text, 'UTC')).toBeNull()
  })
})

describe('date math', () => {
  test.each([
    ['now', '2026-11-18T13:45:30.250Z', '2026-11-18T13:45:30.251Z'],
    ['now-1d', '2026-11-17T13:45:30.250Z', '2026-11-17T13:45:30.251Z'],
    ['now-1d/d', '2026-11-17T00:00:00.000Z', '2026-11-18T00:00:00.000Z'],
    ['now/d', '2026-11-18T00:00:00.000Z', '2026-11-19T00:00:00.000Z'],
    ['now/w', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['now/M', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    ['now/M+1M', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['now/y', '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['now/d+1h', '2026-11-18T01:00:00.000Z', '2026-11-19T01:00:00.000Z'],
    ['now+2H', '2026-11-18T15:45:30.250Z', '2026-11-18T15:45:30.251Z'],
    ['now/H', '2026-11-18T13:00:00.000Z', '2026-11-18T14:00:00.000Z'],
    ['now/m', '2026-11-18T13:45:00.000Z', '2026-11-18T13:46:00.000Z'],
    ['now-30s/s', '2026-11-18T13:45:00.000Z', '2026-11-18T13:45:01.000Z'],
    ['2026-11-18||', '2026-11-18T00:00:00.000Z', '2026-11-18T00:00:00.001Z'],
    ['2026-11-18||+1M', '2026-12-18T00:00:00.000Z', '2026-12-18T00:00:00.001Z'],
    ['2026-11-18||+1M/d', '2026-12-18T00:00:00.000Z', '2026-12-19T00:00:00.000Z'],
    ['2019-01-31||+1M/d', '2019-02-28T00:00:00.000Z', '2019-03-01T00:00:00.000Z'],
    ['2020-02-29||+1y/d', '2021-02-28T00:00:00.000Z', '2021-03-01T00:00:00.000Z'],
    ['now+d', '2026-11-19T13:45:30.250Z', '2026-11-19T13:45:30.251Z'],
    ['now-2w/w', '2026-11-02T00:00:00.000Z', '2026-11-09T00:00:00.000Z'],
    ['2026-11-22||/w', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['2026-11-23||/w', '2026-11-23T00:00:00.000Z', '2026-11-30T00:00:00.000Z'],
    ['2019-10-17||/d/M', '2019-10-01T00:00:00.000Z', '2019-11-01T00:00:00.000Z'],
    ['2019-05-05||/y/d+60d', '2019-03-02T00:00:00.000Z', '2020-03-01T00:00:00.000Z'],
    ['2019-05-05||/d/y+60d', '2019-03-02T00:00:00.000Z', '2020-03-01T00:00:00.000Z'],
    ['2019-10-17||/M/d', '2019-10-01T00:00:00.000Z', '2019-11-01T00:00:00.000Z'],
    ['2019-12-31||+2M', '2020-02-29T00:00:00.000Z', '2020-02-29T00:00:00.001Z'],
    ['2019-01-31||-1M-1y', '2017-12-31T00:00:00.000Z', '2017-12-31T00:00:00.001Z'],
    ['2019-01-30||/d+1M', '2019-02-28T00:00:00.000Z', '2019-03-01T00:00:00.000Z'],
    ['1969-12-30T12:30||/d', '1969-12-30T00:00:00.000Z', '1969-12-31T00:00:00.000Z'],
    ['1969-12-30T12:30||/w', '1969-12-29T00:00:00.000Z', '1970-01-05T00:00:00.000Z'],
    ['1969-12-30T12:30||/h', '1969-12-30T12:00:00.000Z', '1969-12-30T13:00:00.000Z'],
    ['1969-12-30T12:30||-1M', '1969-11-30T12:30:00.000Z', '1969-11-30T12:30:00.001Z'],
    ['2019-10-30||/w/M', '2019-10-01T00:00:00.000Z', '2019-12-01T00:00:00.000Z'],
    ['2019-10-30||/w/d+1M', '2019-11-28T00:00:00.000Z', '2019-12-05T00:00:00.000Z'],
    ['2019-10-30||/d/w+1M', '2019-11-28T00:00:00.000Z', '2019-12-05T00:00:00.000Z'],
    ['2019-01-01||+100000s', '2019-01-02T03:46:40.000Z', '2019-01-02T03:46:40.001Z'],
    ['2019-10-30||/w/M+1M', '2019-11-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'],
    // Both ends are shifted by a unit that is shorter than the one they were rounded to.
    ['2021-03-05||/M-2s', '2021-02-28T23:59:58.000Z', '2021-03-31T23:59:58.000Z'],
    ['2019-03-05||/M-1d', '2019-02-28T00:00:00.000Z', '2019-03-31T00:00:00.000Z'],
    ['2019-10-05||/M-1d', '2019-09-30T00:00:00.000Z', '2019-10-31T00:00:00.000Z'],
    ['2019-01-05||/M+30d', '2019-01-31T00:00:00.000Z', '2019-03-03T00:00:00.000Z'],
    ['2019-11-05||/M+1M', '2019-12-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'],
    ['2019-01-30||/d+4w', '2019-02-27T00:00:00.000Z', '2019-02-28T00:00:00.000Z'],
  ])('%s', (text, from, until) => {
    expect(read(text)).toEqual([from, until])
  })

  test.each([
    'now+1D',
    'now/q',
    'now+1ms',
    'now/2d',
    'now||/d',
    'NOW',
    'now 1d',
    '2019||1d',
    'now-',
    '2019/d',
    'now+9999999d',
  ])('%s is no date', (text) => {
    expect(read(text)).toBeNull()
  })
})

describe('time zones', () => {
  test.each([
    ['a plain day', '2019-10-17', 'Europe/Zurich', '2019-10-16T22:00:00.000Z', '2019-10-17T22:00:00.000Z'],
    ['an offset as zone', '2019-10-17', '+02:00', '2019-10-16T22:00:00.000Z', '2019-10-17T22:00:00.000Z'],
    [
      'a day of 23 hours',
      '2019-03-31',
      'Europe/Zurich',
      '2019-03-30T23:00:00.000Z',
      '2019-03-31T22:00:00.000Z',
    ],
    [
      'a day of 25 hours',
      '2019-10-27',
      'Europe/Zurich',
      '2019-10-26T22:00:00.000Z',
      '2019-10-27T23:00:00.000Z',
    ],
    [
      'an offset of its own has priority',
      '2019-10-17T12:00Z',
      'Europe/Zurich',
      '2019-10-17T12:00:00.000Z',
      '2019-10-17T12:01:00.000Z',
    ],
    [
      'a minute in a gap moves forward',
      '2019-03-31T02:30',
      'Europe/Zurich',
      '2019-03-31T01:30:00.000Z',
      '2019-03-31T01:31:00.000Z',
    ],
    [
      'an hour in a gap moves forward',
      '2019-03-31T02',
      'Europe/Zurich',
      '2019-03-31T01:00:00.000Z',
      '2019-03-31T02:00:00.000Z',
    ],
    [
      'a minute that occurs twice is the earlier',
      '2019-10-27T02:30',
      'Europe/Zurich',
      '2019-10-27T00:30:00.000Z',
      '2019-10-27T00:31:00.000Z',
    ],
    [
      'the last minute before the clocks go back is a minute',
      '2019-10-27T02:59',
      'Europe/Zurich',
      '2019-10-27T00:59:00.000Z',
      '2019-10-27T01:00:00.000Z',
    ],
    [
      'the last millisecond before the clocks go back is one',
      '2019-10-27T02:59:59.999',
      'Europe/Zurich',
      '2019-10-27T00:59:59.999Z',
      '2019-10-27T01:00:00.000Z',
    ],
    [
      'an hour that occurs twice is the earlier',
      '2019-10-27T02',
      'Europe/Zurich',
      '2019-10-27T00:00:00.000Z',
      '2019-10-27T01:00:00.000Z',
    ],
    [
      'an hour of which a half occurs twice is one hour',
      '2019-04-07T01',
      'Australia/Lord_Howe',
      '2019-04-06T14:00:00.000Z',
      '2019-04-06T15:00:00.000Z',
    ],
    [
      'an hour of which a half is skipped is the other half',
      '2019-10-06T02',
      'Australia/Lord_Howe',
      '2019-10-05T15:30:00.000Z',
      '2019-10-05T16:00:00.000Z',
    ],
    [
      'a day that ends with an hour twice has both',
      '2018-02-17',
      'America/Sao_Paulo',
      '2018-02-17T02:00:00.000Z',
      '2018-02-18T03:00:00.000Z',
    ],
    [
      'a day added keeps local time',
      '2019-03-30T12:00||+1d/h',
      'Europe/Zurich',
      '2019-03-31T10:00:00.000Z',
      '2019-03-31T11:00:00.000Z',
    ],
    [
      '24 hours added do not',
      '2019-03-30T12:00||+24h/h',
      'Europe/Zurich',
      '2019-03-31T11:00:00.000Z',
      '2019-03-31T12:00:00.000Z',
    ],
    [
      'rounding uses local days',
      'now/d',
      'Asia/Tokyo',
      '2026-11-17T15:00:00.000Z',
      '2026-11-18T15:00:00.000Z',
    ],
    [
      'a skipped midnight',
      '2018-11-04',
      'America/Sao_Paulo',
      '2018-11-04T03:00:00.000Z',
      '2018-11-05T02:00:00.000Z',
    ],
  ])('%s', (_, text, zone, from, until) => {
    expect(read(text, zone)).toEqual([from, until])
  })

  test.each([
    ['Africa/Cairo', '2024-04-26'],
    ['Atlantic/Azores', '2026-03-29'],
    ['America/Sao_Paulo', '2018-11-04'],
    ['Europe/Zurich', '2019-03-31'],
    ['Europe/Zurich', '2019-10-27'],
  ])('in %s, days around %s are the same by their dates and by date math', (zone, day) => {
    const [before, after] = [-1, 1].map((days) =>
      new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10),
    )
    for (const [math, date] of [
      [`${day}T12:00||/d`, day],
      [`${day}||/d`, day],
      [`${day}||-1d/d`, before],
      [`${day}||/d-1d`, before],
      [`${day}||/d+1d`, after],
      [`${before}||/d+1d`, day],
      [`${after}||/d-1d`, day],
      [`${after}||/d-1d+1d`, after],
      [`${before}||+1d/d`, day],
      [`${day}||/d/d`, day],
      [`${day}||/M`, day.slice(0, 7)],
      [`${day}||/d/y`, day.slice(0, 4)],
    ])
      expect([math, read(math!, zone)]).toEqual([math, read(date!, zone)])
  })

  test('both ends are shifted by hours, on a day of 23 hours too', () => {
    expect(read('2019-03-31||/d+3h', 'Europe/Zurich')).toEqual([
      '2019-03-31T02:00:00.000Z',
      '2019-04-01T01:00:00.000Z',
    ])
  })

  test('a zone that does not exist is refused', () => {
    expect(() => assertTimeZone('Europe/Atlantis')).toThrow(TypeError)
    expect(() => assertTimeZone('Europe/Atlantis')).toThrow('there is no time zone "Europe/Atlantis"')
    expect(() => assertTimeZone('+25:00')).toThrow(TypeError)
  })

  test('days before our era begin at local midnight', () => {
    for (const year of ['0000', '-000099'])
      expect(read('now/d', 'Europe/Zurich', `${year}-06-02T12:00:00.000Z`)).toEqual([
        `${year}-06-01T23:25:52.000Z`,
        `${year}-06-02T23:25:52.000Z`,
      ])
  })

  test('zones of odd old offsets are exact to the second', () => {
    expect(new Date(instantOf('Europe/Zurich', Date.UTC(1880, 0, 1))).toISOString()).toBe(
      '1879-12-31T23:30:14.000Z',
    )
  })
})

test('a default field takes a day or finer only', () => {
  expect(['2019-10-17', '2019-10-17T12:00'].map(isPreciseDate)).toEqual([true, true])
  expect(['2019', '2019-10', 'now', '2019-10-17||/d', '12'].map(isPreciseDate)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

test('rounding in an hour that occurs twice keeps to the hour of the instant', () => {
  const hour = (now: string) => read('now/h', 'Europe/Zurich', now)
  expect(hour('2019-10-27T00:30:00.000Z')).toEqual(['2019-10-27T00:00:00.000Z', '2019-10-27T01:00:00.000Z'])
  expect(hour('2019-10-27T01:30:00.000Z')).toEqual(['2019-10-27T01:00:00.000Z', '2019-10-27T02:00:00.000Z'])
})

test('rounding where clocks skip the beginning of an hour begins when they show the hour', () => {
  const rounded = (text: string, now: string, zone = 'Australia/Lord_Howe') => read(text, zone, now)
  const shown = ['2026-10-03T15:30:00.000Z', '2026-10-03T16:00:00.000Z']
  expect(rounded('now/h', '2026-10-03T15:40:00.000Z')).toEqual(shown)
  expect(rounded('now/h', '2026-10-03T15:30:00.000Z')).toEqual(shown)
  expect(rounded('now/h/h', '2026-10-03T15:40:00.000Z')).toEqual(shown)
  expect(rounded('now/h/m', '2026-10-03T15:40:00.000Z')).toEqual(shown)
  expect(rounded('now/h+1h', '2026-10-03T15:40:00.000Z')).toEqual([
    '2026-10-03T16:00:00.000Z',
    '2026-10-03T17:00:00.000Z',
  ])
  expect(rounded('now/h', '2026-10-03T15:10:00.000Z')).toEqual([
    '2026-10-03T14:30:00.000Z',
    '2026-10-03T15:30:00.000Z',
  ])
  expect(rounded('now/m', '1894-05-31T23:30:20.000Z', 'Europe/Zurich')).toEqual([
    '1894-05-31T23:30:14.000Z',
    '1894-05-31T23:31:00.000Z',
  ])
})

test('a hundred operations are read, and no more', () => {
  expect(read(`now${'+1s'.repeat(100)}`)).not.toBeNull()
  expect(read(`now${'+1s'.repeat(101)}`)).toBeNull()
})

test('an interval lies within the instants that a Date can hold', () => {
  const at = (text: string, now: number, timeZone = 'UTC') => readDate(text, { timeZone, now: () => now })
  const end = 8.64e15
  expect(at('now', end - 1)).toEqual({ from: end - 1, until: end })
  expect(at('now', end)).toBeNull()
  expect(at('now', -end)).toEqual({ from: -end, until: 1 - end })
  expect(at('now/d', -end)).toEqual({ from: -end, until: 86_400_000 - end })
  expect(at('now/M', -end)).toBeNull()
  expect(at('now/d', -end, 'Europe/Zurich')).toBeNull()
})

test('now is called only for dates that use it', () => {
  const context = {
    timeZone: 'UTC',
    now: () => {
      throw new Error('not used')
    },
  }
  expect(readDate('2019', context)).not.toBeNull()
  expect(readDate('2019-10-17||+1d', context)).not.toBeNull()
  expect(readDate('now+1x', context)).toBeNull()
})

test.each([
  ['Z', 0],
  ['UTC', 0],
  ['+02', 7_200_000],
  ['-05:30', -19_800_000],
  ['+0159', 7_140_000],
  ['+18:00', 64_800_000],
  ['-18', -64_800_000],
  ['+18:01', null],
  ['+19', null],
  ['+01:60', null],
  ['02:00', null],
  ['+2', null],
])('the offset %s is %s milliseconds', (text, offset) => {
  expect(readOffset(text)).toBe(offset)
})

test.each([
  [new Date(5), 5],
  [5, 5],
  [-0, 0],
  ['2019-10-17', Date.UTC(2019, 9, 17)],
  ['2019-10-17T12:00:00.123Z', Date.UTC(2019, 9, 17, 12, 0, 0, 123)],
  [new Date(Number.NaN), null],
  [1.5, null],
  [8.64e15, 8.64e15],
  [-8.64e15, -8.64e15],
  [8.64e15 + 1, null],
  [-8.64e15 - 1, null],
  ['2019-10-17T12:00+02:00', Date.UTC(2019, 9, 17, 10)],
  [null, null],
  ['now', null],
  [true, null],
])('a document holds the instant %s', (value, instant) => {
  expect(readInstant(value)).toBe(instant)
})

test('a timestamp is read as a period is, or left to it', () => {
  const two = (number: number) => String(number).padStart(2, '0')
  for (const year of ['0000', '0999', '1000', '1900', '2000', '2019', '2020', '9999'])
    for (let month = 0; month <= 13; month++)
      for (let day = 0; day <= 32; day++)
        for (const time of ['00:00:00Z', '23:59:59.999Z', '24:00:00Z', '12:60:00.001Z', '12:00:60Z']) {
          const text = `${year}-${two(month)}-${two(day)}T${time}`
          expect(readInstant(text), text).toBe(readPeriod(text, 'UTC')?.from ?? null)
        }
})
