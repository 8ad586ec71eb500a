export { type QueryEditorOptions, type QueryPlanOptions, type QueryText, queryEditor } from './queryEditor.ts'
