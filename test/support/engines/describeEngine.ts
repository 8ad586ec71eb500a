import { afterAll, describe, it, type TestContext } from 'vitest'
import { EngineMissing, type EngineName, type RunningEngine } from '../servers/runningEngine.ts'
import { selectedEngines, startEngine } from './startEngine.ts'

/**
 * Starts an engine, declares its tests, and stops it after them. If the engine is not available, one skipped
 * test states the reason.
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
 * Runs a test on an engine and stops the engine afterwards. If the engine is not available, the test is
 * skipped with the reason.
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

/**
 * Starts an engine, or returns the reason why its tests are skipped. In continuous integration (`CI=true`) an
 * engine that cannot be started fails the run.
 */
async function tryEngine(name: EngineName): Promise<RunningEngine | string> {
  if (!selectedEngines().includes(name)) return 'not in ENGINES'
  try {
    return await startEngine(name)
  } catch (error) {
    if (error instanceof EngineMissing && process.env.CI !== 'true') return error.message
    throw error
  }
}
