/**
 * Writes the packed Unicode tables into the folder above. Run it by hand after a change of the rules or of
 * the Unicode version:
 *
 *     node src/analysis/tables/generate/generateTables.ts
 */
import { readFile, writeFile } from 'node:fs/promises'
import { TOKEN_PROPERTIES, tokenDfa } from './tokenRules.ts'
import { characterClasses, lowerCaseRuns, type Properties } from './unicodeData.ts'

/** Names of tags and attributes, and the space between them. The order determines the numbers of classes. */
const MARKUP_PROPERTIES: Properties<'space' | 'nameStart' | 'namePart'> = {
  space: ['Binary_Property/White_Space'],
  nameStart: ['Binary_Property/ID_Start', ...codes(':_')],
  namePart: ['Binary_Property/ID_Continue', ...codes('-.:_')],
}

/** The contents of the files that this generator writes, by file name. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const tokens = await characterClasses(TOKEN_PROPERTIES)
  const dfa = tokenDfa(tokens.names)
  const markup = await characterClasses(MARKUP_PROPERTIES)
  const markupClass = (...names: string[]): number =>
    markup.names.findIndex((properties) => properties.join() === names.join())
  return {
    'tokenTable.generated.ts': file(
      constant('How many character classes the tokenizer tells apart.', 'CLASS_COUNT', tokens.names.length),
      constant(
        'Varints in base64: length and class of each run of code points from U+0000 on.',
        'CLASS_RUNS',
        pack(tokens.runs),
      ),
      constant(
        'States from this one on end a token; state 0 is the dead end and state 1 the start.',
        'FIRST_ACCEPTING',
        dfa.firstAccepting,
      ),
      constant(
        'Next states in base64, one byte each, CLASS_COUNT to a state.',
        'TRANSITIONS',
        Buffer.from(dfa.transitions).toString('base64'),
      ),
    ),
    'lowerCase.generated.ts': file(
      constant(
        'Varints in base64: gap, length, step and zigzag difference of each run of code points ' +
          'with a lower-case form.',
        'LOWER_CASE_RUNS',
        pack(await lowerCaseRuns()),
      ),
    ),
    'markup.generated.ts': file(
      constant('The class of white space.', 'SPACE', markupClass('space')),
      constant('The class of what may be in a name, but not first.', 'NAME_PART', markupClass('namePart')),
      constant('The class of what may begin a name.', 'NAME_START', markupClass('nameStart', 'namePart')),
      constant(
        'Varints in base64: length and class of each run of code points from U+0000 on.',
        'MARKUP_RUNS',
        pack(markup.runs),
      ),
    ),
  }
}

function codes(characters: string): number[] {
  return [...characters].map((character) => character.charCodeAt(0))
}

function file(...constants: string[]): string {
  return ['// Written by generate.ts from Unicode 12.1. Do not edit.', ...constants].join('\n\n').concat('\n')
}

function constant(comment: string, name: string, value: number | string): string {
  const lines =
    typeof value === 'number'
      ? ` ${value}`
      : `\n${(value.match(/.{1,120}/g) ?? ['']).map((line) => `  '${line}'`).join(' +\n')}`
  return `/** ${comment} */\nexport const ${name} =${lines}`
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

if (process.argv[1] === import.meta.filename) {
  for (const [name, text] of Object.entries(await generatedFiles())) {
    const path = new URL(`../${name}`, import.meta.url)
    const before = await readFile(path, 'utf8').catch(() => '')
    if (before !== text) await writeFile(path, text)
    console.log(`${name}: ${text.length} characters${before === text ? ', unchanged' : ''}`)
  }
}
