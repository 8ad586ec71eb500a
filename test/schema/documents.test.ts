import { describe, expect, test } from 'vitest'
import { toDocument, toElasticsearch, toMapping } from '../../src/backends/elasticsearch/index.ts'
import { prepare, toPredicate } from '../../src/backends/memory/index.ts'
import { defineTable, sqlite, toRow, toSql } from '../../src/backends/sql/index.ts'
import { DocumentError } from '../../src/schema/documentError.ts'
import { field } from '../../src/schema/field.ts'
import { readDocument } from '../../src/schema/readDocument.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { planQuery, safePlanQuery } from '../../src/semantics/planQuery.ts'

describe('lists in documents may be 100 deep', () => {
  const schema = defineSchema(
    { headline: field.text({ array: true }), 'author.name': field.keyword({ array: true }) },
    { defaultFields: ['headline'] },
  )
  const nested = (depth: number): never => JSON.parse(`${'['.repeat(depth)}"a"${']'.repeat(depth)}`) as never
  const table = defineTable(schema, { name: 't', key: 'id', dialect: sqlite() })
  const helpers: Record<string, (document: never) => unknown> = {
    readDocument: (document) => readDocument(schema, document),
    prepare: (document) => prepare(schema, document),
    toPredicate: (document) => toPredicate(planQuery(schema, 'a'))(document),
    toRow: (document) => toRow(table, document),
    toDocument: (document) => toDocument(schema, document),
  }

  test.each(Object.entries(helpers))('%s', (_, read) => {
    read({ headline: nested(100) } as never)
    read({ author: { name: nested(99) }, headline: 'a' } as never)
    for (const depth of [101, 100_000]) {
      expect(() => read({ headline: nested(depth) } as never)).toThrow(DocumentError)
      expect(() => read({ headline: nested(depth) } as never)).toThrow(
        'headline: lists are nested more than 100 deep.',
      )
    }
    expect(() => read({ author: [{ name: nested(100) }] } as never)).toThrow(/^author\.name: lists/)
  })
})

describe('fields may have the names of properties that all objects have', () => {
  const NAMES = [
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'isPrototypeOf',
  ] as const

  test.each(NAMES)('%s', (name) => {
    const schema = defineSchema(
      {
        other: field.text(),
        [name]: field.text({ whole: true }),
        [`a.${name}`]: field.keyword({ array: true }),
      },
      { defaultFields: ['other', name] },
    )
    const document = JSON.parse(`{"other":"x","${name}":"Wi-Fi","a":{"${name}":["b"]}}`)
    const table = defineTable(schema, { name: 't', key: 'id', dialect: sqlite() })
    expect(toRow(table, document)).toEqual(
      Object.fromEntries([
        ['other', 'x'],
        ['other_u121', ' x '],
        [name, 'Wi-Fi'],
        [`${name}_u121`, ' wi fi '],
        [`${name}_normalized`, 'wi-fi'],
        [`a_${name}`, '["b"]'],
      ]),
    )
    expect(toRow(table, {} as never)).toHaveProperty(`${name}_u121`, null)
    for (const text of ['fi', `${name}:wi`, `${name}:"wi-fi"`, `a.${name}:b`, `_exists_:${name}`]) {
      const plan = planQuery(schema, text)
      expect(toPredicate(plan)(document)).toBe(true)
      expect(toPredicate(plan)({} as never)).toBe(false)
      expect(toSql(plan, table).sql).toContain(name)
      expect(JSON.stringify(toElasticsearch(plan))).toContain(name.replace(/^_+/, ''))
    }
    expect(Object.keys(toMapping(schema).properties).join()).toContain(name.replace(/^_+/, ''))
    expect(JSON.stringify(toDocument(schema, document))).toContain('"Wi-Fi"')
    expect(readDocument(schema, {}).get(name)).toEqual([])
  })

  test.each(NAMES)('%s is an unknown field, alias and column where none is declared', (name) => {
    const schema = defineSchema({ other: field.text() }, { defaultFields: ['other'] })
    expect(safePlanQuery(schema, `${name}:a`).diagnostics[0]?.code).toBe('unknown-field')
    expect(() => defineSchema({ other: field.text() }, { defaultFields: [name as never] })).toThrow(TypeError)
    const columns = Object.fromEntries([[name, 'c']])
    expect(() =>
      defineTable(schema, { name: 't', key: 'id', dialect: sqlite(), columns: columns as never }),
    ).toThrow(`there is no option "columns.${name}"`)
    const aliased = defineSchema({ other: field.text({ aliases: [name] }) }, { defaultFields: ['other'] })
    expect(toPredicate(planQuery(aliased, `${name}:a`))({ other: 'a' })).toBe(true)
    const chosen = defineSchema({ [name]: field.keyword() }, { defaultFields: [] })
    const table = defineTable(chosen, {
      name: 't',
      key: 'id',
      dialect: sqlite(),
      columns: Object.fromEntries([[name, 'c']]),
    })
    expect(toRow(table, JSON.parse(`{"${name}":"a"}`))).toEqual({ c: 'a' })
  })
})
