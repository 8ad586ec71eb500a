import { datesMeantBy } from '../schema/dates/writtenDate.ts'
import type { FieldKind } from '../schema/field.ts'
import { isNumeric } from '../schema/readNumber.ts'
import { trimBlanks } from '../syntax/lexer/characters.ts'

const BOOLEANS: Readonly<Record<string, string>> = {
  yes: 'true',
  on: 'true',
  y: 'true',
  t: 'true',
  1: 'true',
  true: 'true',
  no: 'false',
  off: 'false',
  n: 'false',
  f: 'false',
  0: 'false',
  false: 'false',
}

const SPAN = /^(-?\d+(?:\.\d+)?)?(?: ?(?:\.\.\.?|…|–) ?|-| - | to )(-?\d+(?:\.\d+)?)?$/i
const UNIT = /^(?:[$€£¥#]|(?:usd|eur|gbp) )|(?:[€%]| ?(?:usd|eur|gbp))$/gi

/**
 * What a person may have meant by a value that a field of a kind cannot have, as it is written in a query.
 * None if the text looks like no value of that kind.
 *
 * @example
 * valuesMeantBy('boolean', 'Yes') // ['true']
 * valuesMeantBy('integer', '2010-2013') // ['[2010 TO 2013]']
 */
export function valuesMeantBy(kind: FieldKind, written: string): readonly string[] {
  switch (kind) {
    case 'boolean': {
      const name = written.toLowerCase()
      return Object.hasOwn(BOOLEANS, name) ? [BOOLEANS[name]!] : []
    }
    case 'date':
      return datesMeantBy(written)
    case 'number':
    case 'integer': {
      const meant = numberMeantBy(written)
      if (meant === null) return []
      // 12,345 may be more than twelve thousand or a little more than twelve.
      const isEither = kind === 'number' && /^-?[1-9]\d{0,2},\d{3}$/.test(written)
      return isEither ? [meant, written.replace(',', '.')] : [meant]
    }
    default:
      return []
  }
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '=': '',
  '==': '',
  '≥': '>=',
  '=>': '>=',
  '≤': '<=',
  '=<': '<=',
}

function numberMeantBy(written: string): string | null {
  const text = trimBlanks(written.replace(UNIT, ''))
  const [, sign, operand] = /^(==|=>|=<|=|≥|≤)(.+)$/.exec(text) ?? []
  const number = plainNumber(operand ?? text.replace(/\+$/, ''))
  if (number !== null) return (text.endsWith('+') ? '>=' : (COMPARISONS[sign ?? '='] ?? '')) + number
  const [, from, to] = SPAN.exec(text) ?? []
  const [lower, upper] = [from, to].map((end) => (end === undefined ? undefined : plainNumber(end)))
  if (lower === null || upper === null || (lower ?? upper) === undefined) return null
  if (lower === undefined) return `<=${upper}`
  return upper === undefined ? `>=${lower}` : `[${lower} TO ${upper}]`
}

/** A number without what people put between its digits. */
function plainNumber(text: string): string | null {
  if (isNumeric(text)) return text
  if (/^-?[1-9]\d{0,2}([ ,_'’\u00a0\u202f]\d{3})+(\.\d+)?$/.test(text)) return text.replace(/[^\d.-]/g, '')
  if (/^-?\d+,\d+$/.test(text)) return text.replace(',', '.')
  if (/^-?\.\d+$/.test(text)) return text.replace('.', '0.')
  if (/^-?\d+\.$/.test(text)) return text.slice(0, -1)
  return /^0x[\da-f]{1,8}$/i.test(text) ? String(Number(text)) : null
}
