/** Puts a number into a list in ascending order, where it is not yet. */
export function insert(list: number[], number: number): void {
  const at = placeIn(list, number)
  if (at === list.length) list.push(number)
  else list.splice(at, 0, number)
}

/** Takes a number out of a list in ascending order, if it is there. */
export function remove(list: number[], number: number): void {
  const at = placeIn(list, number)
  if (list[at] === number) list.splice(at, 1)
}

/** The number of items of an ascending list that are less than a number. */
function placeIn(list: readonly number[], number: number): number {
  let [from, to] = [0, list.length]
  if (to === 0 || list[to - 1]! < number) return to
  while (from < to) {
    const middle = (from + to) >>> 1
    if (list[middle]! < number) from = middle + 1
    else to = middle
  }
  return from
}
