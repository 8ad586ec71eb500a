/*
 * Search and write with MikroORM 7, which is made of Kysely: its Kysely instance takes the condition, and
 * serves `checkTable` and `backfill`. Older versions have no such instance.
 */
import { defineEntity } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { companionDdl, postgres, toRow, toWhere } from 'isoquery/sql'
import { type Kysely, sql } from 'kysely'
import { type Article, articleTable, planArticles } from './articles.ts'

export const table = articleTable(postgres())

/** The entity. Its companions are properties with the names of their columns, because `toRow` uses these. */
export const articleEntity = defineEntity({
  name: 'article',
  properties: (p) => ({
    id: p.bigint().primary().autoincrement(),
    title: p.text().nullable(),
    title_u121: p.text().nullable().lazy(),
    source: p.text().nullable(),
    source_normalized: p.text().nullable().lazy(),
    published: p.datetime(3).nullable(),
    pages: p.bigint().nullable(),
    free: p.boolean().nullable(),
  }),
})

/** The `up` of a migration of an existing table. */
export async function up(em: EntityManager): Promise<void> {
  for (const statement of companionDdl(table)) await sql.raw(statement).execute(databaseOf(em))
}

interface Tables {
  readonly article: { readonly id: string; readonly title: string | null }
}

/**
 * For `checkTable` and `backfill`. TypeScript does not take the classes of two installed versions of Kysely
 * for the same.
 */
export const databaseOf = (em: EntityManager) => em.getKysely<Tables>() as unknown as Kysely<Tables>

export const insertArticle = (em: EntityManager, document: Article) =>
  em.insert(articleEntity, toRow(table, document))

export function searchArticles(em: EntityManager, text: string, after: number) {
  return databaseOf(em)
    .selectFrom('article')
    .select(['id', 'title'])
    .where('id', '>', String(after))
    .where(toWhere(planArticles(text), table))
    .orderBy('id')
    .execute()
}
