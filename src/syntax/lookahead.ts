import { getLookaheadPaths, LLkLookaheadStrategy, type OptionalProductionType, type Rule } from 'chevrotain'

/**
 * Decides by the next token alone whether an optional part is entered. Chevrotain's own strategy falls back to a slow search
 * where such a part may itself be empty; here an empty part is never entered, so the first tokens are all that counts.
 */
export class LeadByToken extends LLkLookaheadStrategy {
  override buildLookaheadForOptional(options: { prodOccurrence: number; prodType: OptionalProductionType; rule: Rule }): () => boolean {
    const paths = getLookaheadPaths({ occurrence: options.prodOccurrence, rule: options.rule, prodType: options.prodType, maxLookahead: 1 })
    const first = paths[0]!.flatMap((path) => path.slice(0, 1)).map((type) => type.tokenTypeIdx!)
    if (first.length === 1) {
      const only = first[0]!
      return function (this: { LA_FAST(howMuch: number): { tokenTypeIdx: number } }) {
        return this.LA_FAST(1).tokenTypeIdx === only
      } as () => boolean
    }
    const leads: boolean[] = []
    for (let index = 0; index <= Math.max(...first); index++) leads.push(first.includes(index))
    return function (this: { LA_FAST(howMuch: number): { tokenTypeIdx: number } }) {
      return leads[this.LA_FAST(1).tokenTypeIdx] === true
    } as () => boolean
  }
}
