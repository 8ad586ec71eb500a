import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Plugin } from 'esbuild'

/*
 * Modules of Chevrotain that never run here: its lexer, its own lookahead, the validation of grammars, error
 * recovery, concrete syntax trees and messages. The parser imports them all, so no bundler can leave them
 * out. In the bundles their functions throw; the tests run the whole of Chevrotain.
 */

const SOURCES = resolve('node_modules/chevrotain/lib/src')

/** What a module must have nevertheless, by its file; the rest of its exports throws. */
const STUBS: Readonly<Record<string, string>> = {
  'scan/lexer_public.js': 'export class Lexer { static NA = /NOT_APPLICABLE/ }',
  'scan/lexer_errors_public.js': '',
  'parse/grammar/lookahead.js': 'export const PROD_TYPE = {}',
  'parse/grammar/checks.js': '',
  'parse/grammar/interpreter.js': '',
  'parse/grammar/follow.js': '',
  'parse/errors_public.js': '',
  'parse/parser/traits/recoverable.js': `
    export class Recoverable {
      initRecoverable() { this.recoveryEnabled = false }
      attemptInRepetitionRecovery() {}
    }`,
  'parse/parser/traits/tree_builder.js': `
    export class TreeBuilder {
      initTreeBuilder() { this.outputCst = false }
      cstInvocationStateUpdate() {}
      cstFinallyStateUpdate() {}
      cstPostTerminal() {}
      cstPostNonTerminal() {}
    }`,
}

/** The names that a module exports. */
function exportsOf(source: string): string[] {
  const names = source.matchAll(/^export (?:class|function|const|let|var) (\w+)/gm)
  return Array.from(names, ([, name]) => name!)
}

/** The text of a module's stub. */
function stubOf(file: string): string {
  const kept = STUBS[file]!
  const keptNames = exportsOf(kept.replaceAll(/^ +/gm, ''))
  const others = exportsOf(readFileSync(resolve(SOURCES, file), 'utf8')).filter(
    (name) => !keptNames.includes(name),
  )
  const throwing = others.map(
    (name) => `export function ${name}() { throw new Error('${name} is not in this bundle.') }`,
  )
  return [kept, ...throwing].join('\n')
}

/** Replaces the modules in a bundle. The build fails if Chevrotain has one of them no longer. */
export function chevrotainStubs(): Plugin {
  return {
    name: 'chevrotain-stubs',
    setup(build) {
      const missing = new Set(Object.keys(STUBS))
      build.onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/].*\.js$/ }, ({ path }) => {
        const file = relative(SOURCES, path).replaceAll('\\', '/')
        if (!Object.hasOwn(STUBS, file)) return undefined
        missing.delete(file)
        return { contents: stubOf(file), loader: 'js' }
      })
      build.onEnd(() => ({
        errors: Array.from(missing, (file) => ({
          text:
            `Chevrotain has no module ${file} any more, or does not import it. ` +
            'Look for what replaced it, and change tsup.chevrotainStubs.ts.',
        })),
      }))
    },
  }
}
