/** The real engines that the tests can start. */
export const ENGINE_NAMES = [
  'elasticsearch8',
  'elasticsearch9',
  'opensearch2',
  'opensearch3',
  'postgres',
  'mariadb',
  'mysql',
] as const

export type EngineName = (typeof ENGINE_NAMES)[number]

/** A server that answers. */
export interface RunningEngine {
  readonly name: EngineName
  /**
   * `http://127.0.0.1:…` of a search engine; `postgres://` or `mysql://` with user and database of the
   * others.
   */
  readonly url: string
  /** As the server itself says. */
  readonly version: string
  /** Ends the server, if it was started here, and removes its data. */
  stop(): Promise<void>
}

/** An engine that this machine cannot start, and why. */
export class EngineMissing extends Error {
  override readonly name = 'EngineMissing'
}
