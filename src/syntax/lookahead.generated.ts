// Written by grammar/lookahead.ts. Each number is a set of types of tokens: bits of the vocabulary.

/** What each OPTION of the grammar can begin with, by its index. */
export const OPTIONS: readonly number[] = [0x1, 0x2, 0x4, 0x8000, 0x1800, 0x1000, 0x1800, 0x2000]

/** What each MANY of the grammar can begin with, by its index. */
export const REPETITIONS: readonly number[] = [0x347ff, 0x8000, 0x347ff, 0x347ff, 0x1800, 0x2, 0x4, 0x2, 0x30000]

/** What each alternative of each OR of the grammar can begin with, by its index; 0 for an empty one. */
export const ALTERNATIVES: readonly (readonly number[])[] = [
  [0x8, 0x10, 0x20, 0x40, 0x80, 0x100, 0x200, 0x400, 0x4000, 0x0],
  [0x10000, 0x20000],
  [0x800, 0x1000],
]
