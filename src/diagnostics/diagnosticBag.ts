import type { DiagnosticData } from './codes.ts'
import type { DiagnosticCode, FixDrafts, Problem, Severity } from './diagnostic.ts'

/** How many diagnostics of one text are listed. A text can have one per character. */
const MAX_DIAGNOSTICS = 100

/**
 * Collects the diagnostics of one text, up to a limit. Errors beyond the limit are counted in one last
 * diagnostic, `too-many-problems`; lints beyond half of it are dropped.
 */
export class DiagnosticBag {
  /** While `true`, nothing is collected. */
  muted = false
  private readonly found: Problem[] = []
  private dropped = 0
  private droppedFrom = Number.POSITIVE_INFINITY
  private droppedTo = 0

  /** Whether another error would not be listed, so that its data need not be computed. */
  get full(): boolean {
    return this.muted || this.found.length >= MAX_DIAGNOSTICS
  }

  get isEmpty(): boolean {
    return this.found.length === 0
  }

  error<C extends DiagnosticCode>(
    code: C,
    start: number,
    end: number,
    data: DiagnosticData[C],
    fixes: FixDrafts = [],
  ): void {
    this.report('error', code, start, end, data, fixes)
  }

  report<C extends DiagnosticCode>(
    severity: Severity,
    code: C,
    start: number,
    end: number,
    data: DiagnosticData[C],
    fixes: FixDrafts = [],
  ): void {
    if (this.muted) return
    // Lints must not crowd out errors.
    if (severity !== 'error' && this.found.length >= MAX_DIAGNOSTICS / 2) return
    if (this.found.length < MAX_DIAGNOSTICS) {
      this.found.push({ severity, code, span: { start, end }, data, fixes })
      return
    }
    this.dropped++
    this.droppedFrom = Math.min(this.droppedFrom, start)
    this.droppedTo = Math.max(this.droppedTo, end)
  }

  /** Everything found, in the order of the text. */
  all(): readonly Problem[] {
    if (this.found.length === 0) return this.found
    const sorted = this.found.sort((a, b) => a.span.start - b.span.start)
    if (this.dropped === 0) return sorted
    const span = { start: this.droppedFrom, end: this.droppedTo }
    const data = { shown: sorted.length, more: this.dropped }
    return [...sorted, { severity: 'error', code: 'too-many-problems', span, data, fixes: [] }]
  }
}
