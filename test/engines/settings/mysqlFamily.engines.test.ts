import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineTable, mariadb, mysql, type Table, toSql } from '../../../src/backends/sql/index.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { quote } from '../../../src/syntax/escape.ts'
import { type Connection, openMysql } from '../../support/engines/connections.ts'
import { describeEngine } from '../../support/engines/describeEngine.ts'
import { memoryHits } from '../../support/engines/engine.ts'
import {
  createExisting,
  DOCUMENTS,
  existingTable,
  insertDocuments,
  QUERIES,
  releases,
} from './existingReleases.ts'
import { sessionsOf, stringsOf } from './mysqlSessions.ts'

/** The positions of a query's hits in a table, whose keys are those of `keyOf`. */
async function hits(
  connection: Connection,
  table: Table,
  query: string,
  { alias = table.name, from = table.name } = {},
): Promise<readonly number[]> {
  const { sql, parameters } = toSql(planQuery(table.schema, query), table, { alias })
  const rows = await connection.query(
    `select ${alias}.id as id from ${from} as ${alias} where ${sql}`,
    parameters,
  )
  return rows.map(({ id }) => Number(String(id).replace(/\D/g, '')) - 1).sort((a, b) => a - b)
}

const plans = QUERIES.map((query) => planQuery(releases, query))

async function assertQueries(
  connection: Connection,
  table: Table,
  documents = DOCUMENTS,
  names?: { alias: string; from: string },
): Promise<void> {
  const expected = plans.map(memoryHits(releases, documents))
  for (const [i, query] of QUERIES.entries())
    expect([query, await hits(connection, table, query, names)]).toEqual([query, expected[i]])
}

for (const [server, dialectOf] of [
  ['mariadb', mariadb],
  ['mysql', mysql],
] as const) {
  await describeEngine(server, `${server} as people have it`, (engine) => {
    const dialect = dialectOf()
    let connection: Connection
    beforeAll(async () => {
      connection = await openMysql(engine.url)
    })
    afterAll(() => connection?.close())

    describe('has the hits of memory', () => {
      beforeAll(async () => {
        const table = existingTable('existing', dialect)
        await createExisting(connection, table)
        await insertDocuments(connection, table, DOCUMENTS)
      })

      it.each(sessionsOf(server).map((session) => [session.name, session]))(
        'in the session %s',
        async (_, session) => {
          const own = await openMysql(engine.url, session)
          try {
            const strings = stringsOf(session)
            await assertQueries(own, existingTable('existing', dialectOf({ strings })))
          } finally {
            await own.close()
          }
        },
      )

      it('under an alias and through a view', async () => {
        const table = existingTable('existing', dialect)
        await assertQueries(connection, table, DOCUMENTS, { alias: 'e', from: 'existing' })
        await connection.query('create or replace view existing_view as select * from existing')
        await assertQueries(connection, { ...table, name: 'existing_view' })
        await connection.query('drop view existing_view')
      })

      it.each(['varchar(20)', 'varchar(20) collate utf8mb4_bin', 'binary(4)'])(
        'in a table whose key is %s',
        async (key) => {
          const table = existingTable('existing_other', dialect)
          await createExisting(connection, table, { key })
          await insertDocuments(connection, table, DOCUMENTS, (i) => `k${i + 1}`)
          await connection.query('analyze table existing_other')
          await assertQueries(connection, table)
          await connection.query('drop table existing_other')
        },
      )
    })

    it('lets no value break out of its place, in any SQL mode, protocol and character set', async () => {
      const table = existingTable('tenants', dialect)
      await createExisting(connection, table)
      const secret = { ...DOCUMENTS[1], body: 'secret', name: 'secret', tags: ['secret'], memo: 'secret' }
      const pieces = fc.constantFrom(
        ...["'", '"', '\\', '`', '\\\\', "\\'", "''", '--', '-- ', '#', '/*', '*/', ';', '\u0000', '\ud800'],
        ...[
          '\u00bf',
          '\u00ff',
          '\u8187',
          '縗',
          '\u001a',
          '\n',
          '\r',
          '%',
          '_',
          '!',
          ' or 1=1 ',
          ') or (1=1',
          '?',
        ],
        ...[
          ' using utf8mb4))) or 1=1 -- ',
          '\udc00',
          '\ufffd',
          'x',
          '😀',
          "'/**/or/**/1=1#",
          '${',
          '}',
          ':a',
          '@a',
        ],
      )
      const value = fc.array(pieces, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''))
      const sessions = sessionsOf(server).filter(({ name }) =>
        /default|QUOTES|ESCAPES|driver|gbk|ORACLE/.test(name),
      )
      const values = fc.sample(value, { numRuns: 40, seed: 7 })
      const documents = values.map((text, i) => ({
        ...DOCUMENTS[i],
        body: text,
        name: text,
        tags: [text, 'x'],
        memo: text,
      }))
      await insertDocuments(connection, table, [...documents, secret])
      for (const session of sessions) {
        const own = await openMysql(engine.url, session)
        const bound = existingTable('tenants', dialectOf({ strings: stringsOf(session) }))
        for (const text of values) {
          // Spaces and quotes inside a word and a pattern are escaped as any other character.
          const word = text.replace(/[\s\S]/gu, (point) => (/\w/.test(point) ? point : `\\${point}`))
          for (const query of [
            `name:${quote(text)}`,
            `tags:${quote(text)}`,
            `tags:(${quote(text)} OR ${quote(`${text}x`)})`,
            `memo:${quote(text)}`,
            `name:${word}*`,
            `name:${word}~1`,
            `name:/${word.replaceAll('\\\n', '\n')}.*/`,
            `name:[${quote(text)} TO ${quote(`${text}y`)}]`,
            quote(text),
          ]) {
            const result = planned(query)
            if (result === null) continue
            const expected = memoryHits(releases, [...documents, secret])(result)
            const found = await hits(own, bound, query)
            expect([session.name, query, found]).toEqual([session.name, query, expected])
          }
        }
        await own.close()
      }
    })

    it('takes no wrong rows for a document that max_allowed_packet cuts', async () => {
      const text = defineTable(releases, { name: 'packets', key: 'id', dialect })
      await createExisting(connection, text, { strings: 'longtext' })
      const long = { body: `${'a '.repeat(30_000)}needle` }
      await insertDocuments(connection, text, [{ body: 'a needle' }, long])
      const [before] = await connection.query('select @@max_allowed_packet as bytes')
      await connection.query('set global max_allowed_packet = 65536')
      const own = await openMysql(engine.url)
      try {
        expect(await hits(own, text, 'needle')).toEqual([0, 1])
        await expect(hits(own, text, 'n?edle')).rejects.toThrow(/JSON/)
        await expect(hits(own, text, '"a needle"~2')).rejects.toThrow(/JSON/)
      } finally {
        await own.close()
        await connection.query(`set global max_allowed_packet = ${before!.bytes}`)
      }
    })
  })
}

function planned(query: string): ReturnType<typeof planQuery<typeof releases>> | null {
  try {
    return planQuery(releases, query)
  } catch {
    return null
  }
}
