/** How many cases were alike, and how many of them only in another spelling. */
export class Tally {
  accepted = 0
  refused = 0
  /** Cases that found some documents but not all. */
  telling = 0
  excused = 0
  readonly #excusedBy = new Map<string, number>()

  /** Counts one case on which both sides agree. */
  count(refused: boolean, telling: boolean, names: readonly string[]): void {
    if (refused) this.refused++
    else this.accepted++
    if (telling) this.telling++
    if (names.length > 0) this.excused++
    for (const name of names) this.#excusedBy.set(name, (this.#excusedBy.get(name) ?? 0) + 1)
  }

  toString(): string {
    const share = ((100 * this.excused) / (this.accepted + this.refused)).toFixed(1)
    const byName = [...this.#excusedBy]
      .sort((a, b) => b[1] - a[1])
      .map(([name, count]) => `\n  ${count} × ${name}`)
    return `${this.accepted} accepted by both, ${this.telling} of them found some documents but not all; ${this.refused} refused by both; ${this.excused} (${share} %) differ on purpose${byName.join('')}`
  }
}
