/** What a class of Perl or POSIX has between brackets. */
const CLASSES: Readonly<Record<string, string>> = {
  d: '0-9',
  D: '^0-9',
  w: 'a-zA-Z0-9_',
  W: '^a-zA-Z0-9_',
  s: ' ',
  S: '^ ',
  digit: '0-9',
  alpha: 'a-zA-Z',
  alnum: 'a-zA-Z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: ' ',
}

/**
 * A regular expression of Perl, JavaScript or POSIX in the syntax of queries, with its slashes; `null` if it
 * cannot be written so, or is written so already.
 *
 * @example
 * regexpMeantBy('^\\d+') // '/[0-9]+.*\/'
 * regexpMeantBy('(?i)(?:a|b)') // '/(a|b)/'
 */
export function regexpMeantBy(pattern: string): string | null {
  // The bounds of words and texts are those of the token or the value that is compared.
  const bounded = pattern.replace(/^\\[Ab]/, '^').replace(/(?<!\\)\\[zZb]$/, '$$')
  const [, start = '', body = '', end] = /^(\^?)(.*?)((?<!\\)(?:\\\\)*\$)?$/s.exec(bounded)!
  // With alternatives, an anchor belongs to one of them.
  const isAnchored = start !== '' || end !== undefined
  if (isAnchored && (body === '' || hasAlternatives(body))) return null
  const slashes = end === undefined ? '' : end.slice(0, -1)
  const plain = withPlainClasses(body + slashes)
  if (plain === null || /\(\?/.test(plain) || (plain === pattern && !isAnchored)) return null
  if (!isAnchored) return `/${plain}/`
  return `/${start === '' ? '.*' : ''}${plain}${end === undefined ? '.*' : ''}/`
}

/** Whether there are alternatives outside of parentheses. */
function hasAlternatives(body: string): boolean {
  let depth = 0
  for (const [sign] of body.matchAll(/\\.|[()|]/gs)) {
    if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (sign === '|' && depth === 0) return true
  }
  return false
}

function withPlainClasses(body: string): string | null {
  let inSet = false
  let isPossible = true
  const written = body.replace(/\[:([a-z]+):\]|\(\?[a-z]+\)|\(\?:|\\(.)|[[\]]/gs, (found, posix, escaped) => {
    if (found === '[' || found === ']') inSet = found === '['
    else if (posix === undefined && escaped === undefined) return inSet ? found : found === '(?:' ? '(' : ''
    else if (/^[bBAZz]$/.test(escaped)) isPossible = false
    const set = CLASSES[posix ?? escaped]
    if (set === undefined) return found
    if (inSet && set.startsWith('^')) isPossible = false
    return inSet ? set : `[${set}]`
  })
  return isPossible ? written : null
}
