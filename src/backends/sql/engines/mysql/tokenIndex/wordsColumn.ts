import { MAX_TOKEN_LENGTH } from '../../../../../analysis/analyze.ts'
import type { SchemaObject } from '../../../dialect/schemaObject.ts'
import { ownColumns, type TableDescription } from '../../../table/description.ts'
import { digest } from '../../../table/digest.ts'
import { indexName } from '../../../table/indexName.ts'
import { backquoted, backquotedPath } from '../backquoted.ts'

/**
 * The longest token columns of a row, in bytes, whose words are indexed. When a row changes, InnoDB writes
 * its old values and all indexed words, old and new, into one page of 16 KB, or else refuses the change. The
 * row's own values are at most half a page, and for texts of this length the words take less than the rest.
 */
export const MAX_INDEXED_BYTES = 1500

/** What longer rows have for their words: no token contains a space. Every search asks for it, too. */
export const UNINDEXED = ' '

const COLLATION = 'utf8mb4_0900_bin'

/** The column of all words of a row, which MySQL computes from the token columns, and its index. */
export interface WordsColumn {
  readonly name: string
  readonly expression: string
  readonly index: string
  readonly createColumn: string
  readonly createIndex: string
  readonly dropIndex: string
  readonly dropColumn: string
}

/**
 * The column for the words of a table; `null` if the table has no token columns. MySQL chooses a multi-valued
 * index only if it is on a column. The column's name says what it is computed from, so that one that another
 * version of the library or of the schema has made is never read for this one. The index has the same name
 * in all versions, because two at once could exceed the page.
 */
export function wordsColumn(table: TableDescription): WordsColumn | null {
  const tokens = Object.values(ownColumns(table)).flatMap((column) => column.tokens ?? [])
  if (tokens.length === 0) return null
  const expression = wordsOf([...tokens].sort().map(backquoted))
  const name = `isoquery_words_${digest(expression)}`
  const index = indexName(table, 'words', 64)
  const [path, column] = [backquotedPath(table.name), backquoted(name)]
  const words = `cast(${column} as char(${MAX_TOKEN_LENGTH}) array)`
  return {
    name,
    expression,
    index,
    // MySQL has hidden columns since 8.0.23.
    createColumn:
      `alter table ${path} add column ${column} json generated always as (${expression}) ` +
      'virtual /*!80023 invisible */',
    createIndex: `create index ${backquoted(index)} on ${path} ((${words}))`,
    dropIndex: `drop index ${backquoted(index)} on ${path}`,
    dropColumn: `alter table ${path} drop column ${column}`,
  }
}

export function objectOf(words: WordsColumn): SchemaObject {
  return {
    create: [words.createColumn, words.createIndex],
    drop: [words.dropIndex, words.dropColumn],
  }
}

/** The words of token columns as a list in JSON, among them empty strings where two spaces meet. */
function wordsOf(columns: readonly string[]): string {
  const lengths = columns.map((column) => `coalesce(length(${column}), 0)`)
  const texts = columns.map((column) => `convert(${column} using utf8mb4) collate ${COLLATION}`)
  const quoted = `json_quote(concat_ws(${literal(' ')}, ${texts.join(', ')}))`
  const joined = `replace(${quoted}, ${literal(' ')}, ${literal('","')})`
  const list = `concat(${literal('[')}, ${joined}, ${literal(']')})`
  return (
    `case when ${lengths.join(' + ')} <= ${MAX_INDEXED_BYTES} ` +
    `then cast(${list} as json) else cast(${literal(`["${UNINDEXED}"]`)} as json) end`
  )
}

/** A string in a character set of its own: in that of a session, such as `binary`, it might not be JSON. */
function literal(text: string): string {
  return `_utf8mb4'${text}'`
}
