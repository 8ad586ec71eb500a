import { expect, test } from 'vitest'
import { isBusy, isRefusedValue, storeFault } from '../../src/releases/stores/sqlite/files/storeFault.ts'

/** An error of node:sqlite. The bits above the lowest eight say more of the cause. */
const failed = (errcode: number) => Object.assign(new Error('said'), { errcode })

test.each([
  [5, 'is locked by another process and was not unlocked within 5 seconds. End that process'],
  [8, 'cannot be written (said). Give the right to write'],
  [10, 'cannot be read or written (said). Check the disk'],
  [11, 'is damaged or not a SQLite database (said). Move a copy there (mv, not cp), or load it again.'],
  [13, 'cannot grow (said). Free up space on its disk.'],
  [14, 'cannot be opened (said). Give the path of a file'],
  [26, 'is damaged or not a SQLite database (said). Move a copy there (mv, not cp), or load it again.'],
  [1, 'cannot be used: said'],
])('a file of a store that fails with the code %i is described, with an extended code too', (code, text) => {
  for (const errcode of [code, code + 0x400]) {
    const error = failed(errcode)
    const fault = storeFault(error, 'a.sqlite', 'load it again')
    expect(fault).toMatchObject({ name: 'StoreFault', cause: error })
    expect(fault.message.startsWith(`a.sqlite ${text}`)).toBe(true)
    expect(storeFault(fault, 'b.sqlite', '')).toBe(fault)
  }
})

test('a lock and a refused value are told from other faults', () => {
  const codes = [5, 0x205, 19, 0x813, 8, 1]
  expect(codes.map((code) => isBusy(failed(code)))).toEqual([true, true, false, false, false, false])
  expect(codes.map((code) => isRefusedValue(failed(code)))).toEqual([false, false, true, true, false, false])
  expect([isBusy(null), isBusy(new Error('said')), isRefusedValue('19')]).toEqual([false, false, false])
})

test('an error of the file system is described by its message', () => {
  expect(storeFault(new Error('EACCES'), 'a.sqlite', '').message).toBe('a.sqlite cannot be used: EACCES')
  expect(storeFault('gone', 'a.sqlite', '').message).toBe('a.sqlite cannot be used: gone')
})
