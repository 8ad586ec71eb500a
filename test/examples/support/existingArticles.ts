import { demoReleases } from '../../support/demoReleases.ts'

/** A row of an existing table of articles. */
export interface ExistingArticle {
  readonly title: string | null
  readonly body: string | null
  readonly source: string
  readonly published: string
}

/** The statement that created the table in PostgreSQL. */
export const ARTICLE_TABLE =
  'create table article (id bigint generated always as identity primary key, title text, body text, ' +
  'source varchar(50), published timestamptz)'

/**
 * Steps through the bodies. It is coprime to the number of releases, so titles are combined with other
 * bodies.
 */
const STEP = 7919

/**
 * Generates the rows of a table of articles, always the same ones: titles and bodies of press releases in
 * several languages. Some are missing.
 *
 * @example
 * for (const { title } of existingArticles(3)) console.log(title)
 */
export function* existingArticles(count: number): Generator<ExistingArticle> {
  const { length } = demoReleases
  for (let i = 0; i < count; i++) {
    const { headline, source, versioncreated } = demoReleases[i % length]!
    const { body_xhtml } = demoReleases[(i * STEP + Math.floor(i / length)) % length]!
    const body = body_xhtml?.split('\n').slice(0, 2).join('\n')
    yield {
      title: headline ?? null,
      body: body ?? null,
      source: source ?? 'unknown',
      published: versioncreated,
    }
  }
}
