import { expect, test } from 'vitest'
import { describeHits } from '../releases/demos/describeHits.ts'
import { searchDemo, send } from '../releases/demos/searchDemo.ts'
import { FIELDS, releases, valuesOf } from '../releases/plainFilter.ts'
import { strip, words } from '../releases/plainText.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { SEARCH_ENGINE_NAMES } from '../support/engines/searchEngine.ts'

for (const name of SEARCH_ENGINE_NAMES) {
  await describeEngine(name, `the demo's releases on ${name}`, (engine) => {
    describeHits(searchDemo(name, engine.url, { scoring: false }))
    // Older versions of a family have other limits than the newest, but the same scoring and tokenizer.
    if (name === 'elasticsearch8' || name === 'opensearch2') return

    describeHits(searchDemo(name, engine.url, { scoring: true }))

    test('the engine itself finds the same words in the texts as the plain implementation', async () => {
      const values = releases.flatMap((release) => FIELDS.flatMap((field) => valuesOf(release, field)))
      const texts = [...new Set(values.map(strip))]
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
