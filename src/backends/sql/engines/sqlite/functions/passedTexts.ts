/** The encodings of databases by the bytes of `a`, in hexadecimal. */
const ENCODINGS: Readonly<Record<string, string>> = { 61: 'utf-8', 6100: 'utf-16le', '0061': 'utf-16be' }

/** Reads the texts that functions are called with as blobs. */
export class PassedTexts {
  #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  readonly #encoder = new TextEncoder()
  #result = new Uint8Array(1024)

  /** @param encoding what `a` is in the database, in hexadecimal */
  useEncoding(encoding: unknown): void {
    const label = ENCODINGS[encoding as string] ?? 'utf-8'
    if (this.#decoder.encoding !== label) this.#decoder = new TextDecoder(label, { ignoreBOM: true })
  }

  /** The text of a blob, whose bytes are taken out of it. */
  take(blob: Uint8Array): string {
    const text = this.#decoder.decode(blob)
    // A whole buffer is the blob's own.
    if (blob.length > 0 && blob.length === blob.buffer.byteLength) (blob.buffer as ArrayBuffer).transfer(0)
    return text
  }

  /**
   * What is cast to a text: its bytes in UTF-8, which are valid until the next are given, or the text itself
   * in a database of another encoding.
   */
  give(text: string): Uint8Array | string {
    if (this.#decoder.encoding !== 'utf-8') return text
    const most = text.length * 3
    if (this.#result.length < most) this.#result = new Uint8Array(most)
    return this.#result.subarray(0, this.#encoder.encodeInto(text, this.#result).written)
  }
}
