/** A parameter of a URL, decoded. */
export interface Parameter {
  readonly name: string
  readonly value: string
}

/**
 * The parameters of a URL in order, read as forms are (`+` is a space), but strictly: where `URLSearchParams`
 * would put U+FFFD for what it cannot decode, and so search for something else, this gives `null`.
 *
 * @example
 * readParameters('http://host/releases?q=a+b%2Bc') // [{ name: 'q', value: 'a b+c' }]
 * readParameters('http://host/releases?q=%E4') // null
 */
export function readParameters(url: string): readonly Parameter[] | null {
  const [beforeFragment] = url.split('#', 1)
  const start = beforeFragment!.indexOf('?')
  if (start === -1) return []
  const parts = beforeFragment!.slice(start + 1).split('&')
  try {
    return parts.filter((part) => part !== '').map(readParameter)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

function readParameter(part: string): Parameter {
  const equals = part.indexOf('=')
  if (equals === -1) return { name: decode(part), value: '' }
  return { name: decode(part.slice(0, equals)), value: decode(part.slice(equals + 1)) }
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}
