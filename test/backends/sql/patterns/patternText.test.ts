import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { sqlServer } from '../../../../examples/sqlServer.ts'
import type { PatternPart } from '../../../../src/analysis/pattern.ts'
import { mysql, sqlite } from '../../../../src/backends/sql/index.ts'
import {
  escapeRegex,
  isTooLong,
  patternText,
  type Wildcards,
} from '../../../../src/backends/sql/patterns/patternText.ts'

const ONE: PatternPart = { any: 'one' }
const MANY: PatternPart = { any: 'many' }
const LIKE = mysql().wildcards
const GLOB = sqlite().wildcards
const BRACKETS = sqlServer().wildcards

const SPECIAL = [...'%_!*?[]^-\\{}.a']

describe('a pattern', () => {
  const database = new DatabaseSync(':memory:')
  database.exec('pragma case_sensitive_like = on')
  afterAll(() => database.close())

  it.each([
    ['LIKE', LIKE, 'like ? escape', " '!'"],
    ['GLOB', GLOB, 'glob ?', ''],
  ] as const)('of %s takes each special character literally', (_, wildcards, operator, end) => {
    const matches = (text: string, parts: readonly PatternPart[]): boolean =>
      database.prepare(`select ? ${operator}${end} as found`).get(text, patternText(parts, wildcards))!
        .found === 1
    for (const one of SPECIAL) {
      for (const other of SPECIAL) expect(matches(other, [one]), `${one} ${other}`).toBe(one === other)
      expect(matches(`x${one}y`, [MANY, one, ONE])).toBe(true)
      expect(matches(`x${one}`, [MANY, one, ONE])).toBe(false)
    }
  })

  it.each([
    ['LIKE', LIKE, '!%!_!!*?[]^-_%', '!%!_!!*?[]^-_%'],
    ['GLOB', GLOB, '%_![*][?][[]]^-?*', '%_![*][?][[]]^-[^ ]*'],
    ['LIKE of SQL Server', BRACKETS, '!%!_!!*?![!]!^!-_%', '!%!_!!*?![!]!^!-[^ ]%'],
  ] as const)('of %s is written with its escapes and wildcards', (_, wildcards, any, inToken) => {
    const parts = ['%_!*?[]^-', ONE, MANY]
    expect(patternText(parts, wildcards)).toBe(any)
    expect(patternText(parts, wildcards, 'inToken')).toBe(inToken)
  })

  it('is too long beyond the bytes that the database takes, whatever its characters', () => {
    const four: Wildcards = { ...LIKE, maxBytes: 4 }
    const fitting = ['aaaa', 'éé', '漢a', '😀']
    const tooLong = ['aaaaa', 'ééa', '漢aa', '漢漢', '😀a']
    expect(fitting.filter((text) => isTooLong(text, four))).toEqual([])
    expect(tooLong.filter((text) => isTooLong(text, four))).toEqual(tooLong)
    expect(isTooLong('a'.repeat(1e6), LIKE)).toBe(false)
  })
})

it('a regular expression takes each ASCII character literally', () => {
  const characters = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
  const matching = (one: string) =>
    characters.filter((other) => new RegExp(`^${escapeRegex(one)}$`).test(other))
  expect(characters.map(matching)).toEqual(characters.map((one) => [one]))
})
