import { applyFix, type Diagnostic, type Fix, replace } from '../../diagnostics/diagnostic.ts'
import { isBlank } from '../lexer/characters.ts'

/**
 * A fix that removes the text from `start` to `end`, with the white space that would be left over, and
 * without joining the text before it to the text after it.
 */
export function leaveOut(title: string, text: string, start: number, end: number): Fix {
  const isBlankAt = (at: number) => isBlank(text.charCodeAt(at))
  const opens = start === 0 || isBlankAt(start - 1) || text[start - 1] === '('
  let from = start
  let to = end
  if (opens) while (to < text.length && isBlankAt(to)) to++
  if (to === text.length) while (from > 0 && isBlankAt(from - 1)) from--
  const closes = to === text.length || isBlankAt(to) || text[to] === ')'
  return replace(title, from, to, opens || closes || /[+\-!]/.test(text[start - 1]!) ? '' : ' ')
}

/** How many characters are parsed at most to test fixes. Fixes beyond that are kept untested. */
const MAX_CHARACTERS = 100_000

/**
 * The diagnostics with only those fixes that work: the fixed text no longer has the diagnostic, and has no
 * new error. Each fix is tested, because the text around a fault can make a well-meant edit wrong.
 *
 * @param diagnose - the diagnostics of a fixed text
 */
export function keepWorkingFixes(
  text: string,
  diagnostics: readonly Diagnostic[],
  diagnose: (text: string) => readonly Diagnostic[],
): readonly Diagnostic[] {
  if (diagnostics.length === 0) return diagnostics
  let left = MAX_CHARACTERS
  const errors = countErrors(diagnostics)
  const works = (diagnostic: Diagnostic, fix: Fix): boolean => {
    left -= text.length
    if (left < 0) return true
    const after = diagnose(applyFix(text, fix))
    const allowed = diagnostic.severity === 'error' ? errors - 1 : errors
    return countErrors(after) <= allowed && countCode(after, diagnostic) < countCode(diagnostics, diagnostic)
  }
  return diagnostics.map((diagnostic) => {
    const fixes = diagnostic.fixes.filter((fix) => works(diagnostic, fix))
    return fixes.length === diagnostic.fixes.length ? diagnostic : { ...diagnostic, fixes }
  })
}

function countErrors(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length
}

function countCode(diagnostics: readonly Diagnostic[], { code }: Diagnostic): number {
  return diagnostics.filter((diagnostic) => diagnostic.code === code).length
}
