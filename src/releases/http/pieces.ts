const piecesByResponse = new WeakMap<Response, readonly Uint8Array[]>()

/**
 * A response whose body is made of pieces. They are put together only if its body is read, so a server that
 * writes the pieces themselves copies nothing.
 *
 * @example
 * await inPieces([encode('{"hits":'), hits, encode('}')], { status: 200 }).text() // '{"hits":[]}'
 */
export function inPieces(pieces: readonly Uint8Array[], init: ResponseInit): Response {
  const body = new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(joined(pieces))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const response = new Response(body, init)
  piecesByResponse.set(response, pieces)
  return response
}

/** The pieces of a response's body, which must not be changed; `undefined` for a response of another kind. */
export function piecesOf(response: Response): readonly Uint8Array[] | undefined {
  return piecesByResponse.get(response)
}

const freed = new WeakSet<Uint8Array>()

/**
 * Lets a server free the memory of a piece once it is sent, instead of the next garbage collection, which
 * much memory outside the heap makes frequent. Nobody else may read the piece, which is alone in its buffer.
 */
export function freeAfterSending(piece: Uint8Array<ArrayBuffer>): void {
  freed.add(piece)
}

/** ECMAScript 2024, which the types do not have yet. */
type Transferable = ArrayBuffer & { transfer(length: number): ArrayBuffer }

/** Frees the memory of a piece that was sent, if that is allowed. */
export function free(piece: Uint8Array): void {
  if (freed.delete(piece)) (piece.buffer as Transferable).transfer(0)
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
