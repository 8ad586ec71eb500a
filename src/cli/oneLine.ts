/** What an error says, in one line that changes nothing on a terminal. */
export function oneLine(error: unknown): string {
  const message = error instanceof Error && error.message !== '' ? error.message : String(error)
  return message.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
