import { type SqlBool, sql } from 'kysely'
import type { Accelerator } from '../../accelerate/accelerator.ts'
import type { Conditions } from '../../dialect/conditions.ts'
import { defaultConditions } from '../../dialect/defaultConditions.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import { asCode, type TableProblem } from '../../dialect/inspection.ts'
import { balanced, type Condition, constant, type Sql } from '../../fragment.ts'
import { fitsSql } from '../../phrases/sloppyPhrase.ts'
import { type Accelerated, acceleratedColumns } from '../../table/accelerated.ts'
import { ownColumns, type TableDescription } from '../../table/description.ts'
import { indexName } from '../../table/indexName.ts'
import { quoteName } from './clickhouseCompiler.ts'
import { inLists } from './inLists.ts'
import { termsNear } from './termsNear.ts'
import { asTokenList } from './tokenList.ts'

/** The conditions on tokens that the index serves; without it, to search the column as a text is faster. */
const BY_INDEX: Partial<Conditions> & ThisType<Dialect> = {
  hasNullFreeTokens: true,
  hasText(column, text) {
    const pieces = text.split(' ')
    // Only a piece between two spaces is a whole token. A text of spaces stands for one that no column has.
    const words = text.trim() === '' ? [text] : pieces.slice(1, -1).filter((piece) => piece !== '')
    const isWord = text === ` ${words[0]} ` || text === words[0]
    if (isWord) return sql<SqlBool>`has(${asTokenList(column)}, ${words[0]})`
    const found = defaultConditions.hasText.call(this, column, text) as Condition
    return words.length === 0 ? found : balanced([hasAll(column, words), found], 'and')
  },
  hasAnyToken(column, tokens) {
    const list = asTokenList(column)
    const words = tokens.filter((token) => token !== '')
    return inLists(words, 'or', (some) => sql<SqlBool>`hasAny(${list}, ${some})`)
  },
  hasAllTokens(column, tokens) {
    if (tokens.some(isNoToken)) return constant(false)
    return inLists(tokens, 'and', (some) => hasAll(column, some))
  },
  tokenPhrase(column, tokens, slop) {
    if (!fitsSql(tokens, slop)) return null
    return balanced([hasAll(column, tokens), termsNear(column, tokens, slop)], 'and')
  },
}

/**
 * ClickHouse's index of texts, over the pieces of token columns and the elements of lists. The conditions are
 * exact without it, too: it is of an expression that they contain.
 */
export const textIndex: Accelerator = {
  name: 'tokens',
  conditions: BY_INDEX,
  objects(table, columns, words) {
    return columns.flatMap(acceleratedColumns).flatMap((column) => {
      const expression = indexed(column)
      if (expression === null) return []
      return [{ create: createOf(table, column, expression, words), drop: [dropOf(table, column)] }]
    })
  },
  async problems(db, table) {
    const [name, schema] = table.name.split('.').reverse()
    const database = schema === undefined ? sql`currentDatabase()` : sql`${schema}`
    const { rows } = await sql<{ index: string; expression: string; type: string }>`
      select name as "index", expr as "expression", type as "type" from system.data_skipping_indices
      where database = ${database} and table = ${name}`.execute(db)
    const texts = rows.filter(({ type }) => type === 'text')
    const stored = new Set(texts.map(({ expression }) => plain(expression)))
    return Object.values(ownColumns(table))
      .flatMap(acceleratedColumns)
      .flatMap((column): TableProblem[] => {
        const expression = indexed(column)
        if (expression === null || stored.has(plain(expression))) return []
        const isNamed = rows.some(({ index }) => index === nameOf(table, column))
        const statements = [
          ...(isNamed ? [dropOf(table, column)] : []),
          ...createOf(table, column, expression, ''),
        ]
        const message =
          `The table ${table.name} has no text index on ${expression}, so a word is searched in all rows. ` +
          `Run ${asCode(statements)}, or correct \`accelerators\` in defineTable.`
        return [{ consequence: 'slow', message, column: column.name, statements }]
      })
  },
}

function createOf(
  table: TableDescription,
  column: Accelerated,
  expression: string,
  words: string,
): readonly string[] {
  const index = indexOf(table, column)
  return [
    `${alterOf(table)} add index ${words}${index} ${expression} type text(tokenizer = 'array')`,
    `${alterOf(table)} materialize index ${index}`,
  ]
}

function dropOf(table: TableDescription, column: Accelerated): string {
  return `${alterOf(table)} drop index if exists ${indexOf(table, column)}`
}

function alterOf({ name }: TableDescription): string {
  return `alter table ${name.split('.').map(quoteName).join('.')}`
}

function indexOf(table: TableDescription, column: Accelerated): string {
  return quoteName(nameOf(table, column))
}

function nameOf(table: TableDescription, { name }: Accelerated): string {
  return indexName(table, name, 200, 'fast')
}

/** What an index is of; `null` where a condition on the column would not use it. */
function indexed({ name, holds }: Accelerated): string | null {
  if (holds === 'tokens') return `splitByChar(' ', ifNull(${quoteName(name)}, ''))`
  return holds === 'lists' ? quoteName(name) : null
}

/** An expression as ClickHouse gives it and as it was written, alike. */
function plain(expression: string): string {
  return expression.replace(/["`\\()\s]/g, '')
}

/** A fuzzy word may be none: two spaces separate the values of a list, and there is no token between them. */
function isNoToken(token: string): boolean {
  return token === '' || token.includes(' ')
}

function hasAll(column: Sql, words: readonly string[]): Condition {
  return sql<SqlBool>`hasAll(${asTokenList(column)}, ${[...words]})`
}
