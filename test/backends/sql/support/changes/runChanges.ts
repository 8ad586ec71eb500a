import { expect } from 'vitest'
import { toPredicate } from '../../../../../src/backends/memory/index.ts'
import {
  backfill,
  changesOf,
  checkCompanions,
  checkTable,
  companionDdl,
  type Dialect,
  ddl,
  type RunStatement,
  type Table,
  toRow,
  toSql,
} from '../../../../../src/backends/sql/index.ts'
import { planQuery } from '../../../../../src/semantics/planQuery.ts'
import type { Connection } from '../../../../support/engines/connections.ts'
import { insertRows } from '../../../../support/engines/sqlEngine.ts'
import { unlessRefused } from '../../../../support/unlessRefused.ts'
import { drawChange, FIRST, pick, type Random, randomOf, tableOf } from './changingTable.ts'

/** A database in which tables `one.note` and `two.note` can be made. */
export interface ChangingDatabase {
  readonly dialect: Dialect
  readonly connection: Connection
  /** Makes the schema `two` anew, empty. */
  readonly empty: () => Promise<void>
  /** The names of what belongs to the tables of a schema: columns, indexes, triggers. */
  readonly namesIn: (schema: 'one' | 'two') => Promise<readonly string[]>
}

/** How much is done after each change. */
export interface ChangingScale {
  readonly changes: number
  readonly rows: number
  readonly queries: number
}

type Document = Readonly<Record<string, unknown>>

const WORDS = ['bank', 'Bank', 'river', 'École', 'ecole', '<b>bank</b>', 'a b', 'wi-fi', 'straße', '']

function drawDocument(names: readonly string[], random: Random): Document {
  const text = (): string => [pick(WORDS, random), pick(WORDS, random)].join(' ').trim()
  return Object.fromEntries(
    names
      .filter(() => random(4) > 0)
      .map((name) => {
        if (name.startsWith('n')) return [name, random(5)]
        return [name, name.startsWith('l') ? [text(), text()] : text()]
      }),
  )
}

function drawQuery(names: readonly string[], random: Random): string {
  const clause = (): string => {
    const name = pick(names, random)
    if (name.startsWith('n'))
      return pick([`${name}:${random(5)}`, `${name}:>${random(5)}`, `${name}:*`], random)
    const word = pick(['bank', 'BANK', 'ecole', 'École', 'river', 'wi', 'b'], random)
    const phrase = pick(['river bank', 'a b', 'Bank', 'bank bank'], random)
    // Without a string there is no default field.
    const bare = names.some((each) => each.startsWith('s')) ? [word] : []
    return pick([`${name}:${word}`, `${name}:${word}*`, `${name}:"${phrase}"`, `${name}:*`, ...bare], random)
  }
  const join = pick([' AND ', ' OR ', ' AND NOT '], random)
  return random(2) === 0 ? clause() : `${clause()}${join}${clause()}`
}

/**
 * Takes a table in use through random changes by the statements of `changesOf`. After each its hits are those
 * of memory, it consists of what a new table does, and nothing is wrong with it.
 */
export async function runChanges(
  { dialect, connection, empty, namesIn }: ChangingDatabase,
  scale: ChangingScale,
  seed: number,
): Promise<void> {
  const random = randomOf(seed)
  const run: RunStatement = (sql, parameters) => connection.query(sql, parameters)
  const runAll = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await run(statement, [])
  }
  let design = FIRST
  let before = tableOf(design, dialect, 'one.note')
  const documents = new Map<number, Document>()
  const insert = async (
    table: Table,
    count: number,
    toNew: (document: Document) => Document,
  ): Promise<void> => {
    const rows = Array.from({ length: count }, () => {
      const document = drawDocument(Object.keys(table.schema.fields), random)
      const id = documents.size + 1
      documents.set(id, toNew(document))
      return { ...toRow(table, document), id }
    })
    await insertRows(connection, table, rows)
  }
  await runAll([...ddl(before), ...companionDdl(before, 'checks')])
  await insert(before, scale.rows, (document) => document)
  const made: string[] = []
  for (let number = 1; number <= scale.changes; number++) {
    const change = drawChange(design, number, random)
    const after = tableOf(change.design, dialect, 'one.note')
    made.push(change.what)
    const about = `seed ${seed}: ${made.join(', ')}`
    const options = { columns: 'all', renamed: change.renamed, checks: true } as const
    const changes = changesOf(before, after, options)
    const former = new Map(Object.entries(change.renamed).map(([to, from]) => [from, to]))
    const toNew = (document: Document): Document =>
      Object.fromEntries(
        Object.entries(document)
          .map(([name, value]) => [former.get(name) ?? name, value] as const)
          .filter(([name]) => Object.hasOwn(change.design.fields, name)),
      )
    for (const [id, document] of documents) documents.set(id, toNew(document))
    await runAll(changes.rename)
    await runAll(changes.add)
    // Programs by the old description go on, unless its columns are gone.
    if (changes.rename.length === 0) await insert(before, 3, toNew)
    await insert(after, 3, (document) => document)
    if (changes.backfill !== null) await backfill(run, after, { rows: changes.backfill })
    await runAll(changes.index)
    await insert(after, 2, (document) => document)
    await runAll(changes.drop)
    await insert(after, 2, (document) => document)
    await assertSame(run, after, documents, scale.queries, random, about)
    expect(await checkTable(run, after, { rows: 100 }).then((found) => found.filter(isFound)), about).toEqual(
      [],
    )
    const { missing, stale, refused } = await checkCompanions(run, after)
    expect({ missing, stale, refused }, about).toEqual({ missing: 0, stale: 0, refused: 0 })
    const fresh = tableOf(change.design, dialect, 'two.note')
    await empty()
    await runAll([...ddl(fresh), ...companionDdl(fresh, 'checks')])
    expect(await namesIn('one'), about).toEqual(await namesIn('two'))
    design = change.design
    before = after
  }
}

/** That not all rows were looked at was asked for. */
function isFound({ consequence }: { readonly consequence: string }): boolean {
  return consequence !== 'unchecked'
}

async function assertSame(
  run: RunStatement,
  table: Table,
  documents: ReadonlyMap<number, Document>,
  queries: number,
  random: Random,
  about: string,
): Promise<void> {
  const { schema, dialect } = table
  const from = `${dialect.quote('one')}.${dialect.quote('note')}`
  for (let i = 0; i < queries; i++) {
    const text = drawQuery(Object.keys(schema.fields), random)
    const plan = planQuery(schema, text, { lenient: true })
    const condition = unlessRefused(() => toSql(plan, table))
    if (condition === null) continue
    const rows = await run(`select id from ${from} where ${condition.sql} order by id`, condition.parameters)
    const matches = toPredicate(plan)
    const expected = [...documents].filter(([, document]) => matches(document)).map(([id]) => id)
    expect(
      (rows as { id: unknown }[]).map(({ id }) => Number(id)),
      `${about}; ${text}`,
    ).toEqual(expected)
  }
}
