import {
  applyEdits,
  type Correction,
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  type Problem,
} from './diagnostic.ts'

/**
 * Fixes are tested until so many characters have been read, so a text of any length has one test, and at most
 * so often. A fix that is not tested is not offered.
 */
const MAX_CHARACTERS = 20_000
const MAX_TRIALS = 30

/** A problem, as far as a test of a fix looks at it. */
type Found = Pick<Problem, 'code' | 'severity'>

/**
 * The diagnostics of the problems of a text, with those fixes that work. They are tested when the first is
 * read.
 *
 * @param read finds the problems of a text as those of this one were found
 */
export function diagnoseAll(
  text: string,
  problems: readonly Problem[],
  read: (text: string) => readonly Found[],
): readonly Diagnostic[] {
  let working: readonly (readonly Correction[])[] | undefined
  return problems.map(({ severity, code, span, data }, i) =>
    diagnose(severity, code, span, data, () => {
      working ??= workingFixes(text, problems, read)
      return working[i]!
    }),
  )
}

/**
 * The fixes of each problem that work: the fixed text has less of the problem, and no more errors of any
 * kind. Each fix is tested, because the text around a fault can make a well-meant edit wrong.
 */
function workingFixes(
  text: string,
  problems: readonly Problem[],
  read: (text: string) => readonly Found[],
): readonly (readonly Correction[])[] {
  const before = countCodes(problems)
  let characters = MAX_CHARACTERS
  let trials = MAX_TRIALS
  const works = ({ edits }: Correction, { code }: Problem): boolean => {
    if (characters <= 0 || trials === 0) return false
    characters -= text.length
    trials--
    const found = read(applyEdits(text, edits))
    const after = countCodes(found)
    const grew = (each: Found) => after.get(each.code)! > (before.get(each.code) ?? 0)
    return (
      (after.get(code) ?? 0) < before.get(code)! &&
      found.every((each) => each.severity !== 'error' || !grew(each))
    )
  }
  return problems.map((problem) => fixesOf(problem).filter((fix) => works(fix, problem)))
}

/** The fixes of a problem, tried or not. */
export function fixesOf({ fixes }: Problem): readonly Correction[] {
  return typeof fixes === 'function' ? fixes() : fixes
}

function countCodes(problems: readonly Found[]): ReadonlyMap<DiagnosticCode, number> {
  const counts = new Map<DiagnosticCode, number>()
  for (const { code } of problems) counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}
