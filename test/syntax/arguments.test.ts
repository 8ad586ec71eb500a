import { expect, test } from 'vitest'
import {
  boost,
  exists,
  fuzzy,
  group,
  nodeAt,
  parse,
  phrase,
  print,
  q,
  quote,
  range,
  regexp,
  safeParse,
  sourceOf,
  term,
  transform,
  visit,
  wildcard,
} from '../../src/syntax/index.ts'

const query = parse('a')
const wrong = {} as never

test.each<[message: string, call: () => unknown]>([
  ['parse: the argument text', () => parse(wrong)],
  ['parse: there is no option "limit"', () => parse('a', { limit: 1 } as never)],
  ['safeParse: there is no option "limit"', () => safeParse('a', { limit: 1 } as never)],
  ['print: the argument node', () => print(wrong)],
  ['print: there is no option "precedense"', () => print(query, { precedense: 'boolean' } as never)],
  ['sourceOf: the argument query', () => sourceOf(wrong)],
  ['nodeAt: the argument query', () => nodeAt(wrong, 0)],
  ['nodeAt: the argument offset', () => nodeAt(query, '0' as never)],
  ['visit: the argument node', () => visit(wrong, {})],
  ['visit: the argument visitor', () => visit(query, 5 as never)],
  ['visit: there is no option "exit"', () => visit(query, { exit: () => {} } as never)],
  ['transform: the argument node', () => transform(wrong, {})],
  ['transform: the argument transformer', () => transform(query, 5 as never)],
  ['transform: there is no option "words"', () => transform(query, { words: () => null } as never)],
  ['quote: the argument text', () => quote(wrong)],
  ['q: the argument strings', () => q('a' as never)],
  ['q: the argument strings', () => q(['a'] as never)],
  ['group: there is no option "fields"', () => group('a', { fields: 'f' } as never)],
  ['term: there is no option "fields"', () => term('a', { fields: 'f' } as never)],
  ['phrase: the argument text', () => phrase(wrong)],
  ['phrase: there is no option "fields"', () => phrase('a', { fields: 'f' } as never)],
  ['range: the argument ends', () => range(5 as never)],
  ['range: there is no option "from"', () => range({ from: 1 } as never)],
  ['range: there is no option "fields"', () => range({ gt: 1 }, { fields: 'f' } as never)],
  ['wildcard: the argument pattern', () => wildcard(wrong)],
  ['wildcard: there is no option "fields"', () => wildcard('a*', { fields: 'f' } as never)],
  ['regexp: the argument pattern', () => regexp(wrong)],
  ['regexp: there is no option "fields"', () => regexp('a', { fields: 'f' } as never)],
  ['fuzzy: the argument text', () => fuzzy(wrong)],
  ['fuzzy: there is no option "fields"', () => fuzzy('a', { fields: 'f' } as never)],
  ['boost: the argument factor', () => boost('a', '2' as never)],
  ['exists: the argument field', () => exists(wrong)],
])('%s', (message, call) => {
  expect(call).toThrow(TypeError)
  expect(call).toThrow(message)
})
