import fc from 'fast-check'
import { createRandom, seedOfRun } from './cases/random.ts'

// With `SEED`, each file repeats the random cases of another run. A getter, because a file that asserts in a
// loop must get other cases each time.
if (process.env.SEED) {
  const { below } = createRandom(seedOfRun())
  const seeded = {
    get seed() {
      return below(2 ** 31)
    },
  }
  fc.configureGlobal(seeded)
}
