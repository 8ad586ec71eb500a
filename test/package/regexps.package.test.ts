import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkSync } from 'recheck'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

// The checker compiled to JavaScript needs no Java.
process.env.RECHECK_SYNC_BACKEND = 'pure'

/** Why each regular expression that is composed at run time is linear, in the order of its file. */
const COMPOSED: Readonly<Record<string, readonly string[]>> = {
  'analysis/html/markupEnds.ts': [
    'Each attempt begins with < and reads no further than the white space behind it or behind `script`.',
    'The same with `style`.',
  ],
  'backends/memory/textRuns.ts': [
    'Its first character decides what a piece of a tag is, and each call begins where the last one ended.',
    'A constant text: the name is one of ten. Each search begins where the tag before it ends.',
  ],
  'plan/explain/ends.ts': ['A number, which is a constant text.'],
  'schema/dates/writtenDate.ts': [
    'No repetition without a bound is next to another one that takes the same.',
  ],
  'semantics/lints/foreignConditions.ts': [
    'At one place, and a value has at most 200 characters.',
    'The same.',
    'The same.',
    'The same.',
    'The same.',
    'The same.',
    'The same.',
    'The same.',
    'The same.',
    'The same.',
    'The same.',
    'The same.',
    'The same.',
    'The same.',
  ],
  'semantics/lints/foreignOperators.ts': [
    'At one place, and a value has at most 200 characters.',
    'The same.',
    'The same.',
    'The same.',
    'The same.',
    'The same.',
    'No repetition.',
  ],
  'semantics/lints/foreignSyntax.ts': [
    'At one place, and a value has at most 200 characters.',
    'At one place, without two repetitions next to each other.',
  ],
  'semantics/lints/spacedComparison.ts': ['At one place, and a value has at most 200 characters.'],
}

const src = resolve(import.meta.dirname, '../../src')
const literals: { place: string; source: string; flags: string }[] = []
const composed: string[] = []

for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' }).sort()) {
  // The site is built of the project's own documents.
  if (!file.endsWith('.ts') || file.startsWith('site/')) continue
  const tree = ts.createSourceFile(file, readFileSync(join(src, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
      const end = node.text.lastIndexOf('/')
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)]
      literals.push({ place: `${file}:${line + 1}`, source, flags })
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
      composed.push(file)
    ts.forEachChild(node, visit)
  }
  visit(tree)
}

describe('no regular expression takes more than linear time', () => {
  test.each(literals)('/$source/$flags in $place', ({ source, flags }) => {
    const { status } = checkSync(source, flags, { timeout: null })
    expect(status).toBe('safe')
  })

  test('those that are composed at run time are listed with the reason', () => {
    const listed = Object.entries(COMPOSED).flatMap(([file, reasons]) => reasons.map(() => file))
    expect(composed).toEqual(listed)
  })
})
