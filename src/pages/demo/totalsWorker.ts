import { releasesSchema } from '../../releases/schema.ts'
import { Collection, newestFirst } from '../shared/collection.ts'
import { countTotals } from './countTotals.ts'

const collection = fetch('releases.ndjson').then(async (response) => {
  if (!response.ok) return null
  const lines = (await response.text()).trim().split('\n')
  return new Collection(releasesSchema, newestFirst(lines.map((line) => JSON.parse(line))))
})

addEventListener('message', async ({ data }: MessageEvent<string>) => {
  const releases = await collection
  postMessage(releases === null ? null : countTotals(releases, data))
})
