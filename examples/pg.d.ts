/** The part of the package `pg` that the examples use. It is not a dependency: install it to run them. */
declare module 'pg' {
  const pg: {
    readonly Pool: new (options: {
      readonly connectionString: string | undefined
    }) => import('kysely').PostgresPool
  }
  export default pg
}
