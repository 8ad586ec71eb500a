import { describe, expect, test } from 'vitest'
import { asciiLowerCase, companionsOf, foldedOf, tokensOf } from '../../src/backends/index.ts'
import { defineSchema, field } from '../../src/index.ts'

const schema = defineSchema(
  {
    text: field.text(),
    html: field.text({ html: true }),
    whole: field.text({ whole: true }),
    keyword: field.keyword(),
    ignoreCase: field.keyword({ ignoreCase: true }),
    contains: field.contains(),
    number: field.number(),
    integer: field.integer(),
    boolean: field.boolean(),
    date: field.date(),
  },
  { defaultFields: ['text'] },
)

test.each([
  ['text', ['tokens']],
  ['html', ['tokens']],
  ['whole', ['tokens', 'folded']],
  ['keyword', []],
  ['ignoreCase', ['folded']],
  ['contains', ['contains']],
  ['number', []],
  ['integer', []],
  ['boolean', []],
  ['date', []],
] as const)('the companions of %s are %j', (name, companions) => {
  expect(companionsOf(schema.fields[name])).toEqual(companions)
})

describe('tokensOf', () => {
  test.each([
    ['plain text', 'text', 'Wi-Fi, 1,5 Ä', ['wi', 'fi', '1,5', 'ä']],
    ['markup in plain text', 'text', '<b>Bold</b>', ['b', 'bold', 'b']],
    ['markup in html', 'html', '<b>Bold</b>face &amp; more', ['boldface', 'more']],
    ['a text without tokens', 'text', ' !!! ', []],
  ] as const)('%s', (_, name, value, tokens) => {
    expect(tokensOf(schema.fields[name], value)).toEqual(tokens)
  })
})

describe('foldedOf', () => {
  test.each([
    ['a keyword', 'ignoreCase', ' ACME Ä\u0130 ', ' acme äi '],
    ['markup in plain text', 'whole', '<B>ACME</B>', '<b>acme</b>'],
    ['markup in html', 'html', '<b>ACME</b> &Auml;', 'acme ä'],
    ['a sigma at the end of a word', 'whole', 'ΟΔΟΣ', 'οδοσ'],
  ] as const)('%s', (_, name, value, folded) => {
    expect(foldedOf(schema.fields[name], value)).toBe(folded)
  })
})

test.each([
  ['AZ[`{@', 'az[`{@'],
  ['ÄÖ \u0130\u212a', 'ÄÖ \u0130\u212a'],
  ['MiXed 12', 'mixed 12'],
  ['ÄB \u0130C', 'Äb \u0130c'],
  ['as it is', 'as it is'],
])('asciiLowerCase(%j) is %j', (text, lowered) => {
  expect(asciiLowerCase(text)).toBe(lowered)
})
