/**
 * A bound value as the string that MySQL and MariaDB decode from it. Other values are returned as they are.
 *
 * @example
 * boundText(' YmFuaw==') // 'bank'
 */
export function boundText(value: unknown): unknown {
  return typeof value === 'string' && /^ [\w+/]*={0,2}$/.test(value)
    ? Buffer.from(value, 'base64').toString()
    : value
}
