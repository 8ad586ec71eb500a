import { IsoqueryInput } from './isoqueryInput.ts'

export type { QueryPlanOptions } from '../codemirror/boxOptions.ts'
export type { QueryText } from '../codemirror/readingField.ts'
export type { FormField } from './formField.ts'
export type { IsoqueryInputProperties } from './frameworks.ts'
export type { QueryPlanDetail } from './isoqueryInput.ts'
export { IsoqueryInput }

// There is no registry where there is no DOM.
if (globalThis.customElements?.get('isoquery-input') === undefined)
  globalThis.customElements?.define('isoquery-input', IsoqueryInput)
