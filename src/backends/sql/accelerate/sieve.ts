import { foldTree, partsOfFormula } from '../../../plan/fold.ts'
import type { Formula, Leaf } from '../../../plan/plan.ts'

/** What an index can say about a formula: every row of the formula is among those of its sieve. */
export interface Sieve<Question> {
  /** One question, or sieves of which a row must be in each one, or in any. */
  readonly kind: 'one' | 'all' | 'any'
  /** Given for `one`. */
  readonly question: Question | null
  readonly parts: readonly Sieve<Question>[]
  /** Whether every part of the formula is asked for. */
  readonly coversFormula: boolean
  /** The number of questions. */
  readonly size: number
  /** Levels of questions and connectives. */
  readonly depth: number
}

/** What one sieve may ask. */
export interface SieveLimits<Question> {
  readonly questions: number
  readonly depth: number
  /** Puts questions together of which any may hold, as those for one word in several columns. */
  merge?(questions: readonly Question[]): readonly Question[]
  /** Whether a question is worth asking only beside others. */
  isAuxiliary?(question: Question): boolean
}

/**
 * The sieve of a formula; `null` if there is none. What the index cannot tell, and what stands below a NOT,
 * is left out: the other parts of an `all` are enough, but an `any` needs each of its parts.
 */
export function sieveOf<Question>(
  formula: Formula,
  questionOf: (leaf: Leaf) => Question | null,
  limits: SieveLimits<Question>,
): Sieve<Question> | null {
  const isAuxiliary = (sieve: Sieve<Question>): boolean =>
    questionsOf(sieve).every((question) => limits.isAuxiliary?.(question) === true)
  const sieve = foldTree<Formula, Sieve<Question> | null>(formula, partsOfFormula, (node, parts) => {
    switch (node.kind) {
      case 'all': {
        const known = parts.filter((part) => part !== null)
        const needed = known.filter((part) => !isAuxiliary(part))
        const kept = withinLimits(needed.length > 0 ? needed : known, limits)
        return joined('all', kept, kept.length === parts.length)
      }
      case 'any': {
        const known = parts.filter((part) => part !== null)
        const any = known.length < parts.length ? null : joined('any', merged(known, limits), true)
        return any !== null && any.size <= limits.questions && any.depth <= limits.depth ? any : null
      }
      case 'not':
      case 'constant':
        return null
      default: {
        const question = questionOf(node)
        return question && one(question)
      }
    }
  })
  return sieve === null || isAuxiliary(sieve) ? null : sieve
}

/** The leaves of a formula. */
export function leavesOf(formula: Formula): readonly Leaf[] {
  const leaves: Leaf[] = []
  foldTree<Formula, void>(formula, partsOfFormula, (node) => {
    if (node.kind !== 'all' && node.kind !== 'any' && node.kind !== 'not' && node.kind !== 'constant')
      leaves.push(node)
  })
  return leaves
}

/** All questions of a sieve. */
export function questionsOf<Question>({ question, parts }: Sieve<Question>): readonly Question[] {
  return question === null ? parts.flatMap(questionsOf) : [question]
}

function one<Question>(question: Question): Sieve<Question> {
  return { kind: 'one', question, parts: [], coversFormula: true, size: 1, depth: 1 }
}

function joined<Question>(
  kind: 'all' | 'any',
  parts: readonly Sieve<Question>[],
  isWhole: boolean,
): Sieve<Question> | null {
  const [only] = parts
  if (only === undefined) return null
  const coversFormula = isWhole && parts.every((part) => part.coversFormula)
  if (parts.length === 1) return { ...only, coversFormula }
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const depth = 1 + parts.reduce((deepest, part) => Math.max(deepest, part.depth), 0)
  return { kind, question: null, parts, coversFormula, size, depth }
}

/** The first parts that fit. */
function withinLimits<Question>(
  parts: readonly Sieve<Question>[],
  limits: SieveLimits<Question>,
): readonly Sieve<Question>[] {
  let size = 0
  return parts.filter((part) => {
    if (part.depth >= limits.depth || size + part.size > limits.questions) return false
    size += part.size
    return true
  })
}

function merged<Question>(
  parts: readonly Sieve<Question>[],
  { merge }: SieveLimits<Question>,
): readonly Sieve<Question>[] {
  if (merge === undefined) return parts
  const flat = parts.flatMap((part) => (part.kind === 'any' ? part.parts : [part]))
  const questions = flat.flatMap(({ question }) => question ?? [])
  return [...merge(questions).map(one), ...flat.filter(({ kind }) => kind !== 'one')]
}
