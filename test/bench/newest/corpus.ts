import { createWriteStream, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom, type Random } from '../../support/cases/random.ts'
import { installFolder } from '../../support/servers/runServer.ts'

/** Press releases with words by Zipf's law, in files. */
export interface Corpus {
  /** For the store: as for `isoquery load`. */
  readonly ndjson: string
  /** For Lucene: `FIELDS` of each release with tabs between them, then the release as JSON. */
  readonly tsv: string
}

/** The columns of the file for Lucene. `versioncreated` is in milliseconds; `body_xhtml` has no tags. */
export const FIELDS = [
  'publicidentifier',
  'versioncreated',
  'language',
  'isin',
  'source',
  'organisation',
  'headline',
  'subheadline',
  'dateline',
  'contact',
  'copyrightnotice',
  'css',
  'body_xhtml',
] as const

type Texts = Record<(typeof FIELDS)[number], string | undefined>

const COMMON = (
  'the of and to in a for is on that by with as it be at from are this was or an its has have will not ' +
  'which were their more new been company said also our other than can may year all these business ' +
  'first group market we his he they you had who one out so if no up when what there into about over ' +
  'some per would after between two announced revenue quarter growth million shares results chief ' +
  'executive financial global services products customers management industry press release statement ' +
  'operating income interest rate rates technology world investment investors bank banks banking fund ' +
  'capital sales increase percent report data research development health energy board director ' +
  'president officer contact information website media international future forward looking statements ' +
  'risk cash stock exchange annual'
).split(' ')
/** Words that the queries ask for, at ranks that make them rare. */
const RARE = ['aardvark', 'bankrupt', 'bankruptcy', 'bankroll', 'back', 'balk', 'bark', 'announce']
const PHRASES = ['interest rate', 'central bank', 'net income growth', 'forward looking statements']
const HEADS = 'b br c ch d dr f fl g gr h j k l m n p pl pr qu r s sc sh sl sp st t tr v w z'.split(' ')
const HEARTS = 'a e i o u ai au ea ei ie io oa ou é ü ö'.split(' ')
const TAILS = ' b ck d f g l m n nd ng nt p r rd rk s ss st t th x'.split(' ')
const ENDINGS = ['ing', 'ed', 's', 'ly', 'ness', 'er']
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'zh']
const FIRST_DAY = Date.UTC(2018, 0, 1)
const DAYS = 5 * 365

/** The releases of a seed, always the same ones. They are written once. */
export async function writeCorpus(count: number, seed: number): Promise<Corpus> {
  const base = join(installFolder('corpus'), `${count}-${seed}`)
  const corpus = { ndjson: `${base}.ndjson`, tsv: `${base}.tsv` }
  if (existsSync(corpus.tsv)) return corpus
  const random = createRandom(seed)
  const draw = drawWords(random)
  const streams = [createWriteStream(`${base}.ndjson`), createWriteStream(`${base}.part`)] as const
  for (let n = 0; n < count; n++) {
    const texts = makeRelease(n, random, draw)
    const { versioncreated, body_xhtml, ...others } = texts
    const created = new Date(Number(versioncreated)).toISOString()
    const json = JSON.stringify({ ...others, versioncreated: created, body_xhtml: `<p>${body_xhtml}</p>` })
    await write(streams[0], `${json}\n`)
    await write(streams[1], `${FIELDS.map((name) => texts[name] ?? '').join('\t')}\t${json}\n`)
  }
  await Promise.all(streams.map((stream) => new Promise<void>((resolve) => stream.end(() => resolve()))))
  renameSync(`${base}.part`, corpus.tsv)
  return corpus
}

function write(stream: NodeJS.WritableStream, text: string): unknown {
  return stream.write(text) || new Promise((resolve) => stream.once('drain', resolve))
}

function makeRelease(n: number, random: Random, draw: () => string): Texts {
  const created = FIRST_DAY + Math.floor(random.below(DAYS * 86_400) * 1000 + random.below(1000))
  const organisation = random.chance(0.9)
    ? `${capital(draw())} ${random.pick(['AG', 'Inc.', 'plc'])}`
    : undefined
  return {
    publicidentifier: `r${String(n).padStart(8, '0')}`,
    versioncreated: String(created),
    language: LANGUAGES[Math.min(5, random.below(3) * random.below(3))],
    isin: random.chance(0.3) ? `FR${String(random.below(10_000)).padStart(10, '0')}` : undefined,
    source: `${capital(draw())} ${random.pick(['Wire', 'Newsroom', 'Feed'])}`,
    organisation,
    headline: random.times(6 + random.below(6), () => capital(draw())).join(' '),
    subheadline: random.chance(0.5) ? makeText(60 + random.below(60), random, draw) : undefined,
    dateline: `${capital(draw())}, ${new Date(created).toUTCString().slice(5, 16)}`,
    contact: random.chance(0.3)
      ? `${capital(draw())} ${capital(draw())}, media@${draw()}.example`
      : undefined,
    copyrightnotice: `Copyright ${new Date(created).getUTCFullYear()} ${organisation ?? 'the sender'}`,
    css: random.chance(0.3)
      ? `p { margin: ${random.below(20)}px; font-size: ${8 + random.below(8)}pt }`
      : undefined,
    body_xhtml: makeText(900 + random.below(1200), random, draw),
  }
}

function makeText(length: number, random: Random, draw: () => string): string {
  let text = ''
  for (let inSentence = 0; text.length < length; inSentence++) {
    const next = random.chance(0.012)
      ? PHRASES[random.below(PHRASES.length) * random.below(2)]!
      : random.chance(0.03)
        ? String(random.below(3000))
        : draw()
    text += inSentence === 0 ? capital(next) : next
    if (inSentence > 8 && random.chance(0.12)) {
      text += '. '
      inSentence = -1
    } else text += random.chance(0.06) ? ', ' : ' '
  }
  return text.trimEnd()
}

/** Draws words of which the one of rank n comes about 1 ÷ n as often as the first. */
function drawWords(random: Random): () => string {
  const known = new Set(COMMON)
  const syllable = () => random.pick(HEADS) + random.pick(HEARTS) + random.pick(TAILS)
  while (known.size < 100_000) {
    const stem = syllable() + (random.chance(0.8) ? syllable() : '') + (random.chance(0.4) ? syllable() : '')
    known.add(random.chance(0.15) ? stem + random.pick(ENDINGS) : stem)
  }
  const words = [...known]
  for (const [i, word] of RARE.entries()) words[2500 * (i + 1)] = word
  let total = 0
  const sums = Float64Array.from(words, (_, rank) => (total += 1 / (rank + 2.7) ** 1.05))
  return () => {
    const wanted = (random.below(2 ** 30) / 2 ** 30) * total
    let [low, high] = [0, words.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return words[low]!
  }
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}
