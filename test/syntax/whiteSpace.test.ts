import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defineSchema, field, parse, planQuery, safeParse } from '../../src/index.ts'

const schema = defineSchema({ k: field.keyword() }, { defaultFields: ['k'] })

// White space of JavaScript, but not of Lucene.
const OTHERS = ['\ufeff', '\u00a0', '\u2003', '\u2028', '\u000b', '\u000c', '\u0085']

it.each(OTHERS)('%j is a character of a word', (character) => {
  expect(parse(character).clauses).toMatchObject([{ body: { kind: 'word', text: character } }])
  expect(parse(`${character}~`).clauses).toMatchObject([{ body: { kind: 'fuzzy', text: character } }])
  expect(parse(`a${character}b c`).clauses).toHaveLength(2)
  expect(parse(`a${character}NOT`).clauses).toMatchObject([{ body: { text: `a${character}NOT` } }])
  expect(planQuery(schema, character).formula).toMatchObject({ kind: 'term', value: character })
})

it.each([' ', '\t', '\n', '\r', '\u3000'])('%j separates words', (character) => {
  expect(parse(`a${character}b`).clauses).toHaveLength(2)
  expect(safeParse(character).diagnostics).toMatchObject([{ code: 'empty-query' }])
})

it('no code that reads queries uses the white space of JavaScript', () => {
  const src = join(import.meta.dirname, '../../src')
  const wrong = ['syntax', 'semantics'].flatMap((room) =>
    readdirSync(join(src, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('messages.ts'))
      .filter((name) => {
        const code = readFileSync(join(src, room, name), 'utf8').replaceAll('[\\s\\S]', '')
        return /\\s|\.trim(?:Start|End)?\(/.test(code)
      }),
  )
  expect(wrong).toEqual([])
})
