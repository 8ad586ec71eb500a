/**
 * A request target as Node hands it over (each byte one character) in the ASCII that a URL is made of. Bytes outside it, which browsers
 * escape and other clients send as they are, are escaped one by one; so is `#`, which cannot start a fragment here.
 *
 * @example
 * asciiTarget('/releases?q=SociÃ©tÃ©') // '/releases?q=Soci%C3%A9t%C3%A9'
 */
export function asciiTarget(target: string): string {
  return target.replace(/[^\u0021-\u007e]|#/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}
