import type { Accelerator } from '../../../accelerate/accelerator.ts'
import type { TableProblem } from '../../../dialect/inspection.ts'
import { doubleQuoted } from '../../../dialect/quoting.ts'
import { acceleratedColumns } from '../../../table/accelerated.ts'
import { ownColumns } from '../../../table/description.ts'
import { indexName } from '../../../table/indexName.ts'
import { storedIndexes } from '../inspection/storedIndexes.ts'
import { indexObject, NAME_BYTES, quotedPath } from '../postgresNames.ts'

/** PostgreSQL's pg_trgm: the planner uses its indexes for LIKE and regular expressions by itself. */
export const trigrams: Accelerator = {
  name: 'trigrams',
  // LIKE finds each rare word by the index, which is far faster than a list. For some hundreds of words the
  // planner estimates so many rows that it reads the whole table.
  conditions: { manyTokens: 128 },
  objects(table, columns, words) {
    const indexes = columns.flatMap(acceleratedColumns).flatMap(({ name, holds }) => {
      if (holds === 'lists') return []
      const index = indexName(table, name, NAME_BYTES, 'fast')
      const on = `${quotedPath(table.name)} using gin (${indexed(name, holds)})`
      return [indexObject(table.name, index, `create index ${words}${doubleQuoted(index)} on ${on}`)]
    })
    return [{ create: ['create extension if not exists pg_trgm'], drop: [] }, ...indexes]
  },
  async problems(db, table) {
    const stored = (await storedIndexes(db, table.name)).filter(({ valid, trigrams }) => valid && trigrams)
    const columns = Object.values(ownColumns(table)).flatMap(acceleratedColumns)
    return columns.flatMap(({ name, holds }): TableProblem[] => {
      if (holds === 'lists') return []
      const own = stored.filter((index) => index.columns.includes(name))
      if (own.some(({ bytewise }) => bytewise)) return []
      const cause =
        own.length === 0
          ? `The column "${name}" of ${table.name} has no complete index of trigrams`
          : `The index ${own[0]!.name} of ${table.name} is not under the collation "C", and no query uses it`
      const wayOut = `Run \`create index on ${table.name} using gin (${indexed(name, holds)})\``
      const message = `${cause}. ${wayOut}, or correct \`accelerators\` in defineTable.`
      return [{ consequence: 'slow', message, column: name }]
    })
  },
}

function indexed(name: string, holds: string): string {
  const column = `${doubleQuoted(name)} collate "C"`
  return `${holds === 'substrings' ? `(lower(${column}))` : column} gin_trgm_ops`
}
