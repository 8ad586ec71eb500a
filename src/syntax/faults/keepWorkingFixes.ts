import { applyFix, type Diagnostic, type Fix } from '../../diagnostics/diagnostic.ts'

/** How many characters are read at most to try fixes; those that are left are given as they are. */
const BUDGET = 100_000

/**
 * The diagnostics with those fixes alone that help: with one of them applied its diagnostic is gone, and no
 * error has come. What stands round a fault can make the best-meant edit wrong, so each is tried. `diagnose`
 * reads the text a fix gives.
 */
export function keepWorkingFixes(
  text: string,
  diagnostics: readonly Diagnostic[],
  diagnose: (text: string) => readonly Diagnostic[],
): readonly Diagnostic[] {
  if (diagnostics.length === 0) return diagnostics
  let left = BUDGET
  const errors = countErrors(diagnostics)
  const helps = (diagnostic: Diagnostic, fix: Fix): boolean => {
    left -= text.length
    if (left < 0) return true
    const after = diagnose(applyFix(text, fix))
    const allowed = diagnostic.severity === 'error' ? errors - 1 : errors
    return countErrors(after) <= allowed && countCode(after, diagnostic) < countCode(diagnostics, diagnostic)
  }
  return diagnostics.map((diagnostic) => {
    const fixes = diagnostic.fixes.filter((fix) => helps(diagnostic, fix))
    return fixes.length === diagnostic.fixes.length ? diagnostic : { ...diagnostic, fixes }
  })
}

function countErrors(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length
}

function countCode(diagnostics: readonly Diagnostic[], { code }: Diagnostic): number {
  return diagnostics.filter((diagnostic) => diagnostic.code === code).length
}
