import { describe, expect, it } from 'vitest'
import {
  clickhouse,
  defineTable,
  duckdb,
  mariadb,
  mysql,
  postgres,
  sqlite,
  toSql,
  UnsupportedError,
} from '../../../src/backends/sql/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { arbitraryPlainRegexp, arbitraryRegexp } from '../../analysis/support/arbitraryRegexp.ts'
import { assertRegexpHits, REWRITTEN } from '../../engines/regexpHits.ts'
import { openPglite, openSqlite } from '../../support/engines/connections.ts'
import { sqlEngine } from '../../support/engines/sqlEngine.ts'
import { sampled, scaled } from '../../support/scaled.ts'

describe('random regexps have the hits of memory', () => {
  it.each([
    ['PostgreSQL (PGlite)', openPglite, postgres(), scaled(160), arbitraryPlainRegexp],
    ['SQLite with functions', () => openSqlite(), sqlite({ functions: true }), scaled(60), arbitraryRegexp],
    ['SQLite', () => openSqlite({ functions: false }), sqlite(), scaled(60), arbitraryPlainRegexp],
  ])('%s', async (name, open, dialect, count, random) => {
    const connection = await open()
    try {
      await assertRegexpHits(
        sqlEngine(name, dialect, connection),
        count,
        sampled(REWRITTEN, 8, 3),
        name === 'SQLite' ? Infinity : 0.05,
        random,
      )
    } finally {
      await connection.close()
    }
  })
})

describe('a set of characters around the surrogates', () => {
  const schema = defineSchema({ code: field.keyword() }, { defaultFields: ['code'] })
  const table = defineTable(schema, { name: 't', key: 'code', dialect: postgres() })

  it('keeps the characters next to them', () => {
    const { parameters } = toSql(planQuery(schema, 'code:/[\ud700-\ue100]x+/'), table)
    expect(parameters.slice(-1)).toEqual(['^(?:[\ud700-\ud7ff\ue000-\ue100]x+)$'])
  })
})

describe('a regexp', () => {
  const schema = defineSchema({ code: field.keyword(), body: field.text() }, { defaultFields: [] })

  it.each([
    ['x{300}', `^(?:x{255}x{45})$`],
    ['x{2,300}', `^(?:x{2,255}x{0,45})$`],
    ['x{300,}', `^(?:x{255}x{45,})$`],
    ['(ab){256,520}', `^(?:(?:ab){255}(?:ab){1,255}(?:ab){0,10})$`],
  ])('with more repeats than PostgreSQL allows is written in pieces: %s', (pattern, expected) => {
    const table = defineTable(schema, { name: 'documents', key: 'id', dialect: postgres() })
    expect(toSql(planQuery(schema, `code:/${pattern}/`), table).parameters).toContain(expected)
  })

  it('with more repeats than the longest token has characters is shortened', () => {
    const table = defineTable(schema, { name: 'documents', key: 'id', dialect: postgres() })
    expect(toSql(planQuery(schema, 'body:/x{2,300}/'), table).parameters).toContain(' (?:x{2,}) ')
    expect(toSql(planQuery(schema, 'body:/x{300}/'), table).parameters).toContain('$.')
  })

  it('of no character finds no token between two values of a list, where two spaces stand', () => {
    const table = defineTable(schema, { name: 'documents', key: 'id', dialect: postgres() })
    expect(toSql(planQuery(schema, 'body:/x*/'), table).parameters).toContain(' (?! )(?:x*) ')
    expect(toSql(planQuery(schema, 'body:/x+/'), table).parameters).toContain(' (?:x+) ')
  })

  it.each([
    ['é?x', '(?:é)?x'],
    ['é{2}x', '(?:é){2}x'],
    ['aé*', 'a(?:é)*'],
    ['e{2}é', 'e{2}é'],
  ])('has a group for ClickHouse around a repeated character beyond ASCII: %s', (pattern, expected) => {
    const table = defineTable(schema, { name: 'documents', key: 'id', dialect: clickhouse() })
    expect(toSql(planQuery(schema, `code:/${pattern}/`), table).parameters).toEqual([`\\A(?:${expected})\\z`])
  })

  it.each([postgres(), duckdb(), mariadb(), mysql(), clickhouse()])(
    'with & is refused by $name, which has no such operator',
    (dialect) => {
      const table = defineTable(schema, { name: 'documents', key: 'id', dialect })
      for (const query of ['code:/a.*&.*b/', 'body:/(a.*&.*b)c/'])
        expect(() => toSql(planQuery(schema, query), table)).toThrow(
          `cannot answer ${query} exactly; it needs a regular expression without &, which this database ` +
            'does not have.',
        )
    },
  )

  it('that is too long for MariaDB once compiled is refused, unless no token is long enough for it', () => {
    const table = defineTable(schema, { name: 'documents', key: 'id', dialect: mariadb() })
    const pattern = '([aü-ž][^bü-žㄱ-힣]){0,900}'
    expect(() => toSql(planQuery(schema, `code:/${pattern}/`), table)).toThrow(UnsupportedError)
    const { parameters } = toSql(planQuery(schema, `body:/${pattern}/`), table)
    expect(parameters).toContain('(?s-imx)\\A(?:(?:[aü-ž][^bü-žㄱ-힣])*)\\z')
  })
})
