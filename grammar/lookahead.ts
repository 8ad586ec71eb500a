/*
 * Writes what each part of the grammar can begin with into `src/syntax/lookahead.generated.ts`.
 * Run: npm run generate:lookahead, after each change of the grammar.
 */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryGrammar } from '../src/syntax/grammar.ts'
import { FirstSetLookahead } from './firstSets.ts'

const FILE = join(import.meta.dirname, '../src/syntax/lookahead.generated.ts')

/** The text of the generated file. */
export function lookaheadFile(): string {
  const strategy = new FirstSetLookahead({ maxLookahead: 1 })
  new QueryGrammar(strategy)
  const { options, repetitions, alternatives } = strategy.sets
  const list = (masks: readonly number[]) =>
    `[${Array.from(masks, (mask) => `0x${mask.toString(16)}`).join(', ')}]`
  return `// Written by grammar/lookahead.ts. Each number is a set of types of tokens: bits of the vocabulary.

/** What each OPTION of the grammar can begin with, by its index. */
export const OPTIONS: readonly number[] = ${list(options)}

/** What each MANY of the grammar can begin with, by its index. */
export const REPETITIONS: readonly number[] = ${list(repetitions)}

/** What each alternative of each OR of the grammar can begin with, by its index; 0 for an empty one. */
export const ALTERNATIVES: readonly (readonly number[])[] = [
${alternatives.map((masks) => `  ${list(masks)},`).join('\n')}
]
`
}

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, lookaheadFile())
