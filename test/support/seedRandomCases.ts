import fc from 'fast-check'

// With `SEED`, a run repeats the random cases of another one, whichever suite drew them.
if (process.env.SEED) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEED) })
