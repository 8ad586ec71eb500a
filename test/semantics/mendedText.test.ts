import { describe, expect, it } from 'vitest'
import { edit } from '../../src/diagnostics/diagnostic.ts'
import { MendedText } from '../../src/semantics/mendedText.ts'

describe('a mended text', () => {
  it('knows the place of each of its characters in the original', () => {
    const mended = new MendedText('abcdef')
    mended.apply([edit(0, 0, '('), edit(1, 3, 'XYZ'), edit(4, 5, '')])
    expect(mended.text).toBe('(aXYZdf')
    const origin = (start: number, end: number) => {
      const span = mended.originOf({ start, end })
      return [span.start, span.end]
    }
    expect(origin(0, 1)).toEqual([0, 0])
    expect(origin(1, 2)).toEqual([0, 1])
    expect(origin(3, 4)).toEqual([1, 3])
    expect(origin(5, 6)).toEqual([3, 4])
    expect(origin(6, 7)).toEqual([5, 6])
    expect(origin(5, 7)).toEqual([3, 6])
    expect(origin(0, 7)).toEqual([0, 6])
    expect(origin(7, 7)).toEqual([6, 6])
  })

  it('knows them after further edits too', () => {
    const mended = new MendedText('abcd')
    mended.apply([edit(1, 3, '')])
    mended.apply([edit(1, 1, '++')])
    expect(mended.text).toBe('a++d')
    expect(mended.originOf({ start: 1, end: 3 })).toEqual({ start: 3, end: 3 })
    expect(mended.originOf({ start: 0, end: 1 })).toEqual({ start: 0, end: 1 })
    mended.apply([edit(0, 4, 'x')])
    expect(mended.originOf({ start: 0, end: 1 })).toEqual({ start: 0, end: 4 })
    expect(mended.originOf({ start: 1, end: 1 })).toEqual({ start: 4, end: 4 })
    mended.apply([edit(1, 1, 'yy')])
    expect(mended.originOf({ start: 1, end: 3 })).toEqual({ start: 4, end: 4 })
    expect(mended.originOf({ start: 3, end: 3 })).toEqual({ start: 4, end: 4 })
  })
})
