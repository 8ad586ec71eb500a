import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { alphabetOf } from '../../src/analysis/regexp/dfa/alphabet.ts'
import { compileRegexp } from '../../src/analysis/regexp/dfa/compileRegexp.ts'
import { Expressions } from '../../src/analysis/regexp/dfa/expressions.ts'
import { printRegexp } from '../../src/analysis/regexp/printRegexp.ts'
import type { RegexpNode } from '../../src/analysis/regexp/syntax/ast.ts'
import { parseRegexp } from '../../src/analysis/regexp/syntax/parseRegexp.ts'
import { scaled } from '../support/scaled.ts'

function parsed(pattern: string): RegexpNode {
  const result = parseRegexp(pattern)
  if (!result.ok) throw new Error(`${pattern}: ${result.failure.flaw}`)
  return result.node
}

function compiled(node: RegexpNode, maxStates = 2000): (text: string) => boolean {
  const result = compileRegexp(node, maxStates)
  if (!result.ok) throw new Error(`${printRegexp(node)} is too large`)
  return result.matches
}

/** The meaning, straight from the tree: where a match of the node may end that begins at `at`. */
function ends(node: RegexpNode, text: readonly string[], at: number): Set<number> {
  switch (node.kind) {
    case 'text': {
      const points = [...node.text]
      return new Set(points.every((point, i) => text[at + i] === point) ? [at + points.length] : [])
    }
    case 'any':
      return new Set(at < text.length ? [at + 1] : [])
    case 'set': {
      const point = text[at]?.codePointAt(0)
      if (point === undefined) return new Set()
      return new Set(
        node.ranges.some(({ from, to }) => from <= point && point <= to) !== node.negated ? [at + 1] : [],
      )
    }
    case 'sequence':
      return node.items.reduce((from, item) => endsFrom(item, text, from), new Set([at]))
    case 'union':
      return new Set(node.items.flatMap((item) => [...ends(item, text, at)]))
    case 'intersection':
      return node.items.map((item) => ends(item, text, at)).reduce((a, b) => common(a, b))
    case 'repeat': {
      let reached = new Set([at])
      const found = new Set(node.min === 0 ? [at] : [])
      const max = node.max ?? node.min + text.length + 1
      for (let count = 1; count <= max && reached.size > 0; count++) {
        reached = endsFrom(node.item, text, reached)
        if (count >= node.min) for (const end of reached) found.add(end)
      }
      return found
    }
    case 'interval': {
      const found = new Set<number>()
      for (let end = at + 1; end <= text.length; end++) {
        const digits = text.slice(at, end).join('')
        const isNumber = /^[0-9]+$/.test(digits) && (node.digits === 0 || digits.length === node.digits)
        if (isNumber && Number(digits) >= node.min && Number(digits) <= node.max) found.add(end)
      }
      return found
    }
    case 'everything':
      return new Set(Array.from({ length: text.length - at + 1 }, (_, i) => at + i))
    case 'nothing':
      return new Set()
  }
}

function endsFrom(node: RegexpNode, text: readonly string[], starts: Set<number>): Set<number> {
  const found = new Set<number>()
  for (const start of starts) for (const end of ends(node, text, start)) found.add(end)
  return found
}

function common(a: Set<number>, b: Set<number>): Set<number> {
  const both = new Set<number>()
  for (const end of a) if (b.has(end)) both.add(end)
  return both
}

const point = fc.constantFrom(...['a', 'b', 'c', '😀', '1'].map((character) => character.codePointAt(0)!))
const range = fc.tuple(point, point).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const { node: anyNode } = fc.letrec<{ node: RegexpNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .string({
        unit: fc.constantFrom('a', 'b', '😀', '.', '\\', '1', '-', ']', '^', '~', '<'),
        maxLength: 3,
      })
      .map((text): RegexpNode => ({ kind: 'text', text })),
    fc.constantFrom<RegexpNode>({ kind: 'any' }, { kind: 'everything' }, { kind: 'nothing' }),
    fc
      .tuple(fc.boolean(), fc.array(range, { minLength: 1, maxLength: 3 }))
      .map(([negated, ranges]): RegexpNode => ({ kind: 'set', negated, ranges })),
    fc.tuple(fc.nat({ max: 120 }), fc.nat({ max: 120 }), fc.boolean()).map(([a, b, fixed]): RegexpNode => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)]
      return { kind: 'interval', min, max, digits: fixed ? String(max).length : 0 }
    }),
    fc
      .tuple(
        fc.constantFrom('sequence', 'union', 'intersection'),
        fc.array(tie('node'), { minLength: 2, maxLength: 3 }),
      )
      .map(([kind, items]) => ({ kind, items }) as RegexpNode),
    fc.tuple(tie('node'), fc.nat({ max: 3 }), fc.option(fc.nat({ max: 3 }))).map(
      ([item, min, more]): RegexpNode => ({
        kind: 'repeat',
        item,
        min,
        max: more === null ? null : min + more,
      }),
    ),
  ),
}))
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '😀', '1', '0', '.', '~'), maxLength: 7 })

/** Patterns, what they match, and what not. */
const MEANINGS: readonly [string, readonly string[], readonly string[]][] = [
  ['', [''], ['a']],
  ['joh?n(ath[oa]n)', ['jonathan', 'johnathon'], ['john']],
  ['*a', ['*a'], ['a']],
  ['a**', ['', 'aa'], ['b']],
  ['a?+', ['', 'aa'], []],
  ['a??', ['', 'a'], ['aa']],
  ['(a{2,}){0,3}', ['', 'aa', 'aaaaa'], ['a']],
  ['|a', ['|a'], ['a', '']],
  ['a||b', ['a', '|b'], ['b', '']],
  ['&a', ['&a'], ['a']],
  ['^a$', ['^a$'], ['a']],
  ['(a|))', ['a', ')'], []],
  ['{2}', ['{2}'], []],
  ['a{2}{3}', ['aaaaaa'], ['aaaaa']],
  ['a{2,}', ['aa', 'aaa'], ['a']],
  ['()|a', ['', 'a'], ['b']],
  ['[]a]', [']', 'a'], []],
  ['[^]a]', ['b'], [']', 'a', '']],
  ['[b-b]', ['b'], ['a', 'c']],
  ['[-a-c.]', ['-', 'b', '.'], ['d']],
  ['[a\\-c]', ['a', '-', 'c'], ['b']],
  ['[a-\\z]', ['q'], ['\\']],
  ['"a.b|"c', ['a.b|c'], ['axb']],
  ['"ab"*', ['', 'abab'], ['aba']],
  ['a<9-11>b', ['a9b', 'a009b', 'a11b'], ['a8b', 'ab']],
  ['<09-11>', ['09', '11'], ['9', '009']],
  ['<9-1>', ['5'], ['0']],
  ['<0-0>', ['0'], ['1', '00']],
  ['<0-12>', ['0', '00', '9', '12'], ['13']],
  ['<123-456>', ['123', '199', '200', '399', '400', '456'], ['122', '457', '99', '0300', '1000']],
  ['<123-345>', ['199', '200', '299', '300', '345'], ['122', '346']],
  ['<0123-0456>', ['0123', '0250', '0456'], ['123', '0122', '0457', '00123']],
  ['<7-1204>', ['7', '9', '10', '99', '100', '999', '1000', '1204', '0050'], ['6', '1205', '1210', '2000']],
  ['(a?){2}', ['', 'a', 'aa'], ['aaa']],
  ['(a{0,2})*b', ['b', 'aaab'], ['a']],
  ['.+', ['a', 'ab'], ['']],
  ['.{0,2}', ['', 'ab'], ['abc']],
  ['a*&a+', ['a', 'aa'], ['']],
  ['a*&b*', [''], ['a', 'b']],
  ['ab|c*', ['', 'ab', 'cc'], ['a']],
  ['(a.*)&(.*b)', ['ab', 'axb'], ['a', 'b']],
  ['a|b&c', ['a'], ['b', 'c']],
  ['a@b', ['ab', 'axxb'], ['a']],
  ['#|a', ['a'], ['#', '']],
  ['\\.\\\\\\😀\\ ', ['.\\😀 '], []],
  ['.', ['a', '😀', '\n'], ['', 'ab']],
]

describe('parseRegexp', () => {
  it.each(MEANINGS)('%j matches %j and not %j', (pattern, yes, no) => {
    const test = compiled(parsed(pattern))
    for (const text of yes) expect(test(text), text).toBe(true)
    for (const text of no) expect(test(text), text).toBe(false)
  })

  it.each([
    ['[a', 'unclosed-set', 0, 2],
    ['x(a', 'unclosed-group', 1, 3],
    ['a{2,1}', 'reversed-repetition', 1, 6],
    ['a{3', 'unclosed-repetition', 1, 3],
    ['a{,2}', 'missing-number', 1, 2],
    ['a\\', 'trailing-backslash', 1, 2],
    ['[b-a]', 'reversed-range', 1, 4],
    ['[a-\\\\]', 'reversed-range', 1, 5],
    ['<a>', 'malformed-interval', 0, 3],
    ['<1-99999999999>', 'number-too-large', 0, 15],
    ['a{99999999999}', 'number-too-large', 1, 13],
    ['a{2147483648}', 'number-too-large', 1, 12],
    ['<1-2147483648>', 'number-too-large', 0, 14],
    ['[]', 'unclosed-set', 0, 2],
    ['[^]', 'unclosed-set', 0, 3],
    ['[a-', 'unclosed-set', 0, 3],
    ['"a', 'unclosed-quote', 0, 2],
    ['a&', 'missing-item', 1, 2],
    ['a|', 'missing-item', 1, 2],
    ['a(', 'unclosed-group', 1, 2],
    ['(\\(|', 'missing-item', 3, 4],
    ['a)', 'unexpected-closing', 1, 2],
    ['(a|)', 'unclosed-group', 0, 4],
    ['\\n', 'unknown-escape', 0, 2],
    ['\\N', 'unknown-escape', 0, 2],
    ['[\\n]', 'unknown-escape', 1, 3],
    ['a~b', 'unsupported-complement', 1, 2],
    ['x\\d', 'unsupported-class', 1, 3],
    ['[\\W]', 'unsupported-class', 1, 3],
    ['[a-\\d]', 'unsupported-class', 3, 5],
    ['[a-\\D]', 'unsupported-class', 3, 5],
    ['[a-\\w]', 'unsupported-class', 3, 5],
    ['[a-\\W]', 'unsupported-class', 3, 5],
    ['[a-\\s]', 'unsupported-class', 3, 5],
    ['[a-\\S]', 'unsupported-class', 3, 5],
  ])('refuses %j as %s, from %i to %i', (pattern, flaw, start, end) => {
    expect(parseRegexp(pattern)).toMatchObject({
      ok: false,
      failure: { flaw, start, end },
    })
  })

  it.each([
    ['[a', '[a', null],
    ['a{2,1}', '{2,1}', '{1,2}'],
    ['[b-a]', 'b-a', 'a-b'],
    ['<1-99999999999>', '<1-99999999999>', '2147483647'],
    ['a{2147483648}', '{2147483648', '2147483647'],
    ['\\n', '\\n', 'n'],
    ['x\\d', '\\d', '[0-9]'],
    ['\\w', '\\w', '[a-zA-Z0-9_]'],
    ['\\s', '\\s', null],
    ['a~b', '~', null],
    [`a${'{2}'.repeat(11)}`, '{', '10'],
    ['a)', ')', null],
  ])('says of %j that %j stands there, and can be %j', (pattern, written, instead) => {
    expect(parseRegexp(pattern)).toMatchObject({ ok: false, failure: { written, instead } })
  })

  it('reads any text without failing otherwise than by a refusal inside the text', () => {
    const odd = fc.string({ unit: fc.constantFrom(...'ab~.*+?{}[]()"&|<>-\\#@^019,d😀'), maxLength: 12 })
    fc.assert(
      fc.property(odd, (pattern) => {
        const result = parseRegexp(pattern)
        if (result.ok) return
        expect(result.failure.start).toBeGreaterThanOrEqual(0)
        expect(result.failure.end).toBeGreaterThan(result.failure.start)
        expect(result.failure.end).toBeLessThanOrEqual(pattern.length)
      }),
      { numRuns: scaled(5000) },
    )
  })

  it('refuses a million parentheses at once, and long chains of repetitions', () => {
    expect(parseRegexp('('.repeat(1_000_000))).toMatchObject({ failure: { flaw: 'groups-too-deep' } })
    expect(parseRegexp(`a${'{2}'.repeat(1000)}`)).toMatchObject({ failure: { flaw: 'too-many-repetitions' } })
    expect(parsed(`a${'*+?'.repeat(10_000)}`)).toEqual({
      kind: 'repeat',
      item: { kind: 'text', text: 'a' },
      min: 0,
      max: null,
    })
  })

  it('accepts groups up to 50 deep, any number side by side, and 10 nested repetitions', () => {
    const nested = (depth: number) => parseRegexp('('.repeat(depth) + 'a'.padEnd(depth + 1, ')'))
    expect(nested(50).ok).toBe(true)
    expect(nested(51)).toMatchObject({
      failure: { flaw: 'groups-too-deep', start: 50, end: 51, instead: '50' },
    })
    expect(parseRegexp('(a)'.repeat(60)).ok).toBe(true)
    expect(parseRegexp(`a${'{2}'.repeat(10)}`).ok).toBe(true)
    expect(parseRegexp(`a${'{2}'.repeat(11)}`)).toMatchObject({
      failure: { flaw: 'too-many-repetitions', start: 31 },
    })
  })

  it('joins plain characters, but not quoted ones and groups with what is before them', () => {
    const items = ['ab', 'cd', 'efgh'].map((text) => ({ kind: 'text', text }))
    expect(parsed('ab"cd"(ef)gh')).toEqual({ kind: 'sequence', items })
  })

  it('reads in lower case when asked, and then refuses a range that runs backwards', () => {
    expect(parseRegexp('Ab[A-CÉ](X|"Y")*Σ"İ"<1-2>@#.', 'lower')).toEqual({
      ok: true,
      node: parsed('ab[a-cé](x|"y")*σ"i"<1-2>@#.'),
    })
    expect(parseRegexp('[Z-a]').ok).toBe(true)
    expect(parseRegexp('[Z-a]', 'lower')).toMatchObject({
      failure: { flaw: 'reversed-range', start: 1, end: 4, written: 'z-a', instead: 'a-z' },
    })
    expect(parseRegexp('\\W', 'lower')).toMatchObject({
      failure: { flaw: 'unsupported-class', written: '\\W', instead: '[^a-zA-Z0-9_]' },
    })
  })

  it.each([
    ['\\d', '[0-9]'],
    ['\\D', '[^0-9]'],
    ['\\w', '[a-zA-Z0-9_]'],
    ['\\S', null],
  ])('tells what to write for the class %s', (pattern, instead) => {
    expect(parseRegexp(pattern)).toMatchObject({ failure: { written: pattern, instead } })
  })

  it.each([
    ['[z-a]', 'a-z'],
    ['[a-\\\\]', '\\\\-a'],
    ['[a-\\]]', '\\]-a'],
    ['[a-\\^]', '\\^-a'],
    ['[a--]', '\\--a'],
  ])('tells the range that %s can stand for', (pattern, instead) => {
    expect(parseRegexp(pattern)).toMatchObject({ failure: { flaw: 'reversed-range', instead } })
    expect(parseRegexp(`[${instead}]`).ok).toBe(true)
  })
})

describe('compileRegexp', () => {
  it('means what the tree says', () => {
    fc.assert(
      fc.property(anyNode, fc.array(text, { minLength: 1, maxLength: 8 }), (node, texts) => {
        const test = compileRegexp(node, 2000)
        if (!test.ok) return
        for (const text of texts) {
          const points = [...text]
          expect(test.matches(text), text).toBe(ends(node, points, 0).has(points.length))
        }
      }),
      { numRuns: scaled(2500) },
    )
  })

  it('knows when nothing matches', () => {
    expect(compileRegexp(parsed('a&b'), 100)).toMatchObject({ ok: true, nothing: true })
    expect(compileRegexp(parsed('(a&b)*'), 100)).toMatchObject({ ok: true, nothing: false })
    const none: RegexpNode = { kind: 'set', negated: true, ranges: [{ from: 0, to: 0x10ffff }] }
    expect(compileRegexp(none, 100)).toMatchObject({ ok: true, nothing: true })
  })

  it.each([
    ['a{1999}', 2000],
    ['.*a.{9}', 2000],
    ['(a+)+b', 10],
    ['<1-2147483647>', 100],
    ['a@b', 4],
  ])('keeps %s within %i states', (pattern, maximum) => {
    expect(compileRegexp(parsed(pattern), maximum).ok).toBe(true)
  })

  it.each([
    'a{2000}',
    'a{2001}',
    'a{2147483647}',
    '.*a.{10}',
    '.*a.{2147483647}',
    '((((a{1000}){1000}){1000}){1000})',
    '(a|aa){1000}',
    '(a*b*c*d*e*f*){1000}',
    'a*'.repeat(4000),
    'a?'.repeat(4000),
    `[${Array.from({ length: 3000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('][')}]`,
  ])('gives up %s early', (pattern) => {
    expect(compileRegexp(parsed(pattern), 2000)).toEqual({ ok: false })
  })

  it.each([
    'a{2000}',
    '(ab|cd){2000}{2000}{2000}',
    '((((a{1000}){1000}){1000}){1000})',
    '[a-z]{2000}|<1-9>{2000}',
    'a|b{2000}',
    '((a{2000})?{2000})?',
    'x*(ab{3000})',
    'a{2000}&a*',
  ])('refuses %s by the lengths of its texts, without states', (pattern) => {
    const made = vi.spyOn(Expressions.prototype, 'derive')
    expect(compileRegexp(parsed(pattern), 2000).ok).toBe(false)
    expect(made).not.toHaveBeenCalled()
  })

  it.each(['#{3000}', '(a{3000}|b)', 'a{3000}#|b', '(a*){3000}', '(a{0}){5000}'])(
    'keeps %s, whose automaton is small',
    (pattern) => {
      expect(compileRegexp(parsed(pattern), 3002).ok).toBe(true)
    },
  )

  it('has an alphabet of at most the given number of classes', () => {
    expect(alphabetOf(parsed('[a][b]'), 3)?.count).toBe(3)
    expect(alphabetOf(parsed('[a][b]'), 2)).toBeUndefined()
  })

  it('runs in linear time on what backtracks elsewhere', () => {
    const test = compiled(parsed('(a+)+b'))
    expect(test('a'.repeat(1_000_000))).toBe(false)
    expect(test(`${'a'.repeat(1_000_000)}b`)).toBe(true)
  })
})

describe('an expression of a field that folds', () => {
  it.each([
    ['[ß]', 'ss'],
    ['[aß]', 'a|ss'],
    ['[aéßm-þ]', '[aem-þ]|ss'],
    ['[^ß]', '[^ß]'],
    ['[^é]', '[^e]'],
    ['[á-é]', '[a-e]'],
    ['É', 'e'],
    ['"ß"', 'ss'],
    ['œ?', '(oe)?'],
  ])('%s matches what %s matches', (pattern, meaning) => {
    const folded = parseRegexp(pattern, 'lower folded')
    if (!folded.ok) throw folded.failure
    const [test, expected] = [compiled(folded.node), compiled(parsed(meaning))]
    const texts = ['a', 'e', 's', 'ss', 'ß', 'é', 'o', 't', 'th', 'œ', 'oe', 'n', '']
    expect(texts.filter(test)).toEqual(texts.filter(expected))
  })

  it('keeps its letter case unless that is not told apart, and takes no operator from what is folded', () => {
    expect(parseRegexp('É', 'folded')).toEqual({ ok: true, node: parsed('E') })
    expect(parseRegexp('É', 'lower')).toEqual({ ok: true, node: parsed('é') })
    expect(parseRegexp('a＊“b“', 'lower folded')).toEqual({ ok: true, node: parsed('a\\*\\"b\\"') })
  })
})

describe('printRegexp', () => {
  it.each([
    ['joh?n|b*', 'joh?n|b*'],
    ['(ab)*c{2,3}d{4,}e{5}', '(ab)*c{2,3}d{4,}e{5}'],
    ['"a.b"', 'a\\.b'],
    // Each operator that is meant literally, in quotes and escaped.
    ['".?+*|{}[]()\\#@&<>~"\\"', '\\.\\?\\+\\*\\|\\{\\}\\[\\]\\(\\)\\\\\\#\\@\\&\\<\\>\\~\\"'],
    ['((a|b)c)+', '((a|b)c)+'],
    ['(a|b#)*', '(a|b#)*'],
    ['(a|b)&c', '(a|b)&c'],
    ['[^a-c\\]\\^\\-]', '[^a-c\\]\\^\\-]'],
    ['[\\\\a]', '[\\\\a]'],
    ['<+1-5>', '<1-05>'],
    ['<1-15>|<01-15>', '<1-15>|<01-15>'],
    ['()a{0}()', 'a{0}'],
    ['(a&b)*|(#|#c){0,2}', '()|()'],
    ['a(b&c){2}', 'a#'],
    ['(a(bc))()(d)', 'abcd'],
    ['(😀)*(ab)+', '😀*(ab)+'],
  ])('writes %j as %j', (pattern, expected) => {
    expect(printRegexp(parsed(pattern))).toBe(expected)
  })

  it('is read back as the same language, and written alike again', () => {
    fc.assert(
      fc.property(anyNode, fc.array(text, { maxLength: 5 }), (node, texts) => {
        const written = printRegexp(node)
        const again = parsed(written)
        expect(printRegexp(again)).toBe(written)
        for (const text of texts) {
          const points = [...text]
          expect(ends(again, points, 0).has(points.length), text).toBe(
            ends(node, points, 0).has(points.length),
          )
        }
      }),
      { numRuns: scaled(1500) },
    )
  })
})
