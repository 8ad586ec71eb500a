export type { QueryEditorOptions, QueryPlanOptions, QueryText } from './boxOptions.ts'
export { queryEditor } from './queryEditor.ts'
