import { edit, fix, replace } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../syntax/escape.ts'
import { type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import type { LintRule } from './rule.ts'

/** Words after a field and its value, which are searched for in the default fields: `content:media kits`. */
export const wordsAfterField: LintRule<'words-after-field'> = {
  code: 'words-after-field',
  severity: 'info',
  parts: {
    group: ({ clauses, field }, query) => {
      const [first, ...others] = clauses
      const body = first?.body
      if (field !== null || body?.kind !== 'fielded' || body.body.kind !== 'word') return NOTHING_FOUND
      if (others.length === 0 || others.length > 3 || first?.modifier !== null) return NOTHING_FOUND
      const found = query.findField(body.field)
      const isText = found?.kind === 'text'
      if (!isText && found?.kind !== 'keyword') return NOTHING_FOUND
      const isWord = ({ conjunction, modifier, body: { kind } }: (typeof clauses)[number]) =>
        conjunction === null && modifier === null && kind === 'word'
      if (!others.every(isWord)) return NOTHING_FOUND
      const { start } = body.body.span
      const { end } = others.at(-1)!.body.span
      const text = query.source.slice(start, end)
      // Any other value of a keyword before words is a filter.
      if (!isText && !/^\p{Lu}[^ ]*(?: \p{Lu}[^ ]*)+$/u.test(text)) return NOTHING_FOUND
      const fixes = [
        replace('quote-value', {}, start, end, quote(text)),
        ...(isText ? [fix('group-value', {}, [edit(start, start, '('), edit(end, end, ')')])] : []),
      ]
      const rest = query.source.slice(others[0]!.body.span.start, end)
      return [{ span: { start: body.span.start, end }, data: { field: body.field, rest }, fixes }]
    },
  },
}

export const examples: LintExamples = {
  fires: [
    ['t:media kits', 't:media kits', 't:"media kits"', 't:(media kits)'],
    ['k:Max Muster', 'k:Max Muster', 'k:"Max Muster"'],
  ],
  silent: [
    't:media AND kits',
    'k:press bank',
    't:media',
    'kits t:media',
    't:"media" kits',
    'n:5 kits',
    't:a k:b',
    't:a -b',
  ],
}
