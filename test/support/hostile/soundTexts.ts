/** Sound texts without patterns that cost much to read: each is a piece, repeated up to a length. */
const PIECES: readonly string[] = [
  ...[
    'a ',
    'bank ',
    'w漢 ',
    '漢',
    'a-b-c-d ',
    '"a b c" ',
    '"a b"~9 ',
    'k:Reuze ',
    '(a OR b) ',
    'a and ',
    '“a” ',
  ],
  ...[
    '[a TO b] ',
    'n:5 ',
    'n > 5 ',
    'd:2019-10-17 ',
    'd:now-1d/d ',
    '& ',
    'n:[5 TO 1] ',
    '- ',
    'a^2 ',
    'AT&T ',
  ],
  ...['a AND b OR c ', '(a AND b OR c) ', '+a b ', 'k:* ', 'l:x '],
]

/** These texts with about `size` characters. */
export function soundTexts(size: number): readonly string[] {
  const plain = PIECES.map((piece) =>
    piece.repeat(Math.min(1000, Math.max(1, Math.floor(size / piece.length)))),
  )
  const depth = Math.min(49, Math.floor(size / 13))
  return [...plain, `${'(a AND b OR '.repeat(depth)}c${')'.repeat(depth)}`, `"${'漢'.repeat(size - 2)}"`]
}
