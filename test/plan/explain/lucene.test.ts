import { describe, expect, it } from 'vitest'
import { anyOf, defineSchema, explain, field, planQuery } from '../../../src/index.ts'

const schema = defineSchema({ t: field.text(), f: field.text() }, { defaultFields: ['t'] })
const asLucene = (query: string) => explain(planQuery(schema, query), 'lucene')

describe('explain in the notation of Lucene', () => {
  // Each pair was confirmed by the query parser of Lucene 9.12.3.
  it.each([
    ['A*', 'a*'],
    ['a**', 'a**'],
    ['a\\**', 'a**'],
    ['a\\\\**', 'a\\\\**'],
    ['a\\*\\**', 'a***'],
    ['\\**', '**'],
    ['\\\\\\**', '\\**'],
    ['f:\\**', 'f:**'],
    ['A\\**^2', '(a**)^2.0'],
    ['a\\?*', 'a?*'],
    ['a*\\*', 'a*\\*'],
  ])('writes %s as %s: a prefix without its escapes, any other pattern with them', (query, written) => {
    expect(asLucene(query)).toBe(written)
  })

  const every = defineSchema(
    {
      t: field.text(),
      k: field.keyword(),
      i: field.keyword({ ignoreCase: true }),
      c: field.contains(),
      f: field.keyword({ fold: true }),
      fi: field.keyword({ fold: true, ignoreCase: true }),
      n: field.number(),
      b: field.boolean(),
      d: field.date(),
    },
    { defaultFields: ['t', 'k'] },
  )
  it.each([
    ['A', '(t:a | k:A)'],
    ['t:"A b"', 't:"a b"'],
    ['t:"a b"~1', 't:"a b"~1'],
    ['t:"a b"~3', 't:"a b"~3'],
    ['t:A\\Bc?', 't:a\\Bc?'],
    ['k:"a\tb\u202e"', 'k:a b\\u202e'],
    ['k:A?b*', 'k:A?b*'],
    ['i:A?b*', 'i:a?b*'],
    ['t:/A+/', 't:/a+/'],
    ['k:/A+/', 'k:/A+/'],
    ['f:/É+/', 'f:/E+/'],
    ['fi:/É+/', 'fi:/e+/'],
    ['f:É?b*', 'f:E?b*'],
    ['fi:\\É?Œ', 'fi:\\É?oe'],
    ['t:roam~', 't:roam~1'],
    ['t:roams~2', 't:roams~2'],
    ['k:[a TO *}', 'k:[a TO *}'],
    ['k:{* TO "*"]', 'k:{* TO \\*]'],
    ['c:A?b*c', 'c:*a?b*c*'],
    ['n:5', 'n:5'],
    ['n:[1 TO 2}', 'n:[1 TO 2}'],
    ['n:>1', 'n:{1 TO *]'],
    ['n:<=1', 'n:[* TO 1]'],
    ['b:true', 'b:true'],
    ['d:2019', 'd:[2019-01-01T00:00:00.000Z TO 2020-01-01T00:00:00.000Z}'],
    ['d:<2019', 'd:[* TO 2019-01-01T00:00:00.000Z}'],
    ['d:>=2019', 'd:[2019-01-01T00:00:00.000Z TO *]'],
    ['d:*', 'd:*'],
    ['*', '*:*'],
    ['"!!!"', ''],
    ['+n:1 -n:2 n:3', '+n:1 -n:2 n:3'],
    ['n:1 (n:2 n:3)^0.5', 'n:1 (n:2 n:3)^0.5'],
    ['n:1 (+n:2)', 'n:1 (+n:2)'],
  ])('writes the leaves of %s as %s', (query, written) => {
    expect(explain(planQuery(every, query), 'lucene')).toBe(written)
  })

  it('writes a plan within a plan that matches nothing as MatchNoDocsQuery', () => {
    const none = planQuery(every, '"!!!"')
    expect(explain(anyOf(every, [none, planQuery(every, 'n:1')]), 'lucene')).toBe('MatchNoDocsQuery n:1')
  })

  // Printed by Java 25 for the same `float`.
  it.each([
    ['2', '2.0'],
    ['2.50', '2.5'],
    ['1200000', '1200000.0'],
    ['0', '0.0'],
    ['0.1', '0.1'],
    ['0.001', '0.001'],
    ['0.00012', '1.2E-4'],
    ['1234567', '1234567.0'],
    ['10000000', '1.0E7'],
    ['16777217', '1.6777216E7'],
    [`34028235${'0'.repeat(31)}`, '3.4028235E38'],
  ])('writes the boost %s as Java writes a float', (factor, written) => {
    expect(asLucene(`a^${factor}`)).toBe(`(a)^${written}`)
  })
})
