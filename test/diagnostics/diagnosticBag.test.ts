import { expect, test } from 'vitest'
import { insert } from '../../src/diagnostics/diagnostic.ts'
import { DiagnosticBag } from '../../src/diagnostics/diagnosticBag.ts'

/** A bag with a number of errors and warnings, each at another offset. */
function bagOf(errors: number, warnings = 0): DiagnosticBag {
  const bag = new DiagnosticBag()
  for (let at = 0; at < warnings; at++)
    bag.report('warning', 'smart-quotes', 1000 + at, 1001 + at, { character: '“' }, [])
  for (let at = errors; at > 0; at--) bag.error('empty-group', at, at + 1, {})
  return bag
}

test('diagnostics come in the order of the text', () => {
  expect(
    bagOf(3, 2)
      .all()
      .map(({ span }) => span.start),
  ).toEqual([1, 2, 3, 1000, 1001])
})

test('a hundred errors are listed, and more are counted in one last diagnostic that covers them', () => {
  expect(bagOf(99).full).toBe(false)
  expect(bagOf(100).full).toBe(true)
  expect(
    bagOf(100)
      .all()
      .map(({ code }) => code),
  ).toEqual(Array(100).fill('empty-group'))
  const all = bagOf(103).all()
  expect(all.length).toBe(101)
  expect(all[100]).toMatchObject({
    code: 'too-many-problems',
    severity: 'error',
    span: { start: 1, end: 4 },
    data: { shown: 100, more: 3 },
  })
})

test('the last diagnostic covers what is not listed, in any order', () => {
  const bag = bagOf(100)
  for (const at of [300, 200, 400, 250]) bag.error('empty-group', at, at + 1, {})
  expect(bag.all()[100]).toMatchObject({ span: { start: 200, end: 401 }, data: { more: 4 } })
})

test('lints take at most half of the places, and are dropped beyond', () => {
  const severities = (errors: number, warnings: number) =>
    bagOf(errors, warnings)
      .all()
      .map(({ severity }) => severity)
  expect(severities(0, 50).length).toBe(50)
  expect(severities(0, 60).length).toBe(50)
  expect(severities(50, 60).filter((severity) => severity === 'error').length).toBe(50)
  expect(severities(50, 60).length).toBe(100)
  const bag = bagOf(0, 50)
  bag.report('info', 'lone-operator', 0, 1, { operator: '-' }, [])
  expect(bag.all().length).toBe(50)
})

test('fixes are not computed for a diagnostic that is not listed', () => {
  const bag = bagOf(99)
  const listed = () => [insert('everything', {}, 1, '*')]
  bag.error('empty-group', 0, 1, {}, listed)
  bag.error('empty-group', 0, 1, {}, () => {
    throw new Error('Nobody reads these fixes.')
  })
  const all = bag.all()
  expect(all.map(({ fixes }) => fixes)).toContain(listed)
  expect(all.map(({ fixes }) => typeof fixes === 'function' && fixes()).filter(Boolean)).toEqual([listed()])
})

test('a muted bag is full and collects nothing', () => {
  const bag = new DiagnosticBag()
  bag.muted = true
  bag.error('empty-query', 0, 0, {})
  expect([bag.full, bag.isEmpty, bag.all().length]).toEqual([true, true, 0])
  bag.muted = false
  bag.error('empty-query', 0, 0, {})
  expect([bag.full, bag.isEmpty, bag.all().length]).toEqual([false, false, 1])
})
