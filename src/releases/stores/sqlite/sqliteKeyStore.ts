import type { Kysely, Selectable } from 'kysely'
import {
  type ApiKey,
  DEFAULT_MAX_HITS,
  DEFAULT_MAX_QUERIES,
  equalInConstantTime,
  hashSecret,
  newSecret,
} from '../../apiKey.ts'
import type { EditableKeyStore } from '../../keyStore.ts'
import type { ReleaseDatabase } from './database.ts'
import { retryWhileBusy } from './nodeSqlite.ts'

/** The number of hexadecimal digits by which a hash is looked up. */
const HASH_START = 8

/** The keys of a release database. It stores the SHA-256 of each secret, never the secret. */
export function sqliteKeyStore(db: Kysely<ReleaseDatabase>): EditableKeyStore {
  return {
    async find(secret) {
      const hash = await hashSecret(secret)
      const candidates = await db
        .selectFrom('api_key')
        .selectAll()
        .where('hash_start', '=', hash.slice(0, HASH_START))
        .execute()
      const found = candidates.filter((candidate) => equalInConstantTime(candidate.hash, hash))
      return found.length === 0 ? null : toApiKey(found[0]!)
    },

    async add(name, { expires = null, maxqueries = DEFAULT_MAX_QUERIES, maxhits = DEFAULT_MAX_HITS } = {}) {
      const secret = newSecret()
      const hash = await hashSecret(secret)
      const key = {
        name,
        hash,
        hash_start: hash.slice(0, HASH_START),
        created: Date.now(),
        expires,
        revoked: 0,
        maxqueries,
        maxhits,
      }
      const insertion = db
        .insertInto('api_key')
        .values(key)
        .onConflict((conflict) => conflict.doNothing())
      const { numInsertedOrUpdatedRows } = await retryWhileBusy(() => insertion.executeTakeFirst())
      if (numInsertedOrUpdatedRows !== 1n) {
        throw new Error(`a key named ${name} is in use: revoke it first, or choose another name`)
      }
      return secret
    },

    async list() {
      return (await db.selectFrom('api_key').selectAll().orderBy('id').execute()).map(toApiKey)
    },

    async revoke(name) {
      const revocation = db
        .updateTable('api_key')
        .set({ revoked: 1 })
        .where('name', '=', name)
        .where('revoked', '=', 0)
      const { numUpdatedRows } = await retryWhileBusy(() => revocation.executeTakeFirst())
      return numUpdatedRows > 0n
    },
  }
}

function toApiKey(row: Selectable<ReleaseDatabase['api_key']>): ApiKey {
  const { id, name, expires, revoked, maxqueries, maxhits } = row
  return { id: String(id), name, expires, revoked: revoked === 1, maxqueries, maxhits }
}
