import { ddl, defineTable, mysql, type Row, toRow } from '../../../../../../src/backends/sql/index.ts'
import type { Connection } from '../../../../../support/engines/connections.ts'
import type { Write } from '../../../support/arbitraryRowWrite.ts'
import { nasty } from '../../../support/nastySchema.ts'

export const table = defineTable(nasty, {
  name: 'nasty',
  key: { name: 'id', type: 'bigint' },
  dialect: mysql(),
  accelerators: 'all',
})

export const INDEX = 'nasty_words_idx'

/** Statements of all kinds that write. */
export const HOW = [
  'insert',
  'insert ignore',
  'insert select',
  'upsert',
  'replace',
  'load data',
  'update',
  'update ignore',
  'update key',
  'update two tables',
  'delete',
  'delete two tables',
  'move parent',
  'delete parent',
  'truncate',
  'rebuild',
  'add and drop a column',
  'move a column',
  'rename',
  'restore',
  'optimize',
  'hide the index',
  'make the index anew',
  'begin',
  'savepoint',
  'back',
  'commit',
  'rollback',
] as const
export type How = (typeof HOW)[number]

/** Those that end an open transaction. */
export const ENDS: readonly How[] = HOW.slice(HOW.indexOf('truncate'), HOW.indexOf('begin'))

/** What makes a text longer: nothing, more words than are indexed, the longest words, and others. */
export const LENGTHS = [
  '',
  Array.from({ length: 700 }, (_, i) => `w${i}`).join(' '),
  Array.from({ length: 12 }, (_, i) => `${i}${'é'.repeat(300)}`).join(' '),
  `${'漢'.repeat(60)} ${'ab '.repeat(100)}`,
]

/** Makes the table without rows. */
export async function create(run: Connection['query']): Promise<void> {
  for (const each of ['nasty', 'copied', 'parent']) await run(`drop table if exists ${each}`)
  for (const statement of ddl(table)) await run(statement)
  await run('create table parent (id bigint primary key)')
  await run(
    'alter table nasty add foreign key (id) references parent (id) on update cascade on delete cascade',
  )
}

/** Sends a row as a file. */
export type Load = (statement: string, content: string) => Promise<void>

/** Writes by the statements of a kind. */
export async function write(
  run: Connection['query'],
  load: Load,
  { how, id, to, document }: Write<How>,
  length: string,
): Promise<void> {
  const body = document.body == null ? length : `${document.body} ${length}`
  const row: Row = { ...toRow(table, { ...document, body }), id }
  const names = Object.keys(row).map((name) => `\`${name}\``)
  const others = names.filter((name) => name !== '`id`')
  const values = Object.values(row)
  const insert = `(${names}) values (${names.map(() => '?')})`
  const set = others.map((name) => `nasty.${name} = ?`).join()
  const rest = Object.entries(row).flatMap(([name, value]) => (name === 'id' ? [] : [value]))
  type Statement = string | readonly [string, ...unknown[]]
  const statements: Readonly<Record<Exclude<How, 'load data'>, readonly Statement[]>> = {
    insert: [[`insert into nasty ${insert}`, ...values]],
    'insert ignore': [[`insert ignore into nasty ${insert}`, ...values]],
    'insert select': [[`insert into nasty (${names}) select ${to}, ${others} from nasty where id = ?`, id]],
    upsert: [
      [
        `insert into nasty ${insert} as given on duplicate key update ` +
          others.map((name) => `nasty.${name} = given.${name}`).join(),
        ...values,
      ],
    ],
    replace: [[`replace into nasty ${insert}`, ...values]],
    update: [[`update nasty set ${set} where id = ?`, ...rest, id]],
    'update ignore': [[`update ignore nasty set ${set}, id = ? where id = ?`, ...rest, to, id]],
    'update key': [['update nasty set id = ? where id = ?', to, id]],
    'update two tables': [
      [`update nasty join parent on parent.id = nasty.id set ${set}, parent.id = parent.id`, ...rest],
    ],
    delete: [['delete from nasty where id = ?', id]],
    'delete two tables': [
      'delete nasty from nasty join parent on parent.id = nasty.id where nasty.id % 3 = 0',
    ],
    'move parent': [['update parent set id = ? where id = ?', to + 20, id]],
    'delete parent': [['delete from parent where id = ?', id]],
    truncate: ['truncate nasty'],
    rebuild: ['alter table nasty engine = InnoDB, row_format = compressed'],
    'add and drop a column': [
      'alter table nasty add column more int first',
      'alter table nasty drop column more',
    ],
    'move a column': [
      'alter table nasty modify column body_u121 longtext ' +
        'character set utf8mb4 collate utf8mb4_0900_bin first',
    ],
    rename: ['rename table nasty to away', 'rename table away to nasty'],
    restore: [
      'create table copied like nasty',
      `insert into copied (${names}) select ${names} from nasty`,
      'drop table copied',
    ],
    optimize: ['optimize table nasty'],
    'hide the index': [
      `alter table nasty alter index ${INDEX} invisible`,
      [`insert ignore into nasty ${insert}`, ...values],
      `alter table nasty alter index ${INDEX} visible`,
    ],
    'make the index anew': ddl(table)
      .slice(-1)
      .flatMap((statement) => [`drop index ${INDEX} on nasty`, statement]),
    begin: ['begin'],
    savepoint: ['savepoint here'],
    back: ['rollback to savepoint here'],
    commit: ['commit'],
    rollback: ['rollback'],
  }
  if (how === 'load data') {
    const escaped = (value: unknown): string =>
      value === null
        ? '\\N'
        : String(value).replaceAll(/[\\\t\n\0]/g, (each) => `\\${each === '\0' ? '0' : each}`)
    return load(
      `load data local infile 'row' replace into table nasty character set utf8mb4 (${names})`,
      `${values.map(escaped).join('\t')}\n`,
    )
  }
  for (const statement of statements[how]) {
    const [text, ...bound] = typeof statement === 'string' ? [statement] : statement
    await run(text, bound)
  }
}
