import { type SqlBool, sql } from 'kysely'
import type { Accelerator, IndexSearch } from '../../../accelerate/accelerator.ts'
import { together } from '../../../accelerate/choose.ts'
import type { Sieve } from '../../../accelerate/sieve.ts'
import { asCode, type TableProblem } from '../../../dialect/inspection.ts'
import { doubleQuoted } from '../../../dialect/quoting.ts'
import { acceleratedColumns } from '../../../table/accelerated.ts'
import { ownColumns, type TableDescription } from '../../../table/description.ts'
import { makeIndex, storedIndexes } from '../inspection/storedIndexes.ts'
import { indexObject, quotedPath } from '../postgresNames.ts'
import { countTokens } from './countTokens.ts'
import { conditionOf } from './tokenCondition.ts'
import {
  frequencyName,
  indexedExpression,
  questionOf,
  type TokenQuestion,
  tokenIndexesOf,
  tokenIndexName,
} from './tokenIndex.ts'

/**
 * PostgreSQL's GIN indexes over the words of texts and the elements of lists. The planner does not know how
 * frequent the words of a text are, but it knows it of an array.
 */
export const tokens: Accelerator<TokenQuestion> = {
  name: 'tokens',
  objects(table, columns, words) {
    return columns.flatMap(acceleratedColumns).flatMap(({ name, holds }) => {
      if (holds !== 'tokens' && holds !== 'lists') return []
      const index = tokenIndexName(table, name, holds)
      const on = `${quotedPath(table.name)} using gin (${indexedExpression(name, holds)})`
      return [indexObject(table.name, index, `create index ${words}${doubleQuoted(index)} on ${on}`)]
    })
  },
  async problems(db, table) {
    const stored = await storedIndexes(db, table.name)
    return Object.values(ownColumns(table)).flatMap((described) =>
      acceleratedColumns(described).flatMap(({ name, holds }): TableProblem[] => {
        if (holds !== 'tokens' && holds !== 'lists') return []
        const isIndex = stored.some((index) => {
          return index.valid && index.tokens && index.bytewise && index.columns.includes(name)
        })
        if (isIndex) return []
        const held = holds === 'lists' ? 'elements' : 'tokens'
        const own = tokenIndexName(table, name, holds)
        const on = `gin (${indexedExpression(name, holds)})`
        const statements = [makeIndex(stored, table.name, own, on)]
        const message =
          `The column "${name}" of ${table.name} has no complete index of ${held}. Run ` +
          `${asCode(statements)}, or correct \`accelerators\` in defineTable.`
        return [{ consequence: 'slow', message, column: name, statements }]
      }),
    )
  },
  search: searchOf,
}

function searchOf(table: TableDescription): Required<IndexSearch<TokenQuestion>> {
  const indexes = tokenIndexesOf(table)
  return {
    // The planner finds whole strings by their own index.
    limits: { questions: 64, depth: 100, isAuxiliary: ({ index }) => index.holds === 'strings' },
    questionOf: (leaf) => questionOf(leaf, indexes),
    isKnown: ({ index, words }, { frequencies }) =>
      words.every((word) => Object.hasOwn(frequencies, frequencyName(index.column, [word]))),
    nameOf,
    estimate({ index, words }, { frequencies, documents }) {
      const counts = words.map((word) => frequencies[frequencyName(index.column, [word])]!)
      return { expected: together(counts, documents), most: Math.min(...counts) }
    },
    count(formula, scanned) {
      return countTokens(table, formula, this, scanned)
    },
    candidates(sieve, condition, row) {
      // Where the planner expects many hits, it reads rows in some order and takes each one's text apart for
      // the sieve. It takes a long pattern for rare, so it reads the rows of the sieve.
      const found = sql`case when ${condition} then 'found' else '' end`
      return sql<SqlBool>`(${conditionOf(sieve, row)} and ${found} collate "C" like '%found%')`
    },
  }
}

function nameOf({ kind, question, parts }: Sieve<TokenQuestion>): string {
  if (question !== null) return frequencyName(question.index.column, question.words)
  return `${kind}(${parts.map(nameOf).join(', ')})`
}
