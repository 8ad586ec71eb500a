export type { Constant, Formula, Leaf, LeafKind, Plan, Stored } from '../plan/plan.ts'
export type { Backend, BackendLimits } from './backend.ts'
export { compile, defineBackend, safeCompile } from './backend.ts'
export { UnsupportedError, unsupported } from './unsupportedError.ts'
