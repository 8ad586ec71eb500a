import type { DatabaseSync } from 'node:sqlite'
import type { ListedKey } from '../../../keyStore.ts'

/** A key to be stored: without its secret, with the hash of it. */
export interface KeyRow extends Omit<ListedKey, 'id' | 'revoked'> {
  readonly hash: string
}

/** The keys of a file. */
export interface KeyTable {
  /** The key whose secret has this hash, also an expired or revoked one. */
  find(hash: string): ListedKey | null
  /** Every key ever stored, oldest first. */
  list(): readonly ListedKey[]
  /** Stores a key; `false` if an active key has that name. */
  add(key: KeyRow): boolean
  /** Revokes the key of a name; `false` if no active key has it. */
  revoke(name: string): boolean
}

/** The keys of a file. It holds the SHA-256 of each secret and its first characters, never the secret. */
export function keyTable(database: DatabaseSync): KeyTable {
  const byHash = database.prepare('select * from api_key where hash = ?')
  const all = database.prepare('select * from api_key order by id')
  const insertion = database.prepare(
    `insert into api_key (name, prefix, hash, created, expires, maxqueries, maxhits)
     values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
  )
  const revocation = database.prepare('update api_key set revoked = 1 where name = ? and revoked = 0')
  return {
    find(hash) {
      const row = byHash.get(hash)
      return row === undefined ? null : toKey(row)
    },
    list() {
      return all.all().map(toKey)
    },
    add({ name, prefix, hash, created, expires, maxqueries, maxhits }) {
      return insertion.run(name, prefix, hash, created, expires, maxqueries, maxhits).changes === 1
    },
    revoke(name) {
      return revocation.run(name).changes === 1
    },
  }
}

function toKey(row: Record<string, unknown>): ListedKey {
  return {
    id: String(row.id),
    name: String(row.name),
    prefix: String(row.prefix),
    created: Number(row.created),
    expires: row.expires === null ? null : Number(row.expires),
    revoked: row.revoked === 1,
    maxqueries: Number(row.maxqueries),
    maxhits: Number(row.maxhits),
  }
}
