import type { Table } from '../table/table.ts'
import { type Fts5Index, fts5IndexOf, type IndexedText, indexedName } from './fts5Index.ts'

/**
 * Splits a text at white space and control characters only, so that each token of a token column is one term
 * of the index. Letters beyond ASCII stay as they are: https://sqlite.org/fts5.html#ascii_tokenizer
 */
const TOKENIZER = `ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~'`

/**
 * The statements that make the index of a table, keep it by triggers, and fill it. They can be run again: an
 * index that is complete is left alone, any other is made anew. A row of the state is written last.
 *
 * The triggers copy the row as it then stands, not the values that the statement gave: another trigger may
 * have changed it. They delete the row from the index first. `insert or replace` runs no trigger for the row
 * that it replaces, and the conflict clause of a statement overrides those in its triggers.
 */
export function fts5Ddl(table: Table): readonly string[] {
  const index = fts5IndexOf(table)
  if (index === null) return []
  const quoted = (name: string): string => quotedIn(index, name)
  const names = [index.name, ...Object.values(index.triggers)].map(literal).join(', ')
  const complete = `exists (select 1 from ${quoted(index.state)})`
  const indexed = index.texts.map(({ column }) => quote(indexedName(column)))
  const options = ["content=''", 'contentless_delete=1', `tokenize="${TOKENIZER}"`]
  const copied = copiedFrom(index)
  return [
    `create table if not exists ${quoted(index.state)} (complete integer not null)`,
    `delete from ${quoted(index.state)} where ` +
      `(select count(*) from ${quoted('sqlite_schema')} where name in (${names})) < 4`,
    `create virtual table if not exists ${quoted(index.name)} ` +
      `using fts5(${[...indexed, ...options].join(', ')})`,
    `create virtual table if not exists ${quoted(index.vocabulary)} ` +
      `using fts5vocab(${quote(index.name)}, instance)`,
    ...createTriggers(index),
    `insert into ${quoted(index.name)} (${quote(index.name)}) select 'delete-all' where not ${complete}`,
    `insert or replace into ${quoted(index.name)} ${copied} ${quoted(index.table)} where not ${complete}`,
    `insert into ${quoted(index.state)} select 1 where not ${complete}`,
  ]
}

/** A name that lies in the same attached database as the table. */
export function quotedIn({ schema }: Fts5Index, name: string): string {
  return schema === null ? quote(name) : `${quote(schema)}.${quote(name)}`
}

/** Text that a column equals, or that one of its elements equals, has the same terms in the same order. */
export function textOf({ column, kind }: IndexedText): string {
  return kind === 'list'
    ? `(select group_concat(value, ' ') from json_each(${quote(column)}))`
    : quote(column)
}

/** The statements that create the triggers. */
export function createTriggers(index: Fts5Index): readonly string[] {
  const key = quote(index.key)
  // A trigger names tables of its own database only, without it.
  const copy = (keys: string): string => copyRows({ ...index, schema: null }, keys).join('; ')
  const trigger = (event: keyof Fts5Index['triggers'], when: string, keys: string): string =>
    `create trigger if not exists ${quotedIn(index, index.triggers[event])} ` +
    `after ${event} on ${quote(index.table)} ${when}begin ${copy(keys)}; end`
  return [
    trigger('insert', '', `new.${key}`),
    trigger('update', `when ${changed(index)} `, `old.${key}, new.${key}`),
    trigger('delete', '', `old.${key}`),
  ]
}

/** The statements that copy the rows of some keys into the index anew; keys without a row leave it. */
export function copyRows(index: Fts5Index, keys: string): readonly string[] {
  const name = quotedIn(index, index.name)
  return [
    `delete from ${name} where rowid in (${keys})`,
    `insert into ${name} ${copiedFrom(index)} ${quotedIn(index, index.table)} ` +
      `where ${quote(index.key)} in (${keys})`,
  ]
}

/** The columns of the index, and the beginning of the query that fills them. */
function copiedFrom({ key, texts }: Fts5Index): string {
  const indexed = texts.map(({ column }) => quote(indexedName(column)))
  return `(rowid, ${indexed.join(', ')}) select ${[quote(key), ...texts.map(textOf)].join(', ')} from`
}

/** `update of` would miss an update that names the key `rowid`. */
function changed({ key, texts }: Fts5Index): string {
  const columns = [key, ...texts.map(({ column }) => column)]
  return columns.map((column) => `old.${quote(column)} is not new.${quote(column)}`).join(' or ')
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
