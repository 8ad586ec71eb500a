/** A word or turn that the documents avoid. */
export interface Avoided {
  readonly pattern: RegExp
  /** What to write. */
  readonly instead: string
  /** What the pattern finds too, but is good English, with the reason. */
  readonly exceptions?: readonly { readonly pattern: RegExp; readonly because: string }[]
}

/** The words and turns that are never what an English engineer would write, but for their exceptions. */
export const AVOIDED: readonly Avoided[] = [
  { pattern: /\bfault(s|y)?\b/, instead: 'error, invalid' },
  { pattern: /\bmend(s|ed|ing)?\b/, instead: 'fix, repair' },
  { pattern: /\bsound\b/, instead: 'valid' },
  { pattern: /\basked\b/, instead: 'queried, requested' },
  { pattern: /\btold\b/, instead: 'reported' },
  { pattern: /\bsaid\b/, instead: 'reported' },
  { pattern: /\bh(eld|olds?) \w+( \w+){0,6} against\b|\bheld against\b/, instead: 'compare with' },
  {
    pattern: /\bbehind\b/,
    instead: 'after',
    exceptions: [
      { pattern: /behind (a|an|the|its)( \w+)? (proxy|alias)/, because: 'requests pass through it' },
    ],
  },
  { pattern: /\bbeside\b/, instead: 'next to, compared with' },
  { pattern: /\bof (your|their|our|my) own\b/, instead: 'custom, your own' },
  { pattern: /\bthat exists?\b/, instead: 'existing' },
  {
    pattern: /\bin use\b/,
    instead: 'live, active',
    exceptions: [{ pattern: /is in use\. Choose another with/, because: 'the usual words for a port' }],
  },
  { pattern: /\b(small|capital) letters?\b/, instead: 'lower case, upper case' },
  {
    pattern: /\b(stands?|stood|standing)\b/,
    instead: 'is',
    exceptions: [{ pattern: /\bstands? for\b/, because: 'means' }],
  },
  { pattern: /\b(lies?|lay|lying)\b/, instead: 'is' },
  { pattern: /\bgives (back|an?|the|it|its|them|other|no)\b/, instead: 'return' },
  {
    pattern: /, (\w+ ){0,2}which\b/,
    instead: 'a second sentence, "that", "because"',
    exceptions: [{ pattern: /, (which period|in which order)/, because: 'an indirect question' }],
  },
  { pattern: /\bin place of\b/, instead: 'instead of' },
  { pattern: /\botherwise than\b|\bread otherwise\b/, instead: 'differently than' },
  { pattern: /(?<!\bthere )\b(is|are|was) no (?!longer|more|less|fewer)/, instead: 'is not a' },
  { pattern: /\b(has|have) gone\b/, instead: 'disconnected' },
  { pattern: /\bno \w+( \w+)? any ?more\b|\bnot \w+( \w+){0,3} any ?more\b/, instead: 'no longer' },
  { pattern: /\banew\b/, instead: 'again, rebuild' },
  { pattern: /\b(meets?|met) (its|their|the) deadlines?\b/, instead: 'miss' },
  { pattern: /\bwhere it is needed\b|\bwherever it is\b/, instead: 'where needed' },
  {
    pattern: /\b(shall|whilst|amongst|upon|thereby|therein|whereby|thereof|hence|thus|nought)\b/,
    instead: '—',
  },
  { pattern: /\bfulfil\w*\b/, instead: 'match, satisfy' },
  { pattern: /\bbecomes? of\b|\bmakes? of\b/, instead: 'turn into' },
  { pattern: /\bcounted up\b|\bso many\b/, instead: 'increment; this many' },
  { pattern: /\bbe looked at\b|\blooked at\b|\blooks at\b/, instead: 'check, read' },
]
