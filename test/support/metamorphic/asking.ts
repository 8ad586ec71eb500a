import type { Hints, SqlText, TableColumn } from '../../../src/backends/sql/index.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { safePlanQuery } from '../../../src/semantics/planQuery.ts'
import { print } from '../../../src/syntax/index.ts'
import type { Random } from '../cases/random.ts'
import { memoryHits } from '../engines/engine.ts'
import { NOW } from '../engines/runCases.ts'
import { usesHints, withFrequentTerms, withRareTerms } from '../engines/sqlEngine.ts'
import type { MaintainedTable } from './maintainedTable.ts'
import { pagesFault } from './pages.ts'
import { difference, type Keys, type Relation } from './relation.ts'

/** The counts of a run. */
export interface AskingReport {
  /** Random queries. */
  queries: number
  statements: number
  /** Random queries that found some rows but not all. */
  selective: number
  refused: number
  /** Statements that hints made another. */
  hinted: number
  relations: number
}

/** Asks a table, and throws when answers do not fit each other. */
export class Asking {
  readonly #table: MaintainedTable
  readonly #random: Random
  readonly #report: AskingReport
  /** Plans with the hints that were read at some time before. */
  readonly #remembered: { readonly plan: Plan; readonly hints: Hints }[] = []
  #all: Keys = new Set()
  #allOf: unknown

  constructor(table: MaintainedTable, random: Random, report: AskingReport) {
    this.#table = table
    this.#random = random
    this.#report = report
  }

  /** Reads the hints of a plan now. It is asked with them at another time, when the table is another. */
  async remember(plan: Plan): Promise<void> {
    if (usesHints(this.#table.table)) this.#remembered.push({ plan, hints: await this.#table.hints(plan) })
  }

  /** Asks a query with hints of all kinds, counts its hits and reads its pages. */
  async plan(plan: Plan): Promise<void> {
    this.#report.queries++
    const where = this.#where(plan)
    if (where === null) return
    const hits = await this.#keys(where)
    if (hits.size > 0 && hits.size < this.#table.documents.size) this.#report.selective++
    const hints = await this.#compareHints(plan, where, hits)
    if (this.#random.chance(0.1)) await this.#recall()
    if (this.#random.chance(0.1)) await this.remember(plan)
    if (this.#random.chance(0.05)) await this.#count(plan, where, hits)
    if (!this.#random.chance(0.05)) return
    const fault = await pagesFault(this.#table, plan, hits, hints, this.#random)
    if (fault !== null) throw this.#failure(fault, [plan], [where], new Set())
  }

  /** Asks a plan of before with the hints of before. */
  async #recall(): Promise<void> {
    const [recalled] = this.#remembered.splice(this.#random.below(this.#remembered.length), 1)
    const where = recalled && this.#where(recalled.plan)
    if (where) await this.#compare(recalled!.plan, where, await this.#keys(where), [recalled!.hints])
  }

  /** Asks a query with its own hints, which are returned, and with others. */
  async #compareHints(plan: Plan, where: SqlText, hits: Keys): Promise<Hints | undefined> {
    if (!usesHints(this.#table.table)) return undefined
    const own = await this.#table.hints(plan)
    const others = this.#remembered.length === 0 ? [] : [this.#random.pick(this.#remembered).hints]
    await this.#compare(plan, where, hits, [own, ...others, withRareTerms(own), withFrequentTerms(own)])
    return own
  }

  /** Checks that no hints change the hits of a query. */
  async #compare(plan: Plan, where: SqlText, hits: Keys, hints: readonly Hints[]): Promise<void> {
    const asked = new Set([textOf(where)])
    for (const given of hints) {
      const hinted = this.#table.where(plan, given)
      if (asked.has(textOf(hinted))) continue
      asked.add(textOf(hinted))
      this.#report.hinted++
      const broken = difference(hits, await this.#keys(hinted))
      const relation = `hints ${JSON.stringify(given)} change nothing`
      if (broken.size > 0) throw this.#failure(relation, [plan, plan], [where, hinted], broken)
    }
  }

  async #count(plan: Plan, where: SqlText, { size }: Keys): Promise<void> {
    this.#report.statements++
    const count = await this.#table.count(where)
    if (count !== size) throw this.#failure(`count(*) is ${count}, not ${size}`, [plan], [where], new Set())
  }

  /** Asks the queries of a relation, and throws if it does not hold. */
  async check(relation: Relation): Promise<void> {
    const plans = relation.queries.map((query) => this.#planOf(query))
    // A clause that is removed from its group, because it has nothing to search, is no condition.
    if (
      plans.some((plan) => plan === null || plan.diagnostics.some(({ code }) => code === 'nothing-to-search'))
    )
      return
    const wheres = plans.map((plan) => this.#where(plan!))
    if (wheres.includes(null)) return
    const answers: Keys[] = []
    for (const where of wheres) answers.push(await this.#keys(where!))
    this.#report.relations++
    const broken = relation.broken(answers, this.#keysOfAll())
    if (broken.size > 0) throw this.#failure(relation.name, plans as Plan[], wheres as SqlText[], broken)
    if (this.#random.chance(0.3)) await this.#compareHints(plans[0]!, wheres[0]!, answers[0]!)
  }

  #planOf(query: Relation['queries'][number]): Plan | null {
    if (typeof query !== 'string' && 'formula' in query) return query
    const text = typeof query === 'string' ? query : print(query)
    const planned = safePlanQuery(this.#table.table.schema, text, { now: NOW })
    return planned.ok ? planned.plan : null
  }

  #keysOfAll(): Keys {
    const { documents } = this.#table
    if (this.#allOf !== documents) this.#all = new Set(documents.keys())
    this.#allOf = documents
    return this.#all
  }

  #where(plan: Plan): SqlText | null {
    try {
      return this.#table.where(plan)
    } catch (error) {
      if (!(error instanceof UnsupportedError)) throw error
      this.#report.refused++
      return null
    }
  }

  async #keys(where: SqlText): Promise<Keys> {
    this.#report.statements++
    try {
      const keys = await this.#table.keys(where)
      const set = new Set(keys)
      if (set.size !== keys.length) throw new Error(`finds rows twice: ${keys}`)
      return set
    } catch (error) {
      throw new Error(`${textOf(where)}\n${(error as Error).message}`, { cause: error })
    }
  }

  /** What is printed of a relation that does not hold. */
  #failure(relation: string, plans: readonly Plan[], wheres: readonly SqlText[], broken: Keys): Error {
    const { documents, table } = this.#table
    const keys = [...broken]
    const examples = keys.slice(0, 2).map((key) => documents.get(key) ?? {})
    const lines = plans.map((plan, i) => {
      const hits = memoryHits(plan.schema, examples)(plan).map((at) => keys[at])
      const sql = wheres[i] === undefined ? '' : textOf(wheres[i])
      return `query ${i}: ${plan.source}\n  in memory finds ${hits} of these\n  ${sql}`
    })
    return new Error(
      [
        `${relation}: not for ${keys.length} rows, ${keys.slice(0, 20)}`,
        ...lines,
        ...examples.map((document) => JSON.stringify(document)),
        ...Object.values(table.columns).map(columnText),
      ].join('\n'),
    )
  }
}

function textOf({ sql, parameters }: SqlText): string {
  const shown = (value: unknown): string =>
    JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each))
  return `${sql}\n  with ${parameters.map(shown)}`
}

/** The options of a field, and where its values are. */
function columnText({ field, name, path, from }: TableColumn): string {
  const options = Object.entries(field).filter(([, value]) => value === true || typeof value === 'string')
  return JSON.stringify([Object.fromEntries(options), from?.table ?? name, path])
}
