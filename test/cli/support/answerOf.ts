import type { Answer } from '../../../src/releases/http/responses.ts'

/** An answer 200 with a text or bytes. */
export function answerOf(body: string | Uint8Array<ArrayBuffer>, status = 200): Answer {
  return { status, headers: {}, body: [typeof body === 'string' ? new TextEncoder().encode(body) : body] }
}
