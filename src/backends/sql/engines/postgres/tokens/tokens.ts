import { type SqlBool, sql } from 'kysely'
import type { Accelerator, IndexSearch } from '../../../accelerate/accelerator.ts'
import { together } from '../../../accelerate/choose.ts'
import type { Sieve } from '../../../accelerate/sieve.ts'
import { asCode, type TableProblem } from '../../../dialect/inspection.ts'
import { doubleQuoted } from '../../../dialect/quoting.ts'
import { acceleratedColumns } from '../../../table/accelerated.ts'
import { ownColumns, type TableDescription } from '../../../table/description.ts'
import { makeIndex, storedIndexes } from '../inspection/storedIndexes.ts'
import { besideTable, indexObject, quotedPath } from '../postgresNames.ts'
import { countTokens } from './countTokens.ts'
import { indexedColumn } from './indexedWords.ts'
import { conditionOf } from './tokenCondition.ts'
import {
  frequencyName,
  perWord,
  questionOf,
  type TokenQuestion,
  tokenIndexesOf,
  tokenIndexName,
} from './tokenIndex.ts'

/**
 * PostgreSQL's GIN indexes over the words of texts and the elements of lists. The planner does not know how
 * frequent the words of a text are, but it knows it of a tsvector and of an array.
 */
export const tokens: Accelerator<TokenQuestion> = {
  name: 'tokens',
  objects(table, columns, words) {
    return columns.flatMap(acceleratedColumns).flatMap(({ name, holds }) => {
      if (holds !== 'tokens' && holds !== 'lists') return []
      const index = tokenIndexName(table, name, holds)
      const on = `${quotedPath(table.name)} using gin (${indexedColumn(name, holds)})`
      return [indexObject(table.name, index, `create index ${words}${doubleQuoted(index)} on ${on}`)]
    })
  },
  async problems(db, table) {
    const stored = await storedIndexes(db, table.name)
    return Object.values(ownColumns(table)).flatMap((described) =>
      acceleratedColumns(described).flatMap(({ name, holds }): TableProblem[] => {
        if (holds !== 'tokens' && holds !== 'lists') return []
        const isIndex = stored.some(({ valid, words, bytewise, columns }) => {
          return valid && words === holds && (holds === 'tokens' || bytewise) && columns.includes(name)
        })
        if (isIndex) return []
        const held = holds === 'lists' ? 'elements' : 'tokens'
        const own = tokenIndexName(table, name, holds)
        const on = `gin (${indexedColumn(name, holds)})`
        const statements = [makeIndex(stored, table.name, own, on)]
        const message =
          `The column "${name}" of ${table.name} has no complete index of ${held}. Run ` +
          `${asCode(statements)}, or correct \`accelerators\` in defineTable.`
        return [{ consequence: 'slow', message, column: name, statements }]
      }),
    )
  },
  async leftovers(db, table) {
    const stored = await storedIndexes(db, table.name)
    const former = stored.filter(({ words }) => words === 'former')
    return former.map(({ name }): TableProblem => {
      const statements = [`drop index ${besideTable(table.name, name)}`]
      const message =
        `The index ${name} of ${table.name} holds words as an earlier version of isoquery needed them: ` +
        `each write updates it, and no query uses it. Run ${asCode(statements)}.`
      return { consequence: 'slow', message, statements }
    })
  },
  search: searchOf,
}

function searchOf(table: TableDescription): Required<IndexSearch<TokenQuestion>> {
  const indexes = tokenIndexesOf(table)
  return {
    // The planner finds whole strings by their own index.
    limits: { questions: 64, depth: 100, isAuxiliary: ({ index }) => index.holds === 'strings' },
    questionOf: (leaf) => questionOf(leaf, indexes),
    isKnown: (question, { frequencies }) =>
      perWord(question).every((each) => Object.hasOwn(frequencies, frequencyName(each))),
    nameOf,
    estimate(question, { frequencies, documents }) {
      const counts = perWord(question).map((each) => frequencies[frequencyName(each)]!)
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
  if (question !== null) return frequencyName(question)
  return `${kind}(${parts.map(nameOf).join(', ')})`
}
