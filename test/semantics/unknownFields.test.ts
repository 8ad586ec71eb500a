import { describe, expect, it } from 'vitest'
import { defineSchema, field, safePlanQuery } from '../../src/index.ts'

const schema = defineSchema({ headline: field.text(), n: field.number() }, { defaultFields: ['headline'] })

function unknown(query: string): string[] {
  const { diagnostics } = safePlanQuery(schema, query)
  return diagnostics.filter(({ code }) => code === 'unknown-field').map(({ span }) => query.slice(span.start, span.end))
}

describe('fields that a schema does not have', () => {
  it.each([
    ['a:x AND b:y', ['a', 'b']],
    ['a:(x OR b:y OR headline:z)', ['a', 'b']],
    ['a:(b:(c:x) OR _exists_:d OR e:*)', ['a', 'b', 'c', 'd', 'e']],
    ['a:(x OR *)', ['a']],
    ['headline:(a:x)', ['a']],
  ])('in %s are all named, also where one stands below another', (query, fields) => {
    expect(unknown(query)).toEqual(fields)
  })

  it('keep what stands below them from being read as a value', () => {
    const codes = safePlanQuery(schema, 'a:(x OR "!!!" OR -y)').diagnostics.map(({ code }) => code)
    expect(codes).toEqual(['unknown-field'])
  })
})
