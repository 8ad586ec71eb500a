import { bare, END, inGroup } from './condition.ts'

const OPERAND = String.raw`(?!(?:AND|OR|NOT) )("[^"\\]{1,200}"|[\p{L}\p{N}_]{1,200})`

/** An operand that ends there. */
const LAST = OPERAND + END

/** Several words in the quotation marks of SQL. */
export const QUOTED_WORDS = /'([^"'\\ ]{1,99} [^"'\\]{1,99})'(?![^ )])/y

/** What means nothing here, and is no part of a query either. A limit follows a condition. */
export const LEFT_OUT =
  /(?:(?:ORDER|GROUP|SORT) BY|sortBy) [\w.]+( ASC| DESC)?(?: LIMIT \d+)?$|(?<=(?:(\w+):|=)[^ ]* )LIMIT \d+$/y

/** What is in each query with an operator, its form, and how it is written here, if it can be. */
export type Operator = readonly [
  sign: RegExp,
  form: RegExp,
  write: (parts: readonly string[]) => string | null,
]

/** Operators of other languages. */
interface Operators {
  readonly list: readonly Operator[]
  /** What each query contains that has an operator, a name after @, or a part to omit. */
  readonly sign: RegExp
}

let made: Operators | undefined

/** Operators of other languages, from their first word on. V8 takes 4 ms to make the expressions. */
export function operators(): Operators {
  if (made === undefined) {
    const list = makeOperators()
    const signs = ['@', 'BY', 'sortBy', 'LIMIT', ...list.map(([sign]) => sign.source)]
    made = { list, sign: new RegExp(signs.join('|')) }
  }
  return made
}

function makeOperators(): readonly Operator[] {
  return [
    [
      /NEAR|AROUND|ADJ|(?:WITHIN|PRE|pre|[NWnw])\/|<[-\d]/,
      new RegExp(
        `${OPERAND}(?: ((?:O?NEAR|WITHIN|PRE|pre|[NWnw])/\\d\\d?` +
          `|(?:NEAR|AROUND) ?\\(?\\d\\d?\\)?|NEAR|ADJ\\d?) ` +
          `| ?(<(?:\\d\\d?|-)>) ?)${LAST}`,
        'uy',
      ),
      ([first, word, sign, second]) => near(first!, word || sign!, second!),
    ],
    [
      /NEAR/,
      /NEAR\(([\p{L}\p{N}_" ]{3,200})(?:, ?(\d\d?))?\)(?![^ )])/uy,
      ([words, distance]) =>
        /\b(?:AND|OR|NOT)\b/.test(words!) ? null : `"${words!.replaceAll('"', '')}"~${distance || 10}`,
    ],
    [/(?<!\w)'/, QUOTED_WORDS, ([text]) => `"${text}"`],
    [/@/, /("[^"\\]{1,200}") @(\d\d?)(?![^ )])/y, ([phrase, distance]) => `${phrase}~${distance}`],
    [/MAYBE/, new RegExp(`${OPERAND} (?:AND)?MAYBE ${LAST}`, 'uy'), ([a, b]) => `+${a} ${b}`],
    [/REQUIRE/, new RegExp(`${OPERAND} (?:AND)?REQUIRE ${LAST}`, 'uy'), ([a, b]) => `+${a} +${b}`],
    [/XOR/, new RegExp(`${OPERAND} XOR ${LAST}`, 'uy'), ([a, b]) => `+(${a} OR ${b}) -(+${a} +${b})`],
    [
      /ANDNOT|AND_NOT|BUT ?NOT/,
      new RegExp(`${OPERAND} (?:ANDNOT|AND_NOT|BUTNOT|BUT NOT) ${LAST}`, 'uy'),
      ([a, b]) => `${a} AND NOT ${b}`,
    ],
    [
      /(?<![:=\w])[<>]/,
      /(?=[<>])(?<=(?<![^ (]|NOT )(\w[^ ()":]{0,98}:)[<>][^ ()]{1,99} (?:AND|OR|&&|\|\|) )([<>]=?[^ ()]+)/y,
      (parts) => parts.join(''),
    ],
    [/ ~ /, /([\p{L}\p{N}]{1,99}) ~(?= )/uy, ([word]) => word!],
    [/NEAR/, new RegExp(`${OPERAND} NOT ?NEAR(?:/\\d\\d?)? ${OPERAND}`, 'uy'), () => null],
    [/=/, /=([\p{L}\p{N}]{1,99})(?![^ )])/uy, ([word]) => word!],
    [/\$/, /(\p{L}{3,})\$(?![^ )])/uy, ([word]) => `${word}*`],
    [
      /\|/,
      /([\p{L}\p{N}]{1,99})\|([\p{L}\p{N}]{1,99})(?![^ )])/uy,
      ([a, b]) => `(${inGroup(a!)} OR ${inGroup(b!)})`,
    ],
    [
      /(?<![:=\w])[<>]|\.\./,
      /(?:<>|[<>]=?)(?!3(?![^ )]))[\p{L}\p{N}.]+(?![^ )])|\$?\d+\.\.\$?\d+(?![^ )])/uy,
      () => null,
    ],
    [
      /=|#\d/,
      /(?:earliest|latest|index|sourcetype|TI|AU|AB|KW)=[^ ()]+|#\d+ (?:AND|OR|NOT) #\d+/y,
      () => null,
    ],
    [
      /NEAR|AROUND|XOR|MAYBE|REQUIRE|\wNOT/,
      /(?<=[^ ] )(?:NEAR|AROUND|XOR|(?:AND)?(?:MAYBE|REQUIRE)|ANDNOT|AND_NOT|BUTNOT) /y,
      () => null,
    ],
    [
      /MAYBE|\/\d|SENTENCE|PARAGRAPH|SAME|PROX|prox/,
      /(?:MAYBE|(?:O?NEAR|WITHIN|PRE|[NW])\/\d\d?|SENTENCE|PARAGRAPH|SAME|PROX|prox(?:\/[^ ]+)?) /y,
      () => null,
    ],
  ]
}

/** A phrase whose words may be so far from each other; as far as in SQLite if no distance is written. */
function near(first: string, operator: string, second: string): string {
  const [written] = /\d+/.exec(operator) ?? [operator === 'NEAR' ? '10' : '1']
  // In PostgreSQL, neighbours have the distance 1.
  const slop = Number(written) - (/^(?:<|ADJ)/.test(operator) ? 1 : 0)
  return `"${bare(first)} ${bare(second)}"${slop > 0 ? `~${slop}` : ''}`
}
