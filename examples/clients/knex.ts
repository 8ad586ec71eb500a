/* Search with Knex. Its raw text has `?` for each value in every database; a `?` in a name is escaped. */
import { postgres, type SqlText, toSql } from 'isoquery/sql'
import type { Knex } from 'knex'
import { articleTable, planArticles } from './articles.ts'

const table = articleTable(postgres())

/** A condition for `where`, `andWhere` and `having` of Knex. */
export function toKnex(knex: Knex, { strings, parameters }: SqlText): Knex.Raw {
  return knex.raw(strings.map((piece) => piece.replaceAll('?', '\\?')).join('?'), parameters)
}

export function searchArticles(knex: Knex, text: string, after: number) {
  return knex<{ id: number; title: string }>('article')
    .select('id', 'title')
    .where('id', '>', after)
    .where(toKnex(knex, toSql(planArticles(text), table)))
    .orderBy('id')
}
