/*
 * Search and write with TypeORM. The entity has the companions as properties with the names of their columns,
 * because `toRow` uses these. Set `synchronize: false`: it would change the columns and drop their indexes.
 */
import {
  companionDdl,
  postgres,
  type RunStatement,
  type SqlText,
  type StatementRunner,
  toRow,
  toSql,
} from 'isoquery/sql'
import { type DataSource, type EntityManager, EntitySchema, type ObjectLiteral } from 'typeorm'
import { type Article, articleTable, planArticles } from './articles.ts'

export const table = articleTable(postgres())

interface ArticleRow extends ObjectLiteral {
  readonly id: string
  readonly title: string | null
}

export const articleEntity = new EntitySchema<ArticleRow>({
  name: 'article',
  columns: {
    id: { type: 'bigint', primary: true, generated: 'increment' },
    title: { type: 'text', nullable: true },
    title_u121: { type: 'text', nullable: true, select: false },
    source: { type: 'text', nullable: true },
    source_normalized: { type: 'text', nullable: true, select: false },
    published: { type: 'timestamptz', precision: 3, nullable: true },
    pages: { type: 'bigint', nullable: true },
    free: { type: 'boolean', nullable: true },
  },
})

/** The `up` of a migration of an existing table. */
export async function up(manager: EntityManager): Promise<void> {
  for (const statement of companionDdl(table)) await manager.query(statement)
}

const runOf =
  (manager: EntityManager): RunStatement =>
  (sql, parameters) =>
    manager.query(sql, [...parameters])

/** For `checkTable` and `backfill`. */
export const databaseOf = (source: DataSource): StatementRunner => ({
  run: runOf(source.manager),
  transaction: (work) => source.transaction((manager) => work(runOf(manager))),
})

export const insertArticle = (source: DataSource, document: Article) =>
  source.getRepository(articleEntity).insert(toRow(table, document))

/** The arguments of `where` and `andWhere`. TypeORM's parameters have names. */
export function toTypeorm({ strings, parameters }: SqlText): [string, ObjectLiteral] {
  const named = Object.fromEntries(parameters.map((value, i) => [`isoquery${i}`, value]))
  return [strings.reduce((text, piece, i) => `${text}:isoquery${i - 1}${piece}`), named]
}

export function searchArticles(source: DataSource, text: string, after: number) {
  return source
    .getRepository(articleEntity)
    .createQueryBuilder('a')
    .where('a.id > :after', { after })
    .andWhere(...toTypeorm(toSql(planArticles(text), table, { alias: 'a' })))
    .orderBy('a.id')
    .getMany()
}
