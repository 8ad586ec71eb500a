import { createQueryId, type RawNode, sql } from 'kysely'
import type { Sql } from '../fragment.ts'
import type { IndexedText } from '../fts5/fts5Index.ts'
import type { Table } from '../table/table.ts'
import { TERM_BYTES, type TermIndex, termIndexOf } from './termIndex.ts'

/**
 * The statements that make the index of a table, keep it by triggers, and fill it.
 *
 * A row is open if its checksum is not the one that the triggers wrote with its terms. Every sieve lets open
 * rows through, so rows that were written without the triggers, or have texts that cannot be read, are found
 * like others.
 */
export function termDdl(table: Table): readonly string[] {
  const index = termIndexOf(table)
  if (index === null) return []
  const { quote, columnIfNotExists, indexIfNotExists } = table.dialect
  const [name, own] = [quotedIn(index, index.name, table), quotedIn(index, index.table, table)]
  const [mark, open] = [quote(index.mark), quote(index.open)]
  const isOpen = `not (${mark} <=> ${checksum(index, table, '')})`
  return [
    // The key's type and collation are those of the table.
    `create table if not exists ${name} (term varbinary(${TERM_BYTES}) not null default 'x', ` +
      'text smallint unsigned not null default 0, primary key (term, text, doc)) engine = InnoDB ' +
      `select ${quote(index.key)} as doc from ${own} where 1 = 0`,
    `alter table ${own} add column ${columnIfNotExists}${mark} bigint unsigned invisible, ` +
      `add column ${columnIfNotExists}${open} tinyint as (${isOpen}) virtual invisible, ` +
      `add index ${indexIfNotExists}${open} (${open})`,
    // Marks that were written while another trigger was missing say nothing. This trigger would restore them.
    `drop trigger if exists ${quotedIn(index, index.triggers.at(-1)!, table)}`,
    `update ${own} set ${mark} = null where ${mark} is not null and (${countTriggers(index)}) < 4`,
    ...createTriggers(index, table),
    `update ${own} set ${mark} = null where ${open} = 1`,
  ]
}

/** A name that lies in the schema of the table. */
function quotedIn({ schema }: TermIndex, name: string, { dialect }: Table): string {
  return schema === null ? dialect.quote(name) : `${dialect.quote(schema)}.${dialect.quote(name)}`
}

/** Counts the triggers but the last. */
function countTriggers({ schema, table, triggers }: TermIndex): string {
  const literal = (name: string): string => {
    const bytes = Array.from(new TextEncoder().encode(name), (byte) => byte.toString(16).padStart(2, '0'))
    return `convert(0x${bytes.join('')} using utf8mb4)`
  }
  const of = schema === null ? 'database()' : literal(schema)
  return (
    `select count(*) from information_schema.triggers where trigger_schema = ${of} ` +
    `and event_object_schema = ${of} and event_object_table = ${literal(table)} ` +
    `and trigger_name in (${triggers.slice(0, -1).map(literal).join(', ')})`
  )
}

/** The triggers that write marks come last: a mark says that the others wrote the terms. */
function createTriggers(index: TermIndex, table: Table): string[] {
  const { dialect } = table
  const [mark, key] = [dialect.quote(index.mark), dialect.quote(index.key)]
  const name = quotedIn(index, index.name, table)
  const events = ['after insert', 'after update', 'after delete', 'before insert', 'before update']
  const each = (write: (text: IndexedText, number: number) => string): string =>
    index.texts.map(write).join(' ')
  const add = (text: IndexedText, number: number): string => {
    const column = columnAt('new.', text, table)
    const { from, term, isTerm } = termsIn(text, column, table)
    return (
      `if ${isReadable(text, column)} then insert ignore into ${name} (term, text, doc) ` +
      `select distinct ${term}, ${number}, new.${key} from ${from ?? 'dual'} where ${isTerm}; end if;`
    )
  }
  const remove = (text: IndexedText, number: number): string => {
    const column = columnAt('old.', text, table)
    const { from, term, isTerm } = termsIn(text, column, table)
    return (
      `if ${isReadable(text, column)} then delete isoquery_found ` +
      `from (select distinct ${term} as term from ${from ?? 'dual'} where ${isTerm}) as isoquery_term ` +
      `straight_join ${name} as isoquery_found on isoquery_found.term = isoquery_term.term ` +
      `and isoquery_found.text = ${number} and isoquery_found.doc = old.${key}; end if;`
    )
  }
  const change = (text: IndexedText, number: number): string => {
    const [before, after] = [columnAt('old.', text, table), columnAt('new.', text, table)]
    const same = `isoquery_kept and hex(${before}) <=> hex(${after})`
    return `if not (${same}) then ${remove(text, number)} ${add(text, number)} end if;`
  }
  const isKept = `old.${mark} <=> ${checksum(index, table, 'old.')} and hex(old.${key}) <=> hex(new.${key})`
  const readable = index.texts.map((text) => isReadable(text, columnAt('new.', text, table))).join(' and ')
  const setMark = `set new.${mark} = case when ${readable} then ${checksum(index, table, 'new.')} end`
  const bodies = [
    `begin ${each(add)} end`,
    `begin declare isoquery_kept boolean default ${isKept}; ${unguarded(each(change))} end`,
    `begin ${unguarded(each(remove))} end`,
    setMark,
    setMark,
  ]
  return index.triggers.map(
    (trigger, i) =>
      `create trigger if not exists ${quotedIn(index, trigger, table)} ${events[i]} ` +
      `on ${quotedIn(index, index.table, table)} for each row ${bodies[i]}`,
  )
}

/** In sessions with `sql_safe_updates` MariaDB refuses a DELETE that reads all rows of any table. */
function unguarded(statements: string): string {
  return (
    'declare isoquery_safe boolean default @@sql_safe_updates; ' +
    'declare exit handler for sqlexception begin set sql_safe_updates = isoquery_safe; resignal; end; ' +
    `set sql_safe_updates = 0; ${statements} set sql_safe_updates = isoquery_safe;`
  )
}

/**
 * A checksum of the texts of a row, which depends on no setting of the session: an index on an expression
 * must not.
 */
function checksum({ texts }: TermIndex, table: Table, row: string): string {
  const sums = texts.map((text, i) => {
    const absent = 2 ** 32 + i
    return `(ifnull(crc32(${columnAt(row, text, table)}), ${absent}) << ${i % 31})`
  })
  return `(${sums.join(' ^ ')})`
}

/**
 * Whether the terms of a text can be read. Tokens become JSON, which is longer by quotes and commas, and
 * texts are compared in hexadecimal digits; both are NULL beyond the longest packet.
 */
export function isReadable({ kind }: IndexedText, column: string): string {
  const isShort = `octet_length(${column}) * 4 < @@max_allowed_packet`
  return `(${column} is null or ${kind === 'list' ? `json_valid(${column}) and ${isShort}` : isShort})`
}

function columnAt(row: string, { column }: IndexedText, { dialect }: Table): string {
  return `${row}${dialect.quote(column)}`
}

/** The terms of one text: `select distinct TERM from FROM where IS_TERM`, in text without bound values. */
export interface TermQuery {
  /** `null` if the text is one term. */
  readonly from: string | null
  readonly term: string
  readonly isTerm: string
}

export function termsIn({ kind }: IndexedText, column: string, { dialect }: Table): TermQuery {
  const value = sql.raw(column)
  const rows =
    kind === 'string'
      ? null
      : kind === 'tokens'
        ? dialect.tokenRows(value)
        : dialect.elementRows(value, 'text')
  const string = textOf(rows?.value ?? sql`convert(${value} using utf8mb4)`, dialect)
  return {
    from: rows && textOf(rows.table, dialect),
    term: `left(cast(${string} as binary), ${TERM_BYTES})`,
    isTerm: `char_length(${string}) > 0`,
  }
}

/** A piece of SQL without bound values as text. */
function textOf(piece: Sql, dialect: Table['dialect']): string {
  return dialect.createCompiler().compileQuery(piece.toOperationNode() as RawNode, createQueryId()).sql
}
