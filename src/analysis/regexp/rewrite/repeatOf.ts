import type { RegexpNode } from '../syntax/ast.ts'

/** A repetition; `* + ?` of one another are one of them. */
export function repeatOf(
  item: RegexpNode,
  min: number,
  max: number | null,
): Extract<RegexpNode, { kind: 'repeat' }> {
  if (item.kind !== 'repeat' || !isSimple(item.min, item.max) || !isSimple(min, max))
    return { kind: 'repeat', item, min, max }
  return {
    kind: 'repeat',
    item: item.item,
    min: item.min * min,
    max: item.max === null || max === null ? null : 1,
  }
}

function isSimple(min: number, max: number | null): boolean {
  return min <= 1 && (max === null || (min === 0 && max === 1))
}
