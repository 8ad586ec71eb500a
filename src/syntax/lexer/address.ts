/**
 * Where an address such as `http://example.com/a?b=c` ends that goes on at `at`: at white space, a
 * parenthesis or a quote.
 */
export function endOfAddress(text: string, at: number): number {
  while (at < text.length && !/[\s()"\u3000]/.test(text[at]!)) at++
  return at
}
