import { printable } from '../cliError.ts'

/** The lines of a file that could not be tested: how many, and what is wrong with the first. */
export class SkippedLines {
  #first: { readonly line: number; readonly message: string } | null = null
  count = 0

  add(line: number, { message }: Error): void {
    this.count++
    this.#first ??= { line, message }
  }

  /** One line about them, as text or as JSON, with the name of the file where there are several. */
  report(file: string | null, json: boolean): string {
    const { count } = this
    const { line, message } = this.#first!
    if (json)
      return JSON.stringify({
        severity: 'error',
        ...(file !== null && { file }),
        skipped: count,
        line,
        message,
      })
    const lines = count === 1 ? '1 bad line' : `${count} bad lines, the first`
    return printable(`${file === null ? '' : `${file}: `}skipped ${lines}: line ${line}: ${message}`)
  }
}
