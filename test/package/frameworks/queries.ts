/**
 * Queries as people type them. Keys in `⟨⟩` are pressed once what they act on is there: Tab and Enter when
 * something is selected, the arrows when a list is shown.
 */
export const QUERIES: readonly { readonly typed: string; readonly text: string }[] = [
  { typed: 'bank', text: 'bank' },
  { typed: 'central bank', text: 'central bank' },
  { typed: '"central bank"', text: '"central bank"' },
  { typed: '(ta b)', text: '(ta b)' },
  { typed: 'bank OR fund', text: 'bank OR fund' },
  { typed: 'bank AND NOT (fund OR fee)', text: 'bank AND NOT (fund OR fee)' },
  { typed: 'bank -"hedge fund"', text: 'bank -"hedge fund"' },
  { typed: 'hea⟨Tab⟩bank', text: 'headline:bank' },
  { typed: 'headline:(merger OR takeover)', text: 'headline:(merger OR takeover)' },
  { typed: 'sou⟨Tab⟩⟨ArrowDown⟩⟨Enter⟩', text: 'source:Reuse' },
  { typed: 'source:bus⟨Tab⟩', text: 'source:"Business Feed"' },
  { typed: 'source:("Business Feed" OR reuse)', text: 'source:("Business Feed" OR reuse)' },
  { typed: 'com⟨Tab⟩⟨ArrowDown⟩⟨ArrowDown⟩⟨Tab⟩', text: 'company:"ACME Bank"' },
  { typed: 'lang⟨Tab⟩d⟨Tab⟩ bank', text: 'language:de bank' },
  { typed: 'price:>=5', text: 'price:>=5' },
  { typed: 'price:[1 TO 10}', text: 'price:[1 TO 10}' },
  { typed: 'price:[1 T⟨Tab⟩10]', text: 'price:[1 TO 10]' },
  { typed: 'live:t⟨Tab⟩', text: 'live:true' },
  { typed: 'pub⟨Tab⟩las⟨Tab⟩', text: 'published:>=now-7d/d' },
  { typed: 'published:2026-11 merger', text: 'published:2026-11 merger' },
  { typed: 'published:[2025-01-01 TO now]', text: 'published:[2025-01-01 TO now]' },
  { typed: 'bank A⟨Tab⟩price:>3', text: 'bank AND price:>3' },
  { typed: 'pirce:>5⟨F8⟩⟨Enter⟩⟨End⟩ bank', text: 'price:>5 bank' },
  { typed: 'headline:/mer(ger|it)s?/', text: 'headline:/mer(ger|it)s?/' },
  { typed: 'merg* "bank rate"~2 fnd~1', text: 'merg* "bank rate"~2 fnd~1' },
]
