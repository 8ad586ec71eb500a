export type { Diagnostic, DiagnosticCode, Edit, Fix, FixCode, Severity } from './diagnostics/diagnostic.ts'
export { applyFix } from './diagnostics/diagnostic.ts'
export {
  type DiagnosticMessages,
  type FormatDiagnosticOptions,
  formatDiagnostic,
} from './diagnostics/formatDiagnostic.ts'
export type { Limits } from './diagnostics/limits.ts'
export { DEFAULT_LIMITS } from './diagnostics/limits.ts'
export { QueryError } from './diagnostics/queryError.ts'
export type { Span } from './diagnostics/span.ts'
export type { Messages } from './messages/messages.ts'
export { type AllOfOptions, allOf, anyOf, noneOf } from './plan/combine.ts'
export { type ExplainOptions, explain } from './plan/explain/explain.ts'
export type { HiddenFieldsOption } from './plan/fieldsOf.ts'
export { fieldsOf } from './plan/fieldsOf.ts'
export type {
  BoolNode,
  BoostNode,
  Constant,
  FieldsNode,
  Formula,
  Leaf,
  LeafKind,
  LeafOf,
  Occur,
  Plan,
  PlanNode,
  RangeEnd,
} from './plan/plan.ts'
export { DocumentError } from './schema/documentError.ts'
export type { DocumentOf } from './schema/documentOf.ts'
export type { FieldDefinition, FieldKind, FieldOptions, KeywordOptions, TextOptions } from './schema/field.ts'
export { field } from './schema/field.ts'
export type {
  FieldDefaults,
  FieldName,
  OperatorWords,
  QueryOptions,
  Schema,
  SchemaField,
  SchemaOptions,
  WithDefaults,
} from './schema/schema.ts'
export { defineSchema } from './schema/schema.ts'
export type { AnyTextOptions, TextChange } from './semantics/planAnyText.ts'
export { planAnyText } from './semantics/planAnyText.ts'
export type { PlanOptions } from './semantics/planOptions.ts'
export type { PlanResult } from './semantics/planQuery.ts'
export { planQuery, safePlanQuery } from './semantics/planQuery.ts'
export * from './syntax/index.ts'
