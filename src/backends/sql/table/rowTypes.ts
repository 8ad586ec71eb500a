import type { ANALYSIS_VERSION } from '../../../analysis/analyze.ts'
import type { FOLD_VERSION } from '../../../analysis/asciiFold.ts'
import type { FieldDefinition } from '../../../schema/field.ts'
import type { FieldDefinitions, Schema } from '../../../schema/schema.ts'
import type { Row, Table } from './table.ts'

/** The field's name with underscores for dots. */
type Underscored<Name extends string> = Name extends `${infer Head}.${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Name

/** One option of a field's columns; `undefined` if it is not given. */
type Option<Columns, Name, Key extends string> = Name extends keyof Columns
  ? Columns[Name] extends { readonly [K in Key]: infer Value }
    ? Value
    : undefined
  : undefined

/** The option `name`, which may stand for all options. */
type GivenName<Columns, Name> = Name extends keyof Columns
  ? Columns[Name] extends string
    ? Columns[Name]
    : Option<Columns, Name, 'name'>
  : undefined

type Stem<Columns, Name extends string> =
  GivenName<Columns, Name> extends infer Given extends string ? Given : Underscored<Name>

type ValueColumn<Columns, Name extends string> =
  GivenName<Columns, Name> extends null ? never : Stem<Columns, Name>

/** The beginning of the names of companions. Fields may share a JSON column, but not their companions. */
type CompanionStem<Columns, Name extends string> =
  Option<Columns, Name, 'path'> extends readonly string[] ? Underscored<Name> : Stem<Columns, Name>

type CompanionColumn<
  Columns,
  Name extends string,
  Key extends 'tokens' | 'normalized',
  Suffix extends string,
> =
  Option<Columns, Name, Key> extends infer Given extends string
    ? Given
    : Option<Columns, Name, Key> extends null
      ? never
      : `${CompanionStem<Columns, Name>}${Suffix}`

type TokensColumn<Definition, Columns, Name extends string> =
  Definition extends FieldDefinition<'text'>
    ? CompanionColumn<Columns, Name, 'tokens', `_${AnalysisOf<Definition>}`>
    : never

type AnalysisOf<Definition> = Definition extends { readonly fold: true }
  ? `${typeof ANALYSIS_VERSION}${typeof FOLD_VERSION}`
  : typeof ANALYSIS_VERSION

type NormalizedColumn<Definition, Columns, Name extends string> = Definition extends {
  readonly ignoresCase?: true
}
  ? CompanionColumn<
      Columns,
      Name,
      'normalized',
      Definition extends { readonly fold: true } ? `_normalized_${AnalysisOf<Definition>}` : '_normalized'
    >
  : Definition extends FieldDefinition<'keyword', unknown, boolean, boolean, true>
    ? CompanionColumn<Columns, Name, 'normalized', `_normalized_${typeof FOLD_VERSION}`>
    : never

type IsChild<Columns, Name> = Name extends keyof Columns
  ? Columns[Name] extends { readonly from: object }
    ? true
    : false
  : false

/** The fields whose columns are in the table itself. */
type OwnName<Definitions, Columns> = {
  [Name in keyof Definitions & string]: Option<Columns, Name, 'table'> extends string
    ? never
    : IsChild<Columns, Name> extends true
      ? never
      : Name
}[keyof Definitions & string]

type TokensColumns<Definitions, Columns> = {
  [Name in OwnName<Definitions, Columns>]: TokensColumn<Definitions[Name & keyof Definitions], Columns, Name>
}[OwnName<Definitions, Columns>]

type NormalizedName<Definitions, Columns, IsArray extends boolean> = {
  [Name in OwnName<Definitions, Columns>]: Definitions[Name & keyof Definitions] extends {
    readonly array: IsArray
  }
    ? NormalizedColumn<Definitions[Name & keyof Definitions], Columns, Name>
    : never
}[OwnName<Definitions, Columns>]

/** The value columns that rows set. */
type ValueColumns<Definitions, Columns> = {
  [Name in OwnName<Definitions, Columns>]: Option<Columns, Name, 'generated'> extends true
    ? never
    : ValueColumn<Columns, Name>
}[OwnName<Definitions, Columns>]

type Companions<Definitions, Columns> = {
  [Column in TokensColumns<Definitions, Columns> | NormalizedName<Definitions, Columns, false>]: string | null
} & {
  // biome-ignore lint/suspicious/noExplicitAny: PostgreSQL has lists, other databases JSON.
  [Column in NormalizedName<Definitions, Columns, true>]: any
}

/** The type of a table's companion columns. Intersect it with the row type in your Kysely database type. */
export type CompanionColumns<T> =
  T extends Table<Schema<infer Definitions extends FieldDefinitions>, infer Columns>
    ? Companions<Definitions, Columns>
    : never

/** The value columns that the database fills if a document has no value. */
type DefaultColumns<Definitions, Columns> = {
  [Name in OwnName<Definitions, Columns>]: Option<Columns, Name, 'default'> extends true
    ? ValueColumn<Columns, Name>
    : never
}[OwnName<Definitions, Columns>]

// biome-ignore-start lint/suspicious/noExplicitAny: a date may be text, a number or an instant.
type Values<Column extends string, Default extends string> = Record<Exclude<Column, Default>, any> &
  Partial<Record<Default, any>> &
  Record<string, any>
// biome-ignore-end lint/suspicious/noExplicitAny: as above.

/** The type of the row that `toRow` returns. It maps column names to values that drivers accept. */
export type RowOf<T> =
  T extends Table<Schema<infer Definitions extends FieldDefinitions>, infer Columns>
    ? string extends keyof Definitions
      ? Row
      : Companions<Definitions, Columns> &
          Values<ValueColumns<Definitions, Columns>, DefaultColumns<Definitions, Columns>>
    : never
