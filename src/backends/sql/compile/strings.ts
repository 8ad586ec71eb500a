import { type SqlBool, sql } from 'kysely'
import { hasIntersections } from '../../../analysis/regexp/syntax/ast.ts'
import type { Leaf, LeafOf } from '../../../plan/plan.ts'
import { companionSuffix, formOf, NAME_OF_FORM } from '../../../schema/companions.ts'
import type { Capability, TextTest } from '../dialect/conditions.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Condition, Sql } from '../fragment.ts'
import { tokenPattern, tokenText } from '../patterns/tokenPattern.ts'
import { stemOf } from '../table/description.ts'
import {
  columnOf,
  columnOnce,
  companionColumn,
  dialectOfValue,
  hint,
  type LeafCondition,
  refused,
  type SqlContext,
  textColumn,
  valueColumn,
} from './context.ts'
import { listedTokenTest, listedValueTest } from './listedTests.ts'

type StringLeaf = LeafOf<'term'> | LeafOf<'pattern'> | LeafOf<'regexp'> | LeafOf<'fuzzy'> | LeafOf<'range'>

export function term(leaf: LeafOf<'term'>, context: SqlContext): LeafCondition {
  const { value } = leaf
  const name = `${leaf.target} ${leaf.field.name}`
  const dialect = dialectOf(leaf, context)
  if (leaf.target === 'tokens') {
    const found = onTokens(leaf, context, 'pattern', (column) =>
      hasText(column, tokenText(value), leaf, context),
    )
    return {
      ...found,
      column: dialect.hasNullFreeTokens ? null : found.column,
      listed: {
        name,
        value,
        any: (values: readonly string[]) => dialect.hasAnyToken(tokensColumn(leaf, context), values),
        all: (values: readonly string[]) => dialect.hasAllTokens(tokensColumn(leaf, context), values),
      },
    }
  }
  const column = stringColumn(leaf, context)
  return leaf.field.array
    ? {
        column,
        condition: dialect.elementEquals(column, value),
        listed: { name, value, any: (values: readonly string[]) => dialect.hasAnyElement(column, values) },
      }
    : {
        column,
        condition: dialect.equals(column, value),
        listed: { name, value, any: (values: readonly string[]) => dialect.isOneOf(column, values) },
      }
}

export function phrase(leaf: LeafOf<'phrase'>, context: SqlContext): LeafCondition {
  const { tokens, slop } = leaf
  const exactly = (column: Sql): Condition | null =>
    hasText(column, ` ${tokens.join(' ')} `, leaf, context, tokens.length)
  const near = (column: Sql): Condition | null =>
    context.table.dialect.tokenPhrase(column, tokens, slop, context.isScanned(leaf))
  const found = onTokens(leaf, context, 'phrase', slop === 0 ? exactly : near)
  return slop === 0 ? found : withOthers(found, leaf, context, { kind: 'phrase', tokens, slop })
}

export function pattern(leaf: LeafOf<'pattern'>, context: SqlContext): LeafCondition {
  const dialect = dialectOf(leaf, context)
  if (leaf.target === 'tokens')
    return onTokens(leaf, context, 'pattern', (column) =>
      dialect.tokenMatches(column, tokenPattern(leaf.parts)),
    )
  return onValue(leaf, context, 'pattern', (value) => dialect.matches(value, leaf.parts))
}

export function regexp(leaf: LeafOf<'regexp'>, context: SqlContext): LeafCondition {
  const dialect = dialectOf(leaf, context)
  const { regexp } = leaf
  const capability = hasIntersections(regexp) ? 'intersection' : 'regexp'
  const found =
    leaf.target === 'tokens'
      ? onTokens(leaf, context, capability, (column) => dialect.tokenRegexp(column, regexp))
      : onValue(leaf, context, capability, (value) => dialect.regexp(value, regexp))
  return withOthers(found, leaf, context, { kind: 'regexp', regexp })
}

export function fuzzy(leaf: LeafOf<'fuzzy'>, context: SqlContext): LeafCondition {
  const dialect = dialectOf(leaf, context)
  const { value, edits } = leaf
  const near =
    leaf.target === 'tokens'
      ? onTokens(leaf, context, 'fuzzy', (column) =>
          edits === 0 ? dialect.hasText(column, tokenText(value)) : dialect.tokenFuzzy(column, value, edits),
        )
      : onValue(leaf, context, 'fuzzy', (found) =>
          edits === 0 ? dialect.equals(found, value) : dialect.fuzzy(found, value, edits),
        )
  return edits === 0 ? near : withOthers(near, leaf, context, { kind: 'fuzzy', value, edits })
}

export function range(leaf: LeafOf<'range'>, context: SqlContext): LeafCondition {
  const dialect = dialectOf(leaf, context)
  const { lower, upper } = leaf
  const open = lower === null && upper === null
  const between = (value: Sql): Condition => (open ? present(value) : dialect.between(value, lower, upper))
  if (leaf.target !== 'tokens') return onValue(leaf, context, 'pattern', between)
  const test: TextTest = { kind: 'range', lower, upper }
  const tested = open ? null : dialect.anyTokenTest([tokensColumn(leaf, context)], [test])
  if (tested !== null)
    return withOthers({ column: tokensColumn(leaf, context), condition: tested }, leaf, context, test)
  return onTokens(leaf, context, 'pattern', (column) =>
    open ? dialect.tokenMatches(column, tokenPattern([{ any: 'many' }])) : dialect.anyToken(column, between),
  )
}

export function substring(leaf: LeafOf<'substring'>, context: SqlContext): LeafCondition {
  return onColumn(leaf, context, 'contains', valueColumn(leaf, context), (value) =>
    context.table.dialect.contains(value, leaf.parts),
  )
}

/** The dialect for conditions on the column that a leaf asks. */
function dialectOf(leaf: StringLeaf | LeafOf<'substring'>, context: SqlContext): Dialect {
  const isValue = leaf.kind === 'substring' || leaf.target === 'value'
  return isValue ? dialectOfValue(columnOf(leaf, context), context) : context.table.dialect
}

/** Whether a token column contains a text, asked without an index where none is worth it. */
function hasText(column: Sql, text: string, leaf: Leaf, context: SqlContext, tokens = 1): Condition | null {
  const { dialect } = context.table
  return context.isScanned(leaf)
    ? dialect.scanForText(column, text, tokens)
    : dialect.hasText(column, text, tokens)
}

function present(value: Sql): Condition {
  return sql<SqlBool>`${value} is not null`
}

/** A condition on a token column. */
function onTokens(
  leaf: Leaf,
  context: SqlContext,
  capability: Capability,
  test: (column: Sql) => Condition | null,
): LeafCondition {
  const column = tokensColumn(leaf, context)
  const condition = test(column)
  if (condition === null) throw refused(leaf, context, context.table.dialect.requirement(capability))
  return { column, condition }
}

/** A condition on the leaf's string column. */
function onValue(
  leaf: StringLeaf,
  context: SqlContext,
  capability: Capability,
  test: (value: Sql) => Condition | null,
): LeafCondition {
  return onColumn(leaf, context, capability, stringColumn(leaf, context), test)
}

/** A condition on a column, or on any value of it if the field is a list. */
function onColumn(
  leaf: StringLeaf | LeafOf<'substring'>,
  context: SqlContext,
  capability: Capability,
  column: Sql,
  test: (value: Sql) => Condition | null,
): LeafCondition {
  const dialect = dialectOf(leaf, context)
  const tested = (value: Sql): Condition => {
    const condition = test(value)
    if (condition === null) throw refused(leaf, context, dialect.requirement(capability))
    return condition
  }
  return { column, condition: leaf.field.array ? dialect.anyElement(column, 'text', tested) : tested(column) }
}

/** A leaf that can be asked together with others. */
function withOthers(
  found: LeafCondition,
  leaf: LeafOf<'regexp' | 'fuzzy' | 'phrase' | 'range'>,
  context: SqlContext,
  test: TextTest,
): LeafCondition {
  const { field } = leaf
  const listed =
    leaf.kind === 'phrase' || leaf.kind === 'range' || leaf.target === 'tokens'
      ? listedTokenTest(tokensColumn(leaf, context), test, field, context)
      : listedValueTest(stringColumn(leaf, context), test, leaf, dialectOf(leaf, context))
  return { ...found, listed }
}

function tokensColumn(leaf: Leaf, context: SqlContext): Sql {
  return columnOnce(`tokens ${leaf.field.name}`, context, () => makeTokensColumn(leaf, context))
}

function makeTokensColumn(leaf: Leaf, context: SqlContext): Sql {
  const column = columnOf(leaf, context)
  const { name, tokens } = column
  if (tokens !== null) return companionColumn(tokens, column, false, context)
  const { field } = leaf
  const plain = name === null ? null : context.table.dialect.tokensOf(textColumn(name, leaf, context), field)
  if (plain !== null) return plain
  throw refused(
    leaf,
    context,
    `a token column for ${field.name}: ` +
      hint(field, 'tokens', `${stemOf(column)}${companionSuffix(field, 'tokens')}`),
  )
}

function stringColumn(leaf: StringLeaf, context: SqlContext): Sql {
  return columnOnce(`${leaf.target} ${leaf.field.name}`, context, () => makeStringColumn(leaf, context))
}

function makeStringColumn(leaf: StringLeaf, context: SqlContext): Sql {
  if (leaf.target === 'value') return valueColumn(leaf, context)
  const column = columnOf(leaf, context)
  const { field } = leaf
  if (column.normalized !== null) return companionColumn(column.normalized, column, field.array, context)
  const plain =
    column.name === null
      ? null
      : context.table.dialect.normalized(textColumn(column.name, leaf, context), field)
  if (plain !== null) return plain
  throw refused(
    leaf,
    context,
    `a ${NAME_OF_FORM[formOf(field)]} column for ${field.name}: ` +
      hint(field, 'normalized', `${stemOf(column)}${companionSuffix(field, 'normalized')}`),
  )
}
