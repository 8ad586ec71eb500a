import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defineSchema, field, safeParse, safePlanQuery, visit } from '../../src/index.ts'
import { scaled } from '../support/scaled.ts'
import { anyQuery } from '../syntax/queries.ts'

const schema = defineSchema({ headline: field.text(), n: field.number() }, { defaultFields: ['headline'] })

function unknown(query: string): string[] {
  const { diagnostics } = safePlanQuery(schema, query)
  return diagnostics
    .filter(({ code }) => code === 'unknown-field')
    .map(({ span }) => query.slice(span.start, span.end))
}

describe('unknown fields', () => {
  it.each([
    ['a:x AND b:y', ['a', 'b']],
    ['a:(x OR b:y OR headline:z)', ['a', 'b']],
    ['a:(b:(c:x) OR _exists_:d OR e:*)', ['a', 'b', 'c', 'd', 'e']],
    ['a:(x OR *)', ['a']],
    ['headline:(a:x)', ['a']],
  ])('in %s are all reported, also below one another', (query, fields) => {
    expect(unknown(query)).toEqual(fields)
  })

  it('hide problems of the values below them', () => {
    const codes = safePlanQuery(schema, 'a:(x OR "!!!" OR -y)').diagnostics.map(({ code }) => code)
    expect(codes).toEqual(['unknown-field'])
  })

  it('do not include an _exists_ without a field, which is one error', () => {
    for (const query of [
      '_exists_:(headline OR n)',
      '_exists_:head*',
      '_exists_:[a TO b]',
      'n:5 _exists_:/n/',
      '_exists_:',
    ]) {
      const { diagnostics } = safePlanQuery(schema, query)
      expect(diagnostics.map(({ code }) => code)).toEqual([
        query.endsWith(':') ? 'missing-value' : 'exists-takes-field',
      ])
    }
  })

  it('are never planned, _exists_ included', () => {
    const value = anyQuery.map((text) => `_exists_:${text}`)
    fc.assert(
      fc.property(fc.oneof(value, anyQuery), (query) => {
        const names: string[] = []
        visit(safeParse(query).query, {
          enter: (node) => void (node.kind === 'fielded' && names.push(node.field)),
        })
        const isUnknown = names.some((name) => !(name in schema.fields))
        expect(isUnknown && safePlanQuery(schema, query).ok).toBe(false)
      }),
      { numRuns: scaled(3000) },
    )
  })
})
