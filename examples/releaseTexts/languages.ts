import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import type { ReleaseLanguage } from './releaseLanguage.ts'
import { spanish } from './spanish.ts'

/** The languages of the releases, each with its share of a hundred. */
export const languages: readonly { readonly words: ReleaseLanguage; readonly share: number }[] = [
  { words: english, share: 26 },
  { words: german, share: 20 },
  { words: french, share: 15 },
  { words: spanish, share: 11 },
  { words: italian, share: 10 },
  { words: dutch, share: 10 },
  { words: japanese, share: 8 },
]
