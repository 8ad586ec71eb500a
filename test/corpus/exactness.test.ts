import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sqlite } from '../../src/backends/sql/index.ts'
import { safePlanQuery } from '../../src/semantics/planQuery.ts'
import { askCells, compileCells, questionsOf } from '../engines/exactness/askCells.ts'
import { compilers } from '../engines/exactness/compileOnly.ts'
import { documentsOfTable, schemaName, schemaOfTable } from '../engines/exactness/exactnessBatch.ts'
import {
  fieldNames,
  readExactnessTable,
  TABLE_ENGINES,
  type TableEngine,
} from '../engines/exactness/exactnessTable.ts'
import { renderExactness } from '../engines/exactness/renderExactness.ts'
import { openSqlite } from '../support/engines/connections.ts'
import { mongoEngine } from '../support/engines/mongoEngine.ts'
import { NOW } from '../support/engines/runCases.ts'
import { sqlEngine } from '../support/engines/sqlEngine.ts'

const table = readExactnessTable()
const schema = schemaOfTable(table)

describe('the table of what is exact', () => {
  test('says something of every engine, field and leaf, once', () => {
    expect(Object.keys(table.engines)).toEqual([...TABLE_ENGINES])
    const names = fieldNames(table)
    for (const row of table.rows) {
      const named = row.cells.flatMap(({ fields }) => fields)
      expect(new Set(named).size, row.leaf).toBe(named.length)
      expect(names, row.leaf).toEqual(expect.arrayContaining(named))
      if (row.elsewhere === undefined) expect(new Set(named), row.leaf).toEqual(new Set(names))
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

  test('asks queries that find some documents, but not all', () => {
    const count = documentsOfTable(table).length
    const idle = questionsOf(table).filter(
      ({ expected }) => expected.length === 0 || expected.length === count,
    )
    expect(idle.map(({ row, text }) => `${row.leaf}: ${text}`)).toEqual([])
  })

  test('says of what is no query why it is none', () => {
    const wrong = table.rows.flatMap((row) =>
      row.cells.flatMap(({ fields, queries, notAQuery }) =>
        notAQuery === undefined
          ? []
          : fields.flatMap((name) =>
              queries.filter((query) => {
                const { ok, diagnostics } = safePlanQuery(
                  schema,
                  query.replaceAll('{field}', schemaName(name)),
                  { now: NOW },
                )
                return ok || diagnostics.find(({ severity }) => severity === 'error')!.code !== notAQuery
              }),
            ),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('is what people read in grammar/exactness.md', () => {
    const written = readFileSync(new URL('../../grammar/exactness.md', import.meta.url), 'utf8')
    expect(written).toBe(renderExactness(table))
  })
})

describe('each cell of the table is true', () => {
  test.each([
    ['sqlite-functions', true],
    ['sqlite', false],
  ] as const)('%s', async (name, functions) => {
    const connection = openSqlite(functions)
    try {
      expect(await askCells(table, name, sqlEngine(name, sqlite({ functions }), connection))).toEqual([])
    } finally {
      await connection.close()
    }
  })

  test('mongodb', async () => {
    expect(await askCells(table, 'mongodb', mongoEngine())).toEqual([])
  })

  test.each(Object.entries(compilers(table)))('%s, as far as it compiles', (name, compile) => {
    expect(compileCells(table, name as TableEngine, compile)).toEqual([])
  })
})
