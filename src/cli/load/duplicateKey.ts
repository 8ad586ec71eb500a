/**
 * The first key that the object in a JSON text has twice, or `null`. `JSON.parse` would drop its first value
 * in silence. Keys of objects inside it are not looked at. The text must be JSON.
 *
 * @example
 * duplicateKey('{"headline":"a","headline":"b"}') // 'headline'
 */
export function duplicateKey(json: string): string | null {
  const seen = new Set<string>()
  let depth = 0
  for (let i = 0; i < json.length; i++) {
    const character = json[i]
    if (character === '{' || character === '[') {
      depth++
    } else if (character === '}' || character === ']') {
      depth--
    } else if (character === '"') {
      const start = i
      i = endOfString(json, i)
      if (depth !== 1 || !followedByColon(json, i + 1)) continue
      const key = JSON.parse(json.slice(start, i + 1)) as string
      if (seen.has(key)) return key
      seen.add(key)
    }
  }
  return null
}

/** The offset of the quote that closes the string that opens at an offset. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0
  while (json[at - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}

function followedByColon(json: string, start: number): boolean {
  let at = start
  while (json[at] === ' ' || json[at] === '\t' || json[at] === '\r') at++
  return json[at] === ':'
}
