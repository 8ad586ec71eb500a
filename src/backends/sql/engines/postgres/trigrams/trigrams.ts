import { sql } from 'kysely'
import type { Accelerator } from '../../../accelerate/accelerator.ts'
import { type AnyKysely, asCode, type TableProblem } from '../../../dialect/inspection.ts'
import { doubleQuoted } from '../../../dialect/quoting.ts'
import { acceleratedColumns } from '../../../table/accelerated.ts'
import { ownColumns } from '../../../table/description.ts'
import { indexName } from '../../../table/indexName.ts'
import { makeIndex, storedIndexes } from '../inspection/storedIndexes.ts'
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
    const all = await storedIndexes(db, table.name)
    const stored = all.filter(({ valid, trigrams }) => valid && trigrams)
    const extension = await findExtension(db)
    const columns = Object.values(ownColumns(table)).flatMap(acceleratedColumns)
    return columns.flatMap(({ name, holds }): TableProblem[] => {
      if (holds === 'lists') return []
      const own = stored.filter((index) => index.columns.includes(name))
      if (own.some(({ bytewise }) => bytewise)) return []
      const cause =
        own.length === 0
          ? `The column "${name}" of ${table.name} has no complete index of trigrams`
          : `The index ${own[0]!.name} of ${table.name} is not under the collation "C", and no query uses it`
      const index = indexName(table, name, NAME_BYTES, 'fast')
      const operators = extension?.isOnPath === false ? `${doubleQuoted(extension.schema)}.` : ''
      const statements = [
        ...(extension === null ? ['create extension if not exists pg_trgm'] : []),
        makeIndex(all, table.name, index, `gin (${indexed(name, holds, operators)})`),
      ]
      const path = operators === '' ? '' : offPath(extension!.schema)
      const correct = 'or correct `accelerators` in defineTable.'
      const message = `${cause}. Run ${asCode(statements)}, ${correct}${path}`
      return [{ consequence: 'slow', message, column: name, statements }]
    })
  },
}

/** @param schema that of the extension, quoted, with a dot after it, if the session does not search it */
function indexed(name: string, holds: string, schema = ''): string {
  const column = `${doubleQuoted(name)} collate "C"`
  return `${holds === 'substrings' ? `(lower(${column}))` : column} ${schema}gin_trgm_ops`
}

interface Extension {
  readonly schema: string
  /** Whether the session finds its names without the schema. */
  readonly isOnPath: boolean
}

async function findExtension(db: AnyKysely): Promise<Extension | null> {
  const { rows } = await sql<Extension>`
    select nspname::text as schema, nspname = any(pg_catalog.current_schemas(true)) as "isOnPath"
    from pg_catalog.pg_extension join pg_catalog.pg_namespace as space on space.oid = extnamespace
    where extname = 'pg_trgm'`.execute(db)
  return rows[0] ?? null
}

function offPath(schema: string): string {
  return (
    ` The extension pg_trgm is in the schema ${schema}, which is not on the search_path of the session: ` +
    'the statements of companionDdl need it there.'
  )
}
