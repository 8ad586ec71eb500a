import type { DiagnosticData } from '../../diagnostics/catalogue/catalogue.ts'
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  type Edit,
  type Fix,
  type Severity,
} from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../diagnostics/span.ts'

const MOST = 100

/** Ways out, worked out where they are wanted: not for a problem that is one too many. */
export type Fixes = readonly Fix[] | (() => readonly Fix[])

/** Gathers the diagnostics of one text: a bounded number of them, the last one standing for the rest. */
export class Problems {
  readonly source: string
  /** While `true`, nothing is gathered: the text is read for its figures only. */
  muted = false
  private readonly found: Diagnostic[] = []
  private dropped = 0
  private droppedFrom = Number.POSITIVE_INFINITY
  private droppedTo = 0

  constructor(source: string) {
    this.source = source
  }

  /** Whether there is no room for another one, so that its fixes need not be worked out. */
  get full(): boolean {
    return this.muted || this.found.length >= MOST
  }

  /** Whether nothing was found. */
  get none(): boolean {
    return this.found.length === 0
  }

  error<C extends DiagnosticCode>(
    code: C,
    start: number,
    end: number,
    data: DiagnosticData[C],
    fixes: Fixes = [],
  ): void {
    this.add('error', code, start, end, data, fixes)
  }

  warning<C extends DiagnosticCode>(
    code: C,
    start: number,
    end: number,
    data: DiagnosticData[C],
    fixes: Fixes = [],
  ): void {
    // An error must never be crowded out by lints.
    if (this.found.length < MOST / 2) this.add('warning', code, start, end, data, fixes)
  }

  /** Everything found, in the order of the text. */
  all(): readonly Diagnostic[] {
    const sorted = this.found.sort((a, b) => a.span.start - b.span.start)
    if (this.dropped === 0) return sorted
    const span = { start: this.droppedFrom, end: this.droppedTo }
    return [
      ...sorted,
      diagnose('error', 'too-many-problems', span, { shown: sorted.length, more: this.dropped }),
    ]
  }

  private add<C extends DiagnosticCode>(
    severity: Severity,
    code: C,
    start: number,
    end: number,
    data: DiagnosticData[C],
    fixes: Fixes,
  ): void {
    if (this.muted) return
    if (this.found.length < MOST) {
      this.found.push(
        diagnose(severity, code, { start, end }, data, typeof fixes === 'function' ? fixes() : fixes),
      )
      return
    }
    this.dropped++
    this.droppedFrom = Math.min(this.droppedFrom, start)
    this.droppedTo = Math.max(this.droppedTo, end)
  }
}

/** A fix of one edit that puts `text` in the place of what stands from `start` to `end`. */
export function replace(title: string, start: number, end: number, text: string): Fix {
  return { title, edits: [edit(start, end, text)] }
}

/** A fix of one edit that puts `text` between two characters. */
export function insert(title: string, at: number, text: string): Fix {
  return { title, edits: [edit(at, at, text)] }
}

/** One edit. */
export function edit(start: number, end: number, text: string): Edit {
  const span: Span = { start, end }
  return { span, text }
}

/**
 * A fix that takes out what stands from `start` to `end`, with the white space that would be left over, and
 * without joining what stands before to what stands behind.
 */
export function leaveOut(title: string, text: string, start: number, end: number): Fix {
  const isBlank = (at: number) => /[ \t\r\n\u3000]/.test(text[at]!)
  const opens = start === 0 || isBlank(start - 1) || text[start - 1] === '('
  let from = start
  let to = end
  if (opens) while (to < text.length && isBlank(to)) to++
  if (to === text.length) while (from > 0 && isBlank(from - 1)) from--
  const closes = to === text.length || isBlank(to) || text[to] === ')'
  return replace(title, from, to, opens || closes || /[+\-!]/.test(text[start - 1]!) ? '' : ' ')
}
