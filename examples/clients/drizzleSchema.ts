/*
 * The schema of Drizzle, from which `drizzle-kit generate` makes migrations:
 *
 *   drizzle-kit generate --dialect postgresql --schema drizzleSchema.ts
 *   drizzle-kit generate --dialect postgresql --schema drizzleSchema.ts --custom --name indexes
 *
 * Into the second, which is empty, put the statements of `companionDdl(table, 'indexes')`, and of `'checks'`
 * if you want them, with `--> statement-breakpoint` between them. Then `drizzle-kit migrate`.
 *
 * Do not use `drizzle-kit push`: it drops columns, indexes and checks that this file does not name.
 */
import { bigint, boolean, customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A companion, under the collation that its indexes have. */
const companion = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

export const article = pgTable('article', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  title: text(),
  title_u121: companion(),
  source: text(),
  source_normalized: companion(),
  // `toRow` writes dates as text, which keeps every instant.
  published: timestamp({ withTimezone: true, precision: 3, mode: 'string' }),
  pages: bigint({ mode: 'number' }),
  free: boolean(),
})
