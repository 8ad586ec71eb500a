import { resolve } from 'node:path'
import ts from 'typescript'
import manifest from '../../../package.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '../../..')

/** An export of a public module. */
export interface PublicName {
  readonly module: string
  readonly name: string
  /** Whether it exists when a program runs, as functions, classes and constants do. */
  readonly isValue: boolean
  readonly examples: readonly string[]
}

/** Every export of every public module with its examples; what two modules share, once. */
export function publicNames(): PublicName[] {
  const modules = Object.entries(manifest.exports).flatMap(([path, target]) =>
    typeof target === 'string'
      ? []
      : [[path.replace('.', 'isoquery'), resolve(root, target['@isoquery/source'])] as const],
  )
  const config = ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile).config
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const program = ts.createProgram(
    modules.map(([, file]) => file),
    { ...options, incremental: false },
  )
  const checker = program.getTypeChecker()
  const seen = new Set<ts.Symbol>()
  return modules.flatMap(([module, file]) => {
    const source = checker.getSymbolAtLocation(program.getSourceFile(file)!)!
    return checker.getExportsOfModule(source).flatMap((exported) => {
      const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0
      const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported
      if (seen.has(symbol)) return []
      seen.add(symbol)
      const examples = symbol.getJsDocTags(checker).filter((tag) => tag.name === 'example')
      return {
        module,
        name: exported.name,
        isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0 && !isTypeOnly(exported),
        examples: examples.map((tag) => ts.displayPartsToString(tag.text)),
      }
    })
  })
}

function isTypeOnly(exported: ts.Symbol): boolean {
  return (exported.declarations ?? []).some(
    (each) => ts.isExportSpecifier(each) && (each.isTypeOnly || each.parent.parent.isTypeOnly),
  )
}

/**
 * A module that runs an example: it exports `run`. What the example does not declare is imported from the
 * public modules, first from its own, or else taken from the fixtures.
 */
export function moduleOfExample(
  example: string,
  module: string,
  names: ReadonlyMap<string, readonly PublicName[]>,
  fixtures: ReadonlySet<string>,
): { readonly source: string; readonly checks: number } {
  const file = ts.createSourceFile('example.ts', example, ts.ScriptTarget.Latest, true)
  const imports = file.statements.filter(ts.isImportDeclaration)
  const { free, declared } = identifiersOf(file)
  const lines = imports.map((statement) => statement.getText())
  const used: string[] = []
  for (const name of free) {
    const from = names.get(name)
    if (from !== undefined && !declared.has(name)) {
      const found = from.find((each) => each.module === module) ?? from[0]!
      lines.push(`import { ${found.isValue ? '' : 'type '}${name} } from '${found.module}'`)
    } else if (fixtures.has(name) && !declared.has(name)) used.push(name)
  }
  const { body, checks } = withChecks(file)
  return {
    checks,
    source: `${lines.join('\n')}
import { fixtures, same } from '../fixtures.ts'
export async function run(): Promise<void> {
const { ${used.join(', ')} } = fixtures()
{
${body}
}
}
`,
  }
}

/** The names that an example uses, and those that its own statements declare. */
function identifiersOf(file: ts.SourceFile): { free: Set<string>; declared: Set<string> } {
  const free = new Set<string>()
  const declared = new Set<string>()
  const look = (node: ts.Node): void => {
    const { parent } = node
    if (ts.isIdentifier(node)) {
      const isProperty =
        (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
        (ts.isPropertyAssignment(parent) && parent.name === node) ||
        (ts.isBindingElement(parent) && parent.propertyName === node) ||
        ts.isPropertySignature(parent)
      if (!isProperty) free.add(node.text)
    }
    ts.forEachChild(node, look)
  }
  const declare = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) declared.add(name.text)
    else for (const each of name.elements) if (!ts.isOmittedExpression(each)) declare(each.name)
  }
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations) declare(name)
    if (
      (ts.isFunctionDeclaration(statement) ||
        ts.isClassDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement) ||
        ts.isInterfaceDeclaration(statement)) &&
      statement.name !== undefined
    )
      declared.add(statement.name.text)
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings
      if (bindings !== undefined && ts.isNamedImports(bindings))
        for (const { name } of bindings.elements) declared.add(name.text)
      if (statement.importClause?.name !== undefined) declared.add(statement.importClause.name.text)
    }
  }
  look(file)
  return { free, declared }
}

/**
 * The statements of an example. Where a literal stands in a comment behind a statement or below it, the value
 * of the statement is compared with it; other comments are prose.
 */
function withChecks(file: ts.SourceFile): { body: string; checks: number } {
  let checks = 0
  const pieces = file.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) return []
    const text = statement.getText()
    const subject = subjectOf(statement)
    const shown = literalBehind(file.text.slice(statement.end))
    if (subject === null || shown === null) return text
    checks++
    const isDeclaration = ts.isVariableStatement(statement)
    return `${isDeclaration ? `${text}\n` : ''};same(${subject}, ${shown})`
  })
  return { body: pieces.join('\n'), checks }
}

/** The expression whose value a comment shows. */
function subjectOf(statement: ts.Statement): string | null {
  if (ts.isVariableStatement(statement)) {
    const { name } = statement.declarationList.declarations.at(-1)!
    return ts.isIdentifier(name) ? name.text : null
  }
  if (!ts.isExpressionStatement(statement)) return null
  const { expression } = statement
  const isLog = ts.isCallExpression(expression) && expression.expression.getText() === 'console.log'
  return isLog ? expression.arguments.map((each) => each.getText()).join(', ') : expression.getText()
}

/** The literal in the comment that begins a text; `null` if there is none. */
function literalBehind(text: string): string | null {
  const [comment] = /^[ ;]*(?:\/\/.*)?(?:\n[ ]*\/\/.*)*/.exec(text)!
  const content = comment.replaceAll(/^[ ;]*\/\/ ?/gm, '').trim()
  if (content === '') return null
  const parsed = ts.createSourceFile('literal.ts', `(${content})`, ts.ScriptTarget.Latest, true)
  const { parseDiagnostics } = parsed as unknown as { parseDiagnostics: readonly unknown[] }
  const [statement] = parsed.statements
  if (parseDiagnostics.length > 0 || parsed.statements.length !== 1) return null
  return ts.isExpressionStatement(statement!) && isLiteral(statement.expression) ? content : null
}

function isLiteral(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isLiteral(node.expression)
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isLiteral)
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every((each) => ts.isPropertyAssignment(each) && isLiteral(each.initializer))
  if (ts.isPrefixUnaryExpression(node)) return isLiteral(node.operand)
  const KINDS = [
    ts.SyntaxKind.StringLiteral,
    ts.SyntaxKind.NoSubstitutionTemplateLiteral,
    ts.SyntaxKind.NumericLiteral,
    ts.SyntaxKind.TrueKeyword,
    ts.SyntaxKind.FalseKeyword,
    ts.SyntaxKind.NullKeyword,
  ]
  return KINDS.includes(node.kind)
}
