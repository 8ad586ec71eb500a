export type DatabaseName = 'sqlite' | 'postgres' | 'mariadb' | 'mysql'

/** A query, and the conditions that a program without the library would write. `null`: there is none. */
export interface Compared {
  readonly query: string
  /** By the full-text search of the database. */
  readonly native: string | null
  readonly like: string | null
}

/** The statements that make the index of that full-text search. */
export function nativeIndex(name: DatabaseName): readonly string[] {
  switch (name) {
    case 'sqlite':
      return [
        'drop table if exists words',
        "create virtual table words using fts5(title, description, content='product', content_rowid='id')",
        "insert into words (words) values ('rebuild')",
      ]
    case 'postgres':
      return [
        'alter table product add column words tsvector generated always as ' +
          "(to_tsvector('simple', coalesce(title, '') || ' ' || coalesce(description, ''))) stored",
        'create index product_words on product using gin (words)',
      ]
    default:
      return ['create fulltext index product_words on product (title, description)']
  }
}

/** Texts of the three full-text searches. */
interface Words {
  readonly fts5: string
  readonly tsquery: string
  readonly match: string
}

export function compared(name: DatabaseName): readonly Compared[] {
  const like = name === 'postgres' ? 'ilike' : 'like'
  const has = (text: string) => `(title ${like} '%${text}%' or description ${like} '%${text}%')`
  const native = ({ fts5, tsquery, match }: Words) =>
    name === 'sqlite'
      ? `id in (select rowid from words where words match '${fts5}')`
      : name === 'postgres'
        ? `words @@ to_tsquery('simple', '${tsquery}')`
        : `match (title, description) against ('${match}' in boolean mode)`
  const word = (text: string): Words => ({ fts5: text, tsquery: text, match: `+${text}` })
  return [
    { query: 'red', native: native(word('red')), like: has('red') },
    { query: 'melkifidor', native: native(word('melkifidor')), like: has('melkifidor') },
    {
      query: 'red chair',
      native: native({ fts5: 'red AND chair', tsquery: 'red & chair', match: '+red +chair' }),
      like: `${has('red')} and ${has('chair')}`,
    },
    {
      query: '"red steel chair"',
      native: native({
        fts5: '"red steel chair"',
        tsquery: 'red <-> steel <-> chair',
        match: '"red steel chair"',
      }),
      like: has('red steel chair'),
    },
    {
      query: 'ibganbeq*',
      native: native({ fts5: 'ibganbeq*', tsquery: 'ibganbeq:*', match: '+ibganbeq*' }),
      like: has('ibganbeq'),
    },
    { query: '*netib*', native: null, like: has('netib') },
    { query: 'kitchn~1 lamp', native: null, like: null },
    {
      query: 'melkifidor NOT leather',
      native: native({
        fts5: 'melkifidor NOT leather',
        tsquery: 'melkifidor & !leather',
        match: '+melkifidor -leather',
      }),
      like: `${has('melkifidor')} and not ${has('leather')}`,
    },
    {
      query: 'melkifidor AND tenant:t7',
      native: `tenant = 't7' and ${native(word('melkifidor'))}`,
      like: `tenant = 't7' and ${has('melkifidor')}`,
    },
  ]
}
