import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ebnf, rulesOfParser } from '../../grammar/ebnf.ts'
import { FirstSetLookahead } from '../../grammar/firstSets.ts'
import { lookaheadFile } from '../../grammar/lookahead.ts'
import { QueryGrammar } from '../../src/syntax/grammar.ts'
import { vocabulary } from '../../src/syntax/lexer/tokens.ts'

const folder = join(import.meta.dirname, '../../grammar')

/** The definitions of the grammar file by name, without comments, and with single spaces. */
function definitions(): Map<string, string> {
  const text = readFileSync(join(folder, 'query.ebnf'), 'utf8').replace(/[ ]*\(\*[\s\S]*?\*\)/g, '')
  const found = new Map<string, string>()
  for (const [, name, body] of text.matchAll(/^([A-Za-z][A-Za-z ]*?)\s*=\s*([\s\S]*?);$/gm))
    found.set(name!, body!.trim().replace(/\s+/g, ' '))
  return found
}

test('Chevrotain accepts the grammar', () => {
  expect(() => new QueryGrammar(new FirstSetLookahead({ maxLookahead: 1 }))).not.toThrow()
})

test('the parser knows what each part of the grammar can begin with', () => {
  const written = readFileSync(join(folder, '../src/syntax/lookahead.generated.ts'), 'utf8')
  expect(written, 'run npm run generate:lookahead').toBe(lookaheadFile())
})

test('the grammar file has the rules of the parser, in the same order', () => {
  const rules = rulesOfParser()
  const written = definitions()
  expect([...written.keys()].slice(0, rules.size)).toEqual([...rules.keys()])
  for (const [name, rule] of rules) expect(`${name} = ${written.get(name)}`).toBe(`${name} = ${ebnf(rule)}`)
})

test('the comment above each rule of the parser is its definition in the grammar file', () => {
  const source = readFileSync(join(folder, '../src/syntax/grammar.ts'), 'utf8')
  const comments = source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*);\s*\*\/\s*readonly (\w+):/g)
  const found = [...comments].map(([, text, name]) => [name, text!.replace(/[\s*]+/g, ' ').trim()])
  const expected = [...definitions()].slice(0, rulesOfParser().size)
  expect(found).toEqual(expected.map(([name, definition]) => [name, `${name} = ${definition.trim()}`]))
})

test('every token of the parser is defined in the grammar file', () => {
  const written = definitions()
  expect(vocabulary.map(({ name }) => name).filter((name) => !written.has(name))).toEqual([])
})
