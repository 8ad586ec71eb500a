import { describe, expect, it } from 'vitest'
import { allOf, anyOf, defineSchema, explain, field, noneOf, planQuery } from '../../../src/index.ts'

const schema = defineSchema(
  {
    t: field.text(),
    w: field.text({ whole: true, patterns: 'whole' }),
    k: field.keyword(),
    i: field.keyword({ ignoreCase: true }),
    c: field.contains(),
    n: field.number(),
    b: field.boolean(),
    d: field.date(),
    f: field.keyword({ fold: true }),
    ft: field.text({ fold: true }),
    fi: field.keyword({ fold: true, ignoreCase: true }),
  },
  { defaultFields: ['t', 'k'] },
)

const english = (query: string) => explain(planQuery(schema, query))

describe('explain in English', () => {
  it.each([
    ['t:Bank', 't has the word "bank"'],
    ['k:Bank', 'k is exactly "Bank"'],
    ['i:Bank', 'i is exactly "bank", case ignored'],
    ['f:Café', 'f is exactly "Cafe", accents ignored'],
    ['fi:Café', 'fi is exactly "cafe", case and accents ignored'],
    ['f:é*', 'f is a value that looks like "e" <anything>, accents ignored'],
    ['w:"ACME Bank"', 'w is exactly "acme bank", case ignored'],
    ['t:"central Bank"', 't has the words "central bank" one right after the other'],
    ['t:"a b"~1', 't has the words "a b", moved by at most 1 place in all'],
    ['t:"a b"~2', 't has the words "a b", moved by at most 2 places in all'],
    ['t:b?n*', 't has a word that looks like "b" <one character> "n" <anything>, case ignored'],
    ['k:*x', 'k is a value that looks like <anything> "x"'],
    ['w:B*', 'w is a value that looks like "b" <anything>, case ignored'],
    ['t:/b.*/', 't has a word that matches the regular expression /b.*/, case ignored'],
    ['k:/b.*/', 'k is a value that matches the regular expression /b.*/'],
    ['t:roam~1', 't has a word at most 1 letter away from "roam", case ignored'],
    ['i:Roams~2', 'i is a value at most 2 letters away from "roams", case ignored'],
    ['t:ab~', 't has the word "ab"'],
    ['t:[a TO b]', 't has a word from "a" (included) and up to "b" (included), case ignored'],
    ['k:{a TO b}', 'k is a value after "a" and before "b"'],
    ['i:[a TO *}', 'i is a value from "a" (included), case ignored'],
    ['k:<=b', 'k is a value up to "b" (included)'],
    ['t:[* TO *]', 't has a word at all'],
    ['k:[* TO *]', 'k has a value'],
    ['c:50%', 'c contains "50%", case of A to Z ignored'],
    ['c:a?B', 'c contains "a" <one character> "b", case of A to Z ignored'],
    ['n:5', 'n is 5'],
    ['n:[1 TO 2.5}', 'n is a number from 1 (included) and before 2.5'],
    ['n:>1', 'n is a number after 1'],
    ['n:<=1', 'n is a number up to 1 (included)'],
    ['ft:b?n*', 'ft has a word that looks like "b" <one character> "n" <anything>, case and accents ignored'],
    ['f:/É.*/', 'f is a value that matches the regular expression /É.*/, accents ignored'],
    ['fi:Café~1', 'fi is a value at most 1 letter away from "cafe", case and accents ignored'],
    ['f:{a TO b}', 'f is a value after "a" and before "b", accents ignored'],
    ['b:true', 'b is true'],
    ['d:2019-10', 'd is at or after 2019-10-01T00:00:00.000Z and before 2019-11-01T00:00:00.000Z'],
    ['d:>2019', 'd is at or after 2020-01-01T00:00:00.000Z'],
    ['d:<2019', 'd is before 2019-01-01T00:00:00.000Z'],
    ['d:*', 'd has a value'],
  ])('%s', (query, written) => {
    expect(english(query)).toBe(`documents where ${written}`)
  })

  it.each([
    ['bank', 'documents where t has the word "bank" or k is exactly "bank"'],
    ['+t:a +t:b', 'documents where t has the word "a" and t has the word "b"'],
    ['t:a -t:b', 'documents where t has the word "a" and not (t has the word "b")'],
    ['+n:1 +(n:2 n:3)', 'documents where n is 1 and (n is 2 or n is 3)'],
    ['n:1 (+n:2 -n:3)', 'documents where n is 1 or (n is 2 and not (n is 3))'],
    ['-(n:1 n:2)', 'documents where not (n is 1 or n is 2)'],
    ['n:1^2', 'documents where n is 1'],
    ['*', 'every document'],
    ['"!!!"', 'no document'],
    ['n:[2 TO 1]', 'no document'],
  ])('connects the clauses of %s', (query, written) => {
    expect(english(query)).toBe(written)
  })

  it('explains in the words of messages, and in English where they have none', () => {
    const messages = { 'explain-and': () => 'und', 'explain-nothing': () => 'nichts' }
    const explained = (query: string) => explain(planQuery(schema, query), 'english', { messages })
    expect(explained('+n:1 +n:2')).toBe('documents where n is 1 und n is 2')
    expect(explained('"!!!"')).toBe('nichts')
    expect(explained('*')).toBe('every document')
  })

  it.each<[readonly unknown[], string]>([
    [['a'], 'the argument plan must be a plan, made by planQuery(schema, query), not "a".'],
    [[planQuery(schema, 'a'), 'English'], "the argument notation must be 'english' or 'lucene'"],
    [[planQuery(schema, 'a'), 'english', { message: {} }], 'there is no option "message". Did you mean'],
    [[planQuery(schema, 'a'), 'lucene', { messages: 5 }], 'the option messages must be an object with a'],
  ])('refuses wrong arguments (%#)', (values, problem) => {
    expect(() => (explain as (...values: readonly unknown[]) => unknown)(...values)).toThrow(
      `explain: ${problem}`,
    )
  })

  it('shows unprintable characters by their number', () => {
    expect(english('k:"a\u202eb"')).toBe('documents where k is exactly "a\\u202eb"')
  })

  it('explains combined plans', () => {
    const [one, two] = [planQuery(schema, 'n:1'), planQuery(schema, 'n:2')]
    expect(explain(noneOf(schema, [one, two]))).toBe('documents where not (n is 1 or n is 2)')
    expect(explain(allOf(schema, [anyOf(schema, [one, two]), one]))).toBe(
      'documents where (n is 1 or n is 2) and n is 1',
    )
    expect(explain(anyOf(schema, []))).toBe('no document')
  })
})
