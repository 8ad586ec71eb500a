/** Ends a command with a message, which is printed in one line. */
export class CliError extends Error {
  override readonly name = 'CliError'
  /** 1: no. 2: trouble. */
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Ends a command that has already printed its errors. */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError'
  /** 1: no. 2: trouble. */
  readonly exitCode: 1 | 2

  constructor(exitCode: 1 | 2) {
    super()
    this.exitCode = exitCode
  }
}

/** The message of an error in one line, without characters that control a terminal. */
export function oneLine(error: unknown): string {
  return printable(error instanceof Error && error.message !== '' ? error.message : String(error))
}

/** A text in one line, without characters that control a terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
