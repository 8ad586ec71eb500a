import { describe, expect, test } from 'vitest'
import { defineSchema, field } from '../../src/index.ts'
import { explainInWords } from '../../src/plan/explain/explain.ts'
import { planPart } from '../../src/semantics/planPart.ts'
import { Reading, type ReadingSettings } from '../../src/semantics/reading.ts'
import type { QueryNode } from '../../src/syntax/ast.ts'
import { childrenOf } from '../../src/syntax/visit.ts'

const schema = defineSchema(
  {
    title: field.text(),
    body: field.text(),
    n: field.integer(),
    d: field.date(),
    secret: field.keyword({ hidden: true }),
  },
  { defaultFields: ['title'], timeZone: 'UTC' },
)

/** What the part between two bars asks for; the outermost one that is no clause, or that is one. */
function asked(marked: string, named: string | null, settings: ReadingSettings = {}, kind?: 'clause') {
  const [before, part, after] = marked.split('|') as [string, string, string]
  const reading = new Reading(schema, before + part + after, { now: 0, ...settings })
  const [start, end] = [before.length, before.length + part.length]
  const search = (node: QueryNode): QueryNode | undefined =>
    node.span.start === start && node.span.end === end && (node.kind === 'clause') === (kind === 'clause')
      ? node
      : childrenOf(node).map(search).find(Boolean)
  const formula = planPart(reading, search(reading.parsed.query)!, named)
  return formula && explainInWords(formula, 'UTC')
}

describe('a part asks for what it says by itself', () => {
  test.each<[string, string | null, string]>([
    ['a AND |b|', null, 'documents where title has the word "b"'],
    ['a AND NOT |b|', null, 'documents where title has the word "b"'],
    ['body:(a OR |b|)', 'body', 'documents where body has the word "b"'],
    ['|body:b| AND c', null, 'documents where body has the word "b"'],
    ['body:(a OR |title:b|)', 'body', 'documents where title has the word "b"'],
    ['body:(a OR |_exists_:n|)', 'body', 'documents where n has a value'],
    // It says nothing about the field around it, which may be unknown.
    ['zz:(a OR |_exists_:n|)', 'zz', 'documents where n has a value'],
    ['body:(|(a AND b)| OR c)', 'body', 'documents where body has the word "a" and body has the word "b"'],
    ['|a AND b|', null, 'documents where title has the word "a" and title has the word "b"'],
  ])('%s in %s: %s', (marked, named, words) => {
    expect(asked(marked, named)).toBe(words)
  })

  test('a clause without the operators before it', () => {
    expect(asked('a |AND NOT b|', null, {}, 'clause')).toBe('documents where title has the word "b"')
  })

  test('also beside an error of another part', () => {
    expect(asked('|a| AND n:x', null)).toBe('documents where title has the word "a"')
    expect(asked('|a|)', null)).toBe('documents where title has the word "a"')
    expect(asked(')|a|', null)).toBe('documents where title has the word "a"')
  })

  test('also with a warning about it', () => {
    expect(asked('a |n:[5 TO 1]|', null)).toBe('no document')
    expect(asked('a |and| b', null)).toBe('documents where title has the word "and"')
  })

  test('with the settings of the text', () => {
    expect(asked('a OR |d:now|', null, { now: Date.UTC(2020, 0, 2) })).toContain('2 January 2020')
    expect(asked('a OR |secret:x|', null)).toBeNull()
    expect(asked('a OR |secret:x|', null, { hiddenFields: true })).not.toBeNull()
  })
})

describe('a part asks for nothing', () => {
  test.each<[string, string | null]>([
    ['a AND |n:x|', null],
    ['n:(1 OR |x|)', 'n'],
    ['|zz:a|', null],
    ['a |(b OR )|', null],
    ['a |()|', null],
    ['a |(b OR n:x)|', null],
    ['|a AND n:x|', null],
    ['|(a|', null],
    [') |(a|', null],
    ['a |(n:[5 TO 1] OR n:x)|', null],
  ])('with an error or a gap in it: %s', (marked, named) => {
    expect(asked(marked, named)).toBeNull()
  })
})
