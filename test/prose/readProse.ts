import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import ts from 'typescript'
import manifest from '../../package.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '../..')

/** A piece of English that users of the library read, without its code. */
export interface Prose {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** The paragraphs of documents. */
export function proseOfPages(pages: readonly string[]): Prose[] {
  return pages.flatMap((file) => {
    // Code keeps its line breaks, so that the lines of the rest stay right.
    const text = readFileSync(resolve(root, file), 'utf8').replaceAll(/^```[\s\S]*?^```$|^ {4}.*$/gm, blank)
    // A paragraph, an item of a list or a row of a table, with the lines that continue it.
    return Array.from(
      text.matchAll(/^(?=.)(?:(?:- |\d+\. |[|#]).*|.+)(?:\n(?!- |\d+\. |[|#]).+)*/gm),
      (match) => ({
        file,
        line: lineAt(text, match.index),
        text: plain(match[0]),
      }),
    )
  })
}

/** The texts of files that hold messages or help: strings and templates with at least two words. */
export function proseOfStrings(pattern: string): Prose[] {
  return globSync(pattern, { cwd: root }).flatMap((file) => {
    const source = sourceOf(resolve(root, file))
    const found: Prose[] = []
    const look = (node: ts.Node): void => {
      const isText =
        ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
      if (isText && /\w \w/.test(node.text))
        found.push({ file, line: lineAt(source.text, node.getStart()), text: node.text })
      ts.forEachChild(node, look)
    }
    look(source)
    return found
  })
}

/** The comments on all exports of the public modules and on their members, without examples. */
export function proseOfExports(): Prose[] {
  const modules = Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string' ? [] : [resolve(root, target['@isoquery/source'])],
  )
  const declarations = new Set(modules.flatMap((file) => [...exportsOf(file).values()]))
  return [...declarations].flatMap((declaration) => {
    const source = declaration.getSourceFile()
    const start = declaration.getFullStart()
    const text = source.text.slice(start, declaration.end)
    return Array.from(text.matchAll(/\/\*\*[\s\S]*?\*\//g), (match) => ({
      file: relative(root, source.fileName),
      line: lineAt(source.text, start + match.index),
      text: commentText(match[0]),
    }))
  })
}

/** Name → declaration, through the files from which a module exports it. */
function exportsOf(file: string): Map<string, ts.Node> {
  const found = new Map<string, ts.Node>()
  for (const statement of sourceOf(file).statements) {
    if (ts.isExportDeclaration(statement)) {
      const from = statement.moduleSpecifier as ts.StringLiteral | undefined
      if (from?.text.startsWith('.') === false) continue
      const target = from === undefined ? importsOf(file) : exportsOf(resolve(dirname(file), from.text))
      const clause = statement.exportClause
      if (clause === undefined) for (const [name, node] of target) found.set(name, node)
      else if (ts.isNamedExports(clause))
        for (const { name, propertyName } of clause.elements) {
          const node = target.get((propertyName ?? name).text)
          if (node !== undefined) found.set(name.text, node)
        }
    } else if (ts.canHaveModifiers(statement) && statement.modifiers?.some(isExport)) {
      for (const name of namesOf(statement)) found.set(name, statement)
    }
  }
  return found
}

/** The same of what a file imports from others. */
function importsOf(file: string): Map<string, ts.Node> {
  return new Map(
    sourceOf(file).statements.flatMap((statement) => {
      if (!ts.isImportDeclaration(statement)) return []
      const { text } = statement.moduleSpecifier as ts.StringLiteral
      return text.startsWith('.') ? [...exportsOf(resolve(dirname(file), text))] : []
    }),
  )
}

const isExport = (modifier: ts.ModifierLike): boolean => modifier.kind === ts.SyntaxKind.ExportKeyword

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText())
  const { name } = statement as ts.DeclarationStatement
  return name === undefined ? [] : [name.getText()]
}

const sources = new Map<string, ts.SourceFile>()

function sourceOf(file: string): ts.SourceFile {
  let source = sources.get(file)
  if (source === undefined) {
    source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
    sources.set(file, source)
  }
  return source
}

function commentText(comment: string): string {
  const lines = comment.slice(3, -2).replaceAll(/^\s*\* ?/gm, '')
  return plain(lines.replace(/^@example[\s\S]*/m, '').replaceAll(/```[\s\S]*?```/g, ' '))
}

/** A text on one line, without code and targets of links. */
function plain(text: string): string {
  return text
    .replaceAll(/(`+)(?:(?!\1)[\s\S])+\1/g, '`…`')
    .replaceAll(/\{@link (?:[^}|]*\|)?([^}]*)\}/g, '$1')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const blank = (code: string): string => code.replaceAll(/[^\n]/g, '')

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length
