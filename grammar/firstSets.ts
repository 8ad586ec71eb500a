import {
  Alternation,
  type IProduction,
  LLkLookaheadStrategy,
  NonTerminal,
  Option,
  type OptionalProductionType,
  Repetition,
  RepetitionMandatory,
  type Rule,
  Terminal,
} from 'chevrotain'
import { vocabulary } from '../src/syntax/lexer/tokens.ts'

const KINDS = { Option, Repetition } as const

/** What each part of a kind can begin with, by its index: types of tokens, as bits of {@link vocabulary}. */
export interface FirstSets {
  readonly options: number[]
  readonly repetitions: number[]
  /** For each alternation, those of each alternative; 0 is the empty one. */
  readonly alternatives: (readonly number[])[]
}

/**
 * Collects what each part of a grammar can begin with, while Chevrotain analyses it. Chevrotain's own
 * strategy ignores what follows an empty alternative.
 */
export class FirstSetLookahead extends LLkLookaheadStrategy {
  readonly sets: FirstSets = { options: [], repetitions: [], alternatives: [] }

  override buildLookaheadForOptional(options: {
    prodOccurrence: number
    prodType: OptionalProductionType
    rule: Rule
  }): () => boolean {
    const { prodOccurrence: index, prodType, rule } = options
    if (prodType !== 'Option' && prodType !== 'Repetition')
      throw new TypeError(`No FIRST set for ${prodType}.`)
    const part = find(rule, (each) => each instanceof KINDS[prodType] && each.idx === index) as Option
    const { types } = firstOf(part.definition)
    add(prodType === 'Option' ? this.sets.options : this.sets.repetitions, index, maskOf(types))
    return function (this: Lookahead) {
      return types.has(this.LA_FAST(1).tokenTypeIdx)
    } as () => boolean
  }

  override buildLookaheadForAlternation(options: {
    prodOccurrence: number
    rule: Rule
  }): () => number | undefined {
    const { prodOccurrence: index, rule } = options
    const part = find(rule, (each) => each instanceof Alternation && each.idx === index) as Alternation
    const firsts = alternativesOf(part)
    add(
      this.sets.alternatives,
      index,
      firsts.map(({ types }) => maskOf(types)),
    )
    const empty = firsts.findIndex(({ nullable }) => nullable)
    return function (this: Lookahead) {
      const { tokenTypeIdx } = this.LA_FAST(1)
      const chosen = firsts.findIndex(({ types }) => types.has(tokenTypeIdx))
      return chosen === -1 ? empty : chosen
    } as () => number | undefined
  }
}

/** The object to which Chevrotain binds the lookahead functions. */
interface Lookahead {
  LA_FAST(howMuch: number): { readonly tokenTypeIdx: number }
}

/** Adds a set at its index, which must be unique in the whole grammar. */
function add<T>(sets: T[], index: number, set: T): void {
  if (sets[index] !== undefined) throw new Error(`Two parts of one kind have the index ${index}.`)
  sets[index] = set
}

function maskOf(types: ReadonlySet<number>): number {
  return vocabulary.reduce(
    (mask, { tokenTypeIdx }, bit) => mask | (types.has(tokenTypeIdx!) ? 1 << bit : 0),
    0,
  )
}

/** The FIRST set of a sequence of parts, as numbers of token types, and whether the sequence can be empty. */
function firstOf(parts: readonly IProduction[]): { types: Set<number>; nullable: boolean } {
  const types = new Set<number>()
  for (const part of parts) {
    const first = firstOfPart(part)
    for (const type of first.types) types.add(type)
    if (!first.nullable) return { types, nullable: false }
  }
  return { types, nullable: true }
}

function firstOfPart(part: IProduction): { types: Set<number>; nullable: boolean } {
  if (part instanceof Terminal) return { types: new Set([part.terminalType.tokenTypeIdx!]), nullable: false }
  if (part instanceof NonTerminal) return firstOf(part.referencedRule.definition)
  if (part instanceof Alternation) {
    const firsts = alternativesOf(part)
    return {
      types: new Set(firsts.flatMap(({ types }) => [...types])),
      nullable: firsts.some(({ nullable }) => nullable),
    }
  }
  const { definition } = part as Option | Repetition | RepetitionMandatory
  const { types, nullable } = firstOf(definition)
  return { types, nullable: nullable || !(part instanceof RepetitionMandatory) }
}

function alternativesOf({ definition }: Alternation) {
  return (definition as unknown as readonly Option[]).map((alternative) => firstOf(alternative.definition))
}

function find(rule: Rule, wanted: (part: IProduction) => boolean): IProduction | undefined {
  const work: IProduction[] = [...rule.definition]
  for (let part = work.pop(); part !== undefined; part = work.pop()) {
    if (wanted(part)) return part
    if (!(part instanceof Terminal) && !(part instanceof NonTerminal))
      work.push(...(part as Option | Alternation).definition)
  }
  return undefined
}
