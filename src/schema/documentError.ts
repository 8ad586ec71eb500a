import { printable } from '../diagnostics/printable.ts'

/**
 * Thrown when a document does not fit its schema: it is not an object, or a value has the wrong type or is
 * too long for a keyword.
 *
 * @example
 * try {
 *   prepare(releases, { versioncreated: 'yesterday' })
 * } catch (error) {
 *   if (error instanceof DocumentError) console.log(error.path) // 'versioncreated'
 * }
 */
export class DocumentError extends TypeError {
  override readonly name = 'DocumentError'
  /** The field's path in the document. */
  readonly path: string

  constructor(path: string, problem: string) {
    super(printable(`${path}: ${problem}`))
    this.path = path
  }
}
