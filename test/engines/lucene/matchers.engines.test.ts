import { describe, expect, it } from 'vitest'
import { compileFuzzy } from '../../../src/analysis/fuzzy.ts'
import { compilePattern, type PatternPart } from '../../../src/analysis/pattern.ts'
import { matchesPhrase } from '../../../src/analysis/phrase.ts'
import { compileRegexp } from '../../../src/analysis/regexp/dfa/compileRegexp.ts'
import { printRegexp } from '../../../src/analysis/regexp/printRegexp.ts'
import type { RegexpNode } from '../../../src/analysis/regexp/syntax/ast.ts'
import { parseRegexp } from '../../../src/analysis/regexp/syntax/parseRegexp.ts'
import { isMiscounted } from '../../../src/backends/elasticsearch/compile/phrases.ts'
import { casesOfRun, createRandom, seedOfRun } from '../../support/cases/random.ts'
import { repeatsNothing } from './differences.ts'
import { hasLucene, judge, line } from './lucene.ts'

/** The number of texts for each pattern. */
const TEXTS = 20
/** The number of patterns for each call of the judge. */
const BATCH = 2000

const seed = seedOfRun()
const { below, pick, chance, times } = createRandom(seed)

interface Case {
  readonly fields: readonly string[]
  readonly texts: readonly string[]
  /** isoquery's matcher, or null if it refuses the pattern. */
  readonly matches: ((text: string) => boolean) | null
}

/** Compares cases with Lucene; counts the pairs of a pattern and a text. */
async function compare(make: () => Case): Promise<{ pairs: number; matched: number; differences: string[] }> {
  const result = { pairs: 0, matched: 0, differences: [] as string[] }
  const patterns = Math.ceil(casesOfRun(20_000) / TEXTS)
  for (let done = 0; done < patterns; done += BATCH) {
    const cases = Array.from({ length: Math.min(BATCH, patterns - done) }, make)
    const lines = cases.map(({ fields, texts }) => line(...fields, ...texts))
    const results = await judge('MatcherJudge', lines)
    for (const [i, { fields, texts, matches }] of cases.entries()) {
      const isoquery =
        matches === null ? 'error' : `=${texts.map((text) => (matches(text) ? '1' : '0')).join('')}`
      const lucene = results[i]!.startsWith('error') ? 'error' : results[i]!
      if (isoquery !== lucene) {
        const pattern = JSON.stringify(fields)
        result.differences.push(
          `${pattern}: isoquery ${isoquery}, Lucene ${results[i]}, on ${JSON.stringify(texts)}`,
        )
      }
      if (isoquery === 'error') continue
      result.pairs += texts.length
      result.matched += isoquery.split('1').length - 1
    }
  }
  console.log(`${result.pairs} pairs, ${result.matched} matches, ${result.differences.length} differences`)
  return { ...result, differences: result.differences.slice(0, 20) }
}

/** A word of few distinct letters, some of them outside the BMP. */
function word(maxLength: number, letters = ['a', 'b', 'c', '😀', 'é', '\n']): string {
  return times(below(maxLength + 1), () => pick(letters)).join('')
}

/** A pattern with at least one wildcard: an empty WildcardQuery does not match the empty text. */
function wildcard(): Case {
  const anyPart = (): PatternPart => ({ any: chance(0.5) ? 'many' : 'one' })
  const parts = times<PatternPart>(below(8), () =>
    chance(0.4) ? anyPart() : word(2, ['a', 'b', '*', '?', '\\', '😀']),
  )
  parts.splice(below(parts.length + 1), 0, anyPart())
  const write = (part: PatternPart): string => {
    if (typeof part === 'string') return part.replace(/[*?\\]/g, '\\$&')
    return part.any === 'one' ? '?' : '*'
  }
  const pattern = parts.map(write).join('')
  const example = (part: PatternPart): string => {
    if (typeof part === 'string') return part
    return part.any === 'one' ? pick(['a', 'b', '😀', '*']) : word(2, ['a', 'b', '😀'])
  }
  // Most texts match or almost match; random texts would almost never match.
  const matching = (): string => parts.map(example).join('') + (chance(0.3) ? 'a' : '')
  const texts = times(TEXTS, () => (chance(0.7) ? matching() : word(7, ['a', 'b', '*', '?', '\\', '😀'])))
  return { fields: ['wildcard', pattern], texts, matches: compilePattern(parts) }
}

function fuzzy(): Case {
  const letters = pick([
    ['a', 'b'],
    ['a', 'b', 'c', 'd'],
    ['a', '😀', 'é', '\ufffd'],
  ])
  const term = word(9, letters)
  const edits = below(3) as 0 | 1 | 2
  const edited = (): string => {
    const points = [...term]
    for (let i = below(4); i > 0; i--) {
      const at = below(points.length + 1)
      const kind = below(4)
      if (kind === 0) points.splice(at, 0, pick(letters))
      else if (kind === 1) points.splice(at, 1)
      else if (kind === 2) points.splice(at, 1, pick(letters))
      else points.splice(at, 2, ...points.slice(at, at + 2).reverse())
    }
    return points.join('')
  }
  return {
    fields: ['fuzzy', term, String(edits)],
    texts: times(TEXTS, edited),
    matches: compileFuzzy(term, edits),
  }
}

function phrase(): Case {
  const letters = pick([
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c', 'd', 'e'],
  ])
  const terms = times(2 + below(chance(0.2) ? 8 : 4), () => pick(letters))
  const slop = pick([0, 0, 1, 1, 2, 3, 4, 6, 9])
  const texts = times(TEXTS, () =>
    times(below(chance(0.2) ? 40 : 12), () => pick([...letters, 'x'])).join(' '),
  )
  const tokens = (text: string): string[] => (text === '' ? [] : text.split(' '))
  return {
    fields: ['phrase', terms.join(' '), String(slop)],
    texts,
    matches: (text) => matchesPhrase(tokens(text), terms, slop),
  }
}

/** Pieces of valid and invalid patterns. */
const PIECES = (
  'a b c 1 9 😀 é . * + ? {2} {1,2} {0,} {2,1} {0} [ab] [^a] [a-c] [b-a] ( ) () | & "a.b" " # @ <1-12> ' +
  '<9-1> <01-9> < > ~ ^ $ \\ \\. \\\\ \\d \\a - [ ] { } ,'
).split(' ')

/** Pieces with capitals. */
const CAPITALS = 'A B É İ Σ 𐐀 [A-C] [Z-a] [^A-É] "AbΣ" (A|B) A* [B-c] \\É \\A \\W'.split(' ')

const LEAVES = 'a b ab . [ab] [^a] [a-c] @ # <1-12> <01-12> "a|b" 1 () 😀 \\.'.split(' ')

function anyPattern(): string {
  return times(1 + below(7), () => pick(PIECES)).join('')
}

function validPattern(depth: number): string {
  const leaf = (): string => pick(LEAVES)
  if (depth === 0) return leaf()
  const inner = (): string => validPattern(depth - 1)
  switch (below(6)) {
    case 0:
      return `${inner()}${inner()}`
    case 1:
      return `(${inner()}|${inner()})`
    case 2:
      return `(${inner()}&${inner()})`
    case 3:
      return `(${inner()})${pick(['*', '+', '?', '{2}', '{1,3}', '{0}', '{0,2}', '{2,}'])}`
    default:
      return leaf()
  }
}

/** A text that a tree matches, or almost: an intersection gives a text of one of its items. */
function sample(node: RegexpNode): string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'any':
      return pick(['a', 'b', '1', '😀'])
    case 'set': {
      const { from, to } = pick(node.ranges)
      return node.negated ? pick(['b', 'x', '1']) : String.fromCodePoint(from + below(to - from + 1))
    }
    case 'sequence':
      return node.items.map(sample).join('')
    case 'union':
    case 'intersection':
      return sample(pick(node.items))
    case 'repeat':
      return times(node.min + below(Math.min(3, (node.max ?? node.min + 2) - node.min + 1)), () =>
        sample(node.item),
      ).join('')
    case 'interval':
      return String(node.min + below(node.max - node.min + 1)).padStart(chance(0.5) ? node.digits : 0, '0')
    case 'everything':
      return word(3)
    case 'nothing':
      return ''
  }
}

interface RegexpOptions {
  /** Writes the pattern for Lucene. Default: unchanged. */
  readonly written?: (node: RegexpNode) => string
  /** Whether both sides lower-case the pattern. */
  readonly lowerCase?: boolean
}

/** A pattern with texts; undefined if isoquery refuses it by design. */
function regexp(
  pattern: string,
  { written = () => pattern, lowerCase = false }: RegexpOptions = {},
): Case | undefined {
  const parsed = parseRegexp(pattern, lowerCase ? 'lower' : 'plain')
  const operation = lowerCase ? 'normalized regexp' : 'regexp'
  const texts = times(TEXTS, () => {
    if (parsed.ok && chance(0.6)) return sample(parsed.node) + (chance(0.2) ? word(1) : '')
    return word(6, pick([[...'ab'], [...'ab1'], [...'abc120😀.|']]))
  })
  if (!parsed.ok) {
    // Patterns that isoquery refuses by design are not compared.
    return !/^(?:unsupported|too-many|groups)-/.test(parsed.failure.flaw)
      ? { fields: [operation, pattern], texts, matches: null }
      : undefined
  }
  const compiled = compileRegexp(parsed.node, 10_000)
  return compiled.ok
    ? { fields: [operation, written(parsed.node)], texts, matches: compiled.matches }
    : undefined
}

function firstDefined<T>(make: () => T | undefined): T {
  for (;;) {
    const made = make()
    if (made !== undefined) return made
  }
}

describe.skipIf(!(await hasLucene()))(
  `compared with Lucene 9.12, SEED=${seed} (requires a JDK and Maven)`,
  () => {
    it('wildcards match what WildcardQuery matches', async () => {
      expect((await compare(wildcard)).differences).toEqual([])
    })

    it('fuzzy words match what FuzzyQuery matches', async () => {
      expect((await compare(fuzzy)).differences).toEqual([])
    })

    it('phrases with slop match what PhraseQuery matches, unless it miscounts them', async () => {
      const judged = (): Case | undefined => {
        const one = phrase()
        const [, words, slop] = one.fields
        return isMiscounted(words!.split(' '), Number(slop)) ? undefined : one
      }
      expect((await compare(() => firstDefined(judged))).differences).toEqual([])
    })

    it.each([
      ['a c b a c b', 1, 'c a a x c b x a c b x b x'],
      ['d d c c d d c b', 1, 'x c d d c c d d b c'],
      ['c a a d d b a c d', 6, 'c d d e a e e a d c a e b x c a d a d e d a'],
    ])('PhraseQuery finds "%s"~%i in %j, whose words are farther apart', async (words, slop, text) => {
      expect(matchesPhrase(text.split(' '), words.split(' '), slop)).toBe(false)
      expect(matchesPhrase(text.split(' '), words.split(' '), slop + 1)).toBe(true)
      expect(isMiscounted(words.split(' '), slop)).toBe(true)
      expect(await judge('MatcherJudge', [line('phrase', words, String(slop), text)])).toEqual(['=1'])
    })

    it('patterns match what RegExp matches, or both refuse them, except repeats of nothing', async () => {
      const make = (): Case | undefined => {
        const pattern = chance(0.5) ? anyPattern() : validPattern(3)
        const parsed = parseRegexp(pattern)
        return parsed.ok && repeatsNothing(parsed.node) ? undefined : regexp(pattern)
      }
      expect((await compare(() => firstDefined(make))).differences).toEqual([])
    })

    it('printed patterns match what RegExp matches, even with repeats of nothing', async () => {
      const make = (): Case | undefined => {
        const pattern = validPattern(4)
        return parseRegexp(pattern).ok ? regexp(pattern, { written: printRegexp }) : undefined
      }
      expect((await compare(() => firstDefined(make))).differences).toEqual([])
    })

    it('lower-cased patterns match what RegExp matches after normalization by the analyzer', async () => {
      const make = (): Case | undefined => {
        const pattern = times(1 + below(5), () => (chance(0.5) ? pick(CAPITALS) : pick(PIECES))).join('')
        // Lucene lower-cases the pattern before it parses it. An escaped İ or K (U+212A) becomes \i or \k,
        // which it refuses.
        if (/\\[İ\u212a]/.test(pattern)) return undefined
        const parsed = parseRegexp(pattern, 'lower')
        return parsed.ok && repeatsNothing(parsed.node) ? undefined : regexp(pattern, { lowerCase: true })
      }
      expect((await compare(() => firstDefined(make))).differences).toEqual([])
    })
  },
)
