/** Twice the absolute value of a number beyond 2^53, rounded up: fractions are between whole numbers. */
function doubled(text: string): bigint | number {
  if (!Number.isFinite(Number(text))) return Number.POSITIVE_INFINITY
  const [mantissa = '', exponent = '0'] = text.replace(/^[+-]/, '').toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  const hasFraction = /[1-9]/.test(digits.slice(point))
  return BigInt(digits.slice(0, point).padEnd(point, '0')) * 2n + (hasFraction ? 1n : 0n)
}

/**
 * Numbers that stand for those beyond 2^53. Between them and the whole numbers of a query the order is right,
 * digit by digit, so that comparing them as JavaScript numbers is exact.
 */
export class NumberScale {
  readonly #marks: readonly (bigint | number)[]

  /** @param texts the numbers beyond 2^53 of the query */
  constructor(texts: readonly string[]) {
    this.#marks = [...new Set(texts.map(doubled))]
  }

  /**
   * The number that stands for one beyond 2^53: a multiple of 1e16.
   *
   * @example
   * new NumberScale(['12345678901234567']).place('12345678901234568') // '3e16'
   */
  place(text: string): string {
    const size = doubled(text)
    let rank = 1
    for (const mark of this.#marks) rank += mark < size ? 2 : mark === size ? 1 : 0
    return `${text.startsWith('-') ? '-' : ''}${rank}e16`
  }
}
