import { edit, type FixDraft, fix } from '../../diagnostics/diagnostic.ts'
import { findField } from '../../schema/schemaIndex.ts'
import { type Finding, type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import type { PlannedValue } from '../planned.ts'
import type { PlanningContext } from '../planningContext.ts'
import type { LintRule } from './rule.ts'

const UNUSUAL = /[\u00a0\u202f\u2013\u2014\u2212\uff01-\uff5e]/

/** What is written with a no-break space or in full width where a query has a sign, and is a word so. */
const OPERATOR =
  /(?:^|[\u00a0\u202f])(?:AND|OR|NOT|&&|\|\|)(?:[\u00a0\u202f]|$)|^(?:ＡＮＤ|ＯＲ|ＮＯＴ)$|\p{L}＊$/u
const GROUP = /（[^（）]{1,400}）/y
const OPERATOR_IN_GROUP = /[ \u00a0](?:AND|OR|NOT)[ \u00a0]/

/** Signs that only look like those of a query: no-break spaces, full width, dashes. */
export const unusualSign: LintRule<'unusual-sign'> = {
  code: 'unusual-sign',
  severity: 'warning',
  parts: { word: look, pattern: look },
}

export const examples: LintExamples = {
  fires: [
    ['a\u00a0AND\u00a0b', 'a\u00a0AND\u00a0b', 'a AND b'],
    ['a AND\u00a0b', 'AND\u00a0b', 'a AND b'],
    ['t：x', 't：x', 't:x'],
    ['（a OR b）c', '（a OR b）', '(a OR b)c'],
    ['ban＊', 'ban＊', 'ban*'],
    ['a ＯＲ b', 'ＯＲ', 'a OR b'],
    ['a –bank', '–bank', 'a -bank'],
    ['k:\u00a0x', '\u00a0x', 'k: x'],
  ],
  silent: [
    'a\u00a0b',
    '開会式：東京',
    '（a b）',
    'a – b',
    '2019–2020',
    '本当？',
    '10\u00a0000',
    'k:a\u00a0b',
    '–bank',
  ],
}

function look({ value, field }: PlannedValue, query: PlanningContext): readonly Finding<'unusual-sign'>[] {
  if (!query.derive(hasUnusual)) return NOTHING_FOUND
  const { source } = query
  const { start } = value.span
  GROUP.lastIndex = start
  const isGroup = OPERATOR_IN_GROUP.test(GROUP.exec(source)?.[0] ?? '')
  const end = isGroup ? source.indexOf('）', start) + 1 : value.span.end
  const written = source.slice(start, end)
  const name = /^(.+?)：./u.exec(written)?.[1]
  const isMeant =
    isGroup ||
    OPERATOR.test(written) ||
    (field !== null && /^[\u00a0\u202f]/.test(written)) ||
    (field === null && name !== undefined && findField(query.schema, name) !== undefined) ||
    (field === null && /[ (]$/.test(source.slice(0, start)) && /^[–—−－]\p{L}/u.test(written))
  if (!isMeant) return NOTHING_FOUND
  const edits = [...written.matchAll(/[\u00a0\u202f\u2013\u2014\u2212\uff01-\uff5e]/g)].map(
    ({ 0: sign, index }) => edit(start + index, start + index + 1, plain(sign)),
  )
  const meant = written.replace(/[\u00a0\u202f\u2013\u2014\u2212\uff01-\uff5e]/g, plain)
  const fixes: FixDraft[] = [fix('change-to', { text: meant }, edits)]
  return [{ span: { start, end }, data: { written, meant }, fixes }]
}

function hasUnusual({ source }: PlanningContext): boolean {
  return UNUSUAL.test(source)
}

/** The sign of a query that a character looks like. */
function plain(sign: string): string {
  const code = sign.charCodeAt(0)
  if (code >= 0xff01) return String.fromCharCode(code - 0xfee0)
  return code === 0xa0 || code === 0x202f ? ' ' : '-'
}
