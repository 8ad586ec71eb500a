import { describe, expect, it } from 'vitest'
import {
  companionDdl,
  type Dialect,
  ddl,
  defineTable,
  mariadb,
  mssql,
  mysql,
  postgres,
  sqlite,
} from '../../../../src/backends/sql/index.ts'
import { articles } from './support/articles.ts'

const columns = { headline: { name: "Bob's title", tokens: 'title_words' } } as const
const wanted = ['headline', 'maker.name', 'tags'] as const

function described(dialect: Dialect) {
  const fields = Object.fromEntries(wanted.map((name) => [name, articles.fields[name]]))
  const schema = { ...articles, fields } as unknown as typeof articles
  const key = { name: 'id', type: 'bigint' } as const
  return defineTable(schema, { name: 'press.release', key, dialect, columns, accelerators: 'all' })
}

const LONG = 'longtext character set utf8mb4 collate'
const BIN2 = 'Latin1_General_100_BIN2_UTF8'

describe('the statements for companion columns', () => {
  it.each([
    ['SQLite', sqlite(), 'alter table "press"."release" add column "title_words" text'],
    [
      'PostgreSQL',
      postgres(),
      'alter table "press"."release" add column if not exists "title_words" text collate "C"',
    ],
    [
      'MariaDB',
      mariadb(),
      `alter table \`press\`.\`release\` add column if not exists \`title_words\` ${LONG} utf8mb4_nopad_bin`,
    ],
    [
      'MySQL',
      mysql(),
      `alter table \`press\`.\`release\` add column \`title_words\` ${LONG} utf8mb4_0900_bin`,
    ],
    [
      'SQL Server',
      mssql(),
      `if col_length(N'"press"."release"', N'title_words') is null ` +
        `alter table "press"."release" add "title_words" varchar(max) collate ${BIN2}`,
    ],
  ])('add them one by one: %s', (_, dialect, first) => {
    const statements = companionDdl(described(dialect), 'columns')
    expect(statements[0]).toBe(first)
    expect(statements.filter((statement) => statement.includes(' add '))).toHaveLength(4)
    for (const [i, name] of [
      'title_words',
      'maker_name_u121',
      'maker_name_folded',
      'tags_folded',
    ].entries()) {
      expect(statements[i]).toContain(dialect.quote(name))
    }
  })

  it('quote names in strings, too', () => {
    const columns = { headline: { tokens: "Bob's words" } }
    const { schema } = described(mssql())
    const table = defineTable(schema, { name: 't', key: 'id', dialect: mssql(), columns })
    expect(companionDdl(table, 'columns')[0]).toContain(`col_length(N'"t"', N'Bob''s words') is null`)
  })

  it('make indexes on companions alone, after the columns', () => {
    const table = described(postgres())
    const indexes = companionDdl(table, 'indexes')
    expect(companionDdl(table)).toEqual([...companionDdl(table, 'columns'), ...indexes])
    expect(indexes).toContain(
      'create index if not exists "release_maker_name_folded_idx" on "press"."release" ' +
        'using spgist ("maker_name_folded" collate "C" text_ops)',
    )
    expect(indexes).toContain(
      'create index if not exists "release_title_words_fast" on "press"."release" ' +
        'using gin ("title_words" collate "C" gin_trgm_ops)',
    )
    expect(indexes.join()).not.toContain('title"')
    // So named, they are the ones that a table made anew would have.
    const anew = ddl(table)
    for (const statement of indexes)
      expect(anew).toContain(statement.replace('create index if not exists', 'create index'))
  })
})
