import { describe, expect, expectTypeOf, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../src/diagnostics/limits.ts'
import { DocumentError } from '../../src/schema/documentError.ts'
import type { DocumentOf } from '../../src/schema/documentOf.ts'
import { type FieldDefinition, type FieldOptions, field } from '../../src/schema/field.ts'
import { readDocument, valuesAsTheyStand } from '../../src/schema/readDocument.ts'
import {
  defineSchema,
  type FieldName,
  haveSameFields,
  isSameField,
  type SchemaField,
  withOptions,
} from '../../src/schema/schema.ts'
import { findField, indexOf } from '../../src/schema/schemaIndex.ts'

const schema = defineSchema(
  {
    headline: field.text({ html: true }),
    language: field.keyword({ values: ['en', 'fr'] }),
    isin: field.keyword({ array: true, aliases: ['code'] }),
    size: field.integer(),
    price: field.number(),
    live: field.boolean(),
    when: field.date(),
    secret: field.keyword({ hidden: true }),
    name: field.text({ whole: true }),
    'author.name': field.text(),
    'author.born': field.date(),
  },
  { defaultFields: ['headline'] },
)

test.each(Object.entries(field))(
  'field.%s takes every option of a field, and none is set otherwise',
  (kind, define) => {
    const make = define as (options?: FieldOptions) => FieldDefinition
    const given = { array: true, aliases: ['x'], hidden: true, approximate: true, description: 'd' } as const
    expect(make(given)).toMatchObject({ kind, ...given })
    expect(make()).toMatchObject({
      kind,
      array: false,
      aliases: [],
      hidden: false,
      approximate: false,
      description: '',
      html: false,
      whole: false,
      patterns: 'tokens',
      ignoreCase: false,
      fold: null,
      calendar: false,
      values: [],
    })
  },
)

test('texts and keywords have options of their own, each of which sets one property', () => {
  const text: FieldDefinition = field.text()
  const keyword: FieldDefinition = field.keyword()
  expect(field.text({ html: true })).toEqual({ ...text, html: true })
  expect(field.text({ whole: true })).toEqual({ ...text, whole: true })
  expect(field.text({ whole: true, patterns: 'whole' })).toEqual({ ...text, whole: true, patterns: 'whole' })
  expect(field.text({ fold: true })).toEqual({ ...text, fold: true })
  expect(field.keyword({ ignoreCase: true })).toEqual({ ...keyword, ignoreCase: true })
  expect(field.keyword({ fold: false })).toEqual({ ...keyword, fold: false })
  expect(field.keyword({ values: ['a', 'b'] })).toEqual({ ...keyword, values: ['a', 'b'] })
  expect(field.date({ calendar: true })).toEqual({ ...field.date(), calendar: true })
})

test.each<[FieldDefinition['kind'], others: readonly object[]]>([
  ['text', [{ ignoreCase: true }, { values: ['a'] }]],
  ['keyword', [{ html: true }, { whole: true }, { patterns: 'tokens' }]],
  ...(['contains', 'number', 'integer', 'boolean', 'date'] as const).map(
    (kind) =>
      [kind, [{ html: true }, { whole: true }, { ignoreCase: true }, { fold: true }]] as [
        typeof kind,
        object[],
      ],
  ),
])('field.%s refuses the options of other kinds', (kind, others) => {
  for (const options of others) {
    const define = () => (field[kind] as (options: object) => FieldDefinition)(options)
    expect(define).toThrow(`field.${kind}: there is no option "${Object.keys(options)[0]}"`)
  }
})

describe('a field that no function of field made is refused, and told which makes it', () => {
  test.each<[unknown, string]>([
    [{ kind: 'text' }, 'field.text(), not an object.'],
    ['keyword', 'field.keyword(), not "keyword".'],
    [field.date, 'field.date(), not the function date.'],
    [{ kind: 'other' }, 'a function of field, such as field.text(), not an object.'],
    [null, 'a function of field, such as field.text(), not null.'],
  ])('%o', (definition, told) => {
    const declare = () => defineSchema({ a: definition as FieldDefinition }, { defaultFields: [] })
    expect(declare).toThrow(TypeError)
    expect(declare).toThrow(told)
  })

  test('a complete one is refused for the option that is wrong', () => {
    const declare = (changes: object) => () =>
      defineSchema({ a: { ...field.text(), ...changes } }, { defaultFields: [] })
    expect(declare({ html: 'yes' })).toThrow('defineSchema: field "a": the option html must be')
    expect(declare({ html: undefined })).toThrow('the option html is missing; it must be true or false.')
    expect(declare({ fold: 1 })).toThrow('the option fold must be')
    expect(declare({ kind: 'other' })).toThrow('the option kind must be')
    expect(declare({ htlm: true })).toThrow('there is no option "htlm"')
  })

  test('a field of another schema is taken', () => {
    const other = defineSchema({ b: schema.fields['author.name'] }, { defaultFields: [] })
    expect(other.fields.b).toMatchObject({ kind: 'text', name: 'b', path: ['b'] })
  })
})

describe('types that follow from a schema', () => {
  test('the document', () => {
    type Document = DocumentOf<typeof schema>
    expectTypeOf<Document['headline']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Document['language']>().toEqualTypeOf<'en' | 'fr' | null | undefined>()
    expectTypeOf<Document['isin']>().toEqualTypeOf<readonly (string | null)[] | string | null | undefined>()
    expectTypeOf<Document['when']>().toEqualTypeOf<Date | string | number | null | undefined>()
    expectTypeOf<{ author: { name: string; born: Date } }>().toExtend<Document>()
    expectTypeOf<{ author: { name: number } }>().not.toExtend<Document>()
    expectTypeOf<FieldName<typeof schema>>().toEqualTypeOf<
      | 'headline'
      | 'language'
      | 'isin'
      | 'size'
      | 'price'
      | 'live'
      | 'when'
      | 'secret'
      | 'name'
      | 'author.name'
      | 'author.born'
    >()
  })

  test('a misspelt default field does not compile, and is refused at run time', () => {
    // @ts-expect-error there is no such field
    expect(() => defineSchema({ headline: field.text() }, { defaultFields: ['headlin'] })).toThrow(TypeError)
  })
})

test.each<[unknown, unknown, string]>([
  ['a', { defaultFields: [] }, 'the argument fields must be an object, not "a".'],
  [{}, {}, 'the option defaultFields is missing; it must be a list of strings.'],
  [{}, { defaultFields: ['a'] }, 'the default field "a" is not declared. Declare it, or leave it out.'],
  [{}, { defaultFields: [], limits: { slops: 1 } }, 'there is no option "limits.slops".'],
  [{}, { defaultFields: [], lenient: 'yes' }, 'the option lenient must be true or false, not "yes".'],
])('defineSchema(%j, %j) says what is wrong', (fields, options, message) => {
  expect(() => defineSchema(fields as never, options as never)).toThrow(`defineSchema: ${message}`)
})

describe('a contradictory declaration is refused', () => {
  test.each([
    [
      'a hidden default field',
      () => defineSchema({ a: field.text({ hidden: true }) }, { defaultFields: ['a'] }),
    ],
    [
      'a second default field that is not declared',
      () => defineSchema({ a: field.text() }, { defaultFields: ['a', 'b' as 'a'] }),
    ],
    [
      'an alias that is a field',
      () => defineSchema({ a: field.text({ aliases: ['b'] }), b: field.text() }, { defaultFields: ['a'] }),
    ],
    [
      'a second alias that is a field',
      () =>
        defineSchema({ a: field.text({ aliases: ['c', 'b'] }), b: field.text() }, { defaultFields: ['a'] }),
    ],
    [
      'an alias given twice',
      () =>
        defineSchema(
          { a: field.text({ aliases: ['c'] }), b: field.text({ aliases: ['c'] }) },
          { defaultFields: [] },
        ),
    ],
    ['an empty name', () => defineSchema({ '': field.text() }, { defaultFields: [] })],
    ['an empty part of a path', () => defineSchema({ 'a..b': field.text() }, { defaultFields: [] })],
    ['an empty first part', () => defineSchema({ '.b': field.text() }, { defaultFields: [] })],
    ['an empty last part', () => defineSchema({ 'a.': field.text() }, { defaultFields: [] })],
    [
      'a zone that does not exist',
      () => defineSchema({ a: field.text() }, { defaultFields: ['a'], timeZone: 'Mars/Olympus' }),
    ],
    ["patterns: 'whole' without whole: true", () => field.text({ patterns: 'whole' })],
    [
      'an operator that does not exist',
      () => defineSchema({ a: field.text() }, { defaultFields: ['a'], defaultOperator: 'xor' as 'or' }),
    ],
  ])('%s', (_, declare) => {
    expect(declare).toThrow(TypeError)
  })
})

test('options that are not given have their defaults', () => {
  expect(schema.options).toEqual({
    defaultOperator: 'or',
    precedence: 'lucene',
    splitWords: 'operator',
    lenient: false,
    timeZone: 'UTC',
    leadingWildcards: true,
    regexps: true,
    operatorWords: {},
    limits: DEFAULT_LIMITS,
  })
})

test.each([
  { defaultOperator: 'and' },
  { precedence: 'boolean' },
  { splitWords: 'phrase' },
  { lenient: true },
  { timeZone: 'Europe/Zurich' },
  { leadingWildcards: false },
  { regexps: false },
  { operatorWords: { and: ['UND'] } },
] as const)('the option %j is set, and no other', (option) => {
  const own = defineSchema({ a: field.text() }, { defaultFields: ['a'], ...option })
  expect(own.options).toEqual({ ...schema.options, ...option })
  expect(own.defaultFields).toEqual(['a'])
})

test('a limit that is given replaces the default one', () => {
  const { limits } = defineSchema({ a: field.text() }, { defaultFields: [], limits: { slop: 3 } }).options
  expect(limits).toEqual({ ...DEFAULT_LIMITS, slop: 3 })
})

describe('the option fold of a schema', () => {
  const declared = {
    text: field.text(),
    unfolded: field.text({ fold: false }),
    folded: field.text({ fold: true }),
    code: field.keyword(),
    foldedCode: field.keyword({ fold: true }),
    name: field.keyword({ ignoreCase: true }),
    unfoldedName: field.keyword({ ignoreCase: true, fold: false }),
    contains: field.contains(),
    n: field.number(),
  }
  const foldedIn = (options: { fold?: boolean }) =>
    Object.values<SchemaField>(defineSchema(declared, { defaultFields: [], ...options }).fields)
      .filter(({ fold }) => fold)
      .map(({ name }) => name)

  test('is that of each field that ignores case and says nothing itself', () => {
    expect(foldedIn({ fold: true })).toEqual(['text', 'folded', 'foldedCode', 'name'])
  })

  test.each([{}, { fold: false }])('folds none other than those that say so: %j', (options) => {
    expect(foldedIn(options)).toEqual(['folded', 'foldedCode'])
  })
})

describe('queries mean the same', () => {
  const only = (definition: FieldDefinition) => defineSchema({ a: definition }, { defaultFields: [] })

  test.each<[string, FieldDefinition, FieldDefinition]>([
    ['kind', field.keyword(), field.contains()],
    ['list', field.text({ array: true }), field.text()],
    ['markup', field.text({ html: true }), field.text()],
    ['whole value', field.text({ whole: true }), field.text()],
    ['folding', field.text({ fold: true }), field.text()],
    ['case', field.keyword({ ignoreCase: true }), field.keyword()],
  ])('not for fields of another %s', (_, one, other) => {
    expect(isSameField(only(one).fields.a, only(other).fields.a)).toBe(false)
    expect(isSameField(only(one).fields.a, only(one).fields.a)).toBe(true)
    expect(haveSameFields(only(one), only(other))).toBe(false)
    expect(haveSameFields(only(one), only(one))).toBe(true)
  })

  test('for a schema with other options and other default fields', () => {
    const a = { a: field.text(), b: field.text() }
    const one = defineSchema(a, { defaultFields: ['a'] })
    expect(haveSameFields(one, withOptions(one, { defaultOperator: 'and' }))).toBe(true)
    expect(haveSameFields(one, defineSchema(a, { defaultFields: ['b'], lenient: true }))).toBe(true)
  })

  test('not for a schema with more fields, with others or with hidden ones', () => {
    const one = only(field.text())
    const more = defineSchema({ a: field.text(), b: field.text() }, { defaultFields: [] })
    const renamed = defineSchema({ toString: field.text() }, { defaultFields: [] })
    for (const other of [more, renamed, only(field.text({ hidden: true }))]) {
      expect(haveSameFields(one, other)).toBe(false)
      expect(haveSameFields(other, one)).toBe(false)
    }
  })
})

test('shownNames are the names and aliases of the fields that are not hidden, as declared', () => {
  const declared = {
    b: field.text({ aliases: ['y', 'x'] }),
    secret: field.text({ hidden: true, aliases: ['s'] }),
    a: field.text(),
  }
  expect(indexOf(defineSchema(declared, { defaultFields: [] })).shownNames).toEqual(['b', 'y', 'x', 'a'])
})

test('findField finds hidden fields where it is told so, by their aliases too', () => {
  const hidden = defineSchema(
    { a: field.text(), secret: field.text({ hidden: true, aliases: ['s'] }) },
    { defaultFields: [] },
  )
  for (const name of ['secret', 's']) {
    expect(findField(hidden, name)).toBeUndefined()
    expect(findField(hidden, name, true)).toBe(hidden.fields.secret)
  }
  expect(findField(hidden, 'a', true)).toBe(hidden.fields.a)
  expect(findField(hidden, 'b', true)).toBeUndefined()
})

test('findField finds names and aliases, but no hidden fields and no properties of Object.prototype', () => {
  expect(findField(schema, 'code')?.name).toBe('isin')
  expect(findField(schema, 'author.name')?.name).toBe('author.name')
  expect(findField(schema, 'secret')).toBeUndefined()
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
    expect(findField(schema, name)).toBeUndefined()
  expect(indexOf(schema).shownNames).not.toContain('secret')
})

test('null and undefined are no values, alone and in lists', () => {
  const values = readDocument(schema, {
    isin: ['a', null, undefined, 'b'] as never,
    language: undefined as never,
  })
  expect(values.get('isin')).toEqual(['a', 'b'])
  expect(values.get('language')).toEqual([])
})

test('a field may be called __proto__', () => {
  const odd = defineSchema({ ['__proto__']: field.keyword() }, { defaultFields: [] })
  expect(readDocument(odd, JSON.parse('{"__proto__":"x"}')).get('__proto__')).toEqual(['x'])
  expect(readDocument(odd, {}).get('__proto__')).toEqual([])
})

test('properties of strings and functions are no values', () => {
  const lengths = defineSchema({ 'a.length': field.integer() }, { defaultFields: [] })
  for (const a of ['Ann', () => 1, ['Ann', 'Bo']])
    expect(readDocument(lengths, { a }).get('a.length')).toEqual([])
  expect(readDocument(lengths, { a: { length: 3 } }).get('a.length')).toEqual([3])
})

test('unset options do not replace those of the schema', () => {
  const own = withOptions(schema, { defaultOperator: 'and', timeZone: '+02:00' })
  expect(withOptions(own, { defaultOperator: undefined, limits: {} } as object).options).toEqual(own.options)
  expect(withOptions(own, { defaultFields: ['price'] }).defaultFields).toEqual(['price'])
  expect(withOptions(own, { lenient: true }).defaultFields).toEqual(['headline'])
  expect(withOptions(own, { lenient: true }).fields).toBe(schema.fields)
  const bounded = withOptions(withOptions(own, { limits: { clauses: 5 } }), { limits: { slop: 3 } })
  expect(bounded.options.limits).toEqual({ ...schema.options.limits, clauses: 5, slop: 3 })
  expect(() => withOptions(own, { defaultFields: ['secret'] })).toThrow(
    /^the default field "secret" is hidden, so no query may search it\.$/,
  )
  expect(() => withOptions(own, { timeZone: 'Mars/Olympus' })).toThrow(TypeError)
})

test.each(['defaultOperator', 'precedence', 'splitWords'])('an unknown value of %s is refused', (name) => {
  expect(() => defineSchema({}, { defaultFields: [], [name]: 'no' })).toThrow(`the option ${name} must be '`)
})

test('withOptions replaces options of a copy', () => {
  const changed = withOptions(schema, { defaultOperator: 'and', limits: { clauses: 5 } })
  expect(changed.options).toEqual({
    ...schema.options,
    defaultOperator: 'and',
    limits: { ...schema.options.limits, clauses: 5 },
  })
  expect(schema.options.defaultOperator).toBe('or')
})

describe('readDocument reads own properties through objects and lists', () => {
  test.each([
    ['a path', { author: { name: 'Ann' } }, 'author.name', ['Ann']],
    [
      'a list of objects',
      { author: [{ name: 'Ann' }, null, { name: ['Bo', null] }, {}] },
      'author.name',
      ['Ann', 'Bo'],
    ],
    ['nulls and empty lists', { isin: [null, []] }, 'isin', []],
    ['an empty string', { headline: '' }, 'headline', ['']],
    ['an inherited property', Object.create({ headline: 'x' }), 'headline', []],
    ['a value where the path continues', { author: 'Ann' }, 'author.name', []],
    ['NUL and lone surrogates', { headline: 'a\0\ud800' }, 'headline', ['a\ufffd\ufffd']],
    ['minus zero', { price: -0 }, 'price', [0]],
    ['a date', { when: new Date(5) }, 'when', [5]],
    ['the date of the number 0', { when: ['1970-01-01', 0] }, 'when', [0, 0]],
    ['false', { live: false }, 'live', [false]],
    ['zero', { size: 0 }, 'size', [0]],
  ])('%s', (_, document, name, values) => {
    expect(readDocument(schema, document).get(name)).toEqual(values)
  })

  test.each([
    ['a number as text', { headline: 5 }, 'headline'],
    ['text as a number', { size: '5' }, 'size'],
    ['a fraction as an integer', { size: 1.5 }, 'size'],
    ['an integer too large', { size: 2 ** 53 }, 'size'],
    ['an integer too small', { size: -(2 ** 53) }, 'size'],
    ['infinity', { price: Number.POSITIVE_INFINITY }, 'price'],
    ['a whole value too long', { name: 'é'.repeat(16_384) }, 'name'],
    ['not a number', { price: Number.NaN }, 'price'],
    ['text as a boolean', { live: 'true' }, 'live'],
    ['no date', { when: 'yesterday' }, 'when'],
    ['an object as a value', { headline: {} }, 'headline'],
    ['a keyword too long', { isin: 'é'.repeat(16_384) }, 'isin'],
    ['a hidden field', { secret: 1 }, 'secret'],
    ['deep down', { author: [{ name: 1 }] }, 'author.name'],
  ])('%s is a DocumentError with its path', (_, document, path) => {
    let error: unknown
    try {
      readDocument(schema, document)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(DocumentError)
    expect((error as DocumentError).path).toBe(path)
    expect(String(error)).toMatch(/^DocumentError: /)
  })

  test.each([
    [{ headline: 5 }, 'headline: expected a string, found 5.'],
    [{ language: true }, 'language: expected a string, found true.'],
    [{ size: 1.5 }, 'size: expected an integer within ±9007199254740991, found 1.5.'],
    [{ size: '5' }, 'size: expected a finite number, found "5".'],
    [{ size: Number.NaN }, 'size: expected a finite number, found NaN.'],
    [{ price: Number.NaN }, 'price: expected a finite number, found NaN.'],
    [{ live: 1 }, 'live: expected true or false, found 1.'],
    [{ when: 'today' }, 'when: expected a Date, an ISO 8601 string or epoch milliseconds, found "today".'],
    [
      { isin: 'a'.repeat(32_767) },
      'isin: the value is longer than 32766 UTF-8 bytes, the maximum for a whole value.',
    ],
    [{ price: 'a\u202eb' }, 'price: expected a finite number, found "a\\u202eb".'],
    ['a', 'document: it must be an object with the fields of the schema, not "a".'],
    [[], 'document: it must be an object with the fields of the schema, not a list. Pass one at a time.'],
  ])('%j is refused with its path and what is right: %s', (document, message) => {
    let error: unknown
    try {
      readDocument(schema, document)
    } catch (thrown) {
      error = thrown
    }
    expect((error as DocumentError).message).toBe(message)
  })

  test('what is no schema is refused', () => {
    expect(() => readDocument({} as never, {})).toThrow(/^readDocument: the argument schema must be a schema/)
  })

  test('a bigint is refused by its type', () => {
    const message = 'size: expected a finite number, found the bigint 5.'
    expect(() => readDocument(schema, { size: 5n })).toThrow(message)
  })

  test('valuesAsTheyStand are flat, without nulls, and not checked', () => {
    const authors = { author: [{ name: ['Ann', null, ['Bo']] }, { name: 5 }, null, {}] }
    expect(valuesAsTheyStand(schema.fields['author.name'], authors)).toEqual(['Ann', 'Bo', 5])
    expect(valuesAsTheyStand(schema.fields.when, { when: '2019' })).toEqual(['2019'])
    expect(valuesAsTheyStand(schema.fields.when, {})).toEqual([])
  })

  test.each([
    ['a'.repeat(40), JSON.stringify('a'.repeat(40))],
    ['a'.repeat(41), JSON.stringify(`${'a'.repeat(40)}…`)],
    [{}, 'an object'],
    [String, 'the function String'],
    [true, 'true'],
    [Symbol('a'), 'Symbol(a)'],
  ])('%j is shown in the message, cut after 40 characters', (value, shown) => {
    expect(() => readDocument(schema, { price: value })).toThrow(`found ${shown}.`)
  })

  test('a keyword of exactly 32,766 bytes is taken', () => {
    expect(readDocument(schema, { isin: 'é'.repeat(16_383) }).get('isin')).toHaveLength(1)
    expect(readDocument(schema, { isin: '€'.repeat(10_922) }).get('isin')).toHaveLength(1)
    expect(() => readDocument(schema, { isin: '€'.repeat(10_923) })).toThrow(DocumentError)
    expect(readDocument(schema, { name: 'a'.repeat(32_766) }).get('name')).toHaveLength(1)
    expect(() => readDocument(schema, { name: 'a'.repeat(32_767) })).toThrow(DocumentError)
  })

  test('a keyword is measured as engines have it: U+0000 and lone surrogates are U+FFFD', () => {
    for (const unit of ['\0', '\ud800']) {
      expect(readDocument(schema, { isin: unit.repeat(10_922) }).get('isin')).toHaveLength(1)
      expect(() => readDocument(schema, { isin: unit.repeat(10_923) })).toThrow(
        'longer than 32766 UTF-8 bytes',
      )
    }
  })

  test('other strings may have any length', () => {
    expect(readDocument(schema, { headline: 'a'.repeat(100_000) }).get('headline')).toHaveLength(1)
  })

  test('an integer at the bounds is taken', () => {
    const bounds = [2 ** 53 - 1, -(2 ** 53 - 1)]
    expect(bounds.map((size) => readDocument(schema, { size }).get('size'))).toEqual(bounds.map((n) => [n]))
  })
})
