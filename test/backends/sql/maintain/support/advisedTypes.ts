import { expect } from 'vitest'
import {
  type ColumnOptions,
  checkTable,
  type Dialect,
  defineTable,
  type RunStatement,
} from '../../../../../src/backends/sql/index.ts'
import { field } from '../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../src/schema/schema.ts'

/** The forms in which a message names a type that a description can have. */
const ADVICE = /(?:type: |\.type to |, say )'(\w+)'/g

const KINDS = {
  text: (array: boolean) => field.text({ array }),
  keyword: (array: boolean) => field.keyword({ array }),
  contains: (array: boolean) => field.contains({ array }),
  number: (array: boolean) => field.number({ array }),
  integer: (array: boolean) => field.integer({ array }),
  boolean: (array: boolean) => field.boolean({ array }),
  date: (array: boolean) => field.date({ array }),
}

const key = { name: 'id', type: 'bigint' } as const

/**
 * Asserts that each type that `checkTable` advises, for each kind of field in a column of each type, can be
 * described, and leads to no further advice.
 *
 * @param clause the end of `create table`
 */
export async function assertAdviceIsTaken(
  run: RunStatement,
  dialect: Dialect,
  types: readonly string[],
  clause = '',
): Promise<void> {
  const ids = types.map((_, i) => `c${i}`)
  await run('drop table if exists advised', [])
  const columns = types.map((type, i) => `${ids[i]} ${type}`).join(', ')
  await run(`create table advised (id bigint primary key, ${columns})${clause}`, [])
  const advised: string[] = []
  for (const [kind, make] of Object.entries(KINDS)) {
    for (const array of [false, true]) {
      const fields = Object.fromEntries(ids.map((id) => [id, make(array)]))
      const schema = defineSchema(fields, { defaultFields: [] })
      const described = (taken: Readonly<Record<string, string>>) => {
        const optionsOf = (id: string) => ({
          ...(kind === 'text' && { tokens: null }),
          ...(taken[id] !== undefined && { type: taken[id] }),
        })
        const options = Object.fromEntries(ids.map((id) => [id, optionsOf(id) as ColumnOptions]))
        return defineTable(schema, { name: 'advised', key, dialect, columns: options })
      }
      const adviceOn = async (taken: Readonly<Record<string, string>>) =>
        (await checkTable(run, described(taken))).flatMap(({ column, message }) =>
          [...message.matchAll(ADVICE)].map(([, type]) => [column!, type!] as const),
        )
      const advice = await adviceOn({})
      for (const [id, type] of advice) {
        const named = `${array ? 'list of ' : ''}${kind} in ${types[ids.indexOf(id)]} as ${type}`
        expect(() => described({ [id]: type }), named).not.toThrow()
        advised.push(named)
      }
      expect(await adviceOn(Object.fromEntries(advice))).toEqual([])
    }
  }
  expect(advised.length).toBeGreaterThan(types.length)
  await run('drop table advised', [])
}
