import { toPredicate } from '../../backends/memory/toPredicate.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { fieldsOf } from '../../plan/fieldsOf.ts'
import { DocumentError } from '../../schema/documentError.ts'
import type { Schema, SchemaOptions } from '../../schema/schema.ts'
import { findField } from '../../schema/schemaIndex.ts'
import { planQuery } from '../../semantics/planQuery.ts'
import { safeParse } from '../../syntax/parse.ts'
import { CliError } from '../cliError.ts'
import type { Line } from '../load/lines.ts'
import { documentOn } from './documentOn.ts'
import { inferSchema } from './inferredSchema.ts'
import { longNumber } from './longNumber.ts'
import { longNumbersOf } from './longNumbersOf.ts'

/** The test of a query on lines. */
export interface LineTest {
  /** Whether the text of a line matches, or what is wrong with it. */
  readonly matches: (text: string) => boolean | Error
  readonly warnings: readonly Diagnostic[]
  /** What else a user should know: fields that no document has. */
  readonly notes: readonly string[]
}

/**
 * The test of a query on lines whose fields are inferred from a sample of them.
 *
 * @throws QueryError when the query is invalid.
 */
export function inferredTest(
  query: string,
  sample: readonly Line[],
  options: Partial<SchemaOptions>,
): LineTest {
  const documents = sample.flatMap((line) => ('text' in line ? documentsOf(line.text) : []))
  const { schema, notes, exactQuery, read } = inferSchema(query, documents, options)
  // The places of its diagnostics are those of the query as it was typed.
  const { diagnostics } = planQuery(schema, query)
  const plan = planQuery(schema, exactQuery)
  const predicate = toPredicate(plan) as (document: object) => boolean
  const fields = fieldsOf(plan)
  const matches = testOf((document) => predicate(read(document, fields)), longNumber)
  return { matches, warnings: diagnostics, notes }
}

function documentsOf(text: string): object[] {
  const document = text.trim() === '' ? new Error() : documentOn(text, longNumber)
  return document instanceof Error ? [] : [document]
}

/**
 * The test of a query on documents of a schema. Numbers that a JavaScript number cannot hold exactly are
 * refused, in lines and in the query.
 *
 * @throws QueryError when the query is invalid.
 * @throws CliError when it names such a number for a field of numbers.
 */
export function schemaTest(query: string, schema: Schema, options: Partial<SchemaOptions>): LineTest {
  const plan = planQuery(schema, query, options)
  const isNumeric = (name: string) => findField(schema, name)?.kind === 'number'
  const numbers = longNumbersOf(safeParse(query).query, (name) =>
    name === null ? schema.defaultFields.some(isNumeric) : isNumeric(name),
  )
  const inexact = numbers.find((text) => typeof exactOrBigint(text) === 'bigint')
  if (inexact !== undefined)
    throw new CliError(`${inexact} has more digits than a number keeps. Without --schema all are compared`)
  const matches = testOf(toPredicate(plan) as (document: object) => boolean, exactOrBigint)
  return { matches, warnings: plan.diagnostics, notes: [] }
}

/** A number beyond 2^53, or its digits where a JavaScript number would lose some. */
function exactOrBigint(text: string): number | bigint {
  const number = Number(text)
  return /^[+-]?\d+$/.test(text) && BigInt(text) !== BigInt(number) ? BigInt(text) : number
}

function testOf(
  matches: (document: object) => boolean,
  long: (source: string) => unknown,
): LineTest['matches'] {
  return (text) => {
    const document = documentOn(text, long)
    if (document instanceof Error) return document
    try {
      return matches(document)
    } catch (error) {
      if (error instanceof DocumentError) return error
      // Objects are written as text by levels, in the depth of the line.
      if (error instanceof RangeError) return new Error('the document is nested too deeply.')
      throw error
    }
  }
}
