import { compareSpan } from '../../../../../analysis/compareCodePoints.ts'
import { compileFuzzy, compileFuzzyWord } from '../../../../../analysis/fuzzy.ts'
import { compileRegexp } from '../../../../../analysis/regexp/dfa/compileRegexp.ts'
import { regexpWord } from '../../../../../analysis/regexp/dfa/regexpWord.ts'
import { anyWord, type SpanTest, someWord, type WordTest } from '../../../../../analysis/spanTest.ts'
import type { TextTest } from '../../../dialect/conditions.ts'
import { compileColumnPhrase } from './columnPhrase.ts'
import type { TestSource } from './functions.ts'

type Test = (text: string) => boolean

/**
 * The most characters and states of automata of the compiled tests that are kept. All tests of a query within
 * the default limits have fewer.
 */
const MAX_KEPT = 500_000

/** The most characters of sources that have numbers: more than many statements at a time have. */
const MAX_SOURCES = 20_000_000

/** Compiles tests once for all rows, and gives them numbers, which take no memory in each call. */
export class CompiledTests {
  /** The least recently used first. */
  readonly #numbers = new Map<string, number>()
  readonly #sources = new Map<number, string>()
  readonly #tests = new Map<number, Test>()
  #next = 1
  #characters = 0
  #kept = 0

  /** The number of tests. */
  numberOf(source: string): number {
    const number = this.#numbers.get(source) ?? this.#add(source)
    this.#numbers.delete(source)
    this.#numbers.set(source, number)
    return number
  }

  /** @throws Error when no statement that began lately has tests of this number. */
  of(number: number): Test {
    return this.#tests.get(number) ?? this.#compile(number)
  }

  #add(source: string): number {
    const number = this.#next++
    this.#sources.set(number, source)
    this.#characters += source.length
    for (const [oldest, its] of this.#numbers) {
      if (this.#characters <= MAX_SOURCES) break
      this.#numbers.delete(oldest)
      this.#sources.delete(its)
      this.#tests.delete(its)
      this.#characters -= oldest.length
    }
    return number
  }

  #compile(number: number): Test {
    const source = this.#sources.get(number)
    if (source === undefined) throw new Error('Too many other queries ran on the connection meanwhile.')
    let size = source.length
    const test = compile(source, (states) => {
      size += states
    })
    if (this.#kept + size > MAX_KEPT) {
      this.#tests.clear()
      this.#kept = 0
    }
    this.#tests.set(number, test)
    this.#kept += size
    return test
  }
}

/** Called with the number of states of each automaton. */
type Count = (states: number) => void

function compile(source: string, count: Count): Test {
  const { target, tests } = JSON.parse(source) as TestSource
  if (target === 'value') return anyOf(tests.map((test) => valueTest(test, count)))
  const words = tests.flatMap((test) => (test.kind === 'phrase' ? [] : wordTest(test, count)))
  const phrases = tests.flatMap((test) =>
    test.kind === 'phrase' ? compileColumnPhrase(test.tokens, test.slop) : [],
  )
  return anyOf(words.length === 0 ? phrases : [someWord(words), ...phrases])
}

function anyOf(tests: readonly Test[]): Test {
  return tests.length === 1 ? tests[0]! : (text) => tests.some((test) => test(text))
}

function wordTest(test: Exclude<TextTest, { kind: 'phrase' }>, count: Count): WordTest {
  if (test.kind === 'fuzzy') return compileFuzzyWord(test.value, test.edits)
  return test.kind === 'range' ? anyWord(isBetween(test)) : regexpWord(regexp(test, count))
}

function isBetween({ lower, upper }: Extract<TextTest, { kind: 'range' }>): SpanTest {
  return (text, start, end) => {
    const above = lower === null ? 1 : compareSpan(text, start, end, lower.value)
    if (above < 0 || (above === 0 && !lower!.inclusive)) return false
    const below = upper === null ? -1 : compareSpan(text, start, end, upper.value)
    return below < 0 || (below === 0 && upper!.inclusive)
  }
}

function valueTest(test: TextTest, count: Count): Test {
  if (test.kind === 'phrase' || test.kind === 'range') throw new TypeError(`A value has no ${test.kind}.`)
  return test.kind === 'fuzzy' ? compileFuzzy(test.value, test.edits) : regexp(test, count).matches
}

function regexp(test: Extract<TextTest, { kind: 'regexp' }>, count: Count) {
  const compiled = compileRegexp(test.regexp, Infinity)
  if (!compiled.ok) throw new RangeError('The regular expression has too many states.')
  count(compiled.states)
  return compiled
}
