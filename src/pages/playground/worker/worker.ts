import { type Plan, type Schema, safePlanQuery } from '../../../index.ts'
import { partsOfNode } from '../../../plan/fold.ts'
import type { PlanNode } from '../../../plan/plan.ts'
import { releasesSchema } from '../../../releases/schema.ts'
import { schemaFromJson } from '../../../schema/schemaFromJson.ts'
import { partsOf } from '../../shared/clauses.ts'
import { Collection } from '../../shared/collection.ts'
import type { Release } from '../../shared/markedRelease.ts'
import { analyze } from '../analyze.ts'
import { DIALECTS, type Settings } from '../settings.ts'
import { treeRows } from '../treeRows.ts'
import type { Answer, Findings, Outputs, Question } from './messages.ts'

/** The module that compiles plans. */
type Compilers = typeof import('../compiled/compiled.ts')

/** So many runs make a stage as fast as it will be. */
const WARM = 15

let documents: readonly Release[] = []
let numbers: ReadonlyMap<Release, number> = new Map()
let schema: Schema = releasesSchema
let schemaJson: string | null = null
let collection: Collection | null = null
let compilers: Compilers | null = null
let runs = 0
let waiting: Extract<Question, { id: number }> | null = null

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if ('documents' in data) {
    documents = data.documents
    numbers = new Map(documents.map((document, i) => [document, i]))
    collection = null
    return
  }
  // Whatever has come by then is read first: of several questions, the last is answered.
  if (waiting === null) setTimeout(answer)
  waiting = data
})

async function answer(): Promise<void> {
  const { id, settings: whole, part } = waiting!
  const settings = part === null ? whole : { ...whole, text: part }
  waiting = null
  postMessage(run(id, settings, whole))
  if (compilers !== null && runs >= WARM) return
  compilers ??= await import('../compiled/compiled.ts')
  while (waiting === null && runs < WARM) {
    run(id, settings)
    await new Promise((resolve) => setTimeout(resolve))
  }
  if (waiting === null) postMessage({ ...run(id, settings), findings: null })
}

function run(id: number, settings: Settings, whole = settings): Answer {
  const start = performance.now()
  useSchema(settings.schema)
  collection ??= new Collection(schema, documents)
  const { query, meaning, times, ...rest } = analyze(settings, schema, collection)
  const outputs = meaning === null || compilers === null ? null : outputsOf(compilers, meaning.plan, settings)
  if (outputs !== null) runs++
  const findings: Findings = {
    ...rest,
    ...treeRows(query),
    meaning: meaning === null ? null : { ...meaning, hits: meaning.hits.map((hit) => numbers.get(hit)!) },
    parts: partsIn(whole, schema, collection),
    refusals: collection.refusals,
  }
  const took = performance.now() - start
  return { id, took, findings, outputs, times: runs < WARM ? null : { ...times, ...timesOf(outputs) } }
}

/** Parts are counted only once they can be told apart. */
function partsIn(settings: Settings, known: Schema, documents: Collection): Findings['parts'] {
  const parts = partsOf(settings.text)
  if (parts.length < 2 || analyze(settings, known, documents).meaning === null) return []
  return parts.map(({ text }) => {
    const { meaning } = analyze({ ...settings, text }, known, documents)
    return { text, count: meaning?.hits.length ?? 0 }
  })
}

function useSchema(json: string | null): void {
  if (json === schemaJson) return
  schemaJson = json
  schema = json === null ? releasesSchema : schemaFromJson(json)
  collection = null
}

function outputsOf({ compileSql, compileElasticsearch }: Compilers, plan: Plan, settings: Settings): Outputs {
  const { dialect, target, table } = settings
  const names = dialect === 'all' ? DIALECTS : [dialect]
  const short = searchesDefaultFields(plan.root) ? inFirstField(settings) : null
  return {
    sql: names.map((name) => {
      const folded = short === null ? null : compileSql(short, name, table)
      return { name, ...compileSql(plan, name, table), folded }
    }),
    repeated: short === null ? [] : schema.defaultFields,
    elasticsearch: compileElasticsearch(plan, target),
  }
}

function searchesDefaultFields(node: PlanNode): boolean {
  return node.kind === 'fields' || partsOfNode(node).some(searchesDefaultFields)
}

/** The plan whose clauses without a field search the first default field alone. */
function inFirstField({ text, defaultOperator, precedence, timeZone }: Settings): Plan | null {
  const { defaultFields } = schema
  const options = { defaultOperator, precedence, timeZone, emptyQuery: 'all' } as const
  if (defaultFields.length < 3) return null
  const { plan } = safePlanQuery(schema, text, { ...options, defaultFields: defaultFields.slice(0, 1) })
  return plan
}

function timesOf(outputs: Outputs | null) {
  if (outputs === null) return {}
  const { sql, elasticsearch } = outputs
  return {
    sql: sql.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / sql.length,
    elasticsearch: elasticsearch.milliseconds,
  }
}
