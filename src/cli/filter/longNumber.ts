/** A number beyond 2^53 of a document, as its text: a JavaScript number would lose digits. */
export interface LongNumber {
  readonly rawJSON: string
}

/** What Node 22 has, and the types of ES2023 lack. */
interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source: string }) => unknown,
  ): unknown
  rawJSON(text: string): LongNumber
  isRawJSON(value: unknown): value is LongNumber
}

const json = JSON as unknown as ExactJson

export const { rawJSON: longNumber, isRawJSON: isLongNumber, parse: parseWithSources } = json

/** Whether a value is a number beyond 2^53, so that its digits may have been lost. */
export function isLong(value: unknown): boolean {
  return typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)
}
