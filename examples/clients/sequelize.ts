/*
 * Search and write with Sequelize. The model has the companions as attributes with the names of their
 * columns, because `toRow` uses these. Don't call `sync({ alter: true })`: it would change the columns.
 */
import { companionDdl, postgres, type RunStatement, type StatementRunner, toRow, toSql } from 'isoquery/sql'
import { DataTypes, literal, Op, QueryTypes, type Sequelize, type Transaction } from 'sequelize'
import { type Article, articleTable, planArticles } from './articles.ts'

export const table = articleTable(postgres())

/** The model. Its name is that of the table, and so the alias in each query. */
export const defineArticle = (sequelize: Sequelize) =>
  sequelize.define(
    'article',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
      title: DataTypes.TEXT,
      title_u121: DataTypes.TEXT,
      source: DataTypes.TEXT,
      source_normalized: DataTypes.TEXT,
      published: DataTypes.DATE(3),
      pages: DataTypes.BIGINT,
      free: DataTypes.BOOLEAN,
    },
    { freezeTableName: true, timestamps: false },
  )

/** The `up` of a migration of an existing table. */
export async function up(sequelize: Sequelize): Promise<void> {
  for (const statement of companionDdl(table)) await sequelize.query(statement)
}

const runOf =
  (sequelize: Sequelize, transaction: Transaction | null): RunStatement =>
  (sql, parameters) =>
    sequelize.query(sql, { bind: [...parameters], transaction, type: QueryTypes.SELECT })

/** For `checkTable` and `backfill`. */
export const databaseOf = (sequelize: Sequelize): StatementRunner => ({
  run: runOf(sequelize, null),
  transaction: (work) => sequelize.transaction((transaction) => work(runOf(sequelize, transaction))),
})

export const insertArticle = (sequelize: Sequelize, document: Article) =>
  sequelize.model('article').create(toRow(table, document))

export function searchArticles(sequelize: Sequelize, text: string, after: number) {
  const { sql, parameters } = toSql(planArticles(text), table)
  return sequelize.model('article').findAll({
    attributes: ['id', 'title'],
    where: { [Op.and]: [{ id: { [Op.gt]: after } }, literal(sql)] },
    bind: [...parameters],
    order: ['id'],
    raw: true,
  })
}
