import { prepare, toPredicate } from '../../../src/backends/memory/index.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import type { Answer, Engine } from '../../support/engines/engine.ts'
import { NOW } from '../../support/engines/runCases.ts'
import { documentsOfTable, plainFields, schemaName, schemaOfTable } from './exactnessBatch.ts'
import {
  type ExactnessTable,
  type Status,
  statusOf,
  type TableEngine,
  type TableRow,
} from './exactnessTable.ts'

/** One query of one cell. */
export interface Question {
  readonly row: TableRow
  /** The field as the table calls it. */
  readonly field: string
  readonly text: string
  readonly plan: Plan
  /** The positions of the documents that memory finds. */
  readonly expected: readonly number[]
}

/** What an engine that cannot run here says of a plan that it can compile. */
const COMPILED = 'compiled'

const known = new WeakMap<ExactnessTable, readonly Question[]>()

/** The queries of all cells that are queries, each cell's first one also below a NOT. */
export function questionsOf(table: ExactnessTable): readonly Question[] {
  const questions = known.get(table) ?? readQuestions(table)
  known.set(table, questions)
  return questions
}

function readQuestions(table: ExactnessTable): Question[] {
  const schema = schemaOfTable(table)
  const prepared = documentsOfTable(table).map((document) => prepare(schema, document))
  return table.rows.flatMap((row) =>
    row.cells.flatMap(({ fields, queries, notAQuery }) =>
      (notAQuery === undefined ? fields : []).flatMap((field) => {
        const texts = queries.map((query) => query.replaceAll('{field}', schemaName(field)))
        return [...texts, `NOT (${texts[0]})`].map((text) => {
          const plan = planQuery(schema, text, { now: NOW })
          const matches = toPredicate(plan)
          return {
            row,
            field,
            text,
            plan,
            expected: prepared.flatMap((document, i) => (matches(document) ? [i] : [])),
          }
        })
      }),
    ),
  )
}

function questionsFor(table: ExactnessTable, engine: TableEngine): Question[] {
  return questionsOf(table).filter(({ row, field }) => statusOf(table, row, field, engine).kind !== 'absent')
}

/** Asks an engine every cell of the table and gives back where it does not do what the table says. */
export async function askCells(table: ExactnessTable, name: TableEngine, engine: Engine): Promise<string[]> {
  const questions = questionsFor(table, name)
  const collection = await engine.load(schemaOfTable(table), documentsOfTable(table), plainFields(table))
  try {
    const answers = await collection.hits(questions.map(({ plan }) => plan))
    return breaches(table, name, questions, answers)
  } finally {
    await collection.drop()
  }
}

/** As {@link askCells}, of what only compiles here. */
export function compileCells(
  table: ExactnessTable,
  name: TableEngine,
  compile: (plan: Plan) => unknown,
): string[] {
  const questions = questionsFor(table, name)
  const answers = questions.map(({ plan }) => {
    try {
      compile(plan)
      return COMPILED
    } catch (error) {
      if (error instanceof UnsupportedError) return error
      throw error
    }
  })
  return breaches(table, name, questions, answers)
}

function breaches(
  table: ExactnessTable,
  engine: TableEngine,
  questions: readonly Question[],
  answers: readonly (Answer | typeof COMPILED)[],
): string[] {
  return questions.flatMap((question, i) => {
    const problem = breach(
      table,
      statusOf(table, question.row, question.field, engine),
      question,
      answers[i]!,
    )
    return problem === null ? [] : [`${question.row.leaf}, ${question.field}: ${question.text} ${problem}`]
  })
}

function breach(
  { needs }: ExactnessTable,
  status: Status,
  { field, expected }: Question,
  answer: Answer | typeof COMPILED,
): string | null {
  if (answer instanceof UnsupportedError) {
    if (status.kind !== 'refused') return `is refused: ${answer.needs}`
    const stated = needs[status.needs]!.replaceAll('{field}', schemaName(field))
    return answer.needs === stated ? null : `needs ${answer.needs}, not ${stated}`
  }
  if (status.kind === 'refused') return 'is answered, not refused'
  if (answer === COMPILED || String(answer) === String(expected)) return null
  return `finds ${answer} and should find ${expected}`
}
