import { test } from 'vitest'
import { assertMysqlWrites } from '../backends/sql/engines/mysql/tokenIndex/randomWrites.ts'
import { assertRandomWrites } from '../backends/sql/engines/postgres/tokens/randomWrites.ts'
import { openPostgres } from '../support/engines/connections.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { scaled } from '../support/scaled.ts'

await describeEngine('postgres', 'indexes of tokens after random writes: postgres', ({ url }) => {
  test.each(['inherited', 'partitioned'] as const)('%s', { timeout: 3_600_000 }, async (layout) => {
    const connection = await openPostgres(url)
    try {
      // Without reading whole tables the planner finds everything dear, and compiles each statement.
      await connection.query('set jit = off')
      await assertRandomWrites(connection, layout, scaled(225, 3))
    } finally {
      await connection.close()
    }
  })
})

await describeEngine('mysql', 'the index of words after random writes: mysql', ({ url }) => {
  test('nasty', { timeout: 3_600_000 }, () => assertMysqlWrites(url, scaled(225, 3)))
})
