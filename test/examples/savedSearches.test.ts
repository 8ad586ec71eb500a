import { expect, test } from 'vitest'
import { Alerts, loadAlerts, type SavedSearch } from '../../examples/savedSearches.ts'
import { QueryError } from '../../src/index.ts'

const STORED: readonly SavedSearch[] = [
  { id: 1, owner: 'ann', text: 'bank AND fund*' },
  { id: 2, owner: 'bob', text: 'headline:"quarterly report" -source:wire' },
  { id: 3, owner: 'cleo', text: 'headlin:bank' },
  { id: 4, owner: 'dan', text: 'published:>2030 OR funds' },
  { id: 5, owner: 'eve', text: 'published:now/d' },
]

const RELEASE = { headline: 'Bank sells two', body: '<p>of its <b>funds</b></p>', published: '2026-11-18' }

test('a release goes to those whose saved query it matches, with the reason', () => {
  const problems: string[] = []
  const alerts = loadAlerts(STORED, (problem) => problems.push(problem))
  expect(alerts.alertsFor(RELEASE)).toEqual([
    { owner: 'ann', text: 'bank AND fund*', because: ['headline', 'body'] },
    { owner: 'dan', text: 'published:>2030 OR funds', because: ['body'] },
  ])
  expect(alerts.alertsFor({ headline: 'The quarterly report', source: 'Wire' })).toEqual([])
  expect(alerts.alertsFor({ headline: 'The quarterly report' }).map(({ owner }) => owner)).toEqual(['bob'])
  expect(problems).toEqual([
    expect.stringMatching(/^The saved query 3 of cleo was left out\. .*headlin/s),
    'The saved query 5 of eve was left out. A saved query cannot use now; name the date.',
  ])
})

test('saved queries change and go', () => {
  const alerts = new Alerts()
  alerts.save({ id: 1, owner: 'ann', text: 'paris' })
  expect(() => alerts.save({ id: 1, owner: 'ann', text: '(bank' })).toThrow(QueryError)
  expect(alerts.alertsFor({ body: 'Paris' })).toHaveLength(1)
  alerts.save({ id: 1, owner: 'ann', text: 'bank' })
  expect(alerts.alertsFor({ body: 'Paris' })).toEqual([])
  alerts.delete(1)
  expect(alerts.alertsFor(RELEASE)).toEqual([])
})
