import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { generateReleases, type Release, toNdjson } from '../../examples/generateReleases.ts'
import { checkDigit } from '../../examples/releaseTexts/isin.ts'

const committed = readFileSync(new URL('../../examples/releases.ndjson', import.meta.url), 'utf8')
const releases = generateReleases()

const optional = [
  'headline',
  'subheadline',
  'dateline',
  'body_xhtml',
  'contact',
  'copyrightnotice',
  'css',
  'organisation',
  'source',
  'language',
  'isin',
] as const satisfies readonly (keyof Release)[]

describe('the generator of the demo releases', () => {
  test('writes the committed file exactly', () => {
    expect(toNdjson(releases) === committed).toBe(true)
  })

  test('writes other releases for another seed', () => {
    expect(generateReleases(20, 1)).not.toEqual(releases.slice(0, 20))
  })

  test('gives every release a unique identifier and an instant in UTC with milliseconds', () => {
    expect(new Set(releases.map((release) => release.publicidentifier)).size).toBe(1000)
    for (const { versioncreated } of releases)
      expect(new Date(versioncreated).toISOString()).toBe(versioncreated)
  })

  test.each(optional)('omits %s from some releases', (name) => {
    const present = releases.filter((release) => release[name] !== undefined).length
    expect(present).toBeGreaterThan(500)
    expect(present).toBeLessThan(1000)
  })

  test('uses seven languages', () => {
    const codes = new Set(
      releases.flatMap((release) =>
        release.language === undefined ? [] : [release.language.toLowerCase().slice(0, 2)],
      ),
    )
    expect([...codes].sort()).toEqual(['de', 'en', 'es', 'fr', 'it', 'ja', 'nl'])
  })

  test('gives ISINs valid check digits', () => {
    const isins = releases.flatMap((release) => release.isin ?? [])
    for (const isin of isins) expect(isin.toUpperCase()).toMatch(/^[A-Z]{2}0QX[0-9A-Z]{6}[0-9]$/)
    for (const isin of isins) expect(checkDigit(isin.slice(0, 11))).toBe(Number(isin[11]))
  })

  test.each([
    ['US037833100', 5],
    ['AU0000XVGZA', 3],
    ['GB000263494', 6],
  ])('computes the check digit of the standard: %s has %i', (payload, digit) => {
    expect(checkDigit(payload)).toBe(digit)
  })

  test('gives some releases two companies and two ISINs', () => {
    expect(releases.filter(({ organisation }) => Array.isArray(organisation)).length).toBeGreaterThan(20)
    expect(releases.filter(({ isin }) => Array.isArray(isin)).length).toBeGreaterThan(10)
  })

  test('covers five years with a concentration around 17 October 2019', () => {
    expect(new Set(releases.map(({ versioncreated }) => versioncreated.slice(0, 4))).size).toBe(5)
    expect(
      releases.filter(({ versioncreated }) => /^2019-10-(1[6-9]|2[0-2])/.test(versioncreated)).length,
    ).toBeGreaterThan(60)
  })

  test('gives several releases the same instant', () => {
    expect(new Set(releases.map(({ versioncreated }) => versioncreated)).size).toBeLessThan(940)
  })
})
