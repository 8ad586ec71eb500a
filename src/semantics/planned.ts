import type { PlanNode } from '../plan/plan.ts'
import type { SchemaField } from '../schema/schema.ts'
import type { Clause } from '../syntax/ast.ts'
import type { ValueNode } from './meaning.ts'

/** A value of a query, and what it was planned as. */
export interface PlannedValue<Value extends ValueNode = ValueNode> {
  readonly kind: Value['kind']
  readonly value: Value
  /** The field that the query names, or `null` for the default fields. */
  readonly field: SchemaField | null
  /** `null` if there is nothing to search. */
  readonly node: PlanNode | null
}

/** The clauses of a query or a group, and what they were planned as. */
export interface PlannedGroup {
  readonly kind: 'group'
  readonly clauses: readonly Clause[]
  readonly field: SchemaField | null
  readonly nodes: readonly (PlanNode | null)[]
  /** The nodes with their occurs. */
  readonly node: PlanNode | null
}

export type Planned = PlannedValue | PlannedGroup
