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

/** The object to which Chevrotain binds the lookahead functions. */
interface Lookahead {
  LA_FAST(howMuch: number): { readonly tokenTypeIdx: number }
}

const KINDS = { Option, Repetition, RepetitionMandatory } as const

/**
 * Chooses a part of a rule by its FIRST set: the part that can begin with the next token, otherwise the empty
 * one. Chevrotain's own strategy computes paths through optional parts, which is slow, and ignores what
 * follows an empty alternative.
 */
export class FirstSetLookahead extends LLkLookaheadStrategy {
  override buildLookaheadForOptional(options: {
    prodOccurrence: number
    prodType: OptionalProductionType
    rule: Rule
  }): () => boolean {
    const kind = KINDS[options.prodType as keyof typeof KINDS]
    const part = find(
      options.rule,
      (each) => each instanceof kind && each.idx === options.prodOccurrence,
    ) as Option
    const table: boolean[] = []
    for (const type of firstOf(part.definition).types) table[type] = true
    const begins = Array.from(table, (entry) => entry === true)
    return function (this: Lookahead) {
      return begins[this.LA_FAST(1).tokenTypeIdx] === true
    } as () => boolean
  }

  override buildLookaheadForAlternation(options: {
    prodOccurrence: number
    rule: Rule
  }): () => number | undefined {
    const part = find(
      options.rule,
      (each) => each instanceof Alternation && each.idx === options.prodOccurrence,
    ) as Alternation
    const firsts = alternativesOf(part)
    const empty = firsts.findIndex(({ nullable }) => nullable)
    const otherwise = empty === -1 ? undefined : empty
    const table: (number | undefined)[] = []
    firsts.forEach(({ types }, index) => {
      for (const type of types) table[type] ??= index
    })
    const choices = Array.from(table, (choice) => choice ?? otherwise)
    return function (this: Lookahead) {
      const { tokenTypeIdx } = this.LA_FAST(1)
      return tokenTypeIdx < choices.length ? choices[tokenTypeIdx] : otherwise
    } as () => number | undefined
  }
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
