/** The lowest eight bits of SQLite's result codes: https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
const SQLITE_CONSTRAINT = 19
const SQLITE_NOTADB = 26

/** How long a locked file is waited for, in milliseconds. */
export const LOCK_PATIENCE = 5000

/** A file of a store that cannot be used. The message names the file, the cause and the way out. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault'
}

/** Whether SQLite failed because another connection holds a lock. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === SQLITE_BUSY
}

/** Whether SQLite refused only this statement, for its values. */
export function isRefusedValue(error: unknown): boolean {
  return codeOf(error) === SQLITE_CONSTRAINT
}

/**
 * An error of SQLite, or of the file system, as a {@link StoreFault}. `restore` says how to replace a damaged
 * file, as the end of a sentence.
 */
export function storeFault(error: unknown, path: string, restore: string): StoreFault {
  if (error instanceof StoreFault) return error
  const said = error instanceof Error ? error.message : String(error)
  return new StoreFault(`${path} ${describe(codeOf(error), said, restore)}`, { cause: error })
}

function describe(code: number | null, said: string, restore: string): string {
  switch (code) {
    case SQLITE_BUSY:
      return (
        `is locked by another process and was not unlocked within ${LOCK_PATIENCE / 1000} seconds. ` +
        'End that process, or try again later.'
      )
    case SQLITE_READONLY:
      return (
        `cannot be written (${said}). Give the right to write to the file and its folder, ` +
        'on a file system that is not read-only.'
      )
    case SQLITE_IOERR:
      return (
        `cannot be read or written (${said}). ` +
        'Check the disk and its file system, and that no other program writes into the file.'
      )
    case SQLITE_FULL:
      return `cannot grow (${said}). Free up space on its disk.`
    case SQLITE_CANTOPEN:
      return `cannot be opened (${said}). Give the path of a file, and the right to read and write it.`
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return `is damaged or not a SQLite database (${said}). Move a copy there (mv, not cp), or ${restore}.`
    default:
      return `cannot be used: ${said}`
  }
}

function codeOf(error: unknown): number | null {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' ? code & 0xff : null
}
