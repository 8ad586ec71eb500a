import { describe, expect, test } from 'vitest'
import { type CompleteOptions, complete } from '../../src/editor/index.ts'
import { defineSchema, field } from '../../src/index.ts'
import { shop } from './support/shop.ts'

const now = new Date('2026-11-22T23:30:00Z')

/** The options at the mark `|`, and the text that they replace. */
async function at(marked: string, options: CompleteOptions<typeof shop> = {}) {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  const found = await complete(shop, text, caret, { now, ...options })
  if (found === null) return null
  const labels = found.options.map(({ label }) => label)
  const accept = (label: string) => {
    const option = found.options.find((each) => each.label === label)
    if (option === undefined) throw new Error(`${label} is not among ${labels}`)
    return text.slice(0, found.from) + option.apply + text.slice(found.to)
  }
  return { ...found, labels, accept, replaced: text.slice(found.from, found.to) }
}

/** The first options at the mark. */
async function labels(marked: string, options?: CompleteOptions<typeof shop>): Promise<readonly string[]> {
  return (await at(marked, options))?.labels ?? []
}

/** The text after an option is taken. */
async function taken(marked: string, label: string): Promise<string> {
  return (await at(marked))!.accept(label)
}

const FIELDS = 'headline organisation source language path price pages live published'.split(' ')

test('at most a hundred options are offered', async () => {
  const fields = Array.from({ length: 150 }, (_, i) => [`field${i}`, field.keyword()] as const)
  const wide = defineSchema(Object.fromEntries(fields), { defaultFields: ['field0'] })
  expect((await complete(wide, '', 0, { explicit: true }))!.options).toHaveLength(100)
})

describe('where a clause begins', () => {
  test('the fields are offered, with descriptions or kinds, and NOT among the first ten', async () => {
    const found = (await at('|'))!
    expect(found.labels.slice(0, 10)).toEqual([...FIELDS, 'NOT'])
    expect(found.options.slice(0, 2)).toEqual([
      { label: 'headline', apply: 'headline:', kind: 'field', detail: 'The title.' },
      { label: 'organisation', apply: 'organisation:', kind: 'field', detail: 'text' },
    ])
    expect(found.options.find(({ label }) => label === 'title')).toMatchObject({ detail: 'headline' })
  })

  test.each([
    ['pri|', 'price', 'price:'],
    ['bank AND pu|', 'published', 'bank AND published:'],
    ['(a OR (lan|', 'language', '(a OR (language:'],
    ['-so|', 'source', '-source:'],
    ['"a"so|', 'source', '"a"source:'],
    ['PRI|', 'price', 'price:'],
    ['tit|', 'title', 'title:'],
    // the name of a field that stands there already
    ['he|adline:bank', 'headline', 'headline:bank'],
    ['pri|ze:5', 'price', 'price:5'],
    ['|x:5', 'pages', 'pages:5'],
    ['"pri|ce":5', 'price', 'price:5'],
    ['pri|:5', 'price', 'price:5'],
    ['|*:*', 'price', 'price:'],
    // what would become one word is set apart
    ['a &&|', 'price', 'a && price:'],
    ['*:*|', 'AND', '*:* AND '],
    ['a |&& b', 'price', 'a price:&& b'],
    ['a |-b', 'AND', 'a AND -b'],
    ['|"a"b', 'NOT', 'NOT b'],
    ['x"|a"', 'AND', 'x AND '],
    ['x"|a', 'price', 'x price:'],
    ['x"|price":5', 'pages', 'x pages:5'],
    ['x* AND"|a"', 'price', 'x* AND price:'],
    ['x~"|a"', 'OR', 'x~ OR '],
    ['x^2"|a"', 'price', 'x^2 price:'],
    ['price:>5"|a"', 'OR', 'price:>5 OR '],
    ['-"|a"', 'price', '-price:'],
    // broken texts
    [') pri|', 'price', ') price:'],
    ['"never closed" (pri|', 'price', '"never closed" (price:'],
    ['[1 TO pri AND pri|', 'price', '[1 TO pri AND price:'],
  ])('%s: %s', async (marked, label, after) => {
    expect(await taken(marked, label)).toBe(after)
  })

  test('operators come first after an operand', async () => {
    for (const marked of [
      'a |',
      '(a) |',
      '(price:) |',
      'price:5 |',
      '[a TO b] |',
      '"a" |',
      'a^2 |',
      '(a |',
      '(a |)',
      '"a"|',
      'source:(Reuse) |',
      'source:>="Reuse"|',
      'a |(b)',
      'a |[1 TO 2]',
      '/x/|',
      '(a)|',
      'price:[1 TO 2]|',
      'a~1 |',
    ])
      expect((await labels(marked)).slice(0, 3), marked).toEqual(['AND', 'OR', 'NOT'])
  })

  test('operators have details', async () => {
    const { options } = (await at('a |'))!
    expect(options.slice(0, 3).map(({ detail }) => detail)).toEqual([
      'both clauses',
      'at least one clause',
      'exclude the next clause',
    ])
  })

  test('no operator is offered where none may stand', async () => {
    expect(await labels('|')).not.toContain('AND')
    for (const marked of ['a AND |', '(|', 'NOT |', 'a (|', 'price: AND |', 'a OR (b AND |']) {
      expect(await labels(marked)).not.toContain('OR')
      expect(await labels(marked)).toContain('price')
    }
    for (const marked of ['NOT |', '-|', 'a AND NOT |', 'a | -b'])
      expect(await labels(marked)).not.toContain('NOT')
    expect((await labels('a | AND b')).filter((label) => /^[A-Z]+$/.test(label))).toEqual([])
  })

  test('an operator replaces the one that stands there', async () => {
    expect(await taken('a A|N b', 'AND')).toBe('a AND b')
    expect(await taken('a |AND b', 'OR')).toBe('a OR b')
    expect(await taken('a an|', 'AND')).toBe('a AND ')
  })

  test('a field that cannot take the value behind it is not offered', async () => {
    const takers = async (marked: string) => (await labels(marked)).filter((each) => FIELDS.includes(each))
    expect(await takers('|:abc')).toEqual(['headline', 'organisation', 'source', 'language', 'path'])
    expect(await takers('| abc')).toEqual(['headline', 'organisation', 'source', 'language', 'path'])
    expect(await takers('x|x:true')).toEqual([])
    expect(await takers('|xx:true')).toEqual([...FIELDS.slice(0, 5), 'live'])
    expect(await takers('|:5')).toEqual(FIELDS.filter((name) => name !== 'live' && name !== 'published'))
    expect(await takers('|:2019')).toEqual(FIELDS.filter((name) => name !== 'live'))
    expect(await takers('|:/x/')).toEqual(['headline', 'organisation', 'source', 'language'])
    expect(await takers('|:-5')).toEqual(['price', 'pages'])
    expect(await takers('|(a OR 5)')).toEqual(['headline', 'organisation', 'source', 'language', 'path'])
    expect(await takers('|(1 OR 5)')).toEqual(
      FIELDS.filter((name) => name !== 'live' && name !== 'published'),
    )
    expect(await takers('(pa|:abc')).toEqual(['path'])
    // The field is the one at the caret, also behind a group, in one, and behind a space that is inserted.
    expect(await takers('(a)p|x:true')).toEqual(['path'])
    expect(await takers('source:(p|x:5)')).toEqual(['path', 'price', 'pages'])
    expect(await takers('x"p|x":true')).toEqual(['path'])
    // What another field takes is its own matter.
    expect(await takers('|(nosuch:1 OR 5)')).toEqual(
      FIELDS.filter((name) => name !== 'live' && name !== 'published'),
    )
  })
})

describe('in a group of a field', () => {
  test.each(['source:(|', 'source:(|)', 'source:((|', 'source:(Reuse OR |', 'source:(| AND b)'])(
    'its values come before the fields: %s',
    async (marked) => {
      const found = await labels(marked)
      expect(found.slice(0, 2)).toEqual(['Reuse', 'Business Feed'])
      expect(found).toContain('headline')
    },
  )

  test.each(['source:(a |', 'source:((a) |', 'source:((a |', 'source:(price:5 |'])(
    'its values come after the operators: %s',
    async (marked) => {
      expect((await labels(marked)).slice(0, 4)).toEqual(['AND', 'OR', 'NOT', 'Reuse'])
    },
  )

  test('they are no longer offered once it is closed', async () => {
    for (const marked of ['source:(a) |', 'source:((a) b) |', '(source:a) |'])
      expect((await labels(marked)).slice(0, 4)).toEqual(['AND', 'OR', 'NOT', 'headline'])
  })
})

describe('the listed values of the default fields', () => {
  const fields = {
    kind: field.keyword({ values: ['alpha', 'beta gamma'] }),
    alpine: field.text(),
    other: field.keyword({ values: ['album'] }),
  }
  const schema = defineSchema(fields, { defaultFields: ['kind', 'alpine'] })
  const offered = async (marked: string) => {
    const found = await complete(schema, marked.replace('|', ''), marked.indexOf('|'))
    return found?.options.map(({ label, apply }) => `${label}: ${apply}`) ?? []
  }

  test('are offered after the fields once something is typed', async () => {
    expect(await offered('al|')).toEqual(['alpine: alpine:', 'alpha: alpha'])
    expect(await offered('x AND bet|')).toEqual(['beta gamma: "beta gamma"'])
    expect(await offered('"bet|')).toEqual(['beta gamma: "beta gamma"'])
    expect(await offered(') al|')).toEqual(['alpine: alpine:', 'alpha: alpha'])
    expect((await offered('|')).join()).not.toContain('alpha')
  })

  test('are offered neither in the group of a field nor as its name', async () => {
    expect(await offered('other:(al|)')).toEqual(['album: album', 'alpine: alpine:'])
    expect(await offered('al|:x')).toEqual(['alpine: alpine'])
  })
})

describe('the value of a field', () => {
  test.each([
    ['source:|', 'Reuse', 'source:Reuse'],
    ['source:Re|use', 'Reuse', 'source:Reuse'],
    ['source:|xyz AND b', 'Reuse', 'source:Reuse AND b'],
    ['source:bus|', 'Business Feed', 'source:"Business Feed"'],
    ['source:feed|', 'Business Feed', 'source:"Business Feed"'],
    ['source:"Bus|iness Feed" AND a', 'Business Feed', 'source:"Business Feed" AND a'],
    ['source:"Bus|', 'Business Feed', 'source:"Business Feed"'],
    ['source:"Bus|ine AND b', 'Business Feed', 'source:"Business Feed" AND b'],
    ['source:"Business F|e AND b', 'Business Feed', 'source:"Business Feed" AND b'],
    ['source:"|', 'wi-fi', 'source:"wi-fi"'],
    ['source:"Re"|', 'Reuse', 'source:"Reuse"'],
    ['source:fi|', 'wi-fi', 'source:wi-fi'],
    ['source:R|*', 'Reuse', 'source:Reuse'],
    ['source:|*', 'Reuse', 'source:Reuse'],
    ['source:|/x/', 'Reuse', 'source:Reuse'],
    ['source:|', 'AND', 'source:"AND"'],
    ['source:a|', 'a"b', 'source:"a\\"b"'],
    ['source:(Reuse OR wi|)', 'wi-fi', 'source:(Reuse OR wi-fi)'],
    ['source:(Reuse |', 'OR', 'source:(Reuse OR '],
    ['source:(|', 'wi-fi', 'source:(wi-fi'],
    ['source:[|', 'Business Feed', 'source:["Business Feed"'],
    ['source:[a TO x|]', 'x\\y]', 'source:[a TO "x\\u005cy]"]'],
    ['source:>=bus|', 'Business Feed', 'source:>="Business Feed"'],
    ['language:|', 'de', 'language:de'],
    ['live:|', 'true', 'live:true'],
    ['live:fal|', 'false', 'live:false'],
    ['live:"f|"', 'false', 'live:"false"'],
    ['price:|', '>=', 'price:>='],
    ['price:|', '[* TO *]', 'price:[* TO *]'],
    ['price:|', '*', 'price:*'],
    ['price:(1 |&& 2)', '*', 'price:(1 * && 2)'],
    ['price:(1 ||| 2)', '*', 'price:(1 * || 2)'],
    ['source:"|a"b', '*', 'source:* b'],
    ['source:"|a"*', '*', 'source:* *'],
    ['source:(x"|a")', 'Reuse', 'source:(x "Reuse")'],
    ['price:|*"x"', '>=', 'price:>= "x"'],
    ['price:[|', '*', 'price:[*'],
    ['price:[1 |', 'TO', 'price:[1 TO '],
    ['price:[1 T|', 'TO', 'price:[1 TO '],
    ['price:[1 T| 5]', 'TO', 'price:[1 TO 5]'],
    ['price:[1 TO |', '*', 'price:[1 TO *'],
    ['price:[1 TO 5 |', ']', 'price:[1 TO 5 ]'],
    ['price:|>5', '<', 'price:<'],
    ['source:[TO |', 'TO', 'source:[TO TO '],
    ['source:[TO TO |', 'wi-fi', 'source:[TO TO wi-fi'],
    ['source:[a TO TO |', '}', 'source:[a TO TO }'],
    ['published:[* TO 2|]', '2026-11', 'published:[* TO 2026-11]'],
    ['published:|', 'last 7 days', 'published:>=now-7d/d'],
    ['published:la|', 'last 24 hours', 'published:>=now-24h'],
    ['published:mon|', 'this month', 'published:now/M'],
    ['published:now-1|', 'yesterday', 'published:now-1d/d'],
    ['published:(now/d OR |', 'last 7 days', 'published:(now/d OR >=now-7d/d'],
    ['published:[now-7|', '7 days ago', 'published:[now-7d/d'],
    ['published:>=|', 'this month', 'published:>=now/M'],
    ['published:{2019 TO |}', 'now', 'published:{2019 TO now}'],
    ['published:20|', '2026-11-22', 'published:2026-11-22'],
    ['_exists_:pr|', 'price', '_exists_:price'],
    ['_exists_:|', 'headline', '_exists_:headline'],
  ])('%s: %s', async (marked, label, after) => {
    expect(await taken(marked, label)).toBe(after)
  })

  test('the first options of a date are the periods that people mean, each once', async () => {
    const found = (await at('published:|'))!.options.slice(0, 8)
    expect(found.map(({ label, apply }) => `${label}: ${apply}`)).toEqual([
      'today: now/d',
      'yesterday: now-1d/d',
      'last 7 days: >=now-7d/d',
      'last 30 days: >=now-30d/d',
      'this week: now/w',
      'this month: now/M',
      'this year: now/y',
      'last 24 hours: >=now-24h',
    ])
    expect(found[0]).toEqual({ label: 'today', apply: 'now/d', kind: 'date', detail: 'now/d' })
  })

  test.each(['published:[|', 'published:{2019 TO |'])(
    'an end of a range is an instant: %s',
    async (marked) => {
      expect((await at(marked))!.options.map(({ label, apply }) => `${label}: ${apply}`)).toEqual([
        'today: now/d',
        'yesterday: now-1d/d',
        '7 days ago: now-7d/d',
        '30 days ago: now-30d/d',
        'this week: now/w',
        'this month: now/M',
        'this year: now/y',
        'now: now',
        '*: *',
      ])
    },
  )

  test('so is what follows a comparison, which has no open end', async () => {
    expect((await labels('published:>=|')).slice(2)).toEqual([
      ...['7 days ago', '30 days ago', 'this week', 'this month', 'this year', 'now'],
    ])
    expect(await labels('price:>|')).toEqual([])
  })

  test.each(['price', 'pages'])('a number can be bounded on either side: %s', async (name) => {
    const { options } = (await at(`${name}:|`))!
    expect(options.map(({ label, kind, detail }) => `${label} ${kind}: ${detail}`)).toEqual([
      '>= bound: at least',
      '<= bound: at most',
      '> bound: more than',
      '< bound: less than',
      '[* TO *] bound: a range',
      '* value: any value',
    ])
    const shown = async (marked: string) =>
      (await at(marked))!.options.map(({ label, kind, detail }) => `${label} ${kind}: ${detail}`)
    expect(await shown(`${name}:[|`)).toEqual(['* bound: no limit'])
    expect(await shown(`${name}:[1 |`)).toEqual(['TO operator: then the upper end'])
    expect(await shown(`${name}:[1 TO 2 |`)).toEqual([
      '] bound: including this end',
      '} bound: excluding this end',
    ])
  })

  test('a date can be bounded too, a text cannot', async () => {
    expect((await labels('published:|')).slice(8)).toEqual(['>=', '<=', '>', '<', '[* TO *]', '*'])
    expect(await labels('live:|')).toEqual(['true', 'false', '*'])
    for (const marked of ['live:>|', 'live:[|', 'live:[true TO |']) expect(await at(marked)).toBeNull()
  })

  test('nothing is offered behind a sign that follows the colon, for no value may stand there', async () => {
    for (const marked of ['source:-|', 'price:+|', 'published:-|', 'source : -|'])
      expect(await at(marked)).toBeNull()
    expect(await labels('source:(-|)')).toContain('Reuse')
    expect(await labels('price:-2|', { values: async () => ['-2.5'] })).toContain('-2.5')
  })

  test('what begins as typed comes first, then in another case, then what has a word that does', async () => {
    const values = ['x ab', 'ABd', 'bnak', 'xbanky', 'abc', 'area 51']
    const schema = defineSchema({ k: field.keyword({ values }) }, { defaultFields: [] })
    const offered = async (text: string, explicit = false) =>
      (await complete(schema, text, text.length, { explicit }))?.options.map(({ label }) => label)
    expect(await offered('k:ab')).toEqual(['abc', 'ABd', 'x ab'])
    expect(await offered('k:51')).toEqual(['area 51'])
    // On request what contains the text comes before what is similar.
    expect(await offered('k:bank', true)).toEqual(['xbanky', 'bnak'])
  })

  test('the first thousand values are compared with a misspelt one', async () => {
    const values = Array.from({ length: 1001 }, (_, i) => String(i).padStart(4, '0'))
    const schema = defineSchema(
      { k: field.keyword({ values: values.with(999, 'basle').with(1000, 'basel') }) },
      { defaultFields: [] },
    )
    const found = await complete(schema, 'k:bsale', 7, { explicit: true })
    expect(found?.options.map(({ label }) => label)).toEqual(['basle'])
  })

  test('a value that a bare word would not mean is in quotes', async () => {
    const values = ['TO', '=x', 'a.b', 'a:b', '>x', 'a*b']
    const schema = defineSchema({ k: field.keyword({ values }) }, { defaultFields: [] })
    const offered = async (text: string) =>
      (await complete(schema, text, text.length))?.options.map(({ apply }) => apply)
    expect(await offered('k:[')).toEqual(['"TO"', '"=x"', 'a.b', 'a:b', '">x"', '"a*b"', '*'])
    expect(await offered('k:>')).toEqual(['TO', '"=x"', 'a.b', '"a:b"', '>x', '"a*b"'])
    expect(await offered('k:')).toEqual(['TO', '=x', 'a.b', '"a:b"', '">x"', '"a\\*b"', '*'])
  })

  test('no date is written for a year that has not four digits', async () => {
    const offered = async (now: Date, timeZone = 'UTC') =>
      (await at('published:9|', { now, timeZone }))?.options.map(({ apply }) => apply) ?? []
    const lastHour = new Date('9999-12-31T23:30:00Z')
    expect(await offered(lastHour)).toEqual(['9999-12-31', '9999-12', '9999'])
    expect(await offered(lastHour, 'Europe/Zurich')).toEqual([])
  })

  test('a written date is today in the time zone of the schema, its month and its year', async () => {
    const zurich = defineSchema({ d: field.date() }, { defaultFields: [], timeZone: 'Europe/Zurich' })
    const found = (await complete(zurich, 'd:2', 3, { now }))!
    expect(found.options.map(({ apply, detail }) => [apply, detail])).toEqual([
      ['2026-11-23', 'today'],
      ['2026-11', 'this month'],
      ['2026', 'this year'],
    ])
  })

  test('a field without values has only what any field has', async () => {
    expect(await labels('headline:|')).toEqual(['*'])
    expect(await labels('headline:b|')).toEqual([])
  })
})

test('the whole value in quotes comes first when the caret is at its start', async () => {
  expect((await labels('source:"|wi-fi"')).slice(0, 2)).toEqual(['wi-fi', 'Reuse'])
  expect((await at('source:"|"'))!.replaced).toBe('""')
})

describe('nothing is offered', () => {
  test.each([
    ...['headline:bank|', 'xyz|', 'ban|k', '/re|gexp/', 'a~|', 'a^2|', '"in a |phrase"', 'nosuch:|'],
    ...['price : : |x', 'secret:|', 'tenant:[|x', 'sec|', 'tenan|', '_exists_:sec|', '_exists_:hus|', 'hus|'],
    ...['price |: 5', 'price:|(5)', 'price:|[1 TO 2]', 'n| AND b', 'a &|& b'],
    // before a second colon
    ...['headline:pr|ice:x', 'headline:pri|:x', '_exists_:pr|ice:x'],
    // what is typed already
    ...['a AND|', 'price:[1 TO|', 'source:Reuse|', 'source:"Reuse|"', 'source:"Reuse"|', 'language:DE|'],
    ...['published:now/d|', 'price|:5', 'price:[1 TO 2 |]', 'price:{1 TO 2 | }'],
  ])('at %s', async (marked) => {
    expect((await labels(marked)).filter((label) => label !== 'AND')).toEqual([])
  })

  test.each([-1, 2, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('at the caret %s', async (caret) => {
    expect(await complete(shop, 'a', caret)).toBe(null)
  })

  test('beyond the limits', async () => {
    expect(await complete(shop, 'a '.repeat(5000), 3)).toBe(null)
    expect(await complete(shop, 'a '.repeat(2000), 3999)).toBe(null)
    expect(await labels('a price:|', { limits: { clauses: 1 } })).toEqual([])
  })
})

test('the texts of options are in the language of the messages', async () => {
  const messages = { 'complete-any-value': () => 'irgendein Wert', 'complete-today': () => 'heute' }
  expect((await at('headline:|', { messages }))!.options[0]!.detail).toBe('irgendein Wert')
  expect((await labels('published:he|', { messages }))[0]).toBe('heute')
})

test('the name of a field is escaped, and its values are tried in it', async () => {
  const schema = defineSchema({ 'a b': field.number() }, { defaultFields: [] })
  const offered = async (text: string, caret = text.length) => {
    const found = await complete(schema, text, caret, { values: async () => ['5', 'x'] })
    return found?.options.map(({ apply }) => apply)
  }
  expect(await offered('a')).toEqual(['a\\ b:'])
  expect(await offered('a:5', 1)).toEqual(['a\\ b'])
  expect(await offered('_exists_:')).toEqual(['a\\ b'])
  expect((await offered('a\\ b:'))!.slice(0, 2)).toEqual(['5', '>='])
})

test('no hidden field shows, in any option at any caret', async () => {
  for (const text of ['', 'a ', 's', 'secret:', 'tenant:h', '_exists_:', 'NOT t', 'source:h', 'secret:(h'])
    for (const explicit of [true, false])
      expect(JSON.stringify(await complete(shop, text, text.length, { explicit }))).not.toMatch(
        /secret|tenant|hush/,
      )
})

test('on request, what contains the typed text or is similar to it is offered too', async () => {
  expect(await labels('blish|')).toEqual([])
  expect(await labels('blish|', { explicit: true })).toEqual(['published'])
  expect(await labels('orgnaisation|', { explicit: true })).toEqual(['organisation'])
})

describe('a provider of values', () => {
  const provider = (answer: readonly string[]) => {
    const asked: [string, string][] = []
    const values = async (name: string, prefix: string) => {
      asked.push([name, prefix])
      return answer
    }
    return { asked, values }
  }

  test('is asked with the name of the field and what is typed, and its values come first', async () => {
    const { asked, values } = provider(['wi-fi', 'New York', 'x'])
    expect(await labels('title:"new yo|rk"', { values })).toEqual(['New York', 'wi-fi', 'x'])
    expect((await at('path:|', { values }))!.accept('New York')).toBe('path:"New York"')
    expect((await at('organisation:|', { values }))!.accept('x')).toBe('organisation:"x"')
    expect((await at('headline:|', { values }))!.accept('x')).toBe('headline:x')
    expect((await at('path:(a |)', { values }))!.labels.slice(0, 6)).toEqual([
      ...['AND', 'OR', 'NOT', 'wi-fi', 'New York', 'x'],
    ])
    expect(asked).toEqual([
      ['headline', 'new yo'],
      ['path', ''],
      ['organisation', ''],
      ['headline', ''],
      ['path', ''],
    ])
  })

  test('is asked for the ends of a range, after a comparison and in a group', async () => {
    const { asked, values } = provider(['a'])
    const places = ['path:(c|)', 'source:[d|', 'source:[a TO e|', 'source:>=f|']
    for (const marked of [...places, 'path:[d|', 'path:>f|', 'live:<|']) await at(marked, { values })
    expect(asked).toEqual([
      ['path', 'c'],
      ['source', 'd'],
      ['source', 'e'],
      ['source', 'f'],
    ])
  })

  test('gives its best fifty values, those that fit what is typed first', async () => {
    const many = Array.from({ length: 60 }, (_, i) => `v${i}`)
    expect(await labels('path:|', { values: provider(many).values })).toEqual([...many.slice(0, 50), '*'])
    const { values } = provider(['zzz', 'x ab', 'abc'])
    expect(await labels('path:ab|', { values })).toEqual(['abc', 'x ab', 'zzz'])
  })

  test('can give an empty value, and dates that need quotes', async () => {
    expect((await at('path:|', { values: provider(['']).values }))!.accept('')).toBe('path:""')
    const { values } = provider(['2019', 'abc', '2019-10-17T10:30'])
    const dates = (await at('published:|', { values }))!.options.slice(0, 3)
    expect(dates.map(({ apply }) => apply)).toEqual(['2019', '"2019-10-17T10:30"', 'now/d'])
  })

  test('is not asked where no value of a known field stands', async () => {
    const { asked, values } = provider(['x'])
    for (const marked of ['|', 'a|', 'nosuch:|', 'secret:|', 'price:[1 |', '_exists_:|', 'pri|ce:5'])
      await at(marked, { values })
    expect(asked).toEqual([])
  })

  test('gives no value that the field cannot take', async () => {
    const { values } = provider(['5', 'abc', '-1.5', '7e400', '5 OR 6'])
    expect((await labels('price:|', { values })).slice(0, 3)).toEqual(['5', '-1.5', '>='])
    expect((await labels('pages:|', { values })).slice(0, 2)).toEqual(['5', '>='])
  })

  test('whose values the schema lists too shows them once, where case is ignored in one case', async () => {
    const { values } = provider(['wi-fi', 'Wi-Fi', 'wi-fi'])
    expect(await labels('source:wi|', { values })).toEqual(['wi-fi', 'Wi-Fi'])
    const languages = provider(['DE', 'de', 'De']).values
    expect((await labels('language:|', { values: languages })).slice(0, 3)).toEqual(['DE', 'en', 'fr'])
  })

  test('can say how many documents have a value', async () => {
    const values = async () => [{ value: 'wi-fi', count: 12 }, 'Reuse']
    const { options } = (await at('source:|', { values }))!
    expect(options.slice(0, 2)).toEqual([
      { label: 'wi-fi', apply: 'wi-fi', kind: 'value', count: 12 },
      { label: 'Reuse', apply: 'Reuse', kind: 'value' },
    ])
  })

  test('that the field compares as equal come once, with the sum of their counts', async () => {
    const schema = defineSchema(
      {
        color: field.keyword({ ignoreCase: true }),
        place: field.keyword({ ignoreCase: true, fold: true }),
        code: field.keyword(),
      },
      { defaultFields: ['color'] },
    )
    const given = [
      { value: 'Red', count: 3 },
      { value: 'Café', count: 5 },
      { value: 'red', count: 2 },
      { value: 'RED', count: 1 },
      { value: 'cafe', count: 4 },
    ]
    const offered = async (text: string) => {
      const { options } = (await complete(schema, text, text.length, { values: async () => given }))!
      return options.flatMap(({ label, count }) => (count === undefined ? [] : [[label, count]]))
    }
    expect(await offered('color:')).toEqual([
      ['Red', 6],
      ['Café', 5],
      ['cafe', 4],
    ])
    expect(await offered('place:')).toEqual([
      ['Red', 6],
      ['Café', 9],
    ])
    expect(await offered('code:')).toEqual(given.map(({ value, count }) => [value, count]))
  })

  test('can be aborted, before and while it works', async () => {
    const controller = new AbortController()
    let given: AbortSignal | undefined
    const values = (_: string, __: string, signal?: AbortSignal) => {
      given = signal
      return new Promise<string[]>(() => {})
    }
    const found = complete(shop, 'source:', 7, { values, signal: controller.signal })
    controller.abort()
    expect(await found).toBe(null)
    expect(given?.aborted).toBe(true)
    given = undefined
    expect(await complete(shop, 'source:', 7, { values, signal: controller.signal })).toBe(null)
    expect(given).toBe(undefined)
  })

  test('that fails because it was aborted is no failure', async () => {
    const controller = new AbortController()
    const { signal } = controller
    const values = () =>
      new Promise<string[]>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const found = complete(shop, 'source:', 7, { values, signal })
    controller.abort()
    expect(await found).toBe(null)
  })

  test('come in the case that is typed first', async () => {
    expect((await labels('source:q|', { values: async () => ['Qx', 'qx'] })).slice(0, 2)).toEqual([
      'qx',
      'Qx',
    ])
    expect((await labels('source:Q|', { values: async () => ['qx', 'Qx'] })).slice(0, 2)).toEqual([
      'Qx',
      'qx',
    ])
  })

  test.each([undefined, new AbortController().signal])(
    'that fails, or gives no strings, is no silence (%s)',
    async (signal) => {
      const values = () => Promise.reject(new Error('no network'))
      const fails = complete(shop, 'source:', 7, { values, ...(signal && { signal }) })
      await expect(fails).rejects.toThrow('no network')
      const given = (wrong: unknown) =>
        complete(shop, 'source:', 7, { values: async () => wrong as never, ...(signal && { signal }) })
      await expect(given('a')).rejects.toThrow(
        'complete: the argument values must be a list of strings or of { value, count }, not "a".',
      )
      for (const value of [5, { value: 'a' }, { value: 'a', count: '1' }, { value: null, count: 1 }, null])
        await expect(given(['a', value])).rejects.toThrow(
          /^complete: the argument values\[1\] must be a string, or \{ value, count \} with .*, not /,
        )
    },
  )
})
