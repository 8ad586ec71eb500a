import { expect, test } from 'vitest'
import { safePlanQuery } from '../../src/index.ts'
import { news } from '../diagnostics/errorPage/explanations.ts'

test.each(['tenant:acme', 'owner:acme', '_exists_:tenant', 'tenan:acme'])(
  '%s names no field, and no message or fix names one that is hidden',
  (query) => {
    const { diagnostics } = safePlanQuery(news, query)
    expect(diagnostics).toMatchObject([{ code: 'unknown-field' }])
    const { suggestions, fields } = diagnostics[0]!.data as Record<string, readonly string[]>
    const offered = [suggestions, fields, diagnostics[0]!.fixes.map(({ title }) => title)].flat()
    expect(offered.join()).not.toMatch(/tenant|owner/)
  },
)
