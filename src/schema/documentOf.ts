import type { FieldDefinition } from './field.ts'
import type { FieldDefinitions, Schema } from './schema.ts'

type ValueOf<D> =
  D extends FieldDefinition<infer _Kind, infer Value, infer IsArray>
    ? IsArray extends true
      ? readonly (Value | null)[] | Value | null | undefined
      : Value | null | undefined
    : never

type HeadsOf<Names extends string> = Names extends `${infer Head}.${string}` ? Head : Names
type TailsUnder<Fields, Head extends string> = {
  [Name in keyof Fields as Name extends `${Head}.${infer Tail}` ? Tail : never]: Fields[Name]
}

// An object may stand where a path goes on, or a list of such objects.
type Nested<Fields> = keyof Fields extends never
  ? never
  : DocumentFields<Fields> | readonly (DocumentFields<Fields> | null)[] | null | undefined

/** The shape of a document with these fields: every field optional, paths as nested objects. */
export type DocumentFields<Fields> = {
  readonly [Head in HeadsOf<keyof Fields & string>]?:
    | (Head extends keyof Fields ? ValueOf<Fields[Head]> : never)
    | Nested<TailsUnder<Fields, Head>>
}

/**
 * The document type that falls out of a schema. Other properties may be there too.
 *
 * @example
 * const schema = defineSchema({ headline: field.text(), 'author.name': field.keyword() }, { defaultFields: ['headline'] })
 * type Release = DocumentOf<typeof schema> // { headline?: string | null; author?: { name?: string | null } | … }
 */
export type DocumentOf<S> =
  S extends Schema<infer Fields extends FieldDefinitions> ? DocumentFields<Fields> : never
