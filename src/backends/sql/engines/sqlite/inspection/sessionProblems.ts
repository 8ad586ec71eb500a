import { type RawBuilder, sql } from 'kysely'
import type { AnyKysely, TableProblem } from '../../../dialect/inspection.ts'
import { FUNCTIONS } from '../functions/functions.ts'

/** What the dialect relies on. */
export interface SqliteFacts {
  readonly functions: boolean
  readonly maxParameters: number
  readonly maxDepth: number
  /** The bytes of the longest pattern. */
  readonly patternBytes: number
}

/** Questions to the functions that conditions call, each true of SQLite's own. */
const OWN_FUNCTIONS: Readonly<Record<string, RawBuilder<unknown>>> = {
  glob: sql`'É[a' glob '*[[]a' and not 'A' glob 'a' and not 'É' glob 'é' and 'a b' glob '?[^a]?'`,
  instr: sql`instr('xÉé', 'é') = 3 and instr('A', 'a') = 0`,
  replace: sql`replace('aÀA', 'A', 'b') = 'aÀb'`,
  trim: sql`trim('  a b ') = 'a b'`,
}

/** What is wrong with the database's encoding, with the functions of the connection, and with its limits. */
export async function sessionProblems(
  db: AnyKysely,
  schema: string,
  facts: SqliteFacts,
): Promise<TableProblem[]> {
  return [
    ...(await encodingProblems(db, schema)),
    ...(await functionProblems(db, facts)),
    ...(await limitProblems(db, facts)),
  ]
}

async function encodingProblems(db: AnyKysely, schema: string): Promise<TableProblem[]> {
  // Cloudflare's D1 refuses `pragma encoding`. All attached databases have the same.
  const bytes = await ask<string>(db, sql`hex(cast('a' as blob))`)
  if (bytes === '61') return []
  const encoding = bytes === '6100' ? 'UTF-16le' : 'UTF-16be'
  const message =
    `The encoding of the database ${schema} is ${encoding}: strings are ordered by its bytes, not by code ` +
    'point. Copy the tables into a database with `pragma encoding = "UTF-8"`.'
  return [{ consequence: 'wrong hits', message }]
}

async function functionProblems(db: AnyKysely, { functions }: SqliteFacts): Promise<TableProblem[]> {
  const problems: TableProblem[] = []
  for (const [name, test] of Object.entries(OWN_FUNCTIONS)) {
    const holds = await ask<unknown>(db, test).then(Number, () => 0)
    if (holds === 1) continue
    const message =
      `The connection has a function ${name}() of its own, which returns different results than SQLite's. ` +
      'Register it under another name.'
    problems.push({ consequence: 'wrong hits', message })
  }
  const lower = await ask<unknown>(db, sql`lower('IÀİΣЯ') = 'iÀİΣЯ'`).then(Number, () => 0)
  if (lower !== 1) {
    const message =
      'The connection has its own function lower() (or that of ICU), which changes letters beyond ASCII: ' +
      'contains fields are searched by slower patterns, and values with U+FFFD to U+FFFF by this function. ' +
      'Register it under another name.'
    problems.push({ consequence: 'slow', message })
  }
  if (functions && !(await hasFunctions(db))) {
    const message =
      'The connection lacks the functions that sqlite({ functions: true }) promises. ' +
      'Call registerFunctions(connection) for each connection.'
    problems.push({ consequence: 'error', message })
  }
  return problems
}

async function hasFunctions(db: AnyKysely): Promise<boolean> {
  const answer = ask<unknown>(db, sql`cast(${sql.raw(FUNCTIONS.tokens)}(x'4162', 0, '61') as text)`)
  return answer.then(
    (tokens) => tokens === ' ab ',
    () => false,
  )
}

async function limitProblems(
  db: AnyKysely,
  { maxParameters, maxDepth, patternBytes }: SqliteFacts,
): Promise<TableProblem[]> {
  const problems: TableProblem[] = []
  const check = async (expression: RawBuilder<unknown>, cause: string, wayOut: string): Promise<void> => {
    const fails = await ask(db, expression).then(
      () => false,
      () => true,
    )
    if (fails) problems.push({ consequence: 'error', message: `The connection allows ${cause}. ${wayOut}` })
  }
  const values = Array.from({ length: maxParameters }, (_, i) => i)
  await check(
    sql`1 in (${sql.join(values)})`,
    `fewer than ${maxParameters} bound values in a statement (SQLITE_LIMIT_VARIABLE_NUMBER)`,
    'Pass its limit as sqlite({ maxParameters }).',
  )
  await check(
    sql.raw(`1${' + 1'.repeat(Math.max(0, maxDepth - 10))}`),
    `no expression ${maxDepth} deep (SQLITE_LIMIT_EXPR_DEPTH)`,
    'Pass its limit as sqlite({ maxDepth }).',
  )
  await check(
    sql`'' glob ${'a'.repeat(patternBytes)}`,
    `no pattern of ${patternBytes} bytes (SQLITE_LIMIT_LIKE_PATTERN_LENGTH)`,
    'Pass its limit as sqlite({ maxPatternBytes }).',
  )
  return problems
}

/** A raw expression that gives one value. */
async function ask<T>(db: AnyKysely, expression: RawBuilder<unknown>): Promise<T> {
  const { rows } = await sql<{ answer: T }>`select ${expression} as answer`.execute(db)
  return rows[0]!.answer
}
