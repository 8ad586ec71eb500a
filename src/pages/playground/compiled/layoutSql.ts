/** What fits in a line. */
const WIDTH = 64

/** Quoted names and texts, parentheses, the operators between conditions, and what lies between these. */
const PIECE = /"(?:[^"]|"")*"|'(?:[^']|'')*'|`(?:[^`]|``)*`|\[[^\]]*\]|[()]| (?:and|or) |[^"'`[\]() ]+| |./gs

/** A text in parentheses is a list of pieces. */
type Piece = string | readonly Piece[]

/**
 * A condition in SQL over several lines, for reading: each operand that does not fit in a line with the
 * others has its own. Only white space is added, and none within quotes.
 *
 * @example
 * layoutSql('((a = ? or b = ?) or c = ?)') // where this is long:
 * // '((\n  a = ?\n  or b = ?)\n  or c = ?)'
 */
export function layoutSql(sql: string): string {
  const pieces = nested(sql)
  return pieces.map((piece) => laidOut(piece, 0)).join('')
}

function nested(sql: string): readonly Piece[] {
  const root: Piece[] = []
  const open = [root]
  for (const [piece] of sql.matchAll(PIECE)) {
    if (piece === '(') {
      const group: Piece[] = []
      open.at(-1)!.push(group)
      open.push(group)
    } else if (piece === ')' && open.length > 1) open.pop()
    else open.at(-1)!.push(piece)
  }
  return root
}

function laidOut(piece: Piece, level: number): string {
  if (!isLong(piece, level)) return flat(piece)
  const line = `\n${'  '.repeat(level + 1)}`
  const [first, ...rest] = piece
  // A chain of the same operator opens with all its parentheses, and does not move to the right.
  const start = isLong(first!, level) ? laidOut(first!, level) : line + laidOut(first!, level + 1)
  const others = rest.map((each) => (isOperator(each) ? line + each.trimStart() : laidOut(each, level + 1)))
  return `(${start}${others.join('')})`
}

/** Whether a piece is a group of conditions that does not fit in a line. A call is not broken apart. */
function isLong(piece: Piece, level: number): piece is readonly Piece[] {
  if (typeof piece === 'string' || 2 * level + flat(piece).length <= WIDTH) return false
  return piece.some(isOperator) || (piece.length === 1 && isLong(piece[0]!, level))
}

function isOperator(piece: Piece): piece is string {
  return piece === ' and ' || piece === ' or '
}

function flat(piece: Piece): string {
  return typeof piece === 'string' ? piece : `(${piece.map(flat).join('')})`
}
