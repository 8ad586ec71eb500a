import { readFileSync, realpathSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Plugin } from 'esbuild'

/*
 * Modules of Chevrotain that never run in the bundles: its lexer, the analysis and validation of grammars,
 * whose result is `src/syntax/lookahead.generated.ts`, the methods that `TotalParser` replaces, error recovery,
 * concrete syntax trees and messages. The parser imports them all, so no bundler can leave them out. In the
 * bundles their functions throw; the tests run the whole of Chevrotain.
 */

const SOURCES = realpathSync(resolve('node_modules/chevrotain/lib/src'))

/** What a module must have nevertheless, by its file; the rest of its exports throws. */
const STUBS: Readonly<Record<string, string>> = {
  'scan/lexer_public.js': 'export class Lexer { static NA = /NOT_APPLICABLE/ }',
  'scan/lexer_errors_public.js': '',
  'parse/grammar/lookahead.js': 'export const PROD_TYPE = {}',
  'parse/grammar/checks.js': '',
  'parse/grammar/follow.js': '',
  'parse/grammar/gast/gast_resolver_public.js': '',
  'parse/errors_public.js': '',
  'parse/exceptions_public.js': '',
  'parse/parser/traits/looksahead.js': 'export class LooksAhead { initLooksAhead() {} }',
  'parse/parser/traits/gast_recorder.js':
    'export class GastRecorder { initGastRecorder() { this.RECORDING_PHASE = false } }',
  'parse/parser/traits/error_handler.js': 'export class ErrorHandler { initErrorHandler() {} }',
  'parse/parser/traits/perf_tracer.js': 'export class PerformanceTracer { initPerformanceTracer() {} }',
  'parse/parser/traits/recognizer_engine.js':
    'export class RecognizerEngine { initRecognizerEngine() { this.definedRulesNames = [] } }',
  'parse/parser/traits/recoverable.js': 'export class Recoverable { initRecoverable() {} }',
  'parse/parser/traits/tree_builder.js': 'export class TreeBuilder { initTreeBuilder() {} }',
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
