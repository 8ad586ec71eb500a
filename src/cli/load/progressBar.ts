import cliProgress from 'cli-progress'

/** A bar on a terminal. Without a terminal it writes only the lines of `say`. */
export interface ProgressBar {
  update(bytes: number, count: number): void
  /** Writes a line above the bar. */
  say(line: string): void
  stop(): void
}

/** The words next to a progress bar: what is done, and what is counted. */
export interface ProgressWords {
  readonly doing: string
  readonly counted: string
}

/**
 * A progress bar on standard error for a file of `bytes` bytes (`null`: unknown).
 *
 * @example
 * const bar = progressBar(size, { doing: 'loading', counted: 'releases' })
 */
export function progressBar(
  bytes: number | null,
  { doing, counted }: ProgressWords,
  stream: NodeJS.WriteStream = process.stderr,
): ProgressBar {
  const write = (line: string) => stream.write(`${line}\n`)
  if (!stream.isTTY || bytes === null) return { update() {}, say: write, stop() {} }
  const format = `${doing} {bar} {percentage} % | {count} ${counted} | {eta_formatted} left`
  const bar = new cliProgress.SingleBar(
    { format, stream, clearOnComplete: true, hideCursor: true },
    cliProgress.Presets.shades_classic,
  )
  bar.start(bytes, 0, { count: 0 })
  return {
    update: (done, count) => bar.update(done, { count }),
    say(line) {
      stream.write('\r\u001b[K')
      write(line)
    },
    stop: () => bar.stop(),
  }
}
