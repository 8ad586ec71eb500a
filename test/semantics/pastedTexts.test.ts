import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toPredicate } from '../../src/backends/memory/index.ts'
import { defineSchema, explain, field, planAnyText, planQuery, safePlanQuery } from '../../src/index.ts'
import { buildSchema } from '../support/cases/arbitrarySchema.ts'
import { PASTED_TEXTS } from '../support/corpus/pastedTexts.ts'
import { readHitsVectors, readQueryStringVectors } from '../support/corpus/vectors.ts'

// Headings, descriptions, commands, addresses, lines of code, paths, questions and errors of packages.
const COLLECTED = readFileSync(join(import.meta.dirname, '../support/corpus/collectedTexts.txt'), 'utf8')
  .trimEnd()
  .split('\n')

const fields = {
  title: field.text(),
  tag: field.keyword(),
  path: field.keyword(),
  price: field.number(),
  at: field.date(),
}

/** How each text begins that has a word with a minus, which is read as one. */
const LOST: readonly string[] = [
  'tar -xzf',
  'conjunction with the -D option',
  'ls -la',
  'rm -rf',
  'rollup -c',
  'Here is the list of options. Some',
  'if {[lsearch -exact',
  "PROMPT_COMMAND='echo -ne",
  'if [ $ttime -eq',
  'if [ $tar_type -eq',
  'while test $# -gt',
]

test('the collected texts are many', () => {
  expect(new Set(COLLECTED).size).toBeGreaterThan(1900)
})

describe.each(['or', 'and'] as const)('with default %s', (defaultOperator) => {
  const schema = defineSchema(fields, { defaultFields: ['title'], defaultOperator })
  const findsItself = (text: string, pasted: boolean) =>
    toPredicate(planAnyText(schema, text, { pasted }).plan)({ title: text })

  test('a pasted text finds itself unless it has an operator', () => {
    const lost = [...PASTED_TEXTS, ...COLLECTED].filter((text) => !findsItself(text, true))
    expect(lost.filter((text) => !LOST.some((start) => text.startsWith(start)))).toEqual([])
  })

  // An operator that was read as one, a pattern, or a path whose backslashes are valid escapes.
  const OPERATORS = /(?:^|\s)-\w|!\w|\s!|\+\+|\\App\\|[?*]/
  test.each(PASTED_TEXTS.filter((text) => planAnyText(schema, text).changes.length > 0))(
    'the faulty %s finds itself without being called a pasted text',
    (text) => {
      if (!OPERATORS.test(text)) expect(findsItself(text, false)).toBe(true)
    },
  )
})

describe('a pasted text', () => {
  const schema = defineSchema(fields, { defaultFields: ['title'] })
  const sourceOf = (text: string) => planAnyText(schema, text, { pasted: true }).plan.source

  test.each([
    ['npm install --save-dev typescript', 'npm install "--save-dev" typescript'],
    ['docker run -p 80:80 nginx', 'docker run "-p" "80:80" nginx'],
    ['Which policies?', 'Which "policies?"'],
    ['git commit -m x', 'git commit "-m" x'],
    ['x -o a.b', 'x "-o" a.b'],
    ['x -v "a"b', 'x "-v" "\\"a\\"b"'],
    ['at:2024-03-04 16:45 x', 'at:"2024-03-04T16:45" x'],
    ['at:[2024-03-04 16:45 TO now] x?', 'at:["2024-03-04T16:45" TO now] "x?"'],
    ['M*A*S*H', '"M*A*S*H"'],
    ['A* search', '"A*" search'],
    ['count(*) of a * b', 'count("*") of a "*" b'],
    ['//server/a.b', '"//server/a.b"'],
    ['/usr/bin/env', '"/usr/bin/env"'],
    ['C:\\Users\\x', '"C:\\\\Users\\\\x"'],
    ['https://x.y/a?b=c', '"https://x.y/a?b=c"'],
    ['a && !b || c', 'a "&&" "!b" "||" c'],
    ['{"level":"no disk"}', '"{\\"level\\":\\"no disk\\"}"'],
    ['grep "a b"c', 'grep "\\"a b\\"c"'],
    ['3/4" wood', '"3/4\\"" wood'],
    ['is it (really) free?', 'is it (really) "free?"'],
    ['x^2 ~ y', '"x^2" "~" y'],
  ])('of %s is read as %s', (text, source) => {
    expect(sourceOf(text)).toBe(source)
  })

  test.each([
    'bank AND (fed OR ecb) NOT rate',
    'jaguar -car',
    'cats -dogs -uk',
    'rates -US news',
    'fish -a',
    'fish -a b',
    '(a* OR b*) NOT c*',
    '(+a* -b*) (a* b* c*)',
    'tag:a OR *',
    '* NOT tag:a',
    'bank -fish*',
    '+bank* -fish* -oil^2',
    '(+a -bank~)',
    'at:["2019-10-17T10:30" TO 2019-10-18]',
    'at:[2019  TO 2020] tag:[a TO "b c"] at:[ 2019 TO 2020 ]',
    '["x y" TO z]',
    'title: b*',
    'title:(b* OR ba?k) a',
    'title: ba?k',
    'title:("a b" OR /ab/)',
    'tag:(!a b)',
    'tag:/a b*/',
    'price : 5',
    '"a"AND"b" NOT"c"',
    'New\\ York \\(a\\)',
    '*',
    '+bank -"press release"',
    'title:bank tag:"a b"^2',
    'path:C\\:x',
    '_exists_:tag',
    'price:>5 at:now-1d/d',
    'price:[1 TO 5} [a TO b]',
    'bank* *fed* roam~1 bank^2',
    '"a b"~2 (a b)^2',
    'a\\:b',
    'wi-fi C++ a/b R&D',
  ])('keeps what is meant as a query: %s', (text) => {
    const { plan, changes } = planAnyText(schema, text, { pasted: true })
    expect(changes).toEqual([])
    expect(explain(plan)).toBe(explain(planQuery(schema, text)))
  })

  test('tells what was put in quotes', () => {
    expect(planAnyText(schema, 'Which policies?', { pasted: true }).changes).toEqual([
      { code: 'pasted-text', span: { start: 6, end: 15 }, message: '"policies?" was put in quotes.' },
    ])
  })

  test('is cut first if it is beyond a limit', () => {
    const short = defineSchema(fields, { defaultFields: ['title'], limits: { length: 9 } })
    const { plan, changes } = planAnyText(short, 'is it so? or not', { pasted: true })
    expect(plan.source).toBe('is it "so?"')
    expect(changes.map(({ code }) => code)).toEqual(['pasted-text', 'too-long'])
  })
})

/** Valid queries of the corpus that are read otherwise when they are pasted, by the reason. */
const READ_OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  'a wildcard in a text is one of an address or a question': [
    'c??ur OR cœurs~1',
    'b*k',
    'b*ak',
    '*an?',
    'a?b',
    'SOCI?T*',
    '?',
  ],
  'a word of one letter, with a hyphen or beyond the BMP is no pattern': ['a\\ *', 'wi-f*', 'a😀~1'],
  'slashes are of a path': ['/ban./', '/B[^X]N./', '/B.nk/', '/ab(#)*c?/'],
  'not kept yet: a name with an escape': ['x\\ y:a'],
  'not kept yet: a range with other white space than spaces': ['[a\tTO\tb]', '[a TO\nb]'],
  'not kept yet: a suffix that is no plain number': ['roam^.5', 'roam~b'],
}

test('a pasted query of the corpus has the plan of planQuery', () => {
  const changed: string[] = []
  for (const { schema: spec, query, now } of [...readHitsVectors(), ...readQueryStringVectors()]) {
    const corpusSchema = buildSchema(spec)
    const options = now === undefined ? {} : { now: new Date(now) }
    const { ok, plan } = safePlanQuery(corpusSchema, query, options)
    if (!ok) continue
    const pasted = planAnyText(corpusSchema, query, { ...options, pasted: true })
    if (explain(pasted.plan) !== explain(plan)) changed.push(query)
  }
  expect(new Set(changed)).toEqual(new Set(Object.values(READ_OTHERWISE).flat()))
})
