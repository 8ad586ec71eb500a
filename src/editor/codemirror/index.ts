export type { QueryEditorOptions, QueryPlanOptions } from './boxOptions.ts'
export { queryEditor } from './queryEditor.ts'
export type { QueryText } from './readingField.ts'
