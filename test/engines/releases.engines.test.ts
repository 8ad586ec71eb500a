import { expect, test } from 'vitest'
import { describeHits } from '../releases/demos/describeHits.ts'
import { searchDemo, send } from '../releases/demos/searchDemo.ts'
import { FIELDS, releases, valuesOf } from '../releases/plainFilter.ts'
import { strip, words } from '../releases/plainText.ts'
import { describeEngine } from '../support/engines/onEngine.ts'

for (const name of ['elasticsearch9', 'elasticsearch8', 'opensearch3', 'opensearch2'] as const) {
  await describeEngine(name, `the demo's releases on ${name}`, (engine) => {
    describeHits(searchDemo(name, engine.url, { scoring: false }))
    // Older versions of a family differ from the newest in what they bound, not in how they score or split
    // words.
    if (name === 'elasticsearch8' || name === 'opensearch2') return

    describeHits(searchDemo(name, engine.url, { scoring: true }))

    test('the engine itself finds the words that the plain reader finds in the texts', async () => {
      const texts = [
        ...new Set(
          releases.flatMap((release) => FIELDS.flatMap((field) => valuesOf(release, field))).map(strip),
        ),
      ]
      for (let at = 0; at < texts.length; at += 10) {
        const batch = texts.slice(at, at + 10)
        const { tokens } = (await send('POST', `${engine.url}/_analyze`, {
          analyzer: 'standard',
          text: batch,
        })) as Analysis
        expect(tokens.map(({ token }) => token)).toEqual(batch.flatMap(words))
      }
    })
  })
}

interface Analysis {
  readonly tokens: readonly { readonly token: string }[]
}
