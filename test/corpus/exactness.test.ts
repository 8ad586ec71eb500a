import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { safePlanQuery } from '../../src/semantics/planQuery.ts'
import { cellQueries, checkCells, checkCompiledCells, compilers } from '../engines/exactness/checkCells.ts'
import {
  documentsOfTable,
  fieldNames,
  readExactnessTable,
  schemaName,
  schemaOfTable,
  TABLE_ENGINES,
  type TableEngine,
} from '../engines/exactness/exactnessTable.ts'
import { renderExactness } from '../engines/exactness/renderExactness.ts'
import { openEngine } from '../support/engines/openEngine.ts'
import { NOW } from '../support/engines/runCases.ts'
import { sampled } from '../support/scaled.ts'

const table = readExactnessTable()
const schema = schemaOfTable(table)

describe('the exactness table', () => {
  test('has one status for every engine, field and leaf', () => {
    expect(Object.keys(table.engines)).toEqual([...TABLE_ENGINES])
    const names = fieldNames(table)
    for (const row of table.rows) {
      const fields = row.cells.flatMap(({ fields }) => fields)
      expect(new Set(fields).size, row.leaf).toBe(fields.length)
      expect(names, row.leaf).toEqual(expect.arrayContaining(fields))
      if (row.elsewhere === undefined) expect(new Set(fields), row.leaf).toEqual(new Set(names))
      for (const { queries, refused = {} } of row.cells) {
        expect(queries.length, row.leaf).toBeGreaterThan(0)
        expect(TABLE_ENGINES, row.leaf).toEqual(expect.arrayContaining(Object.keys(refused)))
        expect(Object.keys(table.needs), row.leaf).toEqual(expect.arrayContaining(Object.values(refused)))
      }
    }
    const used = table.rows.flatMap(({ cells }) =>
      cells.flatMap(({ refused = {} }) => Object.values(refused)),
    )
    expect(new Set(used)).toEqual(new Set(Object.keys(table.needs)))
  })

  test('has queries that find some documents but not all', () => {
    const count = documentsOfTable(table).length
    const unselective = cellQueries(table).filter(
      ({ expected }) => expected.length === 0 || expected.length === count,
    )
    expect(unselective.map(({ row, text }) => `${row.leaf}: ${text}`)).toEqual([])
  })

  test('has the error code of each invalid query', () => {
    const errorOf = (query: string): string | undefined => {
      const { ok, diagnostics } = safePlanQuery(schema, query, { now: NOW })
      return ok ? undefined : diagnostics.find(({ severity }) => severity === 'error')!.code
    }
    for (const row of table.rows) {
      for (const { fields, queries, notAQuery } of row.cells) {
        if (notAQuery === undefined) continue
        for (const name of fields) {
          const texts = queries.map((query) => query.replaceAll('{field}', schemaName(name)))
          expect(texts.map((text) => [text, errorOf(text)])).toEqual(texts.map((text) => [text, notAQuery]))
        }
      }
    }
  })

  test('is rendered in grammar/exactness.md', () => {
    const written = readFileSync(new URL('../../grammar/exactness.md', import.meta.url), 'utf8')
    expect(written).toBe(renderExactness(table))
  })
})

describe('each cell of the table is true', () => {
  const engines = [
    ['sqlite-functions', 'sqlite'],
    ['sqlite-functions', 'sqlite, json'],
    ['sqlite-functions', 'sqlite, children'],
    ['sqlite', 'sqlite without functions'],
    ['mongodb', 'mongodb'],
  ] as const
  test.each(sampled(engines, 2))('of %s on %s', async (column, name) => {
    const { engine, close } = await openEngine(name)
    try {
      expect(await checkCells(table, column, engine)).toEqual([])
    } finally {
      await close()
    }
  })

  test.each(sampled(Object.entries(compilers(table)), 3, 1))(
    'on %s, as far as it compiles',
    (name, compile) => {
      expect(checkCompiledCells(table, name as TableEngine, compile)).toEqual([])
    },
  )
})
