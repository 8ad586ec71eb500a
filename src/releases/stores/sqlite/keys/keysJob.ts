import type { keyTable } from './keyTable.ts'
import type { usageTable } from './usageTable.ts'

/** Everything that the thread of keys and usage can be asked, as functions of their connection. */
export type KeysTables = ReturnType<typeof keyTable> & ReturnType<typeof usageTable>

/** A call of one of these functions, as plain data. */
export type KeysJob = {
  readonly [Method in keyof KeysTables]: {
    readonly method: Method
    readonly args: Parameters<KeysTables[Method]>
  }
}[keyof KeysTables]

/** What a job gives. */
export type KeysAnswer<Method extends keyof KeysTables> = ReturnType<KeysTables[Method]>

/** The data that the thread is started with. */
export interface KeysThreadData {
  /** The path of the file of keys and usage. */
  readonly path: string
}

/** A message to the thread. After `'close'` it answers what it was asked before, and ends. */
export type KeysRequest = { readonly id: number; readonly job: KeysJob } | 'close'

/** A message of the thread. */
export type KeysReply = { readonly id: number } & ({ readonly answer: unknown } | { readonly error: string })
