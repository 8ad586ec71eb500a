/** As much of the package `pg` as the examples use; it is fetched by those who run them. */
declare module 'pg' {
  const pg: {
    readonly Pool: new (options: {
      readonly connectionString: string | undefined
    }) => import('kysely').PostgresPool
  }
  export default pg
}
