/** The servers that the tests can start. */
export const ENGINE_NAMES = [
  'elasticsearch8',
  'elasticsearch9',
  'opensearch2',
  'opensearch3',
  'postgres',
  'mariadb',
  'mysql',
  'clickhouse',
] as const

export type EngineName = (typeof ENGINE_NAMES)[number]

/** A running server that accepts requests. */
export interface RunningEngine {
  readonly name: EngineName
  /**
   * `http://127.0.0.1:…` for a search engine and ClickHouse; `postgres://…` or `mysql://…` with user and
   * database otherwise.
   */
  readonly url: string
  /** The version that the server reports. */
  readonly version: string
  /** Stops the server and removes its data, unless it was already running. */
  stop(): Promise<void>
}

/** An engine that cannot be started on this machine; the message says why. */
export class EngineMissing extends Error {
  override readonly name = 'EngineMissing'
}
