/**
 * Writes the packed Unicode tables beside this file. Run by hand, when the rules or the Unicode version change:
 *
 *     node src/analysis/tables/generate.ts
 */
import { readFile, writeFile } from 'node:fs/promises'
import { characterClasses } from './characterClasses.ts'
import { lowerCaseRuns } from './lowerCaseRuns.ts'
import { type Dfa, tokenDfa } from './tokenRules.ts'

const HEADER = '// Written by generate.ts from Unicode 12.1. Do not edit.\n'

/** The files that this generator writes, by name, as they should be. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const classes = await characterClasses()
  const dfa = tokenDfa(classes.names)
  return {
    'tokenTable.generated.ts': tokenFile(classes.runs, classes.names.length, dfa),
    'lowerCase.generated.ts': `${HEADER}\n/** Varints in base64: gap, length, stride, zigzag difference, for each run of code points with a lower-case form. */\nexport const LOWER_CASE_RUNS =\n${wrap(pack(await lowerCaseRuns()))}\n`,
  }
}

function tokenFile(runs: readonly number[], classCount: number, dfa: Dfa): string {
  return [
    HEADER,
    '/** How many character classes the tokenizer tells apart. */',
    `export const CLASS_COUNT = ${classCount}`,
    '',
    '/** Varints in base64: length and class of each run of code points from U+0000 on. */',
    `export const CLASS_RUNS =\n${wrap(pack(runs))}`,
    '',
    '/** States from this one on end a token; state 0 is the dead end and state 1 the start. */',
    `export const FIRST_ACCEPTING = ${dfa.firstAccepting}`,
    '',
    '/** Next states in base64, one byte each, CLASS_COUNT to a state. */',
    `export const TRANSITIONS =\n${wrap(Buffer.from(dfa.transitions).toString('base64'))}`,
    '',
  ].join('\n')
}

function pack(numbers: readonly number[]): string {
  const bytes: number[] = []
  for (let value of numbers) {
    while (value > 0x7f) {
      bytes.push((value & 0x7f) | 0x80)
      value >>>= 7
    }
    bytes.push(value)
  }
  return Buffer.from(bytes).toString('base64')
}

function wrap(text: string): string {
  const lines = text.match(/.{1,120}/g) ?? ['']
  return lines.map((line) => `  '${line}'`).join(' +\n')
}

if (process.argv[1] === import.meta.filename) {
  for (const [name, text] of Object.entries(await generatedFiles())) {
    const path = new URL(name, import.meta.url)
    const before = await readFile(path, 'utf8').catch(() => '')
    if (before !== text) await writeFile(path, text)
    console.log(`${name}: ${text.length} characters${before === text ? ', unchanged' : ''}`)
  }
}
