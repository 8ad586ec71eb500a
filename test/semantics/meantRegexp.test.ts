import { expect, test } from 'vitest'
import { applyFix, defineSchema, field, safePlanQuery } from '../../src/index.ts'
import { regexpMeantBy } from '../../src/semantics/meantRegexp.ts'

test.each([
  ['^ab$', '/ab/'],
  ['^ab', '/ab.*/'],
  ['ab$', '/.*ab/'],
  ['^(a|b)$', '/(a|b)/'],
  ['\\d+', '/[0-9]+/'],
  ['[\\w.]+@\\W', '/[a-zA-Z0-9_.]+@[^a-zA-Z0-9_]/'],
  ['\\bfoo\\b', '/foo/'],
  ['\\bfoo', '/foo.*/'],
  ['\\Afoo\\z', '/foo/'],
  ['(?i)foo', '/foo/'],
  ['(?:a|b)c', '/(a|b)c/'],
  ['[[:alpha:]_]*', '/[a-zA-Z_]*/'],
  ['a\\\\d\\d', '/a\\\\d[0-9]/'],
])('%s of another language is %s here', (pattern, meant) => {
  expect(regexpMeantBy(pattern)).toBe(meant)
})

test.each(['ab', '^a|b', 'a(?=b)', '(?<!a)b', '[^\\W]', '^', '$', 'a\\$', '[(?:]', 'a\\Bb', 'a\\bb', '\\n'])(
  '%s is not written otherwise',
  (pattern) => expect(regexpMeantBy(pattern)).toBeNull(),
)

const schema = defineSchema({ title: field.text(), tag: field.keyword() }, { defaultFields: ['title'] })

function fixed(query: string): string[] {
  const { diagnostics } = safePlanQuery(schema, query)
  return diagnostics.flatMap(({ fixes }) => fixes.map((fix) => applyFix(query, fix)))
}

test.each([
  ['tag:/(/', 'tag:/\\(/'],
  ['tag:/(ab/', 'tag:/(ab)/', 'tag:/\\(ab/'],
  ['tag:/[a-z/', 'tag:/[a-z]/', 'tag:/\\[a-z/'],
  ['tag:/a)/', 'tag:/a\\)/'],
  ['tag:/a{2,1}/', 'tag:/a{1,2}/', 'tag:/a\\{2,1}/'],
  ['tag:/[z-a]/', 'tag:/[a-z]/'],
  ['tag:/~a/', 'tag:/\\~a/'],
  ['tag:/<5/', 'tag:/\\<5/'],
  ['tag:/\\w+@\\w+/', 'tag:/[a-zA-Z0-9_]+@[a-zA-Z0-9_]+/'],
  ['/a\\nb/', '/anb/'],
])('%s has a way out', (query, ...ways) => {
  expect(fixed(query)).toEqual(ways)
})

test.each([
  ['_missing_:tag', 'NOT _exists_:tag'],
  ['a OR _missing_:tag', 'a OR (NOT _exists_:tag)'],
  ['a -_missing_:tag', 'a +_exists_:tag'],
  ['a OR -_missing_:tag', 'a OR _exists_:tag'],
  ['a OR NOT has:tag', 'a OR (NOT _exists_:tag)'],
  ['no:tag', 'NOT _exists_:tag'],
  ['has:tag', '_exists_:tag'],
  ['a NOT has:tag', 'a NOT _exists_:tag'],
])('%s asks whether a field has a value', (query, asked) => {
  expect(fixed(query)).toContain(asked)
})
