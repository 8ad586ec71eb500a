import { sql } from 'kysely'
import type { Accelerator } from '../../../accelerate/accelerator.ts'
import { type AnyKysely, asCode, type TableProblem } from '../../../dialect/inspection.ts'
import type { Sql } from '../../../fragment.ts'
import type { TableDescription } from '../../../table/description.ts'
import { searchWords, type WordQuestion } from './searchWords.ts'
import { objectOf, type WordsColumn, wordsColumn } from './wordsColumn.ts'

/**
 * MySQL's multi-valued index over the words of a row.
 *
 * @param text binds a string
 */
export function tokenIndex(text: (value: string) => Sql): Accelerator<WordQuestion> {
  return {
    name: 'tokenIndex',
    objects(table) {
      const words = wordsColumn(table)
      return words === null ? [] : [objectOf(words)]
    },
    async problems(db, table) {
      const words = wordsColumn(table)
      if (words === null) return []
      const { expression, indexes, isPartitioned, rowImage } = await storedWords(db, table, words)
      const own = indexes.find(({ name }) => name.toLowerCase() === words.index.toLowerCase())
      if (isPartitioned) return [ofPartitions(table, words, own !== undefined)]
      const isOther = expression !== null && plain(expression) !== plain(words.expression)
      const isIndexed = own?.visible && own.on.includes(`\`${words.name}\``)
      const ofReplicas = rowImage === 'FULL' ? [] : [ofRowImage(table, rowImage)]
      if (isIndexed && !isOther && expression !== null) return ofReplicas
      const statements = [
        ...(own === undefined ? [] : [words.dropIndex]),
        ...(isOther ? [words.dropColumn] : []),
        ...(isOther || expression === null ? [words.createColumn] : []),
        words.createIndex,
      ]
      const message = isOther
        ? `The column "${words.name}" of ${table.name} does not hold the words of its token columns, so ` +
          `searches with hints miss rows. Run ${asCode(statements)}.`
        : `The table ${table.name} has no index of words that MySQL can use, so a word is searched in all ` +
          `rows. Run ${asCode(statements)}, or correct \`accelerators\` in defineTable.`
      return [{ consequence: isOther ? 'wrong hits' : 'slow', message, statements }, ...ofReplicas]
    },
    search(table) {
      const words = wordsColumn(table)
      return words && searchWords(table, words, text)
    },
  }
}

/** MySQL 9.7 reads a multi-valued index of a partitioned table wrongly, or crashes. */
function ofPartitions({ name }: TableDescription, words: WordsColumn, isIndexed: boolean): TableProblem {
  const why =
    `The table ${name} is partitioned, and MySQL misses rows in the multi-valued indexes of such tables, ` +
    'or crashes'
  const wayOut = 'correct `accelerators` in defineTable.'
  if (!isIndexed) {
    const message = `${why}. So a word is searched in all rows. To be rid of this message, ${wayOut}`
    return { consequence: 'slow', message }
  }
  const statements = [words.dropIndex]
  const message =
    `${why}. Statements that use hints which were read before it was partitioned are affected. ` +
    `Run ${asCode(statements)}, and ${wayOut}`
  return { consequence: 'wrong hits', message, statements }
}

/** With a partial row image, a changed key stops replicas of MySQL 9.7, or their index gets wrong words. */
function ofRowImage({ name }: TableDescription, rowImage: string): TableProblem {
  const message =
    `binlog_row_image is ${rowImage}: replicas stop when a key of ${name} changes, or their index misses ` +
    'rows. Set it to FULL, or correct `accelerators` in defineTable.'
  return { consequence: 'wrong hits', message }
}

interface StoredWords {
  /** What the column is computed from; `null` if there is no such column. */
  readonly expression: string | null
  /** The table's indexes on expressions. */
  readonly indexes: readonly { readonly name: string; readonly on: string; readonly visible: boolean }[]
  readonly isPartitioned: boolean
  /** What the binary log holds of a changed row: `FULL`, `NOBLOB` or `MINIMAL`. */
  readonly rowImage: string
}

async function storedWords(
  db: AnyKysely,
  { name }: TableDescription,
  words: WordsColumn,
): Promise<StoredWords> {
  const [table, schema] = name.split('.').reverse()
  const place = sql`table_schema = ${schema === undefined ? sql`database()` : sql`${schema}`}
    and table_name = ${table}`
  const columns = await sql<{ expression: unknown }>`
    select generation_expression as expression from information_schema.columns
    where ${place} and column_name = ${words.name}`.execute(db)
  const indexes = await sql<Record<'name' | 'expression' | 'visible', unknown>>`
    select index_name as name, expression as expression, is_visible as visible
    from information_schema.statistics where ${place} and seq_in_index = 1`.execute(db)
  const partitions = await sql`
    select 1 as found from information_schema.partitions
    where ${place} and partition_name is not null limit 1`.execute(db)
  const settings = await sql<{ image: unknown }>`select @@binlog_row_image as image`.execute(db)
  return {
    rowImage: String(settings.rows[0]!.image),
    isPartitioned: partitions.rows.length > 0,
    expression: columns.rows.length === 0 ? null : String(columns.rows[0]!.expression),
    indexes: indexes.rows.map((row) => ({
      name: String(row.name),
      on: String(row.expression ?? ''),
      visible: row.visible === 'YES',
    })),
  }
}

/** An expression as MySQL gives it and as it was written, alike. */
function plain(expression: string): string {
  return expression.replace(/[\\()\s]/g, '').toLowerCase()
}
