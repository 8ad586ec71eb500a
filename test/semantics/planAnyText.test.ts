import { describe, expect, it, test } from 'vitest'
import { defineSchema, explain, field, planAnyText, planQuery } from '../../src/index.ts'
import { casesOfRun, createRandom, type Random, seedOfRun } from '../support/cases/random.ts'
import { checkAnyText } from '../support/hostile/checkAnyText.ts'
import { scaled } from '../support/scaled.ts'
import { hostileTexts } from '../syntax/hostileTexts.ts'

const schema = defineSchema(
  {
    title: field.text(),
    n: field.integer(),
    tag: field.keyword({ ignoreCase: true }),
    d: field.date(),
    secret: field.keyword({ hidden: true, aliases: ['s'] }),
  },
  { defaultFields: ['title', 'tag'] },
)
const now = new Date('2026-11-21T12:00:00Z')

describe('planAnyText', () => {
  it.each([
    ['an open parenthesis', 'foo(', 'foo\\(', ['"(" was treated as a literal character.']],
    ['one between blanks', 'foo ( bar', 'foo ( bar)', ['"(" was closed.']],
    ['one before words', 'foo (bar', 'foo (bar)', ['"(" was closed.']],
    ['a closing parenthesis', 'foo)', 'foo', ['")" was removed.']],
    [
      'a time after a date',
      'd:2024-03-04 16:45',
      'd:"2024-03-04T16:45"',
      ['"16" was corrected: change to "2024-03-04T16:45".'],
    ],
    [
      'a time after a date in a keyword',
      'tag:2024-03-04 16:45',
      'tag:"2024-03-04 16:45"',
      ['"16" was corrected: change to "2024-03-04 16:45".'],
    ],
    [
      'times in a range of a keyword',
      'tag:[2019-10-17 10:30 TO 2019-10-18 11:00]',
      'tag:["2019-10-17 10:30" TO "2019-10-18 11:00"]',
      ['"2019-10-17 10:30 TO 2019-10-18 11:00" was put in quotes.'],
    ],
    [
      'times in a range of dates',
      'd:[2019-10-17 10:30 TO 2019-10-18 11:00]',
      'd:["2019-10-17T10:30" TO "2019-10-18T11:00"]',
      ['"2019-10-17 10:30 TO 2019-10-18 11:00" was put in quotes.'],
    ],
    [
      'a way out to everything',
      'x) OR (*',
      'x OR \\(*',
      ['")" was removed.', '"(" was treated as a literal character.'],
    ],
    ['a star with a parenthesis', 'x OR *)', 'x OR *\\)', ['")" was treated as a literal character.']],
    ['a parenthesis alone', '(', '\\(', ['"(" was treated as a literal character.']],
    ['an empty group', 'foo ()', 'foo', ['"()" was removed.']],
    ['an empty group alone', '()', '"()"', ['"()" was put in quotes.']],
    ['a group that is not closed', '(fish OR soup', '(fish OR soup)', ['"(" was closed.']],
    ['a group of a field', 'title:(bank OR', 'title:(bank )', ['"(" was closed.', '"OR" was removed.']],
    ['several groups', '((a', '((a))', ['"(" was closed.']],
    ['half a query', 'fish AND', 'fish', ['"AND" was removed.']],
    ['the other half', 'AND fish', 'fish', ['"AND" was removed.']],
    ['two operators', 'fish AND OR soup', 'fish OR soup', ['"AND" was removed.']],
    ['an operator alone', 'NOT', '"NOT"', ['"NOT" was put in quotes.']],
    ['a dash', 'fish -', 'fish', ['"-" was removed.']],
    ['a quotation mark', '"a b', '"a b"', ['""" was closed.']],
    ['a quotation mark behind a word', 'a "', 'a ""', ['""" was closed.']],
    ['a field without a value', 'title:', '"title:"', ['"title:" was put in quotes.']],
    ['an unknown field', 'titel:bank', '"titel:bank"', ['"titel:bank" was put in quotes.']],
    ['a word before a colon', 'note: call back', '"note: call" back', ['"note: call" was put in quotes.']],
    ['a time behind one', 'time: 10:30', '"time: 10:30"', ['"time: 10:30" was put in quotes.']],
    ['a path of Windows', 'C:\\', '"C:\\\\"', ['"C:\\" was put in quotes.']],
    ['an address', 'http://x.org/a', '"http://x.org/a"', ['"http://x.org/a" was put in quotes.']],
    ['a path of Unix in a field', 'foo:/x', '"foo:/x"', ['"foo:/x" was put in quotes.']],
    ['an open phrase of an unknown field', 'foo:"a b', '"foo:\\"a b"', ['"foo:"a b" was put in quotes.']],
    ['an open range of one', 'foo:[a TO b', '"foo:[a TO b"', ['"foo:[a TO b" was put in quotes.']],
    ['an open group of one', 'foo: (', '"foo: ("', ['"foo: (" was put in quotes.']],
    ['a blank behind a comparison', 'n:> 5', 'n:>5', ['">" was corrected: write the value right after >.']],
    ['two operators alone', 'AND OR', '"AND"', ['"AND" was put in quotes.', '"OR" was removed.']],
    ['suffixes alone', '^2^2^2', '"^2^2^2"', ['"^2^2^2" was put in quotes.']],
    ['an option with a colon', 'x --a:pg', 'x "--a:pg"', ['"--a:pg" was put in quotes.']],
    ['two operators at the end', 'fish AND NOT', 'fish', ['"AND NOT" was removed.']],
    ['a star before a colon', '*: fish', '"*:" fish', ['"*:" was put in quotes.']],
    ['a question before a colon', 'is it new?:', 'is it "new?:"', ['"new?:" was put in quotes.']],
    ['brackets without a range', 'a[] b', '"a[]" b', ['"a[]" was put in quotes.']],
    ['words in brackets', '[a b] c', '"[a b]" c', ['"[a b]" was put in quotes.']],
    [
      'one in a group behind a colon',
      'foo: ([b] c)',
      '"foo: ([b] c)"',
      ['"foo: ([b] c)" was put in quotes.'],
    ],
    ['one behind a colon', 'foo: [b]', '"foo: [b]"', ['"foo: [b]" was put in quotes.']],
    [
      'an open phrase of a field in one',
      'foo: tag:"b',
      '"foo: tag:\\"b"',
      ['"foo: tag:"b" was put in quotes.'],
    ],
    [
      'an open group at whose end a value lacks',
      '(a title:',
      '(a "title:")',
      ['"(" was closed.', '"title:" was put in quotes.'],
    ],
    ['a word in brackets', '[Update] b', '"[Update]" b', ['"[Update]" was put in quotes.']],
    ['half a range of a field', 'n:[5]', '"n:[5]"', ['"n:[5]" was put in quotes.']],
    ['a plus in an unknown field', 'foo:+x', '"foo:+x"', ['"foo:+x" was put in quotes.']],
    ['an unknown field of a phrase', 'foo:"a b"', '"foo:\\"a b\\""', ['"foo:"a b"" was put in quotes.']],
    ['an unknown field of a pattern', 'foo:b*', '"foo:b*"', ['"foo:b*" was put in quotes.']],
    ['an unknown field of a fuzzy word', 'foo:b~1', '"foo:b~1"', ['"foo:b~1" was put in quotes.']],
    ['an unknown field of a group', '-foo:(a b)^2', '-"foo:(a b)^2"', ['"foo:(a b)^2" was put in quotes.']],
    ['an unknown field before a blank', 'foo :x', '"foo :x"', ['"foo :x" was put in quotes.']],
    ['an unknown field in a field', 'title:(a foo:b)', 'title:(a "foo:b")', ['"foo:b" was put in quotes.']],
    [
      'two unknown fields',
      'foo:a foo:b',
      '"foo:a" "foo:b"',
      ['"foo:a" was put in quotes.', '"foo:b" was put in quotes.'],
    ],
    [
      'an unknown field of a range',
      'foo:[1 TO 2] x',
      '"foo:[1 TO 2]" x',
      ['"foo:[1 TO 2]" was put in quotes.'],
    ],
    ['an unknown field of a regexp', 'foo:/ab/', '"foo:/ab/"', ['"foo:/ab/" was put in quotes.']],
    ['an unknown field before a backslash', 'foo:x\\', '"foo:x\\\\"', ['"foo:x\\" was put in quotes.']],
    ['a bad value in an unknown field', 'foo:(n:x a)', '"foo:(n:x a)"', ['"foo:(n:x a)" was put in quotes.']],
    ['a bad value in another field', 'title:(n:x OR b)', 'title:("n:x" OR b)', ['"n:x" was put in quotes.']],
    [
      'bad values in the order of the text',
      'b) (a n:x',
      'b (a "n:x")',
      ['")" was removed.', '"(" was closed.', '"n:x" was put in quotes.'],
    ],
    ['an empty group between words', 'a()b*', 'a b*', ['"()" was removed.']],
    ['a bracket within a word', 'foo}bar', 'foo\\}bar', ['"}" was treated as a literal character.']],
    [
      'what stands behind something that is mended',
      '()^',
      '"()"',
      ['"()" was put in quotes.', '"^" was removed.'],
    ],
    [
      'what comes to light in a third reading',
      '( !^',
      '( "!^")',
      ['"(" was closed.', '"!^" was put in quotes.'],
    ],
    ['a bracket before a field', '{n:', '"{n:"', ['"{n:" was put in quotes.']],
    ['a parenthesis within a word', 'foo(bar', 'foo(bar)', ['"(" was closed.']],
    ['a sign before a value', 'title:-x', 'title:\\-x', ['"-" was treated as a literal character.']],
    ['a slash', 'a /b', 'a \\/b', ['"/" was treated as a literal character.']],
    ['a second colon', 'title:a:b', 'title:"a:b"', ['"a:b" was put in quotes.']],
    ['a smiley', 'ok :-)', '"ok :-"', ['"ok :-" was put in quotes.', '")" was removed.']],
    ['a hidden field', 'NOT secret:-x', 'NOT "secret:-x"', ['"secret:-x" was put in quotes.']],
    [
      'a hidden field by its alias, behind _exists_',
      '_exists_:s',
      '"_exists_:s"',
      ['"_exists_:s" was put in quotes.'],
    ],
    ['a value that is none', 'n:many AND b', '"n:many" AND b', ['"n:many" was put in quotes.']],
    ['a date that is none', 'd:2019-13-45', '"d:2019-13-45"', ['"d:2019-13-45" was put in quotes.']],
    ['a range that is not closed', 'n:[1 TO 5', 'n:[1 TO 5]', ['"[" was closed.']],
    ['a range without its ends that is not', 'n:{1 TO 5', 'n:{1 TO 5}', ['"{" was closed.']],
    ['an open range', 'n:[1 TO', '"n:[1 TO"', ['"n:[1 TO" was put in quotes.']],
    ['a bracket', 'a]', 'a', ['"]" was removed.']],
    ['a faulty regexp', 'a /[b/', 'a "/[b/"', ['"/[b/" was put in quotes.']],
    ['too many edits', 'foo~5', 'foo~2', ['"~5" was corrected: allow two edits.']],
    ['two signs', 'foo~~', 'foo~', ['"~" was removed.']],
    ['a sign without a number', 'foo^', 'foo', ['"^" was removed.']],
    ['a backslash', 'a\\', 'a\\\\', ['"\\" was treated as a literal character.']],
    ['a blank text', ' ', ' ', ['" " contains no words, so it finds nothing.']],
    ['an empty text', '', '', ['This place contains no words, so it finds nothing.']],
  ])('corrects %s', (_, text, source, messages) => {
    const { plan, changes } = planAnyText(schema, text)
    expect(plan.source).toBe(source)
    expect(changes.map(({ message }) => message)).toEqual(messages)
  })

  it('takes the options of planQuery, but for hidden fields', () => {
    expect(planAnyText(schema, ' ', { emptyQuery: 'all' })).toEqual({
      plan: planQuery(schema, ' ', { emptyQuery: 'all' }),
      changes: [],
    })
    expect(
      explain(planAnyText(schema, '(a b', { defaultOperator: 'and', defaultFields: ['title'] }).plan),
    ).toBe('documents where title has the word "a" and title has the word "b"')
    // @ts-expect-error no text of a user names hidden fields
    expect(() => planAnyText(schema, 'a', { hiddenFields: 'allowed' })).toThrow(TypeError)
  })

  it('takes now as given, also for a text that is corrected', () => {
    for (const text of ['d:now', '(d:now'])
      expect(planAnyText(schema, text, { now }).plan.root).toMatchObject({ from: now.getTime() })
  })

  it('corrects a text with the options that are given', () => {
    const { plan } = planAnyText(schema, '(d:2019', { timeZone: '+02:00' })
    expect(plan.root).toMatchObject({ from: Date.parse('2019-01-01T00:00:00+02:00') })
    expect(plan.schema.options.timeZone).toBe('+02:00')
    expect(plan.schema.options.limits).toEqual(schema.options.limits)
  })

  it('finds nothing for what has no words left, whatever a blank text finds', () => {
    expect(explain(planAnyText(schema, '()', { emptyQuery: 'all' }).plan)).toBe('no document')
    expect(explain(planAnyText(schema, ' ').plan)).toBe('no document')
    expect(explain(planAnyText(schema, ' ', { emptyQuery: 'none' }).plan)).toBe('no document')
  })

  it('tells the changes in the messages that are given', () => {
    const messages = { 'text-removed': ({ text }: { text: string }) => `${text} fehlt.` }
    expect(planAnyText(schema, 'foo)', { messages }).changes).toEqual([
      { code: 'unexpected-closing', span: { start: 3, end: 4 }, message: ') fehlt.' },
    ])
  })

  it('shows at most 60 units of a place', () => {
    const message = (text: string) => planAnyText(schema, text).changes[0]!.message
    const [long, longer] = ['b'.repeat(57), 'b'.repeat(58)]
    expect(message(`/[${long}/`)).toBe(`"/[${long}/" was put in quotes.`)
    expect(message(`/[${longer}/`)).toBe(`"/[${longer}…" was put in quotes.`)
  })

  it('cuts what is beyond the limits, and says so', () => {
    const long = planAnyText(schema, 'a 😀'.repeat(3000))
    expect(long.plan.source.length).toBeLessThanOrEqual(8192)
    expect(long.changes.map(({ code }) => code)).toContain('too-long')
    const wide = planAnyText(schema, 'a '.repeat(2000))
    expect(wide.plan.source).toBe('a '.repeat(1024))
    expect(wide.changes).toMatchObject([{ code: 'too-many-clauses', span: { start: 2048, end: 4000 } }])
    const deep = planAnyText(schema, `${'('.repeat(60)}a${')'.repeat(60)}`)
    expect(deep.changes.map(({ code }) => code)).toContain('too-deep')
    expect(explain(deep.plan)).toContain('the word "a"')
  })

  it.each([
    ['abc😀d', 'abc', { start: 3, end: 6 }],
    ['abcd😀', 'abcd', { start: 4, end: 6 }],
    ['ab😀d', 'ab😀', { start: 4, end: 5 }],
  ])('cuts %s at 4 units, and no character in two', (text, source, span) => {
    const short = defineSchema({ title: field.text() }, { defaultFields: ['title'], limits: { length: 4 } })
    const { plan, changes } = planAnyText(short, text)
    expect(plan.source).toBe(source)
    expect(changes).toMatchObject([{ code: 'too-long', span }])
  })

  const limited = (limits: object) =>
    defineSchema({ title: field.text() }, { defaultFields: ['title'], limits })
  const corrected = (limits: object, text: string) => {
    const { plan, changes } = planAnyText(limited(limits), text)
    return [plan.source, changes.map(({ code, span: { start, end } }) => [code, start, end])]
  }

  it('cuts no text of exactly the limit, and none that only its fixes make longer', () => {
    expect(corrected({ length: 4 }, 'abc)')).toEqual(['abc', [['unexpected-closing', 3, 4]]])
    expect(corrected({ length: 7 }, 'foo:bar')).toEqual(['"foo:bar"', [['unknown-field', 0, 7]]])
    expect(corrected({ length: 4 }, '      ')).toEqual(['    ', [['too-long', 4, 6]]])
  })

  it('names all that was cut, at its place in the text as it was given', () => {
    expect(corrected({ clauses: 2 }, 'foo:a b c')).toEqual([
      '"foo:a" b ',
      [
        ['unknown-field', 0, 5],
        ['too-many-clauses', 8, 9],
      ],
    ])
    expect(corrected({ length: 8, clauses: 2 }, 'a b c d e f')).toEqual([
      'a b ',
      [
        ['too-many-clauses', 4, 11],
        ['too-long', 8, 11],
      ],
    ])
  })

  it('puts a whole text in quotes within its limits', () => {
    const none = (limits: object) => defineSchema({ n: field.integer() }, { defaultFields: [], limits })
    expect(planAnyText(none({ clauses: 2 }), 'a b c d').plan.source).toBe('"a b "')
    expect(planAnyText(none({ length: 4 }), 'abcdef').changes).toMatchObject([
      { code: 'no-default-field', span: { start: 0, end: 4 } },
      { code: 'too-long', span: { start: 4, end: 6 } },
    ])
  })

  it('keeps the words of a text that the fields can hold', () => {
    const numbers = defineSchema({ n: field.number() }, { defaultFields: ['n'] })
    expect(explain(planAnyText(numbers, 'abc 5').plan)).toBe('documents where n is 5')
  })

  it('names the whole text where no field takes its words', () => {
    const none = defineSchema({ n: field.integer() }, { defaultFields: [] })
    const { plan, changes } = planAnyText(none, 'a b n:x')
    expect(explain(plan)).toBe('no document')
    expect(changes).toMatchObject([{ code: 'no-default-field', span: { start: 0, end: 7 } }])
  })

  it('says once what became of a place that is corrected twice', () => {
    // The quotation marks that the value gets first are part of the text that is put in quotes.
    const { plan, changes } = planAnyText(schema, 'n:!')
    expect(plan.source).toBe('"n:!"')
    expect(changes.map(({ message }) => message)).toEqual(['"n:!" was put in quotes.'])
  })

  it.each([
    ['n:abc n:5-10', '"n:abc" n:[5 TO 10]'],
    ['d:soon d:2020/1/5', '"d:soon" d:2020-01-05'],
    ['x)y foo)', 'x\\)y foo'],
  ])('corrects each error of one kind by its own first fix: %s', (text, source) => {
    expect(planAnyText(schema, text).plan.source).toBe(source)
  })

  it('corrects more errors of one kind than are listed', () => {
    const { plan, changes } = planAnyText(schema, 'title:-x '.repeat(250))
    expect(plan.source).toBe('title:\\-x '.repeat(250))
    expect(changes).toHaveLength(250)
    expect(planAnyText(schema, '['.repeat(250)).plan.source).toBe('\\['.repeat(250))
  })

  it('puts all of a text in quotes that has more errors than are tried', () => {
    const text = 'title:-x '.repeat(900)
    const { plan, changes } = planAnyText(schema, text)
    expect(plan.source).toBe(`"${text}"`)
    expect(changes).toMatchObject([{ code: 'sign-before-value', span: { start: 0, end: text.length } }])
  })

  it('applies no fix that guesses, and none of several', () => {
    expect(planAnyText(schema, 'd:4.3.2024').plan.source).toBe('"d:4.3.2024"')
    expect(planAnyText(schema, 'npm i --save').plan.source).toBe('npm i "--save"')
  })

  it('plans words that no field can hold as nothing', () => {
    const numbers = defineSchema({ n: field.number() }, { defaultFields: ['n'] })
    expect(explain(planAnyText(numbers, 'abc').plan)).toBe('no document')
    const none = defineSchema({ n: field.number() }, { defaultFields: [] })
    expect(explain(planAnyText(none, 'n:5 abc').plan)).toBe('no document')
  })
})

/** Everything that has a meaning, and what is near it. */
const PIECES = (
  'a bank Société wi-fi 😀 漢字 title: n: tag: d: secret: s: foo: _exists_: * ? b* Ma?S /re/ /[a/ " "" "a b" ' +
  'AND OR NOT && || ! + - ( ) () [ ] { } TO to : :: ~ ~1 ~3 ~0.8 ^ ^2 ^x > >5 <= = [1|TO|5] {*|TO|b} ' +
  'now-1d/d ' +
  '2019-10 abc -5 \\ \\u0041 \\u12 “ ” http://x.y/z \0 \ud800 \u3000 \t \n'
)
  .split(' ')
  .map((piece) => piece.replaceAll('|', ' '))

const SOUND = [
  'title:(fish OR soup) AND n:<30',
  '"central bank"~2 -tag:x* +d:[2019 TO 2020}',
  '(a AND (b OR NOT c))^2 /ban[ck]/ roam~1',
  'n:(>=10 AND <20) tag:"A B" _exists_:d',
]

function anyText({ below, pick, chance, times }: Random): string {
  const soup = (): string => times(1 + below(14), () => pick(PIECES) + (chance(0.5) ? ' ' : '')).join('')
  const mutated = (): string => {
    let text = pick(SOUND)
    for (let i = 1 + below(4); i > 0; i--) {
      const at = below(text.length + 1)
      text = text.slice(0, at) + (chance(0.5) ? pick(PIECES) : '') + text.slice(at + below(3))
    }
    return text
  }
  const hostile = (): string => pick(Object.values(hostileTexts))(8 + below(chance(0.002) ? 9000 : 60))
  const units = (): string => String.fromCharCode(...times(below(20), () => below(0x10000)))
  const kind = below(20)
  return kind < 10 ? soup() : kind < 17 ? mutated() : kind < 19 ? hostile() : units()
}

const seed = seedOfRun()

test(`any text is planned, and each change stands where it says (SEED=${seed})`, () => {
  const random = createRandom(seed)
  const cases = casesOfRun(scaled(1_000_000))
  let sound = 0
  for (let i = 0; i < cases; i++) if (checkAnyText(schema, anyText(random), now).isSound) sound++
  expect(sound / cases).toBeGreaterThan(0.05)
  expect(sound / cases).toBeLessThan(0.95)
})

test('a fix that leaves a pattern without hits is not taken', () => {
  const { plan } = planAnyText(defineSchema({ t: field.text() }, { defaultFields: ['t'] }), 'foo)*')
  expect(plan.source).toBe('"foo)*"')
})
