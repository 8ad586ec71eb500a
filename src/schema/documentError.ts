/**
 * A document that its schema cannot hold: a value of the wrong type, or one too long to be a keyword.
 *
 * @example
 * try { toPredicate(plan)({ versioncreated: 'yesterday' }) } catch (error) { if (error instanceof DocumentError) console.log(error.path) }
 */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
  /** The field's path in the document. */
  readonly path: string

  constructor(path: string, problem: string) {
    super(`${path}: ${problem}`)
    this.path = path
  }
}
