import cliProgress from 'cli-progress'

/** A bar on a terminal. Without a terminal it writes only the lines of `say`. */
export interface ProgressBar {
  update(bytes: number, releases: number): void
  /** Writes a line above the bar. */
  say(line: string): void
  stop(): void
}

/** A progress bar on standard error for a file of `bytes` bytes (`null`: unknown). */
export function progressBar(bytes: number | null, stream: NodeJS.WriteStream = process.stderr): ProgressBar {
  const write = (line: string) => stream.write(`${line}\n`)
  if (!stream.isTTY || bytes === null) return { update() {}, say: write, stop() {} }
  const format = 'loading {bar} {percentage} % | {releases} releases | {eta_formatted} left'
  const bar = new cliProgress.SingleBar(
    { format, stream, clearOnComplete: true, hideCursor: true },
    cliProgress.Presets.shades_classic,
  )
  bar.start(bytes, 0, { releases: 0 })
  return {
    update: (done, releases) => bar.update(done, { releases }),
    say(line) {
      stream.write('\r\u001b[K')
      write(line)
    },
    stop: () => bar.stop(),
  }
}
