/** A text of at most 8,192 characters, and what is dear about it. */
export interface DearQuery {
  readonly kind: string
  readonly text: string
}

/** The most characters of a query by default. */
const LENGTH = 8192

/** As many pieces as fit into a text, numbered from 0, with a separator between each two. */
function filled(piece: (i: number) => string, max = 1024, separator = ' '): string {
  const pieces: string[] = []
  for (let i = 0, length = 0; i < max; i++) {
    const next = piece(i)
    length += next.length + (i > 0 ? separator.length : 0)
    if (length > LENGTH) break
    pieces.push(next)
  }
  return pieces.join(separator)
}

/** A number in letters, so that it is a token of letters only. */
function letters(i: number): string {
  return i < 26 ? String.fromCharCode(97 + i) : letters(Math.floor(i / 26) - 1) + letters(i % 26)
}

/**
 * The legal texts without patterns with the most leaves and tokens. Which one is the dearest depends on the
 * backend: databases ask each token by itself.
 */
export const DEAREST_WITHOUT_PATTERNS: readonly DearQuery[] = [
  { kind: '1,024 words', text: filled((i) => `w${letters(i)}${'x'.repeat(4)}`.slice(0, 7)) },
  { kind: 'words of one Han character each', text: '漢'.repeat(LENGTH) },
  { kind: 'words of several tokens', text: filled(() => 'a-b-c-d') },
]

/**
 * The dearest texts found for each kind of leaf and of fault, for a schema with thirteen default fields. Each
 * may be legal, faulty or beyond a limit; none may cost more than ten times the dearest without patterns.
 */
export const DEAREST_QUERIES: readonly DearQuery[] = [
  ...DEAREST_WITHOUT_PATTERNS,
  { kind: 'words of 256 tokens', text: filled(() => 'a-'.repeat(127).concat('a'), 32) },
  { kind: 'phrases', text: filled((i) => `"a ${letters(i)} c"`) },
  { kind: 'phrases of Han', text: filled(() => `"${'漢'.repeat(500)}"`) },
  { kind: 'phrases with slop', text: filled((i) => `"a ${letters(i)}"~9`) },
  { kind: 'phrases with slop that repeat words', text: filled((i) => `"a b a b a ${letters(i)}"~99`) },
  {
    kind: 'phrases of 44 words with slop',
    text: filled((i) => `"${'a b c d e f g '.repeat(6)}${letters(i)}"~99`),
  },
  { kind: 'a phrase of 4,000 words with slop', text: `"${'a '.repeat(4000)}"~99` },
  { kind: 'prefixes', text: filled((i) => `w${letters(i)}*`) },
  { kind: 'the same pattern', text: filled(() => '*a?b*c') },
  { kind: 'short patterns', text: filled((i) => `*a${letters(i)}?*`) },
  { kind: 'patterns with many question marks', text: filled((i) => `*a${'?'.repeat(9)}${letters(i)}`) },
  { kind: 'patterns with ten question marks', text: filled((i) => `*${letters(i)}a??????????`) },
  { kind: 'patterns with seventy question marks', text: filled((i) => `${letters(i)}${'?'.repeat(70)}b`) },
  { kind: 'patterns of 256 characters', text: filled((i) => `*${letters(i)}${'a?b?c?d*'.repeat(31)}`) },
  { kind: 'long patterns with stars', text: filled((i) => `*${letters(i)}${'?a*'.repeat(83)}`) },
  { kind: 'regexps of one letter', text: filled((i) => `/${letters(i)}/`) },
  { kind: 'the same regexp', text: filled(() => '/aa[a-z]{5,20}x/') },
  { kind: 'regexps of long repeats', text: filled((i) => `/a${letters(i)}.{1900}x/`) },
  { kind: 'regexps of ranges of repeats', text: filled((i) => `/a${letters(i)}[a-z]{5,20}x/`) },
  { kind: 'regexps of repeats of repeats', text: filled((i) => `/${letters(i)}(a{1,9}){1,9}b/`) },
  {
    kind: 'regexps of nested repeats',
    text: filled((i) => `/${'('.repeat(40)}a${letters(i)}${'{1,9})'.repeat(36)}))))/`),
  },
  { kind: 'regexps of many stars', text: filled((i) => `/(.*${letters(i)}){200}/`) },
  { kind: 'regexps of short stars', text: filled((i) => `/.*a.{9}${letters(i)}/`) },
  { kind: 'regexps of dots behind a star', text: filled((i) => `/.*${letters(i)}.{10}/`) },
  { kind: 'regexps of large intervals', text: filled((i) => `/<${i}-2147483646>/`) },
  { kind: 'regexps of many intervals', text: filled((i) => `/${'<1-2147483646>'.repeat(17)}${letters(i)}/`) },
  { kind: 'regexps of repeated intervals', text: filled((i) => `/(<0-2147483646>){90}${letters(i)}/`) },
  { kind: 'regexps of intersections', text: filled((i) => `/.*a.*&.*b.*&.*c.*&.*${letters(i)}.*/`) },
  {
    kind: 'regexps of wide intersections',
    text: filled((i) => `/${filled((j) => `(.*${letters(j)}.{${j + 3}})`, 20, '&')}${letters(i)}/`),
  },
  {
    kind: 'regexps of alternatives',
    text: filled((i) => `/${filled((j) => `.*${letters(i + j)}`, 50, '|')}/`),
  },
  { kind: 'regexps of many letters', text: filled((i) => `/[a-z]{1,2}[a-z]${letters(i)}/`) },
  { kind: 'regexps of sets', text: filled((i) => `/[a-z][0-9]${letters(i)}[a-f]/`) },
  {
    kind: 'regexps of many ranges',
    text: filled((i) => `/([${filled((j) => String.fromCodePoint(0x400 + 3 * (i + j)), 100, '')}]|a){50}/`),
  },
  { kind: 'regexps of quoted texts', text: filled((i) => `/("${letters(i)}bc"|"abd"){1,60}/`) },
  { kind: 'regexps of any text', text: filled((i) => `/@a@b@c@${letters(i)}@/`) },
  { kind: 'regexps of optional letters', text: filled((i) => `/${'a?'.repeat(100)}${letters(i)}/`) },
  { kind: 'a regexp of many empty texts', text: '/()(){2000000000}/' },
  { kind: 'a regexp of many impossible texts', text: '/(#{2000000000}){2000000000}/' },
  { kind: 'faulty regexps', text: filled((i) => `/${'('.repeat(40)}${letters(i)}/`) },
  {
    kind: 'regexps of stacked repeats',
    text: filled((i) => `/a{2}{2}{2}{2}{2}{2}{2}{2}{2}{2}${letters(i)}/`),
  },
  { kind: 'fuzzy words of one edit', text: filled((i) => `w${letters(i)}xx~1`) },
  { kind: 'fuzzy words of two edits', text: filled((i) => `w${letters(i)}~2`) },
  { kind: 'long fuzzy words', text: filled((i) => `${letters(i)}${'abcdefgh'.repeat(31)}~2`) },
  { kind: 'a fuzzy word of 8,190 letters', text: `${'a'.repeat(8190)}~2` },
  { kind: 'the same fuzzy word', text: filled(() => 'abcde~2') },
  { kind: 'ranges of strings', text: filled((i) => `[a TO ${letters(i)}]`) },
  { kind: 'dates', text: filled((i) => `"2019-10-${10 + (i % 20)}"`) },
  { kind: 'dates with math', text: filled(() => 'versioncreated:now-1d/d+1M', 1024) },
  { kind: 'a date with long math', text: `versioncreated:now${'-1d'.repeat(2700)}` },
  { kind: 'whole names', text: filled((i) => `organisation:"A ${letters(i)}"`) },
  { kind: 'exists', text: filled(() => 'source:*') },
  { kind: 'deep groups', text: filled((i) => `${'('.repeat(49)}a${letters(i)}${')'.repeat(49)}`) },
  {
    kind: 'mixed operators',
    text: filled((i) => (i % 2 === 0 ? `a${letters(i)} AND` : 'b OR')).concat(' c'),
  },
  { kind: 'deep mixed operators', text: `${'(a AND b OR '.repeat(50)}c${')'.repeat(50)}` },
  { kind: 'many mixed groups', text: filled(() => '(a AND b OR c)') },
  { kind: 'a SHOULD beside a MUST', text: filled((i) => (i === 0 ? '+a' : 'b')) },
  { kind: 'NOTs', text: 'NOT '.repeat(2048) },
  { kind: 'negated words', text: filled((i) => `-${letters(i)}`) },
  { kind: 'unknown fields', text: filled((i) => `headlin${letters(i)}:a`) },
  { kind: 'long unknown fields', text: filled((i) => `organisatiom${letters(i)}${'x'.repeat(48)}:a`) },
  { kind: 'impossible values', text: filled(() => 'versioncreated:x', 1024) },
  { kind: 'signs before values', text: filled(() => 'source:-a') },
  { kind: 'boosts', text: filled((i) => `a${letters(i)}^2`) },
  { kind: 'stacked boosts', text: filled(() => 'a^1^2^3') },
  { kind: 'fuzzy edits that are too many', text: filled(() => 'a~3') },
  { kind: 'unclosed quotes', text: filled(() => '"a') },
  { kind: 'escaped letters', text: '\\a'.repeat(4096) },
  { kind: 'escaped Unicode', text: '\\u6f22'.repeat(1365) },
  { kind: 'backslashes', text: '\\'.repeat(8191) },
  { kind: 'slashes', text: '/'.repeat(8191) },
  { kind: 'quotation marks', text: '"'.repeat(8191) },
  { kind: 'open parentheses', text: '('.repeat(LENGTH) },
  { kind: 'open brackets', text: '['.repeat(LENGTH) },
  { kind: 'colons', text: 'a:'.repeat(4096) },
  { kind: 'markup', text: filled((i) => `<b>&amp;${letters(i)}</b>`) },
  { kind: 'punctuation', text: filled(() => '&') },
  { kind: 'punctuation in quotes', text: filled(() => '"!"') },
  { kind: 'impossible patterns', text: filled((i) => `a-${letters(i)}*`) },
  { kind: 'long impossible patterns', text: filled(() => `${'a'.repeat(250)}-*`) },
  { kind: 'patterns of marks', text: filled(() => `${'·'.repeat(250)}-*`) },
  { kind: 'lower-case operators', text: filled(() => 'a and') },
  { kind: 'smart quotes', text: filled(() => '“a”') },
  { kind: 'emoji', text: '👩‍👩‍👧‍👦'.repeat(744) },
]
