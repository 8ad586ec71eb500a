/** The part of the package `pg` that the examples use. It is no dependency: whoever runs them installs it. */
declare module 'pg' {
  const pg: {
    readonly Pool: new (options: {
      readonly connectionString: string | undefined
    }) => import('kysely').PostgresPool
  }
  export default pg
}
