import { replace } from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../diagnostics/span.ts'
import type { LintExamples, SyntaxRule } from './rule.ts'

/** The address of a page without quotation marks, whose scheme is read as a field. */
export const unquotedAddress: SyntaxRule<Span & { readonly nameEnd: number }, 'unquoted-address'> = {
  code: 'unquoted-address',
  look: ({ start, nameEnd, end }, { text }) => {
    const address = text.slice(start, end)
    const fixes = address.includes('\\') ? [] : [replace('quote-text', {}, start, end, `"${address}"`)]
    return [
      { span: { start, end: nameEnd + 3 }, data: { address, field: text.slice(start, nameEnd) }, fixes },
    ]
  },
}

export const examples: LintExamples = {
  fires: [
    ['http://example.com/a', 'http://', '"http://example.com/a"'],
    ['(b OR https://x.org)', 'https://', '(b OR "https://x.org")'],
  ],
  silent: ['"http://example.com/a"', 'example.com', 'path:/a/', 'title:a'],
}
