import { join } from 'node:path'
import ts from 'typescript'
import { PUBLIC } from './calls.ts'

const here = import.meta.dirname
const root = join(here, '../../../..')

const PATHS: Readonly<Record<string, string>> = {
  isoquery: 'index.ts',
  syntax: 'syntax/index.ts',
  memory: 'backends/memory/index.ts',
  sql: 'backends/sql/index.ts',
  elasticsearch: 'backends/elasticsearch/index.ts',
  backend: 'backends/index.ts',
  editor: 'editor/index.ts',
  codemirror: 'editor/codemirror/index.ts',
  testing: 'testing/index.ts',
  releases: 'releases/index.ts',
}

/** A name given twice, so that the second one counts. */
const DUPLICATE_NAME = 1117

/** The type errors of some expressions, each compiled by itself: their messages, or nothing. */
export function typeErrorsOf(expressions: readonly string[]): readonly (string | undefined)[] {
  const imports = Object.keys(PUBLIC).map(
    (name) => `import * as ${name} from ${JSON.stringify(join(root, 'src', PATHS[name]!))}`,
  )
  const head = [...imports, `import * as f from ${JSON.stringify(join(here, 'fixtures.ts'))}`]
  const lines = [...head, ...expressions.map((code) => `export const _ = () => ${code}`)]
  const text = lines.map((line, at) => line.replace('const _', `const _${at}`)).join('\n')
  const file = join(here, 'everyCall.ts')
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const own = { ...options, incremental: false, noUnusedLocals: false }
  const host = ts.createCompilerHost(own)
  const { getSourceFile } = host
  host.getSourceFile = (name, ...others) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023) : getSourceFile(name, ...others)
  const program = ts.createProgram([file], own, host)
  const source = program.getSourceFile(file)!
  const found: (string | undefined)[] = expressions.map(() => undefined)
  for (const { code, start, messageText } of [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ]) {
    const at = source.getLineAndCharacterOfPosition(start!).line - head.length
    if (at < 0) throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
    if (code !== DUPLICATE_NAME) found[at] ??= ts.flattenDiagnosticMessageText(messageText, '\n')
  }
  return found
}
