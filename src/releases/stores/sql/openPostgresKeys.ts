import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ApiKey } from '../../apiKey.ts'
import { type EditableKeyStore, type ListedKey, makeKey, nameInUse } from '../../keyStore.ts'
import { USAGE_WINDOW, type Usage, type UsageStore } from '../../usageStore.ts'
import { createOnce } from './createOnce.ts'
import type { KyselyDatabase } from './sqlReleases.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tables of a user's database have any types.
type AnyKysely = Kysely<any>

// A reservation holds the lock on the row of its key until it is committed, and each statement of a function
// sees what was committed before it: so no two reservations of a key count the same queries. All of it is one
// call, so no server holds the lock while it waits for the network. `rows` counts the queries of a key that
// are stored, so that none visits the queries that count, only those that do not. A connection keeps the
// plans of PL/pgSQL; it makes those of an SQL function at each call.
const DDL = [
  `create table api_key (
    id bigint generated always as identity primary key, name text not null, prefix text not null,
    hash text not null unique, created bigint not null, expires bigint,
    revoked boolean not null default false,
    maxqueries bigint not null, maxhits bigint not null
  )`,
  'create unique index api_key_name on api_key (name) where not revoked',
  `create table api_usage (
    id bigint generated always as identity primary key, api_key text not null, at bigint not null
  )`,
  'create index api_usage_at on api_usage (api_key, at)',
  'create table api_usage_count (api_key text primary key, rows bigint not null)',
  `create function api_used(owner text, maximum bigint, instant bigint)
    returns table (used bigint, leaving bigint) language plpgsql volatile as $$
    begin
      with counted as (select coalesce((select c.rows from api_usage_count c where c.api_key = owner), 0)
        - (select count(*) from api_usage u where u.api_key = owner and u.at <= instant - ${USAGE_WINDOW})
        - (select count(*) from api_usage u where u.api_key = owner and u.at >= instant + ${USAGE_WINDOW})
        as n)
      select n, case when n >= maximum then (
        select u.at from api_usage u where u.api_key = owner and u.at > instant - ${USAGE_WINDOW}
        order by u.at offset n - maximum limit 1) end
      into used, leaving from counted;
      return next;
    end $$`,
  `create function api_reserve(owner text, maximum bigint, instant bigint)
    returns table (used bigint, leaving bigint, ticket bigint) language plpgsql volatile as $$
    declare removed bigint;
    begin
      insert into api_usage_count values (owner, 0) on conflict do nothing;
      perform 1 from api_usage_count c where c.api_key = owner for update;
      select a.used, a.leaving into used, leaving from api_used(owner, maximum, instant) a;
      if used < maximum then
        delete from api_usage where id in (
          (select u.id from api_usage u
            where u.api_key = owner and u.at <= instant - ${USAGE_WINDOW} limit 1000)
          union all
          (select u.id from api_usage u
            where u.api_key = owner and u.at >= instant + ${USAGE_WINDOW} limit 1000));
        get diagnostics removed = row_count;
        insert into api_usage (api_key, at) values (owner, instant) returning id into ticket;
        update api_usage_count c set rows = c.rows + 1 - removed where c.api_key = owner;
        used := used + 1;
      end if;
      return next;
    end $$`,
  `create function api_release(owner_ticket bigint) returns void language plpgsql volatile as $$
    declare owner text;
    begin
      select u.api_key into owner from api_usage u where u.id = owner_ticket;
      perform 1 from api_usage_count c where c.api_key = owner for update;
      delete from api_usage u where u.id = owner_ticket;
      if found then update api_usage_count c set rows = c.rows - 1 where c.api_key = owner; end if;
    end $$`,
]

/** Keys and their usage in PostgreSQL: see {@link postgresKeys}. */
export async function openPostgresKeys(
  given: KyselyDatabase,
): Promise<{ readonly keys: EditableKeyStore; readonly usage: UsageStore }> {
  const db = given.withoutPlugins()
  await createOnce(db, 'api_usage_count', DDL, 'PostgreSQL')
  return { keys: keyStore(db), usage: usageStore(db) }
}

type Row = Readonly<Record<string, string | number | boolean | null>>

function keyStore(db: AnyKysely): EditableKeyStore {
  return {
    async find(secret, now = Date.now()) {
      // The same as `hashSecret`, in a hundredth of its time.
      const { rows } = await sql<Row>`
        select * from api_key k, api_used(k.id::text, k.maxqueries, ${now})
        where k.hash = ${hash('sha256', secret, 'hex')}`.execute(db)
      if (rows.length === 0) return null
      const key = keyOf(rows[0]!)
      return { ...key, used: usageOf(rows[0]!, key, now) }
    },
    async add(name, settings) {
      const { secret, prefix, hash, created, expires, maxqueries, maxhits } = await makeKey(name, settings)
      const { rows } = await sql`
        insert into api_key (name, prefix, hash, created, expires, maxqueries, maxhits)
        values (${name}, ${prefix}, ${hash}, ${created}, ${expires}, ${maxqueries}, ${maxhits})
        on conflict do nothing returning id`.execute(db)
      if (rows.length === 0) throw new Error(nameInUse(name))
      return secret
    },
    async list() {
      return (await sql<Row>`select * from api_key order by id`.execute(db)).rows.map(keyOf)
    },
    async revoke(name) {
      const { rows } = await sql`
        update api_key set revoked = true where name = ${name} and not revoked returning id`.execute(db)
      return rows.length === 1
    },
  }
}

function usageStore(db: AnyKysely): UsageStore {
  async function ask(name: 'api_used' | 'api_reserve', { id, maxqueries }: ApiKey, now: number) {
    const { rows } = await sql<Row>`
      select * from ${sql.raw(name)}(${id}, ${maxqueries}, ${now})`.execute(db)
    return rows[0]!
  }
  return {
    used: async (key, now) => usageOf(await ask('api_used', key, now), key, now),
    async reserve(key, now) {
      const row = await ask('api_reserve', key, now)
      const nbqueries = Number(row.used)
      if (row.ticket === null) return { granted: false, nbqueries, acceptedFrom: freeFrom(row, now) }
      return { granted: true, nbqueries, ticket: Number(row.ticket) }
    },
    async release(ticket) {
      await sql`select api_release(${ticket})`.execute(db)
    },
  }
}

function usageOf(row: Row, { maxqueries }: Pick<ApiKey, 'maxqueries'>, now: number): Usage {
  const nbqueries = Number(row.used)
  return { nbqueries, acceptedFrom: nbqueries < maxqueries ? null : freeFrom(row, now) }
}

function freeFrom({ leaving }: Row, now: number): number {
  return Number(leaving ?? now) + USAGE_WINDOW
}

function keyOf(row: Row): ListedKey {
  return {
    id: String(row.id),
    name: String(row.name),
    prefix: String(row.prefix),
    created: Number(row.created),
    expires: row.expires === null ? null : Number(row.expires),
    revoked: row.revoked === true,
    maxqueries: Number(row.maxqueries),
    maxhits: Number(row.maxhits),
  }
}
