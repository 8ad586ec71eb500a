/* What a diagnostic costs whose fixes are not looked at, over the parse of a like text without a fault. */

import { safeParse } from '../../../src/syntax/index.ts'
import { interleaved, row } from '../figures.ts'

const CASES: readonly [name: string, faulty: string, right: string, faults: number][] = [
  ['an open group', 'a b c (d e', 'a b c d e', 1],
  ['a range without TO', 'a:[1 2] b', 'a:[1 TO 2] b', 1],
  ['two operators', 'a AND AND b', 'a AND b', 1],
  ['10 faults', 'a] b '.repeat(10), 'a b '.repeat(10), 10],
  ['100 faults', 'a] b '.repeat(100), 'a b '.repeat(100), 100],
  ['1,000 faults', 'a] b '.repeat(1000), 'a b '.repeat(1000), 1000],
]

for (const [name, faulty, right, faults] of CASES) {
  const [with_, without] = interleaved([() => safeParse(faulty), () => safeParse(right)])
  row(`µs for a diagnostic: ${name}`, (with_! - without!) / faults, 1, 'µs')
}
