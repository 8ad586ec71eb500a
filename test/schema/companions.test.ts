import { describe, expect, test } from 'vitest'
import { asciiLowerCase, companionsOf, normalizedOf, tokensOf } from '../../src/backends/index.ts'
import { defineSchema, field } from '../../src/index.ts'
import { companionSuffix, formOf } from '../../src/schema/companions.ts'

const schema = defineSchema(
  {
    text: field.text(),
    html: field.text({ html: true }),
    whole: field.text({ whole: true }),
    keyword: field.keyword(),
    ignoreCase: field.keyword({ ignoreCase: true }),
    foldedText: field.text({ fold: true }),
    foldedWhole: field.text({ fold: true, whole: true }),
    foldedHtml: field.text({ fold: true, html: true }),
    foldedKeyword: field.keyword({ fold: true }),
    foldedIgnoreCase: field.keyword({ fold: true, ignoreCase: true }),
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
  ['whole', ['tokens', 'normalized']],
  ['keyword', []],
  ['ignoreCase', ['normalized']],
  ['foldedText', ['tokens']],
  ['foldedWhole', ['tokens', 'normalized']],
  ['foldedKeyword', ['normalized']],
  ['foldedIgnoreCase', ['normalized']],
  ['contains', ['contains']],
  ['number', []],
  ['integer', []],
  ['boolean', []],
  ['date', []],
] as const)('the companions of %s are %j', (name, companions) => {
  expect(companionsOf(schema.fields[name])).toEqual(companions)
})

// A stored column belongs to one way to make it: where that changes, the name must change too.
test.each([
  ['text', 'tokens', '_u121'],
  ['foldedText', 'tokens', '_u121f1'],
  ['whole', 'normalized', '_normalized'],
  ['foldedWhole', 'normalized', '_normalized_u121f1'],
  ['ignoreCase', 'normalized', '_normalized'],
  ['foldedKeyword', 'normalized', '_normalized_f1'],
  ['foldedIgnoreCase', 'normalized', '_normalized_u121f1'],
  ['contains', 'contains', '_contains'],
] as const)('of %s the column of %s ends in %s', (name, companion, suffix) => {
  expect(companionSuffix(schema.fields[name], companion)).toBe(suffix)
})

test.each([
  ['text', 'lower'],
  ['whole', 'lower'],
  ['foldedText', 'lower folded'],
  ['keyword', 'plain'],
  ['ignoreCase', 'lower'],
  ['foldedKeyword', 'folded'],
  ['foldedIgnoreCase', 'lower folded'],
  ['contains', 'plain'],
] as const)('the form of %s is %s', (name, form) => {
  expect(formOf(schema.fields[name])).toBe(form)
})

describe('tokensOf', () => {
  test.each([
    ['plain text', 'text', 'Wi-Fi, 1,5 Ä', ['wi', 'fi', '1,5', 'ä']],
    ['markup in plain text', 'text', '<b>Bold</b>', ['b', 'bold', 'b']],
    ['markup in html', 'html', '<b>Bold</b>face &amp; more', ['boldface', 'more']],
    ['accents', 'text', 'Café Straße', ['café', 'straße']],
    ['accents that are ignored', 'foldedText', 'Café Straße', ['cafe', 'strasse']],
    ['accents in html', 'foldedHtml', '<b>Caf</b>&eacute;', ['cafe']],
    ['a text without tokens', 'text', ' !!! ', []],
  ] as const)('%s', (_, name, value, tokens) => {
    expect(tokensOf(schema.fields[name], value)).toEqual(tokens)
  })
})

describe('normalizedOf', () => {
  test.each([
    ['a keyword', 'ignoreCase', ' ACME Ä\u0130 ', ' acme äi '],
    ['markup in plain text', 'whole', '<B>ACME</B>', '<b>acme</b>'],
    ['markup in html', 'html', '<b>ACME</b> &Auml;', 'acme ä'],
    ['accents that are ignored', 'foldedWhole', 'Café ŒUF', 'cafe oeuf'],
    ['accents of a keyword that minds case', 'foldedKeyword', 'Café ŒUF', 'Cafe OEUF'],
    ['accents of one that does not', 'foldedIgnoreCase', 'Café ŒUF', 'cafe oeuf'],
    ['a sigma at the end of a word', 'whole', 'ΟΔΟΣ', 'οδοσ'],
  ] as const)('%s', (_, name, value, folded) => {
    expect(normalizedOf(schema.fields[name], value)).toBe(folded)
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
