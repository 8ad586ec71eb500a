import type { ServerResponse } from 'node:http'
import { free, piecesOf } from '../../releases/http/pieces.ts'

/** Sends a response whose body is in pieces, without copying them; `false` for a response of another kind. */
export function sendPieces(response: Response, outgoing: ServerResponse): boolean {
  const pieces = piecesOf(response)
  if (pieces === undefined) return false
  if (outgoing.destroyed) return true
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), 'content-length': length })
  outgoing.once('finish', () => pieces.forEach(free))
  // One call of the system writes all of them.
  outgoing.cork()
  for (const piece of pieces) outgoing.write(piece)
  outgoing.end()
  outgoing.uncork()
  return true
}
