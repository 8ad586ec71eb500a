import { generateReleases } from './generateReleases.ts'

/** A row of a table of articles that someone else made. */
export interface ExistingArticle {
  readonly title: string | null
  readonly body: string | null
  readonly source: string
  readonly published: string
}

/** How PostgreSQL was told to make the table. */
export const ARTICLE_TABLE =
  'create table article (id bigint generated always as identity primary key, title text, body text, source varchar(50), published timestamptz)'

/**
 * What the releases are recombined by: it has no common divisor with their number, so that titles meet other
 * bodies.
 */
const STEP = 7919

/**
 * Invents the rows of a table of articles, always the same ones: titles and bodies of press releases in
 * several languages, here and there one is missing.
 *
 * @example
 * for (const { title } of existingArticles(3)) console.log(title)
 */
export function* existingArticles(count: number): Generator<ExistingArticle> {
  const releases = generateReleases(1000)
  for (let i = 0; i < count; i++) {
    const { headline, source, versioncreated } = releases[i % releases.length]!
    const { body_xhtml } = releases[(i * STEP + Math.floor(i / releases.length)) % releases.length]!
    const body = body_xhtml?.split('\n').slice(0, 2).join('\n')
    yield {
      title: headline ?? null,
      body: body ?? null,
      source: source ?? 'unknown',
      published: versioncreated,
    }
  }
}
