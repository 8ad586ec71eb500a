import type { LeafOf } from '../../../plan/plan.ts'
import type { SchemaField } from '../../../schema/schema.ts'
import type { TextTest } from '../dialect/conditions.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { balanced, type Condition, type Listed, type Sql } from '../fragment.ts'
import { CHILD } from './child.ts'
import type { SqlContext } from './context.ts'

/** A test that is asked together with others, where the dialect can. */
type ListedTest<Value> = Omit<Listed<Value>, 'column'> & { readonly column?: null }

/** What is looked for in a token column. */
interface ColumnTest {
  readonly column: Sql
  readonly test: TextTest
}

/** A test of a string column, with others of this column. */
export function listedValueTest(
  column: Sql,
  test: TextTest,
  { field, target }: LeafOf<'regexp' | 'fuzzy'>,
  dialect: Dialect,
): ListedTest<TextTest> {
  return {
    name: `tests of ${target} ${field.name}`,
    value: test,
    any: (tests) => {
      const condition = dialect.anyTest(column, tests)
      if (condition === null || !field.array) return condition
      return dialect.anyElement(column, 'text', (value) => dialect.anyTest(value, tests)!)
    },
  }
}

/** A test of a token column, with others of all token columns of its row. */
export function listedTokenTest(
  column: Sql,
  test: TextTest,
  field: SchemaField,
  { table, alias }: SqlContext,
): ListedTest<ColumnTest> {
  return {
    name: alias === CHILD ? `tests of tokens ${field.name}` : 'tests of tokens',
    column: null,
    value: { column, test },
    any: (all) => anyTokenTest(table.dialect, all),
  }
}

/** Tests of the same columns become one. */
function anyTokenTest(dialect: Dialect, all: readonly ColumnTest[]): Condition | null {
  const columns = [...new Set(all.map(({ column }) => column))]
  const columnsOf = new Map<string, number[]>()
  for (const { test, column } of all) push(columnsOf, JSON.stringify(test), columns.indexOf(column))
  const groups = new Map<string, TextTest[]>()
  for (const [test, ordinals] of columnsOf) push(groups, ordinals.join(), JSON.parse(test) as TextTest)
  const conditions = [...groups].map(([ordinals, tests]) => {
    const asked = ordinals.split(',').map((ordinal) => columns[Number(ordinal)]!)
    return dialect.anyTokenTest(asked, tests)
  })
  return conditions.every((condition) => condition !== null) ? balanced(conditions, 'or') : null
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
