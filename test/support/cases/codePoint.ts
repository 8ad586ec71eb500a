import fc from 'fast-check'

/**
 * Any code point, lone surrogates included, as the unit of `fc.string`. The unit `binary` has the same
 * strings, but takes seconds to set up.
 */
export const codePoint = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point))
