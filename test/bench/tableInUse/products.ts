import type { RunStatement } from '../../../src/backends/sql/index.ts'

const SYLLABLES = [
  'ba',
  'vu',
  'net',
  'ib',
  'lo',
  'be',
  'ki',
  'ran',
  'so',
  'tu',
  'mel',
  'dor',
  'fi',
  'gan',
  'pre',
  'qua',
]
const FREQUENT = [
  'red',
  'blue',
  'steel',
  'wood',
  'chair',
  'table',
  'kitchen',
  'leather',
  'lamp',
  'large',
  'small',
]

/** A number below `end`, always the same for the same numbers. */
function spread(i: number, salt: number, end: number): number {
  let hash = Math.imul(i ^ (salt * 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % end
}

function word(i: number, salt: number): string {
  if (spread(i, salt, 10) < 4) return FREQUENT[spread(i, salt + 1, FREQUENT.length)]!
  // Four syllables: 65,536 words, the first of them far more often.
  let number = Math.floor((spread(i, salt + 2, 65_536) * spread(i, salt + 3, 65_536)) / 65_536)
  let made = ''
  for (let at = 0; at < 4; at++, number = Math.floor(number / 16)) made = SYLLABLES[number % 16] + made
  return made
}

/** An invented product. */
export function product(i: number) {
  const words = (count: number, salt: number) =>
    Array.from({ length: count }, (_, at) => word(i, salt + 10 * at)).join(' ')
  return {
    title: `${words(4, 1)}${i % 500 === 0 ? ' red steel chair' : ''}`,
    description: words(30, 1000),
    brand: `Brand ${spread(i, 5, 300)}`,
    colour: FREQUENT[spread(i, 6, 2)]!,
    tenant: `t${spread(i, 7, 50)}`,
  }
}

export type ServerName = 'mariadb' | 'mysql' | 'postgres'

/** Creates the table as an application has it, perhaps with a full-text index, and fills it. */
export async function fillTable(
  run: RunStatement,
  server: ServerName,
  rows: number,
  hasFullText: boolean,
): Promise<void> {
  const isPostgres = server === 'postgres'
  const key = isPostgres ? 'bigserial primary key' : 'bigint not null auto_increment primary key'
  // The collation that `checkTable` asks for, so that a tenant is found by its index.
  const collation = { mariadb: 'collate utf8mb4_nopad_bin', mysql: 'collate utf8mb4_0900_bin', postgres: '' }
  await run('drop table if exists product', [])
  await run(
    `create table product (id ${key}, title varchar(300), description text, brand varchar(100), ` +
      `colour varchar(50), tenant varchar(50) ${collation[server]})` +
      (isPostgres ? '' : ' default character set utf8mb4'),
    [],
  )
  for (let from = 0; from < rows; from += 500) {
    const values = Array.from({ length: Math.min(500, rows - from) }, (_, at) => {
      const row = Object.values(product(from + at)).map((value) => `'${value}'`)
      return `(${row.join(', ')})`
    })
    await run(
      `insert into product (title, description, brand, colour, tenant) values ${values.join(', ')}`,
      [],
    )
  }
  await run('create index product_tenant on product (tenant)', [])
  if (!hasFullText) return
  const words = "to_tsvector('simple', coalesce(title, '') || ' ' || coalesce(description, ''))"
  await run(
    isPostgres
      ? `create index product_words on product using gin (${words})`
      : 'create fulltext index product_words on product (title, description)',
    [],
  )
}
