import { afterAll, describe, it, type TestContext } from 'vitest'
import type { EngineName, RunningEngine } from '../servers/engineName.ts'
import { tryEngine } from './startEngine.ts'

/**
 * Starts an engine, declares tests of it, and stops it behind them; where it cannot be had, one skipped test
 * says why.
 */
export async function describeEngine(
  name: EngineName,
  title: string,
  declare: (engine: RunningEngine) => void,
): Promise<void> {
  const engine = await tryEngine(name)
  describe(title, () => {
    if (typeof engine === 'string') {
      it(name, (context) => context.skip(engine))
      return
    }
    afterAll(() => engine.stop())
    declare(engine)
  })
}

/**
 * Runs a test on an engine that is stopped whatever comes of it; where it cannot be had, the test is skipped
 * and says why.
 */
export async function withEngine(
  name: EngineName,
  context: TestContext,
  test: (engine: RunningEngine) => Promise<void>,
): Promise<void> {
  const engine = await tryEngine(name)
  if (typeof engine === 'string') return context.skip(engine)
  try {
    await test(engine)
  } finally {
    await engine.stop()
  }
}
