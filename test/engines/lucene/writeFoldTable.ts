/**
 * `node test/engines/lucene/writeFoldTable.ts` writes `src/analysis/tables/asciiFold.generated.ts`: what
 * Lucene's `ASCIIFoldingFilter` makes of every code point that it changes.
 */
import { writeFile } from 'node:fs/promises'
import { judge, line, text } from './lucene.ts'

const WIDTH = 108

/** The text of the file. */
export async function foldTable(): Promise<string> {
  const points = Array.from({ length: 0x110000 }, (_, point) => point).filter(
    (point) => point < 0xd800 || point > 0xdfff,
  )
  const answers = await judge(
    'AnalysisJudge',
    points.map((point) => line('fold', String.fromCodePoint(point))),
  )
  const runs: { gap: number; length: number }[] = []
  let forms = ''
  let next = 0
  for (const [i, point] of points.entries()) {
    const form = text(answers[i]!)
    if (form === String.fromCodePoint(point)) continue
    if (!/^[!-~]{1,4}$/.test(form)) throw new Error(`${point} becomes ${form}, which cannot be packed.`)
    if (point > 0xffff) throw new Error(`${point} is beyond the table.`)
    if (runs.length > 0 && point === next) runs.at(-1)!.length++
    else runs.push({ gap: point - next, length: 1 })
    next = point + 1
    forms += form.length === 1 ? form : ` ${form} `
  }
  const packed = runs.map(({ gap, length }) => `${gap.toString(36)},${length.toString(36)}`).join(' ')
  return [
    "// Written by writeFoldTable.ts from Lucene's ASCIIFoldingFilter. Do not edit.",
    constant('In base 36: gap and length of each run of code points that are folded.', 'FOLDED_RUNS', packed),
    constant(
      'What those code points become, in order. Forms of several characters are between spaces.',
      'FOLDED_FORMS',
      forms,
    ),
  ]
    .join('\n\n')
    .concat('\n')
}

function constant(comment: string, name: string, value: string): string {
  const lines = value.match(new RegExp(`.{1,${WIDTH}}`, 'g'))!.map((part) => `  ${literal(part)}`)
  return `/** ${comment} */\nexport const ${name} =\n${lines.join(' +\n')}`
}

function literal(value: string): string {
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'"
  return quote + value.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote
}

if (process.argv[1] === import.meta.filename) {
  const path = new URL('../../../src/analysis/tables/asciiFold.generated.ts', import.meta.url)
  await writeFile(path, await foldTable())
}
