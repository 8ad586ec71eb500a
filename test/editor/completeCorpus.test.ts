import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { complete } from '../../src/editor/index.ts'
import { type Schema, safePlanQuery, visit } from '../../src/index.ts'
import { findField } from '../../src/schema/schemaIndex.ts'
import { parse, safeParse } from '../../src/syntax/index.ts'
import * as lexing from '../../src/syntax/lexer/tokenize.ts'
import { sampled, scaled } from '../support/scaled.ts'
import { brokenQuery } from '../syntax/queries.ts'
import { type CorpusQuery, corpus } from './support/corpus.ts'
import { shop, shopQuery } from './support/shop.ts'

/** What a list can offer: its place, and what the option is called. */
interface Offered {
  readonly start: number
  readonly end: number
  readonly label: string
}

/** The names of fields, the operators, and the listed values of a query. */
function offeredIn({ schema, query }: CorpusQuery): Offered[] {
  const found: Offered[] = []
  const add = (start: number, end: number, label: string) => found.push({ start, end, label })
  const fields: (string | null)[] = [null]
  visit(parse(query), {
    enter: (node) => {
      const field = fields.at(-1) == null ? undefined : findField(schema, fields.at(-1)!)
      const { start, end } = node.span
      if (node.kind === 'clause') {
        for (const match of query.slice(start, node.body.span.start).matchAll(/\b(?:AND|OR|NOT)\b/g))
          add(start + match.index, start + match.index + match[0].length, match[0])
      } else if (node.kind === 'fielded' || (node.kind === 'exists' && node.fieldSpan.start >= start)) {
        add(node.fieldSpan.start, node.fieldSpan.end, node.field)
        if (node.kind === 'fielded') fields.push(node.field)
      } else if (node.kind === 'word' || node.kind === 'phrase') {
        const listed = field?.kind === 'boolean' ? ['true', 'false'] : (field?.values ?? [])
        if (listed.includes(node.text)) add(start, end, node.text)
      } else if (node.kind === 'range' && node.brackets !== null) {
        const to = start + / TO /.exec(query.slice(start, end))!.index + 1
        add(to, to + 2, 'TO')
      }
    },
    leave: (node) => {
      if (node.kind === 'fielded') fields.pop()
    },
  })
  return found
}

async function isAmongTheFirst(schema: Schema, text: string, caret: number, { start, label }: Offered) {
  const found = await complete(schema, text, caret)
  return found?.from === start && found.options.slice(0, 10).some((option) => option.label === label)
}

test('what followed a caret is among the first ten options in 95 of 100 places, whole and cut', async () => {
  const counts = { whole: 0, cut: 0, all: 0 }
  const missed: string[] = []
  const parsed = corpus.filter(({ query }) => safeParse(query).ok)
  expect(parsed.length).toBeGreaterThan(480)
  for (const each of sampled(parsed, 10)) {
    for (const offered of offeredIn(each)) {
      for (let caret = offered.start; caret < offered.end; caret++) {
        counts.all++
        const { schema, query } = each
        if (await isAmongTheFirst(schema, query, caret, offered)) counts.whole++
        else missed.push(`whole: ${query.slice(0, caret)}|${query.slice(caret)}`)
        if (await isAmongTheFirst(schema, query.slice(0, caret), caret, offered)) counts.cut++
        else missed.push(`cut: ${query.slice(0, caret)}|`)
      }
    }
  }
  expect(counts.all).toBeGreaterThan(500)
  expect(counts.whole / counts.all, missed.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(counts.cut / counts.all, missed.join('\n')).toBeGreaterThanOrEqual(0.95)
})

/** The errors after each option is taken, but for what is missing at the caret. */
async function flawsAt(schema: Schema, text: string, caret: number, explicit: boolean): Promise<string[]> {
  const found = await complete(schema, text, caret, { explicit })
  if (found === null) return []
  const { from, to, options } = found
  return options.flatMap(({ apply }) => {
    const after = text.slice(0, from) + apply + text.slice(to)
    const until = from + apply.length
    return safePlanQuery(schema, after)
      .diagnostics.filter(({ severity, code, span }) => {
        const isMissing = code === 'missing-value' || code === 'missing-operand'
        return severity === 'error' && !(isMissing && span.start <= until && span.end >= from)
      })
      .map(({ code }) => `${text.slice(0, caret)}|${text.slice(caret)} → ${after}: ${code}`)
  })
}

test('what is taken in a sound query brings no error but what is missing at the caret', async () => {
  const sound = fc.oneof(
    shopQuery.map((query) => ({ schema: shop as Schema, query })),
    fc.constantFrom(...corpus).filter(({ schema, query }) => safePlanQuery(schema, query).ok),
  )
  await fc.assert(
    fc.asyncProperty(sound, fc.nat(), fc.boolean(), async ({ schema, query }, seed, explicit) => {
      expect(await flawsAt(schema, query, seed % (query.length + 1), explicit)).toEqual([])
    }),
    { numRuns: scaled(20_000) },
  )
})

test('at any caret of any text there is an answer for a part of the text around the caret', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(brokenQuery, shopQuery), fc.nat(), async (text, seed) => {
      const caret = seed % (text.length + 1)
      const found = await complete(shop, text, caret, { explicit: true })
      if (found === null) return
      expect(found.from).toBeLessThanOrEqual(caret)
      expect(found.to).toBeGreaterThanOrEqual(caret)
      expect(found.options.length).toBeGreaterThan(0)
      expect(JSON.stringify(found)).not.toMatch(/secret|tenant|hush/)
    }),
    { numRuns: scaled(10_000) },
  )
})

test('the work is linear: twice the text is read twice as much', async () => {
  const spy = vi.spyOn(lexing, 'tokenize')
  const charactersRead = async (text: string, caret: number) => {
    spy.mockClear()
    await complete(shop, text, caret, { explicit: true })
    return spy.mock.calls.reduce((sum, [read]) => sum + read.length, 0)
  }
  try {
    for (const part of [
      'price:5 AND (source:Reuse OR b*) ',
      '(a OR b) ',
      'source:"Reuse" ',
      'x:y (',
      '"a ',
    ]) {
      const once = part.repeat(2000 / part.length)
      for (const place of [0, 0.5, 1]) {
        const short = await charactersRead(once, Math.floor(once.length * place))
        const long = await charactersRead(once + once, Math.floor(once.length * 2 * place))
        expect(short).toBeGreaterThanOrEqual(once.length)
        expect(long / short, `${part} at ${place}`).toBeLessThan(2.5)
      }
    }
  } finally {
    spy.mockRestore()
  }
})
