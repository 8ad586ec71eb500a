import { type SqlBool, sql } from 'kysely'
import { type Backend, defineBackend } from '../backend.ts'
import { balanced, constant, type Fragment } from './fragment.ts'
import { date } from './leaves/dates.ts'
import { exists } from './leaves/exists.ts'
import type { LeafCondition, SqlContext } from './leaves/leafContext.ts'
import { boolean, number, numberRange } from './leaves/numbers.ts'
import { fuzzy, pattern, phrase, range, regexp, substring, term } from './leaves/strings.ts'

/** How deep the expression of the deepest leaf is, with its guard. */
const LEAF_DEPTH = 16

/**
 * The backend of a database. SQL's NULL must not count as "no" below a NOT, so leaves that an odd number of NOTs stands above are guarded by
 * `is not null`; all others go without, and keep the use of indexes.
 */
export function sqlBackend(name: string): Backend<Fragment, SqlContext> {
  return defineBackend<Fragment, SqlContext>({
    name,
    leaf: {
      term: leafFragment(term),
      phrase: leafFragment(phrase),
      pattern: leafFragment(pattern),
      regexp: leafFragment(regexp),
      fuzzy: leafFragment(fuzzy),
      range: leafFragment(range),
      substring: leafFragment(substring),
      number: leafFragment(number),
      numberRange: leafFragment(numberRange),
      boolean: leafFragment(boolean),
      date: leafFragment(date),
      exists: leafFragment(exists),
    },
    all: (parts) => joined(parts, 'and'),
    any: (parts) => joined(parts, 'or'),
    not: (part) => ({ depth: part.depth + 1, render: (negated) => sql<SqlBool>`(not ${part.render(!negated)})` }),
    constant: (value) => ({ depth: 1, render: () => constant(value) }),
  })
}

function leafFragment<L>(compile: (leaf: L, context: SqlContext) => LeafCondition) {
  return (leaf: L, context: SqlContext): Fragment => {
    const { condition, column } = compile(leaf, context)
    const guarded = sql<SqlBool>`(${column} is not null and ${condition})`
    return { depth: LEAF_DEPTH, render: (negated) => (negated || context.guarded ? guarded : condition) }
  }
}

function joined(parts: readonly Fragment[], operator: 'and' | 'or'): Fragment {
  const depth = parts.reduce((deepest, part) => Math.max(deepest, part.depth), 0) + Math.ceil(Math.log2(parts.length))
  return {
    depth,
    render: (negated) =>
      balanced(
        parts.map((part) => part.render(negated)),
        operator,
      ),
  }
}
