import { InvalidArgumentError } from 'commander'

/** Reads the value of an option that takes a whole number from 1 up. */
export function positiveInteger(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError('It takes a whole number from 1 up.')
  return number
}

/** Reads the number of a port, 0 for any free one. */
export function portNumber(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > 65_535)
    throw new InvalidArgumentError('It takes a port, from 0 (any free one) to 65535.')
  return number
}
