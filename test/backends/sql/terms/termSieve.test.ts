import { describe, expect, it } from 'vitest'
import { readHintsSync } from '../../../../src/backends/sql/hints/readHints.ts'
import {
  ddl,
  defineTable,
  type Hints,
  mariadb,
  mysql,
  type SqlText,
  toSql,
} from '../../../../src/backends/sql/index.ts'
import { termIndexOf } from '../../../../src/backends/sql/terms/termIndex.ts'
import { field } from '../../../../src/schema/field.ts'
import { defineSchema } from '../../../../src/schema/schema.ts'
import { planQuery } from '../../../../src/semantics/planQuery.ts'
import { boundText } from '../support/boundText.ts'

const schema = defineSchema(
  {
    title: field.text(),
    body: field.text(),
    code: field.keyword({ ignoreCase: true, array: true }),
    memo: field.contains(),
  },
  { defaultFields: ['title', 'body', 'code'] },
)
const key = { name: 'id', type: 'bigint' } as const
const table = defineTable(schema, { name: 'doc', key, dialect: mysql(), accelerators: 'all' })

/** The hints of a table of 10,000 rows; a word in `frequent` has so many documents, others have none. */
function hintsFor(query: string, frequent: Readonly<Record<string, number>> = {}, of = table): Hints {
  const bytes = (word: string) => Buffer.from(word).toString('hex')
  return readHintsSync(of, planQuery(schema, query), (text, parameters) => {
    if (text.startsWith('explain')) return [{ rows: 10_000 }]
    if (!text.includes('count_0')) return [{ there: 1, usable: 1 }]
    const words = parameters.filter((each) => /^[0-9a-f]*$/.test(String(each)))
    const counts = words.map((word) => {
      const found = Object.keys(frequent).find((each) => bytes(each) === word)
      return found === undefined ? 0 : frequent[found]!
    })
    return [Object.fromEntries([0, ...counts].map((count, i) => [`count_${i}`, count]))]
  })
}

function compiled(query: string, hints = hintsFor(query), of = table): SqlText {
  return toSql(planQuery(schema, query), of, { hints })
}

/** The words that the sieve of a query looks up. */
function lookedUp(query: string, frequent: Readonly<Record<string, number>> = {}): string[] {
  const { sql, parameters } = compiled(query, hintsFor(query, frequent))
  if (!sql.includes('isoquery_found')) return []
  const count = sql.slice(0, sql.indexOf('information_schema')).match(/unhex/g)!.length
  return parameters.slice(0, count).map((each) => Buffer.from(String(each), 'hex').toString())
}

describe('the sieve of a table of terms', () => {
  it.each([
    ['mysql', mysql()],
    ['mariadb', mariadb()],
  ])('is the expected SQL on %s', async (name, dialect) => {
    const of = defineTable(schema, { name: 'press.doc', key, dialect, accelerators: ['terms'] })
    const parts = ['fox', '"quick fox"~2', 'title:qui*', 'fox OR dog'].map((query) => {
      const { sql, parameters } = compiled(query, hintsFor(query, {}, of), of)
      return `-- ${query}\n${sql}\n-- ${JSON.stringify(parameters.map(boundText))}\n`
    })
    await expect(parts.join('\n')).toMatchFileSnapshot(`../golden/${name}.terms.sql`)
  })

  it('looks up a word once for all its fields, and both sides of OR', () => {
    expect(lookedUp('fox')).toEqual(['fox'])
    expect(lookedUp('fox OR dog')).toEqual(['fox', 'dog'])
    expect(lookedUp('title:fox OR (*:* NOT dog)')).toEqual([])
    expect(lookedUp('fox OR memo:dog')).toEqual([])
  })

  it('looks up the rarest side of AND', () => {
    expect(lookedUp('fox AND dog', { fox: 7 })).toEqual(['dog'])
    expect(lookedUp('fox AND dog', { dog: 7 })).toEqual(['fox'])
    expect(lookedUp('fox AND NOT dog')).toEqual(['fox'])
    expect(lookedUp('fox AND memo:dog')).toEqual(['fox'])
  })

  it('is not used for frequent words, nor by hints that do not know them', () => {
    expect(lookedUp('fox', { fox: 1000 })).toEqual(['fox'])
    expect(lookedUp('fox', { fox: 1001 })).toEqual([])
    expect(lookedUp('fox OR dog', { fox: 501, dog: 500 })).toEqual([])
    const none = toSql(planQuery(schema, 'fox'), table).sql
    for (const hints of [hintsFor('dog'), { documents: 1e9, frequencies: {} }])
      expect(compiled('fox', hints).sql).toBe(none)
    const { open: _, ...unknown } = hintsFor('fox').frequencies
    expect(compiled('fox', { documents: 10_000, frequencies: unknown }).sql).toBe(none)
  })

  it('is not used if too many rows may be missing in the index', () => {
    const { documents, frequencies } = hintsFor('fox')
    const hints = { documents, frequencies: { ...frequencies, open: 1001 } }
    expect(compiled('fox', hints).sql).not.toContain('isoquery_found')
  })

  it('looks up the longest words of a phrase, each once', () => {
    const words = lookedUp('title:"a bb ccc dddd eeeee eeeee"')
    expect(words.toSorted()).toEqual(['bb', 'ccc', 'dddd', 'eeeee'])
  })

  it('looks up the first bytes of a long word, whole characters or not', () => {
    const [word] = compiled(`title:${'é'.repeat(80)}`).parameters
    expect(word).toBe('c3a9'.repeat(64))
    expect(compiled(`title:a${'é'.repeat(80)}*`).sql).not.toContain('< unhex')
    expect(compiled('title:é*').parameters.slice(0, 2)).toEqual(['c3a9', 'c3a9ff'])
  })

  it('asks for at most 32 words', () => {
    const words = (count: number) => Array.from({ length: count }, (_, i) => `title:w${i}`)
    expect(lookedUp(words(32).join(' OR '))).toHaveLength(32)
    expect(lookedUp(words(33).join(' OR '))).toEqual([])
    expect(lookedUp(words(33).join(' AND '))).toHaveLength(1)
  })

  it('does not refuse a query at a limit of the database', () => {
    const { limits } = mysql()
    const tight = { ...table, dialect: { ...table.dialect, limits: { ...limits, parameters: 3 } } }
    expect(compiled('title:fox', hintsFor('title:fox'), tight).sql).not.toContain('isoquery_found')
  })
})

describe('the statements for a table of terms', () => {
  it('have names that the database takes, for tables of any name', () => {
    const long = '𐐷ab`c'.repeat(10)
    const of = defineTable(schema, { name: long, key, dialect: mysql(), accelerators: 'all' })
    const { name, triggers, mark, open } = termIndexOf(of)!
    const names = [name, ...triggers, mark, open]
    for (const each of names) expect([...each].length).toBeLessThanOrEqual(64)
    expect(new Set(names).size).toBe(8)
    const other = defineTable(schema, { name: `${long}x`, key, dialect: mysql(), accelerators: 'all' })
    expect(termIndexOf(other)!.name).not.toBe(name)
  })

  it('are absent without the accelerator, and for a table without texts', () => {
    const plain = defineTable(schema, { name: 'doc', key, dialect: mysql() })
    expect(ddl(plain).join()).not.toContain('isoquery')
    const numbers = defineSchema({ price: field.number() }, { defaultFields: ['price'] })
    const of = defineTable(numbers, { name: 'doc', key, dialect: mysql(), accelerators: 'all' })
    expect(ddl(of).join()).not.toContain('isoquery')
  })
})
