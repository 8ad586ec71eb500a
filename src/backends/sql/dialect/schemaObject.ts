/** An index or accelerator of a table: the statements that create it and those that drop it. */
export interface SchemaObject {
  readonly create: readonly string[]
  readonly drop: readonly string[]
}
