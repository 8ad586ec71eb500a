// Prints the files of a JSON report of Vitest that took longest, and how long.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const MOST = 12

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const files = testResults
  .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
  .sort((a, b) => b.seconds - a.seconds)
for (const { name, seconds } of files.slice(0, MOST))
  console.log(`${seconds.toFixed(0).padStart(10)} s  ${relative('.', name)}`)
