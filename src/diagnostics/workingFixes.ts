import {
  applyEdits,
  type Diagnostic,
  type DiagnosticCode,
  type FixDraft,
  type Problem,
  toDiagnostic,
} from './diagnostic.ts'
import type { ProblemMessages } from './messages.ts'

/**
 * Fixes are tested until so many characters have been read, so a text of any length has one test, and at most
 * so often. A fix that is not tested is not offered.
 */
const MAX_CHARACTERS = 20_000
const MAX_TRIALS = 16

/** A problem, as far as a test of a fix looks at it. */
type Found = Pick<Problem, 'code' | 'severity'>

/**
 * The diagnostics of the problems of a text, with those fixes that work. They are tested when the first is
 * read.
 *
 * @param words has the messages of the problems and the titles of their fixes
 * @param read finds the problems of a text as those of this one were found
 */
export function diagnoseAll(
  text: string,
  problems: readonly Problem[],
  words: Partial<ProblemMessages>,
  read: (text: string) => readonly Found[],
): readonly Diagnostic[] {
  let working: readonly (readonly FixDraft[])[] | undefined
  return problems.map((problem, i) => {
    const fixes = () => {
      working ??= workingFixes(text, problems, read)
      return working[i]!
    }
    return toDiagnostic({ ...problem, fixes }, words)
  })
}

/**
 * The fixes of each problem that work: the fixed text has less of the problem, and no more errors of any
 * kind. Each fix is tested, because the text around an error can make a well-meant edit wrong.
 */
function workingFixes(
  text: string,
  problems: readonly Problem[],
  read: (text: string) => readonly Found[],
): readonly (readonly FixDraft[])[] {
  let characters = MAX_CHARACTERS
  let trials = MAX_TRIALS
  const works = ({ edits }: FixDraft, { code }: Problem): boolean => {
    if (characters <= 0 || trials === 0) return false
    characters -= text.length
    trials--
    const found = read(applyEdits(text, edits))
    return countOf(code, found) < countOf(code, problems) && !addsError(problems, found)
  }
  return problems.map((problem) => {
    const kept: FixDraft[] = []
    for (const fix of fixesOf(problem)) if (!isOtherTry(fix, kept) && works(fix, problem)) kept.push(fix)
    return kept
  })
}

/** Whether a fix says the same as one that works: it was for where that does not. */
function isOtherTry({ code }: FixDraft, kept: readonly FixDraft[]): boolean {
  return code === 'quote-ends' && kept.some((each) => each.code === code)
}

/** The fixes of a problem, tried or not. */
export function fixesOf({ fixes }: Problem): readonly FixDraft[] {
  return typeof fixes === 'function' ? fixes() : fixes
}

/** Whether a changed text has more errors of a kind than the text before the change. */
export function addsError(before: readonly Found[], after: readonly Found[]): boolean {
  const codes = new Set(after.filter(({ severity }) => severity === 'error').map(({ code }) => code))
  return [...codes].some((code) => countOf(code, after) > countOf(code, before))
}

function countOf(code: DiagnosticCode, problems: readonly Found[]): number {
  return problems.reduce((count, each) => (each.code === code ? count + 1 : count), 0)
}
