/** A threshold that is not reached after so many rounds is not missed by chance. */
const MAX_ROUNDS = 50

/**
 * Draws random cases in rounds, one or more, until they were telling enough: a test whose threshold counts
 * random cases neither fails by chance nor passes without them.
 *
 * @param draw a round of cases; what it counts adds up over the rounds
 * @param check throws while the counts are not as they must be
 * @example
 * await drawUntil(
 *   () => fc.assert(property, { numRuns: scaled(400) }),
 *   () => expect(telling / cases).toBeGreaterThan(0.25),
 * )
 */
export async function drawUntil(draw: (round: number) => unknown, check: () => void): Promise<void> {
  for (let round = 0; ; round++) {
    await draw(round)
    try {
      return check()
    } catch (error) {
      if (round === MAX_ROUNDS - 1) throw error
    }
  }
}
