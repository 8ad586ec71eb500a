/*
 * The first parse and the first plan of a process, bundled into one file: processor time over that of bare
 * Node. Needs `npm run build`.
 */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildSync } from 'esbuild'
import { median, row } from '../figures.ts'

const ROUNDS = 15
const dist = resolve(import.meta.dirname, '../../../dist')
const PROGRAMS = {
  bare: '',
  parse: `import { parse } from '${dist}/syntax.js'; parse('headline:bank AND (fed OR ecb)')`,
  plan: `import { defineSchema, field, planQuery } from '${dist}/index.js'
    const schema = defineSchema({ headline: field.text() }, { defaultFields: ['headline'] })
    planQuery(schema, 'headline:bank AND (fed OR ecb)')`,
}
const REPORT = '\n;{ const { user, system } = process.cpuUsage(); console.log(user + system) }'

const folder = mkdtempSync(join(tmpdir(), 'isoquery-start-'))
try {
  const times = Object.entries(PROGRAMS).map(([name, program]) => {
    const [source, outfile] = [join(folder, `${name}.ts`), join(folder, `${name}.mjs`)]
    writeFileSync(source, program + REPORT)
    const options = {
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'error',
    } as const
    buildSync({ entryPoints: [source], outfile, ...options })
    return { outfile, milliseconds: [] as number[] }
  })
  for (let round = 0; round < ROUNDS; round++)
    for (const { outfile, milliseconds } of times)
      milliseconds.push(Number(execFileSync(process.execPath, [outfile], { encoding: 'utf8' })) / 1000)
  const [bare, parse, plan] = times.map(({ milliseconds }) => milliseconds)
  const over = (list: readonly number[]) => median(list.map((time, i) => time - bare![i]!))
  row('first parse of a process', over(parse!), 10, 'ms')
  row('first plan of a process', over(plan!), 20, 'ms')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
