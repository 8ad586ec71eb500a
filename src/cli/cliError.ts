/** What a command says, in one line, when it cannot go on. */
export class CliError extends Error {
  override readonly name = 'CliError'
  /** 1: it failed. 2: it was called wrongly. */
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Ends a command that has already written what is wrong. */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError'
}
