import {
  type ChangeOptions,
  type Dialect,
  defineTable,
  type Table,
} from '../../../../../src/backends/sql/index.ts'
import { type FieldDefinition, field } from '../../../../../src/schema/field.ts'
import { defineSchema, type Schema } from '../../../../../src/schema/schema.ts'

/** What a field is, by the beginning of its name: a string, a list of strings, or a number. */
export type Sort = 's' | 'l' | 'n'

/** The fields of a table at some time, and its accelerators. */
export interface Design {
  readonly fields: Readonly<Record<string, FieldDefinition>>
  readonly accelerated: boolean
}

/** A change of a design, with what `changesOf` must know. */
export interface DesignChange {
  readonly design: Design
  readonly renamed: NonNullable<ChangeOptions['renamed']>
  readonly what: string
}

export type Random = (below: number) => number

/** Numbers that follow from a seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export function pick<T>(list: readonly T[], random: Random): T {
  return list[random(list.length)]!
}

const STRINGS: readonly (() => FieldDefinition)[] = [
  () => field.text(),
  () => field.text({ whole: true }),
  () => field.text({ fold: true }),
  () => field.text({ html: true }),
  () => field.text({ html: true, whole: true, fold: true }),
  () => field.keyword(),
  () => field.keyword({ ignoreCase: true }),
  () => field.keyword({ fold: true }),
  () => field.keyword({ ignoreCase: true, fold: true }),
  () => field.contains(),
]

const LISTS: readonly (() => FieldDefinition)[] = [
  () => field.text({ array: true }),
  () => field.text({ array: true, whole: true, fold: true }),
  () => field.keyword({ array: true }),
  () => field.keyword({ array: true, ignoreCase: true }),
]

function drawField(sort: Sort, random: Random): FieldDefinition {
  if (sort === 'n') return pick([() => field.integer(), () => field.number()], random)()
  return pick(sort === 's' ? STRINGS : LISTS, random)()
}

export const FIRST: Design = {
  fields: {
    s0: field.text(),
    s1: field.keyword({ ignoreCase: true }),
    l0: field.text({ array: true }),
    n0: field.integer(),
  },
  accelerated: true,
}

/** A random change: a field added, left out, renamed, of another kind; accelerators on or off. */
export function drawChange({ fields, accelerated }: Design, number: number, random: Random): DesignChange {
  const names = Object.keys(fields)
  const sort = pick<Sort>(['s', 's', 'l', 'n'], random)
  const fresh = `${sort}${number}x`
  const change = (design: Partial<Design>, what: string, renamed = {}): DesignChange => ({
    design: { fields, accelerated, ...design },
    renamed,
    what,
  })
  const name = pick(names, random)
  const { [name]: chosen, ...others } = fields
  const kind = random(6)
  if (kind === 0 && names.length > 2) return change({ fields: others }, `${name} left out`)
  if (kind === 1) {
    const to = `${name[0]}${number}y`
    const kept = random(2) === 0 ? chosen! : wider(name, chosen!, random)
    return change({ fields: { ...others, [to]: kept } }, `${name} renamed to ${to}`, { [to]: name })
  }
  if (kind === 2) return change({ accelerated: !accelerated }, `accelerators: ${!accelerated}`)
  if (kind === 3) return change({ fields: { ...fields, [fresh]: drawField(sort, random) } }, `${fresh} added`)
  return change({ fields: { ...fields, [name]: wider(name, chosen!, random) } }, `${name} of another kind`)
}

/** Another field whose column holds all the values of this one. */
function wider(name: string, chosen: FieldDefinition, random: Random): FieldDefinition {
  if (name.startsWith('n')) return chosen.kind === 'number' ? chosen : field.number()
  return drawField(name[0] as Sort, random)
}

/** The table of a design. */
export function tableOf(design: Design, dialect: Dialect, name: string): Table<Schema> {
  const { fields, accelerated } = design
  const strings = Object.keys(fields).filter((each) => each.startsWith('s'))
  const defaultFields = strings.length > 0 ? strings : Object.keys(fields)
  const schema = defineSchema(fields, { defaultFields }) as Schema
  const accelerators = accelerated ? 'all' : 'none'
  return defineTable(schema, { name, key: { name: 'id', type: 'bigint' }, dialect, accelerators })
}
