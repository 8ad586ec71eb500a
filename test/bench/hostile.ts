import { createRandom } from '../support/cases/random.ts'
import { type HostileShape, hostileShape, hostileText } from '../support/hostile/hostileShape.ts'
import { READERS } from '../support/hostile/readers.ts'
import { soundTexts } from '../support/hostile/soundTexts.ts'

/*
 * Reads hostile texts of random lengths up to `size` in all ways: nothing throws. What takes longer than
 * five times the dearest sound text of its length without patterns is read again: its least time of five is
 * at most ten times that of the sound text, and grows at most with the power 1.3 of the length, up to 8,192
 * characters. Run: node test/bench/hostile.ts [texts = 1000000] [size = 256] [seed = 1] [way …, by default
 * all]. Exits with 1 otherwise.
 */

/** What is read again, and measured at other lengths. */
const LONG_RATIO = 5
const MAX_RATIO = 10
const MAX_POWER = 1.3
/** Texts. */
const WARM_UP = 2000
/** The lengths between which growth is measured. */
const LENGTHS = [1, 4].map((times) => [2048, 1792, 1536].map((length) => times * length))

const [count, size, seed] = [1_000_000, 256, 1].map((value, i) => Number(process.argv[2 + i] ?? value))
const random = createRandom(seed!)
const ways = process.argv.slice(5)
const names = ways.length === 0 ? Object.keys(READERS) : ways

async function milliseconds(name: string, text: string): Promise<number> {
  const before = process.cpuUsage()
  await READERS[name]!(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function leastOfFive(name: string, text: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 5; i++) times.push(await milliseconds(name, text))
  return Math.min(...times)
}

/** The least times of the dearest sound text, for each way and in steps of the length. */
const STEPS = 8
const dearest = new Map<string, number[]>()

async function measureSoundTexts(): Promise<void> {
  for (const name of names) {
    const times: number[] = []
    for (let step = 1; step <= STEPS; step++) times.push(await soundTime(name, step))
    dearest.set(name, times)
  }
}

async function soundTime(name: string, step: number): Promise<number> {
  let most = 0
  for (const text of soundTexts(Math.ceil((step * size!) / STEPS)))
    most = Math.max(most, await leastOfFive(name, text))
  return most
}

/** The step of the longest sound text that is no longer than a text. */
function stepOf({ length }: string): number {
  return Math.min(STEPS, Math.max(1, Math.floor((length * STEPS) / size!)))
}

const allowed = (name: string, text: string): number => dearest.get(name)![stepOf(text) - 1]!

/**
 * The power of the length with which the most time of a shape grows. The most, because what a caret is on and
 * what fits a limit differ from length to length.
 */
async function powerOf(name: string, shape: HostileShape, own: number): Promise<number> {
  const [shorter, longer] = LENGTHS.map((lengths) => lengths.map((length) => hostileText(shape, length))) as [
    string[],
    string[],
  ]
  const growth = longer[0]!.length / shorter[0]!.length
  if (growth < 2) return 0
  const most = async (texts: readonly string[]): Promise<number> => {
    let time = 0
    for (const text of texts) time = Math.max(time, await leastOfFive(name, text))
    return time
  }
  let least = Infinity
  for (let again = 0; again < 3 && least > MAX_POWER; again++) {
    const [first, last] = [Math.max(own, await most(shorter)), await most(longer)]
    least = Math.min(least, Math.log(last / first) / Math.log(growth))
  }
  return least
}

const worst = new Map(names.map((name) => [name, { ratio: 0, power: 0, repeated: 0 }]))

async function examine(name: string, shape: HostileShape, text: string): Promise<void> {
  const first = await milliseconds(name, text)
  if (first <= LONG_RATIO * allowed(name, text)) return
  let ratio = (await leastOfFive(name, text)) / allowed(name, text)
  // The processor may have been slower all the time, so both texts are read again.
  for (let again = 0; again < 3 && ratio > MAX_RATIO; again++) {
    const sound = await soundTime(name, stepOf(text))
    ratio = Math.min(ratio, (await leastOfFive(name, text)) / sound)
  }
  if (ratio <= LONG_RATIO) return
  const figures = worst.get(name)!
  const power = await powerOf(name, shape, Math.min(first, ratio * allowed(name, text)))
  figures.repeated++
  figures.ratio = Math.max(figures.ratio, ratio)
  figures.power = Math.max(figures.power, power)
  if (ratio <= MAX_RATIO && power <= MAX_POWER) return
  process.exitCode = 1
  console.log(
    `${name} × ${ratio.toFixed(1)}, n^${power.toFixed(2)}: ${JSON.stringify(shape)} of ${text.length}`,
  )
}

/** Lets the compiler of Node meet all paths, so that none is charged for it. */
async function warmUp(): Promise<void> {
  const others = createRandom(0)
  for (let i = 0; i < WARM_UP; i++)
    for (const name of names)
      await milliseconds(name, hostileText(hostileShape(others), 1 + others.below(256)))
}

await warmUp()
await measureSoundTexts()
const start = performance.now()
for (let i = 0; i < count!; i++) {
  const shape = hostileShape(random)
  const text = hostileText(shape, 1 + random.below(size!))
  for (const name of names) {
    try {
      await examine(name, shape, text)
    } catch (error) {
      process.exitCode = 1
      console.log(`${name} throws: ${JSON.stringify(text)}`, error)
    }
  }
  if ((i + 1) % 10_000 === 0)
    console.log(`${i + 1} texts, ${Math.round((performance.now() - start) / 1000)} s`)
}
for (const [name, { ratio, power, repeated }] of worst)
  console.log(
    `${name.padEnd(16)} ${repeated} repeated, at most × ${ratio.toFixed(1)} and n^${power.toFixed(2)}`,
  )
