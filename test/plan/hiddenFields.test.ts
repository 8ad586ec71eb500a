import { describe, expect, test } from 'vitest'
import { toElasticsearch } from '../../src/backends/elasticsearch/index.ts'
import { matches, toPredicate } from '../../src/backends/memory/index.ts'
import { approximationsOf, defineTable, postgres, sqlite, toSql } from '../../src/backends/sql/index.ts'
import { UnsupportedError } from '../../src/backends/unsupportedError.ts'
import { complete, diagnose, hover } from '../../src/editor/index.ts'
import {
  allOf,
  anyOf,
  applyFix,
  defineSchema,
  explain,
  field,
  fieldsOf,
  formatDiagnostic,
  noneOf,
  type Plan,
  parse,
  planQuery,
  q,
  type Schema,
  safePlanQuery,
  transform,
} from '../../src/index.ts'

const schema = defineSchema(
  {
    t: field.text(),
    n: field.number(),
    tenant: field.keyword({ hidden: true, aliases: ['owner'], values: ['acme', 'other'] }),
    notes: field.text({ hidden: true, approximate: true }),
    secret: field.text({ hidden: true }),
  },
  { defaultFields: ['t'] },
)

const own = (text: string): Plan<typeof schema> => planQuery(schema, text, { hiddenFields: 'allowed' })
const acme = own('tenant:acme')

const table = defineTable(schema, {
  name: 'doc',
  key: 'id',
  dialect: postgres(),
  columns: { t: { tokens: null }, notes: { tokens: null }, secret: { tokens: null } },
})

function refused(run: () => unknown): UnsupportedError {
  try {
    run()
  } catch (error) {
    if (error instanceof UnsupportedError) return error
    throw error
  }
  throw new Error('It was not refused.')
}

describe("a program's own query", () => {
  test('names hidden fields and their aliases, by text, tree and template', () => {
    const documents = [{ tenant: 'acme' }, { tenant: 'other' }] as const
    for (const query of ['tenant:acme', 'owner:acme', parse('tenant:acme'), q`tenant:${'acme'}`]) {
      const plan = planQuery(schema, query, { hiddenFields: 'allowed' })
      const matches = toPredicate(plan)
      expect(documents.map((document) => matches(document))).toEqual([true, false])
      expect(safePlanQuery(schema, query).ok).toBe(false)
    }
  })

  test('does not open them to a query with other options', () => {
    const result = safePlanQuery(acme.schema, 'tenant:other')
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['unknown-field'])
  })
})

describe('a combined plan', () => {
  const users = planQuery(schema, 'a AND b OR n:[5 TO 1]')
  const combined = allOf(schema, [users, own('tenant:acmee OR tenant:[b TO a]')])

  test('shows a part on hidden fields as …, also inside others', () => {
    expect(combined.source).toBe('(a AND b OR n:[5 TO 1]) AND (…)')
    expect(noneOf(schema, [anyOf(schema, [acme, users])]).source).toBe(
      'NOT (((…) OR (a AND b OR n:[5 TO 1])))',
    )
  })

  test('has the diagnostics of the visible parts, with places and edits in its own source', () => {
    const nested = anyOf(schema, [acme, combined])
    for (const plan of [combined, nested]) {
      expect(plan.diagnostics.map(({ code }) => code)).toEqual(users.diagnostics.map(({ code }) => code))
      plan.diagnostics.forEach((diagnostic, at) => {
        const { span, fixes } = users.diagnostics[at]!
        expect(plan.source.slice(diagnostic.span.start, diagnostic.span.end)).toBe(
          users.source.slice(span.start, span.end),
        )
        diagnostic.fixes.forEach((fix, of) => {
          const fixed = applyFix(users.source, fixes[of]!)
          expect(applyFix(plan.source, fix)).toBe(plan.source.replace(users.source, fixed))
        })
        expect(formatDiagnostic(plan.source, diagnostic)).not.toMatch(/tenant|acme/)
      })
    }
  })

  test('names the place of a visible clause that a backend refuses', () => {
    const plan = allOf(schema, [acme, planQuery(schema, 'n:1 OR t:word'), planQuery(schema, 'n:2')])
    const { span, clause, message } = refused(() => toSql(plan, table))
    expect(plan.source.slice(span.start, span.end)).toBe('t:word')
    expect(clause).toBe('t:word')
    expect(message).not.toMatch(/tenant|acme/)
  })

  test('that exceeds a limit as a whole is shown without its hidden parts', () => {
    const few = defineTable(schema, { name: 'doc', key: 'id', dialect: sqlite({ maxParameters: 1 }) })
    const plan = allOf(schema, [planQuery(schema, 'n:1 n:2'), acme])
    const error = refused(() => toSql(plan, few))
    expect(error.clause).toBe('(n:1 n:2) AND (…)')
    expect(plan.source.slice(error.span.start, error.span.end)).toBe(error.clause)
    expect(refused(() => toSql(own('tenant:acme OR n:1'), few)).message).not.toMatch(/tenant|acme/)
    const deep = refused(() => toElasticsearch(plan, { limits: { clauses: 1 } }))
    expect(deep.clause).toBe('(n:1 n:2) AND (…)')
  })
})

describe('a clause on a hidden field', () => {
  test.each([own('secret:word'), allOf(schema, [planQuery(schema, 'n:1'), own('secret:word')])])(
    'that is refused is not quoted; the cause tells the author (%#)',
    (plan) => {
      const { clause, message, needs, cause, span } = refused(() => toSql(plan, table))
      expect(clause).toBe('…')
      expect(`${message} ${needs}`).not.toMatch(/secret|word/)
      expect(String(cause)).toContain('secret')
      expect(span.end).toBeLessThanOrEqual(plan.source.length)
    },
  )

  test('is not quoted in approximations or explanations', () => {
    const plan = allOf(schema, [planQuery(schema, 'n:1'), own('notes:word')])
    expect(approximationsOf(plan, table).map(({ clause }) => clause)).toEqual(['…'])
    expect(explain(plan)).toBe('documents where n is 1 and a hidden condition is met')
    expect(explain(plan, 'lucene')).toBe('+n:1 +<a hidden condition>')
  })
})

describe('what is told of a plan never names a hidden field', () => {
  const users = planQuery(schema, 't:bank OR n:1 OR b*')
  const tenants = own('owner:acme AND (secret:qqq OR NOT notes:x*) AND _exists_:tenant')
  const parts = [users, tenants]
  const plans = {
    'all of': allOf(schema, parts),
    'any of': anyOf(schema, parts),
    'none of': noneOf(schema, [noneOf(schema, parts), own('secret:other')]),
    'one inside another': anyOf(schema, [allOf(schema, parts), tenants]),
    'the own one alone': tenants,
  }
  const copies = Object.entries(plans).flatMap(([title, plan]) => [
    { title, plan },
    { title: `a clone: ${title}`, plan: structuredClone(plan) },
    { title: `through JSON: ${title}`, plan: JSON.parse(JSON.stringify(plan)) as typeof plan },
    { title: `a clone combined again: ${title}`, plan: allOf(schema, [structuredClone(plan), users]) },
  ])
  const document = { t: 'bank', n: 1, tenant: 'acme', secret: 'qqq', notes: 'y' } as const
  const names = /tenant|owner|acme|secret|qqq|notes/

  test.each(copies)('$title', ({ plan }) => {
    expect(plan.source).not.toMatch(plan === tenants || plan.namesHidden ? /^$/ : names)
    expect(fieldsOf(plan).join()).not.toMatch(names)
    expect(fieldsOf(plan, { hiddenFields: 'allowed' }).join()).toMatch(names)
    expect(Object.keys(matches(plan, document).fields).join()).not.toMatch(names)
    for (const notation of ['english', 'lucene'] as const) {
      expect(explain(plan, notation)).not.toMatch(names)
      expect(explain(plan, notation)).toContain('a hidden condition')
    }
    const told = plan.namesHidden ? [] : plan.diagnostics
    expect(JSON.stringify(told)).not.toMatch(names)
    for (const compile of [
      () => toSql(plan, table),
      () => toElasticsearch(plan, { limits: { clauses: 1 } }),
    ]) {
      const { clause, message, needs } = refused(compile)
      expect(`${clause} ${message} ${needs}`).not.toMatch(names)
    }
  })

  test('matches has them where a call allows it', () => {
    const found = matches(plans['all of'], document, { hiddenFields: 'allowed' }).fields
    expect(Object.keys(found).toSorted()).toEqual(['n', 'secret', 't', 'tenant'])
    expect(Object.keys(matches(plans['all of'], document).fields).toSorted()).toEqual(['n', 't'])
  })

  test.each(['tenant:acme', 'a tenant:[1 TO 0]', 'x:(tenant:a)', '_exists_:tenant', 'tenant > 5', 'tenan:x'])(
    'a text cannot tell it from a missing one: %s',
    async (text) => {
      const told = async (of: Schema) => {
        const completions = Array.from(text, (_, caret) => complete(of, text, caret, { explicit: true }))
        const all = [safePlanQuery(of, text).diagnostics, diagnose(of, text), hover(of, text, 1)]
        return JSON.stringify([...all, await Promise.all(completions)])
      }
      const without = defineSchema({ t: field.text(), n: field.number() }, { defaultFields: ['t'] })
      expect(await told(schema)).toBe(await told(without))
    },
  )
})

describe('an empty query', () => {
  const blanks = ['', ' ', '\t\n\r\u3000', transform(parse('a'), { clause: () => null })]

  test.each(blanks)('is everything, nothing or an error (%#)', (blank) => {
    const meaning = (emptyQuery: 'all' | 'none') => planQuery(schema, blank, { emptyQuery })
    expect(meaning('all').formula).toEqual({ kind: 'constant', value: true })
    expect(meaning('none').formula).toEqual({ kind: 'constant', value: false })
    expect(meaning('all').diagnostics).toEqual([])
    for (const options of [{}, { emptyQuery: 'error' }, { emptyQuery: undefined } as object])
      expect(safePlanQuery(schema, blank, options).diagnostics.map(({ code }) => code)).toEqual([
        'empty-query',
      ])
  })

  test.each(['\u00a0', '()', '!', '"'])('is not %j, which is no white space', (text) => {
    const codes = (emptyQuery: 'all' | 'error') =>
      safePlanQuery(schema, text, { emptyQuery }).diagnostics.map(({ code }) => code)
    expect(codes('all')).toEqual(codes('error'))
    expect(codes('all')).not.toEqual([])
  })

  test('is still checked against the limit of the length', () => {
    const options = { emptyQuery: 'all', limits: { length: 3 } } as const
    expect(safePlanQuery(schema, '    ', options).diagnostics.map(({ code }) => code)).toEqual(['too-long'])
  })

  test('is a star in a combined source, and the places behind it are right', () => {
    const plan = allOf(schema, [
      planQuery(schema, ' ', { emptyQuery: 'all' }),
      planQuery(schema, 'n:[5 TO 1]'),
    ])
    expect(plan.source).toBe('(*) AND (n:[5 TO 1])')
    const { span } = plan.diagnostics[0]!
    expect(plan.source.slice(span.start, span.end)).toBe('[5 TO 1]')
  })
})
