// The service that the three programs of this folder mount: a function from `Request` to `Response`.
// `openSqliteReleases('releases.sqlite')` returns stores that last; these are in memory.
import {
  createReleasesHandler,
  memoryKeyStore,
  memoryReleaseStore,
  memoryUsageStore,
} from 'isoquery/releases'

const release = { publicidentifier: 'r1', versioncreated: '2019-10-17', headline: 'Central bank speaks' }

export const handler = createReleasesHandler({
  store: memoryReleaseStore([release]),
  keys: await memoryKeyStore([{ secret: 'opensesame', maxqueries: 50 }]),
  usage: memoryUsageStore(),
})

/** What the programs ask themselves: a query that finds the release, and one with an error. */
export async function ask(origin: string): Promise<void> {
  for (const q of ['headline:bank', 'headline:(bank']) {
    const url = `${origin}/releases?${new URLSearchParams({ apikey: 'opensesame', q })}`
    const response = await fetch(url)
    console.log(response.status, response.headers.get('content-type'), (await response.text()).slice(0, 56))
  }
  console.log((await fetch(`${origin}/releases?apikey=opensesame&q=*`, { method: 'POST' })).status)
}
