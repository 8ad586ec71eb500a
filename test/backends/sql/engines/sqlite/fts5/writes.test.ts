import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  checkCompanions,
  checkTable,
  type Hints,
  readHints,
  toSql,
} from '../../../../../../src/backends/sql/index.ts'
import { planQuery } from '../../../../../../src/semantics/planQuery.ts'
import { drawUntil } from '../../../../../support/drawUntil.ts'
import { sampled, scaled } from '../../../../../support/scaled.ts'
import { formula, planOf } from '../../../support/arbitraryFormula.ts'
import { nasty } from '../../../support/nastySchema.ts'
import { fault, write } from './arbitraryWrite.ts'
import { asRare, forced, table, WrittenTable } from './writtenTable.ts'

const settings = [
  ['without recursive triggers', false],
  ['with recursive triggers', true],
] as const

describe.each(sampled(settings, 2))('the accelerator fts5 %s', (_, recursive) => {
  let world: WrittenTable
  beforeAll(() => {
    world = new WrittenTable(recursive)
  })
  afterAll(() => world.database.close())

  it('has the hits of the table without it, whatever was written', { timeout: 3_600_000 }, async () => {
    let [sieved, compared] = [0, 0]
    const formulas = fc.array(
      formula((leaf) => ['term', 'phrase', 'pattern', 'number'].includes(leaf.kind)),
      { minLength: 12, maxLength: 12 },
    )
    const written = fc.array(write, { minLength: 3, maxLength: 20 })
    const batch = fc.record({ before: written, fault: fc.option(fault, { freq: 2 }), after: written })
    const property = fc.asyncProperty(
      fc.array(batch, { minLength: 1, maxLength: 3 }),
      formulas,
      async (batches, wanted) => {
        await world.clear()
        const triggers = (await readHints(world.db, table, planQuery(nasty, 'a'))).triggers!
        let last: Hints | undefined
        for (const { before, fault, after } of batches) {
          for (const each of before) world.write(each)
          if (fault !== null) world.suffer(fault)
          for (const each of after) world.write(each)
          for (const each of wanted) {
            const plan = planOf(nasty, each)
            const expected = world.ids(toSql(plan, table))
            const hints = await readHints(world.db, table, plan)
            for (const given of [
              hints,
              asRare(structuredClone(hints)),
              last ?? hints,
              forced(plan, triggers),
            ]) {
              const where = toSql(plan, table, { hints: given })
              if (where.sql.includes(' match ')) sieved++
              compared++
              expect({ fault, where, ids: world.ids(where) }).toEqual({ fault, where, ids: expected })
            }
            last = asRare(hints)
          }
          if (fault !== null) {
            await world.mend()
            expect(await checkTable(world.db, table)).toEqual([])
          }
          const { missing, stale } = await checkCompanions(world.db, table)
          expect({ fault, missing, stale }).toEqual({ fault, missing: 0, stale: 0 })
        }
      },
    )
    await drawUntil(
      () => fc.assert(property, { numRuns: scaled(400, 6) }),
      () => expect(sieved).toBeGreaterThan(0),
    )
    if (scaled(100) === 100) console.log(`${compared} comparisons, ${sieved} with the index`)
    await world.clear()
    expect(await checkTable(world.db, table)).toEqual([])
  })
})
