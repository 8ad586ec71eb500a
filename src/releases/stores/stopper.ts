/**
 * A signal that is aborted at a deadline, on the clock of `performance.now()`, or when another one is; and
 * the milliseconds that are left.
 */
export function stopper(
  signal: AbortSignal | undefined,
  until: number,
): { readonly stopped: AbortSignal; readonly left: number } {
  const left = Math.max(1, Math.ceil(until - performance.now()))
  const deadline = AbortSignal.timeout(left)
  return { stopped: signal === undefined ? deadline : AbortSignal.any([signal, deadline]), left }
}
