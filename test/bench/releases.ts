/*
 * The newest 100 releases of a store, for 20 kinds of query on the text and some on all fields: with the
 * store's full-text index, and without it. The rounds are interleaved, the figures medians. Hits are
 * compared.
 * Run: node test/bench/releases.ts [file of NDJSON, as for `isoquery load`]. Without a file, 20,000 invented
 * releases are loaded; the queries suit a file whose texts have their words.
 */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { generateReleases } from '../../examples/generateReleases.ts'
import type { Hints } from '../../src/backends/sql/index.ts'
import { type CompiledSearch, compileSearch } from '../../src/releases/stores/sqlite/compileSearch.ts'
import { openDatabase } from '../../src/releases/stores/sqlite/database.ts'
import { ReleaseLoader } from '../../src/releases/stores/sqlite/releaseLoader.ts'
import { SearchConnection } from '../../src/releases/stores/sqlite/searchConnection.ts'

const ROUNDS = 9
const INVENTED = 20_000
const NO_HINTS: Hints = { documents: 0, frequencies: {} }

/** A word that is rare, one that is frequent, and phrases of frequent words. */
const WORDS = {
  rare: 'aardvark',
  frequent: 'bank',
  other: 'announced',
  phrase: 'interest rate',
  hard: 'risk capital',
}
const INVENTED_WORDS = {
  rare: 'heritage',
  frequent: 'company',
  other: 'announced',
  phrase: 'chief executive',
  hard: 'new services',
}

/** Kind → query on the text. */
function queries({ rare, frequent, other, phrase, hard }: typeof WORDS): Record<string, string> {
  const stem = frequent.slice(0, 4)
  const inText: Record<string, string> = {
    'rare word': rare,
    'frequent word': frequent,
    'most frequent word': 'the',
    and: `${frequent} AND ${other}`,
    or: `${frequent} OR ${rare}`,
    'frequent phrase': `"${phrase}"`,
    'rare phrase': `"${hard}"`,
    'phrase with slop': `"${hard}"~3`,
    'phrase of three words': `"the ${phrase}"`,
    'prefix of one letter': `${stem[0]}*`,
    'rare prefix': `${rare.slice(0, 5)}*`,
    contains: `*${stem}*`,
    suffix: '*ing',
    'one unknown letter': `${stem[0]}?${stem.slice(2)}*`,
    fuzzy: `${other.slice(0, -1)}~`,
    regexp: `/${stem}.*/`,
    'and not': `${other} -${frequent}`,
  }
  const fielded = Object.entries(inText).map(([kind, query]) => [kind, `body_xhtml:(${query})`])
  return {
    ...Object.fromEntries(fielded),
    not: `*:* -body_xhtml:${frequent}`,
    'month and word': `+versioncreated:2019-06 +body_xhtml:${frequent}`,
    all: '*:*',
    'rare word, all fields': rare,
    'rare phrase, all fields': `"${hard}"`,
    'rare prefix, all fields': `${rare.slice(0, 5)}*`,
    'frequent word, all fields': frequent,
    'absent ISIN, all fields': 'FR0000001234',
    'absent ISIN': 'isin:FR0000001234',
  }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1]!
}

function milliseconds(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

async function* documents(file: string | undefined): AsyncGenerator<unknown> {
  if (file === undefined) return yield* generateReleases(INVENTED)
  for await (const line of createInterface({ input: createReadStream(file) })) yield JSON.parse(line)
}

const file = process.argv[2]
const folder = mkdtempSync(join(tmpdir(), 'isoquery-'))
const path = join(folder, 'releases.sqlite')
try {
  const database = openDatabase(path)
  const loader = new ReleaseLoader(database)
  for await (const document of documents(file)) loader.add(document)
  console.log(`${loader.commit().loaded} releases`)
  database.close()
  const connection = new SearchConnection(path, () => true)
  const rows = Object.entries(queries(file === undefined ? INVENTED_WORDS : WORDS)).map(([kind, text]) => {
    const job = { step: 'run', text, now: Date.now(), limit: 100 } as const
    const search = (hintsFor: (plan: Parameters<SearchConnection['hintsFor']>[0]) => Hints) => {
      const compiled = compileSearch(job, hintsFor) as CompiledSearch
      return { compiled, ...connection.run(compiled) }
    }
    const indexed = () => search((plan) => connection.hintsFor(plan))
    const scanned = () => search(() => NO_HINTS)
    if (Buffer.compare(indexed().hits, scanned().hits) !== 0) throw new Error(`${text} has other hits`)
    const times = Array.from(
      { length: ROUNDS },
      () => [milliseconds(indexed), milliseconds(scanned)] as const,
    )
    const [withIndex, without] = [median(times.map(([time]) => time)), median(times.map(([, time]) => time))]
    return {
      kind,
      'with index, ms': withIndex.toFixed(2),
      'without, ms': without.toFixed(2),
      ratio: (withIndex / without).toFixed(3),
      'index used': indexed().compiled.sql.includes(' match '),
    }
  })
  console.table(rows)
} finally {
  rmSync(folder, { recursive: true })
}
