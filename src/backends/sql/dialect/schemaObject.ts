/** What a table has beside its columns: the statements that create it, and those that drop it. */
export interface SchemaObject {
  readonly create: readonly string[]
  readonly drop: readonly string[]
}
