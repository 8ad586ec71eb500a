import { createQueryId, type Expression, type RawNode, SqliteQueryCompiler } from 'kysely'
import { doubleQuoted, singleQuoted } from '../../../dialect/quoting.ts'
import type { Condition } from '../../../fragment.ts'
import { FILLED, hasIntegerKey, isFilled, isKept } from './completeness.ts'
import { type Fts5Index, type Fts5Names, type IndexedText, indexedName } from './fts5Index.ts'

/** A statement and the values bound to it. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/**
 * Splits a text at white space and control characters only, so that each token of a token column is one term
 * of the index. Letters beyond ASCII stay as they are: https://sqlite.org/fts5.html#ascii_tokenizer
 */
const TOKENIZER = `ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~'`

/**
 * The statements that make an index, keep it by triggers, and fill it. They can be run again: an index that
 * is complete is left alone, any other is made anew.
 */
export function fts5Ddl(index: Fts5Index): readonly string[] {
  const quoted = (name: string): string => quotedIn(index, name)
  const indexed = index.texts.map(({ column }) => doubleQuoted(indexedName(column)))
  const options = ["content=''", 'contentless_delete=1', `tokenize="${TOKENIZER}"`]
  const ifNotFilled = `where not ${textOf(isFilled(index))}`
  return [
    `create virtual table if not exists ${quoted(index.name)} ` +
      `using fts5(${[...indexed, ...options].join(', ')})`,
    createExpected(index),
    `delete from ${quoted(index.name)} where rowid = ${FILLED} and not ${textOf(isKept(index))}`,
    ...createTriggers(index, 'if not exists '),
    ...makeLast(index),
    `${emptied(index)} ${ifNotFilled}`,
    `insert or replace into ${quoted(index.name)} ${copiedFrom(index)} ${quoted(index.table)} ${ifNotFilled}`,
    markFilled(index),
  ]
}

/** The statements that drop all of an index, whatever of it is there. */
export function dropFts5(index: Fts5Names): readonly string[] {
  return [
    ...dropTriggers(index),
    // With its own trigger.
    `drop view if exists ${quotedIn(index, index.expected)}`,
    `drop table if exists ${quotedIn(index, index.name)}`,
  ]
}

/** A name that lies in the same attached database as the table. */
export function quotedIn({ schema }: Fts5Names, name: string): string {
  return schema === null ? doubleQuoted(name) : `${doubleQuoted(schema)}.${doubleQuoted(name)}`
}

/**
 * Text that a column equals, or that one of its elements equals, has the same terms in the same order.
 * Without the name of the table, a column `type` or `key` would be one of `json_each`.
 */
export function indexedText({ column, kind }: IndexedText, { table }: Fts5Index): string {
  return kind === 'list'
    ? `(select group_concat(value, ' ') from json_each(${doubleQuoted(table)}.${doubleQuoted(column)}))`
    : doubleQuoted(column)
}

/**
 * The statements that create the triggers. They copy the row as it then stands, not the values that the
 * statement gave: another trigger may have changed it. They delete the row from the index first. `insert or
 * replace` runs no trigger for the row that it replaces, and the conflict clause of a statement overrides
 * those in its triggers.
 */
export function createTriggers(index: Fts5Index, ifNotExists = ''): readonly string[] {
  return triggersOf(index).map(
    ({ name, text }) => `create trigger ${ifNotExists}${quotedIn(index, name)} ${text}`,
  )
}

/** The statements that drop the triggers, on whatever table they stand. */
export function dropTriggers(index: Fts5Names): readonly string[] {
  return Object.values(index.triggers).map((name) => `drop trigger if exists ${quotedIn(index, name)}`)
}

/** The statements that make the last trigger anew, which says that the others are older. */
export function makeLast(index: Fts5Index): readonly string[] {
  const name = quotedIn(index, index.last)
  return [
    `drop trigger if exists ${name}`,
    `create trigger ${name} instead of insert on ${doubleQuoted(index.expected)} begin select 1; end`,
  ]
}

/** The statement that says that the index was filled. */
export function markFilled(index: Fts5Index): string {
  const name = quotedIn(index, index.name)
  return (
    `insert into ${name} (rowid) select ${FILLED} ` +
    `where not ${textOf(isFilled(index))} and ${textOf(hasIntegerKey(index))}`
  )
}

/** The statement that empties the index, its end aside. */
export function emptied(index: Fts5Index): string {
  return `insert into ${quotedIn(index, index.name)} (${doubleQuoted(index.name)}) select 'delete-all'`
}

/** The statements that copy the rows of some keys into the index anew; keys without a row leave it. */
export function copyRows(index: Fts5Index, keys: string): readonly string[] {
  const name = quotedIn(index, index.name)
  return [
    `delete from ${name} where rowid in (${keys})`,
    `insert into ${name} ${copiedFrom(index)} ${quotedIn(index, index.table)} ` +
      `where ${doubleQuoted(index.key)} in (${keys})`,
  ]
}

/**
 * The same as {@link copyRows}, for statements that no transaction holds together: a row is at no moment
 * absent from the index.
 */
export function replaceRows(index: Fts5Index, keys: string): readonly string[] {
  const name = quotedIn(index, index.name)
  const key = doubleQuoted(index.key)
  const rows = `${quotedIn(index, index.table)} where ${key} in (${keys})`
  return [
    `delete from ${name} where rowid in (${keys}) and rowid not in (select ${key} from ${rows})`,
    `insert or replace into ${name} ${copiedFrom(index)} ${rows}`,
  ]
}

/** A condition as text. */
export function textOf(condition: Condition): string {
  return compiled(condition).sql
}

/** An expression as a statement. */
export function compiled(expression: Expression<unknown>): Statement {
  return new SqliteQueryCompiler().compileQuery(expression.toOperationNode() as RawNode, createQueryId())
}

/** SQLite keeps a trigger's statement as it was given, from its name on. */
function createExpected(index: Fts5Index): string {
  const rows = triggersOf(index).map(({ name, text }) => {
    const kept = `CREATE TRIGGER ${doubleQuoted(name)} ${text}`
    return `select ${singleQuoted(name)} as name, ${singleQuoted(kept)} as sql`
  })
  return `create view if not exists ${quotedIn(index, index.expected)} as ${rows.join(' union all ')}`
}

function triggersOf(index: Fts5Index): readonly { readonly name: string; readonly text: string }[] {
  const key = doubleQuoted(index.key)
  // A trigger names tables of its own database only, without it.
  const copy = (keys: string): string => copyRows({ ...index, schema: null }, keys).join('; ')
  const trigger = (event: keyof Fts5Index['triggers'], when: string, keys: string) => ({
    name: index.triggers[event],
    text: `after ${event} on ${doubleQuoted(index.table)} ${when}begin ${copy(keys)}; end`,
  })
  return [
    trigger('insert', '', `new.${key}`),
    trigger('update', `when ${changed(index)} `, `old.${key}, new.${key}`),
    trigger('delete', '', `old.${key}`),
  ]
}

/** The columns of the index, and the beginning of the query that fills them. */
function copiedFrom(index: Fts5Index): string {
  const { key, texts } = index
  const indexed = texts.map(({ column }) => doubleQuoted(indexedName(column)))
  const values = [doubleQuoted(key), ...texts.map((text) => indexedText(text, index))]
  return `(rowid, ${indexed.join(', ')}) select ${values.join(', ')} from`
}

/** `update of` would miss an update that names the key `rowid`. */
function changed({ key, texts }: Fts5Index): string {
  const columns = [key, ...texts.map(({ column }) => column)]
  // Under a collation of the application different texts may be equal.
  return columns
    .map((column) => `old.${doubleQuoted(column)} is not new.${doubleQuoted(column)} collate binary`)
    .join(' or ')
}
