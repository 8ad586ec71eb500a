import { sql } from 'kysely'
import type { Sql } from '../../fragment.ts'

/** JSON that is bound as text, so that a client that serializes JSON itself does not serialize it twice. */
export function boundJson(json: string, type: 'json' | 'jsonb' = 'jsonb'): Sql {
  return sql`cast(cast(${json} as text) as ${sql.raw(type)})`
}
