export { DocumentError } from '../../schema/documentError.ts'
export type { DocumentOf } from '../../schema/documentOf.ts'
export { Prepared, prepare } from './prepared.ts'
export { toPredicate } from './toPredicate.ts'
