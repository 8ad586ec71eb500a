import { applyFix, type Diagnostic } from '../../index.ts'
import { element } from './element.ts'

/** A diagnostic, or what a service says of it. */
export type Problem = Pick<Diagnostic, 'severity' | 'message' | 'span' | 'fixes'>

const NAMES = { error: 'Error', warning: 'Warning', info: 'Note' } as const

/**
 * Problems of a query, each with its place, and a button for each of its fixes.
 *
 * @param onFix gets the fixed text
 */
export function problemList(
  text: string,
  problems: readonly Problem[],
  onFix: (text: string) => void,
): HTMLElement[] {
  return problems.map(({ severity, message, span, fixes }) => {
    const buttons = fixes.map((fix) =>
      element(
        'button',
        { type: 'button', className: 'fix', onclick: () => onFix(applyFix(text, fix)) },
        fix.title,
      ),
    )
    const found = text.slice(span.start, span.end)
    return element(
      'li',
      { className: `problem ${severity}` },
      element('strong', {}, NAMES[severity]),
      ' ',
      ...(found.trim() === '' || found.length > 60 ? [] : [element('code', {}, found), ' ']),
      element('span', {}, message),
      ...(buttons.length === 0 ? [] : [element('span', { className: 'fixes' }, ...buttons)]),
    )
  })
}
