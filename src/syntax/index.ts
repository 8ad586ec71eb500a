export type { Diagnostic, DiagnosticCode, Edit, Fix, Severity } from '../diagnostics/diagnostic.ts'
export { applyFix } from '../diagnostics/diagnostic.ts'
export type { Limits } from '../diagnostics/limits.ts'
export { QueryError } from '../diagnostics/queryError.ts'
export type { Span } from '../diagnostics/span.ts'
export type * from './ast.ts'
export {
  and,
  boost,
  type Ends,
  exists,
  fuzzy,
  group,
  matchAll,
  not,
  type Operand,
  or,
  type Placed,
  phrase,
  range,
  regexp,
  term,
  wildcard,
} from './build/builders.ts'
export type { Scalar } from './build/graft.ts'
export { quote } from './build/quote.ts'
export { q, type TemplateValue } from './build/template.ts'
export type { NodeOf } from './children.ts'
export { type ParseOptions, type ParseResult, parse, safeParse, sourceOf } from './parse.ts'
export { type PrintOptions, print } from './print/print.ts'
export { type Transformer, transform } from './transform.ts'
export { type Visitor, visit } from './visit.ts'
