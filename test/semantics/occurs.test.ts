import { describe, expect, test } from 'vitest'
import { defineSchema, explain, field, planQuery } from '../../src/index.ts'

const schema = defineSchema({ t: field.text(), f: field.text(), g: field.text() }, { defaultFields: ['t'] })

function occurs(query: string, defaultOperator: 'or' | 'and' = 'or') {
  return explain(planQuery(schema, query, { defaultOperator }), 'lucene')
}

describe('occurs are assigned from left to right as Lucene does', () => {
  test.each([
    ['a b', 'a b', '+a +b'],
    ['a AND b OR c', '+a +b c', '+a b c'],
    ['a OR b AND c', 'a +b +c', 'a +b +c'],
    ['a AND b OR c AND d', '+a +b +c +d', '+a b +c +d'],
    ['a b AND c', 'a +b +c', '+a +b +c'],
    ['NOT a OR b', '-a b', '-a b'],
    ['a NOT b', 'a -b', '+a -b'],
    ['+a b -c', '+a b -c', '+a +b -c'],
    ['a AND +b', '+a +b', '+a +b'],
    ['a OR -b', 'a -b', 'a -b'],
    ['a OR +b', 'a +b', 'a b'],
    ['+a OR b', '+a b', 'a b'],
    ['(a)NOT(b)', 'a -b', '+a -b'],
    ['(a)AND(b)', '+a +b', '+a +b'],
    ['a(b)c', 'a b c', '+a +b +c'],
    ['"a"b', 'a b', '+a +b'],
    ['a!b', 'a -b', '+a -b'],
    ['a && b || c', '+a +b c', '+a b c'],
    ['((a) OR ((b)))', 'a b', 'a b'],
    ['+(-a)', '+(-a)', '+(-a)'],
    ['-(-a)', '-(-a)', '-(-a)'],
    ['f:(a OR g:b)', 'f:a g:b', 'f:a g:b'],
    ['f:a b', 'f:a b', '+f:a +b'],
    ['f: a', 'f:a', 'f:a'],
    ['wi-fi', 'wi fi', '+wi +fi'],
    ['a wi-fi', 'a (wi fi)', '+a +(+wi +fi)'],
    ['-wi-fi', '-(wi fi)', '-(+wi +fi)'],
    ['wi-fi^2', '(wi fi)^2.0', '(+wi +fi)^2.0'],
    ['"a b"~2 c', '"a b"~2 c', '+"a b"~2 +c'],
    ['a* b?c /D/ roam~1', 'a* b?c /d/ roam~1', '+a* +b?c +/d/ +roam~1'],
    ['[a TO B} {* TO b]', '[a TO b} {* TO b]', '+[a TO b} +{* TO b]'],
    ['*:* -a', '*:* -a', '+*:* -a'],
  ])('%s', (query, or, and) => {
    expect([occurs(query, 'or'), occurs(query, 'and')]).toEqual([or, and])
  })
})

describe('a clause with nothing to search sets the occur before it and is left out', () => {
  test.each([
    ['AT & T', 'at t', '+at +t'],
    ['a AND "!!!"', 'a', 'a'],
    ['b a AND "!!!"', 'b +a', '+b +a'],
    ['b a OR "!!!"', 'b a', '+b a'],
    ['"!!!" AND a', '+a', '+a'],
    ['a AND "!!!"^2', 'a', 'a'],
    ['("!!!") a', 'a', '+a'],
    ['(a &) b', 'a b', '+a +b'],
    ['(& a) b', '(a) b', '+(+a) +b'],
    ['(wi-fi &) b', '(wi fi) b', '+(+wi +fi) +b'],
    ['("" a) b', '(a) b', '+(+a) +b'],
    ['NOT "!!!"', '', ''],
    ['""', '', ''],
    ['a -(& "?")', 'a', 'a'],
  ])('%s', (query, or, and) => {
    expect([occurs(query, 'or'), occurs(query, 'and')]).toEqual([or, and])
  })
})

describe("precedence: 'boolean'", () => {
  test.each([
    ['a AND b OR c', '(+a +b) c', '(+a +b) c'],
    ['a OR b AND c', 'a (+b +c)', 'a (+b +c)'],
    ['NOT a AND b', '-a +b', '-a +b'],
    ['a -b', '+a -b', '+a -b'],
    ['(a)NOT(b)', '+a -b', '+a -b'],
    ['a b -c', 'a (+b -c)', '+a +b -c'],
    ['a b AND c', 'a (+b +c)', '+a +b +c'],
    ['a OR NOT b', 'a (-b)', 'a (-b)'],
    ['NOT a', '-a', '-a'],
    ['a AND "!!!" OR b', 'a b', 'a b'],
  ])('%s', (query, or, and) => {
    const read = (defaultOperator: 'or' | 'and') =>
      explain(planQuery(schema, query, { precedence: 'boolean', defaultOperator }), 'lucene')
    expect([read('or'), read('and')]).toEqual([or, and])
  })
})
