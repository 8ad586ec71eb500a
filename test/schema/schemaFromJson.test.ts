import { describe, expect, test } from 'vitest'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { schemaFromJson } from '../../src/schema/schemaFromJson.ts'

describe('schemaFromJson', () => {
  test('makes what defineSchema makes of the same fields and options', () => {
    const json = JSON.stringify({
      fields: {
        headline: { kind: 'text', html: true },
        source: { kind: 'keyword', ignoreCase: true, aliases: ['src'] },
        'author.born': { kind: 'date' },
      },
      defaultFields: ['headline', 'source'],
      defaultOperator: 'and',
      timeZone: '+02:00',
      fold: true,
      limits: { slop: 3 },
    })
    expect(schemaFromJson(json)).toEqual(
      defineSchema(
        {
          headline: field.text({ html: true }),
          source: field.keyword({ ignoreCase: true, aliases: ['src'] }),
          'author.born': field.date(),
        },
        {
          defaultFields: ['headline', 'source'],
          defaultOperator: 'and',
          timeZone: '+02:00',
          fold: true,
          limits: { slop: 3 },
        },
      ),
    )
  })

  test('needs no default fields', () => {
    expect(schemaFromJson('{"fields": {"n": {"kind": "number"}}}').defaultFields).toEqual([])
  })

  test.each([
    ['[]', 'it must be an object, not a list'],
    ['null', 'it must be an object, not null'],
    ['{}', 'it needs "fields", an object'],
    ['{"fields": []}', 'it needs "fields", an object'],
    ['{"fields": {"a": {}}}', 'the field "a" needs a kind: text, keyword, contains, number, integer, '],
    ['{"fields": {"a": null}}', 'the field "a" needs a kind: '],
    ['{"fields": {"a": "text"}}', 'the field "a" needs a kind: '],
    ['{"fields": {"a": {"kind": 1}}}', 'the field "a" needs a kind: '],
    ['{"fields": {"a": {"kind": "toString"}}}', 'the field "a" needs a kind: '],
    ['{"fields": {"a": {"kind": "date", "html": true}}}', 'the field "a": field.date: there is no option'],
    ['{"fields": {"a": {"kind": "text"}}, "defaultFields": ["b"]}', 'the default field "b" is not declared'],
    ['{"fields": {}, "operator": "and"}', 'there is no option "operator"'],
  ])('refuses %s', (json, message) => {
    expect(() => schemaFromJson(json)).toThrow(TypeError)
    expect(() => schemaFromJson(json)).toThrow(message)
  })

  test('throws a SyntaxError for what is no JSON', () => {
    expect(() => schemaFromJson('{fields}')).toThrow(SyntaxError)
  })
})
