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
    m: field.number(),
    z: field.integer(),
    h: field.keyword({ hidden: true }),
    published: field.date(),
    day: field.date({ calendar: true }),
    b: field.boolean(),
    d: field.date(),
    f: field.keyword({ fold: true }),
    ft: field.text({ fold: true }),
    fi: field.keyword({ fold: true, ignoreCase: true }),
  },
  { defaultFields: ['t', 'k'] },
)

const now = new Date('2026-11-28T07:30:15.123Z')
const english = (query: string) => explain(planQuery(schema, query, { now }))

describe('explain in English', () => {
  it.each([
    ['t:Bank', 't has the word "bank"'],
    ['k:Bank', 'k is exactly "Bank"'],
    ['i:Bank', 'i is "bank" (any case)'],
    ['f:Café', 'f is "Cafe" (any accents)'],
    ['ft:Café', 'ft has the word "cafe" (any accents)'],
    ['fi:Café', 'fi is "cafe" (any case and accents)'],
    ['w:"ACME Bank"', 'w is "acme bank" (any case)'],
    ['w:Bank', 'w has the word "bank"'],
    ['-k:Bank', 'k is not exactly "Bank"'],
    ['-t:Bank', 't does not have the word "bank"'],
    ['-i:Bank', 'i is not "bank" (any case)'],
    ['t:"central Bank"', 't has the phrase "central bank"'],
    ['-t:"central Bank"', 't does not have the phrase "central bank"'],
    ['t:"a b"~1', 't has the phrase "a b" (with its words moved by up to 1 place)'],
    ['t:"a b"~2', 't has the phrase "a b" (with its words moved by up to 2 places)'],
    ['t:b*', 't has a word that starts with "b"'],
    ['w:B*', 'w starts with "b" (any case)'],
    ['f:é*', 'f starts with "e" (any accents)'],
    ['k:*x', 'k ends with "x"'],
    ['k:*x*', 'k contains "x"'],
    ['t:b?n*', 't has a word that matches the pattern "b?n*"'],
    ['fi:b*d', 'fi matches the pattern "b*d" (any case and accents)'],
    ['k:a\\*b*', 'k starts with "a*b"'],
    ['k:?\\*\\?\\\\', 'k matches the pattern "?\\\\*\\\\?\\\\\\\\"'],
    ['t:??', 't has a word that matches the pattern "??"'],
    ['-t:b*', 't has no word that starts with "b"'],
    ['-k:b*', 'k does not start with "b"'],
    ['-k:*b', 'k does not end with "b"'],
    ['-k:*b*', 'k does not contain "b"'],
    ['-k:b*d', 'k does not match the pattern "b*d"'],
    ['t:/b.*/', 't has a word that matches the regular expression /b.*/'],
    ['k:/b.*/', 'k matches the regular expression /b.*/'],
    ['i:/b.*/', 'i matches the regular expression /b.*/ (any case)'],
    ['-k:/b.*/', 'k does not match the regular expression /b.*/'],
    ['t:roam~1', 't has the word "roam" with up to 1 typo'],
    ['i:Roams~2', 'i is "roams" with up to 2 typos (any case)'],
    ['-i:Roams~2', 'i is not "roams" with up to 2 typos (any case)'],
    ['t:ab~', 't has the word "ab"'],
    ['t:[a TO b]', 't has a word that sorts between "a" and "b"'],
    ['-t:[a TO b]', 't has no word that sorts between "a" and "b"'],
    ['k:{a TO b}', 'k sorts after "a" and before "b"'],
    ['-k:{a TO b}', 'k does not sort both after "a" and before "b"'],
    ['k:[a TO b}', 'k sorts at or after "a" and before "b"'],
    ['k:{a TO b]', 'k sorts after "a" and at or before "b"'],
    ['i:[a TO *}', 'i sorts at or after "a" (any case)'],
    ['f:>a', 'f sorts after "a" (any accents)'],
    ['k:<b', 'k sorts before "b"'],
    ['k:<=b', 'k sorts at or before "b"'],
    ['t:[* TO *]', 't has at least one word'],
    ['-t:[* TO *]', 't has no words'],
    ['k:[* TO *]', 'k has a value'],
    ['c:50%', 'c contains "50%" (A to Z in any case)'],
    ['c:*a*', 'c contains "a" (A to Z in any case)'],
    ['c:a?B', 'c matches the pattern "*a?b*" (A to Z in any case)'],
    ['-c:a', 'c does not contain "a" (A to Z in any case)'],
    ['n:5', 'n is 5'],
    ['-n:5', 'n is not 5'],
    ['n:[5 TO 10]', 'n is between 5 and 10'],
    ['-n:[5 TO 10]', 'n is not between 5 and 10'],
    ['n:{5 TO 10}', 'n is more than 5 and less than 10'],
    ['-n:{5 TO 10}', 'n is not both more than 5 and less than 10'],
    ['n:[1 TO 2.5}', 'n is at least 1 and less than 2.5'],
    ['n:{1 TO 2.5]', 'n is more than 1 and at most 2.5'],
    ['n:>1', 'n is more than 1'],
    ['n:>=1', 'n is at least 1'],
    ['n:<1', 'n is less than 1'],
    ['n:<=1', 'n is at most 1'],
    ['z:<30', 'z is less than 30'],
    ['z:<=30', 'z is at most 30'],
    ['z:>5', 'z is more than 5'],
    ['z:>=5', 'z is at least 5'],
    ['z:{5 TO 10]', 'z is more than 5 and at most 10'],
    ['z:{5 TO 7}', 'z is more than 5 and less than 7'],
    ['z:>1.5', 'z is at least 2'],
    ['z:(>10 AND <20)', 'z is more than 10 and z is less than 20'],
    ['b:true', 'b is true'],
    ['-b:true', 'b is not true'],
    ['published:2019', 'published in 2019'],
    ['-published:2019', 'published is not in 2019'],
    ['d:2019', 'd is in 2019'],
    ['-d:2019', 'd is not in 2019'],
    ['d:2019-10', 'd is in October 2019'],
    ['d:2019-10-17', 'd is on 17 October 2019'],
    ['published:2019-10-17', 'published on 17 October 2019'],
    ['d:2019-10-17T10', 'd is in the hour from 10:00 on 17 October 2019 (UTC)'],
    ['d:"2019-10-17T10:30"', 'd is at 10:30 on 17 October 2019 (UTC)'],
    ['d:"2019-10-17T10:30:05"', 'd is at 10:30:05 on 17 October 2019 (UTC)'],
    ['d:"2019-10-17T10:30:05.007"', 'd is at 10:30:05.007 on 17 October 2019 (UTC)'],
    ['d:>2019', 'd is after 2019'],
    ['d:>=2019', 'd is in 2019 or later'],
    ['d:<2019', 'd is before 2019'],
    ['d:<=2019', 'd is in 2019 or earlier'],
    ['d:>2019-10', 'd is after October 2019'],
    ['d:>=2020-01-01', 'd is on 1 January 2020 or later'],
    ['d:<=2019-10-17', 'd is on 17 October 2019 or earlier'],
    ['d:>="2019-10-17T10:30"', 'd is at 10:30 on 17 October 2019 or later (UTC)'],
    ['d:<2019-10-17T10', 'd is before 10:00 on 17 October 2019 (UTC)'],
    ['d:[2017 TO 2019]', 'd is between 2017 and 2019'],
    ['d:[2019-10-17 TO 2019-10-21]', 'd is between 17 October 2019 and 21 October 2019'],
    ['-d:[2019-10-17 TO 2019-10-21]', 'd is not between 17 October 2019 and 21 October 2019'],
    ['d:{2019-10-17 TO 2019-10-21}', 'd is after 17 October 2019 and before 21 October 2019'],
    ['-d:{2017 TO 2019}', 'd is not in 2018'],
    ['d:[2019-10-17 TO 2019-10-21}', 'd is on 17 October 2019 or later and before 21 October 2019'],
    ['d:[2019-01-01 TO 2019-12-31]', 'd is in 2019'],
    ['d:now/d', 'd is on 28 November 2026'],
    ['d:[now-7d/d TO now/d]', 'd is between 21 November 2026 and 28 November 2026'],
    ['d:now/w', 'd is between 23 November 2026 and 29 November 2026'],
    ['d:>=now-1d/d', 'd is on 27 November 2026 or later'],
    ['d:<now-1y/y', 'd is before 2025'],
    ['d:now', 'd is at 07:30:15.123 on 28 November 2026 (UTC)'],
    ['d:[2019 TO now]', 'd is between 2019 and 07:30:15.123 on 28 November 2026 (UTC)'],
    ['d:>=now+8000y/y', 'd is in 10026 or later'],
    ['d:<"9999-12-31||+1d"', 'd is on 31 December 9999 or earlier'],
    ['d:*', 'd has a value'],
    ['-d:*', 'd has no value'],
  ])('%s', (query, written) => {
    expect(english(query)).toBe(`documents where ${written}`)
  })

  it.each([
    ['bank', 'documents where t has the word "bank" or k is exactly "bank"'],
    [
      't:a OR ft:a OR n:1 OR w:a',
      'documents where t or w has the word "a" or ft has the word "a" (any accents) or n is 1',
    ],
    ['n:1 OR z:1 OR m:1', 'documents where n, z or m is 1'],
    ['-(n:1 OR z:1)', 'documents where not (n or z is 1)'],
    ['+t:a +t:b', 'documents where t has the word "a" and t has the word "b"'],
    ['t:a -t:b', 'documents where t has the word "a" and t does not have the word "b"'],
    ['+n:1 +(n:2 n:3)', 'documents where n is 1 and (n is 2 or n is 3)'],
    ['n:1 (+n:2 -n:3)', 'documents where n is 1 or (n is 2 and n is not 3)'],
    ['-(n:1 n:2)', 'documents where not (n is 1 or n is 2)'],
    ['n:1^2', 'documents where n is 1'],
    ['(n:1 OR n:2)^3', 'documents where n is 1 or n is 2'],
    ['*', 'every document'],
    ['"!!!"', 'no document'],
    ['n:[2 TO 1]', 'no document'],
  ])('connects the clauses of %s', (query, written) => {
    expect(english(query)).toBe(written)
  })

  it('says that there are conditions on hidden fields, and not which', () => {
    const plan = planQuery(schema, '+h:x -h:y', { hiddenFields: 'allowed' })
    const hidden = 'a hidden condition is met'
    expect(explain(plan)).toBe(`documents where ${hidden} and not (${hidden})`)
  })

  it('shows a day that begins after midnight as a day', () => {
    const plan = planQuery(schema, 'd:2018-11-04 d:>=2018-11-04', { timeZone: 'America/Sao_Paulo' })
    expect(explain(plan)).toBe('documents where d is on 4 November 2018 or d is on 4 November 2018 or later')
  })

  it.each([
    ['d:2019-07-01', 'd is on 1 July 2019'],
    ['day:2019-07-01', 'day is on 1 July 2019'],
    ['d:<="2019-07-01T12:00:00Z"', 'd is before 14:00:01 on 1 July 2019 (Europe/Zurich)'],
    // Days of 23 and 25 hours.
    ['d:2019-03-31', 'd is on 31 March 2019'],
    ['d:{2019-10-26 TO 2019-10-28}', 'd is on 27 October 2019'],
  ])('shows the dates of the time zone: %s', (query, written) => {
    const plan = planQuery(schema, query, { timeZone: 'Europe/Zurich' })
    expect(explain(plan)).toBe(`documents where ${written}`)
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

describe('a long explanation', () => {
  const names = Array.from({ length: 100 }, (_, i) => `f${i}`)
  const wide = defineSchema(Object.fromEntries(names.map((name) => [name, field.text()])), {
    defaultFields: names,
  })
  const many = Array.from({ length: 1024 }, (_, i) => `?${i}*`).join(' ')
  const plan = planQuery(wide, many, { limits: { patterns: 1024 } })

  it.each(['english', 'lucene'] as const)(
    'is cut after 20,000 characters, and ends with … (%s)',
    (notation) => {
      const text = explain(plan, notation)
      expect(text.length).toBeLessThan(20_050)
      expect(text.endsWith('…')).toBe(true)
    },
  )

  it.each(['english', 'lucene'] as const)(
    'is cut after as many characters as the option says (%s)',
    (notation) => {
      const whole = explain(plan, notation, { maxLength: Infinity })
      const cut = explain(plan, notation, { maxLength: 300 })
      expect(whole.startsWith(cut.slice(0, -1))).toBe(true)
      expect(cut.length).toBeLessThan(350)
      expect(explain(planQuery(schema, 't:a'), notation, { maxLength: 100 })).not.toContain('…')
    },
  )

  it('is not cut within a character', () => {
    const emoji = planQuery(schema, 'k:😀')
    expect(explain(emoji, 'lucene', { maxLength: 2 })).toBe('k:…')
    expect(explain(emoji, 'lucene', { maxLength: 3 })).toBe('k:…')
    expect(explain(emoji, 'lucene', { maxLength: 4 })).toBe('k:😀')
  })
})
