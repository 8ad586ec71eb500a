import type { ColumnOptions, Dialect } from '../../../src/backends/sql/index.ts'
import type { Connection } from '../engines/connections.ts'
import { declaredTypes, everyField } from './fields.ts'
import { type Cell, judgeCell, type Verdict, withoutCompanions } from './judgeCell.ts'

/** Where values lie. */
export type Place = 'column' | 'list' | 'child' | 'path'

/** What an engine has for a catalogue test. */
export interface Catalogue {
  readonly dialect: Dialect
  /** Native type, as `create table` writes it → literals of values at its ends. */
  readonly types: Readonly<Record<string, readonly string[]>>
  /** Native types of lists → literals. */
  readonly lists: Readonly<Record<string, readonly string[]>>
  /** Native types of columns of JSON → literals of objects whose key `v` holds a value. */
  readonly paths: Readonly<Record<string, readonly string[]>>
  /** What stands behind the columns in `create table`. */
  readonly clause?: string
  /** The definition of the key. */
  readonly key: string
}

export interface Judged {
  readonly native: string
  readonly place: Place
  readonly samples: readonly string[]
  readonly cell: Cell
  readonly verdict: Verdict
}

/** Judges every cell of a catalogue: with all values of a type, and with each of them alone. */
export async function* judgeCatalogue(
  connection: Connection,
  { dialect, types, lists, paths, clause = '', key }: Catalogue,
  select: <T>(items: readonly T[]) => readonly T[] = (items) => items,
): AsyncGenerator<Judged> {
  const places: [Place, Readonly<Record<string, readonly string[]>>][] = [
    ['column', types],
    ['list', lists],
    ['child', types],
    ['path', paths],
  ]
  let count = 0
  const work = places.flatMap(([place, natives]) =>
    Object.entries(natives).flatMap(([native, samples]) =>
      [samples, ...(samples.length > 1 && place !== 'child' ? samples.map((each) => [each]) : [])].map(
        (some) => ({
          place,
          native,
          samples: some,
        }),
      ),
    ),
  )
  for (const { place, native, samples } of select(work)) {
    const name = `cell_${count++}`
    const child = `${name}_child`
    const create = async (table: string, columns: string): Promise<void> => {
      await connection.query(`create table ${table} (${columns}) ${clause}`)
    }
    if (place === 'child') {
      await create(name, key)
      await create(child, `${key.replace(/ primary key.*| not null.*$/, '')}, f ${native}`)
    } else await create(name, `${key}, f ${native}`)
    for (const [i, sample] of [...samples, 'null'].entries()) {
      if (place === 'child') {
        await connection.query(`insert into ${name} (id) values (${i + 1})`)
        if (sample === 'null') continue
        await connection.query(`insert into ${child} (id, f) values (${i + 1}, ${sample})`)
      } else
        await connection.query(`insert into ${name} (id, f) values (${i + 1}, ${sample})`).catch((error) => {
          if (sample !== 'null') throw error
        })
    }
    for (const field of everyField(place === 'list' || place === 'child')) {
      for (const type of declaredTypes(field.definition.kind, place === 'path')) {
        const column: ColumnOptions = {
          name: 'f',
          ...(type === undefined ? {} : { type }),
          ...(place === 'path' ? { path: ['v'] } : {}),
          ...(place === 'child' ? { from: { table: child, key: 'id' } } : {}),
          ...withoutCompanions(field.definition),
        }
        const cell = { table: name, field, column }
        yield { native, place, samples, cell, verdict: await judgeCell(connection, dialect, cell) }
      }
    }
    if (place === 'child') await connection.query(`drop table ${child}`)
    await connection.query(`drop table ${name}`)
  }
}
