import { wellFormed } from '../analysis/wellFormed.ts'
import {
  type Column,
  checkDocument,
  MAX_KEYWORD_BYTES,
  readColumn,
  readColumns,
  readOne,
} from './readDocument.ts'
import type { SchemaField } from './schema.ts'

/** The ordinal of a property that is not a field. */
const NONE = -1

/**
 * Reads documents that are mostly alike as `readColumns` does. It remembers which field each property of the
 * document before was, and so seldom looks up a name. Each value is checked, but only those of the fields
 * that are needed are made well-formed.
 */
export class ColumnReader {
  readonly #fields: readonly SchemaField[]
  readonly #isNeeded: readonly boolean[]
  /** How long a string may be that needs no further check; −1 for fields of other kinds. */
  readonly #lengths: readonly number[]
  readonly #ordinals: ReadonlyMap<string, number>
  readonly #empty: readonly undefined[]
  /** The names and the ordinals of the properties of the document before, in its order. */
  readonly #lastKeys: string[] = []
  readonly #lastOrdinals: number[] = []
  /** Documents with far more properties than the schema has fields are read by the names of the fields. */
  #isWide = false

  constructor(fields: readonly SchemaField[], isNeeded: readonly boolean[]) {
    this.#fields = fields
    this.#isNeeded = isNeeded
    this.#lengths = fields.map(sureLength)
    this.#ordinals = new Map(fields.flatMap(({ name, path }, i) => (path.length === 1 ? [[name, i]] : [])))
    this.#empty = fields.map(() => undefined)
  }

  /**
   * The columns of a document, in the order of the fields. A column that is not needed may hold its value
   * as it stands.
   *
   * @throws DocumentError as `readDocument` does.
   */
  read(document: unknown): Column[] {
    checkDocument(document)
    if (this.#isWide) return readColumns(this.#fields, document, this.#isNeeded)
    const [fields, isNeeded, lengths] = [this.#fields, this.#isNeeded, this.#lengths]
    const [lastKeys, lastOrdinals] = [this.#lastKeys, this.#lastOrdinals]
    const columns: Column[] = this.#empty.slice()
    let count = 0
    let read = 0
    let last: string | undefined
    // The host reads properties in this loop much faster than by names that it does not know beforehand.
    for (const key in document) {
      last = key
      const ordinal = key === lastKeys[count] ? lastOrdinals[count]! : this.#find(key, count)
      count++
      if (ordinal === NONE) continue
      const value = (document as Record<string, unknown>)[key]
      if (typeof value === 'string' && value.length <= lengths[ordinal]!)
        columns[ordinal] = isNeeded[ordinal] ? wellFormed(value) : value
      else columns[ordinal] = readOne(fields[ordinal]!, value)
      if (columns[ordinal] !== undefined) read++
    }
    this.#isWide = count > 4 * fields.length + 16
    // Own properties come first. If the last one is inherited, a value could be, too.
    if (last !== undefined && !Object.hasOwn(document, last)) return readColumns(fields, document, isNeeded)
    if (read === fields.length) return columns
    // Lists, paths, invalid values and properties that are not enumerable; in this order, so that the first
    // error is the same for each way to read.
    for (let i = 0; i < fields.length; i++)
      if (columns[i] === undefined) columns[i] = readColumn(fields[i]!, document, isNeeded[i]!)
    return columns
  }

  #find(key: string, at: number): number {
    const ordinal = this.#ordinals.get(key) ?? NONE
    this.#lastKeys[at] = key
    this.#lastOrdinals[at] = ordinal
    return ordinal
  }
}

function sureLength({ kind, whole }: SchemaField): number {
  if (kind === 'keyword' || (kind === 'text' && whole)) return Math.floor(MAX_KEYWORD_BYTES / 3)
  return kind === 'text' || kind === 'contains' ? Infinity : -1
}
