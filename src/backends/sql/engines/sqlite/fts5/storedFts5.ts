import { sql } from 'kysely'
import type { Answer, StoredIndex, UnindexedText } from '../../../accelerate/accelerator.ts'
import type { AnyKysely } from '../../../dialect/inspection.ts'
import { doubleQuoted, singleQuoted } from '../../../dialect/quoting.ts'
import type { Sql } from '../../../fragment.ts'
import { isComplete, named, varints } from './completeness.ts'
import {
  createTriggers,
  dropTriggers,
  emptied,
  indexedText,
  makeLast,
  markFilled,
  replaceRows,
} from './fts5Ddl.ts'
import { type Fts5Index, type IndexedText, indexedName } from './fts5Index.ts'
import { missingNames } from './fts5Problems.ts'
import { termsOf } from './matchExpression.ts'

/** The characters of the texts that one statement holds against the index. */
const MAX_CHARACTERS = 8_000_000

/** The index of a table, if the database has all of it. */
export async function storedFts5(db: AnyKysely, index: Fts5Index): Promise<StoredIndex | null> {
  const { question, namesIn } = missingNames(index)
  if (namesIn((await select(db, question))[0]).length > 0) return null
  return {
    unindexed: (keys) => unindexedTexts(db, index, keys),
    begin: async (transaction) => {
      const [state] = await select(transaction, sql`select ${isComplete(index)} as complete`)
      if (Number(state?.complete) === 1) return
      // The index is emptied first, so that no query uses it while it has no triggers.
      const statements = [
        emptied(index),
        ...dropTriggers(index),
        ...createTriggers(index),
        ...makeLast(index),
      ]
      for (const statement of statements) await sql.raw(statement).execute(transaction)
    },
    write: async (transaction, keys) => {
      const list = singleQuoted(`[${keys.map(String).join(',')}]`)
      for (const statement of replaceRows(index, `select value from json_each(${list})`))
        await sql.raw(statement).execute(transaction)
    },
    end: async (transaction) => {
      await sql.raw(markFilled(index)).execute(transaction)
    },
  }
}

interface AskedText {
  readonly key: unknown
  readonly text: IndexedText
  readonly match: string
}

/**
 * Holds the index against the texts of some rows: a text is right if the index has all of it as one phrase,
 * and no more terms.
 */
async function unindexedTexts(
  db: AnyKysely,
  index: Fts5Index,
  keys: readonly unknown[],
): Promise<readonly UnindexedText[]> {
  if (keys.length === 0) return []
  // Names of columns may be numbers, which JavaScript puts first.
  const texts = index.texts.map((text, i) => `${indexedText(text, index)} as text_${i}`)
  const rows = await select(
    db,
    sql`select ${sql.id(index.key)} as isoquery_key, ${sql.raw(texts.join(', '))}
    from ${named(index, index.table)} where ${sql.id(index.key)} in (${sql.join(keys)})`,
  )
  const sizes = await select(
    db,
    sql`select id, hex(sz) as sizes
    from ${named(index, `${index.name}_docsize`)} where id in (${sql.join(keys)})`,
  )
  const counts = new Map(sizes.map((row) => [String(row.id), varints(String(row.sizes))]))
  const wrong: UnindexedText[] = []
  let asked: AskedText[] = []
  let characters = 0
  const ask = async (): Promise<void> => {
    wrong.push(...(await staleTexts(db, index, asked)))
    asked = []
    characters = 0
  }
  for (const row of rows) {
    const key = row.isoquery_key
    const found = counts.get(String(key))
    for (const [i, text] of index.texts.entries()) {
      const terms = termsOf(String(row[`text_${i}`] ?? ''))
      if (found === undefined) {
        if (terms.length > 0) wrong.push({ key, path: text.field, problem: 'missing' })
      } else if (found[i] !== terms.length) wrong.push({ key, path: text.field, problem: 'stale' })
      else if (terms.length > 0) {
        const match = `{${doubleQuoted(indexedName(text.column))}} : ${doubleQuoted(terms.join(' '))}`
        if (characters + match.length > MAX_CHARACTERS) await ask()
        asked.push({ key, text, match })
        characters += match.length
      }
    }
  }
  await ask()
  return wrong
}

/** The texts that the index does not have as one phrase. */
async function staleTexts(
  db: AnyKysely,
  index: Fts5Index,
  asked: readonly AskedText[],
): Promise<readonly UnindexedText[]> {
  const list = JSON.stringify(asked.map(({ key, match }) => [String(key), match]))
  const name = sql.id(index.name)
  const absent = await select(
    db,
    sql`select isoquery_each.key as ordinal from json_each(${list}) as isoquery_each
    where not exists (select 1 from ${named(index, index.name)} where ${name} match isoquery_each.value ->> 1
      and rowid = cast(isoquery_each.value ->> 0 as integer))`,
  )
  return absent.map(({ ordinal }) => {
    const { key, text } = asked[Number(ordinal)]!
    return { key, path: text.field, problem: 'stale' }
  })
}

async function select(db: AnyKysely, statement: Sql): Promise<readonly Answer[]> {
  return (await statement.execute(db)).rows as Answer[]
}
