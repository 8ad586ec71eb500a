export { type ConformanceCase, type ConformanceOptions, conformance } from './conformance.ts'
