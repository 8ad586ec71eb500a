export type { Diagnostic, DiagnosticCode, Edit, Fix, FixCode, Severity } from '../diagnostics/diagnostic.ts'
export { applyFix } from '../diagnostics/diagnostic.ts'
export {
  type DiagnosticMessages,
  type FormatDiagnosticOptions,
  formatDiagnostic,
} from '../diagnostics/formatDiagnostic.ts'
export type { Limits } from '../diagnostics/limits.ts'
export { QueryError } from '../diagnostics/queryError.ts'
export type { Span } from '../diagnostics/span.ts'
export type * from './ast.ts'
export {
  and,
  boost,
  exists,
  fuzzy,
  group,
  type InField,
  matchAll,
  not,
  type Operand,
  or,
  phrase,
  type RangeEnds,
  range,
  regexp,
  term,
  wildcard,
} from './build/builders.ts'
export type { Scalar } from './build/graft.ts'
export { q, type TemplateValue } from './build/template.ts'
export { quote } from './escape.ts'
export { nodeAt } from './nodeAt.ts'
export { type ParseOptions, type ParseResult, parse, safeParse } from './parse.ts'
export { type PrintOptions, print } from './print/print.ts'
export { sourceOf } from './source.ts'
export { type Transformer, transform } from './transform.ts'
export { type NodeOf, type Visitor, visit } from './visit.ts'
