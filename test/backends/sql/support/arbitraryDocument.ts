import fc from 'fast-check'
import type { DocumentOf } from '../../../../src/schema/documentOf.ts'
import { instant, integer, number, text } from './arbitraryText.ts'
import type { nasty } from './nastySchema.ts'

type Nasty = DocumentOf<typeof nasty>

function maybe<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> {
  return fc.oneof(
    { weight: 5, arbitrary: value },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constant(undefined) },
  )
}

function list<T>(value: fc.Arbitrary<T>): fc.Arbitrary<readonly (T | null)[] | T | null | undefined> {
  const values = fc.array(
    fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) }),
    { maxLength: 3 },
  )
  return maybe(fc.oneof({ weight: 3, arbitrary: values }, { weight: 1, arbitrary: value }))
}

const html = fc
  .array(
    fc.oneof(text, fc.constantFrom('<b>', '</b>', '<p>', '&eacute;', '<!-- a -->', '<script>a</script>')),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(''))
const dates = instant.chain((at) =>
  fc.constantFrom<number | Date | string>(
    at,
    new Date(at),
    at % 1000 === 0 && at > 0 && at < 1e12 ? new Date(at).toISOString() : at,
  ),
)

/** Documents of the nasty schema: values missing, null, empty, alone and in lists. */
export const document: fc.Arbitrary<Nasty> = fc.record({
  body: maybe(text),
  page: maybe(html),
  notes: list(text),
  org: maybe(text),
  orgs: list(text),
  code: maybe(text),
  codes: list(text),
  tag: maybe(text),
  tags: list(text),
  memo: maybe(text),
  memos: list(text),
  price: maybe(number),
  prices: list(number),
  rank: maybe(integer),
  ranks: list(integer),
  live: maybe(fc.boolean()),
  lives: list(fc.boolean()),
  at: maybe(dates),
  ats: list(dates),
  deep: fc.oneof(
    maybe(fc.record({ path: maybe(text) })),
    fc.array(fc.record({ path: fc.constant(null) }), { maxLength: 2 }),
  ),
})
