/*
 * Parsing against the fastest peer of JavaScript and against Lucene's parsers on the JVM, if a JDK and Maven
 * are available; and a plan from its text against the parse alone.
 */

import { defineSchema, field, planQuery } from '../../../src/index.ts'
import { parse } from '../../../src/syntax/index.ts'
import { hasLucene, judge, line } from '../../engines/lucene/lucene.ts'
import { interleaved, row } from '../figures.ts'
import { peer } from './peer.ts'
import { FIELDS, QUERIES } from './queries.ts'

const GOALS = { short: 8, medium: 12, long: 12, huge: 12 } as const
const schema = defineSchema(Object.fromEntries(FIELDS.map((name) => [name, field.text()])), {
  defaultFields: ['title', 'body'],
})

const names = ['lucene-queryparser', 'lucene', '@hyperdx/lucene', 'liqe']
const peers: ((text: string) => unknown)[] = []
for (const name of names) {
  const module = await peer(name)
  if (module === null) continue
  const found = module.parse ?? module.default?.parse
  peers.push((text) => found(text))
}
if (peers.length === 0) console.log('(npm run bench:peers installs the peers)')

const withLucene = await hasLucene()
if (!withLucene) console.log("(a JDK and Maven are needed for Lucene's parsers)")

for (const [size, texts] of Object.entries(QUERIES)) {
  const all = (read: (text: string) => unknown) => () => {
    for (const text of texts) read(text)
  }
  const runs = [parse, (text: string) => planQuery(schema, text), ...peers]
  const [parsed, planned, ...theirs] = interleaved(runs.map(all), 5)
  row(`text to plan ÷ parse, ${size}`, planned! / parsed!, 2.2, '×')
  if (theirs.length > 0)
    row(
      `fastest peer ÷ parse, ${size}`,
      Math.min(...theirs) / parsed!,
      GOALS[size as keyof typeof GOALS],
      '×',
      true,
    )
  if (!withLucene) continue
  const [full, syntax] = (await judge('ParserSpeed', [line(...texts)]))[0]!.split('\t').map(Number)
  row(`Lucene's QueryParser on the JVM ÷ parse, ${size}`, full! / parsed!, 8, '×', true)
  row(`Lucene's syntax parser alone ÷ parse, ${size}`, syntax! / parsed!, 1.2, '×', true)
}
