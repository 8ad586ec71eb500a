import type { FieldDefinition } from './field.ts'
import type { FieldDefinitions, Schema } from './schema.ts'

type ValueOf<D> =
  D extends FieldDefinition<infer _Kind, infer V, infer IsArray>
    ? IsArray extends true
      ? readonly (V | null)[] | V | null | undefined
      : V | null | undefined
    : never

type HeadsOf<Names extends string> = Names extends `${infer Head}.${string}` ? Head : Names
type TailsUnder<Fields, Head extends string> = {
  [Name in keyof Fields as Name extends `${Head}.${infer Tail}` ? Tail : never]: Fields[Name]
}

// A path may continue in an object or in a list of objects.
type Nested<Fields> = keyof Fields extends never
  ? never
  : DocumentFields<Fields> | readonly (DocumentFields<Fields> | null)[] | null | undefined

/** The type of a document with these fields: every field is optional, paths are nested objects. */
export type DocumentFields<Fields> = {
  readonly [Head in HeadsOf<keyof Fields & string>]?:
    | (Head extends keyof Fields ? ValueOf<Fields[Head]> : never)
    | Nested<TailsUnder<Fields, Head>>
}

/** The type of a schema's documents. Documents may have additional properties. */
export type DocumentOf<S> =
  S extends Schema<infer Fields extends FieldDefinitions> ? DocumentFields<Fields> : never
