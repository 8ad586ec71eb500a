import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ebnf, rulesOfParser } from '../../grammar/ebnf.ts'
import { railroadPage } from '../../grammar/railroad.ts'
import { QueryGrammar } from '../../src/syntax/grammar.ts'
import { vocabulary } from '../../src/syntax/lexer/tokens.ts'

const folder = join(import.meta.dirname, '../../grammar')

/** The definitions of the grammar file by name, comments left out, white space evened. */
function definitions(): Map<string, string> {
  const text = readFileSync(join(folder, 'query.ebnf'), 'utf8').replace(/[ ]*\(\*[\s\S]*?\*\)/g, '')
  const found = new Map<string, string>()
  for (const [, name, body] of text.matchAll(/^([A-Za-z][A-Za-z ]*?)\s*=\s*([\s\S]*?);$/gm))
    found.set(name!, body!.trim().replace(/\s+/g, ' '))
  return found
}

test('Chevrotain finds no fault in the grammar', () => {
  expect(() => new QueryGrammar(false)).not.toThrow()
})

test('the rules of the grammar file are those of the parser, in the same order', () => {
  const rules = rulesOfParser()
  const written = definitions()
  expect([...written.keys()].slice(0, rules.size)).toEqual([...rules.keys()])
  for (const [name, rule] of rules) expect(`${name} = ${written.get(name)}`).toBe(`${name} = ${ebnf(rule)}`)
})

test('every token of the parser is defined in the grammar file', () => {
  const written = definitions()
  expect(vocabulary.map(({ name }) => name).filter((name) => !written.has(name))).toEqual([])
})

test('the railroad diagrams are those of the grammar, and need no other file', () => {
  const page = readFileSync(join(folder, 'railroad.html'), 'utf8')
  expect(page).toBe(railroadPage())
  expect(page).not.toMatch(/https?:|src=|<link|<script/)
})
