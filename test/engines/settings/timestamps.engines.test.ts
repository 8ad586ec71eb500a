import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type Cursor,
  ddl,
  defineTable,
  mariadb,
  mysql,
  newest,
  toRow,
  toSql,
} from '../../../src/backends/sql/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { type Connection, openMysql } from '../../support/engines/connections.ts'
import { describeEngine } from '../../support/engines/describeEngine.ts'
import { memoryHits } from '../../support/engines/engine.ts'
import { insertRows } from '../../support/engines/sqlEngine.ts'
import { AUTUMN, loadZone, SPRING, ZONE } from './summerZone.ts'

const schema = defineSchema({ created: field.date() }, { defaultFields: [] })

const ordered = defineSchema({ created: field.date(), id: field.integer() }, { defaultFields: [] })

const MINUTE = 60_000
/** Every ten minutes for some hours around both changes, the ends of the range, and odd milliseconds. */
const INSTANTS = [
  ...[SPRING, AUTUMN].flatMap((change) =>
    Array.from({ length: 40 }, (_, i) => change + (i - 20) * 10 * MINUTE + (i % 3)),
  ),
  1000,
  999_999_999_999,
  2_147_483_647_999,
]

const QUERIES = [
  'created:2019-10-27',
  ...['01:00', '00:10', '00:50', '01:20', '02:00', '03:30'].flatMap((time) => [
    `created:"2019-10-27T${time}"`,
    `created:>="2019-10-27T${time}"`,
    `created:<"2019-10-27T${time}"`,
    `NOT created:["2019-03-31T${time}" TO "2019-10-27T${time}"]`,
  ]),
  'created:[1960 TO 2500]',
  'created:[2100 TO 2500]',
  'created:<1970',
  'created:<1970-01-01T00:00:02',
  'created:>=2038-01-19T03:14:07.999',
  'created:>2038-01-19T03:14:07',
  'NOT created:<2050',
].map((query) => query.replace(/:([<>]=?)(\d[^" ]*T[^" ]*)$/, ':$1"$2"'))

for (const [server, dialect] of [
  ['mariadb', mariadb()],
  ['mysql', mysql()],
] as const) {
  await describeEngine(server, `TIMESTAMP columns of ${server}`, (engine) => {
    const columns = { created: { type: 'timestamptz' } } as const
    const table = defineTable(schema, {
      name: 'stamps',
      key: { name: 'id', type: 'bigint' },
      dialect,
      columns,
    })
    const orderedTable = defineTable(ordered, { name: 'stamps', key: 'id', dialect, columns })
    let utc: Connection
    const open = (zone: string, protocol: 'text' | 'prepared' = 'prepared') =>
      openMysql(engine.url, { protocol, settings: [`set time_zone = '${zone}'`] })

    beforeAll(async () => {
      utc = await open('+00:00')
      await loadZone(utc)
      await utc.query('drop table if exists stamps')
      for (const statement of ddl(table)) await utc.query(statement)
      const rows = INSTANTS.map((created, i) => ({ id: i + 1, ...toRow(table, { created }) }))
      await insertRows(utc, table, rows)
    })
    afterAll(() => utc?.close())

    it.each([
      ['+00:00', 'prepared'],
      [ZONE, 'prepared'],
      [ZONE, 'text'],
      ['-11:30', 'text'],
      ['+13:00', 'prepared'],
      ['SYSTEM', 'prepared'],
    ] as const)('are found by their instants in a session in %s (%s)', async (zone, protocol) => {
      const session = await open(zone, protocol)
      const hitsOf = memoryHits(
        schema,
        INSTANTS.map((created) => ({ created })),
      )
      for (const query of QUERIES) {
        const plan = planQuery(schema, query)
        const { sql, parameters } = toSql(plan, table)
        // MySQL keeps local times only in the rows of a subquery.
        const subquery = server === 'mariadb' ? ['(select * from stamps limit 1000) as stamps'] : []
        for (const from of ['stamps', ...subquery]) {
          const rows = await session.query(`select id from ${from} where ${sql} order by id`, parameters)
          expect([query, from, rows.map(({ id }) => Number(id) - 1)]).toEqual([query, from, hitsOf(plan)])
        }
      }
      await session.close()
    })

    it.each(['+00:00', ZONE, '-11:30'])('are sorted by their instants in a session in %s', async (zone) => {
      const session = await open(zone)
      const newestFirst = [...INSTANTS.keys()].toSorted((a, b) => INSTANTS[b]! - INSTANTS[a]! || b - a)
      const found: number[] = []
      for (let after: Cursor | null = null, isLast = false; !isLast; ) {
        const page = newest(planQuery(ordered, '*'), orderedTable, {
          order: [{ created: 'desc' }, { id: 'desc' }],
          limit: 10,
          after,
        })
        const { sql, parameters } = page.selectSql()
        const rows = await session.query(`select id, created from stamps where ${sql}`, parameters)
        found.push(...rows.map(({ id }) => Number(id) - 1))
        const last = rows.length === 10 ? found.at(-1)! : null
        after = last === null ? null : [INSTANTS[last]!, last + 1]
        isLast = after === null
      }
      expect(found).toEqual(newestFirst)
      await session.close()
    })

    it('use their index', async () => {
      const filler = Array.from({ length: 3000 }, (_, i) => `(${1000 + i}, from_unixtime(${1e9 + i * 3600}))`)
      await utc.query(`insert into stamps (id, created) values ${filler.join(', ')}`)
      await utc.query('analyze table stamps')
      const session = await open(ZONE)
      const { sql, parameters } = toSql(planQuery(schema, 'created:2019-10-27'), table)
      const plan = JSON.stringify(
        await session.query(`explain format=json select id from stamps where ${sql}`, parameters),
      )
      expect(plan).toMatch(/range/)
      expect(plan).toContain('stamps_created_idx')
      await session.close()
      await utc.query('delete from stamps where id >= 1000')
    })

    it('take the instants of toRow in any session, or refuse them', async () => {
      for (const mode of ['STRICT_TRANS_TABLES', '']) {
        // In a prepared statement MySQL makes a local time of an instant first; checkTable says so.
        const session = await open(ZONE, server === 'mysql' ? 'text' : 'prepared')
        await session.query(`set sql_mode = '${mode}'`)
        await session.query('create temporary table written like stamps')
        const refused: number[] = []
        for (const [i, created] of INSTANTS.entries()) {
          const rows = [{ id: i + 1, ...toRow(table, { created }) }]
          await insertRows(session, { ...table, name: 'written' }, rows).catch(() => refused.push(created))
        }
        const instant = 'cast(unix_timestamp(created) * 1000 as signed)'
        const rows = await session.query(`select ${instant} as instant from written order by id`)
        const taken = INSTANTS.filter((created) => !refused.includes(created))
        expect(rows.map(({ instant }) => Number(instant))).toEqual(taken)
        // MariaDB takes local times only, and those of one of the two hours mean the other.
        const twice = refused.every((instant) => Math.abs(instant - AUTUMN) <= 60 * MINUTE)
        expect([twice, refused.length]).toEqual([true, server === 'mariadb' ? 6 : 0])
        await session.close()
      }
    })
  })
}
