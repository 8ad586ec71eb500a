import { expect, test } from 'vitest'
import { javaFloat } from '../../../src/plan/explain/javaFloat.ts'

// Printed by Java 25; Java 17 prints the same below ten million.
test.each([
  [2, '2.0'],
  [2.5, '2.5'],
  [20, '20.0'],
  [1_200_000, '1200000.0'],
  [0, '0.0'],
  [0.1, '0.1'],
  [0.001, '0.001'],
  [0.0001, '1.0E-4'],
  [0.00012, '1.2E-4'],
  [1234567, '1234567.0'],
  [1e7, '1.0E7'],
  [1e10, '1.0E10'],
  [1876477.22, '1876477.2'],
  [2762291.307, '2762291.2'],
  [264.57811635, '264.57812'],
  [16777217, '1.6777216E7'],
  [3.4028235e38, '3.4028235E38'],
  [1e-45, '1.4E-45'],
  [1.00000006e9, '1.00000006E9'],
  [-1.5, '-1.5'],
  [-0, '-0.0'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [Number.NEGATIVE_INFINITY, '-Infinity'],
  [Number.NaN, 'NaN'],
])('%d is printed as %s', (value, written) => {
  expect(javaFloat(value)).toBe(written)
})
